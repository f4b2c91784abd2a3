"""The wheel carries everything that a table needs: host, rules, firmware, pages, libraries."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from devkit.paths import ROOT, WEB

# Where each folder of the repository lands in the wheel.
PLACES = {
    "host/heliograph": "heliograph",
    "shared_rules": "shared_rules",
    "firmware": "heliograph/_firmware/firmware",
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (file,) = folder.glob("*.whl")
    return file


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def is_source(file: Path) -> bool:
    generated = {"__pycache__", "node_modules"} & set(file.parts)
    return file.is_file() and not generated and not file.name.startswith(".")


@pytest.mark.parametrize("folder", sorted(PLACES))
def test_every_file_is_in_the_wheel(wheel: Path, folder: str) -> None:
    files = [
        file.relative_to(ROOT / folder) for file in (ROOT / folder).rglob("*") if is_source(file)
    ]
    assert files
    expected = {str(PurePosixPath(PLACES[folder]) / file.as_posix()) for file in files}
    assert expected - names(wheel) == set()


def test_the_libraries_of_the_page_are_in_the_wheel(wheel: Path) -> None:
    if not (WEB / "node_modules").is_dir():
        pytest.skip("needs the web page's libraries; run: python3 tools/dev.py test")
    found = names(wheel)
    assert "heliograph/web/node_modules/htm/preact/standalone.module.js" in found
    assert any(name.endswith(".woff2") for name in found)


def test_nothing_else_is_in_the_wheel(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in names(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"heliograph", "shared_rules"}


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> dict[str, str]:
    """The variables under which Python finds the wheel's files before those of the repository."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


def test_the_app_starts_from_the_wheel(installed: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-P", "-c", "import heliograph.cli as cli; print(cli.__file__)"]
    done = subprocess.run(
        command, cwd=tmp_path, env=installed, capture_output=True, text=True, check=True
    )
    assert Path(done.stdout.strip()).is_relative_to(tmp_path)


def test_the_simulated_board_starts_from_the_wheel(
    installed: dict[str, str], tmp_path: Path
) -> None:
    words = ["--serial", "socket://127.0.0.1:0", "--bench", "0"]
    board = subprocess.Popen(
        [sys.executable, "-P", "-m", "heliograph.simulator", *words],
        cwd=tmp_path,
        env=installed,
        stdout=subprocess.PIPE,
        text=True,
    )
    with board:
        assert board.stdout is not None
        ready = json.loads(board.stdout.readline())
        board.terminate()
    assert ready["serial"].startswith("socket://127.0.0.1:")
