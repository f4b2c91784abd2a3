"""`heliograph mqtt`: what a table is called on brokers, and how it is taken from one."""

import argparse
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from heliograph.catalogue import N_
from heliograph.commands.arguments import FILE
from heliograph.commands.broker_options import add_broker_options, find_named_broker
from heliograph.record.paths import default_database
from heliograph.record.store import Store

if TYPE_CHECKING:
    from heliograph.commands.arguments import Parser

_FORGET = N_(
    "take the table from the broker: nothing of it stays there, and Home Assistant forgets it"
)
_NEW_ID = N_("give this record another name on brokers: it is a copy of another table's")
_DB = N_("file of the record (default: {path})")
_FORGOTTEN = N_("The broker {address} has forgotten the table {table}.")
_CALLED = N_("On brokers this table is {topic}/…")


def arguments(parser: "Parser", language: str) -> None:
    """Add the options of `mqtt`."""
    del language
    add = parser.options.add_argument
    add("--forget", action="store_true", help=parser.choose(_FORGET))
    add("--new-id", action="store_true", help=parser.choose(_NEW_ID))
    add("--db", type=Path, default=default_database(), metavar=parser.choose(FILE),
        help=parser.choose(_DB).format(path=default_database()))  # fmt: skip
    add_broker_options(parser, is_publisher=False)


def run(options: argparse.Namespace, language: str) -> int:
    """Do what was asked for, and say what the table is called."""
    from heliograph.mqtt.identity import rename_table, table_id
    from heliograph.mqtt.topics import topic_of

    with closing(Store(options.db)) as record:
        if options.forget:
            _forget(options, table_id(record), language)
        name = rename_table(record) if options.new_id else table_id(record)
        print(_CALLED.text(language, topic=topic_of(name)))
    return 0


def _forget(options: argparse.Namespace, name: str, language: str) -> None:
    broker = find_named_broker(options)
    from heliograph.mqtt.discovery import discovery_topics
    from heliograph.mqtt.forgetting import forget_table

    forget_table(broker, name, discovery_topics(name, options.mqtt_discovery))
    print(_FORGOTTEN.text(language, address=broker.address, table=name))
