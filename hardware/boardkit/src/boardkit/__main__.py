"""The command `boardkit`: what is made from the unit files of a folder, checked and written.

    boardkit new FOLDER         begin: a small unit, the library of parts, the words of a guide
    boardkit make [--check]     drawings, circuit boards, guides, lists, tables of documents
    boardkit pins FILE          the pins of the unit as a module of Python, for its firmware
    boardkit print FOLDER       the case for a printer, if the checks find no fault
    boardkit release FOLDER     everything that somebody needs to build a unit, and a zip of it
    boardkit outside            what programs of others say of it

The folder is the one at hand, its `hardware`, or what BOARDKIT_FOLDER names.
"""

import argparse
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from boardkit import everything, outputs, outside, printing, release
from boardkit.board_file import BOARD, BoardError, every_board, read_board
from boardkit.paths import UNIT_FILE
from boardkit.pins_file import render_pins

STARTER = Path(__file__).parent / "starter"
# In the sources it lies where it is used; a wheel brings it along (hatch_build.py).
SOURCES = Path(__file__).resolve().parents[3]


def begin(options: argparse.Namespace) -> int:
    """A folder to begin with."""
    target: Path = options.target
    if (target / UNIT_FILE).exists():
        raise BoardError(
            [f"expected a folder without {UNIT_FILE}, got {target}. Name another one."]
        )
    for place, source in starter_files(STARTER if STARTER.is_dir() else SOURCES).items():
        (target / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target / place)
    print(f"wrote {target}; go there and run: boardkit make")
    return 0


def starter_files(source: Path) -> dict[str, Path]:
    """What a folder needs, by where it goes: the smallest unit, parts, words, the printer."""
    found = {UNIT_FILE: source / "builds" / "one-ring.toml"}
    for pattern in ("parts/*.toml", "guide/steps.toml", "print/*"):
        found |= {str(file.relative_to(source)): file for file in sorted(source.glob(pattern))}
    return found


def make(options: argparse.Namespace) -> int:
    """All that is not current."""
    return everything.make(check=options.check, anew=options.slice, every=options.all)


def pins(options: argparse.Namespace) -> int:
    """The pins of a unit, for its firmware."""
    wanted = {options.target: render_pins(read_board(options.board))}
    return outputs.finish(wanted, f"boardkit pins {options.target}", check=options.check)


def print_case(options: argparse.Namespace) -> int:
    """The parts of the case, if they make a unit that can be built."""
    board = read_board(options.board)
    release.require_sound(board)
    for file in printing.write_parts(board, options.target):
        print(f"wrote {file}")
    return 0


def pack(options: argparse.Namespace) -> int:
    """Everything that somebody needs to build a unit; twice the same bytes."""
    if code := everything.make(every=True):
        return code
    for written in release.write_release(every_board(), options.name, options.target):
        print(f"wrote {written}")
    return 0


def ask_outside(options: argparse.Namespace) -> int:
    """What programs of others think; one that is missing has passed nothing."""
    failed = 0
    boards = every_board()
    for outcome in outside.each_outcome({name: boards[name] for name in options.builds or boards}):
        if outcome.skipped:
            print(f"  {outcome.name}: NOT CHECKED; {outcome.skipped}", file=sys.stderr, flush=True)
        else:
            print(f"  {outcome.name}: {'WRONG' if outcome.mistakes else 'ok'}", flush=True)
        for told in outcome.mistakes:
            print(f"    {told}", file=sys.stderr, flush=True)
        failed += bool(outcome.skipped or outcome.mistakes)
    return 1 if failed else 0


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "new": begin,
    "make": make,
    "pins": pins,
    "print": print_case,
    "release": pack,
    "outside": ask_outside,
}
WITH_TARGET = ("new", "pins", "print", "release")


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """The command and its options."""
    parser = argparse.ArgumentParser(
        "boardkit", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        one = commands.add_parser(name, help=command.__doc__)
        if name in WITH_TARGET:
            one.add_argument("target", type=Path, help="what is written")
        if name in ("make", "pins"):
            one.add_argument("--check", action="store_true", help="write nothing, tell what is old")
        if name in ("pins", "print"):
            one.add_argument("--board", type=Path, default=BOARD, help="unit file")
        if name == "make":
            one.add_argument("--slice", action="store_true", help="ask PrusaSlicer anew for times")
            one.add_argument("--all", action="store_true",
                             help="also the builds of which only tracks are kept")  # fmt: skip
        if name == "outside":
            one.add_argument("builds", nargs="*", metavar="BUILD", help="these builds alone")
        if name == "release":
            one.add_argument("--name", default="hardware", help="of folder and zip")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Run a command; what is wrong is told by line, 1 is returned then."""
    options = parsed(arguments)
    try:
        return COMMANDS[options.command](options)
    except BoardError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
