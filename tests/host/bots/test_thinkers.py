"""Thinking in another process: the same choice, and none of its failures reaches the table."""

import os
import signal
from collections.abc import Iterator

import pytest

from heliograph.bots import thinkers
from heliograph.bots.player import never
from heliograph.bots.thinkers import MoveQuestion, choose_apart, decide, question_of
from heliograph.engine import Match, SeededDealer
from heliograph.games import load_game
from heliograph.games.players import look
from heliograph.thinking_process import ThinkingProcess
from tests.patience import PATIENCE_S


@pytest.fixture(name="process", scope="module")
def _process() -> Iterator[ThinkingProcess]:
    process = ThinkingProcess()
    yield process
    process.close()


def question(kind: str = "hard", think_s: float | None = 60.0) -> MoveQuestion:
    """Return a question with several answers."""
    game = load_game("solenia", 2, {"side": "winter"})
    match, dealer = Match(game), SeededDealer(5)
    match.advance(dealer)
    for _ in range(20):
        if len(match.pending.choices) > 1:
            break
        match.play(match.pending.choices[0])
        match.advance(dealer)
    seat = match.pending.seat
    return question_of(look(game, match.state, seat), kind, 3, think_s)


def test_another_process_chooses_the_same(process: ThinkingProcess) -> None:
    asked = question("search", think_s=None)
    assert choose_apart(process, asked, never) == decide(asked, never)


def test_a_thought_ends_when_it_is_no_longer_wanted(
    process: ThinkingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "_LAST_WORD_S", PATIENCE_S)
    asked = question("expert", think_s=None)
    legal = asked.choices
    assert choose_apart(process, asked, lambda: True) in legal
    assert choose_apart(process, asked, never) in legal, "the process is ready for the next one"


def test_who_stumbles_there_decides_here(process: ThinkingProcess) -> None:
    asked = question()
    assert choose_apart(process, asked._replace(game="gone"), never) is None
    assert choose_apart(process, asked, never) is not None


def test_a_process_that_died_is_started_anew() -> None:
    process = ThinkingProcess()
    try:
        asked = question()
        assert choose_apart(process, asked, never) is not None
        assert process._process is not None
        process._process.kill()
        process._process.wait()
        assert choose_apart(process, asked, never) is not None
    finally:
        process.close()


def test_where_no_process_can_be_had_they_decide_here() -> None:
    assert choose_apart(ThinkingProcess(("no-such-program-anywhere",)), question(), never) is None


def test_a_process_that_dies_while_it_thinks_leaves_nobody_waiting() -> None:
    process = ThinkingProcess()
    try:
        process.start()

        def kill() -> bool:
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
            return False

        assert choose_apart(process, question("search", think_s=None), kill) is None
    finally:
        process.close()
