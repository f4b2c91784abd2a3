"""Takes what comes by the topics of the tables, whoever wrote it, and tells the hall.

What is no word of a table is told to the organiser and changes nothing. An empty text on a topic
is how a broker is told to forget it: then the table is gone for good.
"""

import re

from heliograph.hall.hall import Hall
from heliograph.hall.reading import (
    LONGEST_VIEW,
    BadPayload,
    read_answer,
    read_availability,
    read_event,
    read_object,
    read_state,
)
from heliograph.mqtt.topics import AGAIN, ANSWER, AVAILABILITY, EVENTS, ROOT, STATE, VIEW

_TABLE = re.compile(r"[A-Za-z0-9_-]{1,40}")


def receive(hall: Hall, topic: str, payload: bytes) -> None:
    """Take one message; never raises because of what stands in it."""
    table, _, kind = topic.removeprefix(f"{ROOT}/").partition("/")
    if not _TABLE.fullmatch(table):
        hall.note_bad(table[:40], f"expected a table of letters and digits, got {table!r:.60}")
        return
    try:
        _receive(hall, table, kind, payload)
    except BadPayload as problem:
        hall.note_bad(table, f"{kind[:40]}: {problem}")


def _receive(hall: Hall, table: str, kind: str, payload: bytes) -> None:
    if kind in (AVAILABILITY, STATE) and not payload:
        hall.forget(table)
    elif kind == AVAILABILITY:
        hall.set_online(table, read_availability(payload).is_online)
    elif kind == STATE:
        hall.hear(read_state(table, payload))
    elif kind in (EVENTS, AGAIN):
        hall.hear_event(table, read_event(table, payload), kind == AGAIN)
    elif kind == ANSWER:
        hall.note_answer(table, read_answer(payload))
    elif kind.startswith(f"{VIEW}/"):
        view = read_object(payload, LONGEST_VIEW).get("view")
        if not isinstance(view, dict):
            raise BadPayload(f"expected view as an object, got {view!r:.40}")
        hall.hear_view(table, kind.removeprefix(f"{VIEW}/"), view)
