"""Order tiles: piles, display, slots and their bonuses (SLN-6, SLN-10, SLN-11)."""

from collections.abc import Callable
from itertools import compress
from operator import itemgetter

from heliograph.engine.pending import Pending, ask_chance
from heliograph.games.solenia import stock
from heliograph.games.solenia.box import Box
from heliograph.games.solenia.effects import Bonus
from heliograph.games.solenia.facts import (
    CHOOSE, DELIVERED, DELIVERED_TYPE, DISPLAY, DRAW_NOW, HALF, IMPROVED, LASTING, PILE,
    REFEREE_DEPTH, REMOVED, SLOTS, TILE, WINTER,
)  # fmt: skip
from heliograph.games.solenia.layout import (
    COLUMNS, DO_SLOT, HAND_CARD, LOOSE_TILE, MOST_TILES, ORDER, ORDER_KINDS, POWERS, SHOWN, TYPES,
)  # fmt: skip
from shared_rules.solenia.band import MOST_SEATS, SEATS

_LAST = COLUMNS - 1
_PER_TYPE = ORDER_KINDS + 1
_REVEALS = tuple(
    tuple(range(ORDER + kind * _PER_TYPE, ORDER + kind * _PER_TYPE + ORDER_KINDS))
    for kind in range(TYPES)
)
_NO_BONUS = Bonus()
_PILES = tuple(
    slice(PILE + kind * ORDER_KINDS, PILE + (kind + 1) * ORDER_KINDS) for kind in range(TYPES)
)


def row(seat: int, kind: int) -> int:
    """Return where the slots of a row begin."""
    return SLOTS + (seat * TYPES + kind) * MOST_TILES


def _get_open(kind: int, seats: int) -> Callable[[bytes | bytearray], tuple[bytes, ...]]:
    """Return what takes the places out of a state where orders of a type lie open."""
    shown = DISPLAY + kind * SHOWN
    rows = [row(seat, kind) for seat in range(seats)]
    slots = [slice(first, first + MOST_TILES) for first in rows]
    return itemgetter(slice(shown, shown + SHOWN), *slots)


# By type and number of seats
_OPEN = tuple(
    tuple(_get_open(kind, seats) for seats in range(MOST_SEATS + 1)) for kind in range(TYPES)
)


# Piles and display


def left(box: Box, state: bytes | bytearray, kind: int) -> int:
    """Return how many orders of a type are still face down."""
    unseen = max(0, box.order_counts[kind] - seen(state, kind))
    if state[REFEREE_DEPTH]:
        return unseen
    return min(unseen, sum(state[_PILES[kind]]))


def has_left(box: Box, state: bytes | bytearray, kind: int) -> bool:
    """Return whether any order of a type is still face down."""
    if seen(state, kind) >= box.order_counts[kind]:
        return False
    return state[REFEREE_DEPTH] > 0 or any(state[_PILES[kind]])


def seen(state: bytes | bytearray, kind: int) -> int:
    """Return how many orders of a type lie open, or were taken by the solo die."""
    places = b"".join(_OPEN[kind][state[SEATS]](state))
    count = state[REMOVED + kind] + len(places) - places.count(0)
    if state[DELIVERED] and state[DELIVERED_TYPE] == kind:
        count += 1
    return count


def lying(state: bytes | bytearray, kind: int) -> bytes:
    """Return the orders of a type that lie open: on display, before the seats, on their way."""
    first = DISPLAY + kind * SHOWN
    found = b"" + state[first : first + SHOWN].replace(b"\0", b"")
    for seat in range(state[SEATS]):
        found += tiles(state, seat, kind)
    if state[DELIVERED] and state[DELIVERED_TYPE] == kind:
        found += state[DELIVERED : DELIVERED + 1]
    return found


def legal_reveal(_: Box, state: bytes, kind: int) -> Pending:
    """Any order of the pile, as likely as there are copies; the table may also leave it untold."""
    counts = state[_PILES[kind]]
    choices = tuple(compress(_REVEALS[kind], counts))
    weights = counts.translate(None, b"\0")
    if state[REFEREE_DEPTH]:
        return ask_chance((*choices, _REVEALS[kind][-1] + 1), weights + b"\1")
    return ask_chance(choices, weights)


def show(box: Box, state: bytearray, choice: int) -> None:
    """Put a revealed order to the first free place of the display."""
    kind, order = divmod(choice - ORDER, _PER_TYPE)
    if not has_left(box, state, kind):
        return  # the table has corrected meanwhile where orders lie: all of the box lie open
    is_loose = order == ORDER_KINDS
    if _display(state, kind, LOOSE_TILE if is_loose else order + 1) and not is_loose:
        state[PILE + kind * ORDER_KINDS + order] -= 1


def _display(state: bytearray, kind: int, tile: int) -> bool:
    """Put a tile to the first free place; return whether there is one after all corrections."""
    first = DISPLAY + kind * SHOWN
    place = state.find(0, first, first + SHOWN)
    if place >= 0:
        state[place] = tile
    return place >= 0


def put_back(state: bytearray) -> None:
    """Put an order that cannot get to its slot back to the display, to the pile if that is full."""
    tile, kind = state[DELIVERED], state[DELIVERED_TYPE]
    state[DELIVERED] = 0
    if tile and not _display(state, kind, tile) and tile < LOOSE_TILE:
        state[PILE + kind * ORDER_KINDS + tile - 1] += 1


