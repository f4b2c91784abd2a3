"""A content file of an owner: bounded before it is parsed, and every mistake has its place."""

import random
import tomllib
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from heliograph.catalogue import say
from heliograph.engine import BadContent, content
from heliograph.engine.box_file import LONGEST_KEY, MOST_NESTED, BoxFile, find_line, parse
from heliograph.games import GAMES, load_game
from tests.attack.attack import Findings
from tests.attack.box_files import run
from tests.attack.box_files import try_box as attack_one
from tests.attack.until_found import finds


@pytest.mark.parametrize(
    "written, row",
    [
        ("[laser]\nspaces = " + "[" * 400 + "]" * 400, 2),
        ("[laser]\n" + ".".join("a" * 4000) + " = 1", 2),
        (f"[laser]\n{'k' * (LONGEST_KEY + 1)} = 1", 2),
        ("[laser]\n\nspaces = " + "9" * 5000, 3),
    ],
)
def test_a_file_out_of_bounds_is_refused_before_it_is_parsed(
    written: str, row: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A parser would work long or deep on it."""
    monkeypatch.setattr(tomllib, "loads", lambda _written: pytest.fail("it was parsed"))
    need_refusal(written, row)


@pytest.mark.parametrize("written, row", [("[laser]\nspaces = \n", 2), ("[laser\n", 1)])
def test_a_file_that_cannot_be_parsed_is_refused_with_its_line(written: str, row: int) -> None:
    need_refusal(written, row)


def need_refusal(written: str, row: int) -> None:
    with pytest.raises(BadContent) as caught:
        parse(written)
    assert caught.value.place is not None
    assert caught.value.place.row == row
    assert caught.value.text("en") != caught.value.text("de")


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
            assert f"[{block.name}] {key}" in say("en", caught.value.expected)


def test_a_mistake_is_told_with_the_line_of_its_key() -> None:
    written = "# my box\n[cards]\nED = [5, 5, 4, 4]\n\n[laser]\nspaces = 'many'\n"
    with pytest.raises(BadContent) as caught:
        load_game("solaris", 3, {}, BoxFile(written, "mine.toml"))
    assert caught.value.text("en") == (
        "mine.toml, line 6: expected a whole number in [laser] spaces, got 'many' [SOL-D5]. "
        "Correct the file there, or leave it out."
    )
    assert caught.value.text("de") == (
        "mine.toml, Zeile 6: erwartet: eine ganze Zahl in [laser] spaces; bekommen: 'many' "
        "[SOL-D5]. Die Datei dort berichtigen oder sie weglassen."
    )


BOX = """\
# my box
[tiles]
source = "public"
sources = { b = "public" }
a = [
  [1, 2],
  [3],
]
b = []
[tiles.E]
planets = []
[orders]
day = [{ id = "D1", stars = 3 },
  { id = "D3", stars = 1 }]
night = [
  { id = "D1" }, { id = 3 },
]
laser.spaces = 7
"""
JSON_BOX = """\
{ "label": "mine",
  "wheel_values": [1],
  "planets": [
    {"id": "B1", "vp": 2},
    {"id": "B2", "vp": "x"}
  ]
}"""


@pytest.mark.parametrize(
    "written, where, row",
    [
        (BOX, "[tiles]", 2),
        (BOX, "[tiles] b", 9),
        (BOX, "[tiles] E.planets[2]", 11),
        (BOX, "[orders] day D3", 14),
        (BOX, "[orders] night D1", 16),
        (BOX, "[orders] night 3", 16),
        (BOX, "[orders] night none", 15),
        (BOX, "[moons]", 0),
        (JSON_BOX, "[planets] B2", 5),
        (JSON_BOX, "[wheel] values", 2),
        (JSON_BOX, "", 0),
    ],
)
def test_a_place_is_found_as_far_in_as_its_names_stand(written: str, where: str, row: int) -> None:
    assert find_line(written, where) == row


@pytest.mark.parametrize(
    "name, file, said",
    [
        ("solarius_mission", JSON_BOX.replace("[1]", "[-1, 0, 1]"), "box.json, line 4: "),
        ("solarius_mission", '{\n"wheel_values": [3, 2, 1]}', "box.json, line 2: "),
        ("solarius_mission", '{\n"planets": [1]}', "box.json, line 2: "),
        ("solenia", '{\n"strips": [\n1]}', "box.json, line 2: "),
        ("solenia", '{\n"strips": [\n', "box.json, line 3, column "),
        ("solaris", "[1]", "box.json, line 1: expected blocks with names"),
    ],
)
def test_a_file_in_json_is_told_with_its_line_too(
    tmp_path: Path, name: str, file: str, said: str
) -> None:
    path = tmp_path / "box.json"
    path.write_text(file, encoding="utf-8")
    with pytest.raises(BadContent) as caught:
        load_game(name, 3, {}, path)
    assert caught.value.text("en").startswith(said)


@pytest.mark.parametrize(
    "written, en, de",
    [
        (None, "expected a file that can be read, got none", "eine lesbare Datei; bekommen: keine"),
        (b"[cards]\n# \xff", "line 2: expected a text in UTF-8", "Zeile 2: erwartet: ein Text"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_in_both_languages(
    tmp_path: Path, written: bytes | None, en: str, de: str
) -> None:
    path = tmp_path / "box.toml"
    if written is not None:
        path.write_bytes(written)
    with pytest.raises(BadContent) as caught:
        load_game("solaris", 3, {}, path)
    assert en in caught.value.text("en")
    assert de in caught.value.text("de")
    assert "box.toml" in caught.value.text("en")


def test_a_long_line_of_numbers_is_no_long_key() -> None:
    assert parse("[laser]\nspaces = [\n" + "1, " * 100 + "\n]")


FOLDERS = sorted(Path(content.__file__).parents[1].glob("games/*/box.py"))


@pytest.mark.parametrize("name", [path.parent.name for path in FOLDERS])
def test_what_a_box_is_expected_to_say_is_there_in_both_languages(name: str) -> None:
    texts = import_module(f"heliograph.games.{name}.texts").EXPECTED
    for key, words in texts.items():
        en, de = words.template("en"), words.template("de")
        assert en != de, key
        fields = [sorted(filter(None, _fields(text))) for text in (en, de)]
        assert fields[0] == fields[1], key
    used = "".join(path.read_text() for path in _sources(name))
    assert {key for key in texts if f'EXPECTED["{key}"]' not in used} <= _by_variable(name)


def _fields(text: str) -> list[str | None]:
    return [field for _, field, _, _ in Formatter().parse(text)]


def _sources(name: str) -> list[Path]:
    return sorted(FOLDERS[0].parents[1].glob(f"{name}/*.py"))


def _by_variable(name: str) -> set[str]:
    """Texts that one function looks up for several numbers."""
    return {"spaces", "total"} if name == "solaris" else set()


def test_the_attack_finds_a_game_that_trusts_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "need_same_shape", lambda *_: None)
    assert finds("", run, 60, random.Random(3))


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
