"""`heliograph flash --wifi` and what `heliograph doctor` says of the air; no key is ever shown."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.commands.flash import PASSWORD_VARIABLE
from heliograph.flashing.staging import WIFI_FILE
from heliograph.link.wifi_announcement import Announcement
from heliograph.link.wifi_units import FILE, WifiUnits
from heliograph.simulator import vm
from tests.host.programs import called, finished
from tests.micropython_here import NO_MICROPYTHON
from tests.patience import PATIENCE_S

pytest.importorskip("termios", reason="a board at its prompt needs a pty")
pytest.importorskip("mpremote", reason="install the package mpremote")
pytestmark = pytest.mark.skipif(vm.micropython_command() is None, reason=NO_MICROPYTHON)

NETWORK, PASSWORD = "Our network", "a password of the house"


@pytest.fixture
def board(tmp_path: Path) -> "Iterator[object]":
    from tests.host.prompt_board import PromptBoard

    (tmp_path / "flash").mkdir()
    made = PromptBoard(tmp_path / "flash")
    yield made
    made.stop()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv(PASSWORD_VARIABLE, PASSWORD)
    return tmp_path / "home" / "heliograph"


def test_a_unit_gets_network_and_key_and_nobody_sees_them(board, home, tmp_path) -> None:
    (tmp_path / "flash" / "network.py").write_text("")  # the controller has a radio
    words = ("--lang", "en", "flash", board.url, "--wifi", NETWORK, "--wait", PATIENCE_S)
    said = called(*words)
    assert said.returncode == 0, said.stdout + said.stderr
    kept = json.loads((tmp_path / "flash" / WIFI_FILE).read_text())
    units = WifiUnits(home)
    assert (kept["network"], kept["password"], kept["table"]) == (NETWORK, PASSWORD, units.table)
    assert units.key_of(kept["name"].encode()) == bytes.fromhex(kept["key"])
    assert PASSWORD not in (home / FILE).read_text(), "it belongs on the unit alone"
    assert os.name != "posix" or (home / FILE).stat().st_mode & 0o777 == 0o600
    told = called("--lang", "en", "doctor")
    for text in (said.stdout, said.stderr, told.stdout, told.stderr):
        assert PASSWORD not in text
        assert kept["key"] not in text
    assert "heliograph play --wifi" in told.stdout


def test_an_update_leaves_them_where_they_are(board, home, tmp_path) -> None:
    (tmp_path / "flash" / WIFI_FILE).write_text("kept")
    assert called("--lang", "en", "flash", board.url, "--wait", PATIENCE_S).returncode == 0
    assert (tmp_path / "flash" / WIFI_FILE).read_text() == "kept"


def test_a_controller_without_radio_is_told_and_left_alone(board, home, tmp_path) -> None:
    words = ("--lang", "en", "flash", board.url, "--wifi", NETWORK, "--wait", PATIENCE_S)
    said = called(*words)
    assert said.returncode != 0
    assert "such as Pico W" in said.stderr
    assert not any((tmp_path / "flash").iterdir())


class TestDoctor:
    def test_without_units_in_the_air_it_says_nothing_of_it(self, home) -> None:
        assert "Wi-Fi" not in called("--lang", "en", "doctor").stdout

    def test_a_closed_table_is_to_be_opened(self, home) -> None:
        WifiUnits(home).add()
        said = called("--lang", "en", "doctor")
        assert said.returncode == 1
        assert "heliograph play --wifi" in said.stdout

    def test_a_table_that_answers_is_well(self, home) -> None:
        units = WifiUnits(home)
        units.add()
        voice = Announcement(units.table, 8766, lambda: "192.0.2.7")
        voice.start()
        said = finished("--lang", "en", "doctor")
        voice.stop()
        assert said.returncode == 0, said.stdout
        assert "192.0.2.7, port 8766" in said.stdout
