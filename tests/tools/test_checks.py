"""The first tier of the testing ladder: the firmware fits the Pico's API and its memory.

Each check passes on the firmware as it is, and is shown to bite on a file with one mistake.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from devkit import checks
from devkit.paths import ROOT, TYPINGS, VENV_BIN

needs_typings = pytest.mark.skipif(
    not TYPINGS.is_dir(),
    reason="needs the type stubs of the Pico; run: python3 tools/dev.py check firmware-types",
)


def complaints(cache: Path, *files: Path) -> list[str]:
    """What the type check of the firmware says about these files, or about the firmware."""
    command = [VENV_BIN / "mypy", "--no-error-summary", "--config-file", checks.FIRMWARE_TYPES]
    command += ["--cache-dir", cache, *files]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


@needs_typings
def test_the_firmware_calls_only_what_the_pico_has(tmp_path: Path) -> None:
    assert complaints(tmp_path) == []


@needs_typings
def test_a_call_that_the_pico_lacks_is_found(tmp_path: Path) -> None:
    sample = tmp_path / "sample.py"
    sample.write_text(
        "import time\n"
        "from machine import Pin\n"
        "from neopixel import NeoPixel\n"
        "NeoPixel(Pin(16, Pin.OUT), 24).show()\n"
        "Pin(2, Pin.IN, Pin.PULLUP)\n"
        "time.monotonic()\n"
    )
    found = complaints(tmp_path / "cache", sample)
    assert [line.split(":")[1] for line in found if ": error:" in line] == ["4", "5", "6"]


@pytest.mark.parametrize("part", sorted(checks.SIZE_BUDGET))
def test_what_runs_on_the_pico_compiles_within_its_budget(part: str, tmp_path: Path) -> None:
    assert checks.compile_part(ROOT / part, tmp_path, checks.SIZE_BUDGET[part])


def test_code_that_is_too_big_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "part"
    source.mkdir()
    (source / "lamp.py").write_text("def light(colour):\n    return colour * 2\n")
    assert checks.compile_part(source, tmp_path, 1000)
    assert not checks.compile_part(source, tmp_path, 10)
    assert "TOO BIG" in capsys.readouterr().out


def test_syntax_that_micropython_lacks_is_found(tmp_path: Path) -> None:
    source = tmp_path / "part"
    source.mkdir()
    (source / "lamp.py").write_text("match 1:\n    case 1:\n        pass\n")
    assert not checks.compile_part(source, tmp_path, 1000)


@pytest.mark.parametrize("code", [0, 1])
def test_a_stale_generated_file_is_found(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tools").mkdir()
    generator = tmp_path / "tools" / "generate_sample.py"
    generator.write_text(f"import sys\nsys.exit({code} if sys.argv[1:] == ['--check'] else 3)\n")
    monkeypatch.setattr(checks, "ROOT", tmp_path)
    assert checks.check_generated(fix=False) is not bool(code)


PARTS = """
import sys, time
sys.path.insert(0, sys.argv[1])
from devkit import checks, failure

def slow(fix):
    print("slow is there", flush=True)
    time.sleep(0.1)
    return True

def wrong(fix):
    print("wrong is there", flush=True)
    return False

def broken(fix):
    raise failure.Failure("peace", "noise", "hush")

checks.PARTS = {"slow": slow, "wrong": wrong, "broken": broken}
if __name__ == "__main__":
    sys.exit(checks.run_all(sys.argv[2:], fix=False))
"""


def run_parts(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    """Run parts that only this test has, as `check` does."""
    script = folder / "parts.py"
    script.write_text(PARTS)
    command = [sys.executable, script, ROOT / "tools", *names]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_one_failed_check_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HELIOGRAPH_LANG", "en")
    done = run_parts(tmp_path, "slow", "wrong", "slow")
    said = [line for line in done.stdout.splitlines() if "there" in line or "==" in line]
    slow, wrong = ["== slow", "slow is there"], ["== wrong", "wrong is there"]
    assert said == [*slow, *wrong, *slow], "they run at the same time and speak in their order"
    assert (done.returncode, done.stderr) == (1, "these checks failed: wrong\n")
    assert run_parts(tmp_path, "slow", "slow").returncode == 0


def test_a_part_that_cannot_run_says_why(tmp_path: Path) -> None:
    assert "hush" in run_parts(tmp_path, "slow", "broken").stderr
