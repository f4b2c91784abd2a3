"""Finished matches for BoardGameGeek: the numbers games have there, and a play as it tells plays.

A wrong number would post to somebody else's game, so only those stand in `board_game_geek.toml`
that are certain; every other game goes out by its name.
"""

import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

NUMBERS: dict[str, int] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)


def play_xml(play: dict[str, Any]) -> str:
    """Return a play, as it is handed to BG Stats, in the form of BoardGameGeek's own lists."""
    plays = ET.Element("plays")
    about = {"date": play["playDate"][:10], "quantity": 1, "length": play["durationMin"],
             "incomplete": 0, "nowinstats": 0}  # fmt: skip
    node = ET.SubElement(plays, "play", _written(about))
    game = {"name": play["game"]["name"], "objecttype": "thing"}
    if number := play["game"].get("bggId"):
        game["objectid"] = number
    ET.SubElement(node, "item", _written(game))
    players = ET.SubElement(node, "players")
    for position, one in enumerate(play["players"], start=1):
        player = {"name": one["name"], "startposition": position, "win": int(one["winner"])}
        if "score" in one:
            player["score"] = one["score"]
        ET.SubElement(players, "player", _written(player))
    ET.indent(plays)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(plays, encoding="unicode")}\n'


def _written(values: dict[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in values.items()}
