"""Solarius Mission for the searching player: only hands are hidden from those who play."""

from random import Random

from heliograph.games.players import lead
from heliograph.engine import Game
from heliograph.games.players import Adapter, View
from heliograph.games.solarius_mission.features import describe
from heliograph.games.solarius_mission import scoring
from heliograph.games.solarius_mission.layout import CARDS_COUNT

HORIZON = 16

_BEFORE_PLAYERS = ("missions", "fulfilled", "developments", "hand")


def guess(game: Game, view: View, rng: Random) -> View:
    """Return a position that the viewer cannot tell from the true one."""
    unseen = _unseen_cards(view)
    rng.shuffle(unseen)
    hexes = view["map"]["hexes"].items()
    known = game.fact_table.known_in(view, game.start())
    players = zip(known["players"], view["players"], strict=True)
    return {
        **known,
        "map": view["map"]["tiles"],
        "spots": {name: here["planet"] for name, here in hexes if "planet" in here},
        "figures": {name: here["figure"] for name, here in hexes if "figure" in here},
        "players": [{**own, **_hand(player, unseen)} for own, player in players],
        "lost_discards": view["unnamed_discards"],
        "decision": view["pending"]["decision"],
    }


def _unseen_cards(view: View) -> list[int]:
    seen = set(view["discards"])
    for player in view["players"]:
        for zone in _BEFORE_PLAYERS:
            seen.update(player.get(zone, ()))
    return [card for card in range(1, CARDS_COUNT + 1) if card not in seen]


def _hand(player: View, unseen: list[int]) -> View:
    hand = player.get("hand")
    if hand is None:
        hand = [unseen.pop() for _ in range(player["hand_size"] - player["unnamed"])]
    return {"hand": hand, "unknown": player["unnamed"]}


def deal(game: Game, position: View, rng: Random) -> View:
    """Return a position of the real box in which every card in a hand has its number."""
    del game
    players = position["players"]
    seen = {*position["discards"], *(card for player in players for zone in _BEFORE_PLAYERS
                                     for card in player[zone])}  # fmt: skip
    unseen = [card for card in range(1, CARDS_COUNT + 1) if card not in seen]
    rng.shuffle(unseen)
    dealt = [
        {**player, "hand": sorted([*player["hand"], *_taken(unseen, player["unknown"])]),
         "unknown": 0}
        for player in players
    ]  # fmt: skip
    return {**position, "players": dealt}


def _taken(cards: list[int], count: int) -> list[int]:
    return [cards.pop() for _ in range(min(count, len(cards)))]


def value(game: Game, state: bytes, seat: int) -> float:
    """Return the lead in points as the score sheet stands."""
    sheets = scoring.sheet(game.box, state)  # type: ignore[attr-defined]
    return lead([sum(entry.points for entry in sheet) for sheet in sheets], seat)


ADAPTER = Adapter(
    guess, value, HORIZON, describe, deal,
    expert_horizon=24, winning=20.0, doubts_luck=True,
)  # fmt: skip
