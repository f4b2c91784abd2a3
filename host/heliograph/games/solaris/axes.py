"""What the facts of Solaris have one of each for: seats, stations, tracks, gaps of the ring."""

from typing import Final

from heliograph.catalogue import Words
from heliograph.engine.fact_kinds import Axis, State, axis, numbered
from heliograph.engine.facts import by_seat
from heliograph.games.solaris.catalogue import N_
from heliograph.games.solaris.kinds import STATION_LABELS, TRACKS
from shared_rules.solaris.tokens import LAYOUT, MOST_SEATS, STATION_COUNT, STATIONS

_GAPS = tuple(str(gap) for gap in range(STATION_COUNT))


def _gap_labels(state: State) -> list[Words]:
    """A bridge is named after the stations on both sides of it."""
    around = [STATION_LABELS[station] for station in state[LAYOUT : LAYOUT + STATION_COUNT]]
    pairs = zip(around, [*around[1:], around[0]], strict=True)
    return [N_("{one} – {other}").filled(one=one, other=other) for one, other in pairs]


BY_SEAT: Final = by_seat(MOST_SEATS)
STATION: Final = axis("station", STATIONS, STATION_LABELS)
TRACK: Final = axis("track", TRACKS, [N_("energy track"), N_("rim")])
GAP: Final = Axis(
    "gap", lambda _: _GAPS, STATION_COUNT, is_list=True, labels=_gap_labels, rule="SOL-2.4"
)


def some(name: str, count: int) -> Axis:
    """Return an axis of numbers; a position may leave out the last ones."""
    return numbered(name, count)._replace(may_end_early=True)
