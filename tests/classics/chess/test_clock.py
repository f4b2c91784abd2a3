"""The clock of chess: by its rules, at a table with pages, and with a unit that presses it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.engine import IllegalChoice, Match, records
from heliograph.games import load_game
from heliograph.games.kit import clocks
from heliograph.library.notation import write
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from heliograph.table.timekeeper import Timekeeper
from shared_rules import panel
from tests.classics.chess.boards import at
from tests.host.desk import Desk
from tests.host.games.any_game.conftest import Clock
from tests.web.wire import live_view

WHITE, BLACK = 0, 1
MINUTES_5 = 3000  # tenths


def enter_text(table: Table, text: str) -> None:
    """Enter a choice as a page does."""
    assert table.rules
    table.enter((table.rules.game.parse_choice(text),), "page")


def begun(clock: str = "5+3", depth: str = "referee", fen: str | None = None) -> Match:
    """Return a match whose clock runs."""
    options = {"clock": clock, "depth": depth}
    match = at(fen, **options) if fen else Match(load_game("chess", 2, options))
    match.play("start clock")
    return match


def left(match: Match) -> list[int]:
    return [clocks.bank(match.game, match.state, seat) for seat in (WHITE, BLACK)]


# By the rules


@pytest.mark.rule("CH-4.1", "allows")
def test_a_move_adds_its_seconds_after_it_from_the_first_one_on() -> None:
    match = begun()
    match.let_pass(50)
    match.play("Nf3")
    match.let_pass(30)
    match.play("Nf6")
    match.let_pass(10)
    match.play("Ng1")
    assert left(match) == [MINUTES_5 - 50 + 30 - 10 + 30, MINUTES_5]


@pytest.mark.rule("CH-4.7", "allows")
@pytest.mark.parametrize("begins", [("e4",), ("start clock", "e4")])
def test_it_stands_until_it_is_started_or_pressed_and_where_it_is_stopped(
    begins: tuple[str, ...],
) -> None:
    match = Match(load_game("chess", 2, {"clock": "5+0", "depth": "digital"}))
    match.let_pass(600)
    match.play_all(begins)
    match.let_pass(20)
    match.play("stop clock")
    match.let_pass(600)
    assert left(match) == [MINUTES_5, MINUTES_5 - 20]


@pytest.mark.rule("CH-4.7", "forbids")
@pytest.mark.parametrize(
    ("clock", "steps", "refused", "reason"),
    [
        ("none", (), "start clock", "no_clock"),
        ("none", (), "stop clock", "no_clock"),
        ("5+0", (), "stop clock", "clock_stands"),
        ("5+0", ("start clock",), "start clock", "clock_runs"),
    ],
)
def test_what_stands_is_not_stopped(
    clock: str, steps: tuple[str, ...], refused: str, reason: str
) -> None:
    match = Match(load_game("chess", 2, {"clock": clock, "depth": "referee"}))
    match.play_all(steps)
    with pytest.raises(IllegalChoice) as found:
        match.play(refused)
    assert found.value.reason == reason


@pytest.mark.rule("CH-4.2", "forbids")
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"clock": "none", "depth": "referee"}, "no_clock"),
        ({"clock": "5+0", "depth": "digital"}, "pressed_by_move"),
    ],
)
def test_it_is_pressed_before_the_move_with_a_real_board_alone(
    options: dict[str, str], reason: str
) -> None:
    match = Match(load_game("chess", 2, options))
    with pytest.raises(IllegalChoice) as found:
        match.play("press clock")
    assert found.value.reason == reason


@pytest.mark.rule("CH-4.2", "allows")
def test_a_move_that_is_told_late_costs_its_own_side_no_more_time() -> None:
    match = begun()
    match.let_pass(40)
    match.play("press clock")
    assert match.game.pool(match.state) == "late"
    assert "press clock" not in {match.game.texts[choice] for choice in match.pending.choices}
    match.let_pass(25)
    match.play("e4")
    match.let_pass(5)
    match.play("e5")
    assert left(match) == [MINUTES_5 - 40 + 30, MINUTES_5]
    assert match.state_at(5) != match.state
    told = write(match, {"Title": "T", "Players": '["A", "B"]', "Began": "2026-11-19T04:00:00Z"})
    assert told.endswith("1. e4 e5 *\n")


@pytest.mark.rule("CH-5.1", "allows")
@pytest.mark.parametrize(("tenths", "is_over"), [(MINUTES_5 - 1, False), (MINUTES_5, True)])
def test_the_flag_falls_when_nothing_is_left(tenths: int, is_over: bool) -> None:
    match = begun("5+0")
    match.let_pass(tenths)
    assert match.is_over == is_over
    if is_over:
        assert match.outcome
        assert (match.outcome.winners, match.outcome.reason) == ((BLACK,), "time")


@pytest.mark.rule("CH-5.3", "allows")
@pytest.mark.parametrize(
    ("men", "reason"),
    [("4k1n1/8/8/8/8/8/8/3QK3", "time_material"), ("4k1n1/8/8/8/8/8/8/3RK3", "time")],
)
def test_a_fallen_flag_is_a_draw_where_nobody_could_mate(men: str, reason: str) -> None:
    match = begun("5+0", fen=f"{men} w - - 0 1")
    match.let_pass(MINUTES_5)
    assert match.outcome
    assert match.outcome.reason == reason
    assert match.outcome.winners == ((WHITE, BLACK) if reason == "time_material" else (BLACK,))


def test_a_record_keeps_the_time_and_is_read_again() -> None:
    match = begun()
    match.let_pass(52)
    match.play("e4")
    again = records.read(records.to_text(match), load_game)
    assert (again.state, left(again)) == (match.state, left(match))
    without = (
        records.to_text(Match(load_game("chess", 2))) + "1. table: 52 tenths pass  {00000000}\n"
    )
    with pytest.raises(records.BadRecord, match="a game with a clock"):
        records.read(without, load_game)


# At a table


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def table(tmp_path: Path, clock: Clock) -> Iterator[Table]:
    made = Table(Store(tmp_path / "table.db"), clock)
    made.begin(describe("chess", 2, {"depth": "digital", "clock": "5+0"}), ("Ada", "Ben"), "page")
    enter_text(made, "start clock")
    yield made
    made.record.close()


def shown(table: Table) -> list[int]:
    parts = live_view(table, "en")["board"]["parts"]
    return [seat["left"] for seat in next(p for p in parts if p["kind"] == "clock")["seats"]]


def test_what_a_page_enters_brings_its_time(table: Table, clock: Clock) -> None:
    clock.now += 4200
    enter_text(table, "move e2 e4")
    assert table.steps[-1].events == (b"42 tenths pass", b"move e2 e4")
    assert shown(table) == [MINUTES_5 - 42, MINUTES_5]
    assert live_view(table, "en")["log"][-1]["text"] == "Ada moves pawn e2 to e4 (e4)."


def test_undo_gives_the_time_back(table: Table, clock: Clock) -> None:
    clock.now += 4200
    enter_text(table, "move e2 e4")
    clock.now += 60_000
    table.undo()
    assert shown(table) == [MINUTES_5, MINUTES_5]
    assert table.journal.elapsed_ms == 4200, "it goes on where the move was entered"


def test_a_correction_takes_the_time_along(table: Table, clock: Clock) -> None:
    clock.now += 4200
    table.correct("spent.2", 100, "page")
    assert shown(table) == [MINUTES_5 - 42, MINUTES_5 - 100]


def test_the_host_ends_the_game_where_no_unit_keeps_the_time(table: Table, clock: Clock) -> None:
    keeper = Timekeeper(table)
    clock.now += 299_000
    assert keeper.check() == 1000
    clock.now += 1000
    keeper.check()
    assert live_view(table, "en")["log"][-1]["text"] == "The time is over: Ben wins."
    table.undo()
    assert shown(table) == [MINUTES_5, MINUTES_5], "taken back, the whole time is there once more"


def test_a_move_that_comes_too_late_does_not_count(table: Table, clock: Clock) -> None:
    clock.now += 300_000
    enter_text(table, "move e2 e4")
    assert table.steps[-1].events == (b"3000 tenths pass",)
    assert live_view(table, "en")["is_over"]


def test_a_restart_gives_nobody_the_time_once_more(table: Table, clock: Clock) -> None:
    clock.now += 9000
    enter_text(table, "move e2 e4")
    clock.now += 12_000
    Timekeeper(table).stop()
    clock.now += 1_000_000
    table.record.close()
    again = Table(Store(table.record.path), clock)
    assert again.parting is None
    assert shown(again) == [MINUTES_5 - 90, MINUTES_5]
    assert again.journal.elapsed_ms == 12_000
    again.record.close()


# With a unit


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    desk.table.journal.now_ms = lambda: desk.now_ms
    desk.run(1000)
    desk.table.begin(describe("chess", 2, {"depth": "referee", "clock": "5+3"}), (), "page")
    desk.run(200)
    yield desk
    desk.record.close()


def test_the_buttons_of_a_unit_press_the_clock_and_pages_tell_the_moves(desk: Desk) -> None:
    table = desk.table
    desk.press(panel.OK)  # the first that it offers
    assert table.steps[-1].events[-1] == b"start clock"
    desk.unit.lights(desk.now_ms)
    desk.run(4000)
    desk.press(WHITE)
    assert table.steps[-1].events[-1] == b"press clock"
    white = shown(table)[WHITE]
    assert MINUTES_5 - 45 + 30 <= white <= MINUTES_5 - 40 + 30
    desk.run(2000)
    enter_text(table, "move e2 e4")
    desk.run(200)
    assert desk.is_settled, "the unit shows what the page did"
    desk.run(1000)
    enter_text(table, "move e7 e5")
    desk.run(200)
    assert shown(table)[WHITE] == white
    assert MINUTES_5 - 40 + 30 <= shown(table)[BLACK] <= MINUTES_5
    assert desk.unit.tracker.now() == WHITE


def test_a_unit_refuses_the_next_press_before_the_move_is_told(desk: Desk) -> None:
    desk.press(panel.OK)
    desk.press(WHITE)
    rev = desk.table.rev
    desk.press(BLACK)
    desk.run(300)
    assert desk.table.rev == rev
    assert desk.is_settled


def test_a_flag_falls_on_the_unit(desk: Desk) -> None:
    desk.press(panel.OK)
    desk.unit.lights(desk.now_ms)
    desk.now_ms += 299_000
    desk.unit.lights(desk.now_ms)
    desk.run(200)
    assert not live_view(desk.table, "en")["is_over"]
    desk.now_ms += 1000
    desk.unit.lights(desk.now_ms)
    desk.run(300)
    assert live_view(desk.table, "en")["log"][-1]["text"] == "The time is over: Black wins."
    assert desk.is_settled


def test_undo_at_the_unit_gives_the_time_back(desk: Desk) -> None:
    desk.press(panel.OK)
    desk.unit.lights(desk.now_ms)
    desk.run(3000)
    desk.press(WHITE)
    desk.run(1000)
    desk.press(panel.UNDO)
    desk.run(300)
    assert shown(desk.table) == [MINUTES_5, MINUTES_5]
    assert desk.is_settled
