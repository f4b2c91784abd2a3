"""A stamp tells whether a folder still fits its inputs."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from devkit import environment, installers, lockfile, stamps
from devkit.failure import Failure
from tests.patience import PATIENCE_S

TOOLS = Path(environment.__file__).parents[1]


def test_a_changed_input_changes_the_fingerprint(tmp_path: Path) -> None:
    lock = tmp_path / "uv.lock"
    absent = stamps.fingerprint([lock])
    lock.write_text("one")
    one = stamps.fingerprint([lock])
    lock.write_text("two")
    two = stamps.fingerprint([lock])
    assert len({absent, one, two, stamps.fingerprint([lock], "dev")}) == 4


def test_bytes_that_move_from_one_file_to_the_next_change_the_fingerprint(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text("ab")
    second.write_text("c")
    before = stamps.fingerprint([first, second])
    first.write_text("a")
    second.write_text("bc")
    assert stamps.fingerprint([first, second]) != before


def test_a_stamp_is_read_back_and_cleared(tmp_path: Path) -> None:
    assert stamps.read(tmp_path) == ""
    stamps.write(tmp_path, "made")
    assert stamps.read(tmp_path) == "made"
    stamps.clear(tmp_path)
    assert stamps.read(tmp_path) == ""
    stamps.clear(tmp_path)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a lock file and an environment that nobody has set up yet."""
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to("/usr/bin/env")
    for name, path in {
        "ROOT": tmp_path,
        "TOOLS": tmp_path / ".tools",
        "VENV": tmp_path / ".venv",
        "VENV_BIN": python.parent,
        "VENV_PYTHON": python,
        "LOCK": tmp_path / "uv.lock",
        "PROJECT": tmp_path / "pyproject.toml",
    }.items():
        monkeypatch.setattr(environment, name, path)
    (tmp_path / "uv.lock").write_text("version = 1")
    (tmp_path / "pyproject.toml").write_text("[project]")
    return tmp_path


def mark(project: Path, groups: tuple[str, ...]) -> None:
    stamps.write(project / ".venv", environment.stamp_for(groups))


def test_an_environment_without_a_stamp_is_not_ready(project: Path) -> None:
    assert not environment.is_ready(environment.RUNTIME)


def test_a_runtime_environment_is_not_enough_for_tests(project: Path) -> None:
    mark(project, environment.RUNTIME)
    assert environment.is_ready(environment.RUNTIME)
    assert not environment.is_ready(environment.DEV)


def test_a_dev_environment_is_enough_to_play(project: Path) -> None:
    mark(project, environment.DEV)
    assert environment.is_ready(environment.RUNTIME)
    assert environment.is_ready(environment.DEV)


@pytest.mark.parametrize("name", ["uv.lock", "pyproject.toml"])
def test_a_changed_lock_asks_for_a_new_set_up(project: Path, name: str) -> None:
    mark(project, environment.DEV)
    (project / name).write_text("changed")
    assert not environment.is_ready(environment.RUNTIME)


def test_another_system_python_asks_for_a_new_set_up(project: Path) -> None:
    mark(project, environment.DEV)
    python = project / ".venv" / "bin" / "python"
    python.unlink()
    assert not environment.is_ready(environment.RUNTIME)
    python.symlink_to("/bin/sh")
    assert not environment.is_ready(environment.RUNTIME)


