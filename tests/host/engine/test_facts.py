"""A table of facts by itself: a small card game with a secret hand, a pile, a mask, two bytes."""

from typing import Any

import pytest

from heliograph.catalogue import say
from heliograph.engine import REFEREE, TABLE, BadCorrection, BadPosition
from heliograph.engine.fact_kinds import (
    Axis,
    Bound,
    Cell,
    Flag,
    Given,
    OneOf,
    Seat,
    State,
    Whole,
    axis,
    numbered,
)  # fmt: skip
from heliograph.engine.fact_lists import Bits, Row
from heliograph.engine.facts import NOBODY, OWNER, SEAT, FactTable
from tests.pairs import pair

CARDS = ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six")
GOODS = axis("good", ("wood", "stone"), (pair("wood", "Holz"), pair("stone", "Stein")))
SEATS = 0
BY_SEAT = Axis(SEAT, lambda state: ("1", "2", "3")[: state[SEATS]], 3, is_list=True)
BY_TEAM = BY_SEAT._replace(place=lambda _, seat: seat % 2, is_shared=True)


def most_goods(state: State, cell: Cell) -> int:
    """Return what fits into a store of four beside the other good."""
    first = STOCK + 2 * cell.where[0]
    return 4 - sum(state[first : first + 2]) + state[cell.at]


FACTS = FactTable("R-0", 2, optional_sections=["last"], can_correct=lambda state: state[1] > 0)
FACTS.declare("seats", Given("R-1", pair("seats", "Plätze")), at=SEATS)
FACTS.declare("phase", OneOf(("none", "setup", "play"), "R-2", only=("setup", "play")), at=1)
TURN = FACTS.declare(
    "turn",
    Seat("R-3", base=1, high=Bound(lambda state, _: state[SEATS], "the seats")),
    section="course",
    label=pair("on turn", "am Zug"),
)
POINTS = FACTS.declare(
    "points", Whole(0, 999, "R-4", width=2), per=[BY_TEAM], label=pair("points", "Punkte")
)
STOCK = FACTS.declare(
    "stock",
    Whole(0, Bound(most_goods, "what fits"), "R-5"),
    per=[BY_SEAT, GOODS],
    label=pair("{good} of {seat}", "{good} von {seat}"),
)
HAND = FACTS.declare(
    "hand", Bits(CARDS, "R-6", pair("cards", "Karten")), per=[BY_SEAT], seen_by=OWNER
)
PILE = FACTS.declare("pile", Row(CARDS, 4, "R-7", pair("cards", "Karten")), seen_by=NOBODY)
EXTRA = FACTS.declare("extra", Whole(0, 9, "R-8"), exists=lambda state: state[SEATS] > 2)
JOKER = FACTS.declare("joker", Flag("R-9"), default=True)
LAST = FACTS.declare("last_seat", Whole(1, 3, "R-10"), key="seat", section="last")
FACTS.declare(
    "last_dice", Whole(1, 6, "R-11"), per=[numbered("die", 2)], key="dice", section="last"
)
FACTS.declare("counted", Whole(0, 255, "R-12"), key=None)

POSITION: dict[str, Any] = {
    "seats": 2,
    "phase": "play",
    "course": {"turn": 2},
    "points": [7, 300],
    "stock": [{"wood": 1, "stone": 3}, {"wood": 0, "stone": 0}],
    "hand": [["ace", "six"], ["king"]],
    "pile": ["nine", "ten"],
    "joker": False,
}


def blank(seats: int = 2) -> bytes:
    return bytes([seats, 1]) + bytes(FACTS.size - 2)


def state_of(**facts: Any) -> bytes:
    return bytes(FACTS.load(POSITION | facts, blank()))


def test_a_position_is_read_as_it_was_written() -> None:
    state = state_of()
    assert FACTS.dump(state) == POSITION
    assert len(state) == FACTS.size
    with_last = POSITION | {"last": {"seat": 1, "dice": [3, 4]}}
    assert FACTS.dump(state_of(**with_last)) == with_last


def test_each_declaration_gives_the_next_free_bytes() -> None:
    assert (TURN, POINTS, STOCK, HAND) == (2, 3, 9, 15), "1, then 3 × 2, then 3 × 2"
    assert state_of()[POINTS : POINTS + 4] == bytes([7, 0, 300 & 0xFF, 300 >> 8])


def test_what_is_left_out_has_its_default() -> None:
    state = FACTS.load({}, blank())
    assert FACTS.value(state, "joker") is True
    assert FACTS.value(state, "stock") == [{"wood": 0, "stone": 0}] * 2


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"cards": 1}, "a key of seats, phase", "R-0"),
    ({"seats": 3}, "2 seats for seats", "R-1"),
    ({"seats": True}, "2 seats for seats", "R-1"),
    ({"phase": "none"}, "one of setup, play for phase", "R-2"),
    ({"course": [2]}, "facts by their names for course", "R-0"),
    ({"course": {"turn": 3}}, "from 1 to 2 for course.turn", "R-3"),
    ({"course": {"when": 3}}, "a key of turn for course", "R-0"),
    ({"points": [7]}, "a list of 2 values for points", "R-4"),
    ({"points": [7, 1000]}, "from 0 to 999 for points.2", "R-4"),
    ({"stock": [{}, {"gold": 1}]}, "a key of wood, stone for stock.2", "R-5"),
    ({"stock": [{"wood": 3, "stone": 2}, {}]}, "from 0 to 1 for stock.1.stone", "R-5"),
    ({"hand": [["ace", "ace"], []]}, "each one once for hand.1", "R-6"),
    ({"hand": [["ace", "two"], []]}, "one of ace", "R-6"),
    ({"hand": [list(CARDS) * 2, []]}, "at most 9", "R-6"),
    ({"pile": list(CARDS[:5])}, "at most 4", "R-7"),
    ({"pile": "nine"}, "for pile", "R-7"),
    ({"extra": 1}, "this game has none for extra", "R-8"),
    ({"joker": 1}, "true or false for joker", "R-9"),
    ({"last": {"seat": 1}}, "also dice for last", "R-0"),
    ({"last": {"seat": 1, "dice": [1, 7]}}, "from 1 to 6 for last.dice.2", "R-11"),
]


