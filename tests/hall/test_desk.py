"""The desk: what is refused, what a table may tell, and what outlives a kill."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.errors import DamagedMatch, StoreInUse
from heliograph.hall.tournament.codes import CODE_LENGTH, CODE_LETTERS
from heliograph.hall.tournament.desk import Desk
from heliograph.hall.tournament.model import Result, Tournament
from heliograph.hall.tournament.problems import TournamentError
from heliograph.hall.tournament.standings import standings
from heliograph.record.store import Store
from heliograph.web.new_game import names_by_seat
from tests.hall.desks import finished, format_of, let_in, open_desk
from tests.host.damage import hurt

NAMES = ["Anna", "Ben", "Cleo", "Dan", "Eva"]
TABLES = ["north", "south", "east"]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    record, desk = open_desk(tmp_path)
    desk.open(format_of(), "host")
    let_in(desk, NAMES)
    yield desk
    record.close()


def now(desk: Desk) -> Tournament:
    assert desk.tournament is not None
    return desk.tournament


def test_people_check_in_by_their_code_however_they_type_it(tmp_path: Path) -> None:
    record, desk = open_desk(tmp_path)
    desk.open(format_of(), "host")
    player = desk.register("  Anna   Maria\u200b ", "host")
    assert player.name == "Anna Maria"
    assert len(player.code) == CODE_LENGTH
    assert set(player.code) <= set(CODE_LETTERS)
    typed = f" {player.code[:4].lower()}-{player.code[4:]} "
    assert desk.check_in(typed).is_present
    assert desk.check_in(player.code) == now(desk).player(1)  # twice is once
    record.close()


@pytest.mark.parametrize("code", ["", "AAAAAAAA", "é" * 8, "0" * 1000, "' OR 1=1 --"])
def test_a_wrong_code_checks_nobody_in(desk: Desk, code: str) -> None:
    before = now(desk)
    with pytest.raises(TournamentError, match="Nobody has the code"):
        desk.check_in(code)
    assert now(desk) == before


LONG = "Eleonora-Maximiliane von und zu Hohenfels"


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "anna", " ANNA ", "\u202e"])
def test_a_name_that_nobody_can_tell_apart_is_refused(desk: Desk, name: str) -> None:
    with pytest.raises(TournamentError):
        desk.register(name, "host")
    assert len(now(desk).players) == len(NAMES)


def test_a_list_of_names_is_taken_whole_or_not_at_all(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever corrects a list and sends it again finds nobody on it twice."""
    before = now(desk)
    with pytest.raises(TournamentError, match="called Ben"):
        desk.register_all(["Finn", "Gina", "Ben"], "host")
    assert now(desk) == before
    seen = []
    monkeypatch.setattr(desk, "_now_ms", lambda: seen.append(desk.tournament) or 1)
    desk.register_all(["Finn", "Gina"], "host")
    assert seen == [before, before]  # nobody is shown a part of it
    assert [player.name for player in now(desk).players[-2:]] == ["Finn", "Gina"]
    assert [player.number for player in now(desk).players] == list(range(1, 8))


def test_the_next_round_waits_for_every_result(desk: Desk) -> None:
    drawn = desk.draw(TABLES, "host").rounds[0]
    assert [seating.table for seating in drawn.seatings] == ["north", "south"]
    assert len(drawn.byes) == 1
    with pytest.raises(TournamentError, match="no result yet at 1, 2"):
        desk.draw(TABLES, "host")
    for place in range(2):
        desk.enter_result(1, place, Result((1, 2), (30, 20)), "host")
    assert len(desk.draw(TABLES, "host").rounds) == 2


def test_a_draw_is_taken_back_until_there_is_a_result(desk: Desk) -> None:
    desk.draw(TABLES, "host")
    desk.leave(5, "host")
    assert desk.take_back_draw("host").rounds == ()
    assert desk.draw(TABLES, "host").rounds[0].byes == ()
    desk.enter_result(1, 0, Result((1, 2), (None, None)), "host")
    with pytest.raises(TournamentError, match="has results already"):
        desk.take_back_draw("host")


