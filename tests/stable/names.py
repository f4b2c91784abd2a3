"""The names that stay: python -m tests.stable.names adds to names.toml what this version brings."""

import argparse
import json
import tempfile
import tomllib
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from textwrap import fill
from typing import Any

from heliograph import cli
from heliograph.commands.arguments import Parser
from heliograph.games import kit
from heliograph.games.any_game import description_file
from heliograph.mqtt import topics
from heliograph.record.store import Store
from heliograph.table.table import Table
from heliograph.view.json_parts import to_json
from heliograph.view.table_view import live_view
from heliograph.web.commands import COMMANDS
from shared_rules.link.messages import MESSAGES

FILE = Path(__file__).with_name("names.toml")
INDENT: dict[str, Any] = {"initial_indent": "    ", "subsequent_indent": "    "}
Names = dict[str, list[str]]
TOPICS = (
    topics.AGAIN, topics.ANSWER, topics.AVAILABILITY, topics.EVENTS, topics.STATE, topics.VIEW,
    *topics.INCOMING,
)  # fmt: skip


def names_now() -> Names:
    """Return by what they are what others call by name."""
    return {
        "description": sorted({key for keys in description_file.KEYS for key in keys}),
        "kit": sorted(kit.__all__),
        "mqtt_topics": sorted(TOPICS),
        "page_commands": sorted(COMMANDS),
        "page_parts": sorted(_parts_of_a_page()),
    }


def _parts_of_a_page() -> Iterable[str]:
    with tempfile.TemporaryDirectory() as folder:
        record = Store(Path(folder) / "empty.db")
        written = to_json(live_view(Table(record), "en"))
        record.close()
    parts: dict[str, object] = json.loads(written)
    return parts


def messages_now() -> dict[str, str]:
    """Return the fields of each message of the link, by its number."""
    return {str(kind): fields for kind, fields, _has_tail in MESSAGES}


def commands_now() -> Names:
    """Return the options of each command."""
    return {command.name: sorted(options_of(command)) for command in cli.COMMANDS}


def options_of(command: cli.Command) -> Iterable[str]:
    """Return how the options of a command are written."""
    parser = Parser(command.name, "", "en")
    import_module(command.module).arguments(parser, "en")
    actions: list[argparse.Action] = parser._actions
    return {word for action in actions for word in action.option_strings}


def promised() -> dict[str, Names]:
    """Return what the page of what stays speaks of."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def add() -> None:
    """Add what is new; nothing goes."""
    kept = promised() if FILE.exists() else {}
    lines = ["# What others call by name; python -m tests.stable.names adds what is new"]
    now = {"names": names_now(), "commands": commands_now()}
    for part, names in now.items():
        lines += ["", f"[{part}]"]
        for name in sorted({*kept.get(part, ()), *names}):
            every = sorted({*kept.get(part, {}).get(name, ()), *names.get(name, ())})
            listed = ", ".join(f'"{one}"' for one in every)
            lines += [f"{name} = [", fill(listed, 90, break_on_hyphens=False, **INDENT), "]"]
    lines += ["", "[messages]"]
    messages = messages_now() | kept.get("messages", {})
    lines += [f'{kind} = "{fields}"' for kind, fields in messages.items()]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    add()