def test_the_python_that_runs_is_not_taken_away(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark(project, environment.DEV)
    monkeypatch.setattr(environment, "ROOT", project / "elsewhere")
    monkeypatch.setattr("sys.executable", str(project / ".venv" / "bin" / "python"))
    with pytest.raises(Failure, match=r"python3 tools/dev\.py"):
        environment.ensure(environment.RUNTIME)
    assert (project / ".venv" / "bin" / "python").is_symlink()


def test_a_moved_folder_gets_a_new_environment(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark(project, environment.DEV)
    monkeypatch.setattr(environment, "ROOT", project / "elsewhere")
    assert not environment.is_ready(environment.RUNTIME)
    monkeypatch.setattr("devkit.installers.get_uv", lambda: "uv")
    monkeypatch.setattr("devkit.installers.sync_with_uv", remade(project))
    environment.ensure(environment.RUNTIME)
    assert not (project / ".venv" / "bin" / "python").exists()


def remade(project: Path) -> Callable[[str, tuple[str, ...]], None]:
    """A uv that makes an empty .venv, and insists that the old one is gone."""
    return lambda uv, groups: (project / ".venv").mkdir()


def test_set_up_keeps_what_a_dev_environment_has(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / ".venv" / "bin" / "pytest").touch()
    synced: list[tuple[str, ...]] = []
    monkeypatch.setattr("devkit.installers.get_uv", lambda: "uv")
    monkeypatch.setattr("devkit.installers.sync_with_uv", lambda uv, groups: synced.append(groups))
    environment.ensure(environment.RUNTIME)
    environment.ensure(environment.RUNTIME)
    assert synced == [environment.DEV]
    assert environment.is_ready(environment.DEV)


def test_pip_takes_over_where_uv_gives_up(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def give_up(uv: str, groups: tuple[str, ...]) -> None:
        raise Failure("packages", "a closed door", "uv sync")

    synced: list[tuple[str, ...]] = []
    monkeypatch.setattr("devkit.installers.get_uv", lambda: "uv")
    monkeypatch.setattr("devkit.installers.sync_with_uv", give_up)
    monkeypatch.setattr("devkit.installers.sync_with_pip", synced.append)
    environment.ensure(environment.RUNTIME)
    assert synced == [environment.RUNTIME]
    assert "a closed door" in capsys.readouterr().err


def test_a_failed_set_up_leaves_no_stamp(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(groups: tuple[str, ...]) -> None:
        raise Failure("packages", "none", "pip")

    mark(project, environment.RUNTIME)
    monkeypatch.setattr("devkit.installers.get_uv", lambda: None)
    monkeypatch.setattr("devkit.installers.sync_with_pip", fail)
    with pytest.raises(Failure):
        environment.ensure(environment.DEV)
    assert stamps.read(project / ".venv") == ""


WAIT_FOR_THE_LOCK = """
import sys
from pathlib import Path
from devkit import environment
environment.TOOLS = Path(sys.argv[1])
with environment.only_one():
    print("my turn")
"""


def test_a_second_set_up_waits_for_the_first(project: Path) -> None:
    command = [sys.executable, "-c", WAIT_FOR_THE_LOCK, str(project / ".tools")]
    with environment.only_one():
        second = subprocess.Popen(
            command, cwd=TOOLS, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert second.stderr is not None
        assert "dev.py" in second.stderr.readline()
        assert second.poll() is None
    output, _ = second.communicate(timeout=PATIENCE_S)
    assert output == "my turn\n"


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A folder for tools with one group in it; the list grows with each installation."""
    installed: list[str] = []

    def install(folder: Path, group: str, *_words: object) -> None:
        installed.append(group)
        folder.mkdir(exist_ok=True)
        lockfile.write_requirements(group)

    monkeypatch.setattr(environment, "TOOLS", tmp_path)
    monkeypatch.setattr(lockfile, "TOOLS", tmp_path)
    monkeypatch.setattr(installers, "install_into", install)
    monkeypatch.setenv("PYTHONPATH", "")
    environment.ensure_tool("packing")
    assert installed == ["packing"]
    return installed


def test_a_tool_stays_when_the_lock_changed_elsewhere(
    tool: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiling the emulated Pico again takes minutes."""
    other = tmp_path / "uv.lock"
    other.write_text(environment.LOCK.read_text(encoding="utf-8") + "# changed\n")
    monkeypatch.setattr(environment, "LOCK", other)
    environment.ensure_tool("packing")
    assert tool == ["packing"]


def test_a_tool_whose_requirements_changed_is_installed_again(
    tool: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lockfile, "requirements_text", lambda *_groups: "pip==99\n")
    stamps.write(tmp_path / "packing", "of another lock")
    environment.ensure_tool("packing")
    assert tool == ["packing", "packing"]
