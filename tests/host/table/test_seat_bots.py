"""Computer players at the host's table: they act once, at their pace, and hold when people look."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from heliograph.bots import Bot
from heliograph.commands.play import start_bots
from heliograph.engine import NOBODY, Game
from heliograph.games import GAMES
from heliograph.games.players import Decision
from heliograph.record import store
from heliograph.record.store import Store
from heliograph.table import seat_bots
from heliograph.table.change import BOTS, Change
from heliograph.table.engine_rules import describe
from heliograph.table.seat_bots import LEAST_S, SOURCE, Clock, SeatBots
from heliograph.table.table import Table
from tests.patience import PATIENCE_S, wait_until

FEWEST = {name: entry.fewest_seats for name, entry in GAMES.items()}


class FastClock(Clock):
    """Time that runs ten times as fast: nobody waits long, and there is a moment to step in."""

    def now_s(self) -> float:
        return 10 * time.monotonic()

    def wait(self, event: threading.Event, seconds: float) -> None:
        event.wait(seconds / 10)


class LeapingClock(Clock):
    """Time that stands still while anybody works and leaps over every wait."""

    def __init__(self) -> None:
        self.s = 100.0

    def now_s(self) -> float:
        return self.s

    def wait(self, _event: threading.Event, seconds: float) -> None:
        self.s += seconds


@pytest.fixture(autouse=True)
def wait_for_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was stopped plays no more."""
    monkeypatch.setattr(seat_bots, "STOP_S", PATIENCE_S)


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Store]:
    record = Store(tmp_path / "table.db")
    yield record
    record.close()


@pytest.fixture
def seat(record: Store) -> Iterator[Callable[..., tuple[Table, SeatBots]]]:
    """Begin a match with bots, and stop them at the end of the test."""
    started: list[SeatBots] = []

    def begin(
        bots: dict[int, str],
        name: str = "solenia",
        seats: int = 2,
        pace_s: float = 0.0,
        clock: Clock | None = None,
        watch: Callable[[Table, Change], None] | None = None,
    ) -> tuple[Table, SeatBots]:
        table = Table(record)
        if watch:
            table.news.subscribe(partial(watch, table))
        about = describe(name, seats, {"depth": "digital"}, bots=bots)
        about["seed"] = "5"
        table.begin(about, (), "page")
        return table, start(table, pace_s, clock)

    def start(table: Table, pace_s: float, clock: Clock | None = None) -> SeatBots:
        clock = clock or (FastClock() if pace_s else LeapingClock())
        started.append(SeatBots(table, pace_s, think_s=0.2, clock=clock))
        started[-1].start()
        return started[-1]

    begin.start = start  # type: ignore[attr-defined]
    yield begin
    for one in started:
        one.stop()


Seat = Callable[..., tuple[Table, SeatBots]]
Think = Callable[[int], float]


def on_turn(table: Table) -> int:
    assert table.rules is not None
    return table.rules.pending(table.position).seat


def enter_first(table: Table) -> None:
    """Let a person take the first choice there is."""
    assert table.rules is not None
    table.enter(table.rules.pending(table.position).choices[:1], "page")


def rests(table: Table) -> bool:
    """Say whether nothing happens for a moment."""
    before = table.version
    time.sleep(0.15)
    return table.version == before


@pytest.mark.parametrize("name", GAMES)
def test_bots_alone_play_on(seat: Seat, name: str) -> None:
    seats = FEWEST[name] + (name == "solenia")
    table, _ = seat(dict.fromkeys(range(seats), "greedy"), name, seats)
    wait_until(lambda: table.rev > 40 or on_turn(table) == NOBODY)
    assert {step.source for step in table.steps[1:]} == {SOURCE}


def test_bots_finish_a_game_and_then_rest(seat: Seat) -> None:
    table, _ = seat({0: "greedy", 1: "random"})
    wait_until(lambda: on_turn(table) == NOBODY)
    wait_until(lambda: table.bots.thinking is None)
    assert rests(table)


