"""Kinds of things that lie about read what they write, and refuse what cannot lie there."""

from typing import Any

import pytest

from heliograph.engine.errors import BadPosition
from heliograph.engine.fact_kinds import Cell, Kind, Reader, Whole
from heliograph.engine.thing_kinds import (
    Arrangement,
    Counts,
    Lying,
    Marked,
    Named,
    NodeOfPhase,
    Queue,
    Together,
)
from shared_rules.tracker import PLAY, SETUP

AT = Cell(2)
NAMES = ("red", "green", "blue")


class People:
    """Whom a page speaks to."""

    lang = "en"

    def who(self, seat: int) -> str:
        return f"player {seat + 1}"


READER: Reader = People()


def labels(_: bytes | bytearray, __: Reader) -> list[str]:
    return [name.upper() for name in NAMES]


NAMED = Named(dict(enumerate(NAMES, 1)), "R-1", "a colour", nothing=0, labels=labels, none="none")
ORDER = Arrangement(3, "R-2", "each once", lambda _: NAMES)
FIRST_TWO = Arrangement(3, "R-2", "two of them", lambda _: NAMES, lambda _: 2)
PAIR = Together([NAMED, Whole(0, 9, "R-3")], "R-3", "a colour and a number")
QUEUE = Queue(2, PAIR, "R-4", "pairs")
HERE = Lying(NAMES, 1, "R-5", labels, "none", moves=False)
MARKED = Marked((1, 2, 3), "R-6", "numbers", labels, "none")
PILE = Counts(NAMES, 5, "R-7", "a colour", "colours", unknown=2)
LISTED = Counts(NAMES, 5, "R-7", "a colour", "colours", one_by_one=True)
NODE = NodeOfPhase(
    ("deal", "move"), "R-8", 1, lambda node: (SETUP,) if node == 0 else (PLAY,), "R-9"
)


def laid(kind: Kind, value: Any, *, phase: int = PLAY) -> bytearray:
    state = bytearray((0, phase, *bytes(12)))
    kind.read(state, AT, value)
    return state


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (NAMED, "green"),
        (NAMED, None),
        (ORDER, ["blue", "red", "green"]),
        (FIRST_TWO, ["blue", "red"]),
        (QUEUE, [["red", 7], ["blue", 0]]),
        (QUEUE, []),
        (HERE, ["red", "blue"]),
        (MARKED, [1, 3]),
        (PILE, {"red": 2, "blue": 3}),
        (LISTED, ["red", "red", "blue"]),
        (NODE, "move"),
    ],
)
def test_what_is_read_is_written(kind: Kind, value: Any) -> None:
    assert kind.write(laid(kind, value), AT) == value


@pytest.mark.parametrize(
    ("kind", "value", "rule"),
    [
        (NAMED, "pink", "R-1"),
        (NAMED, 1, "R-1"),
        (ORDER, ["red", "red", "green"], "R-2"),
        (ORDER, ["red", "green"], "R-2"),
        (FIRST_TWO, ["red"], "R-2"),
        (FIRST_TWO, "rg", "R-2"),
        (QUEUE, [["red", 7]] * 3, "R-4"),
        (QUEUE, [["red"]], "R-3"),
        (QUEUE, [["pink", 7]], "R-1"),
        (HERE, ["red", "red"], "R-5"),
        (MARKED, [4], "R-6"),
        (MARKED, ["1"], "R-6"),
        (PILE, {"red": 6}, "R-7"),
        (PILE, {"red": 3, "green": 3}, "R-7"),
        (PILE, 6, "R-7"),
        (PILE, ["pink"], "R-7"),
        (LISTED, 2, "R-7"),
        (NODE, "deal", "R-9"),
        (NODE, "sleep", "R-8"),
    ],
)
def test_what_cannot_lie_there_is_refused_with_its_rule(kind: Kind, value: Any, rule: str) -> None:
    with pytest.raises(BadPosition) as caught:
        laid(kind, value)
    assert caught.value.rule == rule


def test_those_that_are_not_named_come_behind_the_first() -> None:
    state = bytearray((0, PLAY, 1, 2, 0, 9))
    FIRST_TWO.read(state, AT, ["blue", "green"])
    assert state == bytes((0, PLAY, 2, 1, 0, 9))


def test_a_queue_that_becomes_shorter_leaves_nothing_behind() -> None:
    state = laid(QUEUE, [["red", 7], ["blue", 3]])
    QUEUE.read(state, AT, [["green", 1]])
    assert state[2:6] == bytes((2, 1, 0, 0))


def test_a_thing_lies_at_one_place_unless_it_is_moved() -> None:
    state = bytearray((0, PLAY, 2, 0, 0))  # red lies elsewhere
    with pytest.raises(BadPosition):
        HERE.read(state, AT, ["red"])
    Lying(NAMES, 1, "R-5", labels, "none", moves=True).read(state, AT, ["red", "blue"])
    assert state[2:] == bytes((1, 0, 1))
    assert HERE.shown(state, AT) == [2, 4]


def test_unknown_things_make_up_a_number() -> None:
    state = laid(PILE, {"red": 2})
    PILE.resize(state, AT, 4)
    assert (PILE.write(state, AT), PILE.cover(state, AT)) == ({"red": 2, "blue": 2}, 4)
    PILE.resize(state, AT, 1)
    assert PILE.write(state, AT) == {"blue": 1}


def test_a_page_offers_one_more_and_one_less() -> None:
    found = MARKED.offers(laid(MARKED, [1]), AT, READER)
    offered = {str(value): label for value, label in found}
    assert offered == {"[1]": "RED", "[]": "− RED", "[1, 2]": "+ GREEN", "[1, 3]": "+ BLUE"}


def test_a_page_offers_every_name_and_none() -> None:
    offered = NAMED.offers(laid(NAMED, None), AT, READER)
    assert offered == ((None, "none"), ("red", "RED"), ("green", "GREEN"), ("blue", "BLUE"))
