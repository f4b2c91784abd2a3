"""Every refusal is a sentence in both languages, and what it says of the table is so."""

import re
from collections.abc import Iterator

import pytest

from heliograph.engine import IllegalChoice
from heliograph.engine.game import Game
from heliograph.games import load_game
from shared_rules.rng import Rng
from tests.contract.matches import DEEP, random_match, varied_positions
from tests.contract.test_every_game import OPTION_SETS, seat_counts
from tests.host.games.truths import TRUE, Refused

OF_EACH_VERB = 3 * DEEP
CASES = [(name, label) for name in TRUE for label in OPTION_SETS[name]]
# What came stands in quotes at the end, with the rule: as it was typed
ENDING = re.compile(r" (?:Got|Bekommen:) '[^']*' \[[A-Z]+-[\w.-]+\]")
# Names of plain data, and words of the other language
RAW = re.compile(r"\w_\w|[{}]|[A-Z]+-(?:purple|pink|green|blue|\?)|\b(?:uranus|saturn|neptune)\b")
FORM = re.compile(r"\b(?:expected|got|erwartet|bekommen:)", re.IGNORECASE)
ENGLISH = re.compile(
    r"\b(?:the|and|or|is|are|of|this|first|choose|card|cards|piece|board|order|orders|goods|no|not"
    r"|with|from|to|has|day|night|seat|turn|energy)\b",
    re.IGNORECASE,
)
GERMAN = re.compile(
    r"\b(?:der|die|das|und|oder|ist|sind|dieser|diese|erst|wählen|karte|karten|stein|kein|keine"
    r"|nicht|mit|von|hat|auf|zug|energie)\b",
    re.IGNORECASE,
)


def refusals(game: Game, seed: int = 3) -> Iterator[tuple[bytes, str, IllegalChoice]]:
    """Yield refusals of a random match: for every kind of decision some of every kind of choice."""
    rng = Rng(seed)
    by_verb: dict[str, list[int]] = {}
    for choice in range(game.choice_count):
        if text := game.choice_text(choice):
            by_verb.setdefault(text.partition(" ")[0], []).append(choice)
    for state in varied_positions(random_match(game, seed), 1, seed):
        legal = set(game.pending(state).choices)
        for choices in by_verb.values():
            for _ in range(OF_EACH_VERB):
                choice = choices[rng.below(len(choices))]
                if choice not in legal:
                    yield state, game.choice_text(choice), game.why_not(state, choice)


@pytest.mark.parametrize("name, label", CASES)
def test_whoever_asks_against_a_legal_choice_is_told_that_nothing_forbids_it(
    name: str, label: str
) -> None:
    options = OPTION_SETS[name][label]
    game = load_game(name, seat_counts(name, options)[-1], options)
    for state in varied_positions(random_match(game, 3), 1, 3):
        for choice in game.pending(state).choices:
            with pytest.raises(ValueError, match="expected a choice that is illegal now"):
                game.why_not(state, choice)


@pytest.mark.parametrize("name, label", CASES)
def test_what_a_refusal_says_of_the_table_is_so(name: str, label: str) -> None:
    options = OPTION_SETS[name][label]
    game = load_game(name, seat_counts(name, options)[-1], options)
    asked = 0
    for state, text, refused in refusals(game):
        if refused.reason in TRUE[name]:
            asked += 1
            of = Refused(game.dump(state), text.split(), refused.facts, dict(game.options))
            assert TRUE[name][refused.reason](of), f"{text}: {refused} {of.at}"
    assert asked


@pytest.mark.parametrize("name, label", CASES)
def test_a_refusal_is_a_sentence_in_its_own_language(name: str, label: str) -> None:
    options = OPTION_SETS[name][label]
    game = load_game(name, seat_counts(name, options)[-1], options)
    for _, _, refused in refusals(game, 4):
        for words, foreign in ((refused.text("en"), GERMAN), (refused.text("de"), ENGLISH)):
            found = ENDING.search(words)
            assert found, words
            sentence = words[: found.start()]
            assert sentence[-1] in ".?", words
            assert not RAW.search(sentence), words
            assert not FORM.search(sentence), words
            assert not foreign.search(sentence), words


@pytest.mark.parametrize("name", TRUE)
def test_reasons_that_can_be_asked_are_reasons_of_the_game(name: str) -> None:
    reasons = __import__(f"heliograph.games.{name}.texts", fromlist=["REASONS"]).REASONS
    assert set(TRUE[name]) <= set(reasons)
