"""Options and texts of choices: what is accepted, and both languages for the rest."""

from typing import Any

import pytest

from heliograph.catalogue import say
from heliograph.engine import choice_texts
from heliograph.engine.errors import BadChoiceText, BadOption
from heliograph.engine.options import Option, among, seat_count, switch, validate, whole


def complaint(option: Option, value: Any) -> tuple[str, str]:
    with pytest.raises(BadOption) as caught:
        validate((option,), {option.name: value})
    return caught.value.text("en"), caught.value.text("de")


def test_one_of_some_values():
    side = among("side", "a", ("a", "b", 3), "X-1")
    assert validate((side,), None) == {"side": "a"}
    assert validate((side,), {"side": 3}) == {"side": 3}
    assert complaint(side, "c") == (
        "expected a, b or 3 for option side, got 'c' [X-1]",
        "erwartet: a, b oder 3 für die Option side; bekommen: 'c' [X-1]",
    )


def test_a_whole_number_in_a_range():
    turns = whole("turns", 0, 0, 99)
    assert validate((turns,), {"turns": 99}) == {"turns": 99}
    for wrong in (-1, 100, 5.0, "5", True, None):
        en, de = complaint(turns, wrong)
        assert en.startswith("expected 0 to 99 for")
        assert de.startswith("erwartet: 0 bis 99 für")


@pytest.mark.parametrize("default", [False, True])
def test_a_switch_has_a_default(default: bool):
    assert validate((switch("on", default=default),), {}) == {"on": default}
    assert "true oder false" in complaint(switch("on", default=default), 1)[1]


@pytest.mark.parametrize(
    ("allowed", "wrong", "en", "de"),
    [
        (range(3, 6), 2, "3 to 5 seats", "3 bis 5 Plätze"),
        ((2, 4), 3, "2 or 4 seats", "2 oder 4 Plätze"),
        ((2, 3), 4, "2 or 3 seats", "2 oder 3 Plätze"),
    ],
)
def test_how_many_people_play(allowed: Any, wrong: int, en: str, de: str):
    assert [seat_count(seats, allowed, "X-2") for seats in allowed] == list(allowed)
    with pytest.raises(BadOption) as caught:
        seat_count(wrong, allowed, "X-2")
    assert caught.value.rule == "X-2"
    assert (say("en", caught.value.expected), say("de", caught.value.expected)) == (en, de)


def test_texts_of_choices_are_read_back():
    numbers = choice_texts.numbers_of(("stop", "", "", "Take A1", "Take A2", ""))
    for text in ("Take A2", " take   a2 "):
        assert choice_texts.parse(numbers, text, "'stop'") == 4
    for text in ("", "take a3"):
        with pytest.raises(BadChoiceText) as caught:
            choice_texts.parse(numbers, text, "'stop'")
        assert caught.value.text("en") == f"expected a choice such as 'stop', got {text!r}"
        assert caught.value.text("de") == f"erwartet: eine Wahl wie 'stop'; bekommen: {text!r}"


def test_a_text_with_a_known_first_word_names_its_rule_and_choices_of_its_kind():
    numbers = choice_texts.numbers_of(["stop", "Take A1", "Take A2", "Take A3"])
    with pytest.raises(BadChoiceText) as caught:
        choice_texts.parse(numbers, "take a9", "'stop'", {"take": "X-3"})
    assert caught.value.rule == "X-3"
    assert caught.value.text("en") == (
        "expected a choice such as 'Take A1', 'Take A3', got 'take a9' [X-3]"
    )


def test_an_option_of_a_game_that_has_none():
    with pytest.raises(BadOption) as caught:
        validate((), {"colours": 1})
    assert caught.value.text("en") == "expected no option, got 'colours'"
    assert caught.value.text("de") == "erwartet: keine Option; bekommen: 'colours'"