@pytest.mark.parametrize("wrong, expected, rule", WRONG)
def test_a_wrong_fact_is_refused_by_its_name(
    wrong: dict[str, Any], expected: str, rule: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        state_of(**wrong)
    assert expected in say("en", caught.value.expected)
    assert caught.value.rule == rule
    assert caught.value.text("en") != caught.value.text("de")


@pytest.mark.parametrize("position", [None, [], "x", {1: 2}])
def test_what_is_no_position_at_all_is_refused(position: Any) -> None:
    with pytest.raises(BadPosition, match="facts by their names"):
        FACTS.load(position, blank())


def test_seats_that_share_a_place_must_agree() -> None:
    three = {"seats": 3, "phase": "play", "points": [5, 6, 5]}
    assert FACTS.value(FACTS.load(three, blank(3)), "points") == [5, 6, 5]
    with pytest.raises(BadPosition, match="the same for all who share it"):
        FACTS.load(three | {"points": [5, 6, 7]}, blank(3))


def test_only_labelled_facts_can_be_corrected_the_shared_ones_first() -> None:
    names = list(FACTS.facts(state_of()))
    assert names == [
        "turn", "points.1", "stock.1.wood", "stock.1.stone", "points.2", "stock.2.wood",
        "stock.2.stone",
    ]  # fmt: skip
    nothing_yet = bytes([2, 0]) + bytes(FACTS.size - 2)
    assert FACTS.facts(nothing_yet) == {}


def test_a_correction_is_bounded_by_what_else_lies_there() -> None:
    after, entry = FACTS.correct(state_of(), "stock.2.wood", 4)
    assert FACTS.value(after, "stock")[1] == {"wood": 4, "stone": 0}
    assert (entry.owner, entry.fact.name) == (1, "stock")
    with pytest.raises(BadCorrection, match=r"from 0 to 1 for stock\.1\.wood"):
        FACTS.correct(state_of(), "stock.1.wood", 2)
    with pytest.raises(BadCorrection, match="a fact of points, stock, turn"):
        FACTS.correct(state_of(), "hand.1", [])


def test_a_viewer_sees_the_own_hand_and_how_many_cards_others_have() -> None:
    state = state_of()
    assert FACTS.visible(state, 0)["hand"] == [["ace", "six"], 1]
    assert FACTS.visible(state, 1)["hand"] == [2, ["king"]]
    assert FACTS.visible(state, TABLE)["hand"] == [2, 1]
    assert FACTS.visible(state, REFEREE) == POSITION
    assert "pile" not in FACTS.visible(state, 0)


@pytest.mark.parametrize("viewer", [0, 1, TABLE])
def test_nothing_hidden_shows_through(viewer: int) -> None:
    """Whatever lies in the hidden facts, as long as it is as much, looks the same."""
    other = {"hand": [["ace", "six"], ["jack"]], "pile": ["six", "ace"]}
    if viewer == 1:
        other["hand"] = [["ten", "jack"], ["king"]]
    if viewer == TABLE:
        other["hand"] = [["ten", "jack"], ["ace"]]
    assert FACTS.hidden_from(viewer) == ["hand", "pile"] == list(other)
    assert FACTS.visible(state_of(**other), viewer) == FACTS.visible(state_of(), viewer)
    assert FACTS.hidden_from(REFEREE) == []


def test_what_goes_on_from_a_corrected_fact_is_settled_with_it():
    seen = []
    settle = {"stock": lambda before, after, cell: seen.append((before, bytes(after), cell))}
    before = state_of()
    after, entry = FACTS.correct(before, "stock.2.wood", 4, settle)
    assert seen == [(before, bytes(after), entry.cell)]
    FACTS.correct(before, "stock.2.wood", 4, {"points": settle["stock"]})
    assert len(seen) == 1, "of another fact"


def test_what_can_be_corrected_follows_the_state_and_not_one_asked_before() -> None:
    """The single values are kept by the shape of a state: seats that come or go change it."""
    facts = FactTable("R-0", 3)
    turned = Axis("disc", lambda _: ("sun", "moon"), 2, place=lambda state, disc: disc ^ state[2])
    facts.declare("seats", Given("R-1", pair("seats", "Plätze")), at=SEATS)
    facts.declare("goods", Whole(0, 9, "R-2"), per=[BY_SEAT], label=pair("goods", "Waren"))
    facts.declare("discs", Whole(0, 9, "R-3"), per=[turned], label=pair("{disc}", "{disc}"))
    two = bytes((2, 0, 0, 4, 5, 6, 7, 8))
    three = bytes((3, 0, 1, 4, 5, 6, 7, 8))
    assert facts.facts(two) == {"discs.sun": 7, "discs.moon": 8, "goods.1": 4, "goods.2": 5}
    assert facts.facts(three) == {
        "discs.sun": 8, "discs.moon": 7, "goods.1": 4, "goods.2": 5, "goods.3": 6,
    }  # fmt: skip
    assert facts.entry(two, "goods.3") is None
    assert facts.correct(three, "discs.sun", 1)[0] == bytes((3, 0, 1, 4, 5, 6, 7, 1))
    assert facts.correct(two, "discs.sun", 1)[0] == bytes((2, 0, 0, 4, 5, 6, 1, 8))
