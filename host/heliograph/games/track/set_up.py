"""The set-up of a tracked game with as few questions as people like: as is usual, or as last time.

The table asks one thing after the other; here its questions are answered as they come, up to the
first turn. What a set-up draws is drawn by lot, and so is who begins unless people say.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from heliograph.games.track.game import answer_choice
from shared_rules import trackers
from shared_rules.rng import Rng
from shared_rules.tracker import EMPTY, EVENT_BYTES, SETUP

# A question is known by its kind and the two numbers that belong to it.
Known = Mapping[tuple[int, int, int], int]
_MOST = 64


def set_up_answers(state: bytes, known: Known, first: int = 0, seed: int = 0) -> tuple[int, ...]:
    """Return the choices that answer the whole set-up: as `known`, else as is usual.

    `first` is the number of the seat that begins; 0: lots decide, which `seed` draws.
    """
    return tuple(answer_choice(value) for _, value in _asked(state, known, first, Rng(seed)))


def count_questions(state: bytes) -> int:
    """Return how many questions a table asks before its first turn."""
    return len(set_up_answers(state, {}))


def asks_who_begins(state: bytes) -> bool:
    """Say whether the table asks at the start who begins."""
    tracker: Any = trackers.tracker_for(state)
    return any(ask == tracker.first_ask for ask, _ in _asked(state, {}, 0, Rng(0)))


def known_answers(steps: Iterable[tuple[bytes, bytes]]) -> dict[tuple[int, int, int], int]:
    """Return how a set-up was answered, from its steps with the state before each."""
    found = {}
    for before, step in steps:
        tracker: Any = trackers.tracker_for(before)
        rest = step
        while rest and tracker.phase == SETUP:
            question = tracker.question()
            value = _value_of(tracker, question, rest) if question else None
            if value is not None and question[0] not in (*tracker.lots, tracker.first_ask):
                found[question[:3]] = value
            answered = tracker.answer(value, Rng(0)) if value is not None else rest[:EVENT_BYTES]
            tracker, rest = trackers.play(tracker, answered), rest[len(answered) :]
    return found


def _value_of(tracker: Any, question: tuple[int, ...], step: bytes) -> int | None:
    """Return the value whose answer a step begins with, None where it is no answer."""
    values = range(question[3], question[4] + 1)
    return next((value for value in values if step.startswith(tracker.answer(value, Rng(0)))), None)


def _asked(state: bytes, known: Known, first: int, rng: Rng) -> Iterator[tuple[int, int]]:
    """Yield each question of the set-up with its answer; only lots are drawn later."""
    tracker: Any = trackers.tracker_for(state)
    for number in range(_MOST):
        question = tracker.question() if tracker.state != EMPTY else None
        if question is None or not _is_of_set_up(tracker, question, number):
            return
        value = _answer(tracker, question, known, first, rng)
        yield question[0], value
        tracker = trackers.play(tracker, tracker.answer(value, rng))


def _is_of_set_up(tracker: Any, question: tuple[int, ...], number: int) -> bool:
    """Say whether it is asked before the first turn: a described game only asks who begins."""
    return tracker.phase == SETUP or (number == 0 and question[0] == tracker.first_ask)


def _answer(tracker: Any, question: tuple[int, ...], known: Known, first: int, rng: Rng) -> int:
    ask, low, high = question[0], question[3], question[4]
    if ask == tracker.first_ask and first:
        return min(first, high)
    value = known.get((question[0], question[1], question[2]))
    if value is not None and low <= value <= high:
        return value
    return int(tracker.usual_answer(question, rng))