def leave_display(state: bytearray, kind: int, place: int) -> int:
    """Take an order off the display; the others move up, so that the oldest is always first."""
    first = DISPLAY + kind * SHOWN
    tile = state[first + place]
    shown = state[first : first + SHOWN]
    del shown[place]
    state[first : first + SHOWN] = shown + b"\0"
    return tile


def stars_of(box: Box, kind: int, tile: int) -> int:
    """Return the stars printed on a tile."""
    return tile - LOOSE_TILE if tile >= LOOSE_TILE else box.orders[kind][tile - 1].stars


def best_place(box: Box, state: bytes | bytearray, kind: int) -> int:
    """Return the place of the displayed order with most stars, the oldest of equals, or -1."""
    first = DISPLAY + kind * SHOWN
    shown = [tile for tile in state[first : first + SHOWN] if tile]
    if not shown:
        return -1
    worth = [stars_of(box, kind, tile) for tile in shown]
    return worth.index(max(worth))


# Slots of a player's board


def tiles(state: bytes | bytearray, seat: int, kind: int) -> bytes:
    """Return the orders a seat has fulfilled, those beside the board included."""
    first = row(seat, kind)
    return b"" + state[first : first + MOST_TILES].replace(b"\0", b"")


def _open_columns(filled: int) -> tuple[int, ...]:
    """Return the winter slots that may be filled next, by the mask of filled ones (SLN-10.2)."""
    levels = [(filled >> 2 * level & 3).bit_count() for level in range(3)]
    return tuple(
        DO_SLOT + column
        for column in range(COLUMNS)
        if not filled >> column & 1
        and (column < 2 or levels[column // 2 - 1] > levels[column // 2])
    )


_OPEN_COLUMNS = tuple(_open_columns(filled) for filled in range(1 << COLUMNS))


def open_slots(state: bytes | bytearray, seat: int, kind: int) -> tuple[int, ...]:
    """Return the choices of a slot; empty where the tile goes beside the board (SLN-AMB-15)."""
    first = row(seat, kind)
    slots = state[first : first + COLUMNS]
    if not state[WINTER]:
        return (DO_SLOT + slots.index(0),) if 0 in slots else ()
    return _OPEN_COLUMNS[sum(1 << column for column in range(COLUMNS) if slots[column])]


def put(box: Box, state: bytearray, seat: int, kind: int, tile: int, column: int) -> None:
    """Put a tile to a slot, or beside the board; lasting effects hold from now on."""
    first = row(seat, kind)
    if column < COLUMNS:
        state[first + column] = tile
    elif (beside := state.find(0, first + COLUMNS, first + MOST_TILES)) >= 0:
        state[beside] = tile  # else more orders lie there than cards can bring, which is a doubt
    _empower(state, seat, bonus_of(box, state, seat, kind, column))
    if column == 0:
        _empower(state, seat, tile_bonus(box, state, seat))


def bonus_of(box: Box, state: bytes | bytearray, seat: int, kind: int, column: int) -> Bonus:
    """Return what a slot gives; improvement tiles replace what is printed (SLN-AMB-34)."""
    if column >= COLUMNS:
        return _NO_BONUS
    if not state[WINTER]:
        return box.summer[kind][column]
    if state[IMPROVED]:
        if column == 0:
            return _NO_BONUS
        half = state[HALF + TYPES * seat + kind]
        if column == _LAST:
            return box.halves[half - 1] if half else _NO_BONUS
    return box.winter[kind][column]


def board_of(state: bytes | bytearray, seat: int, kind: int) -> tuple[int, int, int]:
    """Return what `bonus_of` asks of a state: which board of orders it is, and its improvement."""
    return state[WINTER], state[IMPROVED], state[HALF + TYPES * seat + kind]


def tile_bonus(box: Box, state: bytes | bytearray, seat: int) -> Bonus:
    """Return what the level-1 tile gives: nothing until both slots beside it are filled."""
    tile = state[TILE + seat]
    is_active = tile and state[row(seat, 0)] and state[row(seat, 1)]
    return box.tiles[tile - 1] if is_active else _NO_BONUS


def active(box: Box, state: bytes | bytearray, seat: int) -> list[tuple[int, Bonus]]:
    """Return every bonus a seat has earned, with the type of its row."""
    out = [(0, tile_bonus(box, state, seat))]
    for kind in range(TYPES):
        first = row(seat, kind)
        for column, tile in enumerate(state[first : first + COLUMNS]):
            if tile:
                out.append((kind, bonus_of(box, state, seat, kind, column)))
    return out


def set_powers(box: Box, state: bytearray) -> None:
    """Work out all lasting effects anew from what lies in the slots."""
    state[LASTING : LASTING + MOST_SEATS * POWERS] = bytes(MOST_SEATS * POWERS)
    for seat in range(state[SEATS]):
        for _, bonus in active(box, state, seat):
            _empower(state, seat, bonus)


def _empower(state: bytearray, seat: int, bonus: Bonus) -> None:
    for power, strength in bonus.powers:
        state[LASTING + seat * POWERS + power] += strength


def give(state: bytearray, seat: int, bonus: Bonus) -> None:
    """Give a seat what a bonus gives at once."""
    if bonus is _NO_BONUS:
        return
    stock.add(state, seat, bonus.goods)
    stock.add_stars(state, seat, bonus.stars)
    if bonus.choose:
        state[CHOOSE + (1 if state[CHOOSE] else 0)] = bonus.choose
    for power, strength in bonus.powers:
        if power == HAND_CARD:
            state[DRAW_NOW] += strength
