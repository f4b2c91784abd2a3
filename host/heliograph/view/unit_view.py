"""What a page tells of the table unit beside a match.

Where its cursor stands among the offers, so that everybody sees what OK would do; and what it did
while the host was away, until the table has entered that.
"""

from typing import Any

from heliograph.engine import TABLE
from heliograph.table.away import Passed, list_passed
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.track.game import answer_choice
from heliograph.track.show import track_show
from shared_rules.panel import ASK
from shared_rules.tracker import ASK_CHOICE, CHOSEN, REDO, UNDO

View = dict[str, Any]


def cursor_view(table: Table) -> list[int] | None:
    """Return the choices of the entry a unit shows, None where it shows none."""
    offer, rules = table.offer, table.rules
    asked = [board.panel for board in table.boards if board.connected]
    if rules is not None and rules.unit_knows_all:
        return next(([answer_choice(one.value)] for one in asked if one.mode == ASK), None)
    at = next((panel for panel in asked if panel.ask == ASK_CHOICE), None)
    if offer is None or rules is None or at is None or not 1 <= at.value <= offer.count:
        return None
    return list(rules.list_offers(table.position, table.names)[at.value - 1])


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
