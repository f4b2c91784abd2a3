"""The list of games as a person uses it, in a real browser."""

import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Page

from heliograph.library.best_turns import describe_turn
from heliograph.library.results import turns_of
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.deep import IS_DEEP
from tests.host.damage import PLANTED, plant
from tests.playing import play_on
from tests.web.node_page import NodePage, expect
from tests.web.page_libraries import need_page_libraries
from tests.web.ruled_screen import RuledScreen
from tests.web.served import served

WINNERS = "all => all.map((one) => one.dataset.winner)"


@pytest.fixture
def url(table: Table) -> Iterator[str]:
    """A table on which Ada and Bo are in the middle of Solari, with the real box."""
    need_page_libraries()
    table.begin(describe("solari", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, 12, seed=5)
    with served(table) as address:
        yield f"http://{address}/?lang=en"


def open_list(page: Page | NodePage, url: str) -> None:
    page.goto(url)
    page.locator("[data-do=games]").click()
    expect(page.locator("dialog.games-list")).to_be_visible()


def test_a_game_is_put_aside_renamed_and_resumed(dom: NodePage, url: str, table: Table) -> None:
    open_list(dom, url)
    dom.locator("[data-do=put-aside]").click()
    expect(dom.locator(".games-row [data-do=resume]")).to_be_visible()
    assert table.match_id is None
    dom.locator(".games-row [data-do=more]").click()
    dom.get_by_label("New title").fill("Friday at Ada's")
    dom.locator("[data-do=rename]").click()
    expect(dom.locator(".games-row strong")).to_have_text("Friday at Ada's")
    dom.locator("[data-do=resume]").click()
    expect(dom.locator("main.ruled[data-rev='12']")).to_be_visible()
    assert (table.match_id, table.rev, table.title) == (1, 12, "Friday at Ada's")


def test_a_game_that_nobody_named_bears_its_date_as_the_reader_writes_it(
    dom: NodePage, url: str, table: Table
) -> None:
    assert re.search(r" · \d{4}-\d\d-\d\d \d\d:\d\d$", table.title)
    open_list(dom, url.replace("lang=en", "lang=de"))
    expect(dom.locator(".games-row strong")).to_have_text(
        re.compile(r" · \d\d\.\d\d\.\d{4}, \d\d:\d\d$")
    )


def test_deleting_asks_and_can_be_taken_back(dom: NodePage, url: str, table: Table) -> None:
    open_list(dom, url)
    dom.locator(".games-row [data-do=more]").click()
    dom.locator("[data-do=delete]").click()
    assert table.match_id == 1
    dom.locator("[data-do=delete-now]").click()
    expect(dom.locator(".games-row")).to_have_count(0)
    dom.locator(".games-deleted summary").click()
    dom.locator("[data-do=bring-back]").click()
    expect(dom.locator(".games-row")).to_have_count(1)


def test_a_saved_record_is_read_back(page: Page, url: str, table: Table, tmp_path: Path) -> None:
    open_list(page, url)
    page.locator(".games-row [data-do=more]").click()
    with page.expect_download() as saving:
        page.locator("[data-do=save-text]").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.suffix == ".txt"
    page.locator("dialog input[accept*=txt]").set_input_files(file)
    expect(page.locator("[data-said]")).to_contain_text("checked step by step")
    expect(page.locator(".games-row")).to_have_count(2)
    file.write_text("no record")
    page.locator("dialog input[accept*=txt]").set_input_files(file)
    expect(page.locator("[data-said]")).to_contain_text("Expected a record of Heliograph")
    assert len(table.matches()) == 2


def test_the_moves_of_chess_are_saved_as_pgn(page: Page, table: Table, tmp_path: Path) -> None:
    table.begin(describe("chess", 2, {}), ("Ada", "Bo"), "page")
    for move in ("e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"):
        assert table.rules is not None
        table.enter((table.rules.game.read(table.position, move),), "page")
    with served(table) as address:
        open_list(page, f"http://{address}/?lang=en")
        page.locator(".games-row [data-do=more]").click()
        expect(page.locator("[data-do=save-notation]")).to_have_text("Moves as PGN")
        with page.expect_download() as saving:
            page.locator("[data-do=save-notation]").click()
    assert saving.value.suggested_filename.endswith(".pgn")
    saving.value.save_as(tmp_path / "moves.pgn")
    moves = (tmp_path / "moves.pgn").read_text(encoding="utf-8")
    assert '[White "Ada"]' in moves
    assert moves.endswith("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n")


def test_the_backup_is_saved(page: Page, url: str, tmp_path: Path) -> None:
    open_list(page, url)
    with page.expect_download() as saving:
        page.locator("[data-do=backup]").click()
    saving.value.save_as(tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_bytes().startswith(b"SQLite format 3")


def test_the_end_shows_the_winner_the_sheet_and_the_race(dom: NodePage, table: Table) -> None:
    table.begin(describe("solenia", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, 2000, seed=5)
    assert table.rules is not None
    outcome = table.rules.game.outcome(table.position)
    assert outcome is not None
    with served(table) as address:
        dom.goto(f"http://{address}/?lang=en")
        end = dom.locator(".game-over")
        for lang, title, total in (
            ("en", "The game is over", "Stars in all"),
            ("de", "Das Spiel ist zu Ende", "Sterne insgesamt"),
        ):
            dom.locator("[data-do=language]").select_option(lang)
            expect(end).to_contain_text(title)
            won = end.locator("[data-winner]").evaluate_all(
                "all => all.map((one) => one.dataset.winner)"
            )
            assert won == [str(seat + 1) for seat in outcome.winners]
            expect(end.locator(".sheet .total th")).to_contain_text(total)
            expect(end.locator("svg.race .race-line")).to_have_count(2)
        # Looking back shows the game as it was then, without its end.
        dom.locator(".timeline input").fill(str(table.rev - 5))
        expect(end).to_have_count(0)


def test_the_end_shows_the_best_turns_and_prints_nothing_but_the_sheet(
    page: Page, table: Table
) -> None:
    table.begin(describe("solenia", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, 2000, seed=5)
    assert table.match_id
    turns = turns_of(table.record, table.match_id)
    best = max(turns, key=lambda turn: (turn.points, -turn.first))
    with served(table) as address:
        page.goto(f"http://{address}/?lang=de")
        first = page.locator(".game-over [data-best]").first
        expect(first).to_contain_text(f"+{best.points}")
        expect(first).to_contain_text(describe_turn(table.record, table.match_id, best, "de"))
        page.emulate_media(media="print")
        expect(first).to_be_visible()
        for screen_only in ("header.top", ".timeline", ".board-side", "[data-do=rematch]"):
            expect(page.locator(screen_only)).to_be_hidden()
        page.emulate_media(media="screen")
        first.locator("button").click()
        expect(page.locator(f"main[data-rev='{best.last}']")).to_be_visible()


def test_a_finished_game_is_looked_at_with_its_scores(dom: NodePage, table: Table) -> None:
    table.begin(describe("solenia", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, 2000, seed=5)
    with served(table) as address:
        dom.goto(f"http://{address}/?lang=en")
        total = dom.locator(".game-over .sheet .total td")
        expect(total).to_have_count(2)
        scores = total.all_inner_texts()
        dom.locator("[data-do=games]").click()
        expect(dom.locator(".games-row [data-score]")).to_have_text(scores)
        dom.locator("[data-do=put-aside]").click()
        expect(dom.locator("[data-do=resume]")).to_have_text("Look at it")


@pytest.mark.parametrize("theme", ["dark", "light"] if IS_DEEP else ["light"])
def test_the_list_and_the_end_are_fit_for_everybody(page: Page, table: Table, theme: str) -> None:
    table.begin(describe("solenia", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, 2000, seed=5)
    with served(table) as address:
        screen = RuledScreen(page, f"http://{address}", theme=theme)
        expect(page.locator(".game-over .sheet")).to_be_visible()
        assert screen.grave_findings() == []
        page.locator("[data-do=games]").click()
        page.locator(".games-row [data-do=more]").click()
        page.locator("[data-do=bg-stats]").click()
        expect(page.locator(".games-code img")).to_be_visible()
        assert screen.grave_findings() == []


def test_a_long_list_says_what_it_shows_and_leads_to_the_rest(
    dom: NodePage, url: str, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heliograph.library.listing.MOST_LISTED", 10)
    for number in range(1, 25):
        table.record.add_match(f"Evening {number}", 5, "0.1", None, ("Cy",))
    open_list(dom, url)
    expect(dom.locator("[data-part]")).to_have_text("1–10 of 25 games")
    dom.locator("[data-do=older]").click()
    expect(dom.locator("[data-part]")).to_have_text("11–20 of 25 games")
    dom.locator("[data-do=older]").click()
    expect(dom.locator("[data-part]")).to_have_text("21–25 of 25 games")
    expect(dom.locator("[data-do=older]")).to_be_disabled()
    dom.get_by_label("Find a game").fill("evening 23")
    expect(dom.locator(".games-row strong")).to_have_text("Evening 23")


def test_a_backup_is_checked_and_put_in_place(
    page: Page, url: str, table: Table, tmp_path: Path
) -> None:
    open_list(page, url)
    with page.expect_download() as saving:
        page.locator("[data-do=backup]").click()
    saving.value.save_as(tmp_path / "copy.db")
    (tmp_path / "no.db").write_text("no backup")
    page.locator("[data-backup]").set_input_files(tmp_path / "no.db")
    expect(page.locator("[data-said]")).to_be_visible()
    table.begin(describe("solari", 2, {"depth": "score"}), ("Cy", "Di"), "page")
    table.note(2, "renamed", "host", "Later")
    page.locator("[data-backup]").set_input_files(tmp_path / "copy.db")
    expect(page.locator("[data-checked]")).to_contain_text("leaves the list: Later")
    assert len(table.matches()) == 2
    page.locator("[data-do=restore-now]").click()
    expect(page.locator("[data-said]")).to_contain_text("-before-restore-")
    expect(page.locator(".games-row")).to_have_count(1)
    assert (table.match_id, table.rev, table.names) == (1, 12, ("Ada", "Bo"))
    page.keyboard.press("Escape")
    expect(page.locator("main.ruled[data-rev='12']")).to_be_visible()


def test_a_backup_that_was_not_checked_is_not_put_in_place(url: str) -> None:
    address = url.partition("/?")[0] + "/library/restore?ticket=&lang=de"
    request = urllib.request.Request(address, b"", {"X-Heliograph-Key": ""})
    with pytest.raises(HTTPError) as refused, urllib.request.urlopen(request):
        pass
    assert refused.value.code == 409
    assert "Wähle die Datei noch einmal" in json.loads(refused.value.read())["text"]


@pytest.mark.parametrize("name", ["", *PLANTED])
def test_what_is_no_backup_is_refused_in_a_sentence(url: str, tmp_path: Path, name: str) -> None:
    """An empty file, and one in which somebody planted what SQLite would run."""
    file = tmp_path / "handed-over.db"
    if name:
        Store(file).close()
        plant(file, name)
    else:
        file.touch()
    address = url.partition("/?")[0] + "/library/restore/check?lang=de"
    request = urllib.request.Request(address, file.read_bytes(), {"X-Heliograph-Key": ""})
    with pytest.raises(HTTPError) as refused, urllib.request.urlopen(request):
        pass
    assert refused.value.code == 409
    assert "heliograph repair" in json.loads(refused.value.read())["text"]
