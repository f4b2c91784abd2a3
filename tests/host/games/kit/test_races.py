"""Races: ways over common places, men that are hit, numbers of each seat."""

from heliograph.games.kit import Race
from heliograph.games.kit.races import gone, standing_on
from heliograph.games.kit.things import STACK

RACE = Race(
    ("a", "b", "c", "d", "yard"),
    3,
    "R-1",
    (["yard", "a", "b", "c"], ["yard", "c", "b", "d"]),
    back=0,
)


def test_each_seat_counts_the_places_of_its_own_way() -> None:
    assert [RACE.number(0, place) for place in range(5)] == [1, 2, 3, -1, 0]
    assert [RACE.number(1, place) for place in range(5)] == [-1, 2, 1, 3, 0]


def test_men_are_counted_by_the_numbers_of_their_seat() -> None:
    lies = bytes((2, 0, STACK + 1, STACK + 2, 0))
    assert (RACE.counts(lies, 0), RACE.counts(lies, 1)) == (
        bytes((0, 2, 0, 0)),
        bytes((0, 1, 0, 2)),
    )
    assert (RACE.total(lies, 0), RACE.total(lies, 1)) == (2, 3)
    assert (RACE.pips(lies, 0), RACE.pips(lies, 1)) == (2, 1 + 6)
    assert (RACE.top(lies, 1), RACE.top(bytes(5), 1)) == (3, 0)
    assert RACE.way(lies, 0) == bytes((0, 2, 0, STACK + 1))
    assert standing_on(RACE.way(lies, 0)) == [1]


def test_a_way_after_a_man_went() -> None:
    way = bytes((0, 2, STACK + 1, 1))
    assert gone(way, 1, 3) == bytes((0, 1, STACK + 1, 2))
    assert gone(way, 1, 2) == bytes((0, 1, 1, 1))


def test_a_man_that_is_hit_goes_back_on_its_own_way() -> None:
    lies = bytes((1, 0, STACK + 1, 0, 0))
    after = RACE.moved(lies, 0, 1, 3)
    assert after == bytes((0, 0, 1, 0, STACK + 1))
    assert RACE.moved(after, 1, 0, 1) == bytes((0, 0, STACK + 1, 0, 1))
