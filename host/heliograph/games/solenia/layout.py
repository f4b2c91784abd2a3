"""The numbers of Solenia: how many there are of a thing, kinds of decisions, choices, codes.

Where each fact lies in a state is declared in `facts`.
"""

from itertools import permutations
from operator import attrgetter
from typing import Any, Final

from heliograph.engine.choice_texts import ChoiceTable
from heliograph.engine.nodes import NodeTable
from shared_rules.solenia import band
from shared_rules.solenia.band import BAND_LENGTH, CARDS_EACH, MOST_SEATS, STRIPS, VALUES

GOODS_NAMES: Final = ("wood", "wheat", "stone", "water")
GOODS: Final = 4
# What a field is
UNKNOWN: Final = 0  # else: good + 1, or a city
DAY_CITY: Final = 5
NIGHT_CITY: Final = 6
KINDS: Final = 7
KIND_NAMES: Final = ("?", *GOODS_NAMES, "day_city", "night_city")

# Rows of orders
DAY: Final = 0
NIGHT: Final = 1
TYPES: Final = 2
TYPE_NAMES: Final = ("day", "night")

WIDTH: Final = 5
FIELDS_SEEN: Final = STRIPS * WIDTH
BAND_FIELDS: Final = BAND_LENGTH * WIDTH
AIRSHIP: Final = 12  # its field at the start of every turn
COLUMNS: Final = 6  # slots of a row on a player's board
MOST_TILES: Final = CARDS_EACH  # orders of one type that one seat can ever deliver
ORDER_KINDS: Final = 24
SHOWN: Final = 4
STORAGE: Final = 8
WINTER_STORAGE: Final = 6
HAND: Final = 3
HALVES: Final = 12  # improvement tiles of one kind that a box may hold
NEUTRAL: Final = 255
# A card on the board: 1 + seat * 16 + card, or, where only its value is known, from here
VALUE_ONLY: Final = 1 + MOST_SEATS * CARDS_EACH
# An order tile: kind + 1, or, where it is not in the content, this + its stars
LOOSE_TILE: Final = 32
MOST_WORTH: Final = 31
# What the counters of one seat hold: goods, then day orders, night orders, their stars, extra stars
MOST_GOODS: Final = 40
MOST_TALLY: Final = (16, 16, 160, 60)
TALLIES: Final = 4
MOST_COST: Final = 3  # no field is farther from the airship in the middle
PLAIN_KINDS: Final = VALUES + 1  # discards known by their value only, or not at all

# Lasting effects
STORE: Final = 0
RANGE: Final = 1
ZERO_ISLAND: Final = 2
ZERO_CITY: Final = 3
REPLACE: Final = 4
AIRSHIP_ISLAND: Final = 5
AIRSHIP_CITY: Final = 6
HAND_CARD: Final = 7
SCORING_STAR: Final = 8
POWERS: Final = 9
POWER_NAMES: Final = (
    "storage", "range", "zero_island", "zero_city", "replace", "airship_island", "airship_city",
    "hand", "scoring_star",
)  # fmt: skip

# Nodes: the kinds of decisions
NODES: Final = NodeTable()
OVER: Final = NODES.add("over")
SET_BAND: Final = NODES.add("set band")
SET_STRIP: Final = NODES.add("set strip")
SET_FIRST: Final = NODES.add("set first")
SET_ORDER: Final = NODES.add("set order")
SET_TILE: Final = NODES.add("set tile")
SET_HALF: Final = NODES.add("set half")
DEAL: Final = NODES.add("deal")
DRAFT: Final = NODES.add("draft")
PLAY: Final = NODES.add("play")
PLACE: Final = NODES.add("place")
LOOK: Final = NODES.add("look")
PAY: Final = NODES.add("pay")
DELIVER: Final = NODES.add("deliver")
SWAP: Final = NODES.add("swap")
SLOT: Final = NODES.add("slot")
REVEAL: Final = NODES.add("reveal")
PICK: Final = NODES.add("pick")
LIMIT: Final = NODES.add("limit")
DRAW: Final = NODES.add("draw")
ROLL: Final = NODES.add("roll")
WHERE: Final = NODES.add("where")
SPEND: Final = NODES.add("spend")
DEMAND: Final = NODES.add("demand")
WORTH: Final = NODES.add("worth")
COUNT: Final = NODES.add("count")
BONUS: Final = NODES.add("bonus")
IDENTIFY: Final = NODES.add("identify")
MOVE_STRIP: Final = NODES.add("move strip")
NUMBERS: Final = NODES.add("numbers")


