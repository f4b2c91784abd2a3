"""How the chances went in the course of a match: at every decision, draw and roll of it."""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from heliograph.advice.guessing import make_game
from heliograph.advice.question import LineQuestion, of_a_game
from heliograph.bots.value import chances
from heliograph.engine import CHANCE, TABLE, Game, Step
from heliograph.engine.seen_bytes import SeenBytes
from heliograph.table.open_match import OpenMatch

Chances = list[float]
# Positions that are looked at in one piece of thinking
_AT_ONCE = 8
# Of more cards that may come a fair sample is looked at.
MOST_OUTCOMES = 8


class Deed(NamedTuple):
    """What one seat, chance, or the table by its word (TABLE) did at once."""

    step: int
    actor: int
    choices: tuple[int, ...]
    before: bytes
    after: bytes


def deeds_of(opened: OpenMatch) -> list[Deed]:
    """Return everything that was done up to the cursor, in its order."""
    line = opened.timeline
    return [
        deed for step in line.steps for deed in _deeds(opened, step, line.state_at(step.number))
    ]


def _deeds(opened: OpenMatch, step: Step, after: bytes) -> Iterator[Deed]:
    """Yield what a step was made of: choices of seats, and what chance brought with them."""
    before = opened.timeline.state_at(step.number - 1)
    choices = [opened.rules.read_choice(event) for event in step.events]
    if step.adopted or None in choices:
        yield Deed(step.number, TABLE, (), before, after)
        return
    made = [choice for choice in choices if choice is not None]
    yield from _joined(_single_deeds(opened.rules.game, step.number, before, made))


def _single_deeds(game: Game, step: int, state: bytes, choices: list[int]) -> Iterator[Deed]:
    for choice in choices:
        after = game.apply(state, choice)
        yield Deed(step, game.seat_of(state, choice), (choice,), state, after)
        state = after


def _joined(deeds: Iterator[Deed]) -> Iterator[Deed]:
    """Yield what a seat chose at once as one deed; every draw and roll is one of its own."""
    last: Deed | None = None
    for deed in deeds:
        if last and last.actor == deed.actor >= 0:
            last = last._replace(choices=(*last.choices, *deed.choices), after=deed.after)
            continue
        if last:
            yield last
        last = deed
    if last:
        yield last


def line_question(opened: OpenMatch, deeds: list[Deed], viewer: int | None) -> LineQuestion:
    """Return how to ask for the chances before the first deed and after each one."""
    states = [deeds[0].before, *(deed.after for deed in deeds)] if deeds else []
    if viewer is not None:
        looking = SeenBytes(opened.rules.game)
        states = [looking.look(state, viewer).values for state in states]
    about = of_a_game(opened.rules.about)
    return LineQuestion(about, viewer, tuple(state.hex() for state in states))


def value_line(question: LineQuestion) -> Iterator[dict[str, Any] | None]:
    """Yield the chances so far, all of them at last.

    `means` are what was to be expected where chance came next: how the chances were before it was
    known what fell, None elsewhere. Blank states do not tell what may fall.
    """
    game = make_game(json.dumps(question.about, sort_keys=True))
    values: list[Chances] = []
    means: list[Chances | None] = []
    for number, written in enumerate(question.states, start=1):
        state = bytes.fromhex(written)
        values.append(_chances(game, state, question.viewer))
        means.append(None if question.viewer is not None else _expected(game, state))
        if number % _AT_ONCE == 0:
            yield {"is_done": False, "done": number / len(question.states), "values": []}
    yield {"is_done": True, "done": 1.0, "values": values, "means": means}


def _chances(game: Game, state: bytes, viewer: int | None) -> Chances:
    if viewer is not None:
        return [round(chance, 4) for chance in chances(game, state, viewer)]
    return [round(chances(game, state, seat)[seat], 4) for seat in range(game.seats)]


def _expected(game: Game, state: bytes) -> Chances | None:
    """Return the chances in the mean of what may fall, None where a seat decides."""
    pending = game.fair_draw(state) if game.pending(state).seat == CHANCE else None
    if pending is None or not pending.choices:
        return None
    fallen = list(pending.choices)
    if len(fallen) > MOST_OUTCOMES:
        fallen = Random(len(state)).choices(fallen, pending.weights, k=MOST_OUTCOMES)
        weights: Sequence[int] = [1] * MOST_OUTCOMES
    else:
        weights = pending.weights or [1] * len(fallen)
    found = [_chances(game, game.apply(state, choice), None) for choice in fallen]
    whole = sum(weights)
    return [
        round(
            sum(one[seat] * weight for one, weight in zip(found, weights, strict=True)) / whole, 4
        )
        for seat in range(game.seats)
    ]
