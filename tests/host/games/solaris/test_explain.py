"""Every refusal and every decision of Solaris has one sentence in each language."""

import pytest

from heliograph.engine import BadChoiceText, IllegalChoice, Match, SeededDealer
from heliograph.games import load_game
from heliograph.games.solaris import explain
from heliograph.games.solaris.layout import NODES
from heliograph.games.solaris.texts import PROMPTS, REASONS
from tests.host.games.sentences import check_positions, check_reasons, check_table, why_not


def test_every_reason_has_a_sentence_and_a_known_rule() -> None:
    check_reasons("solaris", REASONS)


def test_every_node_has_a_prompt() -> None:
    assert set(PROMPTS) == set(NODES)


def test_both_languages_say_the_same_in_one_line() -> None:
    check_table(PROMPTS)


@pytest.mark.parametrize("depth", ["digital", "referee"])
def test_sentences_can_be_said_in_any_position(depth: str) -> None:
    game = load_game("solaris", 4, {"depth": depth, "time_game": True})
    check_positions(game, explain, 80, 11)


def hungry_table() -> Match:
    """White is on turn at Headquarters without energy and with one card."""
    game = load_game("solaris", 3)
    start = game.load(
        {
            "active": "HQ",
            "order": [1, 2, 3],
            "hands": [["ED-purple"], [], []],
            "stations": {"HQ": {"rim": {"0": [1]}, "energy": {"0": [3, 2]}}},
        }
    )
    return Match(game, start)


@pytest.mark.rule("SOL-4.6", "forbids")
def test_a_refusal_names_rule_station_and_what_is_missing() -> None:
    match = hungry_table()
    found = why_not(explain, match.game, match.state, "station")
    assert found is not None
    assert [found.rule, found.text("en"), found.text("de")] == [
        "SOL-4.6",
        "Headquarters: at least 1 energy is needed here, and there is less.",
        "Kommandozentrale: Hier ist mindestens 1 Energie nötig, und es ist weniger da.",
    ]


def test_the_error_itself_speaks_both_languages() -> None:
    match = hungry_table()
    with pytest.raises(IllegalChoice, match="at least 1 energy is needed here") as refused:
        match.play("station")
    assert refused.value.text("de").endswith("und es ist weniger da. Bekommen: 'station' [SOL-4.6]")


def test_a_legal_choice_needs_no_explanation() -> None:
    match = hungry_table()
    assert why_not(explain, match.game, match.state, "exchange") is None


def test_people_are_named_as_they_like() -> None:
    match = hungry_table()
    match.play("exchange")
    named = why_not(explain, match.game, match.state, "discard 1 EC-blue", ["Ada", "", "Cem"])
    assert named is not None
    assert (
        named.text("en") == "Ada does not hold the card Energy Cell blue; choose one of the hand."
    )
    unnamed = explain.prompt(match.game, match.state)
    assert unnamed.text("de") == "Weiß: eine Karte abgeben."


def test_a_colour_of_choice_is_the_name() -> None:
    game = load_game("solaris", 3, {"colours": ["orange", "black", "white"]})
    match = Match(game)
    match.advance(SeededDealer(1))
    assert explain.prompt(game, match.state).text("en").split(",")[0] in {
        "Orange",
        "Black",
        "White",
    }


def test_nonsense_is_no_choice() -> None:
    match = hungry_table()
    with pytest.raises(BadChoiceText, match="expected a choice such as"):
        why_not(explain, match.game, match.state, "hyperspace")
