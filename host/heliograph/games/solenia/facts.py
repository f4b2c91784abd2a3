"""Every fact of a Solenia table: where it lies, what it can be, and what people call it.

A state is the table unit's tracker state (`shared_rules.solenia.band`, which says where its own
facts lie) followed by the pending decision and by everything on the table. Cards of a seat are bits
of two bytes, orders are counted per kind, the board is one byte per field; no zone has an order,
because a draw is decided when it happens. The rules index a state by the constants here.
"""

from collections.abc import Callable
from itertools import chain
from typing import Any, Final

from heliograph.engine.fact_kinds import (
    Bound, Cell, Check, Flag, FromBox, Given, Grid, Kind, OneOf, Seat, State, Whole, axis, numbered,
)  # fmt: skip
from heliograph.engine.fact_lists import Bits
from heliograph.engine.facts import EACH_NAME, NOBODY, OWNER, FactTable
from heliograph.games.solenia import kinds, show_texts
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.catalogue import N_
from heliograph.games.solenia.layout import (
    BONUS, COLUMNS, DEMAND, DRAFT, FIELDS_SEEN, GOODS, IDENTIFY, KIND_NAMES, LIMIT, MOST_COST,
    MOST_GOODS, MOST_TALLY, MOST_TILES, NODES, NUMBERS, ORDER_KINDS, OVER, PLACE, PLAIN_KINDS, PLAY,
    POWERS, POWER_NAMES, SET_BAND, SET_HALF, SET_ORDER, SET_TILE, SHOWN, STORAGE, STORE, TALLIES,
    TYPES, VALUE_ONLY, WINTER_STORAGE, seat_of,
)  # fmt: skip
from heliograph.games.solenia.names import (
    BY_SEAT, COLUMN_OF_BAND, ENTRY, GOOD, ON_BAND, ON_TABLE, ROW,
)  # fmt: skip
from shared_rules.names import PHASES
from shared_rules.solenia import band
from shared_rules.solenia.band import (
    ADVANCES, CARDS, CARDS_EACH, DAY_FIRST, FIRST, GAME, MOST_ADVANCES, MOST_SEATS, MOST_STARS,
    PHASE, PLAYED, SEATS, SOLENIA, STAGE, STARS, STRIPS, TURN, VALUES, WAITING,
)  # fmt: skip
from shared_rules.tracker import ROUND_END, SETUP
from shared_rules.tracker import OVER as GAME_OVER
from shared_rules.tracker import PLAY as PLAYING

LEVELS: Final = 4
STARTS: Final = ("night", "day")
WAITS: Final = ("nothing", "strip", "die", "strip of die")
_LAST_STAGE: Final = band.SET_UP + MOST_SEATS
_ALL_GOODS: Final = (1 << GOODS) - 1
_MOST_DRAWN: Final = 4
_MOST_POWER: Final = 255
_USUAL_NODES: Final = {SETUP: SET_BAND, ROUND_END: NUMBERS, GAME_OVER: OVER}
# Decisions of any seat, not only of the one on turn
_OF_ANY_SEAT: Final = (LIMIT, BONUS, IDENTIFY, NUMBERS, OVER)
_CARDS: Final = N_("cards")
_NOT_ALL_LAID: Final = N_("a card of a seat that has not laid all its {cards_each}")


def is_referee(state: State) -> bool:
    """Return whether the real box lies on the table: hands and decks are out of sight."""
    return state[REFEREE_DEPTH] > 0


def _is_improved(state: State) -> bool:
    return state[IMPROVED] > 0


def _follows_board(state: State) -> bool:
    """Return whether only the table knows what lies on the board, and tells every placement."""
    return is_referee(state) and state[LEVEL] == LEVELS - 1


FACTS: Final = FactTable("SLN-1", first=band.SIZE, seat_section="players", last_section="decision")
declare = FACTS.declare

# How far the game is

