"""What a unit asks the network, and what it makes of answers: true, of others, cut, mad."""

import random
import socket
from contextlib import suppress

import pytest

from firmware import mdns
from heliograph.link.wifi_announcement import Announcement
from tests.patience import wait_until

LOCALHOST = "127.0.0.1"


@pytest.fixture(scope="module")
def answer() -> bytes:
    """What a table of this computer says to the question, through the library that says it."""
    voice = Announcement("1a2b3c4d", 8766, lambda: "192.0.2.7", LOCALHOST)
    voice.start()
    found: list[bytes] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.settimeout(0.3)

        def is_answered() -> bool:
            asking.sendto(mdns.query(), (LOCALHOST, 5353))
            with suppress(TimeoutError):
                found.append(asking.recv(1024))
            return bool(found) and mdns.place_in(found[-1], "1a2b3c4d") is not None

        wait_until(is_answered)
    voice.stop()
    return found[-1]


def test_the_table_is_found_by_its_name(answer: bytes) -> None:
    assert mdns.place_in(answer, "1a2b3c4d") == ("192.0.2.7", 8766)


def test_another_table_is_not_taken_for_ours(answer: bytes) -> None:
    assert mdns.place_in(answer, "ffffffff") is None


def test_no_answer_ends_the_program(answer: bytes) -> None:
    """Cut anywhere it tells nothing or the same; changed anyhow it may mislead, never break."""
    for at in range(len(answer)):
        assert mdns.place_in(answer[:at], "1a2b3c4d") in (None, ("192.0.2.7", 8766))
    dice = random.Random(3)
    for _ in range(3000):
        hurt = bytearray(answer)
        for _ in range(3):
            hurt[dice.randrange(len(hurt))] = dice.randrange(256)
        mdns.place_in(bytes(hurt), "1a2b3c4d")
