"""A match in the notation that its game is usually written in: tags, numbered moves, the result.

A game says how it writes a move and the position it begins at; what was corrected begins anew.
"""

import json
from collections.abc import Mapping
from textwrap import fill
from typing import Any

from heliograph.engine import Correction, Match

_WIDTH = 80
_SIDES = ("White", "Black")
_RESULTS = {(0,): "1-0", (1,): "0-1", (0, 1): "1/2-1/2"}


def write(match: Match, tags: Mapping[str, str]) -> str:
    """Return a match of two; `tags` are those of its record."""
    game: Any = match.game
    moves: list[tuple[int, str]] = []
    start: dict[str, str] = {}
    for number, step in enumerate(match.line):
        state = match.state_at(number)
        told = game.notated(state, step) if isinstance(step, int) else ""
        if isinstance(step, Correction):
            moves = []
        if told and not moves:
            start = dict(game.set_up_tags(state))
        if told:
            moves.append((game.mover(state), told))
    result = _RESULTS.get(match.outcome.winners, "*") if match.outcome else "*"
    names = zip(_SIDES, json.loads(tags["Players"]), strict=False)
    told_tags = {
        "Event": tags["Title"], "Site": "?", "Date": tags["Began"][:10].replace("-", "."),
        "Round": "-", **dict(names), "Result": result, **start,
    }  # fmt: skip
    said = {name: json.dumps(text, ensure_ascii=False) for name, text in told_tags.items()}
    head = "".join(f"[{name} {text}]\n" for name, text in said.items())
    return f"{head}\n{fill(f'{_numbered(moves)} {result}'.strip(), _WIDTH)}\n"


def _numbered(moves: list[tuple[int, str]]) -> str:
    """Return the moves with their numbers: each of the first side has one."""
    words, number = [], 1
    for at, (seat, told) in enumerate(moves):
        if seat == 0 or at == 0:
            words.append(f"{number}." if seat == 0 else f"{number}...")
        words.append(told)
        number += seat
    return " ".join(words)
