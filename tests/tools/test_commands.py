"""The words of the command line, and what dev.py says when they are wrong."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from devkit import benches, checks, commands, environment, uf2
from devkit.failure import Failure
from tests.deep import deep_only
from tests.patience import PATIENCE_S

ROOT = Path(commands.__file__).resolve().parents[2]
DEV_PY = ROOT / "tools" / "dev.py"


@pytest.fixture
def becoming(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[str, ...]]:
    """Records what dev.py would turn into, on a machine where all is set up."""
    started: list[tuple[str, ...]] = []

    def become(*arguments: str) -> int:
        started.append(arguments)
        return 0

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(commands, "become", become)
    monkeypatch.setattr(environment, "ensure", started.append)
    monkeypatch.setattr(environment, "ensure_typings", lambda: None)
    monkeypatch.setattr("devkit.front_end.ensure", lambda *_: None)
    monkeypatch.setattr(environment, "has_tool", lambda _: False)
    monkeypatch.setenv("HELIOGRAPH_EXTRAS", "")
    monkeypatch.setattr("devkit.system_packages.install_missing", lambda arguments: None)
    return started


def test_play_passes_every_word_on(becoming: list[tuple[str, ...]], tmp_path: Path) -> None:
    assert commands.main(["play", "--help", "--db", "my match"]) == 0
    expected = ("-P", "-m", "heliograph", "play", "--help", "--db", "my match")
    assert becoming == [environment.RUNTIME, expected]
    assert Path.cwd() == tmp_path, "a file named by the reader is meant in the reader's folder"


def test_what_a_game_needs_beside_is_brought_where_it_is_asked_for_and_from_then_on(
    becoming: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[str] = []
    monkeypatch.setattr(environment, "ensure_tool", fetched.append)
    assert commands.main(["play", "--lan"]) == 0
    assert fetched == []
    assert commands.main(["play", "--with", "chess", "--lan"]) == 0
    assert becoming[-1] == ("-P", "-m", "heliograph", "play", "--lan")
    assert fetched == ["chess"]
    monkeypatch.setattr(environment, "has_tool", lambda group: group == "chess")
    assert commands.main(["run", "new-game", "--with", "grid"]) == 0
    assert becoming[-1][-2:] == ("--with", "grid"), "that one is meant for the app"
    assert fetched == ["chess", "chess"]


@pytest.mark.usefixtures("becoming")
@pytest.mark.parametrize("words", [["--with", "checkers"], ["--with"]])
def test_an_extra_that_there_is_not_is_refused_with_the_line_to_run(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(["play", *words]) == 1
    assert "python3 tools/dev.py play --with chess" in capsys.readouterr().err


def test_run_is_the_whole_command_line(becoming: list[tuple[str, ...]]) -> None:
    assert commands.main(["run", "--version"]) == 0
    assert becoming[-1] == ("-P", "-m", "heliograph", "--version")


@pytest.mark.parametrize("words", [["-k", "undo"], ["--changed"]])
def test_test_runs_two_processes_with_the_dev_packages(
    words: list[str], becoming: list[tuple[str, ...]]
) -> None:
    assert commands.main(["test", *words]) == 0
    two = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder")
    once_more = ("--max-worker-restart", "1")
    assert becoming == [environment.DEV, ("-m", "pytest", *two, *once_more, *words)]
    assert Path.cwd() == ROOT


@pytest.mark.parametrize(
    "words", [["-n", "0"], ["-n4"], ["--numprocesses=1"], ["-p", "no:xdist"], ["--pdb"], ["--co"]]
)
def test_the_reader_may_choose_the_processes(words: Sequence[str]) -> None:
    assert commands.parallel(words) == ()


def test_hil_runs_the_board_suite_on_the_named_board(becoming: list[tuple[str, ...]]) -> None:
    assert commands.main(["hil", "--board", "/dev/ttyACM0", "-x"]) == 0
    expected = ("-m", "pytest", "tests/hil", "--board", "/dev/ttyACM0", "-x")
    assert becoming == [environment.DEV, expected]


@pytest.fixture(autouse=True)
def no_image_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever lies beside this folder, only an image that a test names counts."""
    monkeypatch.setattr(uf2, "FOLDERS", ())
    monkeypatch.delenv(uf2.VARIABLE, raising=False)


