"""How a Solenia box is laid out: the numbers of `lay_out.toml`, and what a tracked table tells."""

from typing import Any

from heliograph.games.show import Show, View
from heliograph.games.solenia.facts import shown_each
from heliograph.games.solenia.game import Solenia
from heliograph.games.solenia.show import SoleniaShow
from heliograph.games.solenia.show_words import Words
from heliograph.games.solenia.layout import HAND, TYPE_NAMES, TYPES
from shared_rules.solenia.band import CARDS_EACH, DAY_FIRST, MOST_SEATS, PHASE, STRIPS
from shared_rules.tracker import SETUP

# The options at which all that lies on the table is followed
WHOLE: dict[str, Any] = {"level": 3}
_UNTOLD: View = {"goods": None, "stars": "?", "text": "?", "seats": []}


def numbers(game: Solenia) -> dict[str, int]:
    """Return how many of everything lie on the table."""
    seats, options = game.seats, game.options
    shown = shown_each(game.start())
    orders = dict(zip(TYPE_NAMES, map(sum, game.box.copies), strict=True))
    tiles = seats if options["improvements"] else 0
    return {
        "strips": STRIPS,
        "day_orders": orders["day"],
        "night_orders": orders["night"],
        "shown": shown,
        "day_pile": orders["day"] - shown,
        "night_pile": orders["night"] - shown,
        "summer": seats if options["side"] == "summer" else 0,
        "winter": seats if options["side"] == "winter" else 0,
        "cards": CARDS_EACH,
        "hand": HAND,
        "deck": CARDS_EACH - HAND,
        "wood": int(seats > 2),
        "stone": int(seats == MOST_SEATS),
        "tiles": tiles,
        "halves": TYPES * tiles,
        "die": int(seats == 1),
    }


def draw(show: Show, state: bytes) -> View:
    """Return the board with its orders shown and its cards dealt, told or not."""
    board = show.board(state)
    if state[PHASE] != SETUP:
        return board
    shown = shown_each(state)
    assert isinstance(show, SoleniaShow)
    return board | {"orders": [_with_untold(show.words, row, shown) for row in board["orders"]]}


def _with_untold(words: Words, row: View, shown: int) -> View:
    missing = range(len(row["tiles"]), shown)
    backs = [{**_UNTOLD, "target": f"untold:{row['type']}:{place}"} for place in missing]
    pile = words.word("pile", n=row["left"] - len(missing))
    return row | {"tiles": [*row["tiles"], *backs], "left_text": pile}


def tracked_options(state: bytes) -> dict[str, Any]:
    """Return what people told a table that is tracked."""
    return {"start": "day" if state[DAY_FIRST] else "night"}
