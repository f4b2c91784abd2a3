"""`heliograph new-game NAME`: makes the package of a new game from a description, with tests."""

import argparse
from pathlib import Path
from typing import Any

from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE, FOLDER
from heliograph.errors import HeliographError
from heliograph.games import GAMES

_NAME = N_("what the game is called: small letters, digits, underscores")
_FROM = N_("the description it begins with: a file, or the name of one at hand")
_INTO = N_("the folder in which the package is made (default: this one)")
_DONE = N_("The package is in {folder}. Go there, then: pip install -e .   python -m pytest")
_FAILED = N_(
    "The package could not be written to {folder}: {problem}. Check the folder and its free space."
)


def arguments(parser: Any, language: str) -> None:
    """Add the options of this command."""
    del language
    choose = parser.choose
    parser.words.add_argument("name", metavar="NAME", help=choose(_NAME))
    add = parser.options.add_argument
    add("--from", dest="source", default="", metavar=choose(FILE), help=choose(_FROM))
    add("--into", type=Path, default=Path(), metavar=choose(FOLDER), help=choose(_INTO))


def run(options: argparse.Namespace, language: str) -> int:
    """Write the package and say what to do with it."""
    (family,) = (game for game in GAMES.by_number.values() if game.editing is not None)
    try:
        folder = family.editing.make_package(options.name, options.source, options.into)
    except OSError as problem:
        raise HeliographError(_FAILED.filled(folder=options.into, problem=problem)) from problem
    print(_DONE.text(language, folder=folder))
    return 0
