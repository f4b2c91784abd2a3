"""Every game can be followed at track depth on the page alone: shown, entered, corrected."""

import pytest

from heliograph.engine import BadCorrection, BadOption
from heliograph.games import GAMES
from heliograph.games.track.game import event_choice
from heliograph.record.keys import THIS_COMPUTER
from heliograph.view import table_view
from heliograph.view.match_view import match_view, reader_view
from heliograph.view.view_parts import ViewParts
from shared_rules.tracker import CLOSE, CORRECTION
from shared_rules.trackers import tracker_for
from tests.commanding import perform
from tests.games_told import BOXED
from tests.tracking import answering
from tests.web.wire import live_view, view_at

CLEAR = event_choice(bytes((CLOSE | CORRECTION, 0, 0, 0)))


# A description asks who begins, and no more
of_a_box = pytest.mark.parametrize("begun", [GAMES[name] for name in BOXED], indirect=True)


@pytest.fixture(params=GAMES.values(), ids=lambda game: game.name)
def begun(request, table):
    """A table on which the set-up of a game has begun."""
    about = {"game": request.param.name, "depth": "track", "seats": request.param.usual_seats}
    perform(table, {"do": "begin", **about})
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
        perform(table, answering(question["value"]))
    return phases


@of_a_box
def test_the_set_up_is_asked_step_by_step_until_somebody_is_on_turn(begun):
    assert {"setup", "play"} <= answer_all(begun) | {live_view(begun, "en")["phase"]}
    view = live_view(begun, "en")
    assert (view["kind"], view["missing"]) == ("match", {})
    assert view["due"]["seat"] is not None or view["question"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_step_has_a_line_in_the_log(begun, lang):
    answer_all(begun)
    lines = [line["text"] for line in live_view(begun, lang)["log"]]
    assert len(lines) == begun.rev
    assert all(lines)


@of_a_box
def test_a_value_is_corrected_from_the_page(begun):
    answer_all(begun)
    tracker = tracker_for(begun.state)
    row = next(row for row in tracker.values(0) if row[3] < row[4])
    value = row[5] + 1 if row[5] < row[4] else row[5] - 1
    shown = perform(begun, {"do": "facts"})["facts"]
    fact = next(one["name"] for one in shown if one["value"] == row[5] and "seat1" in one["name"])
    perform(begun, {"do": "correct", "fact": fact, "value": value})
    assert tracker_for(begun.state).values(0)[tracker.values(0).index(row)][5] == value


def test_a_value_that_nobody_has_is_no_correction(begun):
    answer_all(begun)
    before = begun.rev
    with pytest.raises(BadCorrection):
        perform(begun, {"do": "correct", "fact": "seat1.nothing", "value": 1})
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


def test_an_option_that_a_game_has_not_at_this_depth_is_refused(table):
    begin = {"do": "begin", "game": "solari", "depth": "track", "seats": 2}
    with pytest.raises(BadOption, match="level"):
        perform(table, {**begin, "options": {"level": 2}})
    assert table.match_id is None


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_cleared_table_lacks_no_part(begun, lang):
    """The match stays open: its sheet, its facts and its past are still looked at."""
    answer_all(begun)
    perform(begun, {"do": "enter", "choices": [CLEAR]})
    view = live_view(begun, lang)
    assert (view["kind"], view["missing"]) == ("none", {})
    assert perform(begun, {"do": "sheet"}, lang=lang)["missing"] == {}
    assert perform(begun, {"do": "facts"}, lang=lang)["missing"] == {}
    assert all(view_at(begun, lang, rev)["missing"] == {} for rev in range(begun.length + 1))
    parts = ViewParts(lang)
    match_view(parts, begun, begun.rev, is_live=True)
    reader_view(parts, begun, THIS_COMPUTER, begun.rev, is_live=True)
    assert parts.missing == {}


def test_a_cleared_table_of_which_a_part_fails_is_still_an_empty_one(begun, monkeypatch):
    def fail(_table):
        raise ValueError

    perform(begun, {"do": "enter", "choices": [CLEAR]})
    monkeypatch.setattr(table_view, "marks_of", fail)
    view = live_view(begun, "en")
    assert (view["kind"], set(view["missing"])) == ("none", {"marks"})
