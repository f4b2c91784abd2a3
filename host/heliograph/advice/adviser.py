"""Who is asked for advice: a process of its own, or this one where there can be no other.

`ask` never waits: it returns what is known by now, and thinking goes on. In a process of its own
that happens by itself; without one, each question is thought about a little whenever somebody asks
for it, so pages stay quick there as well.
"""

import json
import logging
import os
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary, finalize

from heliograph.advice.question import LineQuestion, Pieces, Question, Thought

AnyQuestion = Question | LineQuestion
MOST_QUESTIONS = 16
_PROCESS = (sys.executable, "-m", "heliograph.advice")
_END_S = 5.0
_log = logging.getLogger(__name__)


class Known:
    """What is known about one question."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.thought: Thought | None = None
        self.is_open = True


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


class AdviserProcess:
    """Thinks in a process of its own, which is started with the first question."""

    def __init__(self, command: tuple[str, ...] = _PROCESS) -> None:
        self._command = command
        self._lock = threading.Lock()
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._by_number: dict[int, Known] = {}
        self._asked = 0
        self._process: subprocess.Popen[str] | None = None

    def ask(self, question: AnyQuestion) -> Known:
        """Return what is known; raises OSError where no process can be had."""
        text = question.to_text()
        with self._lock:
            try:
                self._need_process()
                return self._ask(text)
            except BrokenPipeError:  # it ended since we looked
                self._end()
                self._need_process()
                return self._ask(text)

    def _ask(self, text: str) -> Known:
        if text not in self._known:
            self._send_question(text)
        self._known.move_to_end(text)
        return self._known[text]

    def start(self) -> None:
        """Have the process ready for the first question. Raises OSError."""
        with self._lock:
            self._need_process()

    @property
    def pid(self) -> int | None:
        """The number of the process, None where there is none."""
        return self._process.pid if self._process else None

    def close(self) -> None:
        """End the process; it ends by itself where nobody comes to do so."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait(_END_S)
        assert process.stdin
        with suppress(BrokenPipeError):  # a question that it never read
            process.stdin.close()

    def _need_process(self) -> None:
        """Start the process where none runs; what was open is asked anew."""
        if self._process and self._process.poll() is None:
            return
        if self._process:
            _log.warning("the process that gives advice ended; another one is started")
            self._end()
        self._known.clear()
        self._by_number.clear()
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            encoding="utf-8", env=_environment(), start_new_session=True,
        )  # fmt: skip
        threading.Thread(
            target=self._read, args=(self._process,), name="advice", daemon=True
        ).start()

    def _send_question(self, text: str) -> None:
        self._asked += 1
        known = self._known[text] = self._by_number[self._asked] = Known(self._asked)
        self._send({"id": known.number, "question": text})
        while len(self._known) > MOST_QUESTIONS:
            _, old = self._known.popitem(last=False)
            del self._by_number[old.number]
            self._send({"forget": old.number})

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process
        assert self._process.stdin
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()

    def _read(self, process: "subprocess.Popen[str]") -> None:
        """Keep what the process says, to its end."""
        assert process.stdout
        with process.stdout as lines, suppress(ValueError):  # cut off in the middle
            for line in lines:
                message = json.loads(line)
                known = self._by_number.get(message["id"]) if self._process is process else None
                if known:
                    known.thought = message["thought"] or known.thought
                    known.is_open = message["is_open"]


def _environment() -> dict[str, str]:
    """Return an environment in which the process finds this program, and leaves time to others."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "PYTHONIOENCODING": "utf-8"}  # fmt: skip


class FallbackAdviser:
    """Thinks in a process of its own, or here from the first time on that none can be had."""

    def __init__(self, make: Callable[[], AdviserProcess] = AdviserProcess) -> None:
        self._away = make()
        self._here: AdviserHere | None = None if _has_processes() else AdviserHere()

    def ask(self, question: AnyQuestion) -> Known:
        """Return what is known by now."""
        if self._here is None:
            try:
                return self._away.ask(question)
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
