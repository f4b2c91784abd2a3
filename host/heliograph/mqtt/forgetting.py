"""Takes a table from a broker: an empty message in the place of each that the broker keeps."""

import threading
from collections.abc import Iterable

from heliograph.mqtt.broker import Broker
from heliograph.mqtt.connection import Connection
from heliograph.mqtt.identity import random_name
from heliograph.mqtt.reasons import NO_ANSWER
from heliograph.mqtt.topics import AVAILABILITY, STATE, topic_of

PATIENCE_S = 10.0


def forget_table(broker: Broker, table: str, others: Iterable[str] = ()) -> None:
    """Let the broker keep nothing of a table, nor what `others` keep. Raises `BrokerGone`."""
    news = threading.Event()
    connection = Connection(broker, f"heliograph-forget-{random_name()}", None, news.set)
    try:
        for topic in (topic_of(table, AVAILABILITY), topic_of(table, STATE), *others):
            connection.publish(topic, b"", is_retained=True)
        _wait_until_settled(connection, news)
    finally:
        connection.close()


def _wait_until_settled(connection: Connection, news: threading.Event) -> None:
    while True:
        news.clear()
        connection.take_acknowledged()
        connection.need()
        if connection.is_settled:
            return
        if not news.wait(PATIENCE_S):
            raise connection.lost(NO_ANSWER)
