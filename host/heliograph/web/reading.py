"""Reads what a page sends over its socket: one JSON object that nobody who uses it can trip over.

JSON allows more than a command ever needs: numbers of any length, which Python refuses to read, and
infinite ones; halves of characters, which cannot be sent back; the same name twice; lists in lists
without end. All of it is refused here, with a sentence, before anybody looks at the command.
"""

import json
import math
from collections.abc import Iterable
from typing import Any, NoReturn

from heliograph.web.fields import BadCommand

MOST_LEVELS = 16
MOST_NUMBER = 1 << 53  # what a page's numbers hold exactly
LONGEST_ID = 40

Message = dict[str, Any]


def read_message(raw: str) -> Message:
    """Return the object that a page sent. Raises `BadCommand`."""
    try:
        message = json.loads(raw, object_pairs_hook=_object, parse_constant=_refuse_number)
    except BadCommand:
        raise
    except (ValueError, RecursionError) as problem:
        raise BadCommand(f"expected one JSON object, got {raw[:40]!r}") from problem
    if not isinstance(message, dict):
        raise BadCommand(f"expected one JSON object, got {raw[:40]!r}")
    _check(message)
    if not isinstance(message.get("do", ""), str):
        raise BadCommand(f"expected do as a word, got {message['do']!r:.40}")
    return message


def id_of(message: Message) -> int | str | None:
    """Return the number by which a page knows its message; None where it has none."""
    given = message.get("id")
    is_short_text = isinstance(given, str) and len(given) <= LONGEST_ID
    return given if is_short_text or type(given) is int else None


def _object(pairs: list[tuple[str, Any]]) -> Message:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadCommand(f"expected every name once, got {[name for name, _ in pairs]!r:.60}")
    return found


def _refuse_number(word: str) -> NoReturn:
    raise BadCommand(f"expected a number, got {word}")


def _check(message: Message) -> None:
    """Refuse what no command holds, without recursion."""
    level: list[Any] = [message]
    for _ in range(MOST_LEVELS):
        level = [inner for value in level for inner in _checked_parts(value)]
        if not level:
            return
    raise BadCommand(f"expected at most {MOST_LEVELS} lists in each other, got more")


def _checked_parts(value: object) -> Iterable[Any]:
    """Return what a value holds; raises `BadCommand` where it is no value of a command."""
    if isinstance(value, dict):
        return [*value, *value.values()]
    if isinstance(value, list):
        return value
    if isinstance(value, str) and not _is_writable(value):
        raise BadCommand(f"expected text of whole characters, got {value!r:.40}")
    if isinstance(value, int) and abs(value) > MOST_NUMBER:
        raise BadCommand(
            f"expected numbers up to {MOST_NUMBER}, got one of {value.bit_length()} bits"
        )
    if isinstance(value, float) and not math.isfinite(value):
        raise BadCommand("expected a finite number, got another")
    return ()


def _is_writable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
