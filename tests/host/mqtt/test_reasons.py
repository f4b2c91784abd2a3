"""Why a broker cannot be used is said in the reader's language."""

import errno
import socket
import ssl

import pytest
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode

from heliograph.catalogue import LANGUAGES, say
from heliograph.mqtt.broker import Broker
from heliograph.mqtt.connection import BrokerGone, Connection
from heliograph.mqtt.reasons import reason_of
from tests.host.mqtt.brokers import free_port

REFUSED = ReasonCode(PacketTypes.CONNACK, "Bad user name or password")


@pytest.mark.parametrize(
    "problem, english",
    [
        (OSError(errno.ECONNREFUSED, "Connection refused"), "nothing listens at this port"),
        (socket.gaierror(-2, "Name or service not known"), "no computer has this name"),
        (TimeoutError("timed out"), "it does not answer"),
        (ssl.SSLError(1, "WRONG_VERSION_NUMBER"), "it does not speak encrypted at this port"),
        (REFUSED, "user or password is wrong"),
    ],
)
def test_a_known_reason_is_said_in_every_language(problem: object, english: str) -> None:
    said = {say(lang, reason_of(problem)) for lang in LANGUAGES}
    assert english in said
    assert len(said) == len(LANGUAGES)


def test_another_reason_stands_as_it_is() -> None:
    assert reason_of(ValueError("strange")) == "strange"


def test_a_broker_that_is_not_there_is_told_in_german() -> None:
    with pytest.raises(BrokerGone) as caught:
        Connection(Broker("127.0.0.1", free_port()), "name", None, lambda: None)
    assert "an diesem Port hört niemand" in caught.value.text("de")
