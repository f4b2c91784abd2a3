"""Every refusal and every decision of Solenia has one sentence in each language."""

import pytest

from heliograph.engine import BadChoiceText
from heliograph.games import load_game
from heliograph.games.solenia import explain
from heliograph.games.solenia.layout import NODES
from heliograph.games.solenia.texts import ASKED, CITIES, PROMPTS, REASONS
from tests.host.games.sentences import check_positions, check_reasons, check_table, why_not
from tests.host.games.solenia.tables import at

OPTIONS = [
    {},
    {"side": "winter", "improvements": True},
    {"depth": "referee", "level": 0},
    {"depth": "referee", "level": 1},
    {"depth": "referee", "level": 2},
    {"depth": "referee", "level": 3},
]


def test_every_reason_has_a_sentence_and_a_known_rule() -> None:
    check_reasons("solenia", REASONS)


def test_every_node_has_a_prompt() -> None:
    assert set(PROMPTS) == set(NODES)


def test_both_languages_say_the_same_in_one_line() -> None:
    check_table(PROMPTS)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_sentences_can_be_said_in_any_position(options: dict[str, object]) -> None:
    game = load_game("solenia", 2, options)
    assert all(map(game.choice_text, range(0, game.choice_count, 13)))
    check_positions(game, explain, 50, 13)


def test_a_sentence_names_people_and_facts() -> None:
    match = at({"hand": ["C09"], "goods": {"wood": 1}})
    match.play("card C09")
    sentence = why_not(explain, match.game, match.state, "field a1")
    assert sentence is not None
    assert sentence.text("en") == "Range to a1 costs 3; goods that are there: 1."
    assert (
        explain.prompt(match.game, match.state, ["Maria"]).text("de") == "Maria: Wohin kommt C09?"
    )
    assert why_not(explain, match.game, match.state, "field c4") is None
    with pytest.raises(BadChoiceText):
        why_not(explain, match.game, match.state, "field z9")


def test_small_words_differ_between_the_languages() -> None:
    words = (*ASKED.values(), *CITIES.values())
    assert all(one.text("en") != one.text("de") for one in words)
