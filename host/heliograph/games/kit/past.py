"""What was so before, to find what comes again."""

from collections.abc import Iterable
from functools import reduce
from hashlib import blake2b
from typing import Final

from heliograph.games.kit.table import Table

from heliograph.engine.fact_kinds import Kind
from heliograph.games.kit.kinds import Keys
from heliograph.games.kit.things import Thing

_DIGITS: Final = b"0123456789abcdefghijklmnopqrstuvwxyz"
_DIGIT_OF: Final = _DIGITS.ljust(256)


class Past(Thing):
    """What was so before, as keys of a few bytes each: to find what comes again.

    `t` has them as bytes, the newest last; `add` returns them with one more, and how often that
    one is among them. Where there is no more room, the oldest is forgotten.
    """

    def __init__(self, most: int, width: int, rule: str) -> None:
        self.most, self.width, self.rule = most, width, rule
        self.size = 2 + most * width

    def kind(self) -> Kind:
        return Keys(self.most, self.width, self.rule)

    def reading(self, at: int, seats: int) -> str:
        del seats
        return f"s[{at + 2}:{at + 2} + {self.width} * (s[{at}] + 256 * s[{at + 1}])]"

    def writing(self, seats: int) -> tuple[str, str]:
        del seats
        past = f"t.{self.name}"
        return f"H{self.most * self.width}s", f"len({past}) // {self.width}, {past}"

    def add(self, past: bytes, key: int) -> tuple[bytes, int]:
        """Return what was so with one more, and how often that was so by now."""
        one = key.to_bytes(self.width, "little")
        longer = (past + one)[-self.most * self.width :]
        return longer, self._count(longer, one)

    def note(self, t: Table, lies: Iterable[int], kinds: int) -> int:
        """Note who decides and what lies where, each one of so many kinds.

        Return how often that was so by now. What is longer than a key is told by its digest.
        """
        told = bytes((t.seat, *lies))
        if kinds ** len(told) > 1 << 8 * self.width:
            key = int.from_bytes(blake2b(told, digest_size=self.width).digest(), "little")
        elif max(told) < kinds <= len(_DIGITS):  # the same number, read at once
            key = int(told.translate(_DIGIT_OF), kinds)
        else:
            key = reduce(lambda number, one: kinds * number + one, told)
        past, times = self.add(getattr(t, self.name), key)
        setattr(t, self.name, past)
        return times

    def _count(self, past: bytes, one: bytes) -> int:
        times, at = 0, past.find(one)
        while at >= 0:  # what begins between two keys is none
            is_key = at % self.width == 0
            times += is_key
            at = past.find(one, at + (self.width if is_key else 1))
        return times