declare("game", Given("SLN-1", N_("as the game"), {SOLENIA: "solenia"}), at=GAME)
declare("seats", Given("SLN-3.4", N_("seats")), at=SEATS)
declare("phase", OneOf(PHASES, "SLN-4.1", only=PHASES[1:]), at=PHASE, default="play")
declare("stage", Whole(0, _LAST_STAGE, "SLN-3.1"), at=STAGE, default=band.SET_UP)
declare("start", OneOf(STARTS, "SLN-3.1"), at=DAY_FIRST, default="night")
declare(
    "advances", Whole(0, MOST_ADVANCES, "SLN-7.5"), at=ADVANCES, label=N_("Advances of the airship")
)
declare("waiting", OneOf(WAITS, "SLN-7.1"), at=WAITING)
declare("first", Seat("SLN-3.4", base=1), at=FIRST, default=1)
declare(
    "turn",
    Seat("SLN-3.4", base=1),
    at=TURN,
    default=lambda state, _: state[FIRST] + 1,
    label=N_("Who is on turn"),
    can_correct=lambda state: state[PHASE] == PLAYING,
)


# The pending decision, what was settled before the first turn, the turn so far


def _usual_node(state: State, _: Cell) -> str:
    return NODES[_USUAL_NODES.get(state[PHASE], PLAY)]


def _usual_seat(state: State, _: Cell) -> int:
    return 1 if state[PHASE] == SETUP else state[TURN] + 1


def _is_on_turn(state: State) -> bool:
    node = state[NODE]
    of_any = kinds.phase_of(node) != PLAYING or node in _OF_ANY_SEAT
    return of_any or state[SEAT] == state[TURN]


NODE: Final = declare("node", kinds.NODE, section="decision", default=_usual_node)
SEAT: Final = declare(  # whose decision it is
    "seat",
    Seat("SLN-3.4", base=1),
    section="decision",
    default=_usual_seat,
    checks=[Check("SLN-4.1", N_("the seat that is on turn"), _is_on_turn)],
)
REFEREE_DEPTH: Final = declare("referee", Flag("SLN-4.1"), key=None)
LEVEL: Final = declare("level", Whole(0, LEVELS - 1, "SLN-4.1"), key=None)  # what is followed
WINTER: Final = declare("winter", Flag("SLN-10.1"), key=None)
IMPROVED: Final = declare("improvements", Flag("SLN-11.1"), key=None)
# Nobody knows the strips: ask what is under a card
ASKS_FIELDS: Final = declare("asks_fields", Flag("SLN-2.5"), key=None)
KNOWS_FIRST: Final = declare("knows_first", Flag("SLN-3.5"), key=None)  # was named beforehand


def _declare_step(name: str, kind: Kind, at: int | None = None, **more: Any) -> int:
    """Declare what the decision remembers of this turn; a position names it if it is not 0."""
    return declare(name, kind, section="decision", at=at, is_optional=True, **more)


def shown_each(state: State) -> int:
    """Return how many orders of each type are on display (SLN-3.3)."""
    return SHOWN if state[SEATS] == MOST_SEATS else SHOWN - 1


def _steps(state: State) -> tuple[int, int]:
    """Return how far a chain of equal decisions can be."""
    seats = state[SEATS]
    most = {
        SET_ORDER: (0, TYPES * shown_each(state) - 1),
        SET_TILE: (0, seats - 1),
        SET_HALF: (seats, 3 * seats - 1),
        DRAFT: (0, 2 * seats - 1),
        DEMAND: (0, 1),
        BONUS: (0, seats - 1),
        LIMIT: (0, seats),
        NUMBERS: (0, seats * (TALLIES if state[LEVEL] else 1) - 1),
    }
    return most.get(state[NODE], (0, 0))


PROGRESS: Final = _declare_step(  # counts through a chain of equal decisions
    "progress",
    Whole(
        Bound(lambda state, _: _steps(state)[0], "the first"),
        Bound(lambda state, _: _steps(state)[1], "the last of its kind"),
        "SLN-1",
    ),
    default=lambda state, _: _steps(state)[0],
)
AFTER_DIE: Final = _declare_step("after_die", Whole(0, 1, "SLN-12.2"))  # the die rules, not a turn


def _is_own_card(state: State) -> bool:
    """Return whether the card belongs to the seat on turn; a chosen one is still in the hand."""
    code, seat = state[CARD], state[TURN]
    if code and seat_of(code) != seat:
        return False
    if state[NODE] != PLACE or not 0 < code < VALUE_ONLY or is_referee(state):
        return True
    card = (code - 1) % CARDS_EACH
    return state[HANDS + 2 * seat + (card >> 3)] >> (card & 7) & 1 > 0


