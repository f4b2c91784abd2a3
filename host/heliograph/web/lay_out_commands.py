"""Laying the real box out: what a page asks for, and what it ticks off."""

from heliograph.record import store
from heliograph.table.objections import NoMatch, OnlyWithBox
from heliograph.table.table import Table
from heliograph.view.lay_out_view import is_laid_out, lay_out_view
from heliograph.web.call import Call, View
from heliograph.web.fields import BadCommand

LONGEST_STEP = 40
# Ticked off by whoever knows how to lay it out
SKIPPED = "skipped"


def show_lay_out(call: Call) -> View:
    """Return how the box of the match on the table is laid out."""
    with call.table.lock:
        _need_box(call.table)
        return {"match": call.table.match_id, **lay_out_view(call.table, call.lang)}


def tick(call: Call) -> None:
    """Note that a step is done, or that it is not."""
    table = call.table
    with table.lock:
        _need_box(table)
        assert table.match_id is not None
        _need_step(table, call["step"])
        others = [step for step in table.laid if step != call["step"]]
        done = [*others, call["step"]] if call["is_done"] else others
        table.note(table.match_id, store.LAID, call.source, " ".join(done))


def _need_box(table: Table) -> None:
    if table.rules is None:
        raise NoMatch
    if not is_laid_out(table):
        raise OnlyWithBox


def _need_step(table: Table, step: str) -> None:
    known = [SKIPPED, *(one["name"] for one in lay_out_view(table, "en")["steps"])]
    if step not in known and step not in table.laid:
        raise BadCommand(f"expected one of the steps {', '.join(known)}, got {step!r:.40}")
