"""A puzzle as a page draws it: what whoever is to decide sees, and what can be chosen."""

from typing import Any

from heliograph.advice.puzzles import Puzzle
from heliograph.games.shows import show_for
from heliograph.record.keys import SEAT, Access
from heliograph.table.match_rules import rules_of
from heliograph.texts import text
from heliograph.view.match_view import offer_views, shown_seats

View = dict[str, Any]


def puzzle_view(puzzle: Puzzle, lang: str) -> View:
    """Return the position of a puzzle, with the words that say what is wanted."""
    show, state, seat = show_for(puzzle.game, lang, puzzle.names), puzzle.state, puzzle.seat
    # Nothing is drawn here, so any seed does.
    rules = rules_of({"rules": puzzle.game.rules_version, "seed": "0", **puzzle.about})
    due = show.due(state)._asdict()
    return {
        "game": puzzle.game.name,
        "depth": rules.depth,
        "lang": lang,
        "viewer": seat,
        "due": due,
        "seats": shown_seats(show, rules, state, seat, None),
        "board": show.board(state),
        "hand": show.hand(state, seat),
        "offers": offer_views(show, rules, state, Access(SEAT, seat)),
        "task": text(lang, "puzzle.task", due=due["text"]),
    }
