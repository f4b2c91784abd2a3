"""What each viewer may know of a table, as JSON-ready data; what chance draws from.

Only hands are secret; their sizes are open (SOM-AMB-41). Fronts of face-down planets, the order of
the pile and face-down trade centres are known to nobody, so no view can tell them.
"""

from typing import Any

from heliograph.engine.facts import FactTable
from heliograph.engine.game import Game
from heliograph.engine.pending import TABLE
from heliograph.games.boxed_game import BoxedGame
from heliograph.games.caching import Position, cached_position
from heliograph.games.viewing import pending_view, viewer_name
from heliograph.games.solarius_mission import boards, scoring, sky
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.facts import ACTOR, LEVEL, SP, SPOT, is_beside_box, sky_of
from heliograph.games.solarius_mission.layout import (
    DRAW, REFILL, REVEAL, SET_DIE, SET_HAND, SHEET_LINES, TASKS, TILE_NAMES,
)  # fmt: skip
from heliograph.games.solarius_mission.setup import DEALT
from shared_rules.solarius_mission.bridge import COLOUR, COLOURS, SEATS

State = bytes
View = dict[str, Any]
# What is told of the table as it stands in a position
_COURSE = (
    "phase", "round", "first", "turn", "step", "pointer", "pushed", "dice", "taken", "taken_age",
    "bag", "centres", "scores", "planet_scores", "discards", "deck",
)  # fmt: skip


def facts_for(facts: FactTable, state: State, viewer: int = TABLE) -> Position:
    """Return the facts of a position that a viewer may see; nobody changes it."""
    return cached_position(facts, state, viewer)


def view(game: BoxedGame, state: State, viewer: int) -> View:
    """Return what a seat, the TABLE (all may look) or the REFEREE (sees all) may know."""
    box = game.box
    seen = facts_for(game.fact_table, state, viewer)
    return {
        "game": "solarius_mission",
        "viewer": viewer_name(viewer),
        "depth": "referee" if is_beside_box(state) else "digital",
        "level": f"L{state[LEVEL]}",
        "seats": state[SEATS],
        "colours": list(state[COLOUR : COLOUR + state[SEATS]]),
        **{key: seen[key] for key in _COURSE},
        "wheel": wheel(box, seen["dice"]),
        "map": map_view(seen, sky_of(box, state)),
        "players": [player(seen, state, seat) for seat in range(state[SEATS])],
        "unnamed_discards": seen["lost_discards"],
        "score": _score(box, state),
        "pending": _pending(game, state, seen["decision"], viewer),
    }


def _pending(game: BoxedGame, state: State, decision: View, viewer: int) -> View:
    """Return who decides what, with the words of an effect that people carry out."""
    node = TASKS[state[state[SP]]]
    out = pending_view(game, state, decision, game.listed(state, viewer), node)
    if node == "manual":
        out["text"] = dict(game.box.texts[state[state[SP] + 1]])
    return out


def wheel(box: Box, dice: list[Any]) -> list[View]:
    """Return the fields clockwise from the pointer: what each pays and the dice on it."""
    fields: list[View] = [{"pays": value, "dice": []} for value in box.wheel]
    for slot, (die, age) in enumerate(dice, 1):
        fields[age]["dice"].append({"slot": slot, "die": die})
    return fields


def map_view(seen: View, places: sky.Sky | None) -> View:
    """Return what is printed and what lies on each hex; what a planet asks for says the box."""
    out: View = {"tiles": seen["map"], "hexes": {}}
    if places is None:
        return out
    lying, figures = seen["spots"], seen["figures"]
    for number in range(len(places.kinds)):
        name = sky.NAMES[number]
        entry: View = {"kind": sky.HEX_KINDS[places.kinds[number]]}
        if number in places.centre_of:
            entry["letter"] = TILE_NAMES[places.centre_of.index(number)]
        if name in lying:
            entry["planet"] = lying[name]
        if name in figures:
            entry["figure"] = figures[name]
        out["hexes"][name] = entry
    return out


def player(seen: View, state: State, seat: int) -> View:
    """Return a player board as a viewer may know it; of a hidden hand how many cards it has."""
    out = dict(seen["players"][seat])
    out["range"] = boards.reach(state, seat)
    out["hand_size"] = boards.hand_size(state, seat)
    out["unnamed"] = out.pop("unknown")
    if not isinstance(out["hand"], list):
        del out["hand"]
    return out


def _score(box: Box, state: State) -> list[View]:
    """Return the score sheet as it would be now, every line with its reason."""
    return [
        {
            "total": sum(entry.points for entry in entries),
            "entries": [
                {"category": name, "rule": rule, "points": entry.points, "reason": entry.reason}
                for name, rule, entry in zip(SHEET_LINES, scoring.RULES, entries, strict=True)
            ],
        }
        for entries in scoring.sheet(box, state)
    ]


def tells_hands(_: Game, state: State) -> bool:
    """Return whether a draw of cards would tell what the other hands hold."""
    return state[state[SP]] in (DRAW, SET_HAND)


def witnesses(_: Game, state: State) -> tuple[int, ...] | None:
    """Return who sees the card that is drawn."""
    task = state[state[SP]]
    if task not in (DRAW, SET_HAND) or is_beside_box(state):
        return None
    return (state[state[SP] + 1] // DEALT if task == SET_HAND else state[ACTOR],)


_POOLS = {SET_DIE: "bag", REFILL: "bag", SET_HAND: "cards", DRAW: "cards"}


def pool(state: bytes) -> str:
    """Return the name of what is drawn from: the bag, the cards, the planets of a colour.

    Planets of one colour are one pool wherever they lie: their fronts are drawn when they are
    turned up, so flying elsewhere first finds the same planet.
    """
    task = state[state[SP]]
    if task == REVEAL:
        return f"planets {COLOURS[state[SPOT + state[state[SP] + 1]] - 1]}"
    return _POOLS.get(task, TASKS[task])
