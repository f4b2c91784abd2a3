"""Expressions over a state `s`: some numbers, low byte first, as a list, and back.

`pack` and `unpack` are those of `struct`.
"""


def read_ints(at: int, count: int, width: int, base: int) -> str:
    """Return the expression that reads so many numbers from a state."""
    read = f"s[{at}:{at + count}]" if width == 1 else f'unpack("<{count}H", s, {at})'
    return f"[n + {base} for n in {read}]" if base else f"list({read})"


def write_ints(values: str, count: int, width: int, base: int) -> str:
    """Return the expression that makes bytes of numbers again."""
    based = f"[n - {base} for n in {values}]" if base else values
    return f"bytes({based})" if width == 1 else f'pack("<{count}H", *{based})'