def field_name(field: int) -> str:
    """Return the name of a field: a1 is the rear left one, c3 the airship's."""
    return "abcde"[field % WIDTH] + str(field // WIDTH + 1)


FIELD_NAMES: Final = tuple(field_name(field) for field in range(FIELDS_SEEN))


card_ids = attrgetter("card_ids")  # of a box


def order_names(box: Any) -> list[str]:
    """Return the ids of the orders of a box, then the one that nobody told, for each row."""
    out = []
    for kind, name in enumerate(TYPE_NAMES):
        ids = [order.id for order in box.orders[kind]]
        free = [f"{name}#{number + 1}" for number in range(len(ids), ORDER_KINDS)]
        out += [*ids, *free, f"{name} ?"]
    return out


def half_names(box: Any) -> list[str]:
    """Return the half tiles of a box by their rows, and names for numbers that it does not use."""
    free = [f"#{number + 1}" for number in range(len(box.half_ids), HALVES)]
    return [f"{kind} {half}" for kind in TYPE_NAMES for half in (*box.half_ids, *free)]


# Choices: plain numbers, each kind with its texts and its rule; what is counted from its first one
_SEATS = range(1, MOST_SEATS + 1)
MOST_NUMBER: Final = band.MOST_STARS
CHOICES: Final = ChoiceTable()
STOP: Final = CHOICES.add("stop", rule="SLN-4.1")
EXACT: Final = CHOICES.add("exact", rule="SLN-6.2")
MOVED: Final = CHOICES.add("moved", rule="SLN-7.4")
STAR: Final = CHOICES.add("star", rule="SLN-5.2")
UNSTAR: Final = CHOICES.add("lose star", rule="SLN-5.2")
NIGHT_FIRST: Final = CHOICES.add("night first", rule="SLN-3.1")
DAY_FIRST: Final = CHOICES.add("day first", rule="SLN-3.1")
DO_CARD: Final = CHOICES.add("card {}", card_ids, room=CARDS_EACH, rule="SLN-4.2")  # + card
DO_VALUE: Final = CHOICES.add("value {}", range(VALUES), rule="SLN-4.2")  # + value
DISCARD: Final = CHOICES.add("discard {}", card_ids, room=CARDS_EACH, rule="SLN-4.10")  # + card
LAY_AWAY: Final = CHOICES.add(  # + value, 3 = not seen
    "lay away {}", [*range(VALUES), "?"], rule="SLN-4.10"
)
DO_FIELD: Final = CHOICES.add("field {}", FIELD_NAMES, rule="SLN-4.2")  # + field
ON: Final = CHOICES.add("on {}", KIND_NAMES[1:], rule="SLN-2.4")  # + kind - 1
DO_PAY: Final = CHOICES.add("pay {}", GOODS_NAMES, rule="SLN-4.4")  # + good
DO_DELIVER: Final = CHOICES.add(  # + type * 4 + place
    "deliver {}",
    [f"{kind} {place + 1}" for kind in TYPE_NAMES for place in range(SHOWN)],
    rule="SLN-6.2",
)
DO_SWAP: Final = CHOICES.add(  # + required * 3 + given (the required one left out)
    "swap {}", map(" ".join, permutations(GOODS_NAMES, 2)), rule="SLN-6.2"
)
DO_SLOT: Final = CHOICES.add("slot {}", range(1, COLUMNS + 1), rule="SLN-10.2")  # + column
TAKE: Final = CHOICES.add("take {}", GOODS_NAMES, rule="SLN-6.4")  # + good
RETURN: Final = CHOICES.add("return {}", GOODS_NAMES, rule="SLN-5.2")  # + good
LOSE: Final = CHOICES.add("lose {}", GOODS_NAMES, rule="SLN-5.2")  # + good
DRAWN: Final = CHOICES.add("draw {}", card_ids, room=CARDS_EACH, rule="SLN-4.9")  # + card
ORDER: Final = CHOICES.add(  # + type * 25 + kind, 24 = not told
    "order {}", order_names, room=TYPES * (ORDER_KINDS + 1), rule="SLN-3.3"
)
DIE: Final = CHOICES.add("die {}", range(1, band.DIE_FACES + 1), rule="SLN-12.2")  # + face - 1
STRIP: Final = CHOICES.add(  # + strip of the box
    "strip {}", attrgetter("strip_ids"), room=STRIPS, rule="SLN-3.1"
)
FIRST: Final = CHOICES.add("first {}", _SEATS, rule="SLN-3.5")  # + seat
SHOW_TILE: Final = CHOICES.add(  # + tile
    "show {}", attrgetter("tile_ids"), room=HALVES, rule="SLN-11.1", name="show_tile"
)
SHOW_HALF: Final = CHOICES.add(  # + type * 12 + half
    "show {}", half_names, room=TYPES * HALVES, rule="SLN-11.1", name="show_half"
)
PICK_TILE: Final = CHOICES.add(  # + tile
    "pick {}", attrgetter("tile_ids"), room=HALVES, rule="SLN-11.2"
)
PICK_PAIR: Final = CHOICES.add("pick pair {}", _SEATS, rule="SLN-11.2")  # + place
IS_CARD: Final = CHOICES.add("bonus {}", card_ids, room=CARDS_EACH, rule="SLN-8")  # + card
NUMBER: Final = CHOICES.add("number {}", range(MOST_NUMBER + 1), rule="SLN-9.4")  # + number


def _owner(code: int) -> int:
    if code in (0, NEUTRAL):
        return -1
    return (code - 1) // CARDS_EACH if code < VALUE_ONLY else (code - VALUE_ONLY) // VALUES


OWNERS: Final = tuple(_owner(code) for code in range(256))


def seat_of(code: int) -> int:
    """Return the seat whose card this is on the board, or -1 for none or a neutral one."""
    return OWNERS[code]


def code_of(seat: int, card: int) -> int:
    """Return how a known card lies on the board."""
    return 1 + seat * CARDS_EACH + card


def plain_code(seat: int, value: int) -> int:
    """Return how a card lies on the board of which only the value is known."""
    return VALUE_ONLY + seat * VALUES + value
