"""Puzzles for whoever asks on a page: those of the match on the table, and those of the shelf.

Nothing here touches the match: a puzzle is looked at and answered beside it.
"""

from collections.abc import Mapping

from heliograph.advice.adviser import adviser_of
from heliograph.advice.puzzles import Puzzle, judge, made_puzzles
from heliograph.texts import text
from heliograph.web.call import Call, View
from heliograph.web.fields import BadCommand
from heliograph.web.puzzle_view import puzzle_view
from heliograph.web.report_commands import missed_in_match

_WORDS = ("title", "next", "show", "none", "thinking")


def list_puzzles(call: Call) -> View:
    """Which puzzles there are: of a game's shelf, or of the match on the table once it is known."""
    found, done = _puzzles(call)
    return {
        "game": call["game"],
        "numbers": list(found),
        "is_open": done < 1,
        "done": done,
        "words": {key: text(call.lang, f"puzzle.{key}") for key in _WORDS},
    }


def show_puzzle(call: Call) -> View:
    """One puzzle, to be drawn."""
    view = puzzle_view(_need_puzzle(call), call.lang)
    return {**view, "shelf": call["game"], "number": call["number"]}


def solve(call: Call) -> View:
    """What is to be said of an answer; thinking goes on until it is judged."""
    puzzle, answer = _need_puzzle(call), call["choices"]
    known = adviser_of(call.table).ask(puzzle.question(answer, call.lang))
    thought = None if known.is_open else known.thought
    return {
        "shelf": call["game"],
        "number": call["number"],
        "choices": list(answer),
        "is_open": known.is_open,
        "verdict": judge(thought, answer, call.lang) if thought else None,
        "words": {"why": text(call.lang, "advice.why")},
    }


def _puzzles(call: Call) -> tuple[Mapping[int, Puzzle], float]:
    """Return the puzzles by their number, and how far those of a match are worked out."""
    if call["game"]:
        return dict(enumerate(made_puzzles(call["game"]), start=1)), 1.0
    return missed_in_match(call)


def _need_puzzle(call: Call) -> Puzzle:
    puzzles, _ = _puzzles(call)
    if call["number"] not in puzzles:
        raise BadCommand(f"expected a puzzle of {list(puzzles)}, got {call['number']}")
    return puzzles[call["number"]]
