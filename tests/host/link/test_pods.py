"""Pods beside a unit, in virtual time: one button each, joined to the host as one seat's button."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from heliograph.games import ALL_GAMES
from heliograph.link.unit_session import UnitSession
from heliograph.record import store
from heliograph.record.store import STEP
from heliograph.table.change import IN_AIR
from shared_rules.lights.canvas import Canvas
from shared_rules.link import pod_messages
from shared_rules.panel import DOWN, LONG, OK, SHORT
from shared_rules.pod import Pod
from shared_rules.trackers import tracker_for
from tests.host.desk import STEP_MS, Desk, begin, end_turns

PIXELS = 8


class PodAtDesk:
    """One pod on a wire of its own."""

    def __init__(self, desk: Desk, number: int) -> None:
        self.desk = desk
        self.name = f"{number:08x}"
        self.is_cut = False
        self.spoil: Callable[[bytes], bytes] = bytes
        self.switch_on(number)
        self.meet()

    def switch_on(self, boot: int) -> None:
        self.pod = Pod(boot, Canvas(PIXELS, 0, 0, 0), b"pod 1.0.0")

    def meet(self) -> None:
        """Let the host that runs now be at the other end."""
        self.host = UnitSession(self.desk.table, IN_AIR + self.name, boot=self.desk.now_ms + 500)

    def exchange(self) -> None:
        now_ms = self.desk.now_ms
        said, told = self.pod.output(now_ms), self.host.output(now_ms)
        if not self.is_cut:
            self.host.receive(self.spoil(said), now_ms)
            self.pod.receive(self.spoil(told), now_ms)

    def press(self, gesture: int = SHORT) -> None:
        self.pod.press(OK, DOWN, self.desk.now_ms)
        self.pod.press(OK, gesture, self.desk.now_ms)

    @property
    def picture(self) -> list[bytes]:
        """The colour of each pixel a little later, when signs and touches are over."""
        self.pod.lights(self.desk.now_ms)
        return [bytes(self.pod.canvas.rgb[at : at + 3]) for at in range(0, 3 * PIXELS, 3)]


class Room(Desk):
    """A desk with pods."""

    def __init__(self, folder: Path, count: int) -> None:
        super().__init__(folder)
        self.pods = [PodAtDesk(self, number) for number in range(1, count + 1)]

    def run(self, ms: int = 300) -> None:
        for _ in range(ms // STEP_MS):
            self.now_ms += STEP_MS
            self.exchange()
            for pod in self.pods:
                pod.exchange()

    @property
    def now(self) -> int:
        return int(tracker_for(self.table.state).now())

    def steps(self) -> int:
        match = self.table.match_id
        return 0 if match is None else [r.kind for r in self.record.rows(match)].count(STEP)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Three people play; each has a pod, and the unit has their buttons, too."""
    room = Room(tmp_path, 3)
    begin(room.table)
    room.run(1000)
    for seat, pod in enumerate(room.pods):
        room.table.pods.take(pod.name, seat, "page")
    room.run()
    yield room
    room.record.close()


def test_a_pod_without_a_seat_asks_and_takes_the_first_free_one(tmp_path: Path) -> None:
    room = Room(tmp_path, 2)
    begin(room.table)
    room.run(1000)
    assert [pod.pod.seat for pod in room.pods] == [pod_messages.NO_SEAT] * 2
    room.pods[1].press()
    room.run()
    room.pods[0].press()
    room.run()
    assert [pod.pod.seat for pod in room.pods] == [1, 0]
    assert room.steps() == 2  # to take a seat is no turn
    room.record.close()


def test_a_seat_is_kept_for_the_next_evening(room: Room) -> None:
    room.restart_host()
    for pod in room.pods:
        pod.meet()
    room.run(3000)
    assert [pod.pod.seat for pod in room.pods] == [0, 1, 2]


def test_a_seat_that_is_given_to_another_pod_is_taken_from_the_first(room: Room) -> None:
    room.table.pods.take(room.pods[0].name, 2, "page")
    room.run()
    assert [pod.pod.seat for pod in room.pods] == [2, 1, pod_messages.NO_SEAT]


def test_a_press_ends_the_turn_of_its_seat_on_all(room: Room) -> None:
    before, steps = room.now, room.steps()
    room.pods[before].press()
    room.run()
    assert room.now != before
    assert room.steps() == steps + 1
    assert room.is_settled  # the unit stands there, too


def test_each_light_says_where_its_seat_stands(room: Room) -> None:
    words = [pod.pod.word for pod in room.pods]
    assert words[room.now] == pod_messages.NOW
    assert sorted(words) == [pod_messages.NOW, pod_messages.NEXT, pod_messages.WAITING]
    pictures = [pod.picture for pod in room.pods]
    assert len({tuple(picture) for picture in pictures}) == 3
    # Seat 2 is told apart by its pattern alone: every second pixel is dark.
    assert [any(pixel) for pixel in pictures[1]] == [True, False] * 4


