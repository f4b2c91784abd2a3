"""A state as plain data: names instead of numbers, nothing that cannot be written down."""

from typing import Any

from heliograph.games.solarius_mission import boards, sky, storage
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.layout import (
    ACTOR, BACKS, BESIDE, BOARD, BONUSES, BUCKS, BUILT, COLONIES, COLUMN, DEBRIS, DECK, DEVELOPED,
    DISCARDED, FIGURE, FUEL, FULFILLED, HAND, HEXES, HUE, KINDS, LOST_DISCARDS, MARKERS, NORMAL,
    ONES, OPEN, OUTER, OUTPOST, POINTS, POOL, PORTALS, RESEARCH, ROTATION, SETTLED, SHEET, SHIP,
    SLOTS, SP, SPACES, SPOT, STACK, START_CARD, STORE, SWAPPED, TASKS, TECH_OF, TILE, TRANSFORM,
    TURNED, TWOS, UNKNOWN, UNSETTLED, WITH_OUTPOST,
)  # fmt: skip
from heliograph.games.solarius_mission.notation import TILE_NAMES
from heliograph.games.solarius_mission.scoring import NAMES, SHEET_ZERO
from shared_rules.names import PHASES
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    BAG, CENTRE, COLOUR_COUNT, COLOURS, DICE, FACES, FIRST, NO_DIE, PHASE, PLANETS, POINTER, PUSHED,
    ROUND, ROUNDS, SCORE, SEATS, STEP, TAKEN, TAKEN_AGE, TURN,
)  # fmt: skip

State = bytes | bytearray
STEPS = ("choose", "tell", "act", "refill", "open centre")
BACK_NAMES = COLOURS


def die_name(code: int) -> str:
    """Return a die as text: `black *`."""
    return f"{COLOURS[code >> 3]} {FACES[code & 7]}"


def table(state: State) -> dict[str, Any]:
    """Return what the table unit follows: rounds, turns, the Bridge and the bag."""
    dice = range(DICE, DICE + 2 * bridge.dice_count(state), 2)  # type: ignore[arg-type]
    taken = state[TAKEN]
    return {
        "phase": PHASES[state[PHASE]],
        "round": state[ROUND],
        "first": state[FIRST] + 1,
        "turn": state[TURN],
        "step": STEPS[state[STEP]],
        "pointer": state[POINTER],
        "pushed": state[PUSHED],
        "dice": [[die_name(state[at]), state[at + 1]] for at in dice],
        "taken": None if taken == NO_DIE else die_name(taken),
        "taken_age": state[TAKEN_AGE],
        "bag": dict(zip(COLOURS, state[BAG : BAG + COLOUR_COUNT], strict=True)),
        "centres": [TILE_NAMES[i - 1] if i else None for i in state[CENTRE : CENTRE + ROUNDS]],
        "scores": list(state[SCORE : SCORE + state[SEATS]]),
        "planet_scores": list(state[PLANETS : PLANETS + state[SEATS]]),
    }


def tiles(state: State) -> list[str | None]:
    """Return the outer tiles by position, each with its rotation."""
    laid = zip(state[TILE : TILE + OUTER], state[ROTATION : ROTATION + OUTER], strict=True)
    return [f"{TILE_NAMES[tile]}{turn}" if tile < OUTER else None for tile, turn in laid]


def spots(box: Box, state: State, places: sky.Sky) -> dict[str, str]:
    """Return the planets on the map: the colour of a back, or the name of a planet face up."""
    out = {}
    for spot, number in enumerate(places.hex_of):
        what = state[SPOT + spot]
        if what:
            up = what >= TURNED
            out[sky.NAMES[number]] = box.planets[what - TURNED].name if up else COLOURS[what - 1]
    return out


def figures(state: State) -> dict[str, str]:
    """Return the figures on the map: `1 station` or `2 colony outpost`."""
    out = {}
    for number, code in enumerate(state[FIGURE : FIGURE + HEXES]):
        if code:
            seat, kind = divmod((code & 63) - 1, 3)
            extra = " outpost" if code & WITH_OUTPOST else ""
            out[sky.NAMES[number]] = f"{seat + 1} {KINDS[kind]}{extra}"
    return out


