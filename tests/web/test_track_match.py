"""Whole matches at track depth, entered on the page alone: by what it offers and what it asks."""

import re
from typing import Any

import pytest

from heliograph.table.table import Table
from shared_rules.rng import Rng
from tests.commanding import perform
from tests.web.track_page import LANGUAGES, TrackPage

TABLES = [("solenia", seats) for seats in (1, 2, 3, 4)]
TABLES += [("solarius_mission", seats) for seats in (2, 3, 4)]
MOST_STEPS = 400
# What no line may be: a number of an event, an answer without a name, a field left open
NAMELESS = re.compile(r"Event \d|Ereignis \d|An answer is entered|Eine Antwort ist|\{|\}")


def choices_on(view: dict[str, Any], dice: Rng) -> list[int]:
    """Return what somebody enters who knows nothing but this page: an offer or an answer."""
    question = view["question"]
    if question and not question["offered"]:
        value = question["low"] + dice.below(question["high"] - question["low"] + 1)
        return [question["base"] + question["step"] * value]
    offer = view["offers"][dice.below(len(view["offers"]))]
    choices: list[int] = offer["choices"]
    return choices


def words_of(view: dict[str, Any]) -> list[str]:
    """Return every sentence of a view that changes with the table."""
    due, question = view["due"], view["question"]
    asked = [question["text"]] if question else []
    offers = [offer["label"] for offer in view["offers"]]
    return [due["headline"], due["text"], *asked, *offers, *view["lights"]["parts"]]


@pytest.mark.parametrize("game, seats", TABLES)
def test_a_whole_match_is_entered_on_the_page_alone(table: Table, game: str, seats: int) -> None:
    """From begin to winner by offers and answers; no part is missing, no line is without a name."""
    page, dice = TrackPage(table, game, seats), Rng(seats)
    for _ in range(MOST_STEPS):
        views = [page.view(lang) for lang in LANGUAGES]
        for view in views:
            assert not [words for words in words_of(view) if NAMELESS.search(words)]
            assert all(words_of(view))
        if views[0]["is_over"]:
            break
        perform(table, {"do": "enter", "choices": choices_on(views[0], dice)})
        told = [page.log(lang) for lang in LANGUAGES]
        assert all(told), told
        assert not NAMELESS.search(" ".join(told))
    assert views[0]["is_over"]
    assert any(seat["state"] == "winner" for seat in views[0]["seats"])


@pytest.mark.parametrize("game, seats", [("solenia", 1), ("solarius_mission", 2)])
def test_everything_can_be_taken_back(table: Table, game: str, seats: int) -> None:
    page, dice = TrackPage(table, game, seats), Rng(seats)
    states = []
    for _ in range(40):
        states.append(table.state)
        perform(table, {"do": "enter", "choices": choices_on(page.view(), dice)})
    for state in reversed(states):
        page.undo()
        assert table.state == state


@pytest.mark.parametrize("game, seats", [("solenia", 1), ("solenia", 3), ("solarius_mission", 2)])
def test_whatever_is_within_the_bounds_of_a_fact_can_be_set(
    table: Table, game: str, seats: int
) -> None:
    """Nothing listed is refused, each is told, and the table can be shown and played on."""
    page, dice, corrected = TrackPage(table, game, seats), Rng(seats), set()
    for _ in range(60):
        view = page.view()
        if view["is_over"]:
            break
        perform(table, {"do": "enter", "choices": choices_on(view, dice)})
        fact = _pick(list(page.facts().values()), dice)
        value = _pick(_values(fact), dice)
        if value != fact["value"]:
            corrected.add(fact["name"])
            assert page.correct(fact["name"], value).startswith("Correction. ")
            assert page.log("de").startswith("Berichtigt. ")
            after = page.view()
            assert after["offers"] or after["question"] or after["is_over"]
            page.undo()
    assert len(corrected) > 2


def _pick(things: list[Any], dice: Rng) -> Any:
    return things[dice.below(len(things))]


def _values(fact: dict[str, Any]) -> list[int]:
    if fact["values"]:
        return [value for value, _ in fact["values"]]
    return list(range(fact["low"], fact["high"] + 1))