@pytest.mark.parametrize("places", [(1,), (1, 3), (2, 2), (0, 1), (1, 2, 3)])
def test_a_result_that_cannot_be_is_refused(desk: Desk, places: tuple[int, ...]) -> None:
    desk.draw(TABLES, "host")
    with pytest.raises(TournamentError, match="expected a place from 1 to 2"):
        desk.enter_result(1, 0, Result(places, (None,) * len(places)), "host")


def test_a_correction_is_logged_with_what_stood_there(desk: Desk) -> None:
    desk.draw(TABLES, "host")
    first, second = Result((1, 2), (30, 20)), Result((2, 1), (30, 32))
    desk.enter_result(1, 0, first, "host")
    desk.correct(1, 0, second, "Maria", "a card was overlooked")
    (noted,) = now(desk).corrections
    assert (noted.who, noted.before, noted.after) == ("Maria", first, second)
    assert (noted.why, noted.at_ms) == ("a card was overlooked", 1_700_000_000_000)
    assert now(desk).rounds[0].seatings[0].result == second
    with pytest.raises(TournamentError, match="the same as before"):
        desk.correct(1, 0, second, "Maria")


def test_a_match_of_the_table_is_the_result_once(desk: Desk) -> None:
    tournament = desk.draw(TABLES, "host")
    seating = tournament.rounds[0].seatings[1]
    ended = finished(tournament, seating, "7")
    assert desk.note_match(ended)
    assert not desk.note_match(ended)  # told again, as brokers do
    assert now(desk).rounds[0].seatings[1].result == Result((2, 1), (10, 20), "7")


def test_a_long_name_is_known_again_as_far_as_tables_keep_it(desk: Desk) -> None:
    for number in (2, 3, 4, 5):
        desk.leave(number, "host")
    let_in(desk, [LONG])
    tournament = desk.draw(["north"], "host")
    seating = tournament.rounds[0].seatings[0]
    names = names_by_seat([tournament.player(number).name for number in seating.seats], 2)
    assert LONG not in names
    assert desk.note_match(finished(tournament, seating, "7", names=names))
    with pytest.raises(TournamentError, match=f"called {LONG} is on the list already.*first 20"):
        desk.register(LONG.replace("Hohenfels", "Tiefental"), "host")


def test_people_who_sat_down_in_another_order_keep_their_places(desk: Desk) -> None:
    tournament = desk.draw(TABLES, "host")
    seating = tournament.rounds[0].seatings[0]
    names = [tournament.player(number).name.upper() for number in reversed(seating.seats)]
    desk.note_match(finished(tournament, seating, "7", names=tuple(names)))
    assert now(desk).rounds[0].seatings[0].result == Result((1, 2), (20, 10), "7")


@pytest.mark.parametrize(
    "changes",
    [
        {"names": ("Anna", "Nobody")},
        {"names": ("", "")},
        {"names": ("Anna",), "places": (1,), "scores": (1,)},
        {"table": "nowhere"},
        {"table": ""},
        {"game": "another"},
    ],
)
def test_a_match_of_other_people_tables_or_games_does_not_count(
    desk: Desk, changes: dict[str, object]
) -> None:
    tournament = desk.draw(TABLES, "host")
    assert not desk.note_match(
        finished(tournament, tournament.rounds[0].seatings[0], "7", **changes)
    )
    assert now(desk) == tournament


def test_a_match_that_was_over_before_the_round_does_not_count(desk: Desk) -> None:
    tournament = desk.draw(TABLES, "host", matches=[("north", "6")])
    seating = tournament.rounds[0].seatings[0]
    assert not desk.note_match(finished(tournament, seating, "6"))
    assert desk.note_match(finished(tournament, seating, "7"))


def test_a_match_counts_for_one_round_alone(desk: Desk) -> None:
    for number in (3, 4, 5):
        desk.leave(number, "host")
    tournament = desk.draw(["north"], "host")
    ended = finished(tournament, tournament.rounds[0].seatings[0], "7")
    desk.note_match(ended)
    desk.draw(["north"], "host")  # the same two people again
    assert not desk.note_match(ended)
    assert desk.note_match(ended._replace(match="8"))


