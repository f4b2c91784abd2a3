"""What a unit asks the network, and what it makes of answers: true, of others, cut, mad."""

import random
import secrets
import socket
from contextlib import suppress

import pytest

from firmware import mdns
from heliograph.link import wifi_announcement
from heliograph.link.wifi_announcement import Announcement
from tests.patience import wait_until

LOCALHOST = "127.0.0.1"
# Its own in each run: two runs at once hear each other
TABLE = secrets.token_hex(4)


def ask_until(place: tuple[str, int]) -> bytes:
    """Ask as a unit does until the answer tells that place; return the answer."""
    found = [b""]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.settimeout(0.3)

        def is_told() -> bool:
            asking.sendto(mdns.query(), (LOCALHOST, 5353))
            with suppress(TimeoutError):
                found.append(asking.recv(1024))
            return mdns.place_in(found[-1], TABLE) == place

        wait_until(is_told)
    return found[-1]


@pytest.fixture(scope="module")
def answer() -> bytes:
    """What a table of this computer says to the question, through the library that says it."""
    voice = Announcement(TABLE, 8766, lambda: "192.0.2.7", LOCALHOST)
    voice.start()
    said = ask_until(("192.0.2.7", 8766))
    voice.stop()
    return said


def test_the_table_is_found_by_its_name(answer: bytes) -> None:
    assert mdns.place_in(answer, TABLE) == ("192.0.2.7", 8766)


def test_a_computer_that_moved_says_its_new_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wifi_announcement, "LOOK_S", 0.05)
    addresses = ["192.0.2.7"]
    voice = Announcement(TABLE, 8766, lambda: addresses[-1], LOCALHOST)
    voice.start()
    ask_until(("192.0.2.7", 8766))
    addresses.append("192.0.2.8")
    ask_until(("192.0.2.8", 8766))
    voice.stop()


def test_another_table_is_not_taken_for_ours(answer: bytes) -> None:
    assert mdns.place_in(answer, "ffffffff") is None


def test_no_answer_ends_the_program(answer: bytes) -> None:
    """Cut anywhere it tells nothing or the same; changed anyhow it may mislead, never break."""
    for at in range(len(answer)):
        assert mdns.place_in(answer[:at], TABLE) in (None, ("192.0.2.7", 8766))
    dice = random.Random(3)
    for _ in range(3000):
        hurt = bytearray(answer)
        for _ in range(3):
            hurt[dice.randrange(len(hurt))] = dice.randrange(256)
        mdns.place_in(bytes(hurt), TABLE)
