"""Finished matches for BoardGameGeek: the numbers games have there, and a play as it tells plays.

A wrong number would post to somebody else's game, so only those stand in `board_game_geek.toml`
that are certain; every other game goes out by its name.
"""

import tomllib
from html import escape
from pathlib import Path
from typing import Any

NUMBERS: dict[str, int] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)


def play_xml(play: dict[str, Any]) -> str:
    """Return a play, as it is handed to BG Stats, in the form of BoardGameGeek's own lists."""
    about = {"date": play["playDate"][:10], "quantity": 1, "length": play["durationMin"],
             "incomplete": 0, "nowinstats": 0}  # fmt: skip
    game = {"name": play["game"]["name"], "objecttype": "thing"}
    if number := play["game"].get("bggId"):
        game["objectid"] = number
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<plays>",
        f"  <play{_written(about)}>",
        f"    <item{_written(game)} />",
        "    <players>",
    ]
    for position, one in enumerate(play["players"], start=1):
        player = {"name": one["name"], "startposition": position, "win": int(one["winner"])}
        if "score" in one:
            player["score"] = one["score"]
        lines.append(f"      <player{_written(player)} />")
    return "\n".join([*lines, "    </players>", "  </play>", "</plays>", ""])


def _written(values: dict[str, Any]) -> str:
    return "".join(f' {name}="{escape(str(value))}"' for name, value in values.items())
