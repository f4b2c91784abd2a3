"""What comes from the broker: read as it is documented, and refused where anybody wrote it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from heliograph.hall.floor import MOST_TABLES
from heliograph.hall.hall import MOST_BAD, Hall, NotSent
from heliograph.hall.reading import LONGEST, place_seats, read_state
from heliograph.hall.receiving import receive
from heliograph.hall.seen import SeatSeen, UnitSeen
from heliograph.hall.views import hall_view
from tests.examples import examples
from tests.hall.desks import format_of, let_in
from tests.hall.halls import Clock, hall_in
from tests.hall.messages import over, state, written

TOPIC = "heliograph/1/north"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hall(tmp_path: Path, clock: Clock) -> Iterator[Hall]:
    with hall_in(tmp_path, delay_s=60, now_ms=clock) as (hall, _record):
        yield hall


def put(hall: Hall, kind: str, message: object, table: str = "north") -> None:
    payload = message if isinstance(message, bytes) else written(message)
    receive(hall, f"heliograph/1/{table}/{kind}", payload)


def test_a_state_is_read_as_documented() -> None:
    found = read_state("north", written(state(calling={"since_ms": 5}, problems=2)))
    assert (found.name, found.match, found.round, found.turn) == ("North", "5", 3, (1,))
    assert found.seats == (SeatSeen("Anna", 12), SeatSeen("Ben", 9))
    assert found.units == (UnitSeen(is_connected=True, firmware="0.1.0"),)
    assert (found.call_ms, found.problems, found.commands) == (5, 2, ("call",))
    assert dict(found.due)["de"] == "Ben ist dran."
    assert found.finished() is None


def test_the_end_of_a_match_has_places() -> None:
    ended = read_state("north", written(over(["Anna", "Ben", "Cleo"], [9, 12, 9], 6))).finished()
    assert ended is not None
    assert (ended.places, ended.scores, ended.match) == ((2, 1, 2), (9, 12, 9), "6")


@pytest.mark.parametrize(
    "scores, winners, places",
    [
        ([10, 20], {1}, [2, 1]),
        ([20, 10], {1}, [2, 1]),  # the rules say who wins, not the score
        ([10, 10], {0, 1}, [1, 1]),
        ([None, None, None], {2}, [2, 2, 1]),
        ([30, 10, 20, 40], {3}, [2, 4, 3, 1]),
    ],
)
def test_winners_come_first_and_the_others_by_their_score(
    scores: list[int | None], winners: set[int], places: list[int]
) -> None:
    assert place_seats(scores, winners) == places


def test_no_lesson_counts_as_a_match() -> None:
    ended = over(["Anna", "Ben"], [1, 2], 3)
    assert read_state("north", written({**ended, "lesson": True})).finished() is None


BAD = [
    b"",
    b"\xff\xfe",
    b"[]",
    b"null",
    b'{"v": 1',
    b'{"v": 2}',
    b'{"v": true}',
    b'{"v": 1, "v": 1}',
    b"[" * 10_000,
    written({**state(), "seats": {}}),
    written({**state(), "seats": [1]}),
    written({**state(), "seats": [{}] * 100}),
    written({**state(), "turn": [99]}),
    written({**state(), "turn": "x"}),
    written({**state(), "winners": [-1], "over": True}),
    written({**state(), "match": -1}),
    written({**state(), "match": 1.5}),
    written({**state(), "phase": "party"}),
    written({**state(), "clock": []}),
    written({**state(), "name": 5}),
    written({**state(), "due": {"en": 5}}),
    written({**state(), "commands": "all"}),
    written({**state(), "title": "x" * LONGEST}),
]


@pytest.mark.parametrize("payload", BAD[1:])
def test_a_hostile_state_is_told_and_changes_nothing(hall: Hall, payload: bytes) -> None:
    put(hall, "state", state())
    before = hall.floor.tables()
    put(hall, "state", payload)
    assert hall.floor.tables() == before
    assert "north" in hall.bad
    assert hall_view(hall, "host", "de")["bad"]["north"].startswith("state: expected")


@examples(25, HealthCheck.function_scoped_fixture)
@given(
    field=st.sampled_from(sorted(state())),
    value=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=6,
    ),
)
def test_any_value_in_any_field_is_survived_and_shown(hall: Hall, field: str, value: Any) -> None:
    put(hall, "state", {**state(), field: value})
    for role in ("host", "watch", "check-in"):
        hall_view(hall, role, "en")


def test_foreign_topics_and_crowds_of_tables_are_survived(hall: Hall) -> None:
    for topic in ("x", "heliograph/1//state", "heliograph/1/a b/state", "heliograph/1/" + "x" * 99):
        receive(hall, topic, written(state()))
    assert hall.floor.tables() == []
    for number in range(MOST_TABLES + 50):
        put(hall, "state", state(), f"t{number}")
        put(hall, "state", b"junk", f"b{number}")
    assert len(hall.floor.tables()) == MOST_TABLES
    assert len(hall.bad) == MOST_BAD


def test_a_table_that_is_taken_off_the_broker_is_gone(hall: Hall) -> None:
    put(hall, "availability", {"v": 1, "online": True, "run": "r", "name": "North", "program": "1"})
    put(hall, "state", state())
    assert [one.is_online for one in hall.floor.tables()] == [True]
    put(hall, "availability", {"v": 1, "online": False, "run": "r", "name": "", "program": "1"})
    assert [one.is_online for one in hall.floor.tables()] == [False]
    put(hall, "state", b"")
    assert hall.floor.tables() == []


def test_two_tables_with_one_name_are_both_there(hall: Hall) -> None:
    put(hall, "state", state("Kitchen"), "one")
    put(hall, "state", state("Kitchen"), "two")
    assert [one.seen.table for one in hall.floor.tables()] == ["one", "two"]


def test_spectators_see_a_table_only_after_the_delay(hall: Hall, clock: Clock) -> None:
    put(hall, "state", state(round=1))
    assert hall_view(hall, "watch", "en")["tables"] == []
    clock.go(59.9)
    assert hall_view(hall, "watch", "en")["tables"] == []
    put(hall, "state", state(round=2))
    clock.go(0.2)
    assert hall_view(hall, "watch", "en")["tables"][0]["round"] == 1
    assert hall_view(hall, "host", "en")["tables"][0]["round"] == 2
    clock.go(60)
    assert hall_view(hall, "watch", "en")["tables"][0]["round"] == 2


def test_a_public_page_has_no_code_no_message_and_no_command(hall: Hall) -> None:
    hall.desk.open(format_of(), "host")
    let_in(hall.desk, ["Anna", "Ben"])
    tournament = hall.desk.tournament
    assert tournament
    for role in ("watch", "check-in"):
        shown = str(hall_view(hall, role, "en"))
        assert not any(player.code in shown for player in tournament.players)


def test_a_view_is_kept_only_while_somebody_looks_and_shown_later(hall: Hall, clock: Clock) -> None:
    looking = ("north", "de")
    put(hall, "view/de", {"v": 1, "view": {"rev": 1}})
    hall.spectators.join(looking)
    assert hall.spectators.due_asks() == [looking]
    assert hall.spectators.due_asks() == []
    assert hall.spectators.shown(looking) is None
    put(hall, "view/de", {"v": 1, "view": {"rev": 2, "role": "host"}})
    clock.go(30)
    put(hall, "view/de", {"v": 1, "view": {"rev": 3}})
    clock.go(30)
    shown = hall.spectators.shown(looking)
    assert shown
    assert '"rev":2' in shown
    assert '"role":"watch"' in shown  # whatever was written there
    assert hall.spectators.due_asks() == [looking]
    hall.spectators.leave(looking)
    assert hall.spectators.shown(looking) is None
    put(hall, "view/de", {"v": 1, "view": "x"})
    assert "north" in hall.bad


def test_a_refused_command_is_told_and_those_of_others_are_not(hall: Hall) -> None:
    sent: list[dict[str, Any]] = []

    def send(_table: str, command: dict[str, Any]) -> bool:
        sent.append(command)
        return True

    with pytest.raises(NotSent):
        hall.command("north", {"do": "call", "text": "x"})
    hall.send_by(send)
    hall.command("north", {"do": "call", "text": "x"})
    error = {"en": "No.", "de": "Nein."}
    put(hall, "answer", {"v": 1, "id": "of somebody else", "ok": False, "error": error})
    assert hall.refused == {}
    put(hall, "answer", {"v": 1, "id": sent[0]["id"], "ok": False, "error": error})
    assert hall_view(hall, "host", "de")["refused"] == {"north": "Nein."}
