"""The files of the project, as the tests of its shape look at them."""

import shutil
import subprocess
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "host/heliograph/games"
CLASSICS = ROOT / "host/heliograph_classics"


def tracked_files() -> list[str]:
    """All files that are or would be committed."""
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("needs a Git clone, to know which files belong to the project")
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [name for name in listing.split("\0") if name and (ROOT / name).is_file()]


def text_of(name: str) -> str | None:
    """The text of a file, None if it is no text."""
    try:
        return (ROOT / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def sources(*parts: str) -> Iterator[tuple[str, str]]:
    for name in tracked_files():
        if name.endswith(".py") and name.split("/")[0] in parts:
            yield name, (ROOT / name).read_text(encoding="utf-8")


@lru_cache
def game_names() -> tuple[str, ...]:
    """What our games are called: their folders, and those of their trackers."""
    told = (GAMES.glob("*/rules.toml"), CLASSICS.glob("*/rules.toml"),
            (ROOT / "shared_rules").glob("*/tracker.py"))  # fmt: skip
    return tuple(sorted({file.parent.name for files in told for file in files}))
