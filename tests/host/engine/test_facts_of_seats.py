"""Facts that stand with their seat in a position, and facts that only a box can complete."""

from typing import Any, NamedTuple

import pytest

from heliograph.catalogue import say
from heliograph.engine import REFEREE, BadPosition
from heliograph.engine.fact_kinds import (
    Axis,
    Bound,
    BoxCheck,
    Cell,
    FromBox,
    Grid,
    OneOf,
    State,
    Whole,
    axis,
)
from heliograph.engine.fact_lists import Bits
from heliograph.engine.facts import EACH_NAME, OWNER, SEAT, FactTable
from heliograph.games import fact_page
from tests.pairs import pair

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
    FromBox(
        1, "R-1", "the cards of the box", lambda box: Bits(box.cards, "R-1", pair("cards", "K"))
    ),
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
    checks=[BoxCheck("R-3", pair("no more than the box", "nicht mehr"), are_all_points_there)],
    label=pair("points", "Punkte"),
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
    assert say("en", refused.value.expected).endswith(f" for {place}")


def test_without_a_box_nothing_can_be_read() -> None:
    with pytest.raises(NotImplementedError, match="for_box"):
        TABLE.dump(BLANK)


def test_a_grid_of_its_own_class_stays_what_it_is_in_a_box() -> None:
    class OwnGrid(Grid):
        pass

    assert type(OwnGrid(BY_SEAT, Whole(0, 9, "R-2")).for_box(Box((), 0))) is OwnGrid


def test_what_a_game_changed_can_be_checked_again() -> None:
    state = FACTS.load({"players": [{"points": 9}, {"points": 1}]}, BLANK)
    FACTS.check(state)
    state[POINTS + STRIDE] = 2
    with pytest.raises(BadPosition, match=r"no more than the box for players\.points"):
        FACTS.check(state)


def test_a_correction_names_seat_and_fact() -> None:
    after, entry = FACTS.correct(BLANK, "points.2", 7)
    assert (after[POINTS + STRIDE], entry.owner) == (7, 1)


# What only some games need of a table

ROW = axis("row", ("day", "night"), (pair("Day", "Tag"), pair("Night", "Nacht")))


def knows_low(state: State, cell: Cell) -> int:
    """Return the least that a seat can have: as much as its number says."""
    del state
    return cell.where[0]


def sees_chosen(state: State, viewer: int) -> bool:
    """Return whether the chosen card lies open, or belongs to the viewer."""
    return state[CHOSEN + 1] > 0 or viewer == 0


MORE = FactTable("R-0", 1, seat_section="players")
ROWS = MORE.declare(
    "slots",
    Whole(0, 9, "R-1"),
    per=[BY_SEAT._replace(stride=0), ROW],
    key=EACH_NAME,
    section="players",
    label=pair("{row} row", "{row}reihe"),
)
LEAST = MORE.declare(
    "least",
    Whole(Bound(knows_low, "its seat"), 9, "R-2"),
    per=[BY_SEAT._replace(stride=0)],
    section="players",
    default=knows_low,
)
CHOSEN = MORE.declare("chosen", Whole(0, 9, "R-3"), seen_by=sees_chosen)
MORE.declare("is_open", Whole(0, 1, "R-4"))
KIND = MORE.declare(
    "kind",
    OneOf(("?", "wood"), "R-5", labels=(pair("not known", "unbekannt"), pair("wood", "Holz"))),
    label=pair("What it is", "Was es ist"),
    group=pair("Fields", "Felder"),
    can_correct=lambda state: state[CHOSEN] > 0,
)
MORE_BLANK = bytes([2]) + bytes(MORE.size - 1)


class German:
    """Who reads a page."""

    lang = "de"

    def who(self, seat: int) -> str:
        return f"Platz {seat + 1}"


def test_the_names_of_an_axis_can_be_keys_beside_others() -> None:
    players = [{"day": 1, "night": 2, "least": 0}, {"day": 3, "night": 0, "least": 1}]
    state = MORE.load({"players": [players[0], {"day": 3}]}, MORE_BLANK)
    assert MORE.dump(state)["players"] == players
    assert list(MORE.facts(state)) == [
        "slots.1.day",
        "slots.1.night",
        "slots.2.day",
        "slots.2.night",
    ]


@pytest.mark.parametrize(
    "own, expected",
    [
        ({"night": 10}, "from 0 to 9 for players.2.night"),
        ({"least": 0}, "from 1 to 9 for players.2.least"),
        ({"slots": {}}, "a key of day, night, least for players.2"),
    ],
)
def test_a_wrong_one_of_these_is_named_as_well(own: dict[str, Any], expected: str) -> None:
    with pytest.raises(BadPosition) as refused:
        MORE.load({"players": [{}, own]}, MORE_BLANK)
    assert say("en", refused.value.expected).endswith(expected)


def test_who_may_see_a_fact_can_depend_on_the_state() -> None:
    state = MORE.load({"chosen": 5}, MORE_BLANK)
    assert MORE.visible(state, 0)["chosen"] == 5
    assert "chosen" not in MORE.visible(state, 1)
    assert MORE.hidden_from(1) == ["chosen"]
    state[CHOSEN + 1] = 1
    assert MORE.visible(state, 1)["chosen"] == 5


def test_a_group_of_its_own_comes_last_and_only_where_it_can_be_corrected() -> None:
    shown = fact_page.facts(MORE, MORE_BLANK, German(), "Tisch")
    assert [(fact.group, fact.label) for fact in shown][:2] == [
        ("Platz 1", "Tagreihe"),
        ("Platz 1", "Nachtreihe"),
    ]
    assert all(fact.name != "kind" for fact in shown)
    *_, last = fact_page.facts(MORE, MORE.load({"chosen": 1}, MORE_BLANK), German(), "Tisch")
    assert (last.group, last.label) == ("Felder", "Was es ist")
    assert last.values == (("?", "unbekannt"), ("wood", "Holz"))


def test_one_seat_or_one_section_can_be_asked_for() -> None:
    state = MORE.load({"players": [{"day": 1}, {"night": 2}], "chosen": 5}, MORE_BLANK)
    assert MORE.value_of(state, "slots", 1) == {"day": 0, "night": 2}
    assert MORE.value_of(state, "least", 1) == 1
    for viewer in (0, 1, REFEREE):
        section = MORE.visible_section(state, viewer, "players")
        assert section == MORE.visible(state, viewer)["players"]


def test_a_fact_can_be_read_before_the_byte_in_front_of_it() -> None:
    """What says how another one is read is declared first, wherever it lies."""
    facts = FactTable("R-0", 1)
    unit = facts.declare("unit", Whole(0, 1, "R-1"), at=2)
    in_units = Bound(lambda state, _: 9 if state[unit] else 3, "what the unit allows")
    facts.declare("amount", Whole(0, in_units, "R-2"), at=1)
    assert facts.declare("next", Whole(0, 9, "R-3")) == 3, "behind both of them"
    assert facts.load({"amount": 9, "unit": 1}, bytes(4)) == bytes([0, 9, 1, 0])
    with pytest.raises(BadPosition, match="from 0 to 3 for amount"):
        facts.load({"amount": 9}, bytes(4))
