"""What computer players have just done and what it came to for them: for whoever still learns.

In the words of the log, with the reasons that advice gives, and only from what the reader sees.
"""

from collections.abc import Iterator, Sequence
from itertools import dropwhile, groupby, takewhile
from typing import Any, NamedTuple

from heliograph.advice.wording import reasons_for
from heliograph.bots.value import sides_of
from heliograph.engine import Step
from heliograph.engine.seen_bytes import seen_by
from heliograph.games.shows import show_for
from heliograph.library.results import deciding_seats
from heliograph.table.open_match import OpenMatch

View = dict[str, Any]
# Turns are looked for among so many steps
_MOST_STEPS = 120
_MOST_TURNS = 6


class PlayedTurn(NamedTuple):
    """A turn of a seat: everything that was entered in it."""

    seat: int
    steps: Sequence[Step]


def explain_turns(opened: OpenMatch, lang: str, viewer: int) -> list[View]:
    """Return the turns of computer players since a person decided last, each with its reasons."""
    bots, on_turn = opened.rules.bots, opened.pending.seat
    turns = list(_turns(opened))[::-1]
    if turns and turns[0].seat == on_turn and on_turn in bots:
        turns = turns[1:]  # it is not over yet
    since = takewhile(
        lambda turn: turn.seat in bots, dropwhile(lambda turn: turn.seat not in bots, turns)
    )
    return [_explain(opened, turn, lang, viewer) for turn in list(since)[:_MOST_TURNS]][::-1]


def _turns(opened: OpenMatch) -> Iterator[PlayedTurn]:
    steps = [step for step in opened.steps[-_MOST_STEPS:] if not step.called]
    before = [opened.state_at(step.number - 1) for step in steps]
    seats = deciding_seats(opened.rules.game, before)
    for seat, group in groupby(zip(seats, steps, strict=True), lambda one: one[0]):
        if seat >= 0:
            yield PlayedTurn(seat, [step for _, step in group])


def _explain(opened: OpenMatch, turn: PlayedTurn, lang: str, viewer: int) -> View:
    game, show = opened.rules.game, show_for(opened.rules.game, lang, opened.names)
    sentences = [
        show.recorded_sentence(opened.state_at(step.number - 1), step.events, viewer)
        for step in turn.steps
    ]
    before, after = (
        seen_by(game, opened.state_at(number), viewer)
        for number in (turn.steps[0].number - 1, turn.steps[-1].number)
    )
    sides = sides_of(game, opened.state)
    rivals = [seat for seat, side in enumerate(sides) if side != sides[turn.seat]]
    return {
        "seat": turn.seat,
        "step": turn.steps[-1].number,
        "text": " ".join(filter(None, sentences)),
        "reasons": reasons_for(show, turn.seat, rivals, before, after),
    }
