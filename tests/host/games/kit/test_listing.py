"""Legal lists are made from the moves: the same as trying each, and as readable when they fail."""

import traceback
from typing import Any

import pytest

from heliograph.games import GAMES, load_game
from heliograph.games.kit.domains import one_of
from heliograph.games.kit.listing import make_lister, trying_lister
from heliograph.games.kit.moves import Move, move
from heliograph.games.kit.table import Table
from tests.contract.matches import random_match
from tests.games_told import KIT

DIGITS = one_of(range(10))


class Numbers(Table):
    """A table without a game: what is asked is all there is."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.asked: list[object] = []

    def copy(self) -> "Numbers":
        return Numbers(self.limit)

    def note(self, *values: int) -> bool:
        """Say no, and remember what was asked."""
        self.asked.append(values)
        return False


def below(t: Any, a: int = DIGITS, b: int = DIGITS) -> None:
    top = t.limit
    t.forbid("R-1", a + b > top, "above")
    t.forbid("R-2", a % 2, "odd")
    half = a // 2
    if b:
        t.forbid("R-3", b == half, "half")
    t.total = a + b


def hoisted(t: Any, a: int = DIGITS, b: int = DIGITS) -> None:
    t.forbid("R-1", t.note(a, b), "never")
    t.forbid("R-2", t.note(a), "never")
    t.forbid("R-3", t.note(), "never")


def failing(t: Any, a: int = DIGITS) -> None:
    t.forbid("R-1", 1 // (a - 5), "never")


def in_a_loop(t: Any, a: int = DIGITS) -> None:
    for one in range(a):
        t.forbid("R-1", one, "never")


def listed(make: Any, function: Any, limit: int) -> list[int]:
    found: list[int] = []
    parameters = 1 if function in (failing, in_a_loop) else 2
    make(function, [DIGITS] * parameters, 100)(Numbers(limit), found)
    return found


@pytest.mark.parametrize("limit", [0, 3, 9, 18])
def test_a_made_list_is_what_trying_finds(limit: int) -> None:
    made = listed(make_lister, below, limit)
    assert made == listed(trying_lister, below, limit)
    assert made == [
        100 + 10 * a + b
        for a in range(0, 10, 2)
        for b in range(10)
        if a + b <= limit and (not b or b != a // 2)
    ]


def test_a_condition_is_asked_in_the_outermost_loop_that_knows_its_names() -> None:
    table, found = Numbers(0), []
    make_lister(hoisted, [DIGITS, DIGITS], 0)(table, found)
    assert len(found) == 100
    assert [len([one for one in table.asked if len(one) == names]) for names in (0, 1, 2)] == [
        1, 10, 100,
    ]  # fmt: skip


def test_a_traceback_shows_the_line_of_the_game() -> None:
    with pytest.raises(ZeroDivisionError) as problem:
        listed(make_lister, failing, 0)
    last = traceback.extract_tb(problem.value.__traceback__)[-1]
    assert (last.filename, last.name) == (__file__, "failing")
    assert last.line == 't.forbid("R-1", 1 // (a - 5), "never")'


def test_a_condition_inside_of_a_loop_is_refused_when_the_game_is_made() -> None:
    with pytest.raises(TypeError, match="outside of loops, got one in line"):
        listed(make_lister, in_a_loop, 0)


def test_without_source_the_move_itself_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_source(_: object) -> str:
        raise OSError("could not get source code")

    monkeypatch.setattr("inspect.getsource", no_source)
    assert listed(make_lister, below, 9) == listed(trying_lister, below, 9)


@pytest.mark.parametrize("name", KIT)
@pytest.mark.parametrize("depth", ["referee", "digital"])
def test_every_list_of_a_game_is_what_trying_finds(name: str, depth: str) -> None:
    """Over positions of a random match: no move tells its conditions in two ways."""
    game: Any = load_game(name, GAMES[name].usual_seats, {"depth": depth})
    match = random_match(game, 1)
    states = [match.state_at(number) for number in range(0, min(len(match), 900), 23)]
    for state in states:
        pending = game.pending(state)
        tried = [choice for choice in range(game.choice_count) if game.is_allowed(state, choice)]
        assert tried == list(pending.choices)


def test_a_move_has_the_parameters_of_its_text() -> None:
    for text in ("give {a}", "give {b} {a}", "give {a} {c}"):
        with pytest.raises(TypeError, match=r"expected a function with the parameters of 'give"):
            move(text, at="x")(below)
    made = move("give {a} {b}", at="x")(below)
    assert isinstance(made, Move)
    assert dict(made.texts())["give 3 7"] == (3, 7)