def _sees_card(state: State, viewer: int) -> bool:
    """Return whether a card lies open: not while it is chosen, but still in the hand."""
    return state[NODE] != PLACE or is_referee(state) or viewer == state[SEAT]


CARD: Final = _declare_step(  # the one being played
    "card",
    FromBox(1, "SLN-2.4", "a card `2:C05`, or by its value alone `2:?1`", kinds.Card),
    seen_by=_sees_card,
    checks=[Check("SLN-4.2", N_("a card that the seat is playing"), _is_own_card)],
)
FIELD: Final = _declare_step("placed_on", Whole(0, FIELDS_SEEN, "SLN-4.3"), key="field")  # from 1
UNDER: Final = _declare_step("under", OneOf(KIND_NAMES, "SLN-2.4"))  # what that field is
COST: Final = _declare_step("cost", Whole(0, MOST_COST, "SLN-4.4"))  # goods to pay for range
# An order on its way to a slot: which row it is of must be read before its name
DELIVERED: Final = COST + 1
DELIVERED_TYPE: Final = _declare_step("type", Whole(0, TYPES - 1, "SLN-6.2"), at=DELIVERED + 1)
_declare_step(
    "delivered",
    FromBox(
        1,
        "SLN-6.2",
        "an order by its id, or `?6`",
        lambda box: kinds.OrderTile(box, lambda state: state[DELIVERED_TYPE]),
    ),
    at=DELIVERED,
)
COLUMN: Final = _declare_step("column", Whole(0, COLUMNS, "SLN-6.3"))  # the slot it went to
# Two masks of goods: one of each is to be chosen
CHOOSE: Final = _declare_step("choose", Whole(0, _ALL_GOODS, "SLN-6.4"))
_declare_step("choose_next", Whole(0, _ALL_GOODS, "SLN-6.4"))
DRAW_NOW: Final = _declare_step("draw_now", Whole(0, _MOST_DRAWN, "SLN-4.9"))
# The seat that tells its bonuses got something (levels 1 and 2)
GAINED: Final = _declare_step("gained", Whole(0, 1, "SLN-8"))
# A strip was scored this turn: everybody may have too many goods
SCORED: Final = _declare_step("scored", Whole(0, 1, "SLN-7.2"))
TURN_END: Final = FACTS.size


# What lies before the seats


def _declare_own(name: str, kind: Kind, **more: Any) -> int:
    """Declare what each seat has."""
    return declare(name, kind, per=[BY_SEAT, *more.pop("per", ())], section="players", **more)


def played_code(state: State) -> int:
    """Return the code of the card that is being played."""
    return state[CARD]


def level_of(state: State) -> int:
    """Return the level of the game."""
    return state[LEVEL]


def is_improved(state: State) -> bool:
    """Say whether tiles improve the boards of orders in winter."""
    return bool(state[IMPROVED])


def capacity(state: State, seat: int) -> int:
    """Return how many goods a seat can store (SLN-5.2, SLN-10.3).

    Where only goods are followed (level 1) nobody knows the spaces gained in winter.
    """
    if not state[WINTER] or state[LEVEL] < 2:
        return STORAGE
    return min(STORAGE, WINTER_STORAGE + state[LASTING + seat * POWERS + STORE])


def _most_goods(state: State, cell: Cell) -> int:
    """Return how many goods of a kind fit into the store beside the others (SLN-5.2).

    Where too many lie there already, because they are still to be returned, these may stay.
    """
    seat, here = cell.where[0], state[cell.at]
    others = sum(state[STOCK + seat * GOODS : STOCK + (seat + 1) * GOODS]) - here
    return max(here, capacity(state, seat) - others)


STOCK: Final = _declare_own(
    "goods",
    Whole(0, Bound(_most_goods, "what fits beside the others"), "SLN-5.2"),
    per=[GOOD],
    # Where too many were gained, they are returned afterwards
    form=Grid(GOOD, Whole(0, MOST_GOODS, "SLN-5.2")),
    default={},
    label=N_("{good}"),
)
TOKENS: Final = _declare_own(
    "stars", Whole(0, MOST_STARS, "SLN-9.4"), label=N_("Stars")
)  # those that were collected
LASTING: Final = declare(  # follows from what lies in the slots
    "powers",
    Whole(0, _MOST_POWER, "SLN-10.1"),
    per=[BY_SEAT, axis("power", POWER_NAMES)],
    key=None,
)


