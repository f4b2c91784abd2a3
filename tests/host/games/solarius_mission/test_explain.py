"""Sentences of Solarius Mission: every refusal and every decision, in both languages."""

import re

import pytest

from heliograph.engine import CHANCE, TABLE, Match, SeededDealer, play_out
from heliograph.games import load_game
from heliograph.games.solarius_mission import explain
from heliograph.games.solarius_mission.texts import PROMPTS, REASONS
from heliograph.games.track.refusals import rule_of
from shared_rules.refusal import Refused
from shared_rules.refusal_names import all_refusals
from shared_rules.rng import Rng
from shared_rules.solarius_mission.tracker import SolariusMissionTracker
from shared_rules.tracker import OVER
from tests.host.games.sentences import check_reasons, check_table, why_not
from tests.host.games.solarius_mission.tables import table
from tests.tracking import telling


def test_every_reason_has_a_sentence_and_a_rule() -> None:
    check_reasons("solarius_mission", REASONS, ends=".?}")  # some end with what is due instead


def test_both_languages_say_the_same_in_one_line() -> None:
    check_table(PROMPTS)


def test_every_decision_of_a_game_has_a_prompt() -> None:
    game = load_game("solarius_mission", 3, {"set_up": "free", "map": "random"})
    rng = Rng(4)
    match = play_out(
        Match(game),
        SeededDealer(4),
        lambda at: at.pending.choices[rng.below(len(at.pending.choices))],
    )
    counted = set()
    for number in range(0, len(match) + 1, 3):
        sentence = explain.prompt(game, match.state_at(number), ("Ada", "Ben", "Cy"))
        assert sentence.text("en") != sentence.text("de")
        assert "{" not in sentence.text("en")
        counted |= set(
            re.findall(r"\d+ (?:points?|Punkte?)\b", sentence.text("en") + sentence.text("de"))
        )
    assert {"1 point", "1 Punkt", "2 points", "2 Punkte"} <= counted
    assert not {"1 points", "1 Punkte"} & counted


def test_a_refusal_speaks_of_people_and_numbers() -> None:
    match = table(tasks="fly", one={"fuel": 0})
    said = why_not(explain, match.game, match.state, "fly 3,0", ("Ada",))
    assert said is not None
    assert said.rule == "SOM-9.2"
    assert said.text("en") == "This is 3 steps away; 1 are possible with all the fuel."
    assert said.text("de").startswith("Das ist 3 Schritte entfernt")
    assert why_not(explain, match.game, match.state, "fly 1,0") is None
    assert match.pending.seat != CHANCE


def test_the_log_and_the_questions_of_the_table_unit() -> None:
    tracker = SolariusMissionTracker()
    tracker.begin(2)
    show = telling(tracker, "en", ("Ada", "Ben"))
    rng = Rng(5)
    told = []
    while tracker.phase != OVER:
        asked = tracker.question()
        step = tracker.answer(asked[5], rng) if asked else tracker.turn_over(tracker.now())
        if asked:
            assert show.question(tracker, *asked[:3])
        events = tuple(step[at : at + 4] for at in range(0, len(step), 4))
        told.append(show.recorded_sentence(bytes(tracker.state), events, TABLE))
        for event in events:
            tracker.apply(event)
    assert any(line.startswith("Ada takes the") for line in told)
    assert "Round 1 is over. Use the stations." in " ".join(told)
    assert all("does not know" not in line for line in told)


GAME = "solarius_mission"
OWN_CODES = [code for code, _ in all_refusals() if rule_of(code, GAME).startswith("SOM")]


@pytest.mark.parametrize("code", OWN_CODES)
def test_refusals_of_the_unit(code: int) -> None:
    tracker = SolariusMissionTracker()
    tracker.begin(3)
    for lang in ("en", "de"):
        said = telling(tracker, lang).refusal(bytes(tracker.state), Refused(code, 1, 2, 3))
        assert said["rule"] == rule_of(code, GAME)
        assert "{" not in said["text"]
