"""How a Solari box is laid out: the numbers of `lay_out.toml`, and what a tracked table tells."""

from typing import Any

from heliograph.games.show import Show, View
from heliograph.games.solari.box import planets_of
from heliograph.games.solari.game import Solari
from heliograph.games.solari.facts import FACTS, NODE
from heliograph.games.solari.layout import BEGIN, COMETS, FIRST_SEAT, NO_HEADING, OPTIONAL_PIECES
from shared_rules.solari.counters import MOST_SEATS, SOURCES, TILE_COUNT

_DICE = 2


def numbers(game: Solari) -> dict[str, int]:
    """Return how many of everything lie on the table."""
    seats, options = game.seats, game.options
    source = options["source"]
    headings = b"".join(game.box.headings[at] for at in planets_of(game.box, seats)[:seats])
    return {
        "each": COMETS,
        "comets": seats * COMETS,
        "headings": sum(way != NO_HEADING for way in headings) if options["level"] > 2 else 0,
        **{name: seats if options[name] else 0 for name in OPTIONAL_PIECES},
        "counters": MOST_SEATS // 2 if options["teams"] else seats,
        "dice": _DICE if source == "dice" else 0,
        "set": 0 if source == "dice" else TILE_COUNT,
        **{name: seats * TILE_COUNT if source == name else 0 for name in SOURCES[1:]},
    }


def draw(show: Show, state: bytes) -> View:
    """Return the board when somebody has begun: only then the tiles are counted."""
    return show.board(show.game.apply(state, FIRST_SEAT) if state[NODE] == BEGIN else state)


def tracked_options(state: bytes) -> dict[str, Any]:
    """Return what people told a table that is tracked."""
    told = {name: FACTS.value(state, name) for name in ("level", "teams", "source")}
    return told | {name: name in FACTS.value(state, "optional") for name in OPTIONAL_PIECES}
