"""The people of a record: worked out from its matches alone, and deleted when they ask for it."""

import csv
import io
import json
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.games.solaris.opening import opening
from heliograph.library import exchange
from heliograph.library import listing as library
from heliograph.library.best_turns import describe_turn
from heliograph.library.forgetting import forget_at_table
from heliograph.library.last_time import last_names
from heliograph.library.people import NoSuchPerson, People, people_view, person_view
from heliograph.library.people_files import people_csv, people_json
from heliograph.library.ratings import rate
from heliograph.library.results import MatchResult, SeatResult, turns_of
from heliograph.library.spellings import Spellings
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from shared_rules.solaris import tracker as solaris
from tests.commanding import perform
from tests.host import desk
from tests.host.damage import hurt
from tests.playing import play_on
from tests.web.described import HARBOUR, owner_folder
from tests.web.track_page import TrackPage

NOW_MS = 1_800_000_000_000
SECOND_MS = 1000
DIGITAL = {"depth": "digital"}


@pytest.fixture
def table(record: Store) -> Table:
    """A table on which a second passes with every look at the clock."""
    seconds = iter(range(1 << 20))
    return Table(record, lambda: NOW_MS + SECOND_MS * next(seconds))


def play(table: Table, *names: str, seed: int = 1) -> None:
    """Play a short match: Solari for the points alone."""
    table.begin(describe("solari", len(names), {"depth": "score"}), names, "page")
    play_on(table, seed=seed)


def step_text(table: Table, number: int) -> str:
    return table.steps[number - 1].events[0].decode()


def counted(record: Store) -> dict[str, tuple[int, int]]:
    view = people_view(People(record), "en")
    return {one["name"]: (one["games"], one["wins"]) for one in view["people"]}