def _improvement(ids: str) -> Kind:
    """Return the kind of the improvement tiles that a box has under this name."""
    return FromBox(
        1,
        "SLN-11.1",
        "a tile of the box, or null",
        lambda box: kinds.Improvement(getattr(box, ids), _is_improved),
    )


TILE: Final = _declare_own("tile", _improvement("tile_ids"))  # level 1
HALF: Final = _declare_own(  # level 3: day, night
    "halves",
    _improvement("half_ids"),
    per=[numbered("half", TYPES)._replace(may_end_early=True)],
)
TALLY: Final = _declare_own(  # level 1: day orders, night orders, their stars, extra
    "tally",
    Whole(0, Bound(lambda _, cell: MOST_TALLY[cell.where[-1]], "what can be"), "SLN-9.1"),
    per=[numbered("tally", TALLIES)],
)
SLOTS: Final = _declare_own(
    "slots",
    FromBox(MOST_TILES, "SLN-6.3", "six slots, then the tiles beside the board", kinds.Slots),
    per=[ROW],
    key=EACH_NAME,
    label=N_("{row} row of orders"),
)
HAND_SIZE: Final = _declare_own("hand_size", Whole(0, CARDS_EACH, "SLN-4.1"))
DECK_SIZE: Final = _declare_own("deck_size", Whole(0, CARDS_EACH, "SLN-4.1"))
_OWN_CARDS: Final = FromBox(
    2, "SLN-1", "list of cards, each once", lambda box: Bits(box.card_ids, "SLN-1", _CARDS)
)
HANDS: Final = _declare_own("hand", _OWN_CARDS, seen_by=OWNER)
# At referee depth these are the cards not seen yet, in the hand or in the deck
DECKS: Final = _declare_own("deck", _OWN_CARDS, seen_by=NOBODY, is_open=is_referee)
DISCARDS: Final = _declare_own("discards", _OWN_CARDS)
PLAIN_DISCARDS: Final = _declare_own(  # known by their value only, or not at all
    "plain_discards", Whole(0, CARDS_EACH, "SLN-1"), per=[numbered("value", PLAIN_KINDS)]
)


def named_cards(state: State, seat: int) -> int:
    """Return the cards of a seat that lie on the board by their names, as bits."""
    bits, first = 0, 1 + seat * CARDS_EACH
    for code in state[BOARD : BOARD + FIELDS_SEEN]:
        if first <= code < first + CARDS_EACH:
            bits |= 1 << code - first
    return bits


def cards_out(state: State, seat: int) -> int:
    """Return how many cards of a seat lie on the board or among its discards."""
    board, plain = state[BOARD : BOARD + FIELDS_SEEN], PLAIN_DISCARDS + seat * PLAIN_KINDS
    at = DISCARDS + 2 * seat
    named = named_cards(state, seat) | int.from_bytes(state[at : at + 2], "little")
    by_value = sum(code >= VALUE_ONLY and seat_of(code) == seat for code in board)
    return named.bit_count() + by_value + sum(state[plain : plain + PLAIN_KINDS])


def most_cards(state: State, seat: int) -> int:
    """Return how many cards a seat can have left, in hand and deck (SLN-4.1)."""
    return max(0, CARDS_EACH - cards_out(state, seat))


def _fewest_cards(state: State, cell: Cell) -> int:
    """Return how few cards a seat can have left: all, until one is played (SLN-3.4)."""
    return most_cards(state, cell.where[0]) if state[PHASE] == SETUP else 0


_declare_own(
    "cards",
    Whole(
        Bound(_fewest_cards, "0, in the set-up all"),
        Bound(lambda state, cell: most_cards(state, cell.where[0]), "what does not lie open"),
        "SLN-4.1",
    ),
    at=CARDS,
    key="cards_left",
    form=Whole(0, CARDS_EACH, "SLN-4.1"),
    label=N_("Cards left"),
    can_correct=is_referee,
)
_declare_own("played", Whole(0, CARDS_EACH, "SLN-1"), per=[numbered("value", VALUES)], at=PLAYED)
_declare_own("final", Whole(0, MOST_STARS, "SLN-9.5"), at=STARS)  # when the stars are counted


