"""Pods that join by Wi-Fi: their firmware on the MicroPython VM, real sockets, one table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.games import ALL_GAMES
from heliograph.link.unit_link import UnitLink
from shared_rules.panel import OK
from shared_rules.tracker import PLAY
from shared_rules.trackers import tracker_for
from tests.deep import IS_DEEP
from tests.hil.boards import SimulatedBoard
from tests.host.link.air_play import reports
from tests.host.link.relay import LOCALHOST, Relay
from tests.host.link.wifi_desk import WifiDesk, flash_files, start_unit
from tests.micropython_here import need_micropython
from tests.patience import wait_until
from tests.playing import next_button

GAME = "yacht"
MOST_PRESSES = 300


class Evening:
    """A table with a unit on a cable and a pod for each of the first seats, in the air."""

    def __init__(self, folder: Path, pods: int, loss: float) -> None:
        self.desk = WifiDesk(folder / "host")
        self.relay = Relay(self.desk.port, loss)
        self.unit = SimulatedBoard("micropython", "--build", "eight")
        self.link = UnitLink(self.desk.table, self.unit.url)
        self.link.start()
        known = [self.desk.units.add() for _ in range(pods)]
        self.names = [one.name for one in known]
        self.pods = [
            start_unit(
                flash_files(
                    folder / one.name, one.name, one.key, self.desk.units.table,
                    at=[LOCALHOST, self.relay.port],
                ),
                "micropython", "--build", "pod",
            )
            for one in known
        ]  # fmt: skip

    def sit_down(self, seats: int) -> None:
        """Begin a game; every pod takes a seat, one after the other, by being pressed."""
        for name in self.names:
            wait_until(lambda name=name: self.desk.is_here(name))
        self.desk.table.play(list(ALL_GAMES[GAME].opening(seats)), "page")
        for seat, (name, pod) in enumerate(zip(self.names, self.pods, strict=True)):
            pod.tell(press=OK)
            wait_until(lambda name=name: self.desk.table.pods.seat_of(name) is not None)
            assert self.desk.table.pods.seat_of(name) == seat

    def play(self, most: int = MOST_PRESSES, skip: tuple[int, ...] = ()) -> int:
        """Press the pod of the seat that is due, the unit for seats without one; each counts."""
        presses = 0
        table = self.desk.table
        while (tracker := tracker_for(table.state)).phase == PLAY and presses < most:
            wait_until(self.is_settled, "unit and pods to stand where the table stands")
            rev, button = table.rev, next_button(tracker)
            if button < len(self.pods) and button not in skip:
                self.pods[button].tell(press=OK)
            else:
                self.unit.tell(press=button)
            presses += 1
            wait_until(lambda rev=rev: table.rev > rev)
            assert table.rev == rev + 1
        return presses

    def is_settled(self) -> bool:
        """Whether the unit, and the pods that are here, have heard how the table stands."""
        version = self.desk.table.version
        unit = self.link._unit
        pods = [link._unit for link in self.desk.listener._links.values()]
        here = [pod for pod in pods if pod.session.connected]
        told = [pod._pod and pod._pod._told_at[0] == version for pod in here]
        quiet = not any(end.session.unacked for end in (unit, *here))
        return unit.session.connected and unit._sent_version == version and all(told) and quiet

    def close(self) -> None:
        self.link.stop()
        for board in (self.unit, *self.pods):
            board.stop()
        self.relay.close()
        self.desk.close()


@pytest.fixture
def evening(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Evening]:
    need_micropython()
    evening = Evening(tmp_path, *request.param)
    yield evening
    evening.close()


@pytest.mark.parametrize("evening", [(8 if IS_DEEP else 2, 0.1)], indirect=True)
def test_a_game_for_eight_on_a_unit_and_pods(evening: Evening) -> None:
    """One line in ten of the pods is lost, and one pod loses its power meanwhile.

    The deep run plays to the end, with a pod for each of eight.
    """
    evening.sit_down(8)
    presses = evening.play(3)
    evening.pods[1].tell(restart=True)
    presses += evening.play(8, skip=(1,))  # once around: the unit's own button counts
    wait_until(lambda: evening.desk.is_here(evening.names[1]))
    presses += evening.play(MOST_PRESSES if IS_DEEP else 3)
    assert (tracker_for(evening.desk.table.state).phase != PLAY) == IS_DEEP
    found = reports(evening.desk)
    assert len(found) == len(set(found)) == presses
    assert evening.relay.lost
