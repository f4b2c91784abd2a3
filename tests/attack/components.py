"""Counts what lies on a table, from the plain position alone: nothing may come or go unnoticed."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from heliograph.engine import Game
from tests.contract.oracles import oracle_of

Position = dict[str, Any]
CARDS_OF_A_SEAT = 16
MOST_BRIDGES_OF_A_COLOUR = 2


def miscount(game: Game, state: bytes) -> str:
    """Return what is missing or too many, "" where everything is there."""
    return _COUNTS[game.name](game, game.dump(state))


def _solaris(_: Game, position: Position) -> str:
    cards = sum(len(hand) for hand in position["hands"] + position["face_down"])
    cards += sum(card is not None for card in position["display"])
    cards += sum(position["discards"].values()) + sum(position["stack"].values())
    if position["phase"] != "setup" and cards != 108:
        return f"{cards} cards"
    bridges = Counter(position["bridges"] + position["spares"])
    del bridges["?"]
    most = max(bridges.values(), default=0)
    return f"{most} bridges of a colour" if most > MOST_BRIDGES_OF_A_COLOUR else ""


def _solari(game: Game, position: Position) -> str:
    try:
        oracle_of(game).check(position)
    except AssertionError as wrong:
        return str(wrong) or "pieces or tiles"
    return ""


def _solenia(game: Game, position: Position) -> str:
    if position["phase"] == "setup":
        return ""
    if game.options.get("level", 3) == 3:
        for seat, player in enumerate(position["players"], 1):
            on_board = [card for card in position["board"].values() if card.startswith(f"{seat}:")]
            out = len(player["discards"]) + sum(player["plain_discards"]) + len(on_board)
            if out + player["cards_left"] != CARDS_OF_A_SEAT:
                return f"{out + player['cards_left']} cards of seat {seat}"
    return ""


def _solarius(_: Game, position: Position) -> str:
    cards = [card for player in position["players"] for key in
             ("hand", "missions", "fulfilled", "developments") for card in player[key]]  # fmt: skip
    cards += position["discards"]
    planets = [name for player in position["players"] for name in player["unsettled"]]
    planets += [name for player in position["players"] for name in player["settled"]]
    twice = [name for name, count in Counter(map(str, cards + planets)).items() if count > 1]
    return f"twice: {', '.join(twice)}" if twice else ""


_COUNTS: dict[str, Callable[[Game, Position], str]] = {
    "solaris": _solaris,
    "solari": _solari,
    "solenia": _solenia,
    "solarius_mission": _solarius,
}
