"""What each viewer may know of a table, as JSON-ready data.

Only hands are secret; their sizes are open (SOM-AMB-41). Fronts of face-down planets, the order of
the pile and face-down trade centres are known to nobody, so no view can tell them.
"""

from typing import Any

from heliograph.engine.pending import CHANCE, NOBODY, REFEREE, TABLE, Pending
from heliograph.games.solarius_mission import boards, plain, rewards, scoring, sky
from heliograph.games.solarius_mission.box import BY_COLUMN, BY_LEVEL, PAY_FUEL, Box, Planet
from heliograph.games.solarius_mission.layout import (
    ACTOR, BOARD, DECK, DISCARDED, DRAW, HAND, LEVEL, LOST_DISCARDS, REFEREE_DEPTH, SET_HAND, SP,
    TASKS, UNKNOWN,
)  # fmt: skip
from heliograph.games.solarius_mission.notation import TILE_NAMES
from heliograph.games.solarius_mission.setup import DEALT
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import COLOUR, COLOURS, DICE, SEATS

State = bytes


def view(
    box: Box, state: State, viewer: int, pending: Pending, places: sky.Sky | None,
    texts: tuple[str, ...],
) -> dict[str, Any]:  # fmt: skip
    """Return what a seat, the TABLE (all may look) or the REFEREE (sees all) may know."""
    seats = range(state[SEATS])
    return {
        "game": "solarius_mission",
        "viewer": {TABLE: "table", REFEREE: "referee"}.get(viewer, viewer + 1),
        "depth": "referee" if state[REFEREE_DEPTH] else "digital",
        "level": f"L{state[LEVEL]}",
        "seats": state[SEATS],
        "colours": list(state[COLOUR : COLOUR + state[SEATS]]),
        **plain.table(state),
        "wheel": wheel(box, state),
        "map": map_view(box, state, places),
        "players": [_player(box, state, seat, viewer, places) for seat in seats],
        "discards": plain.card_numbers(state, DISCARDED),
        "unnamed_discards": state[LOST_DISCARDS],
        "deck": state[DECK],
        "score": _score(box, state),
        "pending": pending_view(box, state, viewer, pending, texts),
    }


def wheel(box: Box, state: State) -> list[dict[str, Any]]:
    """Return the fields clockwise from the pointer: what each pays and the dice on it."""
    fields = [{"pays": value, "dice": []} for value in box.wheel]
    for slot in range(bridge.dice_count(bytearray(state))):
        code, age = state[DICE + 2 * slot], state[DICE + 2 * slot + 1]
        fields[age]["dice"].append({"slot": slot + 1, "die": plain.die_name(code)})  # type: ignore[attr-defined]
    return fields


def map_view(box: Box, state: State, places: sky.Sky | None) -> dict[str, Any]:
    out: dict[str, Any] = {"tiles": plain.tiles(state), "hexes": {}}
    if places is None:
        return out
    lying, figures = plain.spots(box, state, places), plain.figures(state)
    for number in range(len(places.kinds)):
        name = sky.NAMES[number]
        entry: dict[str, Any] = {"kind": sky.HEX_KINDS[places.kinds[number]]}
        if number in places.centre_of:
            entry["letter"] = TILE_NAMES[places.centre_of.index(number)]
        if name in lying:
            entry["planet"] = lying[name]
            entry |= _printed(box, lying[name])
        if name in figures:
            entry["figure"] = figures[name]
        out["hexes"][name] = entry
    return out


def _printed(box: Box, name: str) -> dict[str, Any]:
    """Return what a planet shows: nothing while it lies face down."""
    for planet in box.planets:
        if planet.name == name:
            return {"points": planet.points, "condition": condition(box, name)}
    return {}


def player(box: Box, state: State, seat: int, viewer: int) -> dict[str, Any]:
    """Return a player board as a viewer may know it."""
    out = plain.board(box, state, seat)
    out["range"] = boards.reach(state, seat)
    out["hand_size"] = boards.hand_size(state, seat)
    out["unnamed"] = state[BOARD[seat] + UNKNOWN]
    if viewer in (seat, REFEREE) or state[REFEREE_DEPTH]:
        out["hand"] = plain.card_numbers(state, HAND + seat)
    return out


def _player(
    box: Box, state: State, seat: int, viewer: int, places: sky.Sky | None
) -> dict[str, Any]:
    out = player(box, state, seat, viewer)
    out["conditions"] = {name: condition(box, name) for name in out["unsettled"]}
    if places is not None:
        out["outposts_open"] = [
            kind for number, kind in enumerate(("colony", "station", "mission"))
            if rewards.kind_is_open(box, state, seat, number)
        ]  # fmt: skip
    return out


def condition(box: Box, name: str) -> str:
    """Return what settling a planet asks for: `fuel 5`, `2 dice level 3`, `black column 3`."""
    planet = next(planet for planet in box.planets if planet.name == name)
    if planet.kind < BY_LEVEL:
        return f"{'fuel' if planet.kind == PAY_FUEL else 'bucks'} {planet.amount}"
    return f"{_whose(planet)} {'column' if planet.kind == BY_COLUMN else 'level'} {planet.least}"


def _whose(planet: Planet) -> str:
    return COLOURS[planet.die] if planet.die >= 0 else f"{planet.amount} dice"


def _score(box: Box, state: State) -> list[dict[str, Any]]:
    """Return the score sheet as it would be now, every line with its reason."""
    return [
        {
            "total": sum(entry.points for entry in entries),
            "entries": [
                {"category": name, "rule": rule, "points": entry.points, "reason": entry.reason}
                for name, rule, entry in zip(scoring.NAMES, scoring.RULES, entries, strict=True)
            ],
        }
        for entries in scoring.sheet(box, state)
    ]


def visible_choices(state: State, viewer: int, pending: Pending) -> tuple[int, ...]:
    """Return the pending choices, where they give nothing away to the viewer."""
    if viewer in (REFEREE, pending.seat) or state[REFEREE_DEPTH]:
        return pending.choices
    # A draw of cards would tell what the other hands hold.
    is_open = pending.seat == CHANCE and state[state[SP]] not in (DRAW, SET_HAND)
    return pending.choices if is_open else ()


def pending_view(
    box: Box, state: State, viewer: int, pending: Pending, texts: tuple[str, ...]
) -> dict[str, Any]:
    """Who decides, and the choices where they give nothing away."""
    task = state[state[SP]]
    if pending.seat == NOBODY:
        return {"seats": [], "node": TASKS[task], "choices": []}
    who = "chance" if pending.seat == CHANCE else pending.seat + 1
    choices = visible_choices(state, viewer, pending)
    out: dict[str, Any] = {
        "seats": [who],
        "node": TASKS[task],
        "decision": plain.decision(state),
        "choices": [{"id": number, "text": texts[number]} for number in choices],
    }
    if TASKS[task] == "manual":
        out["text"] = dict(zip(("en", "de"), box.texts[state[state[SP] + 1]], strict=True))
    return out


def seen_text(state: State, choice: int, viewer: int, texts: tuple[str, ...]) -> str:
    """Return a step as the viewer saw it: a card drawn by somebody else shows its back."""
    task = state[state[SP]]
    if task not in (DRAW, SET_HAND) or state[REFEREE_DEPTH]:
        return texts[choice]
    who = state[state[SP] + 1] // DEALT if task == SET_HAND else state[ACTOR]
    return texts[choice] if viewer in (who, REFEREE) else "card ?"
