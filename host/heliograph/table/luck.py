"""The host's own luck: nobody can foresee it, unless HELIOGRAPH_SEED fixes it for a test."""

import os
import secrets

from shared_rules.digest import digest

_SEED_BITS = 64


def fresh_seed() -> int:
    """Return luck that nobody can foresee; HELIOGRAPH_SEED fixes it, so that a test can repeat."""
    fixed = os.environ.get("HELIOGRAPH_SEED", "")
    return int(fixed) if fixed.isdecimal() else secrets.randbits(_SEED_BITS)


class Lots:
    """Lots to draw one after the other; the same seed gives the same ones."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn = 0

    def draw(self) -> int:
        """Return the next lot, a seed for the generator that a tracker draws with."""
        self._drawn += 1
        return int.from_bytes(digest(b"%d/%d" % (self._seed, self._drawn))[:4])
