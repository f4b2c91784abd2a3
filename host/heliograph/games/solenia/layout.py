"""The numbers of Solenia: how many there are of a thing, kinds of decisions, choices, codes.

Where each fact lies in a state is declared in `facts`.
"""

from typing import Final

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

# Choices: plain numbers; notation.py gives them texts
STOP: Final = 0
EXACT: Final = 1
MOVED: Final = 2
STAR: Final = 3
UNSTAR: Final = 4
NIGHT_FIRST: Final = 5
DAY_FIRST: Final = 6
DO_CARD: Final = 7  # + card
DO_VALUE: Final = DO_CARD + CARDS_EACH  # + value
DISCARD: Final = DO_VALUE + VALUES  # + card
LAY_AWAY: Final = DISCARD + CARDS_EACH  # + value, 3 = not seen
DO_FIELD: Final = LAY_AWAY + VALUES + 1  # + field
ON: Final = DO_FIELD + FIELDS_SEEN  # + kind 1..6
DO_PAY: Final = ON + KINDS - 1  # + good
DO_DELIVER: Final = DO_PAY + GOODS  # + type * 4 + place
DO_SWAP: Final = DO_DELIVER + TYPES * SHOWN  # + required * 3 + given (the required one left out)
DO_SLOT: Final = DO_SWAP + GOODS * (GOODS - 1)  # + column
TAKE: Final = DO_SLOT + COLUMNS  # + good
RETURN: Final = TAKE + GOODS  # + good
LOSE: Final = RETURN + GOODS  # + good
DRAWN: Final = LOSE + GOODS  # + card
ORDER: Final = DRAWN + CARDS_EACH  # + type * 25 + kind, 24 = not told
DIE: Final = ORDER + TYPES * (ORDER_KINDS + 1)  # + face - 1
STRIP: Final = DIE + band.DIE_FACES  # + strip of the box
FIRST: Final = STRIP + STRIPS  # + seat
SHOW_TILE: Final = FIRST + MOST_SEATS  # + tile
SHOW_HALF: Final = SHOW_TILE + HALVES  # + type * 12 + half
PICK_TILE: Final = SHOW_HALF + TYPES * HALVES  # + tile
PICK_PAIR: Final = PICK_TILE + HALVES  # + place
IS_CARD: Final = PICK_PAIR + MOST_SEATS  # + card
NUMBER: Final = IS_CARD + CARDS_EACH  # + number
MOST_NUMBER: Final = band.MOST_STARS
CHOICE_COUNT: Final = NUMBER + MOST_NUMBER + 1


def field_name(field: int) -> str:
    """Return the name of a field: a1 is the rear left one, c3 the airship's."""
    return "abcde"[field % WIDTH] + str(field // WIDTH + 1)


FIELD_NAMES: Final = tuple(field_name(field) for field in range(FIELDS_SEEN))


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
