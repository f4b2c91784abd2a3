"""The process that thinks: questions come in as lines, thoughts go out as lines.

It knows what stands in a question and nothing of the table it comes from. Several questions are
thought about in turns, a piece of each, so that nobody waits for another's; what a player chooses
is one piece, which the next message cuts short. It ends with its input.
"""

import json
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, TextIO

from heliograph.advice.question import Pieces, read_question
from heliograph.advice.thinking import think
from heliograph.bots.thinkers import MoveQuestion, decide
from heliograph.supervision import log_once
from heliograph.thinking_process import Thought

Message = dict[str, Any]
Messages = SimpleQueue["Message | None"]
# Pages and the table come first.
_NICE = 5


def answer(messages: Messages) -> Iterator[Message]:
    """Yield what is told about the questions that come in, until there are no more."""
    open_questions: dict[int, Pieces] = {}
    while True:
        message = _next(messages, waits=not open_questions)
        if message is None:
            return
        if "question" in message:
            open_questions[message["id"]] = _think(message["question"], messages)
        elif "forget" in message:
            open_questions.pop(message["forget"], None)
        for number in list(open_questions):
            thought, is_open = _go_on(open_questions[number])
            if thought or not is_open:
                yield {"id": number, "thought": thought, "is_open": is_open}
            if not is_open:
                del open_questions[number]


def _think(text: str, messages: Messages) -> Pieces:
    asks_for_move = "view" in json.loads(text)
    return _move(text, messages) if asks_for_move else think(read_question(text))


def _move(text: str, messages: Messages) -> Pieces:
    yield {"choice": decide(MoveQuestion.from_text(text), lambda: not messages.empty())}


def _next(messages: Messages, *, waits: bool) -> Message | None:
    """Return the next message, an empty one where there is none and something else to do."""
    try:
        return messages.get(block=waits)
    except Empty:
        return {}


def _go_on(pieces: Pieces) -> tuple[Thought | None, bool]:
    """Think one piece; return what it brought and whether there is more to come."""
    try:
        return next(pieces), True
    except StopIteration:
        return None, False
    except Exception as problem:  # noqa: BLE001 (one question must not take the others with it)
        log_once("thinking about a question", problem)
        return None, False


def read_messages(lines: TextIO, messages: Messages) -> None:
    """Put every line into the queue, and nothing behind the last one."""
    for line in lines:
        messages.put(json.loads(line))
    messages.put(None)


def main() -> None:
    """Answer until the input ends."""
    messages: Messages = SimpleQueue()
    threading.Thread(target=read_messages, args=(sys.stdin, messages), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    with suppress(BrokenPipeError):  # whoever asked is gone
        for message in answer(messages):
            print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
