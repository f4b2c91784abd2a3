"""A cell is watched: it dims the table before it dies, says so, and is believed again."""

from pathlib import Path

import pytest

from firmware.limiter import Limiter
from heliograph.building.sources import pins_of
from heliograph.link.unit_link import UnitLink
from heliograph.record.store import Store
from heliograph.table.table import Table
from shared_rules.lights.canvas import CLOCK, Canvas
from shared_rules.link import messages
from shared_rules.tracker import EMPTY
from shared_rules.unit import Unit
from tests.firmware.conftest import RecordingWire
from tests.hil.boards import SimulatedBoard
from tests.host.desk import begin
from tests.micropython_here import need_micropython
from tests.patience import wait_until

GOOD, LOW = 0, 1


class Watched:
    """A unit and its limiter, whose cell is watched."""

    def __init__(self, load, wire: RecordingWire) -> None:
        self.board = pins_of("battery")
        self.wire = wire
        wire.adc_mv = 2000
        self.unit = Unit(1, Canvas(24, 16, 12, 5), b"battery", 1)
        self.limiter = Limiter(self.board)
        self.module = load("firmware.battery")
        self.battery = self.module.Battery(self.board, self.unit, self.limiter)
        self.now_ms = 0

    def lie_at(self, cell_mv: int, seconds: int = 60) -> None:
        """Let the cell be at that voltage, which a divider halves, for so long."""
        self.wire.adc_mv = cell_mv // 2
        for _ in range(2 * seconds):
            self.now_ms += 500
            self.battery.tick(self.now_ms)

    @property
    def marks(self) -> list[bytes]:
        """The two pixels of the clock before twelve o'clock, where a slow breath is deep."""
        self.now_ms += 4096 - self.now_ms % 4096 + 2000
        canvas = self.unit.canvas
        self.unit.lights(self.now_ms)
        end = 3 * (canvas.starts[CLOCK] + canvas.lengths[CLOCK])
        return [bytes(canvas.rgb[at : at + 3]) for at in (end - 6, end - 3)]


@pytest.fixture
def watched(load, wire: RecordingWire) -> Watched:
    return Watched(load, wire)


def test_a_cell_that_runs_down_dims_the_table_in_two_steps_and_comes_back(watched: Watched) -> None:
    full = watched.limiter.ceiling
    watched.lie_at(3900)
    assert watched.limiter.ceiling == full
    assert not any(red > blue for red, _, blue in watched.marks)
    watched.lie_at(3480)
    assert watched.board["BRIGHTNESS_FLOOR"] < watched.limiter.ceiling <= full // 3
    assert all(red > green > blue for red, green, blue in watched.marks)  # amber
    watched.lie_at(3300)
    assert watched.limiter.ceiling == watched.board["BRIGHTNESS_FLOOR"]
    assert all(red > 4 * green for red, green, _ in watched.marks)
    watched.lie_at(3900)
    assert watched.limiter.ceiling == full
    assert not any(red > blue for red, _, blue in watched.marks)


def test_a_cell_between_two_states_does_not_flicker(watched: Watched) -> None:
    watched.lie_at(3500)
    seen = set()
    for mv in (3560, 3530, 3600, 3540):
        watched.lie_at(mv)
        seen.add(watched.battery.state)
    assert seen == {LOW}


def test_one_dip_is_no_low_cell(watched: Watched) -> None:
    watched.lie_at(3800)
    watched.lie_at(3000, seconds=1)
    assert watched.battery.state == GOOD


def test_without_a_cell_nothing_is_dimmed(watched: Watched) -> None:
    """Fed by USB, the pin lies at ground or floats."""
    watched.lie_at(0)
    assert watched.battery.state == GOOD


def test_the_host_is_told_at_once_and_then_now_and_then(watched: Watched) -> None:
    session, said = watched.unit.session, []
    session.cast = lambda kind, payload: said.append(messages.unpack(kind, payload))
    watched.lie_at(3700, seconds=5)
    assert said == []
    session.connected = True
    watched.lie_at(3700, seconds=30)
    assert 3 <= len(said) <= 5
    state, percent, mv, mah = said[-1]
    assert (state, percent, mah) == (GOOD, 34, watched.board["BATTERY_MAH"] * 34 // 100)
    assert 3690 <= mv <= 3700
    watched.lie_at(3400, seconds=30)
    assert said[-1][0] == LOW


@pytest.mark.parametrize("mv, share", [(3000, 0), (3300, 0), (3600, 15), (3750, 45), (4300, 100)])
def test_how_full_a_cell_is(watched: Watched, mv: int, share: int) -> None:
    assert watched.module.percent(mv) == share


class Host:
    """A table with a link to one simulated board."""

    def __init__(self, folder: Path, url: str) -> None:
        self.record = Store(folder / "host.db")
        self.table = Table(self.record)
        self.link = UnitLink(self.table, url)
        self.link.start()

    @property
    def cell(self):
        return self.table.ports.units[0].cell

    def close(self) -> None:
        self.link.stop()
        self.record.close()


def brightest(unit: SimulatedBoard) -> int:
    return max(bytes.fromhex(unit.picture["pixels"]))


def test_the_table_outlives_an_empty_cell(tmp_path: Path) -> None:
    """The firmware on the MicroPython VM: dimmed, dark, charged again, and where it stood."""
    need_micropython()
    (tmp_path / "next").mkdir()
    unit = SimulatedBoard("micropython", "--build", "battery")
    try:
        host = Host(tmp_path, unit.url)
        wait_until(lambda: host.cell and host.cell.state == GOOD)
        begin(host.table)
        state = host.table.state
        ceiling = pins_of("battery")["BRIGHTNESS_CEILING"]
        wait_until(lambda: brightest(unit) > ceiling // 2)
        unit.tell(cell=3400)
        wait_until(lambda: host.cell.state == LOW)
        wait_until(lambda: 0 < brightest(unit) <= ceiling // 3)
        wait_until(lambda: host.table.ports.units[0].connected)
        host.close()
        unit.tell(restart=True)
        host = Host(tmp_path / "next", unit.url)  # which knows of no game
        wait_until(lambda: host.table.state != EMPTY)
        assert host.table.state == state
        host.close()
    finally:
        unit.stop()
