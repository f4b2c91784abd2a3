"""Write the files that somebody needs to build a unit: for the printer, the maker, the hands.

    .venv/bin/python tools/release_hardware.py             all builds, into dist/
    .venv/bin/python tools/release_hardware.py --to DIR    into another folder

Writes a folder and a zip of it, with a checksum of every file; twice the same bytes. `dev.py
release` takes the zip.
"""

import argparse
import sys
import tomllib
from pathlib import Path

from boardkit.board_file import BoardError, all_boards
from boardkit.paths import ROOT
from boardkit.release import write_release


def version() -> str:
    """The project's own."""
    content = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(content["project"]["version"])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=Path, default=ROOT / "dist", help="default: dist")
    options = parser.parse_args(arguments)
    try:
        name = f"heliograph-hardware-{version()}"
        for written in write_release(all_boards(), name, options.to):
            print(f"wrote {written}")
    except BoardError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
