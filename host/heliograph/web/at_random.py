"""Plays a game through its pages at random: what a game of one's own is tested with."""

import json
import random
from pathlib import Path
from typing import Any

from heliograph.games.description import GameDescription
from heliograph.record.keys import SEAT, THIS_COMPUTER, Access
from heliograph.record.store import Store
from heliograph.table.table import Table
from heliograph.view.json_parts import to_json
from heliograph.view.table_view import live_view
from heliograph.web.commands import perform

_STEPS = 60


def enter_at_random(about: GameDescription, depth: str, lang: str, record: Path) -> None:
    """Enter what pages offer, each seat on its own: it can be entered, and every step is told."""
    store = Store(record)
    table = Table(store)
    begin = {"do": "begin", "game": about.name, "depth": depth, "seats": about.usual_seats}
    perform(table, {"at": table.stamp, **begin})
    readers = [THIS_COMPUTER, *(Access(SEAT, seat) for seat in range(about.usual_seats))]
    dice = random.Random(lang)
    for _ in range(_STEPS):
        views = [json.loads(to_json(live_view(table, lang, reader))) for reader in readers]
        assert [view["missing"] for view in views] == [{}] * len(views)
        ways = [(reader, way) for reader, view in zip(readers, views, strict=True)
                for way in _ways(view)]  # fmt: skip
        if views[0]["is_over"] or not ways:
            break
        reader, way = dice.choice(ways)
        perform(table, {"at": table.stamp, "do": "enter", "choices": way}, reader)
    assert views[0]["is_over"] or ways, "expected that somebody can enter something"
    assert all(line["text"] for line in views[0]["log"])
    store.close()


def _ways(view: dict[str, Any]) -> list[list[int]]:
    """Return everything that a page offers, answers to its question with the rest."""
    asked = view["question"]
    values = range(asked["low"], asked["high"] + 1) if asked else ()
    answers = [[asked["base"] + asked["step"] * value] for value in values]
    return [offer["choices"] for offer in view["offers"]] + answers
