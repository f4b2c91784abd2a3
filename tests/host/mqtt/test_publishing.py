"""What a table says on a real broker: state, events, availability, and all of it after a break."""

import random
import threading
from pathlib import Path

import pytest

from heliograph.library.forgetting import forget_at_table
from heliograph.mqtt.broker import find_broker
from heliograph.mqtt.publisher import Publisher
from heliograph.mqtt.topics import topic_of
from heliograph.table.table import Table
from tests.attack.tables import begin, play_at_random
from tests.host.mqtt.brokers import PATIENCE_S, Listener, Mosquitto

pytestmark = pytest.mark.needs_mosquitto
SEED = 7


def last_row(table: Table) -> int:
    return int(table.record.fetch("SELECT max(id) FROM log")[0][0])


def numbers(listener: Listener) -> list[int]:
    return [event["n"] for event in listener.messages("/events")]


def wait_for_event(listener: Listener, number: int) -> None:
    listener.wait_for_message("/events", lambda event: event["n"] == number)


def wait_for_acknowledgement(publisher: Publisher, number: int) -> None:
    for _ in range(int(PATIENCE_S * 100)):
        if publisher.speaker.feed.acknowledged >= number:
            return
        threading.Event().wait(0.01)
    raise AssertionError(f"expected {number} to be acknowledged")


def test_a_table_says_that_it_is_there_and_how_it_stands(
    publisher: Publisher, table: Table, listener: Listener
) -> None:
    there = listener.wait_for_message("/availability", lambda one: one["online"])
    assert there["run"] == publisher.speaker.run
    empty = listener.wait_for_message("/state", lambda _: True)
    assert empty["match"] is None
    begin(table, "solaris", 3, {"depth": "digital"}, SEED)
    state = listener.wait_for_message("/state", lambda one: one["match"] == 1)
    assert state["v"] == 1
    assert state["table"] == publisher.speaker.id
    assert (state["game"], state["depth"]) == ("solaris", "digital")
    assert [seat["name"] for seat in state["seats"]] == ["Ada", "Ben", "Cem"]
    assert len(state["turn"]) == 1
    assert state["due"]["en"]
    assert state["due"]["de"]
    assert state["last"] == last_row(table)


def test_the_broker_keeps_no_name_that_was_deleted(
    publisher: Publisher, table: Table, listener: Listener, broker: Mosquitto
) -> None:
    begin(table, "solaris", 3, {"depth": "digital"}, SEED)
    listener.wait_for_message("/state", lambda one: "Ada" in str(one["seats"]))
    forget_at_table(table, "Ada")
    listener.wait_for_message("/state", lambda one: one["seats"] and "Ada" not in str(one))
    publisher.stop()
    late = Listener(broker.port, f"{topic_of(publisher.speaker.id)}/#")  # gets what is kept
    late.wait_for_message("/state", lambda one: one["match"] == 1)
    assert "Ada" not in str(late.messages(""))
    late.close()


def test_every_row_of_the_record_is_an_event_once_and_in_order(
    publisher: Publisher, table: Table, listener: Listener
) -> None:
    listener.wait_for_message("/availability", lambda one: one["online"])
    begin(table, "solenia", 2, {"depth": "digital"}, SEED)
    play_at_random(table, 40, random.Random(SEED))
    table.undo(2, sure=True)
    table.redo(1)
    wait_for_event(listener, last_row(table))
    assert numbers(listener) == list(range(1, last_row(table) + 1))
    events = listener.messages("/events")
    kinds = table.record.fetch("SELECT kind FROM log ORDER BY id")
    assert [event["kind"] for event in events] == [kind for (kind,) in kinds]
    assert events[-2]["count"] == 2
    assert "begun" in [event.get("became") for event in events]


def test_the_end_of_a_game_is_told(publisher: Publisher, table: Table, listener: Listener) -> None:
    listener.wait_for_message("/availability", lambda one: one["online"])
    begin(table, "solenia", 2, {"depth": "digital"}, SEED)
    play_at_random(table, 5000, random.Random(SEED))
    over = listener.wait_for_message("/events", lambda event: event.get("became") == "over")
    state = listener.wait_for_message("/state", lambda one: one["over"])
    assert over["winners"] == state["winners"] != []
    assert over["scores"] == [seat["score"] for seat in state["seats"]]
    assert {seat["seat"] for seat in state["seats"] if seat["state"] == "winner"} == set(
        over["winners"]
    )


