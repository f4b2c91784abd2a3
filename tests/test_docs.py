"""The documents tell the truth: their commands run, their links and pictures exist.

A command is a line of a fenced block without a language, or inline code, that begins with one of
the `PROGRAMS`. Two spaces end it; what follows is the explanation. Capital words such as FILE stand
for something of the reader's.
"""

import re
import shlex
import subprocess
import sys
import tomllib
from contextlib import chdir
from functools import cache
from pathlib import Path

import pytest

from devkit import checks
from devkit.commands import COMMANDS as DEV_COMMANDS
from devkit.commands import without_extras
from heliograph import cli
from tests.host.programs import called
from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = (
    *("python3 tools/", "python tools/", "python -m heliograph", "heliograph ", "uvx heliograph "),
    *("pip install 'heliograph", "pipx install heliograph"),
)
PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b|…|/dev/")
# Long-running, or asking for a board or its maker's file: started for real by tests of their own.
STARTED_ELSEWHERE = (
    "update",  # asks an index of packages
    "check",
    "play",
    "people",
    "doctor",
    "units",
    "console",
    "flash",
    "image",
    "simulate",
    "study",
    "mqtt",
    "train",
    "hall",
    "ladder",
)


def documents() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [ROOT / name for name in listed.stdout.split() if (ROOT / name).is_file()]


def commands_of(text: str) -> list[str]:
    """The commands of one document."""
    fence = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
    blocks = [body for language, body in fence.findall(text) if not language]
    lines = [line for block in blocks for line in block.splitlines()]
    prose = fence.sub("", text)
    lines += [" ".join(code.split()) for code in re.findall(r"`([^`]+)`", prose)]
    found = [line.split("  ")[0].strip() for line in lines if line.startswith(PROGRAMS)]
    return [command for command in found if len(command.split()) > 1]


def all_commands() -> list[tuple[str, str]]:
    found = {
        (path.relative_to(ROOT).as_posix(), command)
        for path in documents()
        for command in commands_of(path.read_text(encoding="utf-8"))
    }
    return sorted(found)


def test_the_first_page_has_its_two_commands():
    commands = commands_of((ROOT / "README.md").read_text(encoding="utf-8"))
    assert "python3 tools/dev.py play" in commands
    assert "python3 tools/dev.py test" in commands


@pytest.mark.parametrize("document, command", all_commands())
def test_command(document, command):
    words = shlex.split(command)
    if words[:2] == ["python3", "tools/dev.py"]:
        check_dev_command(words[2:])
    elif words[0] == "heliograph":
        check_app_command(words[1:])
    elif words[0] == "uvx":
        check_app_command(words[2:])
    elif words[0] in ("pip", "pipx"):
        check_installation(words)
    elif words[1] == "-m":
        run(sys.executable, "-m", words[2], "--help")
    else:
        check_script(words[1:])


def check_dev_command(words: list[str]) -> None:
    name, *rest = words
    assert name in DEV_COMMANDS, f"expected one of {sorted(DEV_COMMANDS)}, got {name}"
    if name in ("play", "run"):
        check_app_command(["play", *without_extras(rest)[0]] if name == "play" else rest)
    elif name == "check":
        checks.choose(rest)
    elif name == "bench" and rest and not PLACEHOLDER.search(rest[0]):
        assert (ROOT / "tools" / "bench" / f"{rest[0]}.py").is_file()
    elif name in ("test", "hil"):
        named = [word for word in rest if word.startswith("tests")]
        assert all((ROOT / word).exists() for word in named), named


def check_app_command(words: list[str]) -> None:
    """Run what ends by itself; of the rest, at least parse the words."""
    if not words:
        return
    if words[0] in STARTED_ELSEWHERE or PLACEHOLDER.search(" ".join(words)):
        names = [command.name for command in cli.COMMANDS]
        assert words[0] in names, f"expected one of {names}, got {words[0]}"
        options = [word for word in words[1:] if word.startswith("--")]
        shown = run_app(words[0], "--help")
        assert all(option.split("=")[0] in shown for option in options), (options, shown)
    else:
        run_app(*words)


def check_installation(words: list[str]) -> None:
    """The name and the extras are those that the package has."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, _, extras = words[2].rstrip("]").partition("[")
    assert (words[1], name) == ("install", project["name"])
    assert set(filter(None, extras.split(","))) <= set(project["optional-dependencies"])


def check_script(words: list[str]) -> None:
    assert (ROOT / words[0]).is_file(), words[0]
    is_checked = words[0].startswith("tools/generate_")  # by dev.py check
    if "--check" in words and not is_checked:
        run(sys.executable, *words)


@cache
def run_app(*words: str) -> str:
    """What the program says, here and not in a process of its own: many documents name it."""
    with chdir(ROOT):
        done = called(*words)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@cache
def run(*command: str) -> str:
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "document", documents(), ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_links_and_pictures_exist(document):
    text = document.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)", text)
    # What a page calls made is made with the site, whose own tests follow it.
    local = [target for target in targets if "://" not in target and not target.startswith("made:")]
    missing = [target for target in local if not (document.parent / target).exists()]
    assert missing == []