def names(mask: int, rows: Any) -> list[str]:
    """Return the names of the rows whose bit is set."""
    return [row.name for number, row in enumerate(rows) if mask >> number & 1]


def card_numbers(state: State, where: int) -> list[int]:
    """Return the printed numbers of the cards that are somewhere."""
    return [card + 1 for card in boards.cards_at(state, where)]


def board(box: Box, state: State, seat: int) -> dict[str, Any]:
    """Return what lies openly on and beside a player board."""
    base = BOARD[seat]
    planets = box.planets
    slots = int.from_bytes(state[base + SLOTS : base + SLOTS + 4], "little")
    return {
        "fuel": state[base + FUEL],
        "bucks": state[base + BUCKS],
        "levels": _by_colour(state, TECH_OF[seat]),
        "columns": _by_colour(state, base + COLUMN),
        "store": {
            colour: list(storage.cubes_of(state[base + STORE + index]))
            for index, colour in enumerate(COLOURS)
        },
        "debris_spaces": state[base + SPACES],
        "debris": state[base + DEBRIS],
        "beside": state[base + BESIDE],
        "engines": [1] * state[base + ONES] + [2] * state[base + TWOS],
        "stations": names(state[base + BUILT], box.stations),
        "outposts": names(state[base + OUTPOST], box.outposts),
        "colonies": state[base + COLONIES],
        "markers": state[base + MARKERS],
        "ship": sky.NAMES[state[base + SHIP]],
        "normal": state[base + NORMAL],
        "transform": _space(state[base + TRANSFORM]),
        "research": _space(state[base + RESEARCH]),
        "slots": [card + 1 for card in range(32) if slots >> card & 1],
        "bonuses": [
            letter for i, letter in enumerate(TILE_NAMES) if state[base + BONUSES] >> i & 1
        ],
        "swapped": bool(state[base + SWAPPED]),
        "start_card": state[base + START_CARD],
        "missions": card_numbers(state, OPEN + seat),
        "fulfilled": card_numbers(state, FULFILLED + seat),
        "developments": card_numbers(state, DEVELOPED + seat),
        "unsettled": [planets[n].name for n in boards.planets_at(state, UNSETTLED + seat)],
        "settled": [planets[n].name for n in boards.planets_at(state, SETTLED + seat)],
        "sheet": {
            name: state[base + SHEET + i] - SHEET_ZERO
            for i, name in enumerate(NAMES)
            if state[base + SHEET + i]
        },
    }


def _by_colour(state: State, first: int) -> dict[str, int]:
    return dict(zip(COLOURS, state[first : first + COLOUR_COUNT], strict=True))


def _space(code: int) -> str | None:
    return die_name(code - 1) if code else None


def decision(state: State) -> dict[str, Any]:
    """Return the stack of tasks, the top one first, and the running values of the turn."""
    tops = range(state[SP], STACK - 2, -2)
    return {
        "tasks": [[TASKS[state[at]], state[at + 1]] for at in tops],
        "actor": state[ACTOR] + 1,
        "points": state[POINTS],
        "hue": COLOURS[state[HUE]],
        "portals": bool(state[PORTALS]),
        "pool": state[POOL],
    }


def dump(box: Box, state: State, places: sky.Sky | None) -> dict[str, Any]:
    """Return the whole position."""
    players = [
        board(box, state, seat)
        | {"hand": card_numbers(state, HAND + seat), "unknown": state[BOARD[seat] + UNKNOWN]}
        for seat in range(state[SEATS])
    ]
    return {
        **table(state),
        "map": tiles(state),
        "backs": dict(zip(COLOURS, state[BACKS : BACKS + COLOUR_COUNT], strict=True)),
        "spots": {} if places is None else spots(box, state, places),
        "figures": figures(state),
        "players": players,
        "discards": card_numbers(state, DISCARDED),
        "lost_discards": state[LOST_DISCARDS],
        "deck": state[DECK],
        "decision": decision(state),
    }
