"""What holds for the sentences of every game: both languages, one line, every field filled."""

import string
from collections.abc import Mapping, Sequence
from types import ModuleType

from heliograph.catalogue import Text
from heliograph.engine import Game
from heliograph.games.refusing import Reason, Why
from heliograph.games.rulebook import rules_of
from heliograph.games.speech import Sentence
from tests.contract.matches import positions, random_match

LONGEST = 110


def check_table(texts: Mapping[str, Text], ends: str = ".?") -> None:
    """Both languages have the same fields and fit into one line, with one of `ends`, if any."""
    for key, words in texts.items():
        en, de = words.template("en"), words.template("de")
        assert _fields(en) == _fields(de), key
        assert en != de, key
        assert max(len(en), len(de)) <= LONGEST, key
        assert "\n" not in en + de, key
        assert not ends or en[-1] in ends, key
        assert not ends or de[-1] in ends, key


def check_reasons(game: str, reasons: Mapping[str, Reason], ends: str = ".?") -> None:
    """Every reason for a refusal rests on a rule of the game and has a sentence."""
    assert {reason.rule for reason in reasons.values()} <= set(rules_of(game))
    check_table({key: reason.words for key, reason in reasons.items()}, ends)


def why_not(
    explain: ModuleType, game: Game, state: bytes, choice: int | str, names: Sequence[str] = ()
) -> Sentence | None:
    """Return why a choice (id or text) is not legal now, None if it is; raises BadChoiceText."""
    number = game.parse_choice(choice) if isinstance(choice, str) else choice
    if number in game.pending(state).choices:
        return None
    refused = game.why_not(state, number)
    sentence: Sentence = explain.refusal(game, state, Why(refused.reason, refused.facts), names)
    return sentence


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def check_positions(game: Game, explain: ModuleType, count: int, stride: int) -> None:
    """In positions of a random match, every decision and refusal can be said with its rule."""
    for state in positions(random_match(game, 5), count):
        legal = game.pending(state).choices
        prompt = explain.prompt(game, state)
        assert prompt.text("en") != prompt.text("de")
        assert "{" not in prompt.text("en") + prompt.text("de")
        for choice in range(0, game.choice_count, stride):
            if not game.choice_text(choice):
                continue
            sentence = why_not(explain, game, state, choice)
            assert (sentence is None) == (choice in legal)
            if sentence:
                assert sentence.rule in rules_of(game.name)
                assert "{" not in sentence.text("en") + sentence.text("de")
