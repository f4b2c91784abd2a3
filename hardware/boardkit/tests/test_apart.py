"""The generator as others have it: its package brings what a folder begins with."""

import runpy
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from boardkit.__main__ import main

PROJECT = Path(__file__).resolve().parents[1]
BUILD = "import hatchling.build as b, sys; print(getattr(b, 'build_' + sys.argv[1])(sys.argv[2]))"

# The command, from a folder with the package
RUN = """
import sys
site = sys.argv.pop(1)
sys.path.insert(0, site)
import boardkit.__main__ as command
assert command.__file__.startswith(site)
sys.exit(command.main())
"""


def build(kind: str, project: Path, target: Path) -> Path:
    """Build a distribution."""
    command = [sys.executable, "-c", BUILD, kind, str(target)]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=True)
    return target / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is installed, made of the packed sources."""
    folder = tmp_path_factory.mktemp("apart")
    with tarfile.open(build("sdist", PROJECT, folder)) as packed:
        packed.extractall(folder, filter="data")
    (sources,) = (path for path in folder.iterdir() if path.is_dir())
    wheel = build("wheel", sources, folder)
    (folder / "again").mkdir()
    assert wheel.read_bytes() == build("wheel", PROJECT, folder / "again").read_bytes()
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def test_a_new_folder_makes_a_unit(site: Path, tmp_path: Path) -> None:
    """Without the repository beside it: begun, its pins written, and nothing that is wrong."""
    for folder, words in ((tmp_path, ("new", "unit")), (tmp_path / "unit", ("pins", "pins.py"))):
        command = [sys.executable, "-c", RUN, str(site), *words]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    content = runpy.run_path(str(tmp_path / "unit" / "pins.py"))["own_board"]()
    assert (content["BUILD"], content["PIXELS"]) == ("one-ring", 24)
    assert {path.name for path in (tmp_path / "unit" / "parts").iterdir()} >= {"rings.toml"}


def test_no_unit_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "board.toml").write_text("mine")
    assert main(["new", str(tmp_path)]) == 1
    assert "expected a folder without board.toml" in capsys.readouterr().err
    assert (tmp_path / "board.toml").read_text() == "mine"


def test_pins_that_are_old_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stale = tmp_path / "pins.py"
    stale.write_text("PIXEL_PIN = 1\n")
    assert main(["pins", str(stale), "--check"]) == 1
    assert f"Run: boardkit pins {stale}" in capsys.readouterr().err
    assert stale.read_text() == "PIXEL_PIN = 1\n"
