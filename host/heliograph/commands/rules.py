"""`heliograph rules GAME [RULE-ID]`: what a rule says, who carries it out, which tests show it."""

import argparse
import json
from collections.abc import Sequence

from heliograph.catalogue import ENGLISH, LANGUAGES, N_
from heliograph.commands import rule_tests
from heliograph.commands.arguments import RULE_ID, Parser
from heliograph.commands.asking import JSON, add_game_name, known_game
from heliograph.errors import HeliographError
from heliograph.games.rulebook import Rule, rules_of
from heliograph.texts import text

_RULE = N_("id of one rule, such as SOL-6.1")
_HEADS = {
    "status": N_("status"),
    "where": N_("code"),
    "allows": N_("tests of what it allows"),
    "forbids": N_("tests of what it forbids"),
}
_NO_TESTS = N_("The tests are part of the source tree, not of this installation.")


class NoSuchRule(HeliographError):
    """The rule id is not one of this game."""


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    add_game_name(parser)
    parser.words.add_argument(
        "rule", metavar=parser.choose(RULE_ID), nargs="?", help=parser.choose(_RULE)
    )
    parser.options.add_argument("--json", action="store_true", help=parser.choose(JSON))


def run(options: argparse.Namespace, language: str) -> int:
    """Print one rule in full, or all of them with a line each."""
    rules = rules_of(known_game(options.game))
    chosen = [rule_named(rules, options.rule)] if options.rule else list(rules.values())
    if options.json:
        entries = [_entry(rule) for rule in chosen]
        print(json.dumps(entries[0] if options.rule else entries, ensure_ascii=False, indent=1))
    elif options.rule:
        print("\n".join(_in_full(chosen[0], language)))
    else:
        print("\n".join(f"{rule.id:<9} {rule.text(language)}" for rule in chosen))
    return 0


def rule_named(rules: dict[str, Rule], word: str) -> Rule:
    """Return the rule of this id, in any case of letters. Raises `NoSuchRule`."""
    found = rules.get(word.upper())
    if found:
        return found
    first, *_, last = rules
    raise NoSuchRule(
        N_(
            "expected a rule id from {first} to {last}, got {word!r}. Leave it out to see "
            "all rules with their ids."
        ).filled(first=first, last=last, word=word),
    )


def _tests(rule: Rule, kind: str) -> list[str]:
    if not rule_tests.TESTS.is_dir():
        return []
    found = rule_tests.mentions()
    return [one.test for one in found if (one.rule, one.kind) == (rule.id, kind)]


def _entry(rule: Rule) -> dict[str, object]:
    tests = {kind: _tests(rule, kind) for kind in rule_tests.KINDS}
    about = rule._asdict()
    del about["words"]
    about["chapter"] = rule.chapter.text(ENGLISH) if rule.chapter else None
    return {**about, **{lang: rule.text(lang) for lang in LANGUAGES}, "tests": tests}


def _in_full(rule: Rule, language: str) -> list[str]:
    lines = [f"{rule.id}  {rule.text(language)}", ""]
    lines += _block(_HEADS["status"].text(language), [text(language, f"rule.{rule.status}")])
    lines += _block(_HEADS["where"].text(language), rule.where)
    if not rule_tests.TESTS.is_dir():
        return [*lines, _NO_TESTS.text(language)]
    for kind in rule_tests.KINDS:
        lines += _block(_HEADS[kind].text(language), _tests(rule, kind))
    return lines


def _block(head: str, entries: Sequence[str]) -> list[str]:
    return [f"{head}:", *(f"  {entry}" for entry in entries)] if entries else []
