"""The turns that brought the most points, in the words of the log."""

from typing import Any

from heliograph.engine import TABLE
from heliograph.games.shows import show_for
from heliograph.library.results import Turn, turns_of
from heliograph.record.store import Store
from heliograph.table.replay import read_match

MOST_OF_MATCH = 3


def best_of_match(record: Store, match: int, lang: str) -> list[dict[str, Any]]:
    """Return the best turns of a match, of equal ones the first; none that brought nothing."""
    turns = [turn for turn in turns_of(record, match) if turn.points > 0]
    best = sorted(turns, key=lambda turn: (-turn.points, turn.first))[:MOST_OF_MATCH]
    return [
        {
            "seat": turn.seat,
            "points": turn.points,
            "step": turn.last,
            "text": describe_turn(record, match, turn, lang),
        }
        for turn in best
    ]


def describe_turn(record: Store, match: int, turn: Turn, lang: str) -> str:
    """Return the steps of a turn in sentences, as everybody saw them."""
    opened = read_match(record, match).opened
    show = show_for(opened.rules.game, lang, opened.names)
    line = opened
    sentences = [
        show.recorded_sentence(line.state_at(step.number - 1), step.events, TABLE)
        for step in line.steps[turn.first - 1 : turn.last]
    ]
    return " ".join(one for one in sentences if one)
