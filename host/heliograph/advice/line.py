"""How the chances went in the course of a match: at every decision, draw and roll of it."""

import json
from collections.abc import Iterator, Sequence
from itertools import dropwhile
from random import Random
from typing import Any, NamedTuple

from heliograph.advice.guessing import make_game
from heliograph.advice.question import LineQuestion, of_a_game
from heliograph.bots.value import chances
from heliograph.engine import CHANCE, TABLE, Game, Pending, Step
from heliograph.engine.seen_bytes import SeenBytes
from heliograph.engine.steps import Passed
from heliograph.library.results import is_set_up
from heliograph.table.open_match import OpenMatch

Chances = list[float]
# Positions that are looked at in one piece of thinking
_AT_ONCE = 8
# Everything that may fall is looked at up to so much, which is two dice; of more a fair sample
MOST_OUTCOMES = 21
SAMPLE = 8
# The same position has the same chances.
_SEED = 0


class Deed(NamedTuple):
    """What one seat, chance, or the table by its word (TABLE) did at once."""

    step: int
    actor: int
    choices: tuple[int, ...]
    before: bytes
    after: bytes


def deeds_of(opened: OpenMatch) -> list[Deed]:
    """Return everything that was done since the set-up up to the cursor, in its order."""
    line = opened
    deeds = (
        deed for step in line.steps for deed in _deeds(opened, step, line.state_at(step.number))
    )
    return list(dropwhile(lambda deed: is_set_up(opened.rules.game, deed.before), deeds))


def _deeds(opened: OpenMatch, step: Step, after: bytes) -> Iterator[Deed]:
    """Yield what a step was made of: choices of seats, and what chance brought with them."""
    before = opened.state_at(step.number - 1)
    if step.called:
        return
    game = opened.rules.game
    moves = [opened.rules.read_move(event) for event in step.events]
    while moves and isinstance(moves[0], Passed):
        before = game.repeat(before, moves.pop(0))
    choices = [move for move in moves if isinstance(move, int)]
    if step.adopted or len(choices) < len(moves):
        yield Deed(step.number, TABLE, (), before, after)
        return
    yield from _joined(_single_deeds(game, step.number, before, choices))


def _single_deeds(game: Game, step: int, state: bytes, choices: list[int]) -> Iterator[Deed]:
    for choice in choices:
        after = game.apply(state, choice)
        yield Deed(step, game.seat_of(state, choice), (choice,), state, after)
        state = after


def _joined(deeds: Iterator[Deed]) -> Iterator[Deed]:
    """Yield as one deed what a seat chose at once, and what fell at once."""
    last: Deed | None = None
    for deed in deeds:
        if last and last.actor == deed.actor:
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
    """Yield how far it is, and at last the chances of all positions, each reckoned once."""
    game = make_game(json.dumps(question.about, sort_keys=True))
    values: list[Chances] = []
    for number, written in enumerate(question.states, start=1):
        values.append(_value(game, bytes.fromhex(written), question.viewer))
        if number % _AT_ONCE == 0:
            yield {"is_done": False, "done": number / len(question.states), "values": []}
    yield {"is_done": True, "done": 1.0, "values": values}


def _value(game: Game, state: bytes, viewer: int | None) -> Chances:
    """Return the chances of all seats; where chance comes next, in the mean of what may fall.

    Without a viewer they are the mean of what the seats could tell, each from its own sight. Blank
    states do not tell what may fall, so a viewer takes them as they are.
    """
    viewers = range(game.seats) if viewer is None else [viewer]
    fallen = _what_may_fall(game, state) if viewer is None else [(state, 1)]
    rows = [(chances(game, one, seat), weight) for one, weight in fallen for seat in viewers]
    whole = sum(weight for _, weight in rows)
    return [
        round(sum(row[seat] * weight for row, weight in rows) / whole, 4)
        for seat in range(game.seats)
    ]


def _what_may_fall(game: Game, state: bytes) -> list[tuple[bytes, int]]:
    """Return the positions in which a seat decides next, by how likely they are."""
    pending = _next_draw(game, state)
    if pending is None:
        return [(state, 1)]
    rng = Random(_SEED)
    fallen: Sequence[int] = pending.choices
    weights: Sequence[int] = pending.weights or [1] * len(fallen)
    if len(fallen) > MOST_OUTCOMES:
        fallen, weights = rng.choices(fallen, weights, k=SAMPLE), [1] * SAMPLE
    return [
        (_draw_on(game, game.apply(state, choice), rng), weight)
        for choice, weight in zip(fallen, weights, strict=True)
    ]


def _draw_on(game: Game, state: bytes, rng: Random) -> bytes:
    """Return the position after all else that chance brings at once."""
    while pending := _next_draw(game, state):
        state = game.apply(state, rng.choices(pending.choices, pending.weights)[0])
    return state


def _next_draw(game: Game, state: bytes) -> Pending | None:
    pending = game.fair_draw(state) if game.pending(state).seat == CHANCE else None
    return pending if pending and pending.choices else None
