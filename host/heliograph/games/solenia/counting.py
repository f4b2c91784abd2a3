"""What the table tells at referee depth where the engine does not see enough (levels 0 to 3).

Level 0 follows values and the band, level 1 adds goods and stars as counters, level 2 adds orders
and slots, level 3 every placement. Each level asks only for what it needs.
"""

from heliograph.engine.pending import Pending, ask_seat
from heliograph.games.solenia import cards, final, flow, stock, turns
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.facts import (
    CARD, DELIVERED, GAINED, LEVEL, NODE, PROGRESS, SEAT, STOCK, TALLY, TOKENS, UNDER,
)  # fmt: skip
from heliograph.games.solenia.layout import (
    COUNT, DAY_CITY, DISCARD, DO_PAY, GOODS, IS_CARD, LOOSE_TILE, LOSE, MOST_GOODS, MOST_TALLY,
    MOST_WORTH, MOVED, NUMBER, ON, OVER, PLACE, SCORING_STAR, SPEND, STAR, STOP, TAKE, TALLIES,
    UNSTAR, WHERE, WIDTH, WORTH,
)  # fmt: skip
from shared_rules.solenia import band
from shared_rules.solenia.band import MOST_STARS, PHASE, SEATS, STARS
from shared_rules.tracker import OVER as GAME_OVER

TALLY_NAMES = ("day", "night", "worth", "extra")
MOST_ASKED = {"stars": MOST_STARS, **dict(zip(TALLY_NAMES, MOST_TALLY, strict=True))}
_TAKES = tuple(range(TAKE, TAKE + GOODS))


def apply_play(box: Box, state: bytearray, choice: int) -> None:
    """A card is named: below level 3 only its value is followed."""
    code = turns.card_code(state[SEAT], choice)
    if choice >= DISCARD:
        turns.lay_away(box, state, code)
        return
    if state[LEVEL] == 3:
        state[CARD] = code
        state[NODE] = PLACE
        return
    cards.leave_hand(state, state[SEAT], code)
    cards.lay_off(state, code)
    value = box.value_of[code]
    band.play_card(state, value)
    state[CARD] = code
    if state[LEVEL] == 2:
        state[NODE] = WHERE
        return
    if value == 0:
        band.move_airship(state)
    if state[LEVEL] == 1:
        state[NODE] = COUNT
    else:
        flow.proceed(box, state)


# Level 0: the strip is moved by hand


def legal_move_strip(_: Box, state: bytes) -> Pending:
    """Nothing but to say that it is done."""
    return ask_seat(state[SEAT], (MOVED,))


def apply_move_strip(box: Box, state: bytearray, _: int) -> None:
    """The first strip lies in front."""
    band.push_back(state)
    flow.proceed(box, state)


# Level 1: counters


def legal_count(_: Box, state: bytes) -> Pending:
    """Goods and stars up or down, until the seat is content."""
    seat = state[SEAT]
    fewer = (UNSTAR,) if state[TOKENS + seat] else ()
    gains = _gains(state, seat)
    return ask_seat(seat, tuple(sorted((*gains, *fewer, *stock.kinds_held(state, seat, LOSE)))))


def _gains(state: bytes, seat: int) -> tuple[int, ...]:
    """Return what a seat can still count up, or that it is content."""
    star = (STAR,) if state[TOKENS + seat] < MOST_STARS else ()
    return (STOP, *star, *(_TAKES if sum(stock.goods(state, seat)) < MOST_GOODS else ()))


def apply_count(box: Box, state: bytearray, choice: int) -> None:
    """Count, or end the turn."""
    if choice == STOP:
        flow.proceed(box, state)
    else:
        _change(state, choice)


def _change(state: bytearray, choice: int) -> None:
    seat = state[SEAT]
    if choice in (STAR, UNSTAR):
        state[TOKENS + seat] += 1 if choice == STAR else -1
    elif choice >= LOSE:
        state[STOCK + seat * GOODS + choice - LOSE] -= 1
    else:
        state[STOCK + seat * GOODS + choice - TAKE] += 1


# Levels 1 and 2: what the cards of the strip gave


def legal_bonus(_: Box, state: bytes) -> Pending:
    """Goods and stars, until the seat is content."""
    return ask_seat(state[SEAT], _gains(state, state[SEAT]))


def apply_bonus(box: Box, state: bytearray, choice: int) -> None:
    """Take it; then the next seat is asked."""
    if choice != STOP:
        state[GAINED] = 1
        _change(state, choice)
        return
    if state[GAINED]:
        state[TOKENS + state[SEAT]] += stock.power(state, state[SEAT], SCORING_STAR)
    state[GAINED] = 0
    state[PROGRESS] += 1
    flow.proceed(box, state)


