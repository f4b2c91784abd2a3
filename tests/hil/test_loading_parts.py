"""On MicroPython a part of a game is imported while the loop goes on."""

import json
from pathlib import Path
from typing import Any

import pytest

from heliograph.flashing.staging import files_for_board
from tests.hil import virtual_board
from tests.micropython_here import need_micropython

# What MicroPython reads at once, at most
LONGEST_PIECE = 255
SOLARIS, SOLARI, SOLENIA, DESCRIBED = 1, 3, 4, 5


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the script tells: after each call the parts in memory, and the turns of the loop."""
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


def each_in_its_turn(parts: list[str]) -> list[list[str]]:
    """The package, then every part."""
    return [parts[:count] for count in range(len(parts) + 1)]


@pytest.mark.parametrize(("at", "game"), [(0, SOLARIS), (1, DESCRIBED), (2, SOLARIS)])
def test_each_call_imports_one_part_while_the_loop_goes_on(
    told: dict[str, Any], at: int, game: int
) -> None:
    """Without turns in it a press would be held up. The game before has left memory."""
    calls = told["whole"][at]
    assert [names for names, _ in calls] == each_in_its_turn(parts_of(game))
    sizes = [len(files_for_board()[f"{part.replace('.', '/')}.mpy"]) for part in parts_of(game)]
    turns = [turns for _, turns in calls[1:]]
    assert all(most > size // LONGEST_PIECE for most, size in zip(turns, sizes, strict=True)), turns


def test_an_import_that_gives_way_leaves_nothing_and_begins_anew(told: dict[str, Any]) -> None:
    first, rest = told["given way"]
    assert first == [False, [], 5]
    assert rest == each_in_its_turn(parts_of(SOLARIS))[1:]


def test_what_only_chooses_and_checks_descriptions_leaves_memory(told: dict[str, Any]) -> None:
    assert "any_game.choosing" in parts_of(DESCRIBED)
    kept = [part for part in parts_of(DESCRIBED) if part != "any_game.choosing"]
    assert told["chosen"] == kept


def test_a_game_with_a_missing_file_is_refused_and_the_others_are_played(
    told: dict[str, Any],
) -> None:
    there = parts_of(SOLARI)[: parts_of(SOLARI).index("solari.events")]
    calls, is_played, others = told["missing"]
    assert [names for names, _ in calls] == each_in_its_turn(there)
    assert (is_played, others) == (False, True)
