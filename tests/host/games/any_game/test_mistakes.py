"""A description with each kind of mistake gets its error: line, expected, got, what to do."""

import re
from pathlib import Path

import pytest

from heliograph.games.any_game import description_file, reading
from heliograph.games.any_game.problems import BadDescription
from heliograph.games.any_game.shelf import describe

GOOD = """title = "Test"
keeps = "turns"
leaves = "the rest"
seats = [2, 4]

[[counter]]
name = "points"
target = 10

[[phase]]
order = "clockwise"

[end]
target = "points"
"""

# reason, line, what stands there, what is written in its place
MISTAKES = [
    ("no_toml", 1, 'title = "Test"', 'title = "Test'),
    ("twice", 2, 'keeps = "turns"', 'title = "Turns"'),
    ("twice", 16, 'target = "points"\n', 'target = "points"\n\n[end]\nrounds = 3\n'),
    ("missing_key", 1, 'keeps = "turns"\n', ""),
    ("unknown_key", 4, "seats = [2, 4]", "players = 4\nseats = [2, 4]"),
    ("unknown_key", 12, 'order = "clockwise"', 'order = "clockwise"\ncolour = "red"'),
    ("text", 1, 'title = "Test"', "title = 5"),
    ("text", 1, 'title = "Test"', 'title = { xx = "Test" }'),
    ("pair", 4, "seats = [2, 4]", "seats = [4, 2]"),
    ("pair", 4, "seats = [2, 4]", 'seats = "four"'),
    ("number", 8, "target = 10", "target = 1000"),
    ("number", 5, "seats = [2, 4]", "seats = [2, 4]\nusual = 7"),
    ("word", 11, 'order = "clockwise"', 'order = "sunwise"'),
    ("flag", 5, "seats = [2, 4]", 'seats = [2, 4]\nlate = "yes"'),
    ("names", 5, "seats = [2, 4]", 'seats = [2, 4]\ncolours = ["red", "red", "blue", "green"]'),
    ("bounds", 8, "target = 10", "high = -4"),
    ("no_target", 13, "target = 10\n", ""),
    ("no_target", 9, "target = 10\n", 'step = 2\nat_target = "out"\n'),
    ("heading", 10, "[[phase]]", "[phase]"),
    ("heading", 13, "[end]", "[[end]]"),
    ("too_many", 19, "[end]", '[[counter]]\nname = "b"\n\n' * 3 + "[end]"),
    ("no_pass", 12, 'order = "clockwise"', 'order = "clockwise"\nturns = "until passed"'),
    ("no_track", 11, 'order = "clockwise"', 'order = "track"'),
    ("no_number", 11, 'order = "clockwise"', 'order = "number"'),
    ("no_number", 13, 'order = "clockwise"', 'order = "clockwise"\n[[phase]]\norder = "number"'),
    ("no_pass", 11, 'order = "clockwise"', 'order = "passing"'),
    ("no_pass", 12, 'order = "clockwise"', 'order = "clockwise"\nfirst = "passed first"'),
    ("number", 12, 'order = "clockwise"', 'order = "number"\nnumber = { low = 9, high = 3 }'),
    ("number_free", 12, 'order = "clockwise"', 'order = "free"\nnumber = { low = 1 }'),
    ("no_table", 12, 'order = "clockwise"', 'order = "number"\nnumber = 5'),
    ("phases", 1, '[[phase]]\norder = "clockwise"\n', ""),
    ("empty_round", 12, 'order = "clockwise"', 'order = "clockwise"\nrounds = [2, 9]'),
    ("empty_round", 12, 'order = "clockwise"', 'order = "clockwise"\nrounds = [1, 9]'),
    ("no_bank", 15, "[end]", "[clock]\nturn = 5\nincrement = 3\n[end]"),
    ("no_limit", 14, "[end]", '[clock]\nat_zero = "next"\n[end]'),
    ("no_teams", 5, "seats = [2, 4]", "seats = [2, 4]\nteam_turns = true"),
    ("few_seats", 4, "seats = [2, 4]", "seats = [1, 5]\nteams = 2"),
    ("few_seats", 4, "seats = [2, 4]", "seats = [2, 5]\nteams = 3"),
    ("winner", 5, "seats = [2, 4]", 'seats = [2, 4]\nwinner = "best"'),
    ("button", 5, "seats = [2, 4]", 'seats = [2, 4]\nminus = "pass"'),
    ("too_many_lines", 49, "[end]", "# so\n" * 35 + "[end]"),
    ("by_seats", 8, "target = 10", "target = { 2 = 10, 3 = 12 }"),
    ("list", 12, 'order = "clockwise"', 'order = "clockwise"\nparts = ["one"]'),
    ("starts", 8, "target = 10", "start = [5, 4, 2]\ntarget = 10"),
    ("listed", 13, 'order = "clockwise"',
     'order = "clockwise"\nnumber = { high = 9 }\nrounds = { only = [1] }'),
    ("empty_round", 12, 'order = "clockwise"', 'order = "clockwise"\nrounds = { only = [1, 3] }'),
    ("empty_round", 10, 'order = "clockwise"',
     'order = "clockwise"\nturns = { counter = "points" }'),
    ("word", 11, 'order = "clockwise"', 'order = { most = "best" }'),
    ("unknown_key", 11, 'order = "clockwise"', 'order = { most = "points", sunwise = "points" }'),
    ("parts", 12, 'order = "clockwise"', 'order = "together"\nparts = ["one", "two"]'),
    ("time", 12, 'order = "clockwise"', 'order = "clockwise"\ntime = 7'),
    ("no_clock", 1, 'order = "clockwise"', 'order = "clockwise"\ntime = 60'),
    ("both", 16, "[end]", "[clock]\nbank = 60\nincrement = 3\ndelay = 5\n[end]"),
    ("no_bank", 15, "[end]", "[clock]\nturn = 5\ndelay = 3\n[end]"),
    ("no_limit", 14, "[end]", "[clock]\nsand = true\n[end]"),
    ("button", 5, "seats = [2, 4]", 'seats = [2, 4]\nminus = "timer"'),
    ("too_long", 1, "[end]", "# " + "x" * 9000 + "\n[end]"),
]  # fmt: skip


