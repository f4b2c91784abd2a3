"""The session: exactly once and in order, whatever happens to the wire or to either end."""

import random

import pytest

from shared_rules.link import frame, messages
from shared_rules.link.messages import EVENT, HELLO, NUMBERED, PING, STATE
from shared_rules.link.session import GONE_MS, PING_MS, WINDOW, QueueFull, Session
from tests.shared_rules.wire import Wire


class End:
    """A session with an application that acknowledges everything it is given."""

    def __init__(self, boot, *, recall=None, capacity=1024, acks=True, careful=False):
        self.session = Session(boot, b"end", capacity, recall, careful=careful)
        self.got = []
        self.durable = {}
        self.greetings = 0
        self.acks = acks

    def receive(self, data, now_ms):
        for kind, seq, payload in self.session.hear(data, now_ms):
            if kind == HELLO:
                self.greetings += 1
            elif kind >= NUMBERED:
                self.got.append(payload)
                self.durable[self.session.peer_boot] = seq
                if self.acks:
                    self.session.ack(seq)

    def output(self, now_ms):
        return self.session.output(now_ms)

    def say(self, *numbers):
        for number in numbers:
            self.session.send(EVENT, bytes((number & 0xFF, number >> 8, 0, 0)))

    def say_as_host(self, *numbers):
        for number in numbers:
            self.session.send(STATE, bytes((number & 0xFF, number >> 8, 0, 0)))


def numbers(end):
    return [payload[0] | payload[1] << 8 for payload in end.got]


@pytest.fixture
def wire():
    wire = Wire(End(0xAAAA0001), End(0xBBBB0002))
    wire.run(100)
    return wire


def test_two_ends_find_each_other(wire):
    unit, host = wire.ends
    assert unit.session.connected
    assert host.session.connected
    assert (unit.greetings, host.greetings) == (1, 1)
    assert unit.session.peer_boot == 0xBBBB0002
    assert unit.session.peer_about == b"end"


def test_messages_arrive_in_order_and_are_acknowledged(wire):
    unit, host = wire.ends
    unit.say(*range(100))
    wire.run(500)
    assert numbers(host) == list(range(100))
    assert unit.session.unacked == 0
    assert unit.session.acked == 100


def test_nothing_is_acknowledged_before_the_application_says_so():
    wire = Wire(End(1), End(2, acks=False))
    wire.run(100)
    unit, host = wire.ends
    unit.say(1, 2, 3)
    wire.run(1000)
    assert (unit.session.unacked, numbers(host)) == (3, [1, 2, 3])
    host.session.ack(2)
    wire.run(50)
    assert unit.session.unacked == 1


class TestInTurn:
    """An acknowledgement that waits for the peer's own."""

    @pytest.fixture
    def ends(self):
        wire = Wire(End(1, acks=False), End(2, acks=False))
        wire.run(100)
        unit, host = wire.ends
        unit.say(1, 2)
        host.say(9)
        wire.run(50)
        assert (numbers(unit), numbers(host)) == ([9], [1, 2])
        unit.session.ack_in_turn(1)
        return wire, unit, host

    def test_it_waits_for_all_that_was_queued_before(self, ends):
        wire, _, host = ends
        host.session.ack(1)
        wire.run(1000)
        assert host.session.acked == 0
        host.session.ack(2)
        wire.run(50)
        assert host.session.acked == 1

    def test_it_does_not_wait_for_what_is_queued_later(self, ends):
        wire, unit, host = ends
        unit.say(3)
        host.session.ack(2)
        wire.run(50)
        assert (host.session.acked, unit.session.unacked) == (1, 1)

    def test_what_is_heard_meanwhile_waits_no_longer_than_the_first(self, ends):
        wire, unit, host = ends
        unit.say(3)
        host.say(8)
        wire.run(50)
        unit.session.ack_in_turn(2)
        host.session.ack(2)
        wire.run(50)
        assert host.session.acked == 2

    def test_it_comes_through_a_broken_line(self, ends):
        wire, unit, host = ends
        host.session.ack(2)
        unit.session.lost()
        host.session.lost()
        wire.run(1000)
        assert host.session.acked == 1

    def test_a_forgotten_queue_lets_it_go(self, ends):
        wire, unit, host = ends
        unit.session.forget()
        wire.run(50)
        assert host.session.acked == 1

    def test_another_peer_is_not_given_it(self, ends):
        wire, unit, _ = ends
        wire.ends[1] = other = End(3, acks=False)
        other.say(*range(10, 15))
        wire.run(1000)
        other.session.ack(2)
        wire.run(50)
        assert numbers(unit) == [9, 10, 11, 12, 13, 14]
        assert (unit.session.unacked, other.session.acked) == (0, 0)


