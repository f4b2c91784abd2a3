"""The keyed layer: who has not the key moves nothing, and what was said once counts once."""

import hashlib
import hmac
import random

import pytest

from shared_rules.link import frame, keyed, messages
from shared_rules.link.keyed import HostEnd, Mac, UnitEnd, is_same
from tests.shared_rules.interpreters import run_on_cpython, run_on_micropython

NAME, KEY = b"unit0001", bytes(range(32))
PRESS = frame.encode(messages.EVENT, 1, b"\x05\x02\x00\x00", 99)
OTHER = frame.encode(messages.EVENT, 2, b"\x06\x02\x00\x00", 99)


def pair(unit_key=KEY, host_key=KEY, nonce=b"h" * 16):
    return UnitEnd(NAME, unit_key, b"u" * 16), HostEnd({NAME: host_key}.get, nonce)


def join(unit, host):
    said = unit.join()
    host.hear(said)
    answer = host.answer()
    unit.hear(answer)
    return said, answer


@pytest.fixture
def ends():
    unit, host = pair()
    join(unit, host)
    return unit, host


def test_what_one_says_the_other_hears_as_it_was(ends):
    unit, host = ends
    assert host.hear(unit.seal(PRESS + OTHER)) == PRESS + OTHER
    assert unit.hear(host.seal(OTHER)) == OTHER


def test_both_interpreters_say_the_same_and_refuse_the_same():
    here = run_on_cpython("keyed_lines.py")
    assert here.count("\n") == 9
    assert run_on_micropython("keyed_lines.py") == here


def test_the_tag_is_hmac_as_everybody_has_it():
    dice = random.Random(1)
    for size in (0, 1, 31, 64, 65, 250):
        key, message = dice.randbytes(size % 65), dice.randbytes(size)
        assert Mac(key).digest(message) == hmac.new(key, message, hashlib.sha256).digest()


def test_the_longest_line_of_a_session_still_fits(ends):
    unit, host = ends
    line = frame.encode(messages.STATE, 1, bytes(frame.MAX_PAYLOAD), 99)
    sealed = host.seal(line)
    assert len(sealed) - 1 <= frame.MAX_LINE
    assert unit.hear(sealed) == line


class TestRefused:
    """Each of these is passed over like a damaged line, and the next true one counts."""

    def test_a_line_said_again(self, ends):
        unit, host = ends
        said = unit.seal(PRESS)
        assert host.hear(said) == PRESS
        assert host.hear(said) == b""

    def test_a_line_that_comes_after_a_later_one(self, ends):
        unit, host = ends
        first, second = unit.seal(PRESS), unit.seal(OTHER)
        assert host.hear(second + first) == OTHER

    def test_an_own_line_sent_back(self, ends):
        for end in ends:
            assert end.hear(end.seal(PRESS)) == b""

    def test_every_bit_of_a_line_counts(self, ends):
        unit, host = ends
        raw = frame.a2b_base64(unit.seal(PRESS))
        for bit in range(8 * len(raw)):
            hurt = bytearray(raw)
            hurt[bit // 8] ^= 1 << bit % 8
            assert host.hear(frame.b2a_base64(bytes(hurt))) == b"", bit
        assert host.hear(frame.b2a_base64(raw)) == PRESS

    def test_a_line_cut_anywhere(self, ends):
        unit, host = ends
        said = unit.seal(PRESS)
        for at in range(len(said) - 2):
            assert host.hear(said[:at] + b"\n") == b"", at

    def test_all_of_an_earlier_connection(self, ends):
        unit, _host = ends
        said = unit.join() + unit.seal(PRESS)
        _, later = pair(nonce=b"i" * 16)
        assert later.hear(said) == b""
        assert not later.is_joined, "an old JOIN alone must not count as the unit"

    def test_a_session_without_any_key(self, ends):
        for end in ends:
            assert end.hear(PRESS) == b""


class TestJoining:
    def test_before_it_nothing_is_said(self):
        unit, host = pair()
        assert unit.seal(PRESS) == host.seal(PRESS) == b""

    def test_the_host_believes_the_first_sealed_line(self, ends):
        unit, host = ends
        assert not host.is_joined
        host.hear(unit.seal(PRESS))
        assert host.is_joined

    def test_an_answer_that_was_lost_is_said_again(self):
        unit, host = pair()
        host.hear(unit.join())
        lost = host.answer()
        host.hear(unit.join())
        assert host.answer() == lost
        unit.hear(lost)
        assert host.hear(unit.seal(PRESS)) == PRESS

    def test_another_join_ends_no_connection(self, ends):
        unit, host = ends
        host.hear(unit.seal(PRESS))
        host.hear(UnitEnd(NAME, KEY, b"v" * 16).join())
        assert host.answer() == b""
        assert host.hear(unit.seal(OTHER)) == OTHER

    def test_a_unit_of_a_wrong_key_is_told(self):
        unit, host = pair(unit_key=bytes(32))
        join(unit, host)
        assert (host.refusal, unit.refusal) == (keyed.WRONG_KEY, keyed.WRONG_KEY)
        assert not unit.is_welcome
        assert host.hear(unit.seal(PRESS)) == b""

    def test_a_unit_that_nobody_knows_is_told(self):
        unit, host = UnitEnd(b"stranger", KEY, b"u" * 16), pair()[1]
        join(unit, host)
        assert unit.refusal == keyed.UNKNOWN_NAME

    def test_a_host_that_poses_is_found_out(self):
        unit, host = pair()
        join(unit, HostEnd({NAME: bytes(32)}.get, b"p" * 16))
        assert not unit.is_welcome
        _, answer = join(unit, host)
        posed = UnitEnd(NAME, KEY, b"w" * 16)
        posed.hear(answer)  # an answer that was given to another nonce
        assert not posed.is_welcome
        assert posed.refusal == keyed.WRONG_KEY

    def test_another_version_is_told(self, monkeypatch):
        unit, host = pair()
        monkeypatch.setattr(keyed, "VERSION", 2)
        asked = unit.join()
        monkeypatch.undo()
        host.hear(asked)
        unit.hear(host.answer())
        assert unit.refusal == keyed.OTHER_VERSION

    def test_a_refusal_that_anybody_says_ends_nothing(self, ends):
        unit, host = ends
        unit.hear(frame.b2a_base64(bytes((keyed.REFUSED, keyed.WRONG_KEY))))
        assert unit.refusal == 0
        assert host.hear(unit.seal(PRESS)) == PRESS


def test_tags_are_compared_to_their_end(monkeypatch):
    looked = []

    class Watched(bytes):
        def __iter__(self):
            for byte in super().__iter__():
                looked.append(byte)
                yield byte

    assert not is_same(Watched(b"12345678"), b"x2345678")
    assert len(looked) == 8


def test_no_mad_line_ends_it_or_fills_it(ends):
    unit, host = ends
    dice = random.Random(2)
    for _ in range(3000):
        noise = dice.randbytes(dice.randrange(60))
        said = frame.b2a_base64(bytes((dice.randrange(6),)) + noise)
        line = noise if dice.random() < 0.3 else said
        for end in ends:
            assert end.hear(line) == b""
        assert len(host.answer()) < frame.MAX_LINE
    assert host.hear(b"\n" + unit.seal(PRESS)) == PRESS
