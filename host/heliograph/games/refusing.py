"""How any game refuses a choice: the reason, the rule it rests on, a sentence.

A game's `refusals.py` finds out why; `refusals.toml` has the rule and the sentence of each reason.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.catalogue import N_, Composed, Text
from heliograph.engine import BadCorrection, IllegalChoice
from heliograph.games.speech import Sentence, Speaker
from heliograph.games.text_files import read_tables, text_in

_REFUSED = N_("{sentence} Got {got} [{rule}]")


class Why(NamedTuple):
    """The key of a reason, and what its sentence names."""

    reason: str
    facts: dict[str, Any]


# What finds out why a choice is not legal at one node
Refuse = Callable[..., Why]


def why(reason: str, **facts: Any) -> Why:
    """Return a reason with its facts."""
    return Why(reason, facts)


def always(reason: str) -> Refuse:
    """Return what refuses every choice for the same reason."""
    return lambda _, __: why(reason)


class Reason(NamedTuple):
    """The rule that a refusal rests on, and its sentence; fields are open."""

    rule: str
    words: Text
    rules: Mapping[str, str] = {}  # where another rule says the same, by the decision that waits

    def rule_for(self, facts: Mapping[str, Any]) -> str:
        """Return the rule for these facts of a refusal."""
        return self.rules.get(facts.get("task", ""), self.rule)


def read_reasons(module: str) -> dict[str, Reason]:
    """Return rule and sentence of every reason, from the file beside a module."""
    file = Path(module).with_name("refusals.toml")
    return {
        reason: Reason(table["rule"], text_in(file, reason, table["text"]), table.get("rules", {}))
        for reason, table in read_tables(file).items()
    }


def word_refusal(
    reasons: Mapping[str, Reason], found: Why, speaker_in: Callable[[str], Speaker]
) -> Sentence:
    """Return the sentence of a reason; `speaker_in` a language names its facts."""
    reason = reasons[found.reason]

    def in_language(lang: str) -> str:
        return reason.words.template(lang).format_map(speaker_in(lang).named(found.facts))

    return Sentence(reason.rule_for(found.facts), Composed(in_language))


def refuse(found: Why, sentence: Sentence, got: str) -> IllegalChoice:
    """Return the refusal of a choice as people read it: the sentence, what came, the rule."""
    rule, words = sentence
    refused = IllegalChoice(rule, found.reason, words, repr(got), found.facts)
    refused.sentence = _REFUSED.filled(sentence=words, got=repr(got), rule=rule)
    return refused


def refuse_correction(found: Why, sentence: Sentence, got: str) -> BadCorrection:
    """Return the refusal of a correction in the same way."""
    rule, words = sentence
    refused = BadCorrection(rule, found.reason, words, got, found.facts)
    refused.sentence = _REFUSED.filled(sentence=words, got=got, rule=rule)
    return refused
