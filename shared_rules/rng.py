"""An integer random generator with the same numbers on both interpreters.

Small Fast Counter (sfc32): 128 bits of state, additions, shifts and xors only, so it needs no
wide multiplication on the Pico and its period is at least 2**32 for every seed.
"""

from shared_rules.compat import const

_MASK = 0xFFFFFFFF
_WARM_UP = const(12)


class Rng:
    """A stream of random integers that depends on its seed alone."""

    def __init__(self, seed: int) -> None:
        self._a = seed & _MASK
        self._b = (seed >> 32) & _MASK
        self._c = (seed >> 64) & _MASK
        self._counter = 1
        for _ in range(_WARM_UP):
            self.bits()

    def bits(self) -> int:
        """Return the next 32 random bits."""
        b = self._b
        c = self._c
        out = (self._a + b + self._counter) & _MASK
        self._counter = (self._counter + 1) & _MASK
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & _MASK
        self._c = (((c << 21) | (c >> 11)) + out) & _MASK
        return out

    def below(self, bound: int) -> int:
        """Return an integer in 0..bound-1, each equally likely (bound at most 2**32)."""
        if bound < 1:
            raise ValueError("expected a bound of at least 1, got %d" % bound)
        # Rejecting the incomplete last block keeps every value equally likely.
        limit = (_MASK + 1) - (_MASK + 1) % bound
        value = self.bits()
        while value >= limit:
            value = self.bits()
        return value % bound

    def shuffle(self, items: list[int]) -> None:
        """Put `items` into random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
