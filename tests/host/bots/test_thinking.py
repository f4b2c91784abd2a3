"""Thinking in another process: the same choice, and none of its failures reaches the table."""

from collections.abc import Iterator

import pytest

from heliograph.bots import Effort, make_bot
from heliograph.bots.player import never
from heliograph.bots.thinking import Question, ThinkingProcess, question_of
from heliograph.engine import Match, SeededDealer
from heliograph.games import load_game


@pytest.fixture(name="process", scope="module")
def _process() -> Iterator[ThinkingProcess]:
    process = ThinkingProcess()
    yield process
    process.stop()


def question(kind: str = "hard", think_s: float | None = 60.0) -> Question:
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
    return question_of(game, kind, seat, 3, think_s, match.view(seat))


def test_another_process_chooses_the_same(process: ThinkingProcess) -> None:
    asked = question("search")
    here = make_bot(
        "search", load_game("solenia", 2, asked.options), asked.seat, 3, Effort(think_s=60.0)
    )
    assert process.choose(asked, never) == here.choose(asked.view)


def test_a_thought_ends_when_it_is_no_longer_wanted(process: ThinkingProcess) -> None:
    asked = question("expert", think_s=None)
    legal = [choice["id"] for choice in asked.view["pending"]["choices"]]
    assert process.choose(asked, lambda: True) in legal
    assert process.choose(asked, never) in legal, "the process is ready for the next one"


def test_who_stumbles_there_decides_here(process: ThinkingProcess) -> None:
    asked = question()
    assert process.choose(asked._replace(game="gone"), never) is None
    assert process.choose(asked, never) is not None


def test_a_process_that_died_is_started_anew() -> None:
    process = ThinkingProcess()
    try:
        asked = question()
        assert process.choose(asked, never) is not None
        assert process._process is not None
        process._process.kill()
        process._process.join()
        assert process.choose(asked, never) is None
        assert process.choose(asked, never) is not None
    finally:
        process.stop()
