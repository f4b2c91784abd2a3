"""Facts that stand with their seat in a position, and facts that only a box can complete."""

from typing import Any, NamedTuple

import pytest

from heliograph.engine import REFEREE, BadPosition
from heliograph.engine.fact_kinds import Axis, Bits, BoxCheck, FromBox, State, Whole
from heliograph.engine.facts import OWNER, SEAT, FactTable

SEATS = 0
# Each seat has a board of four bytes: cards, points and two that are not used
STRIDE = 4


class Box(NamedTuple):
    """What this game's box holds."""

    cards: tuple[str, ...]
    points: int


def are_all_points_there(box: Box, state: State) -> bool:
    return sum(state[POINTS : POINTS + STRIDE * state[SEATS] : STRIDE]) <= box.points


BY_SEAT = Axis(
    SEAT, lambda state: ("1", "2", "3")[: state[SEATS]], 3, is_list=True, stride=STRIDE
)  # fmt: skip
TABLE = FactTable("R-0", 1, seat_section="players")
HAND = TABLE.declare(
    "hand",
    FromBox(1, "R-1", "the cards of the box", lambda box: Bits(box.cards, "R-1", ("cards", "K"))),
    at=1,
    per=[BY_SEAT],
    section="players",
    seen_by=OWNER,
)
POINTS = TABLE.declare(
    "points",
    Whole(0, 9, "R-2"),
    at=2,
    per=[BY_SEAT],
    section="players",
    is_optional=True,
    default=lambda _, cell: cell.where[0],
    checks=[BoxCheck("R-3", ("no more than the box", "nicht mehr"), are_all_points_there)],
    label=("points", "Punkte"),
)
FACTS = TABLE.for_box(Box(("sun", "moon"), 10))
BLANK = bytes([2]) + bytes(3 * STRIDE)


def test_each_seat_has_a_table_of_its_own() -> None:
    position = {"players": [{"hand": ["moon"], "points": 4}, {"hand": []}]}
    state = FACTS.load({"players": [position["players"][0], {"points": 0}]}, BLANK)
    assert state == bytes([2, 0b10, 4, 0, 0, 0, 0, 0, 0]) + bytes(STRIDE)
    assert FACTS.dump(state) == position
    assert FACTS.value(state, "points") == [4, 0]


def test_a_seat_that_is_left_out_has_its_default() -> None:
    assert FACTS.load({"players": [{}]}, BLANK)[POINTS::STRIDE][:2] == bytes([0, 1])


def test_others_see_how_many_cards_a_seat_holds() -> None:
    state = FACTS.load({"players": [{"hand": ["sun"]}, {"hand": ["moon"]}]}, BLANK)
    assert [seat["hand"] for seat in FACTS.visible(state, 0)["players"]] == [["sun"], 1]
    assert [seat["hand"] for seat in FACTS.visible(state, REFEREE)["players"]] == [
        ["sun"],
        ["moon"],
    ]


@pytest.mark.parametrize(
    "players, place",
    [
        ([{}, {"points": 10}], "players.2.points"),
        ([{"hand": ["star"]}], "players.1.hand"),
        ([{"hands": []}], "players.1"),
        ([{}, {}, {}], "players"),
        ({"1": {}}, "players"),
        ([{"points": 9}, {"points": 2}], "players.points"),
    ],
)  # fmt: skip
def test_a_wrong_one_is_named_with_its_seat(players: Any, place: str) -> None:
    with pytest.raises(BadPosition) as refused:
        FACTS.load({"players": players}, BLANK)
    assert refused.value.expected.endswith(f" for {place}")


def test_without_a_box_nothing_can_be_read() -> None:
    with pytest.raises(NotImplementedError, match="for_box"):
        TABLE.dump(BLANK)


def test_a_correction_names_seat_and_fact() -> None:
    after, entry = FACTS.correct(BLANK, "points.2", 7)
    assert (after[POINTS + STRIDE], entry.owner) == (7, 1)