def mistaken(there: str, instead: str) -> BadDescription:
    assert GOOD.count(there) >= 1
    with pytest.raises(BadDescription) as caught:
        describe("test", GOOD.replace(there, instead, 1))
    return caught.value


def test_without_a_mistake_it_is_taken() -> None:
    assert describe("test", GOOD).forms


@pytest.mark.parametrize("reason, row, there, instead", MISTAKES)
def test_each_mistake_has_its_error(reason: str, row: int, there: str, instead: str) -> None:
    problem = mistaken(there, instead)
    assert (problem.reason, problem.row) == (reason, row)
    english, german = problem.text("en"), problem.text("de")
    assert f"line {row}: expected " in english
    assert f"Zeile {row}: erwartet wurde " in german
    assert english.endswith(".") or english[-1] in '"}…0123456789'
    assert english != german


@pytest.mark.parametrize("there, instead, meant", [
    ('order = "clockwise"', 'order = "clockwise"\nturns = "until pass"', "until passed"),
    ("seats = [2, 4]", 'seats = [2, 4]\nwinner = "points"', 'winner = { most = "points" }'),
    ("seats = [2, 4]", 'seats = [2, 4]\nwinner = "least points"', 'winner = { least = "points" }'),
    ("seats = [2, 4]", 'seats = [2, 4]\nwiner = "last"', "winner"),
])  # fmt: skip
def test_what_was_meant_is_written_as_a_description_says_it(
    there: str, instead: str, meant: str
) -> None:
    problem = mistaken(there, instead)
    assert problem.text("en").endswith(f"Did you mean {meant}?")


def test_a_mark_that_some_editors_begin_with_is_no_mistake() -> None:
    assert describe("test", "\ufeff" + GOOD).forms


def test_a_word_that_stands_twice_is_told_with_what_to_do() -> None:
    assert (
        mistaken('keeps = "turns"', 'title = "Turns"')
        .text("en")
        .endswith(
            "expected each word once, got 'title = \"Turns\"'. Take one of the two lines out."
        )
    )


def test_braces_are_told_as_they_are_written() -> None:
    told = mistaken("seats = [2, 4]", 'seats = [2, 4]\nwinner = "best"').text("de")
    assert '{ most = "Zähler" }' in told
    assert "{{" not in told


def test_the_catalogue_of_mistakes_is_whole() -> None:
    """Every reason that the readers can give is in the table above."""
    folder = Path(reading.__file__).parent
    texts = [(folder / name).read_text(encoding="utf-8")
             for name in ("reading.py", "description_file.py", "phase_file.py")]  # fmt: skip
    given = set(re.findall(r'(?:wrong|BadDescription)\(\s*"(\w+)"', "\n".join(texts)))
    assert given == {reason for reason, *_ in MISTAKES}
    assert description_file.MOST_LINES == 45
