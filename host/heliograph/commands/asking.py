"""What the commands about games ask for alike: a game, its seats, its options, a content file."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE, GAME_NAME, KEY_VALUE, Parser
from heliograph.engine import BadContent, BadOption, Game
from heliograph.engine.box_file import BoxFile, telling_place
from heliograph.engine.content import need
from heliograph.errors import HeliographError
from heliograph.games import GAMES, load_game

GAME = N_("name of the game (see: heliograph games)")
JSON = N_("one JSON object instead of text")
_SEATS = N_("how many people play")
_OPTION = N_("an option of the game, may be given several times")
_SEE_GAMES = N_("{problem}. See: heliograph games")
_BOX = N_("content file of your own box (TOML)")


class NoSuchGame(HeliographError):
    """The game is not one of those registered."""


class CannotPlay(HeliographError):
    """Seats, options or content do not make a game."""


class BadOptionWord(HeliographError):
    """An option is not of the form key=value."""


def add_game_name(parser: Parser) -> None:
    """Add the word that says which game is meant."""
    parser.words.add_argument("game", metavar=parser.choose(GAME_NAME), help=parser.choose(GAME))


def add_game(parser: Parser) -> None:
    """Add what says which game is meant, and how it is set up."""
    add_game_name(parser)
    options = parser.options
    options.add_argument(
        "--seats", metavar="N", type=int, default=4, help=parser.choose(_SEATS) + " (4)"
    )
    options.add_argument(
        "--option",
        metavar=parser.choose(KEY_VALUE),
        action="append",
        default=[],
        help=parser.choose(_OPTION),
    )
    options.add_argument("--box", metavar=parser.choose(FILE), type=Path, help=parser.choose(_BOX))


def asked_game(options: argparse.Namespace) -> Game:
    """Return the game as it was asked for. Raises an error that says what to do."""
    name, chosen = known_game(options.game), options_of(options.option)
    try:
        box = BoxFile.read(options.box) if options.box else None
        game = load_game(name, options.seats, chosen, box)
        _need_whole_box(game, box)
    except BadContent as problem:
        raise CannotPlay(problem.sentence) from problem
    except BadOption as problem:
        raise CannotPlay(_SEE_GAMES.filled(problem=problem.sentence)) from problem
    return game


def _need_whole_box(game: Game, box: BoxFile | None) -> None:
    """At a table a box that does not add up is a doubt; to simulate it makes no sense."""
    doubts = game.doubts(game.start()) if box else ()
    with telling_place(box):
        for rule, _, facts in doubts:
            if "where" in facts:  # a doubt about the box, not about the table
                need(False, facts["where"], facts["words"], facts["got"], rule)


def known_game(word: str) -> str:
    """Return the name if it is registered. Raises `NoSuchGame` or `MissingPackage`."""
    if word in GAMES:
        return word
    if word in GAMES.missing:
        raise GAMES.missing[word]
    known = ", ".join(GAMES)
    raise NoSuchGame(
        N_("expected one of the games {known}, got {word!r}. See: heliograph games").filled(
            known=known, word=word
        ),
    )


def options_of(words: Sequence[str]) -> dict[str, Any]:
    """Return `key=value` words as a dict. Raises `BadOptionWord`."""
    out: dict[str, Any] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign or not key:
            raise BadOptionWord(
                N_("expected --option key=value, got {word!r}. See: heliograph games").filled(
                    word=word
                ),
            )
        out[key] = option_value(value)
    return out


def option_value(text: str) -> Any:
    """Return a number, true, false or a list where the text is one in JSON, else the text."""
    try:
        return json.loads(text)
    except ValueError:
        return text
