"""Your box: entered once, checked like any content file, and used for every new match."""

import json
import re
from typing import Any

import pytest

from heliograph.engine.errors import BadContent
from heliograph.games import own_box
from heliograph.games.rulebook import rules_of
from heliograph.record.boxes import Boxes
from heliograph.record.keys import SEAT, WATCH, Access
from heliograph.table.objections import NotSeated
from heliograph.table.table import Table
from heliograph.texts import LANGUAGES
from tests.commanding import perform
from tests.games_told import BOXED

SQUARES = ["65", "36", "14", "56", "54", "32"]
OURS = {"comets": {"uranus": ["12", "36", "14", "56", "54", "33"]}, "hunter": {"uranus": "27"}}
BEGIN: dict[str, Any] = {"do": "begin", "game": "solari", "seats": 2, "depth": "referee"}


def save(table: Table, box: dict[str, Any], game: str = "solari") -> dict[str, Any]:
    return perform(table, {"do": "save_box", "game": game, "box": json.dumps(box)})


def ask(table: Table, game: str = "solari", lang: str = "en") -> dict[str, Any]:
    return perform(table, {"do": "box", "game": game}, lang=lang)


def left(about: dict[str, Any]) -> int:
    return sum(not fact["is_entered"] for fact in about["facts"])


def comets(table: Table) -> Any:
    assert table.rules is not None
    return table.rules.game.content["comets"]["uranus"]


def test_new_matches_have_the_box_and_old_ones_keep_theirs(table: Table) -> None:
    perform(table, BEGIN)
    first, before = table.match_id, comets(table)
    about = save(table, OURS)
    assert about["type"] == "box"
    assert left(about) == len(about["facts"]) - 2
    assert comets(table) == before
    perform(table, BEGIN)
    second = table.match_id
    assert comets(table) == OURS["comets"]["uranus"]
    save(table, {"hunter": {"uranus": "27"}})
    perform(table, {**BEGIN, "box": ""})  # neither this nor that: as the game comes
    assert comets(table) == before
    assert table.rules is not None
    assert table.rules.game.content["hunter"]["uranus"] != "27"
    for number, squares in ((first, before), (second, OURS["comets"]["uranus"])):
        assert number is not None
        table.open_match(number)
        assert comets(table) == squares


def test_a_file_for_one_match_goes_before_the_box(table: Table) -> None:
    save(table, OURS)
    perform(table, {**BEGIN, "box": '[hunter]\nuranus = "26"\nsaturn = "25"\n[comets]\nsaturn = '
                    '["27", "64", "46", "62", "42", "24"]', "box_name": "mine.toml"})  # fmt: skip
    assert table.rules is not None
    assert table.rules.game.content["hunter"]["uranus"] == "26"
    assert comets(table) != OURS["comets"]["uranus"]


def test_only_the_table_screen_enters_a_box(table: Table) -> None:
    for verb, more in (
        ("box", {}),
        ("try_box", {"box": "{}", "block": ""}),
        ("read_box", {"text": "", "name": "x.toml"}),
        ("save_box", {"box": "{}"}),
        ("reset_box", {}),
    ):
        for access in (Access(SEAT, 0), Access(WATCH)):
            with pytest.raises(NotSeated):
                perform(table, {"do": verb, "game": "solari", **more}, access)
    assert not Boxes(table.record).path("solari").exists()


