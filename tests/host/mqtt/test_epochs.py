"""Numbers of events belong to rows: where other rows take their place, a new epoch begins."""

import random
from contextlib import closing
from pathlib import Path

from heliograph.library.restoring import restore
from heliograph.mqtt.feed import EventFeed
from heliograph.mqtt.identity import BookmarkFile, table_id
from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.attack.tables import begin, play_at_random

BROKER = "mqtt://here:1883"


def feed_of(table: Table, broker: str = BROKER) -> EventFeed:
    return EventFeed(table.record, table_id(table.record), broker)


def play_on(table: Table) -> None:
    begin(table, "solaris", 3, {"depth": "digital"}, 1)
    play_at_random(table, 10, random.Random(1))


def acknowledge_all(feed: EventFeed) -> list[int]:
    events = feed.take(100)
    for event in events:
        feed.acknowledge(feed.epoch, event.number)
    return [event.number for event in events]


def test_the_name_of_a_table_is_for_ever(table: Table, tmp_path: Path) -> None:
    assert table_id(table.record) == table_id(table.record)
    with closing(Store(tmp_path / "other.db")) as other:
        assert table_id(other) != table_id(table.record)


def test_what_was_there_before_the_first_broker_is_not_told(table: Table) -> None:
    play_on(table)
    feed = feed_of(table)
    assert feed.take(100) == []
    table.undo(sure=True)
    assert acknowledge_all(feed) == [feed.last]


def test_the_same_broker_goes_on_another_begins_anew(table: Table) -> None:
    first = feed_of(table)
    play_on(table)
    assert acknowledge_all(first) == list(range(1, first.last + 1))
    table.undo(sure=True)
    again = feed_of(table)
    assert again.epoch == first.epoch
    assert acknowledge_all(again) == [again.last]
    other = feed_of(table, "mqtt://there:1883")
    assert other.epoch != first.epoch
    assert other.take(100) == []


def test_only_what_stands_in_one_row_without_gap_is_acknowledged(table: Table) -> None:
    feed = feed_of(table)
    play_on(table)
    events = feed.take(3)
    feed.acknowledge(feed.epoch, events[2].number)
    assert feed.acknowledged == 0
    feed.acknowledge(feed.epoch, events[0].number)
    assert feed.acknowledged == 1
    assert [event.number for event in feed_of(table).take(3)] == [2, 3, 4]


def test_no_more_are_under_way_than_wanted(table: Table) -> None:
    feed = feed_of(table)
    play_on(table)
    assert [event.number for event in feed.take(4)] == [1, 2, 3, 4]
    assert feed.take(4) == []
    feed.acknowledge(feed.epoch, 1)
    assert [event.number for event in feed.take(4)] == [5]


def test_a_backup_that_takes_the_records_place_begins_an_epoch(
    table: Table, tmp_path: Path
) -> None:
    feed = feed_of(table)
    play_on(table)
    backup = tmp_path / "backup.db"
    table.record.backup(backup)
    table.undo(3, sure=True)
    before = acknowledge_all(feed), feed.epoch
    restore(table, backup)
    assert feed.epoch != before[1]
    assert feed.take(100) == []
    table.undo(sure=True)
    assert acknowledge_all(feed) == [feed.last]


def test_another_record_in_the_files_place_begins_an_epoch(table: Table, tmp_path: Path) -> None:
    feed = feed_of(table)
    play_on(table)
    acknowledge_all(feed)
    kept = BookmarkFile(table.record.path).read()
    assert kept is not None
    with closing(Store(tmp_path / "other.db")) as record:
        other = Table(record)
        begin(other, "solaris", 3, {"depth": "digital"}, 2)
        play_at_random(other, 30, random.Random(2))
        BookmarkFile(record.path).write(kept)
        assert EventFeed(record, kept.table, BROKER).epoch != kept.epoch


def test_a_spoilt_bookmark_is_no_bookmark(table: Table) -> None:
    file = BookmarkFile(table.record.path)
    for spoilt in ("", "{}", "[1]", '{"broker": 1}', "\x00", "[" * 9999):
        file.path.write_text(spoilt)
        assert file.read() is None
    assert feed_of(table).take(1) == []
