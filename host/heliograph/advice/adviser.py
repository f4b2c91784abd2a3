"""Who is asked for advice: a process of its own, or this one where there can be no other.

`ask` never waits: it returns what is known by now, and thinking goes on. In a process of its own
that happens by itself; without one, each question is thought about a little whenever somebody asks
for it, so pages stay quick there as well.
"""

import logging
import sys
from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakKeyDictionary, finalize

from heliograph.advice.question import LineQuestion, Pieces, Question
from heliograph.thinking_process import MOST_QUESTIONS, Known, ThinkingProcess

AnyQuestion = Question | LineQuestion
_log = logging.getLogger(__name__)


class AdviserHere:
    """Thinks in this process, a little whenever it is asked."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[Known, Pieces]] = OrderedDict()

    def ask(self, question: AnyQuestion) -> Known:
        """Think a piece further and return what is known."""
        # Loaded where it is needed: mostly another process thinks.
        from heliograph.advice.thinking import think

        text = question.to_text()
        if text not in self._known:
            self._known[text] = Known(len(self._known)), think(question)
        self._known.move_to_end(text)
        known, pieces = self._known[text]
        for thought in pieces:
            if thought:
                known.thought = thought
                known.is_open = not thought["is_done"]
            break
        while len(self._known) > MOST_QUESTIONS:
            self._known.popitem(last=False)
        return known

    def close(self) -> None:
        """Forget everything."""
        self._known.clear()


class FallbackAdviser:
    """Thinks in a process of its own, or here from the first time on that none can be had."""

    def __init__(self, make: Callable[[], ThinkingProcess] = ThinkingProcess) -> None:
        self._away = make()
        self._here: AdviserHere | None = None if _has_processes() else AdviserHere()

    def ask(self, question: AnyQuestion) -> Known:
        """Return what is known by now."""
        if self._here is None:
            try:
                return self._away.ask(question.to_text())
            except OSError:
                _log.warning("advice is thought about in this process: no other could be started")
                self._here = AdviserHere()
        return self._here.ask(question)

    def get_ready(self) -> None:
        """Start what takes a while to start."""
        if self._here is None:
            try:
                self._away.start()
            except OSError:
                self._here = AdviserHere()

    def close(self) -> None:
        """Stop thinking."""
        self._away.close()
        self._here = None if _has_processes() else AdviserHere()


def _has_processes() -> bool:
    """Say whether programs can be started here; in a browser they cannot."""
    return sys.platform != "emscripten"


_ADVISERS: WeakKeyDictionary[object, FallbackAdviser] = WeakKeyDictionary()


def adviser_of(table: object) -> FallbackAdviser:
    """Return the adviser of a table, the same for as long as the table is there."""
    if table not in _ADVISERS:
        adviser = _ADVISERS[table] = FallbackAdviser()
        finalize(table, adviser.close)
    return _ADVISERS[table]


def dismiss(table: object) -> None:
    """End the adviser of a table, if it has one."""
    adviser = _ADVISERS.pop(table, None)
    if adviser:
        adviser.close()
