"""`heliograph check PATH`: looks a description or a game through without starting anything."""

import argparse
from pathlib import Path

from heliograph.catalogue import N_
from heliograph.commands.arguments import Parser
from heliograph.games import GAMES
from heliograph.games.kit.checking import check_path

_PATH = N_("a description, or the folder of a game")
_FINE = N_("{path}: nothing is wrong.")


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    parser.words.add_argument("path", type=Path, metavar="PATH", help=parser.choose(_PATH))


def run(options: argparse.Namespace, language: str) -> int:
    """Print every problem, or that there is none."""
    assert GAMES.by_number  # the descriptions at hand
    problems = check_path(options.path)
    for problem in problems:
        print(problem.text(language))
    if not problems:
        print(_FINE.text(language, path=options.path))
    return 1 if problems else 0
