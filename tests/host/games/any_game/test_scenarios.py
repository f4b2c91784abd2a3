"""The golden scenarios say in TOML what they tell the unit in bytes, and no word is left out."""

import re
from pathlib import Path

import pytest

from heliograph.games.any_game import vocabulary
from heliograph.games.any_game.shelf import SHELF, describe

SCENARIOS = sorted((Path(__file__).parents[3] / "shared_rules" / "scenarios").glob("any_*.table"))
WORDS = (
    vocabulary.ORDERS, vocabulary.FIRSTS, vocabulary.PASSES, vocabulary.WHENS, vocabulary.TIES,
    vocabulary.SCOPES, vocabulary.AT_ZERO, vocabulary.ENDS_AT, vocabulary.BUTTONS,
)  # fmt: skip
# What is so when nothing is said
USUAL = {"stays", "seat", "round", "show", "nothing", "clockwise"}


def described_tables(file: Path) -> list[tuple[str, str]]:
    """Return each description of a scenario: its words, and the bytes that stand for them."""
    found, lines = [], list[str]()
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("#|"):
            lines.append(line[2:].strip())
        elif line.startswith("> describe"):
            found.append(("\n".join(lines), line.split()[2]))
            lines = []
    return found


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_words_and_bytes_are_the_same(file: Path) -> None:
    tables = described_tables(file)
    assert tables
    for written, told in tables:
        assert describe("golden", written).bytes.hex() == told


def test_every_word_is_played_in_a_scenario_or_stands_on_the_shelf() -> None:
    golden = [written for file in SCENARIOS for written, _ in described_tables(file)]
    shelf = [file.read_text(encoding="utf-8") for file in SHELF.glob("*.toml")]
    used = set(re.findall(r'"([^"]+)"', "\n".join(golden)))
    missing = {word for words in WORDS for word in words} - used - USUAL
    on_shelf = set(re.findall(r'"([^"]+)"', "\n".join(shelf)))
    assert missing - on_shelf == set()
    assert set(vocabulary.ORDERS) - used - USUAL <= {"together"}, "every order is played"