def test_a_bot_waits_for_people(seat: Seat) -> None:
    table, _ = seat({1: "greedy"})
    for _ in range(4):
        wait_until(lambda: on_turn(table) == 0 and table.bots.thinking is None)
        assert rests(table)
        enter_first(table)
    assert {step.source for step in table.steps} == {"page", SOURCE}


def test_each_decision_is_made_once(seat: Seat) -> None:
    """Two services at one table would be a mistake; even then nothing is played twice."""
    table, _ = seat({0: "greedy", 1: "greedy"})
    seat.start(table, 0.0)  # type: ignore[attr-defined]
    wait_until(lambda: on_turn(table) == NOBODY)
    assert table.rules is not None
    for step in table.steps[1:]:
        before = table.position_at(step.number - 1)
        moves = [table.rules.read_move(event) for event in step.events]
        played = table.rules.follow(before, moves, {})
        assert (played.state, played.forbidden_by) == (table.position_at(step.number), "")


def test_after_an_undo_they_hold_until_somebody_enters_something(seat: Seat) -> None:
    table, _ = seat({1: "greedy"})
    while SOURCE not in {step.source for step in table.steps}:
        wait_until(lambda: on_turn(table) == 0 or table.steps[-1].source == SOURCE)
        if on_turn(table) == 0:
            enter_first(table)
    wait_until(lambda: on_turn(table) == 0 and table.bots.thinking is None)
    of_bot = [rev for rev in range(1, table.rev) if turn_at(table, rev) == 1]
    table.goto(of_bot[-1], "page", sure=True)
    wait_until(lambda: table.bots.hold)
    assert rests(table)
    assert table.bots.thinking is None
    of_person = [rev for rev in range(1, table.length + 1) if turn_at(table, rev) == 0]
    table.goto(of_person[0], "page", sure=True)
    wait_until(lambda: not table.bots.hold)
    assert rests(table)
    while on_turn(table) == 0:
        enter_first(table)
    wait_until(lambda: table.steps[-1].source == SOURCE)


def turn_at(table: Table, rev: int) -> int:
    assert table.rules is not None
    return table.rules.pending(table.position_at(rev)).seat


def test_people_can_say_go_on(seat: Seat) -> None:
    table, _ = seat({0: "greedy", 1: "greedy"}, pace_s=0.02)
    wait_until(lambda: table.rev > 8)
    table.undo(3, "page", sure=True)
    wait_until(lambda: table.bots.hold)
    rev = table.rev
    assert rests(table)
    table.bots.let_go_on("page")
    wait_until(lambda: table.rev > rev and not table.bots.hold)


def test_an_opened_match_is_looked_at_first(seat: Seat) -> None:
    table, _ = seat({0: "greedy", 1: "greedy"}, pace_s=0.02)
    wait_until(lambda: table.rev > 3)
    assert table.match_id is not None
    table.open_match(table.match_id)
    wait_until(lambda: table.bots.hold)
    assert rests(table)


def test_also_by_bots_who_come_with_it(seat: Seat, record: Store) -> None:
    """The service starts with the first match that has bots; opening an old one is no move."""
    old, service = seat({0: "greedy", 1: "greedy"}, pace_s=0.02)
    wait_until(lambda: old.rev > 3)
    service.stop()
    number = old.match_id
    assert number is not None
    old.begin(describe("solenia", 2, {"depth": "digital"}), (), "page")
    table = Table(record)
    with ExitStack() as stack:
        start_bots(table, stack)
        table.open_match(number)
        wait_until(lambda: table.bots.hold)
        assert rests(table)
        table.bots.set_pace(0.0)
        table.bots.let_go_on("page")
        wait_until(lambda: table.steps[-1].source == SOURCE and table.bots.thinking is not None)


def test_they_go_on_after_a_restart(seat: Seat, record: Store) -> None:
    table, service = seat({0: "greedy", 1: "greedy"}, pace_s=0.02)
    wait_until(lambda: table.rev > 5)
    service.stop()
    rev = table.rev
    again = Table(record)
    assert again.rev == rev
    seat.start(again, 0.0)  # type: ignore[attr-defined]
    wait_until(lambda: again.rev > rev + 5)


