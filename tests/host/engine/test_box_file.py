"""A content file of an owner: bounded before it is parsed, and every mistake has its place."""

import random
import time

import pytest

from heliograph.engine import BadContent, content
from heliograph.engine.box_file import LONGEST_KEY, MOST_NESTED, line_of, parse, with_line
from heliograph.games import GAMES, load_game
from tests.attack.attack import Findings
from tests.attack.box_files import run
from tests.attack.box_files import try_box as attack_one


@pytest.mark.parametrize(
    "written, row",
    [
        ("[laser]\nspaces = " + "[" * 400 + "]" * 400, 2),
        ("[laser]\n" + ".".join("a" * 4000) + " = 1", 2),
        (f"[laser]\n{'k' * (LONGEST_KEY + 1)} = 1", 2),
        ("[laser]\n\nspaces = " + "9" * 5000, 3),
        ("[laser]\nspaces = \n", 2),
        ("[laser\n", 1),
    ],
)
def test_a_file_out_of_bounds_is_refused_with_its_line_at_once(written: str, row: int) -> None:
    began = time.process_time()
    with pytest.raises(BadContent) as caught:
        parse(written)
    assert time.process_time() - began < 1
    assert f"({row}:" in caught.value.got
    assert caught.value.en != caught.value.de


def test_brackets_as_deep_as_any_box_needs_are_read() -> None:
    assert parse("[laser]\nspaces = " + "[" * (MOST_NESTED - 2) + "]" * (MOST_NESTED - 2))


@pytest.mark.parametrize("value", ["1", "true", '"x"', "[]", "[[1]]", "{}", "1979-05-27", "nan"])
@pytest.mark.parametrize("name", GAMES)
def test_a_value_of_another_kind_is_refused_with_its_key(name: str, value: str) -> None:
    game = load_game(name, GAMES[name].seat_counts[0])
    for block in game.content.blocks.values():
        for key, own in block.values.items():
            given = parse(f'["{block.name}"]\n"{key}" = {value}')
            if type(given[block.name][key]) in (type(own), dict):
                continue  # of the right kind; a table may name single entries of a list
            with pytest.raises(BadContent) as caught:
                load_game(name, game.seats, {}, given)
            assert f"[{block.name}] {key}" in caught.value.expected


def test_a_mistake_is_told_with_the_line_of_its_key() -> None:
    written = "# my box\n[cards]\nED = [5, 5, 4, 4]\n\n[laser]\nspaces = 'many'\n"
    assert (line_of(written, "laser", "spaces"), line_of(written, "cards")) == (6, 2)
    with pytest.raises(BadContent) as caught:
        load_game("solaris", 3, {}, parse(written))
    assert with_line(caught.value, written).got == "'many' (6:1)"


def test_the_attack_finds_a_game_that_trusts_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "need_same_shape", lambda *_: None)
    findings = run(60, random.Random(3), lambda _done: None)
    assert findings.violations


def test_a_box_is_repeated_by_its_number() -> None:
    first, again = Findings(), Findings()
    attack_one("solaris", 7, first)
    attack_one("solaris", 7, again)
    assert first.counts == again.counts


@pytest.mark.parametrize("name, entry, missing", [
    ("solarius_mission", "[tiles]\nE = { radius = 2, tc = [1, 0], portals = [] }", "planets"),
    ("solarius_mission", '[outposts]\nOP-S2 = { kind = "station" }', "bonus"),
])  # fmt: skip
def test_an_entry_without_a_key_that_all_have_is_refused(
    name: str, entry: str, missing: str
) -> None:
    with pytest.raises(BadContent, match=missing):
        load_game(name, 2, {}, parse(entry))
