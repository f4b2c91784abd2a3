"""Solaris in plain lists: tokens in stacks, cards in hands. Seats count from 1, as people do.

Nothing here is shared with the engine or with the table unit: stacks are real lists and a token is
moved by taking it out of one list and appending it to another.
"""

from collections.abc import Iterable
from typing import Any

Position = dict[str, Any]

STATIONS = ("EC", "ED", "HQ", "BIO", "SP", "CAN")
COLOURS = ("purple", "pink", "green", "blue")
KINDS = tuple(f"{icon}-{colour}" for icon in STATIONS for colour in COLOURS)
PARTS = (*(f"{icon}-?" for icon in STATIONS), *(f"?-{colour}" for colour in COLOURS), "?-?")
FULL = 7
HAND_LIMIT = 7


def icon(card: str) -> str:
    """The station on a card, "?" if nobody knows it."""
    return card.partition("-")[0]


def colour(card: str) -> str:
    """The colour of a card, "?" if nobody knows it."""
    return card.partition("-")[2]


# Tokens


def find(position: Position, station: str, seat: int) -> tuple[str, str]:
    """Return the track and the space of a token."""
    for track, spaces in position["stations"][station].items():
        for space, stack in spaces.items():
            if seat in stack:
                return track, space
    raise AssertionError(f"seat {seat} has no token at {station}")


def energy(position: Position, station: str, seat: int) -> int:
    """Return the energy of a seat at a station."""
    return int(find(position, station, seat)[1])


def put(position: Position, station: str, seat: int, track: str, space: int) -> None:
    """Move a token: out of its stack from any height, on top of the other (SOL-4.3)."""
    where = find(position, station, seat)
    if where == (track, str(space)):
        return
    assert 0 <= space <= FULL, f"seat {seat} would have {space} at {station}"
    tracks = position["stations"][station]
    old = tracks[where[0]][where[1]]
    old.remove(seat)
    if not old:
        del tracks[where[0]][where[1]]
    tracks[track].setdefault(str(space), []).append(seat)


def change(position: Position, station: str, seat: int, steps: int) -> None:
    """Move a token along its track, in one move (SOL-4.4)."""
    track, space = find(position, station, seat)
    put(position, station, seat, track, int(space) + steps)


def turn_order(position: Position, station: str) -> list[int]:
    """Most energy first, from the top of each stack (SOL-3.4)."""
    spaces = position["stations"][station]["energy"]
    return [seat for space in sorted(spaces, reverse=True) for seat in reversed(spaces[space])]


def neighbours(position: Position) -> dict[str, tuple[str, str]]:
    """Return bridge colour and station on both sides of the active station."""
    layout = position["layout"]
    at = layout.index(position["active"])
    return {
        "cw": (position["bridges"][at], layout[(at + 1) % 6]),
        "ccw": (position["bridges"][at - 1], layout[at - 1]),
    }


def docked_at(position: Position, shuttle: str) -> str | None:
    """Return where a shuttle is docked."""
    place = position["shuttles"][shuttle]
    return None if place == "free" else str(place)


# Cards


def declarable(hand: Iterable[str], card: str) -> bool:
    """Whether somebody with this hand may play `card`: it is there, or it may be there."""
    return holder(list(hand), card) is not None


def holder(hand: list[str], card: str) -> str | None:
    """Return which card of the hand is meant; the exact one first, then the least known."""
    if card in hand:
        return card
    if "?-?" in hand:
        return "?-?"
    for part in PARTS:
        fits = icon(part) in (icon(card), "?") or icon(card) == "?"
        if part in hand and fits and (colour(part) in (colour(card), "?") or colour(card) == "?"):
            return part
    return None


def lay_down(position: Position, seat: int, card: str) -> None:
    """Take a card out of a hand and put it on the discard pile (SOL-5.3)."""
    hand = position["hands"][seat - 1]
    hand.remove(holder(hand, card))
    position["discards"].append(card)
    renew_stack(position)


def off_the_stack(position: Position, card: str) -> None:
    """Take a card off the stack, wherever in it that card was."""
    stack = position["stack"]
    stack.remove(card if card in stack else "?-?")
    renew_stack(position)


def renew_stack(position: Position) -> None:
    """An empty stack is replaced by the discards at once (SOL-8.6, SOL-C26)."""
    if not position["stack"]:
        hidden = position["box"].referee
        discards = position["discards"]
        position["stack"] = ["?-?"] * len(discards) if hidden else discards
        position["discards"] = []
