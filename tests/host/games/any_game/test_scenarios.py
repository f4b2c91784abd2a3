"""The golden scenarios say in TOML what they tell the unit in bytes, and no word is left out."""

import re
from pathlib import Path

import pytest

from heliograph.games.any_game import description_file, vocabulary
from heliograph.games.any_game.shelf import describe

SCENARIOS = sorted((Path(__file__).parents[3] / "shared_rules" / "scenarios").glob("any_*.table"))
WORDS = (
    vocabulary.ORDERS, vocabulary.FIRSTS, vocabulary.PASSES, vocabulary.WHENS, vocabulary.TIES,
    vocabulary.SCOPES, vocabulary.AT_ZERO, vocabulary.ENDS_AT, vocabulary.BUTTONS,
)  # fmt: skip
# What is so when nothing is said: played where no scenario says otherwise
UNSAID = {"stays", "seat", "round", "show", "nothing"}


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
        assert told in {form.hex() for form in describe("golden", written).forms}


def test_every_word_is_played_in_a_scenario() -> None:
    """Scenarios give the same on both interpreters: so no word is without that proof."""
    golden = "\n".join(written for file in SCENARIOS for written, _ in described_tables(file))
    values, keys = set(re.findall(r'"([^"]+)"', golden)), set(re.findall(r"\b(\w+) = ", golden))
    assert {word for words in WORDS for word in words} - values == UNSAID
    known = {key for keys in description_file.KEYS for key in keys}
    assert known - keys == {"about", "phase", "clock", "end"}
    sections = set(re.findall(r"^\[+(\w+)\]+$", golden, re.MULTILINE))
    assert sections == {"phase", "counter", "clock", "end"}
