"""The list of games, matches as files, and backups: nothing is lost, nothing hidden gets out."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heliograph.engine.errors import BadRecord, RecordDiffers
from heliograph.errors import StoreError
from heliograph.games import GAMES
from heliograph.library import bg_stats, exchange
from heliograph.library import listing as library
from heliograph.library.board_game_geek import NUMBERS
from heliograph.record import store
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from heliograph.table.unit_reports import UnitReport, UnitReports
from tests.games_told import KIT, digital_options
from tests.host import desk
from tests.playing import WHOLE_GAME, play_on

WRONG_USAGE = 2
NOW_MS = 1_800_000_000_000
FORMS = (exchange.LINES, exchange.TEXT)


# Whoever plays at random takes thousands of steps for what the box proposes.
SOON_OVER: dict[str, dict[str, Any]] = {
    "solari": {"turns": 12},
    "solaris": {"time_game": True},
    **{name: digital_options(name)[0] for name in KIT},
}


def begin(table: Table, name: str = "solari", depth: str = "referee") -> None:
    seats = GAMES[name].fewest_seats
    options = {**SOON_OVER.get(name, {}), "depth": depth}
    table.begin(describe(name, seats, options), ("Ada", "Bo", "Cy")[:seats], "page")


@pytest.fixture
def table(record: Store) -> Table:
    """A table on which a minute passes with everything that is written down."""
    made = Table(record, lambda: NOW_MS + 60_000 * made.version)
    return made


def row_of(table: Table, number: int, lang: str = "en") -> dict[str, object]:
    return next(row for row in library.games_list(table, lang) if row["match"] == number)


class TestTheList:
    def test_it_tells_of_every_match_what_everybody_may_know(self, table: Table) -> None:
        desk.begin(table)
        desk.end_turns(table, 4)
        begin(table, "solenia", "digital")
        play_on(table, 5)
        rows = library.games_list(table, "en")
        assert [(row["game"], row["depth"], row["steps"]) for row in rows] == [
            ("Solenia", "digital", 6),
            ("Solaris", "track", 6),
        ]
        assert [row["is_open"] for row in rows] == [True, False]
        assert rows[0]["people"] == ["Ada"]
        assert len(rows[1]["people"]) == 3
        assert [row["result"] for row in rows] == ["not over", "not over"]

    @pytest.mark.parametrize("name", GAMES)
    def test_it_says_who_won(self, table: Table, name: str) -> None:
        begin(table, name, "digital")
        play_on(table)
        row = row_of(table, 1, "de")
        assert row["is_over"]
        assert table.rules is not None
        outcome = table.rules.game.outcome(table.position)
        assert outcome is not None
        assert row["winners"] == list(outcome.winners)
        for seat in outcome.winners:
            assert row["people"][seat] in row["result"]  # type: ignore[index,operator]

    def test_it_follows_what_is_written_later(self, table: Table) -> None:
        begin(table)
        play_on(table, 9)
        assert row_of(table, 1)["steps"] == 9
        table.undo(4, sure=True)
        assert row_of(table, 1)["steps"] == 5

    def test_a_match_of_unknown_rules_stays_in_the_list(self, table: Table) -> None:
        table.record.add_match("Later", 5, "9.0", None, ("Zoe",), {"game": "bridge", "seats": 2})
        row = row_of(table, 1)
        assert (row["title"], row["people"]) == ("Later", ["Zoe"])
        assert row["result"] == "written by another version; it is kept"

    def test_a_long_record_comes_in_pages_and_can_be_searched(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(library, "MOST_LISTED", 2)
        for number, name in enumerate(("Ada", "Bo", "Cy", "Ada Lovelace", "Di"), 1):
            table.record.add_match(f"Evening {number}", 5, "0.1", None, (name,))
        pages = [library.games_page(table, "en", first) for first in (0, 2, 4)]
        listed = [[row["match"] for row in page["games"]] for page in pages]
        assert listed == [[5, 4], [3, 2], [1]]
        assert [(page["first"], page["found"], page["all"]) for page in pages] == [
            (0, 5, 5), (2, 5, 5), (4, 5, 5),
        ]  # fmt: skip
        found = library.games_page(table, "en", 0, "ada EVENING")
        assert [row["match"] for row in found["games"]] == [4, 1]
        assert (found["found"], found["all"]) == (2, 5)


class TestPutAside:
    def test_the_match_goes_on_at_the_same_step(self, record: Store, table: Table) -> None:
        begin(table)
        play_on(table, 8)
        before = table.position
        table.put_aside()
        assert (table.match_id, table.rev, table.steps) == (None, 0, [])
        again = Table(record)
        assert again.match_id is None
        library.resume(again, 1)
        assert (again.match_id, again.rev, again.position) == (1, 8, before)
        assert Table(record).match_id == 1

    def test_a_board_that_still_has_it_does_not_bring_it_back(
        self, record: Store, table: Table
    ) -> None:
        begin(table, "solaris")
        play_on(table, 8)
        state = table.state
        table.put_aside()
        for one in (table, Table(record)):
            UnitReports(one).take_snapshot(state, True, UnitReport(7, one.version + 1))
            assert one.match_id is None

    def test_of_an_empty_table_nothing_can_be_put_aside(self, table: Table) -> None:
        table.put_aside()
        assert table.record.last_match() is None

    def test_a_new_game_begins_on_the_empty_table(self, record: Store, table: Table) -> None:
        begin(table)
        table.put_aside()
        begin(table)
        assert Table(record).match_id == 2


class TestRenameAndDelete:
    def test_a_new_title_lasts(self, record: Store, table: Table) -> None:
        begin(table)
        library.rename(table, 1, "Sunday")
        assert table.title == "Sunday"
        assert Table(record).title == "Sunday"
        assert row_of(table, 1)["title"] == "Sunday"

    def test_a_deleted_match_leaves_the_table_and_can_be_brought_back(
        self, record: Store, table: Table
    ) -> None:
        begin(table)
        play_on(table, 6)
        before = table.position
        library.delete(table, 1)
        assert table.match_id is None
        assert row_of(Table(record), 1)["is_deleted"]
        library.bring_back(table, 1)
        assert not row_of(table, 1)["is_deleted"]
        library.resume(table, 1)
        assert table.position == before

    def test_what_is_put_on_the_table_is_in_the_list_again(self, table: Table) -> None:
        begin(table)
        library.delete(table, 1)
        library.resume(table, 1)
        assert not row_of(table, 1)["is_deleted"]

    def test_deleting_another_match_leaves_the_table_alone(self, table: Table) -> None:
        begin(table)
        begin(table)
        library.delete(table, 1)
        assert table.match_id == 2
        assert Table(table.record).match_id == 2

    @pytest.mark.parametrize("act", [library.delete, library.bring_back, library.resume])
    def test_a_match_that_is_not_there_is_named(
        self, table: Table, act: Callable[[Table, int], None]
    ) -> None:
        with pytest.raises(library.NoSuchMatch, match="got 5"):
            act(table, 5)

    @pytest.mark.parametrize(
        "given, kept",
        [("  a\n b\t", "a b"), ("\x00\x1b", ""), ("x" * 200, "x" * 80), ("Ä–ß", "Ä–ß")],
    )
    def test_a_title_is_one_bounded_line(self, given: str, kept: str) -> None:
        assert library.clean_title(given) == kept


def states(table: Table) -> list[bytes]:
    return [table.position_at(rev) for rev in range(table.rev + 1)]


def take_in(table: Table, written: str) -> int:
    found = exchange.read_file(written.encode(), NOW_MS)
    return table.take_in(found.title, found.names, found.about, found.steps)


class TestFiles:
    @pytest.mark.parametrize("name", GAMES)
    @pytest.mark.parametrize("depth", ["referee", "digital"])
    def test_a_match_comes_back_as_it_was(self, table: Table, name: str, depth: str) -> None:
        begin(table, name, depth)
        play_on(table, 80 if depth == "referee" else WHOLE_GAME)
        library.rename(table, 1, 'The "big" one')
        first, times = (states(table), table.names), [step.at_ms for step in table.steps]
        lines, text = (exchange.export(table.record, 1, form) for form in FORMS)
        for written in (lines, text):
            library.resume(table, take_in(table, written))
            assert (states(table), table.names) == first
            assert (table.title, table.problems) == ('The "big" one', [])
            if written == lines:
                assert [step.at_ms for step in table.steps] == times

    @pytest.mark.parametrize("form", FORMS)
    def test_a_step_of_several_choices_stays_one_step(self, table: Table, form: str) -> None:
        begin(table)
        assert table.rules is not None
        choices: list[int] = []
        state = table.position
        for _ in range(3):
            choices.append(table.rules.pending(state).choices[0])
            state = table.rules.game.apply(state, choices[-1])
        table.enter(choices, "page")
        number = take_in(table, exchange.export(table.record, 1, form))
        assert row_of(table, number)["steps"] == row_of(table, 1)["steps"] == 1
        library.resume(table, number)
        assert (table.rev, table.position) == (1, state)

    def test_only_the_present_line_goes_out(self, table: Table) -> None:
        begin(table)
        play_on(table, 10)
        table.undo(6, sure=True)
        present = states(table)
        library.resume(table, take_in(table, exchange.export(table.record, 1, exchange.LINES)))
        assert (table.length, states(table)) == (4, present)

    def test_a_tracked_match_comes_back_too(self, table: Table) -> None:
        desk.begin(table)
        desk.end_turns(table, 7)
        first = states(table)
        written = exchange.export(table.record, 1, exchange.LINES)
        library.resume(table, take_in(table, written))
        assert states(table) == first
        assert exchange.export(table.record, 2, exchange.LINES) == written

    def test_a_state_taken_from_a_board_comes_back_too(self, table: Table, tmp_path: Path) -> None:
        other = Table(Store(tmp_path / "other.db"))
        desk.begin(other)
        UnitReports(table).take_snapshot(other.state, False, UnitReport(1, 1))
        assert table.state == other.state
        number = take_in(table, exchange.export(table.record, 1, exchange.LINES))
        library.resume(table, number)
        assert table.state == other.state
        other.record.close()

    def test_reading_leaves_the_table_as_it_is_also_after_a_restart(
        self, record: Store, table: Table
    ) -> None:
        begin(table)
        play_on(table, 4)
        written = exchange.export(record, 1, exchange.TEXT)
        take_in(table, written)
        assert (table.match_id, Table(record).match_id) == (1, 1)
        table.put_aside()
        take_in(table, written)
        assert (table.match_id, Table(record).match_id) == (None, None)

    @pytest.mark.parametrize("form", FORMS)
    def test_a_running_digital_match_never_goes_out(self, table: Table, form: str) -> None:
        begin(table, "solenia", "digital")
        play_on(table, 3)
        with pytest.raises(exchange.NotOver):
            exchange.export(table.record, 1, form)
        play_on(table)
        assert exchange.export(table.record, 1, form)
        table.undo(1, sure=True)
        with pytest.raises(exchange.NotOver):
            exchange.export(table.record, 1, form)


class TestBadFiles:
    @pytest.mark.parametrize(
        "content",
        [
            b"", b"hello", b"\xff\xfe\x00", b"[1, 2]", b"{}", b"{", b"[]", b'{"game": 5}',
            b'{"heliograph": "tracked"}', b'{"heliograph": "tracked"}\n5',
            b'{"heliograph": "tracked"}\n{"n": 1}', b'[Game "solari"]', b"[" * 100_000,
            b'{"game": "solari", "rules": 1, "seats": 99}',
            b'{"game": "bridge", "rules": 1, "seats": 2}',
            b'{"game": "solari", "rules": 1, "seats": 2}\n{"n": 1, "by": 1, "step": 5, "check": 0}',
        ],
    )  # fmt: skip
    def test_what_is_no_record_is_refused_in_words(self, content: bytes) -> None:
        with pytest.raises(BadRecord) as refused:
            exchange.read_file(content, NOW_MS)
        assert refused.value.text("en")
        assert refused.value.text("de")

    @pytest.mark.parametrize("form", [exchange.TEXT, exchange.LINES])
    def test_the_first_step_that_differs_is_named(self, table: Table, form: str) -> None:
        begin(table)
        play_on(table, 12)
        written = exchange.export(table.record, 1, form)
        lines = written.splitlines()
        check = '"check": "' if form == exchange.LINES else "{"
        at = next(i for i, line in enumerate(lines) if '"n": 7,' in line or line.startswith("7."))
        head, _, tail = lines[at].rpartition(check)
        lines[at] = head + check + ("0" if tail[0] != "0" else "1") + tail[1:]
        with pytest.raises(RecordDiffers, match="step 7"):
            exchange.read_file("\n".join(lines).encode(), NOW_MS)

    def test_a_changed_tracked_match_is_found_out(self, table: Table) -> None:
        desk.begin(table)
        desk.end_turns(table, 3)
        lines = exchange.export(table.record, 1, exchange.LINES).splitlines()
        changed = json.loads(lines[3]) | {"check": "00" * 4}
        lines[3] = json.dumps(changed)
        with pytest.raises(RecordDiffers, match="step 3"):
            exchange.read_file("\n".join(lines).encode(), NOW_MS)

    def test_noise_is_never_more_than_refused(self, table: Table) -> None:
        begin(table)
        play_on(table, 30)
        dice = random.Random(3)
        written = exchange.export(table.record, 1, exchange.LINES).encode()
        for _ in range(300):
            at = dice.randrange(len(written))
            noisy = written[:at] + bytes([dice.randrange(256)]) + written[at + dice.randrange(3) :]
            try:
                exchange.read_file(noisy, NOW_MS)
            except BadRecord:
                continue


class TestBgStats:
    def test_a_finished_match_is_what_the_app_documents(self, table: Table) -> None:
        begin(table, "solari")
        play_on(table)
        play = bg_stats.play_of(table.record, 1, "en")
        assert play["sourceName"] == "Heliograph"
        assert play["game"] == {
            "name": "Solari",
            "sourceGameId": "solari",
            "highestWins": True,
            "noPoints": False,
        }
        assert play["playDate"].startswith("2027-")
        assert len(play["playDate"]) == len("2020-10-23 19:16:58")
        assert play["durationMin"] == table.rev - 1
        assert [player["name"] for player in play["players"]] == ["Ada", "Bo"]
        assert table.rules is not None
        outcome = table.rules.game.outcome(table.position)
        assert outcome is not None
        for seat, player in enumerate(play["players"]):
            assert player["winner"] is (seat in outcome.winners)
            assert (player["rank"] == 1) is (seat in outcome.winners)
        assert sum(player["startPlayer"] for player in play["players"]) == 1

    @pytest.mark.parametrize("name", sorted(GAMES))
    def test_a_play_of_every_game_has_documented_fields_alone(
        self, table: Table, name: str
    ) -> None:
        begin(table, name)
        play_on(table)
        play = bg_stats.play_of(table.record, 1, "de")
        assert {field: type(value) for field, value in play.items()} == {
            "sourceName": str, "sourcePlayId": str, "playDate": str, "durationMin": int,
            "game": dict, "players": list,
        }  # fmt: skip
        # Where a number at BoardGameGeek would be a guess there is none.
        number = {"bggId"} if name in NUMBERS else set()
        assert set(play["game"]) == {"name", "sourceGameId", "highestWins", "noPoints"} | number
        assert play["game"].get("bggId") == NUMBERS.get(name)
        for player in play["players"]:
            assert {field: type(value) for field, value in player.items()} == {
                "name": str, "sourcePlayerId": str, "winner": bool, "startPlayer": bool,
                "score": int, "rank": int,
            }  # fmt: skip
        assert any(player["winner"] for player in play["players"])

    def test_the_link_holds_the_whole_play(self) -> None:
        from urllib.parse import parse_qs, urlsplit

        play = {"game": {"name": "Solarius & Söhne"}, "players": [{"winner": True}]}
        link = bg_stats.play_link(play)
        assert link.startswith("bgstats://app.bgstatsapp.com/createPlay.html?data=")
        assert json.loads(parse_qs(urlsplit(link).query)["data"][0]) == play

    def test_a_long_pause_is_no_time_of_play(self) -> None:
        minute = 60_000
        assert bg_stats.minutes_of([0, 5 * minute, 24 * 60 * minute, (24 * 60 + 3) * minute]) == 8
        assert bg_stats.minutes_of([]) == 0

    def test_a_running_match_has_no_result(self, table: Table) -> None:
        begin(table)
        with pytest.raises(bg_stats.NoResult):
            bg_stats.play_of(table.record, 1, "en")


def test_a_refused_disk_leaves_title_and_table(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table)
    title, rows = table.title, len(table.record.rows(1))

    def refuse(_row: store.LogRow) -> None:
        raise StoreError("full")

    monkeypatch.setattr(table.record, "append", refuse)
    for act in (lambda: library.rename(table, 1, "x"), table.put_aside):
        with pytest.raises(StoreError):
            act()
    assert (table.title, table.match_id, len(table.record.rows(1))) == (title, 1, rows)
