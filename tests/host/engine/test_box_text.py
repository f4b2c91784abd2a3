"""What is written as TOML reads back as the same, whatever stands in a box."""

import tomllib
from typing import Any

import pytest

from heliograph.engine.box_text import to_toml
from heliograph.games import GAMES
from heliograph.games.own_box import load_content


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_whole_box_of_every_game_reads_back(name: str) -> None:
    blocks = {block.name: block.values for block in load_content(name, None).blocks.values()}
    assert tomllib.loads(to_toml(blocks)) == blocks


@pytest.mark.parametrize(
    "value",
    [
        0, -3, True, False, 1.5, "", 'say "so"', "back\\slash", "line\nbreak\ttab", "\x00\x1f\x7f",
        "Größe ☀ 𝄞", [], [[]], [1, [2, 3]], {}, {"a": {}}, [{"a b": 1, "ü": [True]}, {"x.y": "z"}],
    ],
)  # fmt: skip
def test_any_value_reads_back(value: Any) -> None:
    blocks = {"a block.with dots": {"key": value, "other key": value}, "B-2": {"1": value}}
    assert tomllib.loads(to_toml(blocks)) == blocks


def test_what_holds_nothing_is_left_out() -> None:
    assert to_toml({"empty": {}}) == ""