def test_what_never_went_out_cannot_be_acknowledged(wire):
    """A host that is confused, or our own words come back: what is queued stays queued."""
    unit, host = wire.ends
    host.acks = False
    unit.say(*range(WINDOW + 10))
    wire.run(20)
    key = unit.session.boot ^ host.session.boot
    unit.receive(frame.encode(messages.ACK, WINDOW + 5, b"", key), wire.now_ms)
    assert unit.session.unacked == WINDOW + 10
    unit.receive(frame.encode(messages.ACK, WINDOW, b"", key), wire.now_ms)
    assert unit.session.unacked == 10


def test_a_window_bounds_what_is_on_its_way():
    wire = Wire(End(1), End(2, acks=False))
    wire.run(100)
    unit, host = wire.ends
    unit.say(*range(WINDOW + 10))
    wire.run(100)
    assert len(host.got) == WINDOW


def test_the_queue_is_bounded():
    unit = End(1, capacity=3)
    unit.say(1, 2, 3)
    with pytest.raises(QueueFull, match="3 wait already"):
        unit.say(4)


def test_silence_means_gone_and_the_way_back_is_quick(wire):
    unit, host = wire.ends
    wire.is_cut = True
    unit.say(7)
    wire.run(GONE_MS + 50)
    assert not unit.session.connected
    assert not host.session.connected
    wire.is_cut = False
    wire.run(300)
    assert unit.session.connected
    assert host.session.connected
    assert numbers(host) == [7]


def test_an_idle_line_is_kept_alive_with_little_traffic(wire):
    before = sum(wire.carried)
    wire.run(10_000)
    assert all(end.session.connected for end in wire.ends)
    pings = 10_000 / PING_MS * 2
    assert sum(wire.carried) - before <= (pings + 4) * 21


def test_lost_lines_are_sent_again(wire):
    unit, host = wire.ends
    dice = random.Random(5)
    wire.damage = lambda data, _: b"" if dice.random() < 0.4 else data
    unit.say(*range(300))
    host.say(*range(300))
    wire.run(60_000)
    assert numbers(host) == list(range(300))
    assert numbers(unit) == list(range(300))


def test_noise_is_survived(wire):
    unit, host = wire.ends
    dice = random.Random(6)

    def noise(data, _):
        return bytes(dice.randrange(256) if dice.random() < 0.01 else byte for byte in data)

    wire.damage = noise
    unit.say(*range(300))
    wire.run(60_000)
    wire.damage = lambda data, _: data
    wire.run(3000)
    assert numbers(host) == list(range(300))


def test_duplicated_bytes_deliver_nothing_twice(wire):
    unit, host = wire.ends
    wire.damage = lambda data, _: data + data
    unit.say(*range(50))
    wire.run(2000)
    assert numbers(host) == list(range(50))


def test_a_host_that_restarts_goes_on_where_its_disk_ends(wire):
    unit, host = wire.ends
    unit.say(1, 2)
    wire.run(100)
    wire.is_cut = True
    unit.say(3)
    disk = dict(host.durable)
    fresh = End(0xBBBB0003, recall=disk.get)
    wire.ends[1] = fresh
    wire.is_cut = False
    wire.run(500)
    assert numbers(fresh) == [3]
    assert unit.session.unacked == 0


def test_a_host_that_died_before_its_acknowledgement_got_through(wire):
    unit, host = wire.ends
    wire.damage = lambda data, direction: data if direction == 0 else b""
    unit.say(1, 2)
    wire.run(50)
    assert (numbers(host), unit.session.unacked) == ([1, 2], 2)
    wire.ends[1] = End(0xBBBB0003, recall=dict(host.durable).get)
    wire.damage = lambda data, _: data
    wire.run(500)
    assert (numbers(wire.ends[1]), unit.session.unacked) == ([], 0)


def test_a_unit_that_restarts_is_a_new_peer(wire):
    unit, host = wire.ends
    unit.say(1)
    wire.run(100)
    wire.ends[0] = End(0xAAAA0009)
    wire.ends[0].say(2)
    wire.run(500)
    assert numbers(host) == [1, 2]
    assert host.greetings == 2


