"""`heliograph update`: whether a newer version exists, and how to take it and to go back.

Nobody else asks: this program speaks with the index of packages only when somebody runs this.
"""

import argparse
import json
import urllib.request
from typing import Any

from heliograph.catalogue import N_
from heliograph.commands.arguments import Parser
from heliograph.errors import HeliographError
from heliograph.version import __version__

INDEX = "https://pypi.org/pypi/heliograph/json"
PATIENCE_S = 10
_MOST_BYTES = 1 << 24
_FROM = N_("address of the index that is asked (default: {index})")
_LATEST = N_("This is version {here}; {newest} is the newest one.")
_SAME = N_("This is version {here}, the newest one.")
_TAKE = N_("Take it with the line you installed it with:")
_WAYS = ("uvx heliograph@latest play", "pipx upgrade heliograph", "pip install -U heliograph")
_UNITS = N_(
    "Then the units: one tap on the page, which names each that is older, or heliograph flash."
)
_STAYS = N_(
    "The record, the keys of phones and units and your own games stay where they are. A record "
    "that gets a new format is kept as it was beside itself."
)
_BACK = N_(
    "Back again: pip install heliograph=={here}; where that refuses the record, --db with the copy "
    "beside it."
)
_NO_ANSWER = N_("{index} did not say which version is the newest ({why}). Try it again later.")


class NotTold(HeliographError):
    """The index did not say which version is the newest."""


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    told = parser.choose(_FROM).format(index=INDEX)
    parser.options.add_argument("--from", dest="index", default=INDEX, metavar="URL", help=told)


def run(options: argparse.Namespace, language: str) -> int:
    """Ask once, and say what comes of it."""
    newest = newest_version(options.index)
    if numbers(newest) <= numbers(__version__):
        print(_SAME.text(language, here=__version__))
        return 0
    print(_LATEST.text(language, here=__version__, newest=newest))
    print(_TAKE.text(language), *(f"    {way}" for way in _WAYS), sep="\n")
    print(_UNITS.text(language), _STAYS.text(language), sep="\n")
    print(_BACK.text(language, here=__version__))
    return 0


def newest_version(index: str) -> str:
    """Return the version that an index calls the newest. Raises `NotTold`."""
    try:
        with urllib.request.urlopen(index, timeout=PATIENCE_S) as answer:
            found: Any = json.loads(answer.read(_MOST_BYTES))
        version = found["info"]["version"]
        numbers(version)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        raise NotTold(_NO_ANSWER.filled(index=index, why=problem)) from problem
    return str(version)


def numbers(version: str) -> tuple[int, ...]:
    """Return a version such as 1.2.0 by its numbers. Raises `ValueError` for anything else."""
    return tuple(int(part) for part in version.split("."))
