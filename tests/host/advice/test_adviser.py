"""Who thinks: a process of its own that may die, or this one where there is no other."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from heliograph.advice.adviser import AdviserHere, FallbackAdviser
from heliograph.advice.question import Question
from heliograph.thinking_process import MOST_QUESTIONS, Known, ThinkingProcess
from tests.host.advice.tables import middle, question_of
from tests.patience import PATIENCE_S


@pytest.fixture
def question() -> Question:
    game, state = middle("solari")
    return question_of(game, state, game.pending(state).seat)._replace(rollouts=6)


@pytest.fixture
def process() -> Iterator[ThinkingProcess]:
    process = ThinkingProcess()
    yield process
    process.close()


def wait_for_thought(adviser: ThinkingProcess | FallbackAdviser, question: Question) -> Known:
    """Ask until something is known."""
    asked = question.to_text() if isinstance(adviser, ThinkingProcess) else question
    last = time.monotonic() + PATIENCE_S
    while (known := adviser.ask(asked)).thought is None:
        assert time.monotonic() < last, "nothing was thought"
        time.sleep(0.02)
    return known


def wait_for_end(adviser: ThinkingProcess, question: Question) -> Known:
    last = time.monotonic() + PATIENCE_S
    while (known := adviser.ask(question.to_text())).is_open:
        assert time.monotonic() < last, "thinking did not end"
        time.sleep(0.02)
    return known


def test_a_process_of_its_own_says_what_this_one_would(
    process: ThinkingProcess, question: Question
) -> None:
    away = wait_for_end(process, question)
    here = AdviserHere()
    for _ in range(1_000):
        known = here.ask(question)
        if not known.is_open:
            break
    assert away.thought == json.loads(json.dumps(known.thought))
    assert away.thought is not None
    assert away.thought["is_done"]


def test_a_killed_process_is_replaced(process: ThinkingProcess, question: Question) -> None:
    wait_for_thought(process, question)
    first = process.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    last = time.monotonic() + PATIENCE_S
    while process.pid == first:
        assert time.monotonic() < last, "the dead process was never missed"
        process.ask(question.to_text())
    assert wait_for_thought(process, question).thought


def test_where_no_process_can_be_had_this_one_thinks(question: Question) -> None:
    adviser = FallbackAdviser(lambda: ThinkingProcess(("no-such-program-anywhere",)))
    assert adviser.ask(question).thought
    adviser.close()


def test_old_questions_are_forgotten(question: Question) -> None:
    here = AdviserHere()
    first = here.ask(question)
    for number in range(MOST_QUESTIONS):
        here.ask(question._replace(names=(f"N{number}", "M")))
    assert here.ask(question) is not first


def test_the_process_ends_with_whoever_asks(process: ThinkingProcess, question: Question) -> None:
    wait_for_thought(process, question)
    running = process._process
    assert running is not None
    process.close()
    assert running.poll() is not None
    process.close()  # twice is no harm


def test_the_program_starts_without_what_thinks() -> None:
    """Few tables ask for advice: none waits at its start for what gives it."""
    code = (
        "import sys, heliograph.web.app; "
        "print([name for name in sys.modules if name.startswith('heliograph.bots') "
        "or name in ('heliograph.advice.thinking', 'heliograph.advice.report')])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
