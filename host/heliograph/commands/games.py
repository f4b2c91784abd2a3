"""`heliograph games`: which games there are, their seats, options, and what is assumed of them."""

import argparse
import json
from typing import Any

from heliograph.catalogue import N_
from heliograph.commands.arguments import Parser
from heliograph.commands.asking import JSON
from heliograph.games import GAMES, load_game
from heliograph.games.rulebook import rules_of

_GAME = N_("{name}: {seats} seats, {rules} rules (version {version})")
_OPTIONS = N_("options and their defaults")
_ASSUMED = N_("assumed content")
_HINT = N_("Set an option with --option key=value; replace what is assumed with --box FILE.")


def arguments(parser: Parser, language: str) -> None:
    """Add the options of this command."""
    del language
    parser.options.add_argument("--json", action="store_true", help=parser.choose(JSON))


def run(options: argparse.Namespace, language: str) -> int:
    """Print every game."""
    described = [describe(name) for name in GAMES]
    if options.json:
        print(json.dumps(described, ensure_ascii=False, indent=1))
        return 0
    for game in described:
        print("\n".join(_lines(game, language)))
    for missing in GAMES.missing.values():
        print(missing.text(language))
    print(_HINT.text(language))
    return 0


def describe(name: str) -> dict[str, Any]:
    """Return what there is to know about a game before it is played."""
    entry = GAMES[name]
    game = load_game(name, entry.fewest_seats)
    return {
        "name": name,
        "seats": entry.seat_counts,
        "rules": len(rules_of(name)),
        "version": game.rules_version,
        "options": dict(game.options),
        "assumed": [
            {"block": block, "key": key, "rule": rule}
            for block, key, rule in game.content.assumed()
        ],
    }


def _lines(game: dict[str, Any], language: str) -> list[str]:
    seats = ", ".join(map(str, game["seats"]))
    lines = [_GAME.text(language, **{**game, "seats": seats}), f"  {_OPTIONS.text(language)}:"]
    lines += [f"    {key}={json.dumps(value)}" for key, value in game["options"].items()]
    lines.append(f"  {_ASSUMED.text(language)}:")
    blocks: dict[tuple[str, str], list[str]] = {}
    for one in game["assumed"]:
        blocks.setdefault((one["block"], one["rule"]), []).append(one["key"])
    return lines + [
        f"    [{block}] {', '.join(keys)} ({rule})" for (block, rule), keys in blocks.items()
    ]
