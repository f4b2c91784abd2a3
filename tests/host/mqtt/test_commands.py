"""Commands from a real broker: off unless allowed, checked like those of a page, answered."""

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from heliograph.mqtt.broker import find_broker
from heliograph.mqtt.commands import CommandDesk
from heliograph.mqtt.publisher import Publisher
from heliograph.record.settings import LIGHT_LEVEL
from heliograph.table.table import Table
from tests.attack.tables import begin
from tests.host.mqtt.brokers import Listener, Mosquitto
from tests.web.wire import live_view

pytestmark = pytest.mark.needs_mosquitto
ids = count(1)
NEW_GAME = {"do": "begin", "game": "solari", "seats": 2, "depth": "digital",
            "names": ["Ada", "Ben"]}  # fmt: skip


def command(publisher: Publisher, listener: Listener, **fields: Any) -> dict[str, Any]:
    """Send a command and return the answer."""
    name = f"c{next(ids)}"
    listener.say(publisher.speaker.topic("command"), {"v": 1, "id": name, **fields})
    answer = listener.wait_for_message("/answer", lambda one: one["id"] == name)
    assert isinstance(answer, dict)
    return answer


@pytest.fixture
def ready(publisher: Publisher, listener: Listener) -> Publisher:
    """The publisher, as soon as it hears."""
    listener.wait_for_message("/state", lambda _: True)
    return publisher


@pytest.fixture
def deaf(table: Table, broker: Mosquitto, listener: Listener) -> Iterator[Publisher]:
    """A table that allows nothing."""
    one = Publisher(table, find_broker(broker.url))
    one.start()
    listener.wait_for_message("/state", lambda _: True)
    yield one
    one.stop()


def test_a_match_is_begun(ready: Publisher, listener: Listener, table: Table) -> None:
    assert command(ready, listener, **NEW_GAME)["ok"]
    assert table.rules is not None
    assert table.rules.game.name == "solari"
    assert table.names == ("Ada", "Ben")


def test_an_unfinished_match_is_only_replaced_when_told_so(
    ready: Publisher, listener: Listener, table: Table
) -> None:
    begin(table, "solaris", 3, {"depth": "digital"}, 1)
    refused = command(ready, listener, **NEW_GAME)
    assert not refused["ok"]
    assert "unfinished" in refused["error"]["en"]
    assert "nicht zu Ende" in refused["error"]["de"]
    assert table.match_id == 1
    assert command(ready, listener, **NEW_GAME, replace=True)["ok"]
    assert table.match_id == 2


def test_clock_brightness_and_call(ready: Publisher, listener: Listener, table: Table) -> None:
    table.hall.call("test")
    listener.wait_for_message("/state", lambda one: one["calling"])
    assert command(ready, listener, do="pause", on=True)["ok"]
    assert command(ready, listener, do="brightness", level=40)["ok"]
    assert command(ready, listener, do="call", text="Food is ready")["ok"]
    state = listener.wait_for_message("/state", lambda one: one["message"])
    assert state["message"] == "Food is ready"
    assert state["calling"] is None
    assert state["brightness"] == 40
    assert state["clock"]["paused_ms"]
    shown = live_view(table, "en")
    assert (shown["call"]["message"], shown["problems"]) == ("Food is ready", [])
    assert command(ready, listener, do="pause", on=False)["ok"]
    assert command(ready, listener, do="call", text="")["ok"]
    assert live_view(table, "en")["call"]["message"] == ""
    assert table.settings.view()["paused_ms"] is None


@pytest.mark.parametrize(
    "fields",
    [NEW_GAME, {"do": "pause", "on": True}, {"do": "brightness", "level": 40},
     {"do": "call", "text": "Boo"}, {"do": "undo"}, {"do": "correct"}, {"do": None}],
)  # fmt: skip
def test_nothing_is_done_that_nobody_allowed(
    fields: dict[str, Any], deaf: Publisher, listener: Listener, table: Table
) -> None:
    before = table.version, table.settings.values[LIGHT_LEVEL], table.settings.view()["paused_ms"]
    answer = command(deaf, listener, **fields)
    assert not answer["ok"]
    assert "--mqtt-commands" in answer["error"]["en"]
    now = table.version, table.settings.values[LIGHT_LEVEL], table.settings.view()["paused_ms"]
    assert now == before


