"""Expressions that read numbers from a state `s`, low byte first, and those that write them again.

`unpack` is that of `struct`.
"""


def read_ints(at: int, count: int, width: int, base: int) -> str:
    """Return the expression that reads so many numbers from a state."""
    read = f"s[{at}:{at + count}]" if width == 1 else f'unpack("<{count}H", s, {at})'
    return f"[n + {base} for n in {read}]" if base else f"list({read})"


def written_ints(values: str, count: int, base: int) -> str:
    """Return the expressions of so many numbers as they are written."""
    if not base:
        return f"*{values}"
    return ", ".join(f"{values}[{at}] - {base}" for at in range(count))