@pytest.mark.parametrize("name", BOXED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_assumed_can_be_entered_until_nothing_is_left(
    table: Table, name: str, lang: str
) -> None:
    """The form has every assumed fact of every game; confirming all of them leaves none."""
    about = ask(table, name, lang)
    assert left(about) == len(about["facts"]) > 0
    assert {form["block"] for form in about["form"]} == {fact["block"] for fact in about["facts"]}
    assert all(form["label"] and "[" not in form["label"] for form in about["form"])
    for form in about["form"]:
        assert all(isinstance(form[key], list) for key in ("parts", "words")), form
    box: dict[str, Any] = {}
    for fact in about["facts"]:
        box.setdefault(fact["block"], {})[fact["key"]] = fact["value"]
    for form in about["form"]:
        command = {"do": "try_box", "game": name, "box": json.dumps(box), "block": form["block"]}
        tried = perform(table, command, lang=lang)
        assert tried["problems"] == []
        assert (tried["picture"] is not None) == bool(form["parts"])
    after = save(table, box, name)
    assert left(after) == 0
    told = perform(table, {"do": "coach", "game": name}, lang=lang)
    assert (told["assumed"], told["facts"]) == ([], len(about["facts"]))


def test_rules_say_what_people_entered(table: Table) -> None:
    def status(rule: str, lang: str = "en") -> str:
        told = perform(table, {"do": "rules", "game": "solari"}, lang=lang)["rules"]
        return str(next(one["status"] for one in told if one["id"] == rule))

    assert rules_of("solari")["SLI-D3"].status == "assumed"
    before = status("SLI-D3")
    perform(table, {**BEGIN, "depth": "digital"})
    save(table, {"seats": {"order": ["uranus", "saturn", "neptune", "jupiter"]}})
    assert status("SLI-D3") == before  # the match on the table began without it
    perform(table, BEGIN)
    assert status("SLI-D3") == "as entered by you"
    assert status("SLI-D3", "de") == "von euch eingegeben"
    assert status("SLI-D1") == before
    perform(table, {"do": "reset_box", "game": "solari"})
    perform(table, {"do": "put_aside"})
    assert status("SLI-D3") == before


@pytest.mark.parametrize("lang, line", [("en", "line"), ("de", "Zeile")])
def test_a_file_with_typos_tells_each_with_its_line(table: Table, lang: str, line: str) -> None:
    text = "\n".join((
        "[comets]", f"uranus = {json.dumps(SQUARES)}", 'saturn = ["26"]', "", "[hunter]",
        "uranus = 22", "[moons]", "x = 1", "[doubler]", 'jupiter = "44"',
    ))  # fmt: skip
    command = {"do": "read_box", "game": "solari", "text": text, "name": "mine.toml"}
    told = perform(table, command, lang=lang)
    found = [problem["text"] for problem in told["problems"]]
    assert told["box"] is None
    assert len(found) == 5
    for row, words in zip((1, 3, 6, 7, 10), found, strict=True):
        assert words.startswith(f"mine.toml, {line} {row}"), words
    mend = {"en": "Correct the file there", "de": "Die Datei dort berichtigen"}[lang]
    assert all(mend in words for words in found)
    assert not Boxes(table.record).path("solari").exists()


def test_a_file_that_is_good_is_only_kept_when_it_is_saved(table: Table) -> None:
    save(table, OURS)
    written = ask(table)["file"]
    perform(table, {"do": "reset_box", "game": "solari"})
    assert left(ask(table)) == len(ask(table)["facts"])
    command = {"do": "read_box", "game": "solari", "text": written, "name": "mine.toml"}
    told = perform(table, command)
    assert (told["problems"], told["box"]) == ([], OURS)
    assert not Boxes(table.record).path("solari").exists()


def test_what_does_not_fit_is_told_as_it_comes_and_never_kept(table: Table) -> None:
    """Both comets on one square: each key is right by itself, together they are not."""
    wrong = {"comets": {"uranus": SQUARES}}
    command = {"do": "try_box", "game": "solari", "box": json.dumps(wrong), "block": "comets"}
    tried = perform(table, command)
    assert [problem["rule"] for problem in tried["problems"]] == ["SLI-D1"]
    assert tried["picture"] is None
    save(table, OURS)
    kept = Boxes(table.record).path("solari").read_text()
    with pytest.raises(BadContent):
        save(table, wrong)
    assert Boxes(table.record).path("solari").read_text() == kept


def test_a_file_that_somebody_spoilt_says_so_and_can_be_forgotten(table: Table) -> None:
    Boxes(table.record).write("solari", '[comets]\nuranus = "12"\n')
    about = ask(table)
    assert "solari.toml, line 2" in about["problem"]
    with pytest.raises(BadContent, match=r"solari\.toml, line 2"):
        perform(table, BEGIN)
    perform(table, {**BEGIN, "depth": "track"})  # needs no box
    perform(table, {"do": "lay_out"})
    assert perform(table, {"do": "rules", "game": "solari"})["rules"]
    perform(table, {"do": "reset_box", "game": "solari"})
    assert ask(table)["problem"] is None
    perform(table, BEGIN)


def test_a_tracked_table_is_laid_out_with_the_box(table: Table) -> None:
    save(table, OURS)
    perform(table, {**BEGIN, "depth": "track"})
    pieces = perform(table, {"do": "lay_out"})["board"]["pieces"]
    assert {"id": "0-6", "square": "33"}.items() <= pieces[5].items()


def test_a_game_that_declares_no_form_has_one_all_the_same(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_box, "_form", lambda _name: {})
    about = ask(table, "solenia")
    assert [form["label"] for form in about["form"]][:2] == ["[strips]", "[orders]"]
    assert len(about["facts"]) == 9


def words_in(value: object) -> set[str]:
    """Return every key inside a value of a content file."""
    if isinstance(value, dict):
        return {*value, *(word for part in value.values() for word in words_in(part))}
    if isinstance(value, list | tuple):
        return {word for part in value for word in words_in(part)}
    return set()


@pytest.mark.parametrize("game", BOXED)
def test_people_read_words_and_no_keys(table: Table, game: str) -> None:
    """Numbers of cards and planets are printed on them; everything else has a name."""
    answer = perform(table, {"do": "box", "game": game})
    used = {fact["key"] for fact in answer["facts"]}
    used |= {word for fact in answer["facts"] for word in words_in(fact["value"])}
    used |= {word for form in answer["form"] for word in form["words"]}
    names = {word for word in used if not re.fullmatch(r"[A-F]|[BYTN]?\d+", word)}
    assert names <= set(answer["spoken"])
    german = perform(table, {"do": "box", "game": game}, lang="de")["spoken"]
    assert german.keys() == answer["spoken"].keys()
    assert german != answer["spoken"]
