"""Solarius Mission for the searching player: only hands are hidden from those who play."""

from random import Random

from heliograph.bots.search import lead
from heliograph.engine import Game
from heliograph.games.players import Adapter, View
from heliograph.games.solarius_mission.features import describe
from heliograph.games.solarius_mission import boards, scoring, views
from heliograph.games.solarius_mission.game import SolariusMission
from heliograph.games.solarius_mission.facts import SP
from heliograph.games.solarius_mission.layout import CARDS_COUNT, DIE, FLY, NEW_PLANET, OLD_PLANET

HORIZON = 16

_OPEN = (
    "phase", "round", "first", "turn", "step", "pointer", "pushed", "dice", "taken", "taken_age",
    "bag", "centres", "scores", "planet_scores", "discards", "deck",
)  # fmt: skip
_DERIVED = (
    "range", "hand_size", "unnamed", "hand", "conditions", "outposts_open", "buildable", "payable",
    "prices",
)  # fmt: skip
_ON_MAP = {"map": "map", "spots": "spot", "figures": "figure"}
# What the greedy player looks at on its own board
_OWN_BOARD = frozenset((
    "fuel", "bucks", "levels", "columns", "store", "debris", "debris_spaces", "engines", "stations",
    "missions", "unsettled", "ship",
))  # fmt: skip
_DECISION = ("tasks", "actor", "points", "hue", "portals", "pool")
_BEFORE_PLAYERS = ("missions", "fulfilled", "developments", "hand")


def guess(game: Game, view: View, rng: Random) -> View:
    """Return a position that the viewer cannot tell from the true one."""
    del game  # the cards are the same in every box
    unseen = _unseen_cards(view)
    rng.shuffle(unseen)
    hexes = view["map"]["hexes"].items()
    return {
        **{key: view[key] for key in _OPEN},
        "map": view["map"]["tiles"],
        "spots": {name: here["planet"] for name, here in hexes if "planet" in here},
        "figures": {name: here["figure"] for name, here in hexes if "figure" in here},
        "players": [_player(player, unseen) for player in view["players"]],
        "lost_discards": view["unnamed_discards"],
        "decision": view["pending"]["decision"],
    }


def _unseen_cards(view: View) -> list[int]:
    seen = set(view["discards"])
    for player in view["players"]:
        for zone in _BEFORE_PLAYERS:
            seen.update(player.get(zone, ()))
    return [card for card in range(1, CARDS_COUNT + 1) if card not in seen]


def _player(player: View, unseen: list[int]) -> View:
    hand = player.get("hand")
    if hand is None:
        hand = [unseen.pop() for _ in range(player["hand_size"] - player["unnamed"])]
    open_things = {key: value for key, value in player.items() if key not in _DERIVED}
    return {**open_things, "hand": hand, "unknown": player["unnamed"]}


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


def glance(game: Game, state: bytes, seat: int) -> View:
    """Return what the greedy player looks at: its own board, and the map only to fly over it."""
    assert isinstance(game, SolariusMission)
    box, facts, task = game.box, game.fact_table, state[state[SP]]
    own = views.board_of(facts, state, seat, _OWN_BOARD)
    own["range"] = boards.reach(state, seat)
    own["hand_size"] = boards.hand_size(state, seat)
    own["conditions"] = {name: views.condition(box, name) for name in own["unsettled"]}
    own |= views.affordable(box, state, seat)
    flies = task in (FLY, NEW_PLANET, OLD_PLANET)
    return {
        "viewer": seat + 1,
        "round": facts.value(state, "round"),
        "centres": facts.value(state, "centre"),
        "wheel": views.wheel(box, facts.value(state, "die")) if task == DIE else [],
        "map": _map(game, state) if flies else {"hexes": {}},
        "players": [{}] * seat + [own],
        "pending": _pending(game, state, seat),
    }


def _map(game: SolariusMission, state: bytes) -> View:
    seen = {key: game.fact_table.value(state, name) for key, name in _ON_MAP.items()}
    return views.map_view(game.box, seen, game.sky(state))


def _pending(game: SolariusMission, state: bytes, seat: int) -> View:
    decision = {name: game.fact_table.value(state, name) for name in _DECISION}
    return views.pending_view(game.box, decision, state, seat, game.pending(state), game.texts)


ADAPTER = Adapter(
    guess, glance, value, HORIZON, describe, deal,
    expert_horizon=24, winning=20.0, doubts_luck=True,
)  # fmt: skip
