"""A game that its people called over, as pages show it: who won, with what, and why it ended."""

from collections.abc import Sequence
from typing import Any

from heliograph.engine.steps import Called
from heliograph.games.show import Due, ScoreRow, Show
from heliograph.library.listing import counted
from heliograph.texts import listed, text

View = dict[str, Any]


def called_due(show: Show, state: bytes, called: Called) -> View:
    """Return who won, in the place of what was due."""
    why = text(show.lang, "ending.why")
    return Due(_won(show, state, called), why, None)._asdict() | {"doubts": []}


def called_seats(views: Sequence[View], called: Called) -> list[View]:
    """Return the seats with what was counted for each, and who won."""
    return [
        {
            **view,
            "state": "winner" if view["seat"] in called.winners else "",
            "score": _score(called, view),
        }
        for view in views
    ]


def called_rows(lang: str, rows: Sequence[ScoreRow], called: Called) -> list[ScoreRow]:
    """Return the score sheet as it was known, and below it what people counted."""
    scores = counted(called)
    if not scores:
        return list(rows)
    plain = [row._replace(is_total=False) for row in rows]
    values = tuple("–" if score is None else score for score in scores)
    return [*plain, ScoreRow(text(lang, "ending.total"), "", values, is_total=True)]


def called_line(show: Show, state: bytes, called: Called) -> str:
    """Return the line of the log."""
    won, people = _won(show, state, called), show.people(state)
    scores = [f"{who} {score}" for who, score in zip(people, called.scores, strict=False)
              if score is not None]  # fmt: skip
    if not scores:
        return text(show.lang, "ending.log_plain", won=won)
    return text(show.lang, "ending.log", scores=listed(show.lang, scores), won=won)


def _score(called: Called, view: View) -> int | str:
    score = called.scores[view["seat"]]
    if counted(called):
        return "" if score is None else score
    known: int | str = view.get("score", "")
    return known


def _won(show: Show, state: bytes, called: Called) -> str:
    people = show.people(state)
    who = listed(show.lang, [people[seat] for seat in called.winners])
    keys = ("ending.nobody", "ending.won", "ending.shared")
    return text(show.lang, keys[min(2, len(called.winners))], who=who)
