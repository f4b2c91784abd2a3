"""What a page tells of the table unit beside a match.

Where its cursor stands among the offers, so that everybody sees what OK would do; and what it did
while the host was away, until the table has entered that.
"""

from typing import Any

from heliograph.engine import TABLE
from heliograph.games.track.game import answer_choice
from heliograph.games.track.show import track_show
from heliograph.table.away import Passed, list_passed
from heliograph.table.table import Table
from heliograph.texts import text
from shared_rules.panel import ASK
from shared_rules.tracker import ASK_CHOICE, CHOSEN, REDO, UNDO

View = dict[str, Any]


def cursor_view(table: Table) -> list[int] | None:
    """Return the choices of the entry a unit shows, None where it shows none.

    After a step it goes on showing an entry of the old list until it has the new one.
    """
    rules, units = table.rules, [unit for unit in table.ports.units if unit.connected]
    if rules is None:
        return None
    if rules.unit_knows_all:
        asked = (unit.panel for unit in units if unit.panel.mode == ASK)
        return next(([answer_choice(panel.value)] for panel in asked), None)
    for unit in units:
        if unit.offered == table.version and unit.panel.ask == ASK_CHOICE:
            offers, at = rules.list_offers(table.position, table.names), unit.panel.value
            return list(offers[at - 1]) if 1 <= at <= len(offers) else None
    return None


def away_view(table: Table, lang: str) -> View | None:
    """Return what a unit did without us and the rules could not follow."""
    steps = list_passed(table.away)
    if not table.away:
        return None
    turns = sum(step.ends_a_turn for step in steps)
    key = "away.none" if not steps else "away.turns" if turns else "away.steps"
    return {
        "text": text(lang, key, turns=turns, steps=len(steps)),
        "steps": [_describe_step(step, lang, table.names) for step in steps],
    }


def _describe_step(step: Passed, lang: str, names: tuple[str, ...]) -> str:
    kind = step.events[0][0] if step.events else 0
    if not step.events:
        return text(lang, "away.forgot")
    if kind == CHOSEN:
        return text(lang, "away.chosen")
    if kind in (UNDO, REDO):
        return text(lang, "away.undo", count=step.events[0][1])
    if step.before == step.after:
        return text(lang, "away.untold")
    return track_show(step.before, lang, names).recorded_sentence(step.before, step.events, TABLE)
