"""What a game costs, as the README of the games says: files and lines, within a few percent."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
README = ROOT / "host/heliograph/games/README.md"
FIFTH = "tests/fifth_game/heliograph_glimmer"
CODE = (".py", ".js", ".css")
# A figure that is further from the truth than this misleads
MOST_OFF = 0.05


def folders(game: str) -> list[Path]:
    """Where a game lies: on the host, and on the table unit."""
    if game == "glimmer":
        return [ROOT / FIFTH]
    return [ROOT / "host/heliograph/games" / game, ROOT / "shared_rules" / game]


def counted(game: str, suffixes: tuple[str, ...]) -> tuple[int, int]:
    files = [
        file
        for folder in folders(game)
        for file in folder.rglob("*")
        if file.suffix in suffixes and "__pycache__" not in file.parts
    ]
    return len(files), sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


ROW = re.compile(r"^\| `(\w+)` \|((?: [\d,]+ \|){3} [\d,]+) \|$", re.MULTILINE)
ROWS = {
    name: tuple(int(figure.replace(",", "")) for figure in figures.split("|"))
    for name, figures in ROW.findall(README.read_text(encoding="utf-8"))
}


def test_the_readme_tells_of_the_smallest_game_and_of_the_fifth() -> None:
    assert set(ROWS) == {"solari", "glimmer"}


@pytest.mark.parametrize("game", sorted(ROWS))
def test_the_figures_are_true(game: str) -> None:
    told = ROWS[game]
    found = (*counted(game, CODE), *counted(game, (".toml",)))
    for one, other in zip(told, found, strict=True):
        assert abs(one - other) <= max(1, MOST_OFF * other), f"{game}: {told}, counted {found}"
