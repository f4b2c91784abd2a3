"""How the real box of the match on the table is laid out, and how far people are with it."""

from typing import Any

from heliograph.engine.box_file import BoxFile
from heliograph.engine.errors import BadContent
from heliograph.games.depths import LAY_OUT
from heliograph.games.laying_out import can_lay_out, laid_table, picture, steps_of
from heliograph.games.own_box import load_content
from heliograph.record.boxes import Boxes
from heliograph.table.table import Table
from shared_rules import trackers
from shared_rules.tracker import NONE, SETUP

View = dict[str, Any]


def is_laid_out(table: Table) -> bool:
    """Say whether a real box lies on the table whose game tells how that is done."""
    rules = table.rules
    return rules is not None and rules.can(LAY_OUT) and can_lay_out(rules.game.name)


def lay_out_view(table: Table, lang: str) -> View:
    """Return the steps and the picture: the table when its set-up was done, or as far as it is."""
    rules = table.rules
    assert rules is not None
    rev = _end_of_set_up(table)
    laid = laid_table(rules.game, table.position_at(rev), _own_box(table, rules.game.name))
    steps = [step._asdict() for step in steps_of(laid.game, lang)]
    return {"steps": steps, **picture(laid, lang, table.names)}


def _own_box(table: Table, game: str) -> BoxFile | None:
    """Return the box that people entered; one that is spoilt keeps nobody from laying it out."""
    try:
        box = Boxes(table.record).read(game)
        load_content(game, box)
    except BadContent:
        return None
    return box


def _end_of_set_up(table: Table) -> int:
    """Return the first step after which people play; the present one while they set up."""
    revs = range(table.rev)
    return next((rev for rev in revs if _phase(table, rev) not in (NONE, SETUP)), table.rev)


def _phase(table: Table, rev: int) -> int:
    phase: int = trackers.tracker_for(table.state_at(rev)).phase
    return phase
