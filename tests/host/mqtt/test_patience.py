"""How long a table waits for its broker: for answers that are due, and for no others."""

import threading

import pytest

from heliograph.mqtt.broker import find_broker
from heliograph.mqtt.connection import BrokerGone, Connection
from heliograph.mqtt.neighbours import Neighbours
from heliograph.mqtt.publisher import Publisher
from heliograph.mqtt.session import STALLED_S, Session
from heliograph.table.table import Table
from tests.host.mqtt.brokers import PATIENCE_S, Mosquitto
from tests.patience import wait_until

pytestmark = pytest.mark.needs_mosquitto


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Silent(Connection):
    """A connection on which no acknowledgement comes any more, once it is told so."""

    is_silent = False

    @property
    def is_settled(self) -> bool:
        return not self.is_silent and super().is_settled


def settle(session: Session, connection: Connection) -> None:
    """Let the session go on until the broker has acknowledged everything."""
    for _ in range(int(PATIENCE_S * 100)):
        session.step()
        if connection.is_settled:
            return
        threading.Event().wait(0.01)
    raise AssertionError("expected the broker to acknowledge")


class Busy(Connection):
    """A connection whose acknowledgements wait for this program, which has no time for them."""

    is_busy = False

    def take_acknowledged(self) -> list[int]:
        return [] if self.is_busy else super().take_acknowledged()

    @property
    def is_settled(self) -> bool:
        return not self.is_busy and super().is_settled


def test_who_is_slow_itself_does_not_take_the_broker_for_gone(
    table: Table, broker: Mosquitto
) -> None:
    """As where a hall wants hundreds of events again while eight tables end their games."""
    address = find_broker(broker.url)
    speaker = Publisher(table, address).speaker
    clock = Clock()
    connection = Busy(address, "busy", speaker.will(), lambda: None)
    neighbours = Neighbours(speaker.id, speaker.run, "", lambda _problem: None)
    session = Session(speaker, connection, neighbours, lambda _table: [], clock)
    try:
        connection.is_busy = True
        session.greet()
        session.step()
        wait_until(lambda: connection.has_acknowledged)
        session.mark_changed()
        clock.now += 2 * STALLED_S
        session.step()
        connection.is_busy = False
        settle(session, connection)
    finally:
        connection.close()


def test_a_table_that_was_quiet_for_long_is_not_cut_off_when_it_speaks(
    table: Table, broker: Mosquitto
) -> None:
    """Whoever thinks for a minute must not cost the table its connection."""
    address = find_broker(broker.url)
    speaker = Publisher(table, address).speaker
    clock = Clock()
    connection = Silent(address, "quiet", speaker.will(), lambda: None)
    neighbours = Neighbours(speaker.id, speaker.run, "", lambda _problem: None)
    session = Session(speaker, connection, neighbours, lambda _table: [], clock)
    try:
        session.greet()
        settle(session, connection)
        clock.now += 3 * STALLED_S
        table.hall.call("test")
        session.mark_changed()
        settle(session, connection)  # said, acknowledged, and still connected
        connection.is_silent = True
        session.step()
        clock.now += 2 * STALLED_S
        with pytest.raises(BrokerGone):
            session.step()
    finally:
        connection.close()