def test_the_same_command_twice_is_done_once(
    ready: Publisher, listener: Listener, table: Table
) -> None:
    twice = {"v": 1, "id": "twice", "replace": True, **NEW_GAME}
    for _ in range(2):
        listener.say(ready.speaker.topic("command"), twice)
    command(ready, listener, do="pause", on=True)  # answered behind both
    assert len([one for one in listener.messages("/answer") if one["id"] == "twice"]) == 2
    assert table.match_id == 1


def test_a_command_that_the_broker_keeps_is_refused(
    table: Table, broker: Mosquitto, listener: Listener
) -> None:
    one = Publisher(table, find_broker(broker.url), ("begin",))
    kept = {"v": 1, "id": "kept", **NEW_GAME}
    listener.say(one.speaker.topic("command"), kept, retain=True)
    listener.wait_for_message("/command", lambda _: True)
    one.start()
    try:
        answer = listener.wait_for_message("/answer", lambda one: one["id"] == "kept")
    finally:
        one.stop()
    assert not answer["ok"]
    assert table.match_id is None


DEEP = b'{"v":1,"do":' + b"[" * 4000 + b"]" * 4000 + b"}"
HOSTILE = (
    b"", b"\x00\xff", b"null", b"[]", b"{}", b'"', b'{"v":2,"do":"begin"}', b'{"v":true}',
    b'{"v":1,"do":{"a":1}}', b'{"v":1,"id":7,"do":"pause"}', b'{"v":1,"id":"' + b"x" * 99 + b'"}',
    b'{"v":1,"do":"begin"}', b'{"v":1,"do":"begin","game":"solari","seats":1e99,"depth":"digital"}',
    b'{"v":1,"do":"begin","game":"../../x","seats":2,"depth":"digital"}',
    b'{"v":1,"do":"brightness","level":NaN}', b'{"v":1,"do":"brightness","level":1e400}',
    b'{"v":1,"do":"brightness"}', b'{"v":1,"do":"pause","on":"yes"}',
    b'{"v":1,"do":"call","text":7}', DEEP,
    b'{"v":1,"do":"call","text":"' + b"x" * 201 + b'"}',
)  # fmt: skip


@pytest.mark.parametrize("payload", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_words_change_nothing_and_are_answered(payload: bytes, table: Table) -> None:
    desk = CommandDesk(table, frozenset(("begin", "pause", "brightness", "call")))
    before = table.version, table.settings.values[LIGHT_LEVEL]
    answer = desk.take(payload)
    json.dumps(answer, allow_nan=False, ensure_ascii=False).encode()
    assert not answer["ok"], payload
    assert answer["error"]["en"]
    assert (table.version, table.settings.values[LIGHT_LEVEL]) == before
    assert table.hall.message == ""


def test_a_message_is_one_line_of_whole_characters(table: Table) -> None:
    desk = CommandDesk(table, frozenset(("call",)))
    assert desk.take(b'{"v":1,"do":"call","text":"Food\\n\\ud800is ready"}')["ok"]
    assert table.hall.message == "Food  is ready"


def test_a_flood_of_nonsense_leaves_the_table_on_the_broker(
    ready: Publisher, listener: Listener, table: Table
) -> None:
    for number in range(300):
        for topic in ("command", "ask", "watch"):
            payload = HOSTILE[number % len(HOSTILE)]
            listener.say(ready.speaker.topic(topic), payload or b"{")
    begin(table, "solaris", 3, {"depth": "digital"}, 1)
    listener.wait_for_message("/state", lambda one: one["match"] == 1)
    listener.wait_for_message("/events", lambda one: one.get("became") == "begun")


def test_words_too_long_for_a_packet_never_arrive(
    ready: Publisher, listener: Listener, table: Table
) -> None:
    long = b'{"v":1,"do":"call","text":"' + b"x" * 100_000 + b'"}'
    listener.say(ready.speaker.topic("command"), long)
    assert command(ready, listener, do="call", text="short")["ok"]
    assert len(listener.messages("/answer")) == 1
