"""One connection to a broker, from the greeting until it is lost.

paho-mqtt speaks with the broker on a thread of its own; what it reports is kept here until the one
thread that uses the connection takes it. A lost connection is never used again, so nothing that
paho had still to send is sent twice: whoever connects anew knows what was acknowledged.
"""

import socket
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from heliograph.catalogue import N_, Words
from heliograph.errors import HeliographError
from heliograph.mqtt.broker import Broker
from heliograph.mqtt.reasons import NO_ANSWER, reason_of
from heliograph.mqtt.topics import LONGEST

KEEP_ALIVE_S = 15
GREETING_S = 5.0
QOS = 1  # at least once
# What came and was not looked at yet; more is dropped
MOST_INCOMING = 64
# The broker sends nothing longer: topic and head of a packet beside the longest text
_MOST_PACKET = LONGEST + 1024
_UNREACHED = N_(
    "The broker {address} cannot be reached ({why}). The table plays on; it is tried again by "
    "itself, and what happens meanwhile is sent then."
)
_REFUSED = N_(
    "The broker {address} does not let this table in ({why}). Correct user or password; it is "
    "tried again by itself."
)
_LOST = N_(
    "The connection to the broker {address} is lost ({why}). The table plays on; what happens "
    "meanwhile is sent when it is back."
)
_FORBIDDEN = N_(
    "The broker {address} does not let this table send to {topic} ({why}). Allow it in the "
    "broker's list of rights; it is tried again by itself."
)


class BrokerGone(HeliographError):
    """The broker cannot be used now; it is tried again."""


class Incoming(NamedTuple):
    """A message that came."""

    topic: str
    payload: bytes
    is_retained: bool


@dataclass(frozen=True, slots=True)
class Will:
    """What the broker says for us when we are gone without a word."""

    topic: str
    payload: bytes


class Connection:
    """A broker that is being spoken with. Use it from one thread, and close it."""

    most_packet = _MOST_PACKET

    def __init__(
        self, broker: Broker, name: str, will: Will | None, wake: Callable[[], None]
    ) -> None:
        """Connect. Raises `BrokerGone`. `wake` is called from another thread when there is news."""
        self._broker = broker
        self._wake = wake
        self._greeted = threading.Event()
        self._acknowledged: deque[tuple[int, Words]] = deque()
        self._incoming: deque[Incoming] = deque(maxlen=MOST_INCOMING)
        self._topics: dict[int, str] = {}  # of what is not acknowledged yet
        self._gone: BrokerGone | None = None
        self._is_closed = False
        self._client = self._make_client(name, will)
        self._connect()

    def publish(self, topic: str, payload: bytes, *, is_retained: bool = False) -> int:
        """Hand a message over; its number comes back in `take_acknowledged`."""
        self.need()
        number = self._client.publish(topic, payload, QOS, is_retained).mid
        self._topics[number] = topic
        return number

    def subscribe(self, topics: list[str]) -> None:
        """Let messages of these topics come; those we are not allowed to read stay away."""
        self.need()
        self._client.subscribe([(topic, QOS) for topic in topics])

    def take_acknowledged(self) -> list[int]:
        """Return the numbers that the broker has since taken over. Raises `BrokerGone`."""
        taken = []
        while self._acknowledged:
            number, refusal = self._acknowledged.popleft()
            topic = self._topics.pop(number, "")
            if refusal:
                raise BrokerGone(_FORBIDDEN.filled(address=self.address, topic=topic, why=refusal))
            taken.append(number)
        return taken

    def take_incoming(self) -> list[Incoming]:
        """Return what came since."""
        return [self._incoming.popleft() for _ in range(len(self._incoming))]

    @property
    def is_settled(self) -> bool:
        """Whether the broker has acknowledged all that it was given."""
        return len(self._topics) == len(self._acknowledged)

    @property
    def has_acknowledged(self) -> bool:
        """Whether acknowledgements came that nobody took yet."""
        return bool(self._acknowledged)

    @property
    def address(self) -> str:
        """Where the broker is."""
        return self._broker.address

    def lost(self, why: object) -> BrokerGone:
        """Return how to say that this connection is lost."""
        return BrokerGone(_LOST.filled(address=self.address, why=reason_of(why)))

    def need(self) -> None:
        """Raise `BrokerGone` where the connection is lost."""
        if self._gone:
            raise self._gone

    def close(self) -> None:
        """Say goodbye, and wait for the thread to end."""
        self._is_closed = True
        self._client.disconnect()
        self._client.loop_stop()

    # Inside

    def _make_client(self, name: str, will: Will | None) -> Client:
        client = Client(CallbackAPIVersion.VERSION2, name, protocol=MQTTProtocolVersion.MQTTv5)
        if self._broker.user or self._broker.password:
            client.username_pw_set(self._broker.user or None, self._broker.password or None)
        if self._broker.tls:
            client.tls_set_context(self._broker.tls)
        if will:
            client.will_set(will.topic, will.payload, QOS, retain=True)
        client.connect_timeout = GREETING_S
        client.on_socket_open = _send_at_once
        client.on_connect = self._note_greeting
        client.on_disconnect = self._note_loss
        client.on_publish = self._note_acknowledged
        client.on_message = self._note_message
        return client

    def _connect(self) -> None:
        properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        properties.MaximumPacketSize = self.most_packet
        try:
            self._client.connect(
                self._broker.host, self._broker.port, KEEP_ALIVE_S, properties=properties
            )
        except (OSError, ValueError) as problem:
            why = reason_of(problem)
            raise BrokerGone(_UNREACHED.filled(address=self.address, why=why)) from problem
        self._client.loop_start()
        if not self._greeted.wait(GREETING_S):
            self._gone = BrokerGone(_UNREACHED.filled(address=self.address, why=NO_ANSWER))
        if self._gone:
            self.close()
            raise self._gone

    # On paho's thread

    def _note_greeting(self, _client: Client, _data: Any, _flags: Any, reason: ReasonCode,
                       _properties: Any) -> None:  # fmt: skip
        if reason.is_failure:
            self._gone = BrokerGone(_REFUSED.filled(address=self.address, why=reason_of(reason)))
            self._client.disconnect()  # else paho would try again by itself
        self._greeted.set()

    def _note_loss(self, _client: Client, _data: Any, _flags: Any, reason: ReasonCode,
                   _properties: Any) -> None:  # fmt: skip
        if not self._gone and not self._is_closed:
            self._gone = self.lost(reason)
        self._client.disconnect()  # else paho would try again by itself
        self._greeted.set()
        self._wake()

    def _note_acknowledged(self, _client: Client, _data: Any, number: int, reason: ReasonCode,
                           _properties: Any) -> None:  # fmt: skip
        self._acknowledged.append((number, reason_of(reason) if reason.is_failure else ""))
        self._wake()

    def _note_message(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        self._incoming.append(Incoming(message.topic, bytes(message.payload), message.retain))
        self._wake()


def _send_at_once(_client: Client, _data: Any, opened: Any) -> None:
    """Let small messages go at once; the second of two would wait 40 ms for a receipt."""
    opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