def test_a_table_that_went_on_after_its_end_corrects_itself(desk: Desk) -> None:
    tournament = desk.draw(TABLES, "host")
    ended = finished(tournament, tournament.rounds[0].seatings[0], "7")
    desk.note_match(ended)
    assert desk.note_match(ended._replace(places=(1, 2), scores=(25, 20)))
    assert [one.who for one in now(desk).corrections] == ["table north"]


def test_what_the_host_decided_stays_whatever_the_table_tells_again(desk: Desk) -> None:
    tournament = desk.draw(TABLES, "host")
    ended = finished(tournament, tournament.rounds[0].seatings[0], "7")
    desk.note_match(ended)
    desk.correct(1, 0, Result((1, 2), (10, 20), "7"), "host", "a false start")
    assert not desk.note_match(ended)
    by_hand = tournament.rounds[0].seatings[1]
    desk.enter_result(1, 1, Result((1, 1), (None, None)), "host")
    assert not desk.note_match(finished(tournament, by_hand, "9"))


def test_everything_comes_back_from_the_record(tmp_path: Path) -> None:
    record, desk = open_desk(tmp_path)
    desk.open(format_of(), "host")
    let_in(desk, NAMES)
    tournament = desk.draw(TABLES, "host", matches=[("north", "6")])
    desk.note_match(finished(tournament, tournament.rounds[0].seatings[0], "7"))
    desk.correct(1, 0, Result((1, 1), (None, None)), "host", "why")
    desk.leave(2, "host")
    before = now(desk)
    record.close()
    record, desk = open_desk(tmp_path)
    assert desk.tournament == before
    record.close()


def test_the_record_of_a_table_is_not_taken_for_a_hall(tmp_path: Path) -> None:
    record = Store(tmp_path / "table.db")
    record.add_match("A match", 0, "1", about={"game": "solari"})
    with pytest.raises(TournamentError, match="is the record of a table"):
        Desk(record)
    record.close()


def test_a_damaged_tournament_is_told_and_not_guessed(tmp_path: Path) -> None:
    record, desk = open_desk(tmp_path)
    desk.open(format_of(), "host")
    let_in(desk, NAMES)
    record.close()
    hurt(tmp_path / "hall.db", "UPDATE log SET source = 'somebody else' WHERE id = 3")
    record = Store(tmp_path / "hall.db")
    with pytest.raises(DamagedMatch):
        Desk(record)
    record.close()


def test_two_halls_do_not_share_a_record(tmp_path: Path) -> None:
    record, _desk = open_desk(tmp_path)
    with pytest.raises(StoreInUse):
        Store(tmp_path / "hall.db")
    record.close()


KILLED = """
import sys
from pathlib import Path
from tests.hall.desks import finished, open_desk
from heliograph.hall.tournament.model import Result
record, desk = open_desk(Path(sys.argv[1]))
for _ in range(1000):
    if not desk.tournament.is_running:
        desk.draw(["north", "south"], "host")
    tournament = desk.tournament
    print("drawn", len(tournament.rounds), flush=True)
    for place, seating in enumerate(tournament.rounds[-1].seatings):
        desk.note_match(finished(tournament, seating, f"{len(tournament.rounds)}"))
        print("result", len(tournament.rounds), place, flush=True)
"""


def test_what_was_answered_outlives_a_kill(tmp_path: Path) -> None:
    record, desk = open_desk(tmp_path)
    desk.open(format_of(rounds=50), "host")
    let_in(desk, NAMES)
    record.close()
    seen: list[str] = []
    for more in (1, 2, 3):
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)],
                                   stdout=subprocess.PIPE, text=True, env=os.environ)  # fmt: skip
        assert process.stdout is not None
        seen += [process.stdout.readline().strip() for _ in range(4 * more)]
        process.send_signal(signal.SIGKILL)
        seen += process.stdout.read().split("\n")[:-1]
        process.communicate()
    record, desk = open_desk(tmp_path)
    results = [line.split() for line in seen if line.startswith("result")]
    assert len(results) >= 12
    for _, number, place in results:
        assert now(desk).rounds[int(number) - 1].seatings[int(place)].result
    assert all(one.is_complete for one in now(desk).rounds[:-1])
    assert len(standings(now(desk))) == len(NAMES)
    record.close()
