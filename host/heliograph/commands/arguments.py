"""An argument parser that speaks the reader's language in every word: help, headings, errors.

`argparse` has its own words in English only. Its headings are replaced by groups of our own, and
its complaints by the patterns below; what matches none of them is said as it came.
"""

import argparse
import re
from typing import NoReturn

from heliograph.errors import LANGUAGES

USAGE_ERROR = 2
# What stands for a value in the help: English, German
FILE = ("FILE", "DATEI")
GAME_NAME = ("GAME", "SPIEL")
RULE_ID = ("RULE-ID", "REGEL")
KEY_VALUE = ("KEY=VALUE", "NAME=WERT")
_USAGE = ("usage: ", "Aufruf: ")
_ARGUMENTS = ("arguments", "Argumente")
_OPTIONS = ("options", "Optionen")
_HELP = ("show this help and end", "diese Hilfe zeigen und enden")
_LANGUAGE = ("language of this program: en or de", "Sprache dieses Programms: en oder de")
_ASK_HELP = ("Try: {prog} --help", "Hilfe: {prog} --help")
_WHERE = re.compile(r"(?:argument (\S+): )?(.*)", re.DOTALL)
# What argparse complains about, and the same in German
_COMPLAINTS = (
    (r"the following arguments are required: (.+)", r"es fehlt: \1"),
    (r"unrecognized arguments: (.+)", r"unbekannt: \1"),
    (r"expected one argument", "erwartet: ein Wert; bekommen: keiner"),
    (r"ignored explicit argument (.+)", r"erwartet: kein Wert; bekommen: \1"),
    (r"invalid int value: (.+)", r"erwartet: eine ganze Zahl; bekommen: \1"),
    (r"invalid float value: (.+)", r"erwartet: eine Zahl; bekommen: \1"),
    (r"invalid choice: (.+) \(choose from (.+)\)", r"erwartet: \2; bekommen: \1"),
    (r"ambiguous option: (\S+) could match (.+)", r"\1 ist mehrdeutig: \2"),
)


class Parser(argparse.ArgumentParser):
    """A parser with its headings in one language; after an error it names a way on."""

    def __init__(self, prog: str, description: str, language: str) -> None:
        self.language = language
        formatter = _GermanFormatter if language == "de" else argparse.HelpFormatter
        super().__init__(prog, description=description, formatter_class=formatter, add_help=False)
        self.words = self.add_argument_group(self.choose(_ARGUMENTS))
        self.options = self.add_argument_group(self.choose(_OPTIONS))
        self.options.add_argument("-h", "--help", action="help", help=self.choose(_HELP))
        self.options.add_argument("--lang", choices=LANGUAGES, help=self.choose(_LANGUAGE))

    def choose(self, texts: tuple[str, str]) -> str:
        """Return the text of this parser's language."""
        return texts[self.language == "de"]

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and end with the code for wrong usage."""
        said = in_german(message) if self.language == "de" else message
        ask = self.choose(_ASK_HELP).format(prog=self.prog)
        self.exit(USAGE_ERROR, f"{self.prog}: {said}\n{ask}\n")


class _GermanFormatter(argparse.HelpFormatter):
    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
        """Begin with the German word for usage."""
        super().add_usage(usage, actions, groups, prefix or _USAGE[1])


def in_german(complaint: str) -> str:
    """Return what argparse complains about in German."""
    where, rest = _WHERE.match(complaint).groups()  # type: ignore[union-attr]
    for english, german in _COMPLAINTS:
        found = re.fullmatch(english, rest)
        if found:
            rest = found.expand(german)
            break
    return f"{where}: {rest}" if where else rest
