"""`heliograph new-game NAME`: makes the package of a new game from a description, with tests."""

import argparse
from functools import partial
from pathlib import Path

from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE, FOLDER, Parser
from heliograph.errors import HeliographError
from heliograph.games import GAMES
from heliograph.games.kit.packaging import WITH, kit_files

_THINGS = N_("THINGS")
_NAME = N_("what the game is called: small letters, digits, underscores")
_FROM = N_("the description it begins with: a file, or the name of one at hand")
_WITH = N_("begin with the full rules of a small game with these: {things}")
_INTO = N_("the folder in which the package is made (default: this one)")
_DONE = N_("The package is in {folder}. Go there, then: pip install -e .   python -m pytest")
_NO_THING = N_("Expected things of {listed}, got {thing}. Choose some of them, with commas.")
_FAILED = N_(
    "The package could not be written to {folder}: {problem}. Check the folder and its free space."
)


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    choose = parser.choose
    parser.words.add_argument("name", metavar="NAME", help=choose(_NAME))
    add = parser.options.add_argument
    add("--from", dest="source", default="", metavar=choose(FILE), help=choose(_FROM))
    add("--with", dest="things", default="", metavar=choose(_THINGS),
        help=choose(_WITH).format(things=", ".join(WITH)))  # fmt: skip
    add("--into", type=Path, default=Path(), metavar=choose(FOLDER), help=choose(_INTO))


def read_things(words: str) -> tuple[str, ...]:
    """Return the things that a new game begins with. Raises HeliographError."""
    things = tuple(word.strip() for word in words.split(",") if word.strip())
    for thing in things:
        if thing not in WITH:
            listed = ", ".join(WITH)
            raise HeliographError(_NO_THING.filled(listed=listed, thing=thing))
    return things


def run(options: argparse.Namespace, language: str) -> int:
    """Write the package and say what to do with it."""
    (family,) = (game for game in GAMES.by_number.values() if game.editing is not None)
    try:
        things = read_things(options.things)
        make = partial(kit_files, things=things, is_described=bool(options.source))
        folder = family.editing.make_package(
            options.name, options.source, options.into, make if things else None
        )
    except OSError as problem:
        raise HeliographError(_FAILED.filled(folder=options.into, problem=problem)) from problem
    print(_DONE.text(language, folder=folder))
    return 0
