"""`python -m heliograph` is the same as the command `heliograph`."""

import sys

from heliograph.cli import main

if __name__ == "__main__":
    sys.exit(main())
