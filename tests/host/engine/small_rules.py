"""Small rules, each of something that C or Cython would do otherwise than Python."""

from collections.abc import Callable

from heliograph.engine.fact_kinds import State
from heliograph.engine.native import native

_ODD = (1, 3, 5, 7)
_WIDE = (1 << 70, 1 << 40)
_PARTS = (slice(0, 2), slice(2, 6))
_HALF = slice(-3, 9)
_BYTES = b"\3\1\4\1\5"


def _sums(state: bytearray, number: int) -> int:
    return number + number - state[0]


def _products(state: bytearray, number: int) -> int:
    return number * number * state[1]


def _negatives(_: bytearray, number: int) -> int:
    return -number


def _quotients(_: bytearray, number: int) -> int:
    return number // -3 + number % -7 + 100 // number


def _shifts_to_the_left(_: bytearray, number: int) -> int:
    return 1 << number


def _shifts_to_the_right(_: bytearray, number: int) -> int:
    return -8 >> number


def _shifts_of_a_local_name(_: bytearray, number: int) -> int:
    bits = 5
    bits <<= number
    return bits


def _powers(_: bytearray, number: int) -> int:
    return 3**number if number < 100 else 0


def _wide_masks(_: bytearray, number: int) -> int:
    return _mask_of(number & 1) >> 30


def _mask_of(number: int) -> int:
    return _WIDE[number]


def _indexes(state: bytearray, number: int) -> int:
    return state[number] + _ODD[number] + _BYTES[number]


def _slices(state: bytearray, number: int) -> int:
    part = state[number : number + 3]
    return sum(part) + len(state[-number:5]) + sum(state[_PARTS[0]]) + part[0] + len(state[_HALF])


def _any_part(state: bytearray, number: int) -> int:
    return sum(sum(state[part]) for part in _PARTS) + number


def _searches(state: bytearray, number: int) -> int:
    return state.find(number, 1, 4) * 10 + _BYTES.find(number, -number, 3)


def _digits(state: bytearray, number: int) -> int:
    digits = bytes(48 + (number >> bit & 1) for bit in range(6)) if number < 256 else b"2"
    return int(digits, 2) + int(b"101" * (number & 15), 2) + int(b"12") + sum(digits)


def _bytes(state: bytearray, number: int) -> int:
    state[2] = number
    state[3] -= number
    state[0] = state[1] = state[2]
    state[-1] |= 1 << (number & 15)
    return len(state)


def _bump(state: bytearray) -> int:
    state[0] += 1
    state[1] += 2
    return 7


def _value_before_its_place(state: bytearray, number: int) -> int:
    state[state[0]] = _bump(state)
    state[state[0]] += _bump(state) + (number & 1)
    return state[0]


def _generators(state: bytearray, number: int) -> int:
    if any(10 // (byte - number) > 3 for byte in state):
        return next(byte for byte in state if byte != number)
    return next((byte for byte in state if byte == number), -1)


def _named(state: State, *, first: int = 3, second: bool = False) -> tuple[int, ...]:
    return (first, state[0]) if second else (first,)


def _tuples(state: bytearray, number: int) -> int:
    one, *rest = _named(state, second=number > 3)
    return one + len(rest) + len(_named(state, first=number))


def _truths(state: bytearray, number: int) -> int:
    is_large = number > 5 and state[0]
    return is_large or number


_CASES: tuple[Callable[[bytearray, int], int], ...] = (
    _sums, _products, _negatives, _quotients, _shifts_to_the_left, _shifts_to_the_right,
    _shifts_of_a_local_name, _powers, _wide_masks, _indexes, _slices, _any_part, _searches,
    _digits, _bytes, _value_before_its_place, _generators, _tuples, _truths,
)  # fmt: skip


class SmallGame:
    """Does one of the small things."""

    count = len(_CASES)

    @native
    def apply(self, state: bytes, choice: int, number: int) -> tuple[int, bytes]:
        """Return what comes out and the state after it."""
        after = bytearray(state)
        return _CASES[choice](after, number), bytes(after)
