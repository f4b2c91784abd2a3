"""How any game refuses a choice: the reason, the rule it rests on, a sentence in both languages.

A game's `refusals.py` finds out why; `refusals.toml` has the rule and the sentence of each reason.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.engine import IllegalChoice
from heliograph.games.speech import Sentence, in_both
from heliograph.games.text_files import read_tables


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


def read_reasons(module: str) -> dict[str, Sentence]:
    """Return rule and sentence of every reason, from the file beside a module; fields are open."""
    tables = read_tables(Path(module).with_name("refusals.toml"))
    return {reason: Sentence(**table) for reason, table in tables.items()}


def word_refusal(
    reasons: Mapping[str, Sentence], found: Why, facts_in: Callable[[str], dict[str, Any]]
) -> Sentence:
    """Return the sentence of a reason; `facts_in` names its facts in a language."""
    reason = reasons[found.reason]
    return in_both(reason.rule, lambda lang: reason.text(lang).format_map(facts_in(lang)))


def refuse(found: Why, sentence: Sentence, got: str) -> IllegalChoice:
    """Return the refusal of a choice as people read it: the sentence, what came, the rule."""
    rule, en, de = sentence
    refused = IllegalChoice(rule, found.reason, (en, de), repr(got), found.facts)
    refused.en = f"{en} Got {refused.got} [{rule}]"
    refused.de = f"{de} Bekommen: {refused.got} [{rule}]"
    refused.args = (refused.en,)
    return refused
