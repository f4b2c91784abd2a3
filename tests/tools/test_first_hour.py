"""The first hour of CONTRIBUTING.md is lived through in a clone that nobody has prepared."""

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.deep import deep_only
from tests.patience import PATIENCE_S
from tests.project_files import ROOT, tracked_files

DEV = "python3 tools/dev.py "
HOUR = re.compile(r"^## The first hour$(.*?)^## ", re.DOTALL | re.MULTILINE)
LIVED = {
    "play",
    "translate",
    "test tests/classics/morris",
    "run rules morris MO-3.2",
    "check",
    # What stands below the five steps, of any change; tests/test_changed.py holds it
    "test PATH",
    "test --changed",
}
# What the process of these tests says of itself, and a stranger's would not
OURS = ("PYTEST", "HELIOGRAPH", "PYTHON", "VIRTUAL_ENV", "BOARD", "COV_")
# The Python of this computer, which a stranger has, not that of our environment
PYTHON = Path(getattr(sys, "_base_executable", sys.executable))
MORRIS = "host/heliograph_classics/morris"


class Clone:
    """A fresh copy of the project, and what a stranger types there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in tracked_files():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith(OURS)
        } | {"LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder / "../data")}
        self._git("init", "-q", "-b", "main")
        self._git("add", "-A")
        self._git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "as it is")

    def _git(self, *words: str) -> str:
        line = ["git", *words]
        done = subprocess.run(line, cwd=self.folder, capture_output=True, text=True, check=True)
        return done.stdout

    def changed(self) -> list[str]:
        return self._git("diff", "--name-only").split()

    def line(self, words: str) -> list[str]:
        return [str(PYTHON), "tools/dev.py", *words.split()]

    def said(self, words: str, code: int = 0) -> str:
        """Type a command and return all that it says; it must end with this code."""
        done = subprocess.run(
            self.line(words),
            check=False,
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE_S * 4,
        )
        assert done.returncode == code, done.stdout[-4000:]
        return done.stdout

    @contextmanager
    def edited(self, name: str, old: str, new: str) -> Iterator[None]:
        """Change a text in an editor, and take it back."""
        path = self.folder / name
        before = path.read_text(encoding="utf-8")
        assert before.count(old) == 1
        path.write_text(before.replace(old, new), encoding="utf-8")
        try:
            yield
        finally:
            self._git("checkout", "-q", ".")


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    return Clone(tmp_path_factory.mktemp("hour") / "heliograph")


def test_each_command_of_the_hour_is_typed_here() -> None:
    hour = HOUR.search((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert hour
    code = " ".join(hour[1].split())
    assert {word.removeprefix(DEV) for word in re.findall(rf"`({DEV}[^`]+)`", code)} == LIVED


def test_the_table_opens_and_ends_by_ctrl_c(clone: Clone) -> None:
    process = subprocess.Popen(
        [*clone.line("play"), "--no-open", "--port", "0"],
        cwd=clone.folder,
        env=clone.environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    with process, process.stdout as said:
        try:
            lines = (line for line in said if "http://" in line)
            (address,) = re.findall(r"http://\S+", next(lines))
            with urllib.request.urlopen(address, timeout=PATIENCE_S) as page:
                assert page.status == 200
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE_S) == 0
        finally:
            process.kill()


def test_a_changed_word_is_named_for_its_translators(clone: Clone) -> None:
    with clone.edited(f"{MORRIS}/words.toml", "{who} places a man on", "{who} puts a man on"):
        # 1: German has to be complete before others look at the change
        assert "puts a man on {to}.': look at it again" in clone.said("translate", code=1)
        catalogues = [f"{MORRIS}/locale/{code}/LC_MESSAGES/morris.po" for code in ("de", "fr")]
        assert set(catalogues) < set(clone.changed())


def test_a_broken_rule_turns_red_by_its_id(clone: Clone) -> None:
    flies = 'return bool(t.options["flying"] and t.left[t.seat] == FEWEST)'
    with clone.edited(f"{MORRIS}/game.py", flies, "return False"):
        said = clone.said("test tests/classics/morris", code=1)
    assert "MO-3.2" in said
    assert "test_each_side_flies_by_its_own_count" in said


def test_a_rule_names_its_tests(clone: Clone) -> None:
    assert "test_each_side_flies_by_its_own_count" in clone.said("run rules morris MO-3.2")


@deep_only
def test_what_is_as_it_was_passes_the_check(clone: Clone) -> None:
    """`.ci/run` does the same at the end of each run, in a clone of its own."""
    clone.said("check")
    assert not clone.changed()
