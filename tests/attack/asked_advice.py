"""What a page is told that asks for advice and reports, and what whoever thinks is told.

Nobody thinks here: the answer to a question is drawn from its text, with large swings in it, so
that a report has much to tell. Two worlds that ask the same question are told the same.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from zlib import crc32

from heliograph.advice import adviser
from heliograph.advice.adviser import AnyQuestion
from heliograph.advice.question import LineQuestion
from heliograph.errors import HeliographError
from heliograph.record.keys import Access
from heliograph.record.settings import ADVICE
from heliograph.table.table import Table
from heliograph.thinking_process import Known
from heliograph.view.json_parts import to_json
from heliograph.web import report_commands
from heliograph.web.commands import perform

VERBS = ("advice", "report", "report_file")


class Listener:
    """Stands where the adviser of a table stands, and remembers what it was asked."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def ask(self, question: AnyQuestion) -> Known:
        """Return an answer that depends on the question alone."""
        self.heard.append(question.to_text())
        known = Known(0)
        known.is_open = False
        if isinstance(question, LineQuestion):
            seats = question.about["seats"]
            values = [[_chance(state, seat) for seat in range(seats)] for state in question.states]
            known.thought = {"is_done": True, "done": 1.0, "values": values,
                             "means": [None] * len(values)}  # fmt: skip
        return known

    def close(self) -> None:
        """Nothing is open."""


def _chance(state: str, seat: int) -> float:
    return crc32(f"{seat} {state}".encode()) % 1000 / 1000


@contextmanager
def listening(table: Table) -> Iterator[Listener]:
    """Let the table want advice, and hear all that is asked of whoever thinks for it."""
    listener: Any = Listener()
    wished, table.settings.values[ADVICE] = table.settings.values[ADVICE], 1
    adviser._ADVISERS[table] = listener
    try:
        yield listener
    finally:
        adviser.dismiss(table)
        report_commands._REPORTS.pop(table, None)
        table.settings.values[ADVICE] = wished


def told_and_asked(table: Table, access: Access, lang: str, verb: str) -> str:
    """Return what a page is told that asks for advice, with what whoever thinks was asked."""
    with listening(table) as listener:
        try:
            said = to_json(perform(table, {"do": verb}, access, lang))
        except HeliographError as problem:
            said = problem.text(lang)
        return "\n".join([said, *listener.heard])