def test_a_table_that_ends_says_so(publisher: Publisher, table: Table, listener: Listener) -> None:
    listener.wait_for_message("/availability", lambda one: one["online"])
    publisher.stop()
    listener.wait_for_message("/availability", lambda one: not one["online"])


def test_what_happens_while_the_broker_is_gone_is_sent_later_and_nothing_twice(
    publisher: Publisher, table: Table, listener: Listener, broker: Mosquitto
) -> None:
    begin(table, "solaris", 3, {"depth": "digital"}, SEED)
    wait_for_event(listener, last_row(table))
    broker.kill()
    play_at_random(table, 30, random.Random(SEED))
    broker.start()
    # The listener may be back later than the table: as a hall does, it asks for what it missed.
    epoch, last = listener.messages("/events")[0]["epoch"], last_row(table)
    listener.wait_for_message("/state", lambda one: one["last"] == last)
    ask = {"v": 1, "epoch": epoch, "from": 1, "to": last}
    listener.say(publisher.speaker.topic("ask"), ask)
    listener.wait_for_message("/again", lambda event: event["n"] == last)
    assert [event["n"] for event in listener.messages("/again")] == list(range(1, last + 1))
    assert set(numbers(listener)) <= set(range(1, last + 1))
    state = listener.wait_for_message("/state", lambda one: one["last"] == last_row(table))
    assert state["rev"] == table.rev


def test_a_broker_that_is_gone_is_told_once_and_forgotten_when_it_is_back(
    table: Table, tmp_path: Path
) -> None:
    broker = Mosquitto(tmp_path)
    publisher = Publisher(table, find_broker(broker.url))
    told: list[str] = []
    changed = threading.Condition()

    def note(_change: object) -> None:
        with changed:
            told.append(" ".join(map(str, table.problems)))
            changed.notify_all()

    table.news.subscribe(note)
    publisher.start()
    try:
        with changed:
            assert changed.wait_for(lambda: "cannot be reached" in "".join(told), PATIENCE_S)
        begin(table, "solaris", 3, {"depth": "digital"}, SEED)  # the table plays on
        broker.start()
        with changed:
            assert changed.wait_for(lambda: told[-1] == "", PATIENCE_S)
        assert len([one for one in set(told) if one]) == 1
    finally:
        publisher.stop()
        broker.close()


def test_a_new_program_goes_on_behind_what_was_acknowledged(
    publisher: Publisher, table: Table, listener: Listener, broker: Mosquitto
) -> None:
    begin(table, "solaris", 3, {"depth": "digital"}, SEED)
    wait_for_event(listener, last_row(table))
    wait_for_acknowledgement(publisher, last_row(table))  # who listens may hear it earlier
    publisher.stop()
    play_at_random(table, 10, random.Random(SEED))
    second = Publisher(table, find_broker(broker.url))
    second.start()
    try:
        wait_for_event(listener, last_row(table))
    finally:
        second.stop()
    assert numbers(listener) == list(range(1, last_row(table) + 1))
    assert len({event["epoch"] for event in listener.messages("/events")}) == 1


def test_who_missed_events_asks_and_gets_the_same_bytes(
    publisher: Publisher, table: Table, listener: Listener
) -> None:
    begin(table, "solaris", 3, {"depth": "digital"}, SEED)
    play_at_random(table, 10, random.Random(SEED))
    wait_for_event(listener, last_row(table))
    epoch = listener.messages("/events")[0]["epoch"]
    listener.say(publisher.speaker.topic("ask"), {"v": 1, "epoch": epoch, "from": 3, "to": 6})
    listener.wait_for_message("/again", lambda event: event["n"] == 6)
    said = {end: [text for topic, text in listener.heard if topic.endswith(end)]
            for end in ("/events", "/again")}  # fmt: skip
    assert said["/again"] == said["/events"][2:6]


def test_a_spectator_at_a_distance_sees_the_page_of_a_spectator(
    publisher: Publisher, table: Table, listener: Listener
) -> None:
    begin(table, "solaris", 3, {"depth": "digital"}, SEED)
    listener.wait_for_message("/state", lambda one: one["match"])
    assert not listener.messages("/view/de")
    listener.say(publisher.speaker.topic("watch"), {"v": 1, "lang": "de"})
    seen = listener.wait_for_message("/view/de", lambda one: one["view"]["match"])
    assert seen["view"]["role"] == "watch"
    play_at_random(table, 3, random.Random(SEED))
    listener.wait_for_message("/view/de", lambda one: one["view"]["rev"] == table.rev)
