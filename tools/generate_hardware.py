"""Write what is made from the unit files: hardware/made/, guides, the tables of hardware/*.md.

python tools/generate_hardware.py            write texts, and pictures whose source changed
python tools/generate_hardware.py --check    write nothing, fail if anything is not current
"""

import sys

from boardkit.__main__ import main

if __name__ == "__main__":
    sys.exit(main(["make", *sys.argv[1:]]))
