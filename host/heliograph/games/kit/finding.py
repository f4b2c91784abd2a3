"""Where some bytes lie among those of a thing. Every list asks that, so it is left to C."""

from collections.abc import Iterable
from functools import cache
from itertools import compress, count

Lies = bytes | bytearray


@cache
def mask_of(wanted: Iterable[int]) -> bytes:
    """Return a 1 for each of these bytes and 0 for every other one, for `find_all`."""
    return bytes(byte in wanted for byte in range(256))


def find_all(lies: Lies, mask: bytes) -> list[int]:
    """Return where bytes lie that a mask has, rising."""
    return list(compress(count(), lies.translate(mask)))


def changed(now: Lies, before: Lies) -> set[int]:
    """Return every byte that stands where it did not, or does no more where it did."""
    pairs = zip(now, before, strict=True)
    return {byte for one, other in pairs if one != other for byte in (one, other)}