def test_a_press_out_of_turn_is_refused_where_it_was_pressed(room: Room) -> None:
    idle = (room.now + 1) % 3
    steps = room.steps()
    room.pods[idle].press()
    room.run(100)
    assert room.steps() == steps
    assert len(set(room.pods[idle].picture)) == 1  # all of it blinks red
    status = next(unit for unit in room.table.ports.units if unit.name == room.pods[idle].name)
    assert status.refusal


def test_a_long_press_is_for_the_page(room: Room) -> None:
    """There is nothing on a pod to correct values with."""
    steps = room.steps()
    room.pods[room.now].press(LONG)
    room.run()
    assert room.steps() == steps


def test_unit_and_pod_pressed_at_once_are_one_press(room: Room) -> None:
    """Whichever was quicker, also where the other could not know of it yet."""
    for order in ("pod", "unit"):
        before, steps = room.now, room.steps()
        room.is_cut = order == "pod"
        room.pods[before].is_cut = order == "unit"
        room.pods[before].press()
        room.press(before)
        room.run(100)
        room.is_cut = room.pods[before].is_cut = False
        room.run(3000)
        assert room.steps() == steps + 1
        assert room.is_settled


@pytest.mark.parametrize("name, seats", [("yacht", 1), ("boggle", 3)])
@pytest.mark.parametrize("quicker", ["pod", "unit"])
def test_nor_is_it_doubled_where_the_seat_is_on_turn_again(
    tmp_path: Path, name: str, seats: int, quicker: str
) -> None:
    """Alone, or where all are on turn at once, the second press would be one more."""
    room = Room(tmp_path, 1)
    game = ALL_GAMES[name]
    room.table.play(list(game.opening(seats)), "page")
    room.run(1000)
    room.table.pods.take(room.pods[0].name, 0, "page")
    while not tracker_for(room.table.state).hears(0):
        room.press(OK)
    room.run()
    steps = room.steps()
    room.is_cut, room.pods[0].is_cut = quicker == "pod", quicker == "unit"
    room.pods[0].press()
    room.press(0)
    room.run(100)
    room.is_cut = room.pods[0].is_cut = False
    room.run(3000)
    assert room.steps() == steps + 1
    assert room.is_settled
    room.record.close()


def test_a_press_for_a_turn_that_is_over_means_nothing(room: Room) -> None:
    """Also where it is the same seat's turn again meanwhile."""
    before = room.now
    pod = room.pods[before]
    pod.is_cut = True
    pod.press()
    room.run(50)
    end_turns(room.table, 3)
    assert room.now == before
    steps = room.steps()
    pod.is_cut = False
    room.run(3000)
    assert room.steps() == steps
    assert pod.pod.session.unacked == 0


def test_a_press_made_while_the_way_was_cut_counts_once(room: Room) -> None:
    before, steps = room.now, room.steps()
    room.pods[before].is_cut = True
    room.pods[before].press()
    room.run(5000)
    assert room.steps() == steps
    room.pods[before].is_cut = False
    room.run(3000)
    assert (room.now != before, room.steps()) == (True, steps + 1)


def test_a_host_that_dies_after_the_press_was_written_takes_it_once(room: Room) -> None:
    before, steps = room.now, room.steps()
    pod = room.pods[before]
    pod.press()
    said = pod.pod.output(room.now_ms)
    pod.host.receive(said, room.now_ms)  # and the answer is lost with the host
    assert room.steps() == steps + 1
    room.restart_host()
    for one in room.pods:
        one.meet()
    room.run(3000)
    assert room.steps() == steps + 1
    assert pod.pod.session.unacked == 0


def test_a_dead_pod_stops_nobody_and_comes_back_to_its_seat(room: Room) -> None:
    before = room.now
    room.pods[before].is_cut = True
    room.run(3000)
    room.end_turn()
    assert room.now != before
    room.pods[before].switch_on(99)
    room.pods[before].is_cut = False
    room.run(3000)
    assert room.pods[before].pod.seat == before


def test_a_pod_alone_says_so(room: Room) -> None:
    pod = room.pods[0]
    pod.is_cut = True
    room.run(3000)
    assert [any(pixel) for pixel in pod.picture] == [True] + [False] * 7
    assert pod.picture[0][0] > pod.picture[0][1] > pod.picture[0][2]  # amber


def test_the_press_that_wakes_a_pod_does_nothing_else(room: Room) -> None:
    steps, pod = room.steps(), room.pods[room.now].pod
    room.now_ms += 600_001
    room.run(3000)
    before = room.now
    pod.press(OK, DOWN, pod._active_at + 600_000)
    pod.press(OK, SHORT, pod._active_at + 60)
    room.run()
    assert (room.now, room.steps()) == (before, steps)


def test_reports_of_pods_are_in_the_record_once(room: Room) -> None:
    for _ in range(6):
        room.pods[room.now].press()
        room.run()
    rows = room.record.rows(room.table.match_id)
    reports = [(row.boot, row.seq) for row in rows if row.kind == store.STEP and row.boot]
    assert len(reports) == len(set(reports)) == 6
