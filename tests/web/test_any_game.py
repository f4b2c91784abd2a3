"""A game without a board of its own on the screen can still be followed and entered there."""

import pytest

from heliograph.games import GAMES
from heliograph.web.fields import BadCommand
from shared_rules.trackers import tracker_for
from tests.commanding import perform
from tests.web.wire import live_view

OTHERS = [game for game in GAMES.values() if game.number != 1]


@pytest.fixture(params=OTHERS, ids=lambda game: game.name)
def begun(request, table):
    """A table on which the set-up of a game has begun."""
    game = request.param
    perform(table, {"do": "begin", "game": game.number, "seats": game.usual_seats})
    return table


def answer_all(table, most=60):
    """Answer every question with its proposal until nothing is asked; return the phases seen."""
    phases = set()
    for _ in range(most):
        view = live_view(table, "en")
        phases.add(view["phase"])
        question = view["question"]
        if question is None or view["phase"] == "play":
            break
        shown = {key: question[key] for key in ("ask", "a", "b", "value")}
        perform(table, {"do": "answer", "mode": "ask", **shown})
    return phases


def test_the_set_up_is_asked_step_by_step_until_somebody_is_on_turn(begun):
    assert {"setup", "play"} <= answer_all(begun) | {live_view(begun, "en")["phase"]}
    view = live_view(begun, "en")
    assert view["kind"] == "any"
    assert view["due"]["seat"] is not None or view["question"]
    assert view["actions"][-1]["key"] == "phase_over"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_step_has_a_line_in_the_log(begun, lang):
    answer_all(begun)
    lines = [line["text"] for line in live_view(begun, lang)["log"]]
    assert len(lines) == begun.rev
    assert all(lines)


def test_a_value_is_corrected_from_the_page(begun):
    answer_all(begun)
    tracker = tracker_for(begun.state)
    row = next(row for row in tracker.values(0) if row[3] < row[4])
    value = row[5] + 1 if row[5] < row[4] else row[5] - 1
    fields = dict(zip(("ask", "a", "b"), row[:3], strict=True))
    perform(begun, {"do": "answer", "mode": "correct", "value": value, **fields})
    assert tracker_for(begun.state).values(0)[tracker.values(0).index(row)][5] == value


def test_a_value_that_nobody_has_is_no_correction(begun):
    answer_all(begun)
    before = begun.rev
    with pytest.raises(BadCommand):
        perform(begun, {"do": "answer", "mode": "correct", "ask": 250, "a": 0, "b": 0, "value": 1})
    assert begun.rev == before


def test_undo_goes_back_to_the_empty_table(begun):
    answer_all(begun)
    perform(begun, {"do": "undo", "steps": begun.rev})
    assert live_view(begun, "en")["kind"] == "none"


def test_a_seat_has_the_colour_of_its_tokens_or_planet(begun):
    answer_all(begun)
    tracker = tracker_for(begun.state)
    colours = [seat["colour"] for seat in live_view(begun, "en")["seats"]]
    assert len(set(colours)) == len(colours)
    if tracker.game == 3:  # two play Uranus and Neptune
        assert colours == ["blue", "green"]
