"""Write firmware/pins.py, pins and face of every build, and the wiring in hardware/README.md.

    python tools/generate_pins.py            write them
    python tools/generate_pins.py --check    write nothing, fail if one would change

Every mistake in a board file is reported with its line, what was expected, what was found and
what to do; all mistakes of a file are reported at once.
"""

import argparse
import sys
from pathlib import Path

from boardkit import outputs
from boardkit.board_file import BOARD, ROOT, Board, BoardError, every_board, read_board
from boardkit.face import render_face
from boardkit.pins_file import render_pins, render_wirings

COMMAND = "python tools/generate_pins.py"
PINS = ROOT / "firmware" / "pins.py"
README = ROOT / "hardware" / "README.md"
OTHERS = ROOT / "hardware" / "pins"


def pins_name(board: Board) -> str:
    """The name of a build's files, such that Python could import its pins."""
    return board.name.replace("-", "_")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, fail on a difference")
    parser.add_argument("--board", type=Path, default=BOARD, help="board file")
    parser.add_argument("--pins", type=Path, default=PINS, help="file to write")
    parser.add_argument("--readme", type=Path, default=README, help="file with the wiring tables")
    parser.add_argument(
        "--others", type=Path, default=OTHERS, help="folder for all builds' pins and faces"
    )
    options = parser.parse_args(arguments)
    try:
        board = read_board(options.board)
        readme = options.readme.read_text(encoding="utf-8")
        boards = every_board()
        wiring = render_wirings({**boards, board.name: board}.values())
        wanted = {
            options.pins: render_pins(board),
            options.readme: outputs.with_section(readme, "wiring", COMMAND, wiring, "README.md"),
        }
        for build in boards.values():
            wanted[options.others / f"{pins_name(build)}.py"] = render_pins(build)
            wanted[options.others / f"{pins_name(build)}.json"] = render_face(build)
    except BoardError as error:
        print(error, file=sys.stderr)
        return 1
    return outputs.finish(wanted, COMMAND, check=options.check)


if __name__ == "__main__":
    sys.exit(main())
