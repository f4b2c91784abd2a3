"""Which of the descriptions at hand a table is to be kept by; loaded only until one is chosen."""

from shared_rules.any_game import shelf
from shared_rules.any_game.asks import ASK_DESCRIPTION
from shared_rules.any_game.layout import ABOUT, COUNTS
from shared_rules.digest import check


def question(seats: int) -> tuple[int, ...] | None:
    """Return what a table of so many people is asked, None where there is nothing for them."""
    count = len(_fitting(seats))
    return (ASK_DESCRIPTION, 0, check(shelf.SHELF) & 0xFF, 1, count, 1) if count else None


def chosen(seats: int, value: int) -> bytes:
    """Return the description with this number among those for so many people."""
    at = _fitting(seats)[value - 1]
    return shelf.SHELF[at : at + shelf.SHELF[at]]


def _fitting(seats: int) -> list[int]:
    """Return where on the shelf the descriptions begin that so many people can play by."""
    found, at = [], 0
    while at < len(shelf.SHELF):
        counts = shelf.SHELF[at + COUNTS - ABOUT]
        if counts & 15 <= seats <= counts >> 4:
            found.append(at)
        at += shelf.SHELF[at]
    return found
