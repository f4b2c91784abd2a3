"""`heliograph rules GAME [RULE-ID]`: what a rule says, who carries it out, which tests show it."""

import argparse
import json
from collections.abc import Sequence
from typing import Any

from heliograph.commands import rule_tests
from heliograph.commands.arguments import RULE_ID
from heliograph.commands.asking import JSON, add_game_name, known_game
from heliograph.errors import HeliographError
from heliograph.games.rulebook import Rule, rules_of
from heliograph.texts import text

_RULE = ("id of one rule, such as SOL-6.1", "Kennung einer Regel, etwa SOL-6.1")
_HEADS = {
    "status": ("status", "Stand"),
    "where": ("code", "Code"),
    "allows": ("tests of what it allows", "Tests des Erlaubten"),
    "forbids": ("tests of what it forbids", "Tests des Verbotenen"),
}
_NO_TESTS = (
    "The tests are part of the source tree, not of this installation.",
    "Die Tests gehören zum Quelltext, nicht zu dieser Installation.",
)


class NoSuchRule(HeliographError):
    """The rule id is not one of this game."""


def arguments(parser: Any, language: str) -> None:
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
        f"expected a rule id from {first} to {last}, got {word!r}. "
        "Leave it out to see all rules with their ids.",
        f"erwartet: eine Regel von {first} bis {last}; bekommen: {word!r}. "
        "Ohne Kennung erscheinen alle Regeln.",
    )


def _tests(rule: Rule, kind: str) -> list[str]:
    if not rule_tests.TESTS.is_dir():
        return []
    found = rule_tests.mentions()
    return [one.test for one in found if (one.rule, one.kind) == (rule.id, kind)]


def _entry(rule: Rule) -> dict[str, object]:
    tests = {kind: _tests(rule, kind) for kind in rule_tests.KINDS}
    return {**rule._asdict(), "tests": tests}


def _in_full(rule: Rule, language: str) -> list[str]:
    column = language == "de"
    lines = [f"{rule.id}  {rule.text(language)}", ""]
    lines += _block(_HEADS["status"][column], [text(language, f"rule.{rule.status}")])
    lines += _block(_HEADS["where"][column], rule.where)
    if not rule_tests.TESTS.is_dir():
        return [*lines, _NO_TESTS[column]]
    for kind in rule_tests.KINDS:
        lines += _block(_HEADS[kind][column], _tests(rule, kind))
    return lines


def _block(head: str, entries: Sequence[str]) -> list[str]:
    return [f"{head}:", *(f"  {entry}" for entry in entries)] if entries else []
