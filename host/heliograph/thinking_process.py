"""A process of its own that thinks, for advice and for players: pages and lights never wait.

A question is one line of text and all that the process knows (`advice/__main__.py`). What is known
of it grows while the process thinks; whoever asked looks whenever it likes. A process that died is
replaced with the next question.
"""

import json
import logging
import os
import subprocess
import sys
import threading
from collections import OrderedDict
from contextlib import suppress
from typing import Any

Thought = dict[str, Any]  # what is known about a question, ready for JSON
MOST_QUESTIONS = 16
_COMMAND = (sys.executable, "-m", "heliograph.advice")
_END_S = 5.0
_log = logging.getLogger(__name__)


class Known:
    """What is known about one question."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.thought: Thought | None = None
        self.is_open = True


class ThinkingProcess:
    """Thinks in a process of its own, which is started with the first question."""

    def __init__(self, command: tuple[str, ...] = _COMMAND) -> None:
        self._command = command
        self._lock = threading.Lock()
        self._news = threading.Condition()
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._by_number: dict[int, Known] = {}
        self._asked = 0
        self._process: subprocess.Popen[str] | None = None

    def ask(self, text: str) -> Known:
        """Return what is known; raises OSError where no process can be had."""
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

    def wait(self, known: Known, seconds: float) -> bool:
        """Wait so long at most until a question is answered; return whether there is more to come.

        Nothing comes any more from a process that died.
        """
        with self._news:
            self._news.wait_for(lambda: not known.is_open or not self._is_running(), seconds)
        return known.is_open and self._is_running()

    def forget(self, text: str) -> None:
        """End the thinking about a question. Raises OSError."""
        with self._lock:
            if text in self._known:
                self._forget(self._known.pop(text))

    def hurry(self, known: Known) -> None:
        """Have what is known so far for an answer. Raises OSError."""
        with self._lock:
            self._send({"hurry": known.number})

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

    def _is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def _need_process(self) -> None:
        """Start the process where none runs; what was open is asked anew."""
        if self._is_running():
            return
        if self._process:
            _log.warning("the process that thinks ended; another one is started")
            self._end()
        self._known.clear()
        self._by_number.clear()
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            encoding="utf-8", env=_environment(), start_new_session=True,
        )  # fmt: skip
        threading.Thread(
            target=self._read, args=(self._process,), name="thinking", daemon=True
        ).start()

    def _send_question(self, text: str) -> None:
        self._asked += 1
        known = self._known[text] = self._by_number[self._asked] = Known(self._asked)
        self._send({"id": known.number, "question": text})
        while len(self._known) > MOST_QUESTIONS:
            self._forget(self._known.popitem(last=False)[1])

    def _forget(self, known: Known) -> None:
        del self._by_number[known.number]
        self._send({"forget": known.number})

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
                self._keep(process, json.loads(line))
        process.wait()
        with self._news:
            self._news.notify_all()

    def _keep(self, process: "subprocess.Popen[str]", message: dict[str, Any]) -> None:
        known = self._by_number.get(message["id"]) if self._process is process else None
        if known:
            with self._news:
                known.thought = message["thought"] or known.thought
                known.is_open = message["is_open"]
                self._news.notify_all()


def _environment() -> dict[str, str]:
    """Return an environment in which the process finds this program."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "PYTHONIOENCODING": "utf-8"}  # fmt: skip
