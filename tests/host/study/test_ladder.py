"""The ladder: every seat once for each deal, and nothing that was played is lost."""

import os
import signal
from pathlib import Path

import pytest

from heliograph.cli import main
from heliograph.study.ladder import RUNGS, Meeting, Met, meet, meetings, rungs_of
from heliograph.study.ladder_file import KeptMeetings
from heliograph.study.pool import MOST_DEATHS, NoWorkers, run_all

LADDER = ["ladder", "--game", "solenia", "--players", "medium,easy", "--workers", "1", "--deals"]


def test_all_games_and_rungs_grow_alike() -> None:
    asked = list(meetings([("solari", 2), ("solaris", 3)], RUNGS, range(5, 7), 0.1))
    assert len(asked) == 2 * (2 + 3) * len(RUNGS)
    assert {meeting.deal for meeting in asked[: 5 * len(RUNGS)]} == {5}


def test_a_better_player_wins_from_every_seat() -> None:
    """Greedy players beat random ones: all wins are theirs."""
    for seat in range(2):
        met = meet(Meeting("solenia", 2, "medium", "random", 3, seat, 0.01))
        assert met.share == 1
        assert set(met.decision_s) == {"medium", "random"}


def played(shares: list[tuple[float, ...]]) -> list[tuple[Meeting, Met]]:
    """Return deals of two seats with these shares of the better player."""
    times = {"medium": 0.1, "easy": 0.1}
    return [
        (Meeting("solari", 2, "medium", "easy", deal, seat, 0.1), Met(share, times))
        for deal, seats in enumerate(shares)
        for seat, share in enumerate(seats)
    ]


def test_limits_come_from_the_deals() -> None:
    alike = rungs_of(played([(1.0, 1.0)] * 4))[0]
    assert (alike.games, alike.share, alike.even) == (8, 1, 0.5)
    assert alike.low < 1, "four deals that went alike are no proof"
    mixed = rungs_of(played([(0.0, 1.0), (1.0, 1.0)] * 2))[0]
    assert mixed.low < 0.75 < mixed.high


def test_a_deal_counts_when_it_was_played_in_every_seat() -> None:
    """Otherwise whoever begins would be counted more often than others."""
    found = rungs_of(played([(1.0, 0.0), (1.0,)]))[0]
    assert (found.games, found.share) == (2, 0.5)
    assert rungs_of(played([(1.0,)])) == []


def test_what_was_played_is_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept" / "ladder.jsonl"
    assert main([*LADDER, "1", "--to", str(kept)]) == 0
    first = KeptMeetings(kept).met
    assert len(first) == 2
    with kept.open("a") as file:
        file.write('{"meeting": ["solenia", 2, "medi')  # killed while a third was written
    assert main([*LADDER, "2", "--to", str(kept)]) == 0
    both = KeptMeetings(kept).met
    assert len(both) == 4
    assert {meeting: both[meeting] for meeting in first} == first, "these have their old times"
    assert "| 4 |" in capsys.readouterr().out


def test_any_two_players_can_meet(capsys: pytest.CaptureFixture[str]) -> None:
    meeting = ["--game", "kalah", "--players", "medium,random", "--deals", "1", "--workers", "1"]
    assert main(["ladder", *meeting]) == 0
    assert "| medium against random | 2 |" in capsys.readouterr().out


@pytest.mark.parametrize("word", ["medium", "clever,easy", "easy,easy", "easy,medium,hard"])
def test_players_that_never_meet_are_refused(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "--players", word]) == 2
    assert f"got --players {word}" in capsys.readouterr().err


def test_a_killed_worker_loses_no_task(tmp_path: Path) -> None:
    """One of the tasks kills its process, once: all of them are done in the end, each once."""
    tasks = [(number, str(tmp_path / "killed")) for number in range(8)]
    done = list(run_all(_die_once, tasks, 2))
    assert sorted(result for _, result in done) == list(range(8))
    assert sorted(task for task, _ in done) == tasks


def _die_once(task: tuple[int, str]) -> int:
    number, mark = task
    if number == 3 and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    return number


def test_workers_that_always_die_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_DEATHS > 2
    monkeypatch.setattr("heliograph.study.pool.MOST_DEATHS", 2)  # each of them takes a while
    with pytest.raises(NoWorkers, match="2 died one after the other"):
        list(run_all(_die, [1], 1))


def _die(_: int) -> int:
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
    return 0


def test_no_task_is_begun_when_the_time_is_over() -> None:
    assert list(run_all(_die, [1, 2], 1, minutes=0)) == []
