"""Every fact of a Solaris table: where it lies, what it can be, and what people call it.

A state is the table unit's tracker state (`shared_rules.solaris.tokens`, which says where its own
facts lie) followed by the decision that is pending, the running totals of the action, and the
cards. Cards are counted per kind and zone; no zone has an order, because a draw is decided when it
happens. The rules index a state by the constants here.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from heliograph.catalogue import Composed, Text, Words
from heliograph.engine.fact_kinds import (
    Axis, Bound, Cell, Check, Flag, FromBox, Given, Grid, Kind, OneOf, Seat, State, Whole, numbered,
)  # fmt: skip
from heliograph.engine.facts import BLANK, COUNT, OWNER, FactTable
from heliograph.engine.game import blank
from heliograph.engine.thing_kinds import Arrangement
from heliograph.games.solaris import kinds
from heliograph.games.solaris.box import MOST_CARDS, Box
from heliograph.games.solaris.catalogue import N_
from heliograph.games.solaris.kinds import BY_SEAT, GAP, STATION, TRACK, some
from heliograph.games.solaris.layout import (
    ACTION, AFTER_MARKER, BRIDGE_CARD, BRIDGE_NAMES, BRIDGE_SWAP, CANTEEN, COLOUR_COUNT, DEAL,
    DISPLAY_SLOTS, DOWN_SLOTS, DRAW, HAND_LIMIT, LIMIT, NODES, OVER, REFILL, ROBBERY, SET_BRIDGE,
    SET_ENERGY, SET_STACK, SET_TILE, STATION_NODE, TAKE,
)  # fmt: skip
from heliograph.games.solaris.layout import shuttle_names
from shared_rules.names import PHASES
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    BRIDGES, COLOUR, COLOURS, DOCKS, EC, GAME, LASER, LAYOUT, MOST_ENERGY, MOST_LASER, MOST_SEATS,
    ORDER, PHASE, POSITION, ROUND, SEATS, SHUTTLE_COUNT, SOLARIS, SPARES, STAGE, STATIONS,
    STATION_COUNT, TIME_GAME, TOKENS, TURN,
)  # fmt: skip
from shared_rules.tracker import OVER as GAME_OVER
from shared_rules.tracker import PLAY, ROUND_END, SETUP

DEPTHS: Final = ("digital", "referee")
MOST_LASER_IN_ROUNDS: Final = 13  # without the Time Game: six before the last round, seven in it
MOST_TAKEN: Final = 2 * MOST_ENERGY
SPARE_COUNT: Final = 2


# Shuttles go by the names of their colours


def _shuttles(state: State) -> Sequence[str]:
    return shuttle_names(bytes(state[SHUTTLE_COLOUR : SHUTTLE_COLOUR + SHUTTLE_COUNT]))


def _shuttle_labels(state: State) -> list[Words]:
    """A shuttle is called by its colour, numbered where a box has it twice."""
    colours = state[SHUTTLE_COLOUR : SHUTTLE_COLOUR + SHUTTLE_COUNT]
    twice = [name.lstrip("abcdefghijklmnopqrstuvwxyz") for name in _shuttles(state)]
    labels = [kinds.COLOUR_LABELS[colour] for colour in colours]
    return [_behind(label, of) for label, of in zip(labels, twice, strict=True)]


def _behind(label: Text, number: str) -> Words:
    return Composed(lambda lang: f"{label.text(lang)}{number}")


SHUTTLE: Final = Axis(
    "shuttle", _shuttles, SHUTTLE_COUNT, labels=_shuttle_labels, rule="SOL-1.4"
)  # fmt: skip


def is_referee(state: State) -> bool:
    """Return whether the cards are real ones; then all that the host knows was said aloud."""
    return state[REFEREE_DEPTH] > 0


def _is_under_way(state: State) -> bool:
    """Return whether the first round has begun."""
    return state[ROUND] > 0


# How much of a thing can lie there: what the box holds, less what lies elsewhere


def most_laser(state: State) -> int:
    """Return the most energy that the laser can show (SOL-11.3)."""
    return MOST_LASER if state[TIME_GAME] else MOST_LASER_IN_ROUNDS


def laser_after(state: State) -> int:
    """Return what the laser shows when the action is complete.

    A laser that was corrected may already be near the end of its track (SOL-11.3).
    """
    return min(state[LASER + state[SEAT]] + state[BEAMED], most_laser(state))


def cards_lying(state: State) -> int:
    """Return how many cards lie in hands, before people and on display."""
    held = sum(state[HAND_SIZE : HAND_SIZE + state[SEATS]])
    slots = state[DISPLAY : FACE_DOWN + state[SEATS] * DOWN_SLOTS]
    return held + len(slots) - slots.count(0)


def cards_left(state: State) -> int:
    """Return how many cards lie in the stack and among the discards."""
    return state[STACK_SIZE] + state[DISCARD_SIZE]


def _most_in_hand(state: State, cell: Cell) -> int:
    """A hand can hold its own cards, and what stack and discards have."""
    return state[HAND_SIZE + cell.where[0]] + cards_left(state)


def _most_face_down(state: State, cell: Cell) -> int:
    """Before a seat lies at most one card from each opponent (SOL-7.5).

    Those whom the thief has named already will each add one.
    """
    seat = cell.where[0]
    named = state[VICTIMS].bit_count() if seat == state[SEAT] else 0
    room = DOWN_SLOTS - state.count(0, cell.at, cell.at + DOWN_SLOTS) + cards_left(state)
    return max(0, min(state[SEATS] - 1 - named, room))


FACTS: Final = FactTable("SOL-13", first=tokens.SIZE, last_section="decision")
declare = FACTS.declare
# What stands together on the page of corrections
_declare_course = partial(declare, group=N_("Where the game is"), can_correct=_is_under_way)
_declare_part = partial(declare, group=N_("Laser, bridges, shuttles"))
_declare_cards = partial(declare, group=N_("Cards"), can_correct=is_referee)

# What was settled before the first turn

declare("game", Given("SOL-1.1", N_("as the game"), {SOLARIS: "solaris"}), at=GAME)
declare("seats", Given("SOL-2.1", N_("seats")), at=SEATS)
declare("time_game", Flag("SOL-12.1"), at=TIME_GAME, key=None)
declare("colour", OneOf(COLOURS, "SOL-2.1"), per=[BY_SEAT], at=COLOUR, key=None)
declare("stage", Whole(0, 0, "SOL-2.1"), at=STAGE, key=None)  # the table unit asks, we do not
_LAYOUT: Text = N_("all six stations, EC first")
declare(
    "layout",
    Arrangement(STATION_COUNT, "SOL-12.2", _LAYOUT, lambda _: STATIONS),
    at=LAYOUT,
    checks=[Check("SOL-12.2", _LAYOUT, lambda state: state[LAYOUT] == EC)],
)

# The board

declare("phase", OneOf(PHASES, "SOL-3.1", only=PHASES[1:]), at=PHASE, default="play")
_LAST_ROUND = Bound(lambda state, _: tokens.last_round(state), "the last one")
_declare_course(
    "round",
    Whole(1, _LAST_ROUND, "SOL-3.1"),
    at=ROUND,
    form=Whole(0, _LAST_ROUND, "SOL-3.1"),  # before the first one begins
    default=1,
    label=N_("Round"),
)
_declare_course(
    "active",
    kinds.ActiveStation("SOL-3.3"),
    at=POSITION,
    default=lambda state, _: STATIONS[state[LAYOUT + 1]],
    label=N_("Active station"),
)
declare(
    "order",
    Arrangement(
        MOST_SEATS,
        "SOL-3.4",
        N_("every seat once"),
        lambda state: range(1, state[SEATS] + 1),
    ),
    at=ORDER,
)
_declare_course(
    "turn",
    kinds.OnTurn("SOL-2.1"),
    at=TURN,
    label=N_("On turn"),
)
declare(
    "energy",
    kinds.Energy(0, MOST_ENERGY, "SOL-4.5"),
    per=[BY_SEAT._replace(stride=1), STATION._replace(stride=MOST_SEATS)],
    at=TOKENS,
    key="stations",
    form=kinds.Stations(),
    label=N_("{seat}: {station}"),
    group=N_("Energy: {seat}"),
)
declare(
    "tokens",
    kinds.Track(),
    per=[STATION, TRACK],
    at=TOKENS,
    key=None,
    label=N_("{station}, {track}"),
    group=N_("Stacks of tokens"),
)
_declare_part(
    "laser",
    Whole(0, Bound(lambda state, _: most_laser(state), "the most the laser shows"), "SOL-11.3"),
    per=[BY_SEAT],
    at=LASER,
    label=N_("Laser: {seat}"),
)
_BRIDGE = OneOf(BRIDGE_NAMES, "SOL-1.3", labels=kinds.COLOUR_LABELS)
_declare_part(
    "bridge",
    _BRIDGE,
    per=[GAP],
    at=BRIDGES,
    key="bridges",
    default=["purple", "pink", "green", "blue", "purple", "pink"],
    label=N_("Bridge {gap}"),
)
_declare_part(
    "spare",
    _BRIDGE,
    per=[numbered("number", SPARE_COUNT)._replace(rule="SOL-2.4")],
    at=SPARES,
    key="spares",
    default=["green", "blue"],
    label=N_("Spare bridge {number}"),
)
_declare_part(
    "shuttle",
    OneOf(
        ("free", *STATIONS), "SOL-7.4", labels=[N_("free"), *kinds.STATION_LABELS]
    ),
    per=[SHUTTLE],
    at=DOCKS,
    key="shuttles",
    label=N_("Shuttle {shuttle}"),
)  # fmt: skip


# The decision


def _declare_step(name: str, kind: Kind, *checks: Check, default: Any = BLANK) -> int:
    """Declare what the decision remembers; a position names it if it is not 0."""
    return declare(
        name, kind, section="decision", is_optional=True, checks=checks, default=default
    )  # fmt: skip


def _whole_of_box(rule: str, named: str, most: Callable[[Box], int]) -> FromBox:
    return FromBox(1, rule, f"0 to {named}", lambda box: Whole(0, most(box), rule))


def _usual_node(state: State, _: Cell) -> str:
    usual = {SETUP: REFILL, GAME_OVER: OVER, ROUND_END: BRIDGE_CARD}
    return NODES[usual.get(state[PHASE], ACTION)]


def _is_on_turn(state: State) -> bool:
    return state[PHASE] != PLAY or state[SEAT] == state[ORDER + state[TURN]]


def _is_at_its_station(state: State) -> bool:
    node = state[NODE]
    return node not in STATION_NODE or node == STATION_NODE[tokens.active_station(state)]


def _exceeds_limit(state: State) -> bool:
    sizes = state[HAND_SIZE : HAND_SIZE + state[SEATS]]
    return state[NODE] != LIMIT or max(sizes) > HAND_LIMIT


def _has_start_tiles(state: State) -> bool:
    return state[NODE] != SET_TILE or not is_referee(state)


def _has_bridges_to_swap(state: State) -> bool:
    return state[NODE] != BRIDGE_SWAP or state[SPARES] != state[SPARES + 1]


NODE: Final = declare(
    "node",
    kinds.NODE,
    section="decision",
    default=_usual_node,
    checks=[
        Check("SOL-5.2", N_("a station action at its station"), _is_at_its_station),
        Check(
            "SOL-3.1",
            N_("typed start energies at referee depth"),
            _has_start_tiles,
        ),
        Check("SOL-5.5", N_("a hand over the limit"), _exceeds_limit),
        Check(
            "SOL-10.3",
            N_("two different spares"),
            _has_bridges_to_swap,
        ),
    ],
)
SEAT: Final = declare(  # whose turn it is
    "seat",
    Seat("SOL-2.1", base=1),
    section="decision",
    default=lambda state, _: state[ORDER + state[TURN]] + 1,
    checks=[Check("SOL-5.1", N_("the seat that is on turn"), _is_on_turn)],
)
REFEREE_DEPTH: Final = declare("depth", OneOf(DEPTHS, "SOL-8.1"), key=None)
ENTER_DISPLAY: Final = declare("enter_display", Flag("SOL-8.5"), key=None)
ONE_SHUTTLE: Final = declare("one_shuttle_per_station", Flag("SOL-C10"), key=None)
SURPLUS: Final = declare("allow_surplus_cards", Flag("SOL-C13"), key=None)
SHUTTLE_COLOUR: Final = declare(
    "shuttle_colour",
    OneOf(tokens.ENERGY_COLOURS, "SOL-1.4"),
    per=[numbered("shuttle", SHUTTLE_COUNT)],
    key=None,
)
LOOSE: Final = _declare_step(  # bridges not yet drawn, per colour (set-up)
    "loose",
    Grid(
        some("colour", COLOUR_COUNT + 1),
        _whole_of_box("SOL-2.4", "what the box holds of a colour", lambda box: max(box.bridges)),
    ),
    default=[],
)


def _last_step(state: State, _: Cell) -> int:
    """Return the last of a chain of equal decisions."""
    seats = state[SEATS]
    steps = {
        SET_BRIDGE: STATION_COUNT,
        SET_TILE: 2 * seats,
        SET_ENERGY: (STATION_COUNT - 1) * seats,
        SET_STACK: STATION_COUNT * (MOST_ENERGY + 1),
        BRIDGE_SWAP: STATION_COUNT,
    }
    return steps.get(state[NODE], 1) - 1


def _most_picked(state: State, _: Cell) -> int:
    return state[SEATS] - 1 if state[NODE] == SET_STACK else 0


def _while(number: int, *nodes: int) -> Bound:
    """Return a bound for some kinds of decisions; in all others it is 0."""
    return Bound(lambda state, _: number if state[NODE] in nodes else 0, str(number))


def _robs_others(state: State) -> bool:
    return not state[VICTIMS] >> state[SEAT] & 1


def _robs_at_canteen(state: State) -> bool:
    is_named = state[VICTIMS] > 0
    return is_named <= (state[NODE] in (CANTEEN, ROBBERY)) and is_named >= (state[NODE] == ROBBERY)


PROGRESS: Final = _declare_step(  # counts through a chain of equal decisions
    "progress", Whole(0, Bound(_last_step, "the last step"), "SOL-3.1")
)
PICKED: Final = _declare_step(  # tokens of a stack whose order is settled (set-up)
    "picked", Whole(0, Bound(_most_picked, "the tokens of a stack"), "SOL-2.6")
)
AFTER_LIMIT: Final = _declare_step(  # what follows when everybody is down to the hand limit
    "after_limit", Whole(0, _while(AFTER_MARKER, LIMIT), "SOL-5.5")
)
TO_TAKE: Final = _declare_step(
    "take",
    Whole(_while(1, TAKE, DRAW), _while(MOST_TAKEN, TAKE, DRAW), "SOL-8.4"),
    default=_while(1, TAKE, DRAW).find,
)
VICTIMS: Final = _declare_step(  # canteen: the seats still to be robbed
    "victims",
    kinds.SomeSeats("SOL-7.5"),
    Check("SOL-7.5", N_("other seats"), _robs_others),
    Check(
        "SOL-7.5",
        N_("seats to be robbed, at CAN alone"),
        _robs_at_canteen,
    ),
)


def _deals_what_is_due(state: State) -> bool:
    due, other = state[DUE : DUE + state[SEATS]], state[DUE + state[SEATS] : DUE + MOST_SEATS]
    return any(due) == (state[NODE] == DEAL) and not any(other)


def _deals_halves_once(state: State) -> bool:
    """Nobody has a half that another one has, and each step dealt one (SOL-2.5)."""
    steps = state[PROGRESS] if state[NODE] == SET_TILE else 0
    tiles = state[TILES : TILES + 2 * MOST_SEATS]
    halves = [tiles[half:steps:2] for half in (0, 1)]
    is_once = all(0 not in half and len(set(half)) == len(half) for half in halves)
    return is_once and not any(tiles[steps:])


DUE: Final = _declare_step(  # cards still to be dealt, per seat: one for each poor station
    "due",
    Grid(some("place", MOST_SEATS), Whole(0, _while(STATION_COUNT, DEAL), "SOL-10.4")),
    Check(
        "SOL-10.4",
        N_("cards that are due, while they are dealt"),
        _deals_what_is_due,
    ),
)
TILES: Final = _declare_step(  # start tiles dealt, A and B per seat, from 1
    "tiles",
    Grid(
        some("half", 2 * MOST_SEATS),
        _whole_of_box("SOL-2.5", "the halves of the box", lambda box: len(box.tiles[0])),
    ),
    Check(
        "SOL-2.5",
        N_("different halves, one for each step"),
        _deals_halves_once,
    ),
)
PLAYED: Final = _declare_step("played", Whole(0, MOST_CARDS, "SOL-5.4"))  # cards this turn
# Running totals of the acting seat, per station
_TOTAL = Grid(STATION._replace(is_sparse=True), Whole(0, MOST_CARDS, "SOL-4.4"))
GAIN: Final = _declare_step("gain", _TOTAL)
LOSS: Final = _declare_step("loss", _TOTAL)
BEAMED: Final = _declare_step("beamed", Whole(0, MOST_ENERGY, "SOL-7.6"))  # gain on the laser
TOTALS_END: Final = FACTS.size
NO_TOTALS: Final = blank(TOTALS_END - PLAYED)

# Cards; how many there are is counted along

HAND_SIZE: Final = declare("hand_size", Whole(0, MOST_CARDS, "SOL-1.5"), per=[BY_SEAT], key=None)
STACK_SIZE: Final = _declare_cards(
    "stack",
    Whole(0, Bound(lambda state, _: cards_left(state), "what stack and discards hold"), "SOL-8.6"),
    key=None,
    label=N_("Cards in the stack"),
)
DISCARD_SIZE: Final = declare("discard_size", Whole(0, MOST_CARDS, "SOL-1.5"), key=None)
DISPLAY: Final = _declare_cards(
    "display",
    kinds.shown_card(),
    per=[some("slot", DISPLAY_SLOTS)._replace(rule="SOL-2.2")],
    label=N_("Display {slot}"),
)
FACE_DOWN: Final = _declare_cards(  # what a thief took at the canteen
    "face_down",
    kinds.HowMany(
        kinds.StolenCards(), Bound(_most_face_down, "one of each opponent"), "SOL-7.5"
    ),
    per=[BY_SEAT],
    form=Grid(BY_SEAT._replace(may_end_early=True), kinds.StolenCards()),
    seen_by=OWNER,
    is_open=is_referee,
    label=N_("Face-down cards: {seat}"),
)  # fmt: skip
STACK: Final = declare("stack_cards", kinds.cards(one_by_one=False), key="stack", seen_by=COUNT)
DISCARDS: Final = declare("discards", kinds.cards(one_by_one=False))
HANDS: Final = _declare_cards(
    "hand",
    kinds.HowMany(
        kinds.cards(one_by_one=True),
        Bound(_most_in_hand, "its own and what stack and discards hold"),
        "SOL-8.6",
    ),
    per=[BY_SEAT],
    key="hands",
    form=Grid(BY_SEAT._replace(may_end_early=True, rule="SOL-8.1"), kinds.cards(one_by_one=True)),
    seen_by=OWNER,
    is_open=is_referee,
    label=N_("Cards in hand: {seat}"),
)
STATE_SIZE: Final = FACTS.size
