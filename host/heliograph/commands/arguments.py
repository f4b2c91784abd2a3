"""An argument parser that speaks the reader's language in every word: help, headings, errors.

`argparse` has its own words in English only. Its headings are replaced by groups of our own, and
its complaints by the patterns below; what matches none of them is said as it came.
"""

import argparse
import re
from functools import partial
from typing import Any, NoReturn

from heliograph.catalogue import LANGUAGES, N_, Words, say

USAGE_ERROR = 2
# What stands for a value in the help
FILE = N_("FILE")
FOLDER = N_("FOLDER")
GAME_NAME = N_("GAME")
RULE_ID = N_("RULE-ID")
KEY_VALUE = N_("KEY=VALUE")
_USAGE = N_("usage: ")
_ARGUMENTS = N_("arguments")
_OPTIONS = N_("options")
_HELP = N_("show this help and end")
_LANGUAGE = N_("language of this program: {languages}")
_ASK_HELP = N_("Try: {prog} --help")
_WHERE = re.compile(r"(?:argument (\S+): )?(.*)", re.DOTALL)
# What argparse complains about in English, and how we say it
_COMPLAINTS = (
    (
        r"the following arguments are required: (.+)",
        N_("the following arguments are required: {0}"),
    ),
    (r"unrecognized arguments: (.+)", N_("unrecognized arguments: {0}")),
    (r"expected one argument", N_("expected one argument")),
    (r"ignored explicit argument (.+)", N_("ignored explicit argument {0}")),
    (r"invalid int value: (.+)", N_("invalid int value: {0}")),
    (r"invalid float value: (.+)", N_("invalid float value: {0}")),
    (r"invalid choice: (.+) \(choose from (.+)\)", N_("invalid choice: {0} (choose from {1})")),
    (r"ambiguous option: (\S+) could match (.+)", N_("ambiguous option: {0} could match {1}")),
)


class Parser(argparse.ArgumentParser):
    """A parser with its headings in one language; after an error it names a way on."""

    def __init__(self, prog: str, description: str, language: str) -> None:
        self.language = language
        formatter = partial(_Formatter, self.choose(_USAGE))
        super().__init__(prog, description=description, formatter_class=formatter, add_help=False)
        self.words = self.add_argument_group(self.choose(_ARGUMENTS))
        self.options = self.add_argument_group(self.choose(_OPTIONS))
        self.options.add_argument("-h", "--help", action="help", help=self.choose(_HELP))
        about = self.choose(_LANGUAGE.filled(languages=", ".join(LANGUAGES)))
        self.options.add_argument("--lang", choices=LANGUAGES, metavar="LANG", help=about)

    def choose(self, texts: Words) -> str:
        """Return the text of this parser's language."""
        return say(self.language, texts)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and end with the code for wrong usage."""
        said = translate(self.language, message)
        ask = self.choose(_ASK_HELP).format(prog=self.prog)
        self.exit(USAGE_ERROR, f"{self.prog}: {said}\n{ask}\n")


class _Formatter(argparse.HelpFormatter):
    """Begins with a word for usage, which argparse has in English alone."""

    def __init__(self, usage: str, **settings: Any) -> None:
        super().__init__(**settings)
        self._word = usage

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
        """Begin with the word for usage."""
        super().add_usage(usage, actions, groups, prefix or self._word)


def translate(language: str, complaint: str) -> str:
    """Return what argparse complains about in a language."""
    where, rest = _WHERE.match(complaint).groups()  # type: ignore[union-attr]
    for pattern, words in _COMPLAINTS:
        found = re.fullmatch(pattern, rest)
        if found:
            rest = words.template(language).format(*found.groups())
            break
    return f"{where}: {rest}" if where else rest
