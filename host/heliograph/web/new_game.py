"""A new game under the full rules: what can be chosen, and how the choices become a match."""

import tomllib
from typing import Any

from heliograph.engine.errors import BadContent, BadOption
from heliograph.games import GAMES, load_game
from heliograph.games.show import show_for
from heliograph.table.ruling import DIGITAL, REFEREE, describe
from heliograph.table.table import Table
from heliograph.web.fields import BadCommand, number

NAME_LENGTH = 20
MOST_BOX = 60_000
BOTS = ("random", "greedy", "search")


def coach_view(name: str, lang: str) -> dict[str, Any]:
    """Return seats, options and assumed facts of a game, each explained."""
    if name not in GAMES:
        raise BadCommand(f"expected one of {', '.join(GAMES)}, got {name!r:.40}")
    entry = GAMES[name]
    game = load_game(name, entry.fewest_seats)
    show = show_for(game, lang)
    return {
        "game": name,
        "seats": entry.seat_counts,
        "options": [option._asdict() for option in show.options(lang)],
        "assumed": [
            {"block": block, "key": key, "rule": rule}
            for block, key, rule in game.content.assumed()
        ],
        "bots": list(BOTS),
    }


def begin_ruled(table: Table, command: dict[str, Any]) -> None:
    """Begin a match under the full rules. Raises `BadCommand`, `BadOption` or `BadContent`."""
    name = str(command.get("game"))
    if name not in GAMES:
        raise BadCommand(f"expected one of {', '.join(GAMES)}, got {name!r:.40}")
    seats = number(command, "seats", 1, 5)
    depth = command.get("depth")
    if depth not in (DIGITAL, REFEREE):
        raise BadCommand(f"expected depth {DIGITAL} or {REFEREE}, got {depth!r:.40}")
    options = command.get("options") or {}
    if not isinstance(options, dict):
        raise BadCommand(f"expected options by name, got {options!r:.40}")
    box = _box(command.get("box"))
    about = describe(name, seats, {**options, "depth": depth}, box, _bots(command, seats))
    table.begin(about, _names(command, seats), "page")


def _names(command: dict[str, Any], seats: int) -> tuple[str, ...]:
    names = command.get("names") or []
    if not isinstance(names, list):
        raise BadCommand(f"expected a list of names, got {names!r:.40}")
    cut = [str(name or "").strip()[:NAME_LENGTH] for name in names[:seats]]
    return tuple(cut + [""] * (seats - len(cut)))


def _bots(command: dict[str, Any], seats: int) -> dict[int, str]:
    bots = command.get("bots") or {}
    known = all(
        str(seat).isdecimal() and int(seat) < seats and kind in BOTS for seat, kind in bots.items()
    )
    if not known:
        raise BadCommand(f"expected seats and kinds {', '.join(BOTS)}, got {bots!r:.60}")
    return {int(seat): kind for seat, kind in bots.items()}


def _box(written: object) -> dict[str, Any] | None:
    """Return the owner's content file as data; raises `BadContent` where it is no TOML."""
    if not written:
        return None
    if not isinstance(written, str) or len(written) > MOST_BOX:
        expected = (
            f"a content file up to {MOST_BOX} characters",
            f"eine Inhaltsdatei bis {MOST_BOX} Zeichen",
        )
        raise BadOption("", "box", expected, "more")
    try:
        return tomllib.loads(written)
    except tomllib.TOMLDecodeError as problem:
        expected = ("a content file in TOML", "eine Inhaltsdatei in TOML")
        raise BadContent("", "toml", expected, str(problem)) from None
