"""The topics of a table on a broker, and the form of what is sent by them.

Everything is one JSON object in one line, which names the version of these forms. `README.md`
beside this file lists all of them.
"""

import json
from collections.abc import Mapping
from typing import Any

from heliograph.view.json_parts import to_json

VERSION = 1
ROOT = f"heliograph/{VERSION}"
# From a table
AVAILABILITY = "availability"
STATE = "state"
EVENTS = "events"
AGAIN = "again"
VIEW = "view"
ANSWER = "answer"
# To a table
ASK = "ask"
WATCH = "watch"
COMMAND = "command"
INCOMING = (ASK, WATCH, COMMAND)
ANY_TABLE = "+"
# The longest text that a table reads
LONGEST = 8192

Message = dict[str, Any]


class BadMessage(ValueError):
    """Something came that is not of the form this program reads; says what was expected."""


def topic_of(table: str, *parts: str) -> str:
    """Return a topic of one table."""
    return "/".join((ROOT, table, *parts))


def write_message(fields: Mapping[str, Any]) -> bytes:
    """Return a message as it is sent."""
    return to_json({"v": VERSION, **fields}).encode()


def read_message(payload: bytes, longest: int = LONGEST) -> Message:
    """Return the fields of a message that came. Raises `BadMessage`."""
    if len(payload) > longest:
        raise BadMessage(f"expected at most {longest} bytes, got {len(payload)}")
    try:
        message = json.loads(payload)
    except (ValueError, RecursionError):
        raise BadMessage(f"expected a JSON object, got {payload[:40]!r}") from None
    if not isinstance(message, dict):
        raise BadMessage(f"expected a JSON object, got {payload[:40]!r}")
    if message.get("v") != VERSION or type(message["v"]) is not int:
        raise BadMessage(f'expected "v": {VERSION}, got {message.get("v")!r:.40}')
    return message