def test_bytes_of_an_earlier_pairing_are_not_taken_for_new_ones(wire):
    unit, host = wire.ends
    stale = frame.encode(EVENT, 1, b"\5\0\0\0", unit.session.boot ^ host.session.boot)
    wire.ends[0] = End(0xAAAA0009)
    wire.run(500)
    host.receive(stale, wire.now_ms)
    assert host.got == []


def test_an_acknowledgement_goes_to_nobody_but_the_speaker(wire):
    """One read brings the last words of a host and the greeting of the next one."""
    unit, host = wire.ends
    host.say(1)
    last_words = host.output(wire.now_ms)
    after = End(0xBBBB0003, acks=False)
    after.say(2)
    greeting = after.output(wire.now_ms)
    unit.receive(last_words + greeting, wire.now_ms)
    wire.ends[1] = after
    wire.damage = lambda data, direction: data if direction == 0 else _without(EVENT, data)
    wire.run(1000)
    assert numbers(unit) == [1]
    assert after.session.unacked == 1


def _without(kind, data):
    """What arrives when every line of one kind is lost."""
    key = 0xAAAA0001 ^ 0xBBBB0003
    lines = data.splitlines(keepends=True)
    return b"".join(x for x in lines if (frame.decode(x[:-1], key) or (0,))[0] != kind)


def test_a_forgotten_queue_leaves_a_gap_that_both_sides_survive(wire):
    unit, host = wire.ends
    wire.is_cut = True
    unit.say(*range(20))
    unit.session.forget()
    unit.say(99)
    wire.is_cut = False
    wire.run(500)
    assert numbers(host) == [99]
    assert unit.session.unacked == 0


def test_numbers_pass_the_sixteen_bit_border(wire):
    unit, host = wire.ends
    for end, other in ((unit, host), (host, unit)):
        end.session._base = end.session._next = 65_530
        end.session._said = 65_529
        other.session._heard = other.session._durable = 65_529
    unit.say(*range(20))
    wire.run(300)
    assert numbers(host) == list(range(20))
    assert unit.session.acked == 65_549


def test_ones_own_echo_is_no_peer():
    session = Session(5)
    assert session.receive(session.output(0), 1) == []
    assert session.peer_boot == 0


def test_an_end_that_drew_nought_is_somebody():
    wire = Wire(End(0), End(2))
    wire.run(100)
    unit, host = wire.ends
    unit.say(1)
    wire.run(100)
    assert numbers(host) == [1]
    assert host.session.peer_boot != 0


def test_nobody_greets_in_vain():
    session = Session(5)
    payload = messages.pack(HELLO, messages.PROTOCOL, 0, 5, 0, 1)
    assert session.receive(frame.encode(HELLO, 0, payload), 1) == []
    assert not session.connected


def test_an_echo_acknowledges_and_says_nothing():
    """A terminal gives the unit its own words back while host and unit are paired."""
    wire = Wire(End(0xAAAA0001, careful=True), End(0xBBBB0002, acks=False))
    wire.run(100)
    unit, host = wire.ends
    unit.say(*range(8))
    host.say_as_host(*range(4))

    def echo(data, direction):
        if direction == 0:
            unit.receive(data, wire.now_ms)
        return data

    wire.damage = echo
    wire.run(1000)
    assert (numbers(unit), numbers(host)) == (list(range(4)), list(range(8)))
    assert unit.session.unacked == 8


def test_another_protocol_is_seen_but_not_spoken():
    session = Session(5)
    payload = messages.pack(HELLO, messages.PROTOCOL + 1, 6, 0, 0, 1)
    assert session.receive(frame.encode(HELLO, 0, payload), 1) == []
    assert (session.peer_protocol, session.connected) == (messages.PROTOCOL + 1, False)


def test_datagrams_arrive_while_connected_and_are_dropped_otherwise(wire):
    unit, host = wire.ends
    heard = []
    host.receive = lambda data, now: heard.extend(host.session.receive(data, now))
    unit.session.cast(PING, messages.pack(PING, 3, 4))
    wire.run(20)
    assert (PING, 0, messages.pack(PING, 3, 4)) in heard
    unit.session.lost()
    unit.session.cast(PING, messages.pack(PING, 3, 4))
    assert unit.session._casts == []


def test_both_directions_at_once(wire):
    unit, host = wire.ends
    unit.say(*range(200))
    for number in range(200):
        host.session.send(STATE, number.to_bytes(2, "little") + b"\0\0")
    wire.run(3000)
    assert numbers(host) == numbers(unit) == list(range(200))
