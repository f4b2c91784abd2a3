"""Where each fact of a Solenia state lies, and which number each choice has.

A state is the table unit's tracker state (`shared_rules.solenia.band`) followed by the pending
decision and by everything on the table. Cards of a seat are bits of two bytes, orders are counted
per kind, the board is one byte per field; no zone has an order, because a draw is decided when it
happens.
"""

from typing import Final

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

# The state, after the tracker's bytes: first the configuration
NODE: Final = band.SIZE  # which kind of decision is pending
SEAT: Final = NODE + 1  # whose decision it is
REFEREE_DEPTH: Final = SEAT + 1
LEVEL: Final = REFEREE_DEPTH + 1  # 0 to 3: how much of the table is followed
WINTER: Final = LEVEL + 1
IMPROVED: Final = WINTER + 1
ASKS_FIELDS: Final = IMPROVED + 1  # nobody knows the strips: ask what is under a card
KNOWS_FIRST: Final = ASKS_FIELDS + 1  # the start player was named beforehand
# then the turn
PROGRESS: Final = KNOWS_FIRST + 1  # counts through a chain of equal decisions
AFTER_DIE: Final = PROGRESS + 1  # the solo die rules, not a turn
CARD: Final = AFTER_DIE + 1  # the card being played, coded as on the board
FIELD: Final = CARD + 1  # where, + 1
UNDER: Final = FIELD + 1  # the kind of that field
COST: Final = UNDER + 1  # goods still to pay for range
DELIVERED: Final = COST + 1  # the order tile on its way to a slot
DELIVERED_TYPE: Final = DELIVERED + 1
COLUMN: Final = DELIVERED_TYPE + 1  # the slot it went to
CHOOSE: Final = COLUMN + 1  # two masks of goods: one of each is to be chosen
DRAW_NOW: Final = CHOOSE + 2
GAINED: Final = DRAW_NOW + 1  # the seat that tells its bonuses got something (levels 1 and 2)
SCORED: Final = GAINED + 1  # a strip was scored this turn: everybody may have too many goods
TURN_END: Final = SCORED + 1
# then the seats
STOCK: Final = TURN_END  # goods, four per seat
TOKENS: Final = STOCK + MOST_SEATS * GOODS  # collected stars
LASTING: Final = TOKENS + MOST_SEATS
TILE: Final = LASTING + MOST_SEATS * POWERS  # level 1, + 1
HALF: Final = TILE + MOST_SEATS  # level 3: day half and night half of each seat, + 1
TALLY: Final = HALF + MOST_SEATS * TYPES  # level 1: day orders, night orders, their stars, extra
TALLIES: Final = 4
SLOTS: Final = TALLY + MOST_SEATS * TALLIES  # order tiles, day row then night row of each seat
HAND_SIZE: Final = SLOTS + MOST_SEATS * TYPES * MOST_TILES
DECK_SIZE: Final = HAND_SIZE + MOST_SEATS
HANDS: Final = DECK_SIZE + MOST_SEATS  # two bytes of bits per seat
DECKS: Final = HANDS + MOST_SEATS * 2
DISCARDS: Final = DECKS + MOST_SEATS * 2
PLAIN_DISCARDS: Final = DISCARDS + MOST_SEATS * 2  # known by their value only, or not at all
PLAIN_KINDS: Final = VALUES + 1
# then the table
BOARD: Final = PLAIN_DISCARDS + MOST_SEATS * PLAIN_KINDS
FIELDS: Final = BOARD + FIELDS_SEEN  # what each field of the band is
STRIP_AT: Final = FIELDS + BAND_FIELDS  # strip of the box at each place of the set-up, + 1
DISPLAY: Final = STRIP_AT + STRIPS  # order tiles, four places of day, four of night
PILE: Final = DISPLAY + TYPES * SHOWN  # orders not seen yet, per kind
REMOVED: Final = PILE + TYPES * ORDER_KINDS  # by the solo die
OFFER: Final = REMOVED + TYPES  # level-1 tiles, day halves, night halves, + 1
STATE_SIZE: Final = OFFER + 3 * MOST_SEATS

# Nodes: the kinds of decisions
OVER: Final = 0
SET_BAND: Final = 1
SET_STRIP: Final = 2
SET_FIRST: Final = 3
SET_ORDER: Final = 4
SET_TILE: Final = 5
SET_HALF: Final = 6
DEAL: Final = 7
DRAFT: Final = 8
PLAY: Final = 9
PLACE: Final = 10
LOOK: Final = 11
PAY: Final = 12
DELIVER: Final = 13
SWAP: Final = 14
SLOT: Final = 15
REVEAL: Final = 16
PICK: Final = 17
LIMIT: Final = 18
DRAW: Final = 19
ROLL: Final = 20
WHERE: Final = 21
SPEND: Final = 22
DEMAND: Final = 23
WORTH: Final = 24
COUNT: Final = 25
BONUS: Final = 26
IDENTIFY: Final = 27
MOVE_STRIP: Final = 28
NUMBERS: Final = 29
NODES: Final = (
    "over", "set band", "set strip", "set first", "set order", "set tile", "set half", "deal",
    "draft", "play", "place", "look", "pay", "deliver", "swap", "slot", "reveal", "pick", "limit",
    "draw", "roll", "where", "spend", "demand", "worth", "count", "bonus", "identify",
    "move strip", "numbers",
)  # fmt: skip

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

NO_TURN: Final = bytes(TURN_END - CARD)


def field_name(field: int) -> str:
    """Return the name of a field: a1 is the rear left one, c3 the airship's."""
    return "abcde"[field % WIDTH] + str(field // WIDTH + 1)


FIELD_NAMES: Final = tuple(field_name(field) for field in range(FIELDS_SEEN))
