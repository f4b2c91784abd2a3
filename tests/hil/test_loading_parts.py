"""On MicroPython the parts of a game are read and imported in turns of their own."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.hil import virtual_board
from tests.micropython_here import need_micropython

SOLARIS, SOLARI, SOLENIA, DESCRIBED = 1, 3, 4, 5


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the script tells: after each call the parts in memory, and the file read ahead."""
    need_micropython()
    folder: Path = tmp_path_factory.mktemp("board")
    virtual_board.compile_board(folder)
    told: dict[str, Any] = {"whole": []}
    for line in virtual_board.run_script(folder, "loading_parts"):
        ((key, value),) = json.loads(line).items()
        if key == "whole":
            told[key].append(value)
        else:
            told[key] = value
    return told


def parts_of(game: int) -> list[str]:
    row = next(row for row in virtual_board.games_on_board() if row[0] == game)
    return [f"{row[5].split('.')[0]}.{part}" for part in row[7]]


def each_in_its_turn(parts: list[str]) -> list[list[object]]:
    """The package, then every part: first its file is read, then it is imported."""
    calls: list[list[object]] = [[[], ""]]
    for count, part in enumerate(parts):
        calls.append([parts[:count], f"/{part.replace('.', '/')}.mpy"])
        calls.append([parts[: count + 1], ""])
    return calls


@pytest.mark.parametrize(("at", "game"), [(0, SOLARIS), (1, DESCRIBED), (2, SOLARIS)])
def test_each_call_reads_one_file_or_imports_one_part(
    told: dict[str, Any], at: int, game: int
) -> None:
    """Both at once would hold a press up. The game before has left memory: none of it is seen."""
    assert told["whole"][at] == each_in_its_turn(parts_of(game))


def test_what_only_chooses_and_checks_descriptions_leaves_memory(told: dict[str, Any]) -> None:
    let_go = {f"any_game.{part}" for part in ("choosing", "checking", "shelf")}
    assert let_go < set(parts_of(DESCRIBED))
    kept = [part for part in parts_of(DESCRIBED) if part not in let_go]
    assert told["chosen"] == kept


def test_a_game_with_a_missing_file_is_refused_and_the_others_are_played(
    told: dict[str, Any],
) -> None:
    there = parts_of(SOLARI)[: parts_of(SOLARI).index("solari.events")]
    assert told["missing"] == [each_in_its_turn(there), False, True]


@pytest.mark.parametrize("error", ["MemoryError", "OSError"])
def test_what_cannot_be_read_ahead_is_imported_from_where_it_lies(
    told: dict[str, Any], error: str
) -> None:
    parts = parts_of(SOLENIA)
    expected = [[parts[:count], ""] for count in range(len(parts) + 1)]
    assert told[error] == expected
