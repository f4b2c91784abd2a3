"""The games stay short: what several of them say belongs into the kit."""

import pytest

from tests.classics.lines import CLASSICS, lines_of, names, total

MOST = 400
ALL_TOGETHER = 4284
README = (CLASSICS / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_a_game_is_short(name: str) -> None:
    assert total(name) <= MOST, f"{total(name)} lines, expected at most {MOST}: {lines_of(name)}"


def test_all_of_them_are_short() -> None:
    lines = {name: total(name) for name in names()}
    assert sum(lines.values()) <= ALL_TOGETHER, f"{sum(lines.values())} lines: {lines}"


@pytest.mark.parametrize("name", names())
def test_the_readme_tells_how_long_a_game_is(name: str) -> None:
    row = next(line for line in README.splitlines() if line.startswith(f"| [{name}]("))
    assert row.split(" | ")[2] == str(total(name))
