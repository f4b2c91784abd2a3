"""Every fact of a Solarius Mission table: where it lies, what it can be, what people call it.

A state is the table unit's tracker state (`bridge_facts`) followed by a stack of tasks, the running
values of the turn, the map, the cards and the player boards. The rules index a state by the
constants here; those of a board count from its begin.
"""

from collections.abc import Callable
from typing import Any, Final

from heliograph.catalogue import Text
from heliograph.engine.fact_kinds import (
    Axis, Cell, Check, Flag, FromBox, Kind, OneOf, Seat, State, Whole, axis, numbered,
)  # fmt: skip
from heliograph.engine.facts import NOBODY, OWNER
from heliograph.games.solarius_mission import board_kinds, bridge_facts, kinds, sky
from heliograph.games.solarius_mission.box import Box
from heliograph.games.solarius_mission.bridge_facts import BY_COLOUR, BY_SEAT, MOST_BYTE, on_bridge
from heliograph.games.solarius_mission.catalogue import N_
from heliograph.games.solarius_mission.faces import TECH_FACES
from heliograph.games.solarius_mission.layout import (
    CARDS_COUNT, COLONY, DEVELOPED, DIE, DISCARDED, FULFILLED, HAND, HEXES, KINDS, MOST_BESIDE,
    MOST_COLONIES, MOST_MARKERS, MOST_SPACES, MOST_UNITS, NEW_PLANET, OLD_PLANET, OPEN, OUTER,
    PER_COLOUR, PLANET_COUNT, RECOLOUR, REVEAL, SETTLED, SHEET_LINES, SPACE, SPOTS, STACK_DEPTH,
    START_CARDS, TASKS, TURN_TASKS, TURNED, UNSEEN, UNSETTLED, WITH_OUTPOST,
)  # fmt: skip
from heliograph.games.solarius_mission.layout import COLUMN_NAMES
from heliograph.games.solarius_mission.show_texts import SHEET as SHEET_LABELS
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import (
    BAG, BRIDGE_DICE, COLOUR_COUNT, COLOURS, FIRST, MOST_SEATS, NO_DIE, SEATS, TAKEN, TECH, TURN,
    TURNS,
)  # fmt: skip

PLAYER_SIZE: Final = 44  # bytes of a player board
MOST_POINTS: Final = 30  # of one action
MOST_POOL: Final = 60  # value of cubes given
COURSE: Final = N_("Course and Bridge")
_MAP = N_("Map")
_FOUR_DICE = N_("four dice to take one")
_TAKEN_DIE = N_("the die that was taken, to place it")
_PLANETS = N_("planets on the spots they look at")
BY_BOARD: Final = BY_SEAT._replace(stride=PLAYER_SIZE)
FACTS: Final = bridge_facts.FACTS  # goes on behind the state of the table unit
declare = FACTS.declare


def is_beside_box(state: State) -> bool:
    """Return whether the real box is played; else the host deals the cards."""
    return state[REFEREE_DEPTH] > 0


# The decision


def _on_turn(state: State, _: Cell) -> int:
    return (state[FIRST] + state[TURN]) % state[SEATS] + 1


def tasks_in(state: State) -> list[tuple[int, int]]:
    """Return the tasks that are pending, each with its number."""
    return [(state[top], state[top + 1]) for top in range(state[SP], SP, -2)]


def _are_dice_there(state: State) -> bool:
    """Say whether somebody who takes a die has all four to choose from."""
    is_needed = any(task == DIE for task, _ in tasks_in(state))
    return not is_needed or len(on_bridge(state)) == BRIDGE_DICE


def _is_die_there(state: State) -> bool:
    """Say whether there is a die to place."""
    is_needed = any(task in (SPACE, RECOLOUR) for task, _ in tasks_in(state))
    return not is_needed or state[TAKEN] != NO_DIE


def _are_planets_there(state: State) -> bool:
    """Say whether every task that looks at a planet on the map has one to look at."""
    for task, number in tasks_in(state):
        lying = state[SPOT + number] if task in (REVEAL, NEW_PLANET, OLD_PLANET) else TURNED
        if not (0 < lying < TURNED if task == REVEAL else lying >= TURNED):
            return False
    return True