class TestHistory:
    def test_games_wins_and_points_are_those_of_the_matches(self, table: Table) -> None:
        play(table, "Ada", "Bo")
        play(table, "Bo", "Ada", seed=2)
        rows = [row for row in library.games_list(table, "en") if row["is_over"]]
        wins = {
            name: sum(row["people"][seat] == name for row in rows for seat in row["winners"])
            for name in ("Ada", "Bo")
        }
        assert counted(table.record) == {name: (2, wins[name]) for name in wins}
        view = person_view(People(table.record), "Ada", "en")
        (game,) = view["by_game"]
        scores = {row["match"]: row["scores"][row["people"].index("Ada")] for row in rows}
        assert {one["match"]: one["score"] for one in game["matches"]} == scores
        assert (game["best"], game["mean"]) == (max(scores.values()), sum(scores.values()) / 2)

    def test_what_does_not_count(self, table: Table) -> None:
        play(table, "Ada", "Bo")
        table.begin(describe("solenia", 2, DIGITAL), ("Ada", "Cy"), "page")  # not over
        play(table, "Ada", "Di", seed=3)
        library.delete(table, 3)
        about = {**describe("solari", 2, {"depth": "score"}), "lesson": "first"}
        steps = [row for row in table.record.rows(1) if row.kind == "step"]
        table.take_in("A lesson", ("Ada", "Eva"), about, steps)
        assert set(counted(table.record)) == {"Ada", "Bo"}
        assert counted(table.record)["Ada"][0] == 1

    def test_bots_and_people_without_a_name_are_nobody(self, table: Table) -> None:
        about = describe("solenia", 3, DIGITAL, None, {1: "greedy"})
        table.begin(about, ("Ada", "Robbie", ""), "page")
        play_on(table)
        assert set(counted(table.record)) == {"Ada"}
        (one,) = person_view(People(table.record), "Ada", "de")["by_game"][0]["matches"]
        assert one["others"] == ["Bot: nimmt, was er kriegt", "Jemand"]

    def test_a_match_that_was_read_back_in_counts_once(self, table: Table) -> None:
        play(table, "Ada", "Bo")
        for form in (exchange.TEXT, exchange.LINES):
            found = exchange.read_file(exchange.export(table.record, 1, form).encode(), NOW_MS)
            table.take_in(found.title, found.names, found.about, found.steps)
        assert len(table.matches()) == 3
        assert counted(table.record)["Ada"][0] == 1

    def test_a_damaged_match_is_left_out_and_that_is_said(self, table: Table) -> None:
        play(table, "Ada", "Bo")
        play(table, "Ada", "Cy", seed=4)
        hurt(table.record.path, "UPDATE log SET state = x'00' WHERE match = 2 AND kind = 'step'")
        view = people_view(People(table.record), "de")
        assert {one["name"] for one in view["people"]} == {"Ada", "Bo"}
        assert "1" in view["left_out"]
        assert "beschädigt" in view["left_out"]

    def test_a_turn_is_timed_from_the_end_of_the_one_before(self, table: Table) -> None:
        table.begin(describe("solenia", 2, DIGITAL), ("Ada", "Bo"), "page")
        play_on(table)
        turns = turns_of(table.record, 1)
        steps = table.steps
        assert [turn.seat for turn in turns[:2]] in ([0, 1], [1, 0])
        for turn in turns[1:]:
            expected = steps[turn.last - 1].at_ms - steps[turn.first - 2].at_ms
            assert turn.ms == expected

    def test_best_turns_are_told_in_the_words_of_the_log(self, table: Table) -> None:
        play(table, "Ada", "Bo")
        best = person_view(People(table.record), "Ada", "en")["best"]
        assert best[0]["points"] == max(
            turn.points for turn in turns_of(table.record, 1) if turn.seat == 0
        )
        assert "Ada" in best[0]["text"]

    @pytest.mark.parametrize("depth", ["score", "referee"])
    def test_the_set_up_belongs_to_no_turn(self, table: Table, depth: str) -> None:
        table.begin(describe("solari", 2, {"depth": depth}), ("Ada", "Bo"), "page")
        play_on(table, 40)
        assert step_text(table, 1).startswith("begin ")
        first = turns_of(table.record, 1)[0]
        assert first.first == 2
        assert step_text(table, first.first).startswith("roll ")
        said = describe_turn(table.record, 1, first, "en")
        assert "begins" not in said
        assert "rolls" in said

    def test_the_questions_of_a_set_up_belong_to_no_turn(self, table: Table) -> None:
        match = TrackPage(table, "solari", 2)
        match.answer(1, 0, 0, 0, 0, 1, 1)  # level, three pieces, dice, one lap, Anna begins
        match.tap("dice:5-2")
        match.enter(next(label for label in match.labels() if "27" in label))
        (turn,) = turns_of(table.record, 1)
        assert turn.points == 27
        assert describe_turn(table.record, 1, turn, "en") == "Anna: 5-2. Anna: row of 6: 27."

    def test_what_nobody_does_belongs_to_no_turn(self, table: Table, tmp_path: Path) -> None:
        """Who begins and what all do together in a game of an owner is no part of a turn."""
        with owner_folder(tmp_path / "games", harbour=HARBOUR):
            match = TrackPage(table, "harbour", 3)
            match.answer(3)  # Çiğdem begins
            match.enter("Anna: Points +1")
            match.enter("End Planning for everyone")
            match.enter("Çiğdem: Points +2")
            (turn,) = turns_of(table.record, 1)
            assert describe_turn(table.record, 1, turn, "en") == "Çiğdem: Points 2."
            assert turn.points == 2

    def test_a_tracked_game_counts_too(self, table: Table) -> None:
        table.play(opening(3, {}), "page", ("Ada", "Bo", "Cy"))
        table.play([bytes((solaris.SET_LASER, 1, 7, 0))], "page")
        while not library.is_over(table.rules.game, table.position):  # type: ignore[union-attr]
            desk.end_turns(table, 1)
        assert counted(table.record) == {"Ada": (1, 0), "Bo": (1, 1), "Cy": (1, 0)}
        assert person_view(People(table.record), "Bo", "en")["by_game"][0]["best"] == 7


