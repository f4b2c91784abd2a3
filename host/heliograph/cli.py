"""The command `heliograph`: one table of sub-commands, each in a module of its own.

A sub-command's module has `arguments(parser, language)`, which adds its options, and
`run(options, language)`, which returns the exit code. It is imported only when it is called for.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from heliograph.catalogue import LANGUAGES, N_, Text, known_language
from heliograph.commands.arguments import USAGE_ERROR, Parser
from heliograph.errors import HeliographError
from heliograph.own_command import as_typed_here


class Command(NamedTuple):
    """One sub-command: its name, its module and one line about it."""

    name: str
    module: str
    summary: Text


COMMANDS = (
    Command(
        "play", "heliograph.commands.play",
        N_("open the table: pages, units, record"),
    ),
    Command(
        "hall", "heliograph.commands.hall",
        N_("watch many tables on a broker, and run a tournament over them"),
    ),
    Command(
        "games", "heliograph.commands.games",
        N_("list the games, their options and what is assumed of them"),
    ),
    Command(
        "new-game", "heliograph.commands.new_game",
        N_("make the package of a new game from a description, with tests"),
    ),
    Command(
        "check", "heliograph.commands.check",
        N_("look a game of your own through for mistakes"),
    ),
    Command(
        "simulate", "heliograph.commands.simulate",
        N_("play whole games at random and measure"),
    ),
    Command(
        "study", "heliograph.commands.study",
        N_("play thousands of games and say what the rules come to"),
    ),
    Command(
        "ladder", "heliograph.commands.ladder",
        N_("let computer players meet and say how much better each level is"),
    ),
    Command(
        "train", "heliograph.commands.train",
        N_("let computer players learn from games against themselves"),
    ),
    Command(
        "replay", "heliograph.commands.replay",
        N_("play a record again and check every step"),
    ),
    Command(
        "report", "heliograph.commands.report",
        N_("say how a match went: chances, luck and decisions"),
    ),
    Command(
        "backup", "heliograph.commands.backup",
        N_("copy the whole record, also while the table is open"),
    ),
    Command(
        "update", "heliograph.commands.update",
        N_("say whether a newer version exists, and how to take it"),
    ),
    Command(
        "repair", "heliograph.commands.repair",
        N_("say what is wrong with a record and save what is left of it"),
    ),
    Command(
        "people", "heliograph.commands.people",
        N_("show who played, how they did, and delete a name"),
    ),
    Command(
        "rules", "heliograph.commands.rules",
        N_("show a rule: wording, code, tests"),
    ),
    Command(
        "doctor", "heliograph.commands.doctor",
        N_("say what is wrong with a unit or its port, and what to do"),
    ),
    Command(
        "flash", "heliograph.commands.flash",
        N_("put the firmware on a unit"),
    ),
    Command(
        "image", "heliograph.commands.image",
        N_("make one file that installs MicroPython and the firmware"),
    ),
    Command(
        "console", "heliograph.commands.console",
        N_("show what unit and host say, live or from a capture"),
    ),
    Command(
        "mqtt", "heliograph.commands.mqtt",
        N_("say what a table is called on brokers, and take it from one"),
    ),
    Command(
        "units", "heliograph.commands.units",
        N_("list the units that are plugged in"),
    ),
)  # fmt: skip

# Names of the first versions, which still do
OLD_NAMES = {"boards": "units"}

_ABOUT = N_("A companion for the game table: rings of light, buttons, full rules, undo.")
_SYNTAX = N_("heliograph COMMAND [options]")
_COMMANDS = N_("commands")
_VERSION = N_("show the versions of program, record, link and rules, and end")
_MORE = N_("More: heliograph COMMAND --help")
_UNKNOWN = N_("expected one of the commands {known}; got {got!r}.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    language = choose_language(words, os.environ)
    asked = _behind_language(words)
    name = OLD_NAMES.get(asked[0], asked[0]) if asked else ""
    command = next((command for command in COMMANDS if command.name == name), None)
    if command is None:
        return _top_level(words, asked, language)
    try:
        return _run(command, asked[1:], language)
    except BrokenPipeError:
        return _end_unread()
    except KeyboardInterrupt:
        return 0


def _run(command: Command, words: list[str], language: str) -> int:
    module = import_module(command.module)
    parser = Parser(
        as_typed_here(f"heliograph {command.name}"), command.summary.text(language), language
    )
    module.arguments(parser, language)
    options = parser.parse_args(words)
    try:
        code = int(module.run(options, language))
    except HeliographError as problem:
        print(problem.text(language), file=sys.stderr)
        return USAGE_ERROR
    sys.stdout.flush()
    return code


def _behind_language(words: list[str]) -> list[str]:
    """Return the words without a language named before the command: it holds for all of them."""
    if words[:1] == ["--lang"] and words[1:2] and words[1] in LANGUAGES:
        return words[2:]
    if words and words[0].startswith("--lang=") and words[0][7:] in LANGUAGES:
        return words[1:]
    return words


def _end_unread() -> int:
    """End quietly: whoever read what we print (`| head`) has seen enough."""
    # Python flushes at its end, and would fail there once more.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def choose_language(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language asked for with `--lang`, else the one the environment names."""
    for index, word in enumerate(words):
        named = word[7:] if word.startswith("--lang=") else ""
        if word == "--lang" and index + 1 < len(words):
            named = words[index + 1]
        if named in LANGUAGES:
            return named
    locale = next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)),
        "",
    )
    return known_language(locale)


def _top_level(words: list[str], asked: list[str], language: str) -> int:
    parser = Parser("heliograph", "", language)
    parser.usage = parser.choose(_SYNTAX)
    parser.description = parser.choose(_ABOUT)
    parser.epilog = parser.choose(_MORE)
    parser.options.add_argument("--version", action="store_true", help=parser.choose(_VERSION))
    group = parser.add_argument_group(parser.choose(_COMMANDS))
    for command in COMMANDS:
        group.add_argument(command.name, nargs="?", help=command.summary.text(language))
    if asked and not asked[0].startswith("-"):
        known = ", ".join(command.name for command in COMMANDS)
        parser.error(parser.choose(_UNKNOWN).format(known=known, got=asked[0]))
    if parser.parse_args(words).version:
        print(import_module("heliograph.commands.versions").versions(language))
    else:
        parser.print_help()
    return 0
