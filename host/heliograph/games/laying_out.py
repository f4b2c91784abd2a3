"""Laying the real box out before a game: what to take, how many of it, and where it lies.

A game declares the steps in `lay_out.toml`, and in `lay_out.py` their numbers, worked out from its
box and its options. The picture is the game's own drawing of the table under the full rules: at
every depth people lay out the whole box.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.engine import Game
from heliograph.games import GAMES, load_game
from heliograph.games.depths import REFEREE, TRACK
from heliograph.games.description import Box
from heliograph.games.show import Show, View
from heliograph.games.shows import show_for
from heliograph.games.text_files import read_tables, text_in

# The options of a match, as far as they say what lies on the table
Options = Mapping[str, Any]


class LayOutStep(NamedTuple):
    """One thing to lay out."""

    name: str
    text: str
    rule: str
    parts: tuple[str, ...]  # the places in the drawing, as selectors; none: all of it
    counts: dict[str, int]


class LaidTable(NamedTuple):
    """What is to lie on a table: the game under the full rules, and its position."""

    game: Game
    state: bytes


def can_lay_out(name: str) -> bool:
    """Say whether a game declares how its box is laid out."""
    return name in GAMES and GAMES[name].lay_out is not None


def laid_table(game: Game, state: bytes, box: Box = None) -> LaidTable:
    """Return the whole table of a match in this position.

    Where the match follows less than that, what it follows lies on a table that has just begun: the
    state of the full rules begins with the unit's. A table that is tracked has the `box` that is at
    hand, any other one its own.
    """
    plan = GAMES[game.name].lay_out
    unit = game.table_state(state)
    is_tracked = game.options["depth"] == TRACK
    known: Options = game.options
    if is_tracked:
        known = plan.tracked_options(unit) if hasattr(plan, "tracked_options") else {}
    options = {**known, **getattr(plan, "WHOLE", {}), "depth": REFEREE}
    if options == game.options:
        return LaidTable(game, state)
    own = box if is_tracked else game.content.owner or None
    whole = load_game(game.name, game.seats, options, own)
    begun = unit + whole.start()[len(unit) :]
    fill = getattr(plan, "fill", None)  # what a unit may not have been told
    return LaidTable(whole, fill(whole, begun) if fill else begun)


def numbers_of(game: Game) -> dict[str, int]:
    """Return how many of everything lie on the table of a game, by the names in its steps."""
    found: dict[str, int] = GAMES[game.name].lay_out.numbers(game)
    return found


def steps_of(game: Game, lang: str) -> list[LayOutStep]:
    """Return the steps of a game with these seats, options and box, in their order."""
    numbers = numbers_of(game)
    steps = (_step(name, entry, numbers, lang) for name, entry in _declared(game.name).items())
    return [step for step in steps if any(step.counts.values())]


@cache
def _declared(game: str) -> dict[str, dict[str, Any]]:
    return read_steps(Path(GAMES[game].lay_out.__file__).with_suffix(".toml"))


def read_steps(file: Path) -> dict[str, dict[str, Any]]:
    """Return the steps in a file, each with its text."""
    return {
        name: {**entry, "text": text_in(file, name, entry["text"])}
        for name, entry in read_tables(file).items()
    }


def _step(name: str, entry: dict[str, Any], numbers: Mapping[str, int], lang: str) -> LayOutStep:
    counts = {count: numbers[count] for count in entry["counts"]}
    text = entry["text"].text(lang, **numbers)
    return LayOutStep(name, text, entry["rule"], tuple(entry["parts"]), counts)


def picture(table: LaidTable, lang: str, names: tuple[str, ...]) -> View:
    """Return what the drawing needs: the board, and what it shows of each seat."""
    show = show_for(table.game, lang, names)
    return {"board": _board(show, table.state), "seats": show.seats(table.state)}


def _board(show: Show, state: bytes) -> View:
    """Return the board; a game may leave out what nobody has told yet."""
    draw = getattr(GAMES[show.game.name].lay_out, "draw", None)
    board: View = draw(show, state) if draw else show.board(state)
    return board