# What lies between the players


def _has_begun(state: State) -> bool:
    return state[PHASE] != SETUP or not any(state[BOARD : BOARD + FIELDS_SEEN])


def _has_laid_cards(state: State) -> bool:
    return all(cards_out(state, seat) <= CARDS_EACH for seat in range(state[SEATS]))


BOARD: Final = declare(
    "board",
    FromBox(1, "SLN-2.4", "a card `2:C05`, by its value alone `2:?1`, `neutral`", kinds.Card),
    per=[ON_TABLE._replace(is_sparse=True)],
    checks=[
        Check("SLN-3.4", N_("no card before the set-up is over"), _has_begun),
        Check("SLN-1", _NOT_ALL_LAID.filled(cards_each=CARDS_EACH), _has_laid_cards),
    ],
    label=N_("Card on {field}"),
    group=N_("Cards on the fields"),
    can_correct=_follows_board,
)
FIELDS: Final = declare(  # of the whole band
    "field",
    OneOf(KIND_NAMES, "SLN-2.4", labels=[show_texts.KINDS[name] for name in KIND_NAMES]),
    per=[ON_BAND],
    key="band",
    form=Grid(ENTRY, Grid(COLUMN_OF_BAND, OneOf(KIND_NAMES, "SLN-2.4"))),
    label=N_("What {field} is"),
    group=N_("Fields of the strips"),
    can_correct=_follows_board,
)


def _differ(*places: range) -> Callable[[State], bool]:
    """Return the question whether no thing lies at two of these places."""

    def differ(state: State) -> bool:
        lying = [state[at] for at in chain(*places) if state[at]]
        return len(set(lying)) == len(lying)

    return differ


STRIP_AT: Final = FACTS.size
declare(  # which strip of the box lies at each place of the set-up
    "strips",
    FromBox(
        1,
        "SLN-2.5",
        "a strip of the box, or null",
        lambda box: OneOf(box.strip_ids, "SLN-2.5", base=1),
    ),
    per=[numbered("place", STRIPS)],
    checks=[Check("SLN-2.5", N_("each strip once"), _differ(range(STRIP_AT, STRIP_AT + STRIPS)))],
)
DISPLAY: Final = declare(
    "display",
    FromBox(SHOWN, "SLN-3.3", "orders by their ids, the oldest first", kinds.Display),
    per=[ROW],
    label=N_("{row} orders on display"),
)
PILE: Final = declare(  # those that were not seen yet
    "piles", FromBox(ORDER_KINDS, "SLN-3.3", "how many of each order", kinds.OrderCounts), per=[ROW]
)


def _all_orders(box: Box) -> Kind:
    most = [sum(copies) for copies in box.copies]
    return Whole(0, Bound(lambda _, cell: most[cell.where[-1]], "all"), "SLN-12.2")


REMOVED: Final = declare(  # by the solo die
    "removed", FromBox(1, "SLN-12.2", "0 to all of the box", _all_orders), per=[ROW]
)


def _declare_offer(key: str, ids: str, taken: range) -> int:
    """Declare tiles that can still be chosen at the beginning; each is there once."""
    offered = range(FACTS.size, FACTS.size + MOST_SEATS)
    return declare(
        f"offer_{key}",
        _improvement(ids),
        per=[numbered("place", MOST_SEATS)._replace(may_end_early=True)],
        key=key,
        section="offer",
        checks=[Check("SLN-11.1", N_("each tile once"), _differ(offered, taken))],
    )


OFFER: Final = _declare_offer("tiles", "tile_ids", range(TILE, TILE + MOST_SEATS))
_HALVES_END: Final = HALF + TYPES * MOST_SEATS
_declare_offer("day", "half_ids", range(HALF, _HALVES_END, TYPES))
_declare_offer("night", "half_ids", range(HALF + 1, _HALVES_END, TYPES))
STATE_SIZE: Final = FACTS.size