def test_a_restart_in_the_middle_of_a_record_holds(seat: Seat, record: Store) -> None:
    table, service = seat({0: "greedy", 1: "greedy"}, pace_s=0.02)
    wait_until(lambda: table.rev > 5)
    service.stop()
    table.undo(2, "page", sure=True)
    again = Table(record)
    seat.start(again, 0.0)  # type: ignore[attr-defined]
    wait_until(lambda: again.bots.hold)
    assert rests(again)


def test_thinking_is_announced(seat: Seat, record: Store) -> None:
    table, _ = seat({0: "greedy", 1: "greedy"}, pace_s=0.05)
    seen: list[int | None] = []

    def note(change: Change) -> None:
        if change.kind == BOTS:
            seen.append(table.bots.thinking)

    table.news.subscribe(note)
    wait_until(lambda: {0, 1} <= set(seen))


def test_the_pace_can_be_changed(seat: Seat) -> None:
    table, _ = seat({0: "greedy", 1: "greedy"}, pace_s=10 * PATIENCE_S)
    wait_until(lambda: table.bots.thinking is not None)
    rev = table.rev
    assert rests(table)
    table.bots.set_pace(0.0)
    wait_until(lambda: table.rev > rev)


def answer_times(seat: Seat, pace_s: float, think_s: Think) -> dict[bool, dict[bool, set[float]]]:
    """How long after its question each answer of a whole game came: by part of a turn, forced."""
    clock = LeapingClock()
    found: dict[bool, dict[bool, set[float]]] = {}
    asked_s: list[float] = []

    class Thinker:
        """A player that takes its time, in the time of the table."""

        def choose(self, decision: Decision) -> int:
            choices = decision.choices
            asked_s.append(clock.s)
            clock.s += think_s(len(choices))
            return choices[0]

    def note(table: Table, change: Change) -> None:
        if change.kind != store.STEP or change.source != SOURCE:
            return
        before = table.position_at(table.rev - 1)
        assert table.rules is not None
        pending = table.rules.pending(before)
        is_part = table.rev > 1 and turn_at(table, table.rev - 2) == pending.seat
        times = found.setdefault(is_part, {}).setdefault(len(pending.choices) == 1, set())
        times.add(round(clock.s - asked_s[-1], 6))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seat_bots, "make_bot", lambda *_: Thinker())
        table, service = seat({0: "greedy", 1: "greedy"}, pace_s=pace_s, clock=clock, watch=note)
        wait_until(lambda: on_turn(table) == NOBODY)
        service.stop()
    return found


def test_parts_of_a_turn_come_quicker_than_turns(seat: Seat) -> None:
    times = answer_times(seat, 2.0, lambda _choices: 0.01)
    assert set().union(*times[False].values()) == {2.0}
    assert set().union(*times[True].values()) == {0.8}


class Ponderer:
    """A player that thinks until it is told to stop."""

    is_stopped: Callable[[], bool]
    began = threading.Event()

    def choose(self, decision: Decision) -> int:
        self.began.set()
        while not self.is_stopped():
            time.sleep(0.005)
        return decision.choices[0]


@pytest.fixture
def ponderer(monkeypatch: pytest.MonkeyPatch) -> Ponderer:
    bot = Ponderer()
    bot.began = threading.Event()

    def make(_kind: str, _game: object, _seat: int, _seed: int, effort: seat_bots.Effort) -> Bot:
        bot.is_stopped = effort.is_stopped
        return bot

    monkeypatch.setattr(seat_bots, "make_bot", make)
    return bot


def test_a_long_thought_blocks_nobody_and_ends_when_the_table_moves_on(
    seat: Seat, ponderer: Ponderer
) -> None:
    table, _ = seat({0: "search", 1: "search"})
    assert ponderer.began.wait(PATIENCE_S)
    assert table.lock.acquire(timeout=PATIENCE_S)
    assert table.bots.thinking is not None
    table.lock.release()
    rev = table.rev
    enter_first(table)  # somebody moves in the bot's stead
    wait_until(lambda: table.rev == rev + 1)
    assert [step.source for step in table.steps[rev:]] == ["page"]


