"""Picos that come and go; the list of ports is the test's own."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from heliograph.link import discovery
from heliograph.link.discovery import RASPBERRY_PI, Discovery, Pico, plugged_in
from heliograph.table.table import Table
from tests.patience import wait_until


def port(device: str, vendor: int | None = RASPBERRY_PI, serial: str | None = None) -> object:
    return SimpleNamespace(device=device, vid=vendor, serial_number=serial)


@pytest.fixture
def ports(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The ports of this machine."""
    found: list[object] = []
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: list(found))
    return found


@pytest.fixture
def links(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What happened to links, in order; no real port is opened."""
    happened: list[str] = []

    class FakeLink:
        def __init__(self, table: Table, url: str) -> None:
            self._url = url
            from heliograph.table.change import UnitStatus

            table.ports.set_unit(UnitStatus(url))

        def start(self) -> None:
            happened.append(f"start {self._url}")

        def stop(self) -> None:
            happened.append(f"stop {self._url}")

    monkeypatch.setattr(discovery, "UnitLink", FakeLink)
    return happened


@pytest.fixture
def looking(table: Table, links: list[str], ports: list[object]) -> Iterator[Discovery]:
    return Discovery(table)


def test_only_picos_count(ports: list[object]) -> None:
    ports += [port("/dev/ttyS0", None), port("/dev/ttyUSB0", 0x1A86), port("COM3", serial="E6")]
    assert plugged_in() == [Pico("E6", "COM3")]


def test_a_pico_without_serial_number_goes_by_its_port(ports: list[object]) -> None:
    ports.append(port("/dev/ttyACM0"))
    assert plugged_in() == [Pico("/dev/ttyACM0", "/dev/ttyACM0")]


def test_a_pico_gets_one_link(looking: Discovery, ports: list[object], links: list[str]) -> None:
    looking.look()
    ports.append(port("COM3", serial="E6"))
    looking.look()
    looking.look()
    assert links == ["start COM3"]


def test_several_at_once(looking: Discovery, ports: list[object], links: list[str]) -> None:
    ports += [port("COM3", serial="E6"), port("COM4", serial="E7")]
    looking.look()
    assert links == ["start COM3", "start COM4"]


def test_one_that_was_pulled_out_stays_on_display(
    looking: Discovery, ports: list[object], links: list[str], table: Table
) -> None:
    ports.append(port("COM3", serial="E6"))
    looking.look()
    ports.clear()
    looking.look()
    assert links == ["start COM3", "stop COM3"]
    assert [board.url for board in table.ports.units] == ["COM3"]


def test_one_that_comes_back_elsewhere_is_the_same(
    looking: Discovery, ports: list[object], links: list[str], table: Table
) -> None:
    ports.append(port("COM3", serial="E6"))
    looking.look()
    ports[:] = [port("COM9", serial="E6")]
    looking.look()
    assert links == ["start COM3", "stop COM3", "start COM9"]
    assert [board.url for board in table.ports.units] == ["COM9"]


def test_looks_in_the_background_and_stops_its_links(
    looking: Discovery, ports: list[object], links: list[str]
) -> None:
    ports.append(port("COM3", serial="E6"))
    looking.start()
    wait_until(lambda: links)
    looking.stop()
    assert links == ["start COM3", "stop COM3"]