# Where the top task lies; it fits a byte because the stack comes first
SP: Final = declare(
    "tasks",
    FromBox(1 + 2 * STACK_DEPTH, "SOM-5.2", "list of tasks, the one that is pending first",
            board_kinds.Tasks),
    section="decision",
    checks=[
        Check("SOM-4.2", _FOUR_DICE, _are_dice_there),
        Check("SOM-7.2", _TAKEN_DIE, _is_die_there),
        Check("SOM-9.6", _PLANETS, _are_planets_there),
    ],
    default=[[TASKS[task], number] for task, number in TURN_TASKS],
)  # fmt: skip
STACK: Final = SP + 1
ACTOR: Final = declare(  # the seat that decides
    "actor", Seat("SOM-5.2", base=1), section="decision", default=_on_turn
)
POINTS: Final = declare("points", Whole(0, MOST_POINTS, "SOM-7.4"), section="decision")
HUE: Final = declare(  # the effective colour of the die
    "hue", OneOf(COLOURS, "SOM-7.3"), section="decision"
)
PORTALS: Final = declare(  # whether they are active
    "portals", Flag("SOM-9.1"), section="decision"
)
POOL: Final = declare(  # value of cubes given for an exchange
    "pool", Whole(0, MOST_POOL, "SOM-11.2"), section="decision"
)

# What was settled before the first turn

REFEREE_DEPTH: Final = declare("depth", Flag("SOM-AMB-41"), key=None)
LEVEL: Final = declare("checked", Whole(0, 3, "SOM-5.2"), key=None)  # how much the referee checks
FREE_SETUP: Final = declare("free_setup", Flag("SOM-3.13"), key=None)
ONE_DEBRIS: Final = declare("one_debris", Flag("SOM-AMB-04"), key=None)  # or value debris as well

# Piles and the map


def cards_at(state: State, place: int) -> int:
    """Return how many cards are somewhere."""
    return state.count(place, CARDS, CARDS + CARDS_COUNT)


def cards_left(state: State) -> int:
    """Return how many cards are on the draw pile: all that are nowhere else."""
    unknown = sum(state[base + UNKNOWN] for base in BOARD[: state[SEATS]])
    return cards_at(state, UNSEEN) - state[LOST_DISCARDS] - unknown


def _is_pile_whole(state: State) -> bool:
    return state[DECK] == cards_left(state)


DECK: Final = declare(
    "deck",
    Whole(0, CARDS_COUNT, "SOM-1.13"),
    checks=[
        Check(
            "SOM-1.13",
            N_("all cards that are nowhere else"),
            _is_pile_whole,
        )
    ],
)
LOST_DISCARDS: Final = declare(  # discards nobody has named
    "lost_discards", Whole(0, CARDS_COUNT, "SOM-8.3")
)
TILE: Final = declare("map", kinds.Tiles())
ROTATION: Final = TILE + OUTER
BACKS: Final = declare(  # planets not yet laid out (set-up)
    "backs", Whole(0, PER_COLOUR, "SOM-3.2"), per=[BY_COLOUR]
)


# Maps by how the tiles lie; the tiles themselves are compared by identity, which costs nothing
_MOST_SKIES = 1000
_skies: dict[bytes, tuple[tuple[sky.Tile, ...], sky.Sky]] = {}


def sky_on(box: Box, state: State) -> sky.Sky:
    """Return the map of a game whose tiles are laid out."""
    laid = bytes(state[TILE:BACKS])
    known = _skies.get(laid)
    if known is not None and known[0] is box.tiles:
        return known[1]
    if len(_skies) > _MOST_SKIES:
        _skies.clear()
    found = sky.sky_of(box.tiles, laid[:OUTER], laid[OUTER:])
    _skies[laid] = box.tiles, found
    return found


def sky_of(box: Box, state: State) -> sky.Sky | None:
    """Return the map, None while its tiles are not laid out."""
    return None if kinds.NO_TILE in state[TILE:ROTATION] else sky_on(box, state)


CARDS: Final = declare(  # where each is
    "card", Whole(0, MOST_BYTE, "SOM-1.13"), per=[numbered("card", CARDS_COUNT)], key=None,
    seen_by=NOBODY,
)  # fmt: skip
PLANETS: Final = declare(
    "planet", Whole(0, MOST_BYTE, "SOM-1.11"), per=[numbered("planet", PLANET_COUNT)], key=None
)


SPOT: Final = declare(
    "spot",
    FromBox(SPOTS, "SOM-3.3", "table by hexes: the colour of a back, or a planet",
            lambda box: board_kinds.spots(box, sky_of), axes=["hex"]),
    key="spots",
    group=_MAP,
    label=N_("Planet: {hex}"),
)  # fmt: skip


FIGURE: Final = declare(
    "figure",
    FromBox(HEXES, "SOM-1.17", "table by hexes: seat and kind such as `2 station outpost`",
            lambda box: kinds.figures(kinds.centres_on(box, sky_of)), axes=["hex"]),
    key="figures",
    can_correct=lambda state: kinds.NO_TILE not in state[TILE:ROTATION],
    group=_MAP,
    label=N_("Figure: {hex}"),
)  # fmt: skip