def test_a_uf2_brings_the_emulator(
    becoming: list[tuple[str, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[str] = []
    monkeypatch.setattr(environment, "ensure_tool", fetched.append)
    (tmp_path / "pico.uf2").touch()
    assert commands.main(["hil", "--uf2", "pico.uf2", "-x"]) == 0
    file = str(tmp_path / "pico.uf2")
    assert fetched == ["emulator"]
    assert becoming[-1] == (
        "-m", "pytest", "tests/hil", "-o", "faulthandler_timeout=0",
        "-x", "--uf2", file, "--board", "emulator",
    )  # fmt: skip


def test_an_image_is_found_by_its_variable_or_where_images_lie(
    becoming: list[tuple[str, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "ensure_tool", lambda _group: None)
    for version in ("1.27.0", "1.28.0"):
        (tmp_path / f"RPI_PICO-v{version}.uf2").touch()
    monkeypatch.setattr(uf2, "FOLDERS", (tmp_path,))
    assert commands.main(["hil", "--board", "emulator"]) == 0
    assert becoming[-1][-2:] == ("--uf2", str(tmp_path / "RPI_PICO-v1.28.0.uf2"))
    monkeypatch.setenv(uf2.VARIABLE, str(tmp_path / "RPI_PICO-v1.27.0.uf2"))
    assert commands.main(["hil", "--board", "emulator"]) == 0
    assert becoming[-1][-2:] == ("--uf2", str(tmp_path / "RPI_PICO-v1.27.0.uf2"))


def test_a_named_file_narrows_the_board_suite(becoming: list[tuple[str, ...]]) -> None:
    for named in ("tests/hil/test_look.py", "tests/hil/test_look.py::test_brightness"):
        assert commands.main(["hil", named, "-x"]) == 0
        assert becoming[-1] == ("-m", "pytest", named, "-x")


@pytest.fixture
def no_image(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine without an image; what a test is told of one is forgotten after it."""
    monkeypatch.setenv("BOARD_IMAGE", "")
    monkeypatch.delenv("BOARD_IMAGE")


@pytest.mark.usefixtures("becoming", "no_image")
def test_a_test_run_brings_the_emulator_where_an_image_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[str] = []
    monkeypatch.setattr(environment, "ensure_tool", fetched.append)
    commands.offer_emulator()
    assert fetched == []
    (tmp_path / "RPI_PICO-v1.28.0.uf2").touch()
    monkeypatch.setattr(uf2, "FOLDERS", (tmp_path,))
    commands.offer_emulator()
    assert fetched == ["emulator"]
    assert os.environ["BOARD_IMAGE"] == str(tmp_path / "RPI_PICO-v1.28.0.uf2")


@pytest.mark.usefixtures("no_image")
def test_a_test_run_goes_on_without_the_emulator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_group: str) -> None:
        raise Failure("a", "b", "c")

    (tmp_path / "RPI_PICO-v1.28.0.uf2").touch()
    monkeypatch.setattr(uf2, "FOLDERS", (tmp_path,))
    monkeypatch.setattr(environment, "ensure_tool", fail)
    commands.offer_emulator()
    assert "a" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--board", "emulator"], ["--uf2", "nowhere.uf2"]])
def test_without_a_uf2_one_line_says_where_to_get_one(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HELIOGRAPH_LANG", "en")
    assert commands.main(["hil", *words]) == 1
    expected, _, run = capsys.readouterr().err.splitlines()
    assert "tests/hil then runs on an emulated RP2040" in expected
    assert "https://micropython.org/download/RPI_PICO/" in run


def test_a_deep_run_is_patient(
    becoming: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HELIOGRAPH_DEEP", "1")
    assert commands.main(["hil"]) == 0
    assert becoming[-1] == ("-m", "pytest", "tests/hil", "-o", "faulthandler_timeout=0")


def test_fuzz_brings_its_tool(
    becoming: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[str] = []
    monkeypatch.setattr(environment, "ensure_tool", fetched.append)
    assert commands.main(["fuzz", "unit", "-max_total_time=5"]) == 0
    assert fetched == ["fuzz"]
    assert becoming[-1] == (str(ROOT / "tools" / "fuzz.py"), "unit", "-max_total_time=5")


def test_flashing_needs_the_compiler(becoming: list[tuple[str, ...]]) -> None:
    assert commands.main(["run", "flash", "COM3"]) == 0
    assert becoming[0] == environment.DEV


def test_bench_runs_what_it_finds(
    becoming: list[tuple[str, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weight.py").touch()
    (tmp_path / "_shared.py").touch()
    monkeypatch.setattr(benches, "FOLDER", tmp_path)
    assert benches.names() == ["weight"]
    assert commands.main(["bench", "--json", "weight"]) == 0
    assert becoming[-1] == ("-P", str(benches.RUNNER), "weight", "--json")


def test_bench_hands_on_which_part_is_measured(becoming: list[tuple[str, ...]]) -> None:
    words = ["--games", "1,3", "--presses", "12", "--jobs", "4"]
    assert commands.main(["bench", "firmware", *words]) == 0
    assert becoming[-1] == ("-P", str(benches.RUNNER), "firmware", *words)


def test_the_measured_demo_has_its_interpreters(
    becoming: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("devkit.front_end.ensure_demo", lambda: becoming.append(("interpreters",)))
    assert commands.main(["bench", "demo"]) == 0
    assert becoming[1:] == [("interpreters",), ("-P", str(benches.RUNNER), "demo")]


def test_bench_lists_without_a_name(
    becoming: list[tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(["bench"]) == 0
    assert capsys.readouterr().out.split() == benches.names()
    assert becoming == [], "a list needs no set-up"


@pytest.mark.parametrize(
    "words, wrong",
    [
        (["paly"], "'paly'"),
        (["check", "lint", "typos"], "'typos'"),
        (["bench", "no such thing"], "'no such thing'"),
        (["bench", "link", "twice"], "'link twice'"),
    ],
)
def test_a_wrong_word_is_answered_with_the_right_ones(
    words: list[str],
    wrong: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HELIOGRAPH_LANG", "en")
    assert commands.main(words) == 1
    expected, got, run = capsys.readouterr().err.splitlines()
    assert expected.startswith("expected: ")
    assert got == f"got:      {wrong}"
    assert run.startswith("run:      python3 tools/dev.py")


def test_check_takes_parts_and_fix() -> None:
    assert checks.choose([]) == (list(checks.PARTS), False)
    assert checks.choose(["types", "--fix"]) == (["types"], True)
    with pytest.raises(Failure):
        checks.choose(["--fox"])


@pytest.mark.parametrize("language, word", [("en", "usage:"), ("de", "Aufruf:"), ("fr", "usage :")])
def test_help_names_every_command(language: str, word: str) -> None:
    done = dev_py("--help", HELIOGRAPH_LANG=language)
    assert done.returncode == 0
    assert done.stdout.startswith(word)
    missing = [name for name in commands.COMMANDS if f"\n  {name} " not in done.stdout]
    assert missing == []
    assert all(name in done.stdout for name in checks.PARTS)


def test_no_command_is_an_error_that_shows_the_help() -> None:
    done = dev_py()
    assert done.returncode == 2
    assert "play" in done.stdout


def dev_py(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """dev.py as one starts it, in a process of its own."""
    return subprocess.run(
        [sys.executable, str(DEV_PY), *words],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


def test_a_measurement_prints_its_figures(tmp_path: Path) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "devkit").mkdir()
    (tmp_path / "bench" / "weight.py").write_text(
        "def run(ring='24'):\n    return {'ring': {'pixels': int(ring)}, 'mass_g': 12.5}\n"
    )
    runner = tmp_path / "devkit" / "bench_runner.py"
    runner.write_text(benches.RUNNER.read_text())
    command = [sys.executable, "-P", str(runner), "weight"]
    plain = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert [line.split() for line in plain.splitlines()] == [
        ["ring.pixels", "24"],
        ["mass_g", "12.5"],
    ]
    as_json = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    assert json.loads(as_json.stdout) == {"ring": {"pixels": 24}, "mass_g": 12.5}
    words = [*command, "--ring", "16", "--json"]
    other = subprocess.run(words, capture_output=True, text=True, check=True)
    assert json.loads(other.stdout)["ring"] == {"pixels": 16}


@pytest.mark.parametrize(
    "presses, complaint",
    [("none", "invalid literal"), pytest.param("1", "none.uf2", marks=deep_only)],
)
def test_the_figures_of_the_chip_find_all_they_need(presses: str, complaint: str) -> None:
    """Outside of pytest, which knows the folders of the tests by its own settings."""
    look = (
        "import sys, runpy; sys.argv[1:] = ['firmware', '--uf2', 'none.uf2',"
        f"'--games', '1', '--presses', '{presses}', '--jobs', '1'];"
        f"runpy.run_path({str(benches.RUNNER)!r}, run_name='__main__')"
    )
    words = [sys.executable, "-c", look]
    told = subprocess.run(words, cwd=benches.ROOT, capture_output=True, text=True, check=False)
    assert "ModuleNotFoundError" not in told.stderr
    assert complaint in told.stderr
