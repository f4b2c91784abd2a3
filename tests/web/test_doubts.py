"""What looks wrong on the table is shown where it is corrected and where people look anyway."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from heliograph.games import GAMES, load_game
from heliograph.games.shows import show_for
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.commanding import perform
from tests.games_told import BOXED
from tests.playing import play_on
from tests.web.ruled_screen import RuledScreen
from tests.web.served import served
from tests.web.wire import live_view

ROOT = Path(__file__).parents[2] / "host/heliograph/games"
# Corrections in each game that leave components not as many as the box holds
NOT_CONSERVED: dict[str, tuple[dict[str, object], dict[str, object]]] = {
    "solaris": ({}, {f"bridge.{gap}": "blue" for gap in range(3)}),
    "solarius_mission": ({"level": "L0"}, {"bag.black": 0}),
    "solari": ({"target": 9}, {"score.uranus": 12}),
    "solenia": ({"level": 3}, {"cards.1": 3}),
}


def begun(table: Table, name: str, steps: int = 40) -> None:
    options, _ = NOT_CONSERVED[name]
    table.begin(
        describe(name, GAMES[name].seat_counts[0], {"depth": "referee", **options}), (), "page"
    )
    play_on(table, steps, seed=5)


def correct(table: Table, name: str) -> None:
    for fact, value in NOT_CONSERVED[name][1].items():
        perform(table, {"do": "correct", "fact": fact, "value": value, "at": table.stamp})


@pytest.mark.parametrize("name", BOXED)
def test_a_correction_that_does_not_add_up_is_told_in_both_languages(
    table: Table, name: str
) -> None:
    begun(table, name)
    assert live_view(table, "en")["due"]["doubts"] == []
    correct(table, name)
    told = [live_view(table, lang)["due"]["doubts"] for lang in ("en", "de")]
    assert len(told[0]) == len(told[1]) > 0
    for english, german in zip(*told, strict=True):
        assert english["rule"] == german["rule"] != ""
        assert english["text"] != german["text"]
        assert "{" not in english["text"] + german["text"]
    for _ in NOT_CONSERVED[name][1]:
        perform(table, {"do": "undo", "at": table.stamp})
    assert live_view(table, "en")["due"]["doubts"] == []


def reasons_in(tree: ast.AST) -> Iterator[str]:
    """The reasons that a module of doubts names: the second of the texts of `Doubt(…)`."""
    for node in ast.walk(tree):
        named = isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Doubt", "_unequal")
        if named and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
            yield str(node.args[1].value)


@pytest.mark.parametrize("name", BOXED)
def test_every_doubt_has_a_sentence(name: str) -> None:
    """A doubt about the owner's content file has the words of that file instead."""
    source = (ROOT / name / "doubts.py").read_text(encoding="utf-8")
    about_the_box = {"start_row", "unusual_box"} | ({"card_total"} if name == "solaris" else set())
    known = set(show_for(load_game(name, GAMES[name].usual_seats), "en").doubt_texts)
    assert set(reasons_in(ast.parse(source))) - about_the_box <= known


def test_a_box_that_does_not_add_up_is_told_at_the_table() -> None:
    """The owner's own file may be right, so it is a doubt and no refusal."""
    owned = {"comets": {"uranus": ["01", "02", "03", "56", "54", "32"]}}
    game = load_game("solari", 2, {"depth": "referee"}, owned)
    told = [show_for(game, lang).doubts(game.start())[0]["text"] for lang in ("en", "de")]
    assert told[0].startswith("Content file [comets] uranus: expected fewer than 3 comets")
    assert told[1].startswith("Inhaltsdatei [comets] uranus: erwartet weniger als 3 Kometen")


def test_the_digital_game_doubts_nothing_aloud(table: Table) -> None:
    """There the host keeps every piece; a doubt would only tell what is hidden."""
    table.begin(describe("solenia", 2, {"depth": "digital"}), (), "page")
    play_on(table, 40, seed=5)
    assert live_view(table, "en")["due"]["doubts"] == []


def test_people_read_it_beside_the_facts_and_in_the_panel_of_what_is_due(
    page: Page, table: Table
) -> None:
    begun(table, "solarius_mission")
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}")
        page.locator("#tab-facts").click()
        expect(page.locator(".facts")).to_be_visible()
        expect(page.locator(".doubts")).to_have_count(0)
        correct(table, "solarius_mission")
        for lang in ("en", "de"):
            page.locator("[data-do=language]").select_option(lang)
            (doubt,) = live_view(table, lang)["due"]["doubts"]
            for place in (".now .doubts", ".facts .doubts"):
                expect(page.locator(place)).to_contain_text(doubt["text"])
                expect(page.locator(place)).to_contain_text("SOM-4.6")
            assert screen.grave_findings() == []
        screen.undo()
        expect(page.locator(".doubts")).to_have_count(0)