# Player boards

PLAYERS: Final = FACTS.size
BOARD: Final = tuple(PLAYERS + seat * PLAYER_SIZE for seat in range(MOST_SEATS))
TECH_OF: Final = tuple(TECH + seat * COLOUR_COUNT for seat in range(MOST_SEATS))


def _on_board(at: int, name: str, kind: Kind, *more: Axis, **rest: Any) -> int:
    """Declare a fact of each player board and return where it lies on the board."""
    declare(name, kind, at=PLAYERS + at, per=[BY_BOARD, *more], section="players", **rest)
    return at


_UNITS = Whole(0, MOST_UNITS, "SOM-2.1")
_DEBRIS = Whole(0, MOST_SPACES, "SOM-2.4")
FUEL: Final = _on_board(0, "fuel", _UNITS, label=N_("Fuel"))
BUCKS: Final = _on_board(1, "bucks", _UNITS, label=N_("Bucks"))
declare(
    "level",
    kinds.Counted(1, TECH_FACES, "SOM-2.2"),
    per=[BY_SEAT, BY_COLOUR],
    at=TECH,
    key="levels",
    section="players",
    label=N_("Level of the die {colour}"),
)
COLUMN: Final = _on_board(
    2, "column", kinds.Counted(1, COLUMN_NAMES, "SOM-2.2"), BY_COLOUR, key="columns",
    label=N_("Column of the die {colour}"),
)  # fmt: skip
STORE: Final = _on_board(  # cubes of each row: I in bits 0-1, II in bits 2-3, III in bit 4
    6, "store", board_kinds.Store(), BY_COLOUR, label=N_("Storage {colour}")
)
SPACES: Final = _on_board(10, "debris_spaces", _DEBRIS, label=N_("Debris spaces"))
DEBRIS: Final = _on_board(11, "debris", _DEBRIS, label=N_("Debris on spaces"))
BESIDE: Final = _on_board(
    12, "beside", Whole(0, MOST_BESIDE, "SOM-13.2"),
    label=N_("Debris beside the board"),
)  # fmt: skip
ONES: Final = _on_board(  # general engine markers showing 1
    13, "engines", board_kinds.Engines(), label=N_("General engines")
)
TWOS: Final = ONES + 1
BUILT: Final = _on_board(  # one bit per station card
    15, "stations", FromBox(1, "SOM-9.8", "list of station cards", board_kinds.stations),
    label=N_("Stations built"),
)  # fmt: skip
OUTPOST: Final = _on_board(  # one bit per outpost
    16, "outposts", FromBox(1, "SOM-9.9", "list of outposts", board_kinds.outposts),
    label=N_("Outposts used"),
)  # fmt: skip


def _declare_cards(name: str, place: int, label: Text | None = None) -> None:
    """Declare cards of each seat; where the host deals them, it knows where they are."""
    declare(
        name,
        board_kinds.cards(place, moves=True),
        per=[BY_SEAT],
        at=CARDS,
        form=board_kinds.cards(place, moves=False),
        section="players",
        can_correct=is_beside_box,
        label=label,
    )


declare("held", board_kinds.cards(HAND, moves=False), per=[BY_SEAT], at=CARDS, key="hand",
        section="players", seen_by=OWNER, is_open=is_beside_box)  # fmt: skip
_declare_cards("missions", OPEN, N_("Open missions"))
_declare_cards("fulfilled", FULFILLED, N_("Fulfilled missions"))
_declare_cards("developments", DEVELOPED, N_("Developments"))
declare("discards", board_kinds.cards(DISCARDED, moves=False), at=CARDS)


def _declare_planets(name: str, place: int, label: Text) -> None:
    def lying(*, moves: bool) -> Callable[[Box], Kind]:
        return lambda box: board_kinds.planets(box, place, moves=moves)

    values = "list of planets"
    declare(
        name,
        FromBox(0, "SOM-1.11", values, lying(moves=True)),
        per=[BY_SEAT],
        at=PLANETS,
        form=FromBox(0, "SOM-1.11", values, lying(moves=False)),
        section="players",
        label=label,
    )


_declare_planets("unsettled", UNSETTLED, N_("Planets not settled yet"))
_declare_planets("settled", SETTLED, N_("Settled planets"))


def figures_of(state: State, seat: int, kind: int) -> int:
    """Return how many figures of a kind a seat has on the map."""
    code = 1 + seat * len(KINDS) + kind
    lying = state[FIGURE : FIGURE + HEXES]
    return lying.count(code) + lying.count(code | WITH_OUTPOST)


