"""How long the games are: code, style and TOML. Rules to read, lessons and puzzles are not counted.

`python -m tests.classics.lines` prints them, for the table in the README.
"""

from functools import cache
from pathlib import Path

CLASSICS = Path(__file__).resolve().parents[2] / "host" / "heliograph_classics"
COUNTED = {".py", ".js", ".css", ".toml"}
TEXTS = {"rules.toml", "lesson_game.toml", "puzzles.toml"}


@cache
def names() -> list[str]:
    """Return the games by their folders."""
    return sorted(file.parent.name for file in CLASSICS.glob("*/game.py"))


def lines_of(name: str) -> dict[str, int]:
    """Return the lines of each file of a game that counts, the longest first."""
    folder = CLASSICS / name
    files = [
        file for file in folder.rglob("*") if file.suffix in COUNTED and file.name not in TEXTS
    ]
    lines = {
        str(file.relative_to(folder)): len(file.read_text("utf-8").splitlines()) for file in files
    }
    return dict(sorted(lines.items(), key=lambda one: -one[1]))


def total(name: str) -> int:
    """Return the lines of a game."""
    return sum(lines_of(name).values())


if __name__ == "__main__":
    for name in names():
        print(f"{total(name):5} {name}: {lines_of(name)}")
    print(sum(map(total, names())))
