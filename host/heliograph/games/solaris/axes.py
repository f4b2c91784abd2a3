"""What the facts of Solaris have one of each for: seats, stations, tracks, gaps of the ring."""

from collections.abc import Sequence
from typing import Final

from heliograph.catalogue import Words
from heliograph.engine.fact_kinds import Axis, Bound, State, axis, numbered
from heliograph.engine.facts import SEAT
from heliograph.games.solaris.catalogue import N_
from heliograph.games.solaris.kinds import STATION_LABELS, TRACKS
from shared_rules.solaris.tokens import LAYOUT, MOST_SEATS, SEATS, STATION_COUNT, STATIONS

_SEAT_NAMES = tuple(str(seat + 1) for seat in range(MOST_SEATS))
_GAPS = tuple(str(gap) for gap in range(STATION_COUNT))


def _seats(state: State) -> Sequence[str]:
    return _SEAT_NAMES[: state[SEATS]]


def _gap_labels(state: State) -> list[Words]:
    """A bridge is named after the stations on both sides of it."""
    around = [STATION_LABELS[station] for station in state[LAYOUT : LAYOUT + STATION_COUNT]]
    pairs = zip(around, [*around[1:], around[0]], strict=True)
    return [N_("{one} – {other}").filled(one=one, other=other) for one, other in pairs]


BY_SEAT: Final = Axis(SEAT, _seats, MOST_SEATS, is_list=True)
STATION: Final = axis("station", STATIONS, STATION_LABELS)
TRACK: Final = axis("track", TRACKS, [N_("energy track"), N_("rim")])
GAP: Final = Axis(
    "gap", lambda _: _GAPS, STATION_COUNT, is_list=True, labels=_gap_labels, rule="SOL-2.4"
)
SEATS_BOUND: Final = Bound(lambda state, _: state[SEATS], "the number of seats")


def some(name: str, count: int) -> Axis:
    """Return an axis of numbers; a position may leave out the last ones."""
    return numbered(name, count)._replace(may_end_early=True)
