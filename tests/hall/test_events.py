"""Events of tables in the hall: each once and in order, whatever is lost, doubled or hostile."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from heliograph.errors import StoreError
from heliograph.hall import event_log
from heliograph.hall.event_log import (
    ASK_AFTER_MS,
    ASKED_AT_ONCE,
    MOST_EARLY,
    MOST_TABLES,
    Ask,
    EventLog,
)
from heliograph.hall.hall import Hall
from heliograph.hall.receiving import receive
from heliograph.hall.seen import EventHeard
from heliograph.hall.tournament.model import Result, Tournament
from tests.hall.desks import format_of, let_in
from tests.hall.halls import Clock, hall_in
from tests.hall.messages import end, event, over, state, written
from tests.host.programs import finished


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hall(tmp_path: Path, clock: Clock) -> Iterator[Hall]:
    """A hall whose tournament has a round of Anna against Ben, at north, after event 12."""
    with hall_in(tmp_path, now_ms=clock) as (hall, _record):
        hall.desk.open(format_of(), "host")
        let_in(hall.desk, ["Anna", "Ben"])
        put(hall, "state", state())
        hall.desk.draw(["north"], "host", hall.ended_matches(), hall.told_events())
        yield hall


def put(hall: Hall, kind: str, message: dict[str, Any]) -> None:
    receive(hall, f"heliograph/1/north/{kind}", written(message))


def result(hall: Hall) -> Result | None:
    tournament = hall.desk.tournament
    assert isinstance(tournament, Tournament)
    return tournament.rounds[0].seatings[0].result


def places(hall: Hall) -> dict[str, int]:
    """Return the places of the round by name."""
    tournament, found = hall.desk.tournament, result(hall)
    assert tournament
    assert found
    names = [tournament.player(number).name for number in tournament.rounds[0].seatings[0].seats]
    return dict(zip(names, found.places, strict=True))


def kept(folder: Path) -> list[int]:
    """Return the numbers of the events in the file."""
    with sqlite3.connect(folder / "hall.db-events") as file:
        rows = file.execute("SELECT number FROM events ORDER BY number").fetchall()
    file.close()
    return [number for (number,) in rows]


def heard(number: int, epoch: str = "e1") -> EventHeard:
    return EventHeard(epoch, number, 0, "5", "step")


def test_a_match_that_another_one_followed_counts_all_the_same(hall: Hall, clock: Clock) -> None:
    """The hall was down: it hears of the end only because it asks."""
    put(hall, "state", state(match=7, last=40))
    assert result(hall) is None
    clock.go(ASK_AFTER_MS / 1000)
    assert hall.events.due_asks() == [Ask("north", "e1", 13, 40)]
    for number in range(13, 41):
        is_end = number == 30
        put(hall, "again", end(30, ["Ben", "Anna"], [3, 9], 6) if is_end else event(number))
    assert hall.events.last("north") == 40
    assert places(hall) == {"Anna": 1, "Ben": 2}


def test_an_end_between_two_states_counts(hall: Hall) -> None:
    """A slow broker gets fewer states: the one that says over may never be sent."""
    put(hall, "events", end(13, ["Anna", "Ben"], [3, 9], 5))
    put(hall, "state", state(match=6, last=15))
    assert places(hall) == {"Anna": 2, "Ben": 1}


def test_an_end_that_was_taken_back_is_not_told_after_the_state(hall: Hall, clock: Clock) -> None:
    """Events asked for are older than the state: that says how the match on the table ended."""
    put(hall, "state", {**over(["Anna", "Ben"], [8, 2], 6), "last": 20})
    before = result(hall)
    clock.go(1)
    for number in range(13, 21):
        is_end = number == 16
        put(hall, "again", end(16, ["Anna", "Ben"], [1, 2], 6) if is_end else event(number))
    assert result(hall) == before
    assert hall.desk.tournament
    assert hall.desk.tournament.corrections == ()


def test_an_end_from_before_the_draw_does_not_count_however_late_it_comes(
    tmp_path: Path, clock: Clock
) -> None:
    with hall_in(tmp_path, now_ms=clock) as (hall, _record):
        hall.desk.open(format_of(), "host")
        let_in(hall.desk, ["Anna", "Ben"])
        put(hall, "state", state())
        put(hall, "state", state(match=7, last=40))  # 13 to 40 are still missing
        hall.desk.draw(["north"], "host", hall.ended_matches(), hall.told_events())
        for number in range(13, 41):
            is_end = number == 30
            put(hall, "again", end(30, ["Ben", "Anna"], [3, 9], 6) if is_end else event(number))
        assert hall.events.last("north") == 40
        assert result(hall) is None
        put(hall, "events", end(41, ["Ben", "Anna"], [3, 9], 7))
        assert result(hall) is not None


def test_a_hall_that_is_killed_goes_on_where_it_was(tmp_path: Path, clock: Clock) -> None:
    log = EventLog(tmp_path / "hall.db", clock)
    for number in (5, 6, 7):
        assert [one.number for one in log.take("north", heard(number), False)] == [number]
    turns = log.take("north", heard(8), False)
    assert next(turns).number == 8  # killed while it deals with the eighth
    log.close()
    log = EventLog(tmp_path / "hall.db", clock)
    assert log.last("north") == 7
    log.expect("north", "e1", 9)
    clock.go(1)
    assert log.due_asks() == [Ask("north", "e1", 8, 9)]
    again = [one.number for n in (8, 9) for one in log.take("north", heard(n), True)]
    assert again == [8, 9]
    log.close()
    assert kept(tmp_path) == [5, 6, 7, 8, 9]


def test_lost_doubled_and_shuffled_events_are_each_taken_once_and_in_order(
    tmp_path: Path, clock: Clock
) -> None:
    dice = random.Random(3)
    log = EventLog(tmp_path / "hall.db", clock)
    log.expect("north", "e1", 0)
    taken: list[int] = []
    last = 300
    for number in range(1, last + 1):
        for _ in range(dice.choice((0, 1, 1, 2))):
            taken += [one.number for one in log.take("north", heard(number), False)]
    log.expect("north", "e1", last)
    for _ in range(2 * last):
        clock.go(120)
        asks = log.due_asks()
        if not asks:  # what came by the last one is looked at first
            continue
        wanted = [*range(asks[0].first, asks[0].last + 1)]
        dice.shuffle(wanted)
        for number in wanted[: 1 + len(wanted) // 2]:  # the rest is lost again
            taken += [one.number for one in log.take("north", heard(number), True)]
    assert taken == list(range(1, last + 1))
    log.close()
    assert kept(tmp_path) == taken


def test_what_is_on_its_way_is_not_asked_for(tmp_path: Path, clock: Clock) -> None:
    """A table tells how far it is before its broker has taken all that."""
    log = EventLog(tmp_path / "hall.db", clock)
    log.expect("north", "e1", 0)
    log.expect("north", "e1", 60)
    for number in range(1, 51):
        clock.go(ASK_AFTER_MS / 1000)
        list(log.take("north", heard(number), False))
        assert log.due_asks() == []
    clock.go(ASK_AFTER_MS / 1000)
    assert log.due_asks() == [Ask("north", "e1", 51, 60)]
    log.close()


def test_who_never_answers_is_asked_less_and_less(tmp_path: Path, clock: Clock) -> None:
    log = EventLog(tmp_path / "hall.db", clock)
    log.expect("north", "e1", 5)
    log.expect("north", "e1", 10_000)
    asks = []
    for _ in range(600):
        clock.go(1)
        asks += log.due_asks()
    assert asks[0] == Ask("north", "e1", 6, 5 + ASKED_AT_ONCE)
    assert len(asks) < 25
    log.ask_anew()
    clock.go(1)
    assert log.due_asks() == asks[:1]
    log.close()


def test_another_epoch_is_another_count(tmp_path: Path, clock: Clock) -> None:
    log = EventLog(tmp_path / "hall.db", clock)
    list(log.take("north", heard(90), False))
    assert [one.number for one in log.take("north", heard(4, "e2"), False)] == [4]
    assert log.last("north") == 4
    assert list(log.take("north", heard(91), True)) == []  # asked for in the epoch before
    assert log.last("north") == 4
    log.close()


def test_hostile_numbers_and_crowds_fill_no_memory(tmp_path: Path, clock: Clock) -> None:
    log = EventLog(tmp_path / "hall.db", clock)
    log.expect("north", "e1", 1)
    for number in range(3, 3 + 2 * MOST_EARLY):
        assert list(log.take("north", heard(number), False)) == []
    assert [one.number for one in log.take("north", heard(2), False)][-1] == MOST_EARLY + 2
    for number in range(MOST_TABLES + 50):
        log.expect(f"t{number}", "e1", 1)
    assert list(log.take(f"t{MOST_TABLES + 20}", heard(9), False)) == []
    log.forget("north")
    assert log.last("north") == 0
    log.close()
    assert kept(tmp_path) == []


@pytest.mark.parametrize("junk", [b"no database at all" * 100, b""])
def test_a_damaged_file_is_begun_anew(tmp_path: Path, clock: Clock, junk: bytes) -> None:
    (tmp_path / "hall.db-events").write_bytes(junk)
    log = EventLog(tmp_path / "hall.db", clock)
    assert [one.number for one in log.take("north", heard(2), False)] == [2]
    log.close()
    assert kept(tmp_path) == [2]


def test_a_file_that_another_program_holds_is_left_as_it_is(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_log, "HELD_S", 0.0)
    log = EventLog(tmp_path / "hall.db", clock)
    assert [one.number for one in log.take("north", heard(2), False)] == [2]
    log.close()
    with closing(sqlite3.connect(tmp_path / "hall.db-events", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="another program is writing to it"):
            EventLog(tmp_path / "hall.db", clock)
    assert kept(tmp_path) == [2]


def test_a_second_hall_on_one_record_is_told_who_has_it(tmp_path: Path) -> None:
    words = ["hall", "--no-open", "--mqtt", "mqtt://127.0.0.1:9", "--db", tmp_path / "hall.db"]
    with hall_in(tmp_path) as (hall, _record):
        assert [*hall.events.take("north", heard(2), False)]
        second = finished(*words, "--port", 0)
        assert second.returncode == 2
        assert f"The record {tmp_path / 'hall.db'} is already in use" in second.stderr
        assert "Traceback" not in second.stderr
        assert [*hall.events.take("north", heard(3), False)]
    assert kept(tmp_path) == [2, 3]


BAD = [
    {"n": 0},
    {"n": -1},
    {"n": 1.5},
    {"n": None},
    {"epoch": ""},
    {"epoch": 5},
    {"epoch": "x" * 99},
    {"at_ms": "now"},
    {"match": -3},
    {"over": True, "winners": [99], "names": ["Anna", "Ben"]},
    {"over": True, "winners": [0], "names": ["Anna"], "scores": [1, 2]},
    {"over": True, "winners": [0], "names": "Anna", "scores": [1]},
    {"over": True, "winners": [0], "names": ["Anna"], "scores": ["x"]},
    {"v": 2},
]


@pytest.mark.parametrize("changes", BAD)
def test_a_hostile_event_is_told_and_changes_nothing(hall: Hall, changes: dict[str, Any]) -> None:
    put(hall, "events", {**event(13), **changes})
    assert hall.events.last("north") == 12
    assert "north" in hall.bad
    assert result(hall) is None
