"""Choices declared once: what a box says of them, which kind one is, and its rule."""

from types import SimpleNamespace

from heliograph.engine.choice_texts import ChoiceTable

CHOICES = ChoiceTable()
STOP = CHOICES.add("stop", rule="R-1")
CARD = CHOICES.add("card {}", lambda box: box.cards, room=3, rule="R-2")
LAY = CHOICES.add("lay away {}", ("a", "b"), rule="R-3")
LAST = CHOICES.add("lay ?", rule="R-4", name="unknown")
BOX = SimpleNamespace(cards=["red", "blue"])


def test_numbers_follow_one_another_whatever_the_box_holds() -> None:
    assert (STOP, CARD, LAY, LAST, len(CHOICES)) == (0, 1, 4, 6, 7)


def test_what_a_box_does_not_use_is_numbered() -> None:
    assert CHOICES.texts_for(BOX) == (
        "stop", "card red", "card blue", "card #3", "lay away a", "lay away b", "lay ?",
    )  # fmt: skip


def test_a_number_knows_its_kind() -> None:
    kinds = [CHOICES.kind_of(choice) for choice in range(len(CHOICES))]
    assert [kind.name for kind in kinds] == [
        "stop", "card", "card", "card", "lay_away", "lay_away", "unknown",
    ]  # fmt: skip
    assert [kind.rule for kind in kinds[3:5]] == ["R-2", "R-3"]
    assert [CHOICES.is_of(CARD, choice) for choice in (0, 1, 3, 4)] == [False, True, True, False]


def test_those_of_a_kind_are_counted_from_its_first() -> None:
    assert CHOICES.among((0, 2, 3, 5), CARD) == [1, 2]
    assert CHOICES.among((0, 2, 3, 5), LAST) == []


def test_kinds_with_the_same_verb_have_the_rule_of_the_first() -> None:
    assert CHOICES.verb_rules(BOX) == {"stop": "R-1", "card": "R-2", "lay": "R-3"}
