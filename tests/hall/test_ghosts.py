"""Tables that somebody made up on the broker: they keep no real one out, and are cleared away."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.hall import floor as floor_module
from heliograph.hall.commands import perform
from heliograph.hall.event_log import MOST_TABLES as MOST_SERIES
from heliograph.hall.floor import MOST_TABLES
from heliograph.hall.hall import Hall
from heliograph.hall.keys import HallDoor
from heliograph.hall.receiving import receive
from heliograph.hall.views import hall_view
from heliograph.record.keys import THIS_COMPUTER, PageKeys
from tests.hall.desks import format_of, let_in
from tests.hall.halls import Clock, hall_in, record_in
from tests.hall.messages import event, state, written

HERE = {"v": 1, "online": True, "run": "r", "name": "x", "program": "0.1.0"}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hall(tmp_path: Path, clock: Clock) -> Iterator[Hall]:
    with hall_in(tmp_path, now_ms=clock) as (hall, _record):
        yield hall


def say(hall: Hall, table: str, kind: str, message: object) -> None:
    receive(hall, f"heliograph/1/{table}/{kind}", written(message))


def names(hall: Hall) -> set[str]:
    return {one["table"] for one in hall_view(hall, "host", "en")["tables"]}


def fill(hall: Hall, count: int = MOST_TABLES) -> None:
    """Make up tables that look like real ones, as far as one message goes."""
    for number in range(count):
        say(hall, f"ghost{number}", "state", state(f"Ghost {number}", epoch=f"e{number}"))


def test_who_only_says_to_be_there_takes_no_place(hall: Hall) -> None:
    for number in range(MOST_TABLES):
        say(hall, f"ghost{number}", "availability", HERE)
    say(hall, "north", "availability", HERE)
    say(hall, "north", "state", state())
    (north,) = hall_view(hall, "host", "en")["tables"]
    assert (north["table"], north["online"]) == ("north", True)


def test_names_without_end_are_not_kept_without_end(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(floor_module, "MOST_NAMES", 20)
    say(hall, "north", "availability", HERE)
    say(hall, "north", "state", state())
    for number in range(100):
        say(hall, f"ghost{number}", "availability", HERE)
    assert len(hall.floor._online) == 20
    assert [one.is_online for one in hall.floor.tables()] == [True]  # a real one is not forgotten


def test_a_table_that_tells_events_goes_before_those_that_do_not(hall: Hall) -> None:
    fill(hall)
    say(hall, "north", "events", event(12))
    say(hall, "north", "state", state())
    assert "north" in names(hall)
    assert len(names(hall)) == MOST_TABLES
    say(hall, "late", "state", state())  # one more without a word of its own
    assert "late" not in names(hall)
    assert hall_view(hall, "host", "en")["left_out"] == 2


def test_a_table_of_the_round_keeps_its_place(hall: Hall, clock: Clock) -> None:
    say(hall, "north", "state", state())
    hall.desk.open(format_of(), "host")
    let_in(hall.desk, ["Anna", "Ben"])
    hall.desk.draw(["north"], "host")
    clock.go(1)
    fill(hall)
    say(hall, "south", "events", event(1))
    say(hall, "south", "state", state("South"))
    assert {"north", "south"} <= names(hall)


def test_what_was_told_before_a_restart_still_counts(tmp_path: Path, clock: Clock) -> None:
    with hall_in(tmp_path, now_ms=clock) as (hall, _record):
        say(hall, "north", "events", event(12))
    with hall_in(tmp_path, now_ms=clock) as (hall, _record):
        fill(hall)
        say(hall, "north", "state", state())
        assert "north" in names(hall)


def test_events_of_made_up_tables_keep_out_no_events_of_a_real_one(hall: Hall) -> None:
    for number in range(MOST_SERIES + 10):
        say(hall, f"ghost{number}", "events", event(1))
    say(hall, "north", "state", state(last=11))
    say(hall, "north", "events", event(12))
    assert hall.events.last("north") == 12
    for number in range(MOST_SERIES):
        say(hall, f"more{number}", "events", event(1))
    assert hall.events.last("north") == 12


def test_the_organiser_sees_that_it_is_full_and_clears_it_at_once(
    hall: Hall, tmp_path: Path
) -> None:
    for table in ("north", "gone"):
        say(hall, table, "availability", HERE)
        say(hall, table, "events", event(12))
        say(hall, table, "state", state(table))
    say(hall, "gone", "availability", {**HERE, "online": False})
    assert hall_view(hall, "host", "en")["left_out"] == 0
    fill(hall)
    assert hall_view(hall, "host", "en")["left_out"] == 2
    with record_in(tmp_path / "keys") as record:
        perform(hall, {"do": "clear_floor"}, THIS_COMPUTER, HallDoor(PageKeys(record)))
    assert names(hall) == {"north"}
    assert hall_view(hall, "host", "en")["left_out"] == 0
    say(hall, "gone", "state", state("gone", round=4))
    assert names(hall) == {"north", "gone"}