def test_it_stops_in_the_middle_of_a_thought(seat: Seat, ponderer: Ponderer) -> None:
    table, service = seat({0: "search", 1: "search"})
    assert ponderer.began.wait(PATIENCE_S)
    rev = table.rev
    service.stop()
    assert not service._thread.is_alive()
    assert table.rev == rev, "what it thought of last is not played"


def test_a_player_that_stumbles_does_not_stop_the_game(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Stumbler:
        def choose(self, decision: object) -> int:
            raise ZeroDivisionError(type(decision).__name__)

    monkeypatch.setattr(seat_bots, "make_bot", lambda *_: Stumbler())
    table, _ = seat({0: "greedy", 1: "greedy"})
    wait_until(lambda: table.rev > 10)
    assert "stumbled" in caplog.text


def test_a_referee_game_has_no_bots(record: Store) -> None:
    table = Table(record)
    table.begin(describe("solenia", 2, {"depth": "referee"}, bots={0: "greedy"}), (), "page")
    service = SeatBots(table, 0.0)
    service.start()
    assert rests(table)
    service.stop()


class TestTheTimeABotTakesTellsNothing:
    """Whether a bot had a choice, and how long it thought, is as secret as its hand."""

    def test_a_forced_move_keeps_the_pace_like_any_other(
        self, seat: Seat, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        kept: list[tuple[bytes, bool]] = []

        def keep(_seat_bots: SeatBots, _began: float, task: seat_bots.Task) -> seat_bots.Pauses:
            kept.append((task.position, len(task.decision().choices) == 1))
            return iter(())

        monkeypatch.setattr(SeatBots, "_keep_pace", keep)
        table, _ = seat({0: "greedy", 1: "greedy"})
        wait_until(lambda: on_turn(table) == NOBODY)
        before = [table.position_at(step.number - 1) for step in table.steps[1:]]
        assert [position for position, _ in kept] == before
        assert {is_forced for _, is_forced in kept} == {True, False}

    @pytest.mark.parametrize(("thought_s", "expected_s"), [(0, 1), (0.4, 1), (1, 1), (1.1, 2)])
    def test_it_answers_after_whole_paces(self, thought_s: float, expected_s: float) -> None:
        assert seat_bots.waiting_s(1.0, thought_s) == expected_s

    @pytest.mark.parametrize("pace_s", [0.0, 0.01, 1.0, 5.0])
    def test_forced_and_free_answers_come_at_the_same_moment_at_every_pace(
        self, seat: Seat, pace_s: float
    ) -> None:
        """Also where people want no waiting: what is thought of longer comes no later."""
        times = answer_times(seat, pace_s, lambda choices: 0.0 if choices == 1 else 0.15)
        for is_part, by_force in times.items():
            delay_s = max(LEAST_S, pace_s * (0.4 if is_part else 1.0))
            assert by_force == {True: {delay_s}, False: {delay_s}}

    @pytest.mark.parametrize(("thought_s", "expected_s"), [(0, 1), (0.9, 1), (1.1, 2), (2.5, 3)])
    def test_without_a_pace_it_answers_after_whole_least_delays(
        self, thought_s: float, expected_s: float
    ) -> None:
        waited_s = seat_bots.waiting_s(0.0, thought_s * LEAST_S)
        assert waited_s == pytest.approx(expected_s * LEAST_S)

    def test_a_long_thought_ends_within_its_delay(self, seat: Seat) -> None:
        """Otherwise a search that finds much to think about would be seen to."""
        clock, ends_s = LeapingClock(), list[float]()

        def make(_kind: str, _game: Game, _seat: int, _seed: int, effort: seat_bots.Effort) -> Bot:
            class Endless:
                def choose(self, decision: Decision) -> int:
                    began_s = clock.s
                    while not effort.is_stopped() and clock.s < began_s + 10 * LEAST_S:
                        clock.s += 0.001
                    ends_s.append(clock.s - began_s)
                    return decision.choices[0]

            return Endless()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(seat_bots, "make_bot", make)
            table, service = seat({0: "search", 1: "search"}, pace_s=0.0, clock=clock)
            wait_until(lambda: len(ends_s) > 20)
            service.stop()
        assert max(ends_s) < LEAST_S
        assert table.rev > 10