def mission_cards(state: State, seat: int) -> int:
    """Return how many missions of a seat lie there, each with a marker."""
    return cards_at(state, OPEN + seat) + cards_at(state, FULFILLED + seat)


COLONIES: Final = _on_board(
    17,
    "colonies",
    Whole(0, MOST_COLONIES, "SOM-AMB-36"),
    default=lambda state, cell: max(0, MOST_COLONIES - figures_of(state, cell.where[0], COLONY)),
    label=N_("Colonies in stock"),
)
MARKERS: Final = _on_board(
    18,
    "markers",
    Whole(0, MOST_MARKERS, "SOM-8.5"),
    default=lambda state, cell: max(0, MOST_MARKERS - mission_cards(state, cell.where[0])),
    label=N_("Mission markers in stock"),
)
SHIP: Final = _on_board(
    19, "ship",
    FromBox(1, "SOM-3.1", "a hex such as `3,-1`",
            lambda box: kinds.place_of(kinds.centres_on(box, sky_of))),
    label=N_("Ship"),
)  # fmt: skip


# Dice on boards


def is_die_in_hand(state: State) -> bool:
    """Return whether the die taken lies nowhere yet."""
    return state[TAKEN] != NO_DIE and any(task == SPACE for task, _ in tasks_in(state))


def dice_outside(state: State) -> list[int]:
    """Return the colours of the dice outside of the bag, as far as they are told."""
    codes = [state[TAKEN]] if is_die_in_hand(state) else []
    for base in BOARD[: state[SEATS]]:
        codes += [code - 1 for code in (state[base + TRANSFORM], state[base + RESEARCH]) if code]
    return [*on_bridge(state), *(code >> 3 for code in codes)]


def _dice_left(state: State, cell: Cell) -> list[int]:
    """Return how many dice of each colour could lie on a space; a new one comes from the bag."""
    own, outside = state[cell.at], dice_outside(state)
    if not own and not any(state[BAG : BAG + COLOUR_COUNT]):
        return [0] * COLOUR_COUNT
    if own:
        outside.remove(own - 1 >> 3)
    most = bridge.per_colour(state[SEATS])
    return [most - outside.count(colour) for colour in range(COLOUR_COUNT)]


NORMAL: Final = _on_board(
    20, "normal", Whole(0, TURNS, "SOM-2.6"),
    label=N_("Dice on normal spaces"),
)  # fmt: skip
_ON_SPACE = kinds.DieOnSpace("SOM-2.6", _dice_left)
TRANSFORM: Final = _on_board(  # die on the space + 1
    21, "transform", _ON_SPACE, label=N_("Die on transformation")
)
RESEARCH: Final = _on_board(22, "research", _ON_SPACE, label=N_("Die on research"))
SLOTS: Final = _on_board(  # used die slots of developments, one bit per card
    23, "slots", board_kinds.slots(),
    label=N_("Card slots used"),
)  # fmt: skip
BONUSES: Final = _on_board(  # trade centres that gave their bonus, one bit each
    27, "bonuses", board_kinds.centres(),
    label=N_("Trade centres that gave a bonus"),
)  # fmt: skip
SWAPPED: Final = _on_board(28, "swapped", Flag("SOM-11.1"))  # the cheap exchange was used
UNKNOWN: Final = _on_board(  # hand cards nobody has named
    29,
    "hand",
    board_kinds.HandSize(
        lambda state, seat: cards_at(state, HAND + seat), lambda state: state[DECK]
    ),
    key="unknown",
    form=Whole(0, CARDS_COUNT, "SOM-1.13"),
    can_correct=is_beside_box,
    label=N_("Cards in hand"),
)


def _are_start_cards_different(state: State) -> bool:
    dealt = [state[base + START_CARD] for base in BOARD[: state[SEATS]]]
    return all(dealt.count(card) == 1 for card in dealt if card)


START_CARD: Final = _on_board(
    30,
    "start_card",
    Whole(0, START_CARDS, "SOM-3.7"),
    checks=[Check("SOM-3.7", N_("each one once", "start cards"), _are_start_cards_different)],
)
SHEET: Final = _on_board(  # score sheet entered by the table
    31,
    "sheet",
    board_kinds.SheetLine(),
    axis("line", SHEET_LINES, [SHEET_LABELS[line] for line in SHEET_LINES])._replace(
        is_sparse=True
    ),
    label=N_("Score sheet: {line}"),
)
STATE_SIZE: Final = PLAYERS + MOST_SEATS * PLAYER_SIZE