# Level 2: where the card lies, and what range cost


def legal_where(box: Box, state: bytes) -> Pending:
    """The kind of the field; a city only if an order can be fulfilled (SLN-4.5)."""
    return ask_seat(state[SEAT], turns.usable_kinds(box, state, 0))


def apply_where(_: Box, state: bytearray, choice: int) -> None:
    """Then range is paid, if any was needed."""
    state[UNDER] = choice - ON + 1
    state[NODE] = SPEND


def legal_spend(box: Box, state: bytes) -> Pending:
    """Goods for range as the table says, as long as an order can be paid."""
    seat, kind = state[SEAT], state[UNDER] - DAY_CITY
    goods = stock.kinds_held(state, seat, DO_PAY)
    if kind >= 0:
        goods = tuple(
            choice
            for choice in goods
            if stock.spare_without(box, state, seat, kind, choice - DO_PAY) >= 0
        )
    return ask_seat(seat, (STOP, *goods))


def apply_spend(box: Box, state: bytearray, choice: int) -> None:
    """Pay, or go on."""
    if choice == STOP:
        turns.resolve(box, state)
    else:
        state[STOCK + state[SEAT] * GOODS + choice - DO_PAY] -= 1


# Levels 2 and 3: an order that is not in the content


def legal_demand(_: Box, state: bytes) -> Pending:
    """The goods it asks for, at least one."""
    goods = stock.kinds_held(state, state[SEAT], DO_PAY)
    return ask_seat(state[SEAT], (STOP, *goods) if state[PROGRESS] else goods)


def apply_demand(_: Box, state: bytearray, choice: int) -> None:
    """Return them one by one; then its stars are asked."""
    if choice == STOP:
        state[PROGRESS] = 0
        state[NODE] = WORTH
    else:
        state[PROGRESS] = 1
        state[STOCK + state[SEAT] * GOODS + choice - DO_PAY] -= 1


def legal_worth(_: Box, state: bytes) -> Pending:
    """The stars printed on it."""
    return ask_seat(state[SEAT], tuple(range(NUMBER, NUMBER + MOST_WORTH + 1)))


def apply_worth(box: Box, state: bytearray, choice: int) -> None:
    """Then it goes to its slot."""
    state[DELIVERED] = LOOSE_TILE + choice - NUMBER
    turns.choose_slot(box, state)


# Level 3: a card known by its value alone is scored


def legal_identify(box: Box, state: bytes) -> Pending:
    """The cards it may be, told by their bonus."""
    meant = cards.meant_by(box, state, unclear_field(box, state))
    return ask_seat(state[SEAT], tuple(IS_CARD + card for card in meant))


def unclear_field(box: Box, state: bytes | bytearray) -> int:
    """Return the field of the rear strip whose card is asked for."""
    return next(field for field in range(WIDTH) if len(cards.meant_by(box, state, field)) > 1)


def apply_identify(box: Box, state: bytearray, choice: int) -> None:
    """Now it is known."""
    cards.identify(state, unclear_field(box, state), choice - IS_CARD)
    flow.proceed(box, state)


# The end at levels 0 and 1


def legal_numbers(_: Box, state: bytes) -> Pending:
    """Level 0: the stars of each seat. Level 1: its orders, their stars, and what else counts."""
    seat, asked = asked_number(state)
    return ask_seat(seat, tuple(range(NUMBER, NUMBER + MOST_ASKED[asked] + 1)))


def highest_entry(state: bytes) -> int:
    """Return the most that can be entered now."""
    return MOST_ASKED[asked_number(state)[1]]


def asked_number(state: bytes | bytearray) -> tuple[int, str]:
    """Return which seat's number is asked for at the end, and which it is."""
    if state[LEVEL] == 0:
        return state[PROGRESS], "stars"
    seat, column = divmod(state[PROGRESS], TALLIES)
    return seat, TALLY_NAMES[column]


def apply_numbers(box: Box, state: bytearray, choice: int) -> None:
    """Write it down; after the last one the game is over."""
    number = choice - NUMBER
    if state[LEVEL] == 0:
        state[STARS + state[PROGRESS]] = number
    else:
        state[TALLY + state[PROGRESS]] = number
    state[PROGRESS] += 1
    if state[PROGRESS] < state[SEATS] * (TALLIES if state[LEVEL] else 1):
        return
    state[PROGRESS] = 0
    if state[LEVEL]:
        final.finish(box, state)
    else:
        state[PHASE] = GAME_OVER
    state[NODE] = OVER
