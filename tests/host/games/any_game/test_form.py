"""A description as a form: read from its text and written again, it is the same game."""

import json
from pathlib import Path

import pytest

from heliograph.games.any_game import shelf
from heliograph.games.any_game.form import form_of, written_form
from heliograph.games.any_game.shelf import describe

FILES = sorted((Path(shelf.__file__).parent / "shelf").glob("*.toml"))
BUTTONS = """title = "So"
keeps = "this"
leaves = "that"
seats = 2
plus = "again"
teams = 2

[[phase]]
rounds = [1, 255]
"""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_description_at_hand_survives_the_form(file: Path) -> None:
    given = file.read_text(encoding="utf-8")
    form = form_of(given)
    assert form is not None
    written = written_form(json.loads(json.dumps(form["data"])))
    assert describe("test", written).forms == describe("test", given).forms
    assert form_of(written) == form
    assert written_form(form_of(written)["data"]) == written  # type: ignore[index]


def test_what_a_form_does_not_show_is_named_and_kept() -> None:
    form = form_of(BUTTONS)
    assert form is not None
    assert form["kept"] == ["plus", "rounds", "teams"]
    assert 'plus = "again"' in written_form(form["data"])


@pytest.mark.parametrize("given", ['title = "', "phase = 3", "[[end]]", "counter = [5]"])
def test_what_is_no_description_has_no_form(given: str) -> None:
    assert form_of(given) is None


def test_words_of_any_kind_come_back() -> None:
    data = {"title": 'A "B" \\ \x7f \n ä 🎲', "a key": {"x.y": [True, -3, []]}, "phase": [{}]}
    form = form_of(written_form(data))
    assert form is not None
    assert form["data"] == data


@pytest.mark.parametrize("data", [
    {"title": None}, {"title": 1.5}, {"phase": "x"}, {"a": [[[[[[1]]]]]]},
])  # fmt: skip
def test_data_that_no_text_holds_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="expected"):
        written_form(data)
