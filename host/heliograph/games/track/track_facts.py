"""What can be set right at a table that is tracked: every value that the unit keeps of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from shared_rules.ask_names import ask_name
from shared_rules.tracker import CORRECTION, EVENT_BYTES, GameTracker


class TrackFact(NamedTuple):
    """One value as the tracker holds it, its bounds, and the event that sets it.

    `row` is (ask, a, b) where the unit itself can ask for it: then it has a name and words there.
    """

    name: str
    value: int
    low: int
    high: int
    event: Callable[[int], bytes]
    seat: int | None = None
    row: tuple[int, ...] = (0, 0, 0)
    # Otherwise the text of its label, with these fields
    label: str = ""
    fields: tuple[tuple[str, object], ...] = ()

    @property
    def kind(self) -> str:
        """What kind of value it is: `bridge` of `bridge.2` and of `seat1.bridge`."""
        words = [word.rstrip("0123456789") for word in self.name.split(".")]
        return [word for word in words if word][-1]


FactsOf = Callable[[Any], Iterable[TrackFact]]


def seat_facts(tracker: GameTracker) -> list[TrackFact]:
    """Return what the unit lets each seat correct."""
    return [
        TrackFact(
            f"seat{seat + 1}.{_name(tracker.values(seat), row)}",
            row[5],
            row[3],
            row[4],
            _setter(tracker, seat, index),
            seat,
            row[:3],
        )
        for seat in range(tracker.seats)
        for index, row in enumerate(tracker.values(seat))
    ]


def set_by(
    event: Sequence[int], name: str, value: int, most: int, low: int = 0, **more: Any
) -> TrackFact:
    """Return a value that an event corrects which begins with these numbers; it comes behind."""
    return TrackFact(name, value, low, most, correction(*event), **more)


def turn_fact(tracker: GameTracker, kind: int) -> TrackFact:
    """Return whose turn it is, which an event of this kind sets."""
    event = correction(kind)
    return TrackFact("turn", tracker.now() + 1, 1, tracker.seats, lambda seat: event(seat - 1),
                     label="track.turn")  # fmt: skip


def correction(kind: int, *numbers: int) -> Callable[[int], bytes]:
    """Return what makes the event that corrects a value: its kind, these numbers, the value."""
    return lambda value: bytes((kind | CORRECTION, *numbers, value, 0, 0)[:EVENT_BYTES])


def _name(rows: Sequence[tuple[int, ...]], row: tuple[int, ...]) -> str:
    """Return the name of a value among its seat's; several of a kind are counted."""
    name = ask_name(row[0])
    is_only = sum(one[0] == row[0] for one in rows) == 1
    return name if is_only else f"{name}.{row[2] + 1}"


def _setter(tracker: GameTracker, seat: int, index: int) -> Callable[[int], bytes]:
    return lambda value: bytes(tracker.corrected(seat, index, value))