class TestWhoIsWho:
    def test_case_makes_no_other_person_and_the_last_spelling_is_shown(self, table: Table) -> None:
        play(table, "ada", "Bo")
        play(table, "Ada", "Bo", seed=2)
        assert counted(table.record)["Ada"][0] == 2

    def test_two_spellings_are_joined_and_parted_again(self, table: Table) -> None:
        play(table, "Anna", "Bo")
        play(table, "Ana", "Bo", seed=2)
        play(table, "Annna", "Bo", seed=3)
        names = Spellings(table.record)
        names.join("Annna", "Ana")
        names.join("Ana", "anna")
        assert counted(table.record)["anna"][0] == 3
        person = People(table.record).find("Annna")
        assert set(person.spellings) == {"Anna", "Ana", "Annna"}
        Spellings(table.record).part("ana")
        assert counted(table.record)["Ana"][0] == 1
        assert [row.names[0] for row in table.matches()] == ["Annna", "Ana", "Anna"]

    def test_parting_nobody_is_refused_and_nothing_is_written(self, table: Table) -> None:
        play(table, "Ada", "Bo")
        before = table.record.fetch("SELECT name, value FROM settings")
        with pytest.raises(NoSuchPerson):
            perform(table, {"do": "part_people", "name": "Cy"})
        assert table.record.fetch("SELECT name, value FROM settings") == before

    def test_whoever_never_played_is_refused(self, table: Table) -> None:
        with pytest.raises(NoSuchPerson):
            People(table.record).find("Nobody")

    def test_a_damaged_note_of_who_is_who_means_every_spelling_stands_for_itself(
        self, table: Table
    ) -> None:
        play(table, "Anna", "Bo")
        Spellings(table.record).join("Anna", "Ann")
        for value in ("[", "[1]", '{"anna": 3}'):
            table.record.change("UPDATE settings SET value = ? WHERE name = ?",
                                (value, "same_people"))  # fmt: skip
            assert "Anna" in counted(table.record)


def result(match: int, *seats: tuple[str, str, int]) -> MatchResult:
    rows = tuple(SeatResult(seat, name, bot, 0, place == 1, place)
                 for seat, (name, bot, place) in enumerate(seats))  # fmt: skip
    return MatchResult(match, "", "solenia", match, match, rows)


class TestRatings:
    def test_they_say_how_unsure_they_are(self, table: Table) -> None:
        for seed in (1, 2, 3):
            play(table, "Ada", "Bo", seed=seed)
        (rating,) = person_view(People(table.record), "Ada", "en")["ratings"]
        assert rating["words"] == "played 3 games: hardly more than a guess"
        assert rating["band"] > 10
        bands = [point["band"] for point in rating["points"]]
        assert bands == sorted(bands, reverse=True)

    def test_many_games_make_them_surer(self) -> None:
        games = [result(n, ("Ada", "", 1 + n % 2), ("Bo", "", 2 - n % 2)) for n in range(60)]
        words = [one.sureness for one in rate(games, str.lower)["solenia", 2]["ada"]]
        assert words == sorted(words, key=["guess", "rough", "fair"].index)
        assert set(words) == {"guess", "rough", "fair"}

    def test_the_winner_rises_and_numbers_of_seats_are_apart(self) -> None:
        games = [
            result(1, ("Ada", "", 1), ("Bo", "", 2)),
            result(2, ("Ada", "", 1), ("Bo", "", 2), ("Cy", "", 3)),
        ]
        rated = rate(games, str.lower)
        assert set(rated) == {("solenia", 2), ("solenia", 3)}
        two, three = rated["solenia", 2], rated["solenia", 3]
        assert two["ada"][-1].mu > two["bo"][-1].mu
        assert three["ada"][-1].mu > three["bo"][-1].mu > three["cy"][-1].mu
        assert "cy" not in two

    def test_bots_and_nameless_people_change_nobodys_rating(self) -> None:
        plain = result(1, ("Ada", "", 1), ("Bo", "", 2), ("", "", 3))
        with_bot = result(1, ("Ada", "", 2), ("Bo", "", 3), ("Robbie", "greedy", 1))
        alone = result(2, ("Ada", "", 2), ("Robbie", "greedy", 1))
        one = rate([plain], str.lower)["solenia", 3]
        other = rate([with_bot], str.lower)["solenia", 3]
        assert one == other
        assert set(one) == {"ada", "bo"}
        assert rate([alone], str.lower) == {}


