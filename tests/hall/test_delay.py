"""What spectators see later than it is: results too, and bounded in bytes whatever is said."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.hall import spectators as spectators_module
from heliograph.hall.hall import Hall
from heliograph.hall.past import Past
from heliograph.hall.receiving import receive
from heliograph.hall.tournament.model import Result
from heliograph.hall.views import hall_view
from tests.hall.desks import format_of, let_in
from tests.hall.halls import Clock, hall_in
from tests.hall.messages import state, written

DELAY_S = 600


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hall(tmp_path: Path, clock: Clock) -> Iterator[Hall]:
    with hall_in(tmp_path, delay_s=DELAY_S, now_ms=clock) as (hall, _record):
        draw_first_round(hall)
        yield hall


def draw_first_round(hall: Hall) -> None:
    hall.desk.open(format_of(rounds=2), "host")
    let_in(hall.desk, ["Anna", "Ben"])
    hall.desk.draw(["north"], "host")


def shown(hall: Hall, role: str = "watch") -> list[tuple[int, ...] | None]:
    """Return the places of every table of every round, as a page shows them."""
    rounds = hall_view(hall, role, "en")["tournament"]["played"]
    results = [seating["result"] for one in rounds for seating in one["tables"]]
    return [result and result["places"] for result in results]


def best(hall: Hall) -> float:
    """Return the points of whoever leads."""
    points: list[float] = [
        one["points"] for one in hall_view(hall, "watch", "en")["tournament"]["standings"]
    ]
    return max(points)


def test_a_result_and_the_standings_come_after_the_delay(hall: Hall, clock: Clock) -> None:
    hall.desk.enter_result(1, 0, Result((1, 2), (5, 3)), "host")
    assert shown(hall, "host") == [(1, 2)]
    clock.go(DELAY_S - 0.1)
    assert shown(hall) == [None]
    assert best(hall) == 0
    assert hall_view(hall, "watch", "en")["tournament"]["running"]
    clock.go(0.2)
    assert shown(hall) == [(1, 2)]
    assert best(hall) == 1
    assert not hall_view(hall, "watch", "en")["tournament"]["running"]


def test_a_correction_comes_after_the_delay_and_until_then_what_stood_there(
    hall: Hall, clock: Clock
) -> None:
    hall.desk.enter_result(1, 0, Result((1, 2), (5, 3)), "host")
    clock.go(DELAY_S)
    hall.desk.correct(1, 0, Result((2, 1), (3, 5)), "host")
    clock.go(1)
    hall.desk.correct(1, 0, Result((1, 1), (4, 4)), "host")
    assert shown(hall) == [(1, 2)]
    clock.go(DELAY_S - 1)
    assert shown(hall) == [(2, 1)]
    clock.go(1)
    assert shown(hall) == [(1, 1)]


def test_a_draw_is_shown_at_once(hall: Hall) -> None:
    """People look for their seats on the wall."""
    hall.desk.enter_result(1, 0, Result((1, 2), (5, 3)), "host")
    hall.desk.draw(["north"], "host")
    assert shown(hall) == [None, None]


def test_nothing_comes_earlier_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    with hall_in(tmp_path, delay_s=DELAY_S, now_ms=clock) as (hall, _record):
        draw_first_round(hall)
        hall.desk.enter_result(1, 0, Result((1, 2), (5, 3)), "host")
    clock.go(DELAY_S - 1)
    with hall_in(tmp_path, delay_s=DELAY_S, now_ms=clock) as (hall, _record):
        assert shown(hall) == [None]
        clock.go(1)
        assert shown(hall) == [(1, 2)]


@pytest.fixture
def most(monkeypatch: pytest.MonkeyPatch) -> int:
    """How many bytes of views the hall keeps at most: fewer than usual, to be reached sooner."""
    monkeypatch.setattr(spectators_module, "MOST_BYTES", spectators_module.MOST_BYTES >> 4)
    return spectators_module.MOST_BYTES


def test_views_that_wait_are_bounded_in_bytes(most: int, hall: Hall, clock: Clock) -> None:
    noise = random.Random(5)
    for topic in (("north", "en"), ("south", "en")):
        hall.spectators.join(topic)
    receive(hall, "heliograph/1/south/view/en", written({"v": 1, "view": {"rev": 1}}))
    for number in range(2 * most // 37_500):
        clock.go(0.25)
        view = {"rev": number, "x": noise.randbytes(25_000).hex()}
        receive(hall, "heliograph/1/north/view/en", written({"v": 1, "view": view}))
        assert hall.spectators.kept_bytes <= most
    clock.go(DELAY_S)
    assert '"rev":1,' in (hall.spectators.shown(("south", "en")) or "")
    assert f'"rev":{number},' in (hall.spectators.shown(("north", "en")) or "")


def test_states_that_wait_are_bounded_in_bytes(hall: Hall, clock: Clock) -> None:
    for number in range(500):
        clock.go(0.1)
        due = {f"{number}-{lang}": "x" * 300 for lang in range(150)}
        said = state(round=number, due={**due, "en": "Ben is on turn."})
        receive(hall, "heliograph/1/north/state", written(said))
    assert hall.floor.kept_bytes < 500 * 4096
    clock.go(DELAY_S)
    (north,) = hall_view(hall, "watch", "en")["tables"]
    assert north["due"] == {"en": "Ben is on turn."}


def test_too_much_is_shown_in_fewer_steps_and_others_are_left_alone(clock: Clock) -> None:
    past: Past[str, int] = Past(clock, 100, 100)
    past.add("quiet", -1, 1)
    for number in range(200):
        past.add("loud", number, 2)
        clock.go(1)
        assert past.size <= 100
    said = past.shown("loud")
    assert said
    assert 0 <= 199 - 100 - said.item <= 8  # some are left out, and it goes on
    quiet = past.shown("quiet")
    assert quiet
    assert quiet.item == -1


def test_one_thing_that_is_too_long_for_all_is_not_kept(clock: Clock) -> None:
    past: Past[str, int] = Past(clock, 0, 100)
    past.add("long", 1, 101)
    assert past.shown("long") is None
    assert past.size == 0
