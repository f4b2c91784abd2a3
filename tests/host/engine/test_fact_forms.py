"""Facts of which only a part is told: short lists, sparse tables, counted piles, a last section."""

from typing import Any, NamedTuple

import pytest

from heliograph.catalogue import Text
from heliograph.engine import REFEREE, TABLE, BadCorrection, BadPosition
from heliograph.engine.fact_kinds import Axis, OneOf, State, Whole, axis, numbered
from heliograph.engine.fact_lists import Row
from heliograph.engine.facts import COUNT, OWNER, SEAT, FactTable
from heliograph.games import fact_page
from tests.pairs import pair

SEATS, IS_OPEN = 0, 1
CARDS = ("ace", "king", "queen")
BY_SEAT = Axis(SEAT, lambda state: ("1", "2")[: state[SEATS]], 2, is_list=True)


def _gaps(state: State) -> list[Text]:
    """A gap is called after the space before it."""
    return [pair(f"gap {state[SPACES + gap]}", f"Lücke {state[SPACES + gap]}") for gap in range(2)]


FACTS = FactTable("R-0", first=2, last_section="decision")
NODE = FACTS.declare(
    "node", OneOf(("wait", "act"), "R-1"), section="decision", default=lambda *_: "act"
)
LEFT = FACTS.declare("left", Whole(0, 9, "R-2"), key=None)
SPACES = FACTS.declare(
    "space",
    Whole(0, 9, "R-3"),
    per=[numbered("number", 2)._replace(may_end_early=True, rule="R-4")],
    key="spaces",
    label=pair("Space {number}", "Feld {number}"),
    group=pair("Spaces", "Felder"),
)
ENERGY = FACTS.declare(
    "energy", Whole(0, 9, "R-5"), per=[axis("place", ("sea", "land"))._replace(is_sparse=True)]
)
PILE = FACTS.declare("pile", Row(CARDS, 3, "R-6", pair("cards", "Karten")), seen_by=COUNT)
HANDS = FACTS.declare(
    "hand",
    Row(CARDS, 2, "R-7", pair("cards", "Karten")),
    per=[BY_SEAT],
    seen_by=OWNER,
    is_open=lambda state: state[IS_OPEN] > 0,
    can_correct=lambda state: state[IS_OPEN] > 0,
    label=pair("Hand", "Hand"),
)
BRIDGES = FACTS.declare(
    "bridge",
    Whole(0, 1, "R-8"),
    per=[numbered("gap", 2)._replace(labels=_gaps)],
    label=pair("Bridge over {gap}", "Brücke über {gap}"),
)
for name in ("coins", "gems"):
    FACTS.declare(
        name,
        Whole(0, 9, "R-9"),
        per=[BY_SEAT],
        label=pair("{seat}", "{seat}"),
        group=pair(name, f"{name}:"),
    )
BLANK = bytes([2, 0]) + bytes(FACTS.size - 2)
OPEN = bytes([2, 1]) + BLANK[2:]


def test_a_list_may_end_early_where_the_axis_says_so() -> None:
    assert FACTS.value(FACTS.load({"spaces": [4]}, BLANK), "space") == [4, 0]
    with pytest.raises(BadPosition) as refused:
        FACTS.load({"spaces": [1, 2, 3]}, BLANK)
    assert refused.value.rule == "R-4", "the rule of how many there are"


def test_a_sparse_table_leaves_out_what_is_nothing() -> None:
    state = FACTS.load({"energy": {"land": 3}}, BLANK)
    assert FACTS.value(state, "energy") == {"land": 3}
    assert FACTS.load(FACTS.dump(state), BLANK) == state


def test_the_last_section_is_read_when_the_game_has_completed_the_rest() -> None:
    def complete(state: bytearray) -> None:
        assert state[SPACES] == 5, "all other facts are there"
        assert state[NODE] == 0, "the last section is not"
        state[LEFT] = 9 - state[SPACES]

    state = FACTS.load({"decision": {"node": "act"}, "spaces": [5]}, BLANK, complete)
    assert (state[NODE], state[LEFT]) == (1, 4)


def test_of_a_counted_pile_everybody_knows_the_size() -> None:
    state = FACTS.load({"pile": ["king", "ace"]}, BLANK)
    assert FACTS.visible(state, TABLE)["pile"] == 2
    assert FACTS.visible(state, REFEREE)["pile"] == ["king", "ace"]
    assert "pile" in FACTS.hidden_from(TABLE)


@pytest.mark.parametrize(
    "blank, seen", [(BLANK, [1, ["king"]]), (OPEN, [["ace"], ["king"]])]
)  # fmt: skip
def test_what_is_open_in_this_game_everybody_sees(blank: bytes, seen: list[Any]) -> None:
    state = FACTS.load({"hand": [["ace"], ["king"]]}, blank)
    assert FACTS.visible(state, 1)["hand"] == seen


def test_a_fact_can_be_corrected_only_where_it_says_so() -> None:
    assert FACTS.facts(FACTS.correct(OPEN, "hand.1", ["ace"])[0])["hand.1"] == ["ace"]
    with pytest.raises(BadCorrection, match="a fact of bridge, coins, gems, space"):
        FACTS.correct(BLANK, "hand.1", ["ace"])


class Reader(NamedTuple):
    """Somebody who reads a page."""

    lang: str

    def who(self, seat: int) -> str:
        return ("Ada", "Ben")[seat]


def test_a_page_names_groups_places_and_people() -> None:
    state = FACTS.load({"spaces": [7, 8]}, OPEN)
    told = {
        fact.name: (fact.group, fact.label)
        for fact in fact_page.facts(FACTS, state, Reader("de"), "Partie")
    }
    assert list(told.items()) == [
        ("bridge.1", ("Partie", "Brücke über Lücke 7")),
        ("bridge.2", ("Partie", "Brücke über Lücke 8")),
        ("hand.1", ("Ada", "Hand")),
        ("hand.2", ("Ben", "Hand")),
        ("space.1", ("Felder", "Feld 1")),
        ("space.2", ("Felder", "Feld 2")),
        ("coins.1", ("coins:", "Ada")),
        ("coins.2", ("coins:", "Ben")),
        ("gems.1", ("gems:", "Ada")),
        ("gems.2", ("gems:", "Ben")),
    ], "what has a group comes last, as it is declared"
