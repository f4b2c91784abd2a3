"""Everybody meets everybody, in pairs: one stays, the others move round one place each time."""

from collections.abc import Sequence


def circle_pairs(people: Sequence[int], turn: int) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return the pairs of one round, counted from 0, and who has nobody to play."""
    ring: list[int | None] = [*people] if len(people) % 2 == 0 else [*people, None]
    fixed, moving = ring[:1], ring[1:]
    shift = turn % max(1, len(moving))
    ring = fixed + moving[shift:] + moving[:shift]
    half = len(ring) // 2
    pairs = list(zip(ring[:half], reversed(ring[half:]), strict=True))
    tables = [(one, other) for one, other in pairs if one is not None and other is not None]
    out = [one for pair in pairs if None in pair for one in pair if one is not None]
    return list(tables), out
