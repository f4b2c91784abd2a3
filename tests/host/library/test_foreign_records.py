"""Files from anybody: every step must be allowed, and nothing in them can hold the table up."""

import json
import random
import re
from contextlib import closing
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.engine import NOBODY, records
from heliograph.engine.errors import BadRecord, ForbiddenStep, RecordDiffers
from heliograph.engine.game import Game
from heliograph.engine.match import Match
from heliograph.engine.pending import CHANCE
from heliograph.engine.steps import Move
from heliograph.games import GAMES, load_game
from heliograph.library import exchange
from heliograph.library.listing import games_list
from heliograph.record.store import STEP, LogRow, Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from shared_rules.digest import digest
from tests.games_told import KIT
from tests.host import desk
from tests.playing import play_on

WRONG_USAGE = 2
STEPS = 40


def played_with_a_forbidden_step(name: str, steps: int = STEPS) -> tuple[Match, int]:
    """A match whose last step the rules forbid although it can be carried out, and its number."""
    game = load_game(name, GAMES[name].fewest_seats, {"depth": "referee"})
    match, dice = Match(game), random.Random(1)
    while len(match) < steps or match.pending.seat == CHANCE:
        if match.pending.seat == NOBODY:
            return played_with_a_forbidden_step(name, steps // 2)
        match.play(dice.choice(match.pending.choices))
    before = [(step, game.check(match.state_at(at + 1))) for at, step in enumerate(match.steps)]
    for choice in range(game.choice_count):
        recorded: list[tuple[Move, int]] = [*before, (choice, _check_after(game, match, choice))]
        if choice not in match.pending.choices and recorded[-1][1] >= 0:
            return Match.restore(game, recorded), len(recorded)
    assert name in KIT, "expected a choice that is forbidden and leads somewhere"
    return pytest.skip("the kit lets nothing be carried out here that is forbidden")


def _check_after(game: Game, match: Match, choice: int) -> int:
    try:
        return game.check(game.apply(match.state, choice))
    except Exception:  # noqa: BLE001 (most forbidden choices lead nowhere)
        return -1


@pytest.mark.parametrize("write", [records.to_text, records.to_lines])
@pytest.mark.parametrize("name", GAMES)
def test_a_forbidden_step_is_refused_by_its_number(name: str, write) -> None:
    match, number = played_with_a_forbidden_step(name)
    with pytest.raises(ForbiddenStep) as refused:
        exchange.read_file(write(match).encode(), 0)
    assert refused.value.step == number
    assert f"step {number}: " in refused.value.text("en")
    assert f"Schritt {number}: " in refused.value.text("de")


@pytest.mark.parametrize("name", GAMES)
def test_a_record_with_a_forbidden_step_opens_and_says_so(name: str, tmp_path: Path) -> None:
    match, number = played_with_a_forbidden_step(name)
    game, path = match.game, tmp_path / "table.db"
    with closing(Store(path)) as record:
        about = describe(name, game.seats, dict(game.options))
        record.add_match("taken in long ago", 5, "0.1.0", None, (), about)
        for at in range(number):
            event = records.step_text(game, match.step_at(at)).encode()
            state = match.state_at(at + 1)
            record.append(LogRow(1, 5, STEP, "import", event, 0, state, digest(state)))
    with closing(Store(path)) as record:
        table = Table(record)
        assert table.problems
        assert games_list(table, "de")
        if table.match_id:
            assert f"step {number}: these rules do not allow it" in table.problems[0].text("en")
            table.undo(1, "page", sure=True)
        else:  # it stands as no game can
            assert "cannot be opened" in table.problems[0].text("en")


def test_a_step_of_another_seat_is_refused() -> None:
    match, _ = played_with_a_forbidden_step("solari")
    match.undo(1)
    text, count = re.subn(r"(\d+\. seat) 1:", r"\1 2:", records.to_text(match), count=1)
    assert count == 1
    with pytest.raises(RecordDiffers, match="the record says seat 2, replaying gives seat 1"):
        exchange.read_file(text.encode(), 0)


class TestBounds:
    def test_a_long_line_takes_no_longer_than_it_is(self) -> None:
        line = "1. seat 1: " + " " * 2_000_000 + "!"
        with pytest.raises(BadRecord, match="line 2"):
            exchange.read_file(f'[Game "solaris"]\n{line}'.encode(), 0)

    @pytest.mark.parametrize("fault", [KeyError("x"), ZeroDivisionError(), TypeError("y")])
    def test_a_game_that_stumbles_over_a_file_refuses_it(self, fault: Exception) -> None:
        """The net below all checks: whatever nobody thought of is no end of the program."""

        def stumble(*_: object) -> Game:
            raise fault

        with pytest.raises(BadRecord) as refused:
            records.read('{"game": "solari", "rules": 1, "seats": 2}', stumble)
        assert refused.value.text("en") != refused.value.text("de")

    def test_a_line_that_is_too_deep_is_named(self) -> None:
        text = '{"game": "solari", "rules": 1, "seats": 2}\n' + '{"n": ' * 100_000
        with pytest.raises(BadRecord, match="line 2"):
            exchange.read_file(text.encode(), 0)

    def test_a_step_longer_than_any_is_none(self) -> None:
        step = "1. table: score = [" + "1, " * records.LONGEST_STEP + "1]  {00000000}"
        with pytest.raises(BadRecord, match="line 4"):
            exchange.read_file(f'[Game "solari"]\n[Rules "1"]\n[Seats "2"]\n{step}'.encode(), 0)

    @pytest.mark.parametrize("text", ["{}\n" * 30_000, "[a]\n" * 30_000, f"{{{' ' * 6_000_000}}}"])
    def test_more_than_any_match_is_refused_unread(
        self, text: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def read(*_: object) -> None:
            raise AssertionError("expected that nobody reads so much")

        monkeypatch.setattr(json, "loads", read)
        with pytest.raises(BadRecord, match="expected at most"):
            exchange.read_file(text.encode(), 0)

    def test_nobody_plays_who_has_no_seat(self, table: Table) -> None:
        desk.begin(table, 4)
        desk.end_turns(table, 3)
        head, _, rest = exchange.export(table.record, 1, exchange.LINES).partition("\n")
        crowd = json.loads(head) | {"players": ["x"] * 100_000}
        read = exchange.read_file(f"{json.dumps(crowd)}\n{rest}".encode(), 0)
        assert read.names == ("x",) * 4

    @pytest.mark.parametrize("name", ["\ud800", "a\x00\x1b[2Jb", "x" * 500, ["deep"], 7])
    def test_names_and_titles_are_one_short_line(self, table: Table, name: object) -> None:
        desk.begin(table, 3)
        head, _, rest = exchange.export(table.record, 1, exchange.LINES).partition("\n")
        strange = json.loads(head) | {"players": [name] * 3, "title": name}
        read = exchange.read_file(f"{json.dumps(strange)}\n{rest}".encode(), 0)
        for text in (read.title, *read.names):
            assert text.isprintable()
            assert len(text) <= 80
            text.encode()

    @pytest.mark.parametrize("text", [
        '{"a": ' * 100_000,
        '{"game": "solari", "rules": 1, "seats": 2, "options": ' + "[" * 100_000 + "}",
        '[Game "' + "[" * 100_000 + '"]',
        '[Game "solari"]\n[Rules "1"]\n[Seats "2"]\n1. table: a = ' + "[" * 9_000 + "  {00000000}",
        '{"game": "solari", "rules": 1, "seats": 2}\n[]',
        '{"game": "solari", "rules": 1, "seats": 2}\n{"n": 1}',
        '{"game": "solari", "rules": 1, "seats": 2}\n{"n": 1, "by": [], "step": 1, "check": 2}',
        "[]", "{}", "null", "{\n{",
    ])  # fmt: skip
    def test_the_command_explains_whatever_it_is_given(
        self, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "record"
        file.write_text(text)
        assert main(["replay", str(file), "--lang", "en"]) == WRONG_USAGE
        said = capsys.readouterr().err
        assert "expected" in said or "the record says" in said
        assert len(said) < 500


@pytest.mark.parametrize("form", [exchange.TEXT, exchange.LINES])
@pytest.mark.parametrize("depth", ["referee", "digital"])
def test_a_file_has_as_many_steps_as_its_match(table: Table, form: str, depth: str) -> None:
    table.begin(describe("solenia", 1, {"depth": depth}), ("Ada",), "page")
    assert table.rules is not None
    while (pending := table.rules.pending(table.position)).seat != NOBODY:
        # Two choices at a time, as one tap on a page often means.
        after = table.rules.game.apply(table.position, pending.choices[0])
        second = table.rules.pending(after)
        both = (pending.choices[0], *(second.choices[:1] if second.seat >= 0 else ()))
        table.enter(both, "page")
    read = exchange.read_file(exchange.export(table.record, 1, form).encode(), 0)
    assert [step.state for step in read.steps] == states_of(table)


def states_of(table: Table) -> list[bytes]:
    return [table.position_at(step.number) for step in table.steps]


def test_a_long_match_is_taken_in_as_a_whole(table: Table) -> None:
    table.begin(describe("solari", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, STEPS)
    read = exchange.read_file(exchange.export(table.record, 1, exchange.TEXT).encode(), 0)
    number = table.take_in(read.title, read.names, read.about, read.steps)
    assert [row.state for row in table.record.rows(number)][:STEPS] == states_of(table)