class TestFiles:
    def test_json_has_everything_and_csv_a_line_for_each_game(self, table: Table) -> None:
        play(table, "Ada", "=Bo")
        people = People(table.record)
        whole = json.loads(people_json(people, "en"))
        assert [one["name"] for one in whole["people"]] == ["=Bo", "Ada"]
        assert whole["people"][1] == person_view(people, "Ada", "en")
        lines = list(csv.DictReader(io.StringIO(people_csv(people))))
        assert [line["name"] for line in lines] == ["'=Bo", "Ada"]
        assert [int(line["won"]) for line in lines].count(1) >= 1


class TestForgetting:
    def test_the_name_is_gone_everywhere_and_the_match_stays(self, table: Table) -> None:
        play(table, "Ada", "Bo")
        play(table, "ada", "Cy", seed=2)
        table.begin(describe("solenia", 2, DIGITAL), ("ADA", "Bo"), "page")
        library.rename(table, 3, "Ada once more")
        scores = [row["scores"] for row in library.games_list(table, "en")]
        assert forget_at_table(table, "Ada") == 3
        assert set(counted(table.record)) == {"Bo", "Cy"}
        assert (table.names, table.title) == (("?", "Bo"), "? once more")
        rows = library.games_list(table, "de")
        assert [row["people"][0] for row in rows] == ["Jemand"] * 3
        assert [row["scores"] for row in rows] == scores
        assert "ada" not in people_json(People(table.record), "en").lower()
        assert '"ada' not in exchange.export(table.record, 1, exchange.LINES).lower()
        assert last_names(table.matches()) == ["", "Bo"]
        table.record.check_rows()
        assert table.record.damage == []

    def test_joined_spellings_go_together(self, table: Table) -> None:
        play(table, "Anna", "Bo")
        play(table, "Ana", "Bo", seed=2)
        Spellings(table.record).join("Ana", "Anna")
        forget_at_table(table, "Anna")
        assert set(counted(table.record)) == {"Bo"}
        assert b"Ana" not in table.record.path.read_bytes()

    def test_an_unknown_name_is_refused_and_nothing_is_written(self, table: Table) -> None:
        play(table, "Ada", "Bo")
        with pytest.raises(NoSuchPerson):
            forget_at_table(table, "Adam")
        assert all(row.match for row in table.record.all_rows())


class TestCommand:
    def test_list_show_export_and_delete(
        self, table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        play(table, "Ada", "Bo")
        db = ["--db", str(table.record.path), "--lang", "de"]
        assert main(["people", *db]) == 0  # also while the table is open
        assert "Ada: 1 Spiel, " in capsys.readouterr().out
        assert main(["people", "show", "ada", *db]) == 0
        assert "kaum mehr als geraten" in capsys.readouterr().out
        for name in ("people.json", "people.csv"):
            assert main(["people", "export", str(tmp_path / name), *db]) == 0
            assert "Ada" in (tmp_path / name).read_text()
        assert main(["people", "show", *db]) == 2
        assert main(["people", "delete", "Ada", "--yes", *db]) == 2  # the table has the record
        assert "wird schon" in capsys.readouterr().err
        table.record.close()
        assert main(["people", "delete", "Ada", "--yes", *db]) == 0
        assert "Sicherungen" in capsys.readouterr().out
        assert main(["people", *db]) == 0
        assert "Ada" not in capsys.readouterr().out
