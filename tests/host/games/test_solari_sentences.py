"""What page and log say at a Solari table, in both languages."""

import pytest

from heliograph.engine import TABLE
from heliograph.view.questions import question_view
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.solari import events as ev
from shared_rules.tracker import CORRECTION, EMPTY, NEW
from shared_rules.trackers import play, tracker_for
from tests.shared_rules.solari_tables import running
from tests.tracking import telling

LANGUAGES = ["en", "de"]


def says(lang: str, table, *event: int) -> str:
    event = bytes((*event, 0, 0, 0)[:4])
    return telling(table, lang).recorded_sentence(bytes(table.state), (event,), TABLE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_of_a_set_up_and_a_turn_has_words(lang):
    tracker = play(tracker_for(EMPTY), bytes((NEW, 3, 4, 0)))
    rng = Rng(2)
    seen = set()
    for _ in range(400):
        question = tracker.question()
        if question:
            view = question_view(telling(tracker, lang), tracker, [])
            assert view["text"]
            assert view["shown"]
            seen.add(question[0])
            step = tracker.answer(question[3] + rng.below(question[4] - question[3] + 1), rng)
        else:
            step = tracker.nudge(1 - 2 * rng.below(2)) if rng.below(3) else b""
            step = step or tracker.turn_over(max(0, tracker.now()))
        try:
            tracker = play(tracker, step)
        except Refused as refused:
            words = telling(tracker, lang).refusal(bytes(tracker.state), refused)
            assert words["text"]
            tracker = play(tracker_for(EMPTY), bytes((NEW, 3, 4, 0)))
    assert len(seen) >= 10


def test_events_are_told():
    table = running(level=2)
    assert says("en", table, ev.ROLLED, 5, 2) == "Uranus: 5-2."
    assert says("en", table, ev.ROLLED, 5, 0) == "Uranus: the first number is 5."
    assert says("de", table, ev.AWARD, 2, 4) == "Uranus: Sequenz aus 4: 9."
    assert says("en", table, ev.END_TURN, 0) == "Uranus ends the turn."
    assert (
        says("de", table, ev.SET_SCORE | CORRECTION, 1, 1, 3) == "Berichtigt. Neptun hat 39 Punkte."
    )
    assert "The game is over: Uranus." in says("en", table, ev.AWARD, 2, 6)


def test_names_take_the_place_of_planets():
    table = running()
    show = telling(table, "en", ("Ann", "Bob"))
    sentence = show.recorded_sentence(bytes(table.state), (bytes((ev.ROLLED, 5, 2, 0)),), TABLE)
    assert sentence == "Ann: 5-2."
