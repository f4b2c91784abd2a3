"""The editor of descriptions: mistakes with their line, a unit to press, saved and shared."""

import base64
import io
import os
import re
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from heliograph.errors import HeliographError, StoreError
from heliograph.games import ALL_GAMES, GAMES
from heliograph.record.descriptions import Descriptions
from heliograph.record.keys import SEAT, WATCH, Access
from heliograph.table.objections import NotSeated
from heliograph.table.table import Table
from heliograph.web.fields import BadCommand
from tests.commanding import perform
from tests.patience import wait_until
from tests.sockets import connect
from tests.web.axe import findings_of
from tests.web.described import HARBOUR
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served
from tests.web.test_app import receive
from tests.web.track_page import TrackPage
from tests.web.wire import live_view

FAMILY = "any_game"
UNDO = 5
PICKED = """() => {
  const { value, selectionStart, selectionEnd } = document.activeElement;
  return value.slice(selectionStart, selectionEnd);
}"""


@pytest.fixture(scope="module")
def browser(launch_browser: Callable[..., Browser]) -> Iterator[Browser]:
    """A browser that makes pixels: the code on the page is read from them."""
    browser = launch_browser(args=[])
    yield browser
    browser.close()


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    GAMES.look_in(None)


def ask(table: Table, verb: str, text: str, lang: str = "en", **more: Any) -> dict[str, Any]:
    return perform(table, {"do": verb, "game": FAMILY, "text": text, **more}, lang=lang)


def titled(title: str) -> str:
    """Return a description with another title."""
    return HARBOUR.replace('{ en = "Harbour nights", de = "Hafennächte" }', f'"{title}"')


def is_installed(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "installed")


def try_text(table: Table, text: str, *presses: int, lang: str = "en") -> dict[str, Any]:
    rows = [[button, 1000 * (at + 1), 50] for at, button in enumerate(presses)]
    return ask(table, "try_description", text, lang, seats=3, presses=rows,
               now_ms=1000 * (len(rows) + 1), number=1)  # fmt: skip


class TestTrying:
    def test_a_unit_plays_what_is_written(self, table: Table) -> None:
        unit = try_text(table, HARBOUR, 1, 0, 1, 2, lang="de")["unit"]
        assert unit["log"] == ["Grau beginnt.", "Weiß ist fertig.", "Grau ist fertig.",
                               "Gelb ist fertig."]  # fmt: skip
        assert unit["due"] == "Grau ist am Zug: Segeln"
        assert [count for _, count in unit["parts"]] == [24, 16, 12, 5]
        assert len(unit["frames"][0]) == 57 * 6
        assert len(set(unit["frames"])) > 1, "whoever is due breathes"

    def test_what_is_refused_and_taken_back_is_told(self, table: Table) -> None:
        unit = try_text(table, HARBOUR, 0, 4, UNDO, UNDO)["unit"]
        assert unit["log"][0] == "White begins."
        assert unit["log"][2] == "Taken back."
        assert unit["due"] == "Who begins? Press that seat's button."

    def test_the_first_step_of_a_trial_cannot_be_taken_back(self, table: Table) -> None:
        unit = try_text(table, HARBOUR, UNDO, UNDO, 0)["unit"]
        assert unit["log"][-1] == "White begins."

    def test_its_clock_runs(self, table: Table) -> None:
        short = HARBOUR.replace("bank = 600", 'bank = 2\nat_zero = "over"').replace(
            'order = "together"', 'order = "clockwise"'
        )
        answer = ask(table, "try_description", short, seats=2, presses=[[0, 10, 5]],
                     now_ms=9000, number=1)  # fmt: skip
        assert answer["unit"]["log"][-1].startswith("Time is up.")

    @pytest.mark.parametrize(
        "old, new",
        [
            ('order = "together"', 'order = "togather"'),
            ("seats = [2, 5]", "seats = [2, 9]"),
            ("start = 10", "start = ten"),
            ("[clock]", "[clok]"),
            ("[clock]", "[[clock]]"),
        ],
    )
    def test_a_mistake_has_its_line(self, table: Table, old: str, new: str) -> None:
        row = HARBOUR.splitlines().index(old) + 1
        answer = try_text(table, HARBOUR.replace(old, new))
        assert answer["unit"] is None
        assert answer["problem"]["row"] == row
        assert f"line {row}: expected " in answer["problem"]["text"]
        problem = try_text(table, HARBOUR.replace(old, new), lang="de")["problem"]
        assert f"Zeile {row}: " in problem["text"]


HOSTILE = (
    "x = 1\n" * 8000, "a=" + "[" * 3000, "[[" * 500, "[a" + ".a" * 2000 + "]", "\x00", "\u202e=1",
    "seats = 0x" + "f" * 7900, "seats = nan", "title = 1979-05-27", '"\\uD800" = 1', "seats = {}",
    *(f"{HARBOUR}\n[[phase]]\n{key} = {value}"
      for key in ("order", "name", "turns", "rounds", "number", "track")
      for value in ("[]", "{}", "-1", "1e400", "true", '"\\u0000"', "[[], {}]", "2024-01-01")),
    *(HARBOUR.replace('winner = { most = "Points" }', f"{key} = {value}")
      for key in ("winner", "colours", "teams", "usual", "plus", "phase", "clock", "end", "about")
      for value in ("[]", "[[]]", "{ most = [] }", "99999999999999999999", '""', "07:32:00")),
)  # fmt: skip


class TestHostileTexts:
    def test_whatever_stands_there_is_played_or_told(self, table: Table) -> None:
        """Huge, deep, of wrong types, odd letters: a sentence with a line, never a traceback."""
        for text in HOSTILE:
            answer = try_text(table, text[:50_000])
            if answer["unit"] is None:
                assert answer["problem"]["row"] >= 1, text[:80]
                assert "expected " in answer["problem"]["text"], text[:80]
                with pytest.raises(HeliographError):
                    ask(table, "save_description", text[:50_000])

    def test_presses_that_no_hand_could_make_are_refused(self, table: Table) -> None:
        for presses in (
            "1",
            [[9, 0, 0]],
            [[0, -1, 0]],
            [[0, 0]],
            [[True, 0, 0]],
            [[0, 0, 0]] * 301,
        ):
            with pytest.raises(BadCommand):
                ask(table, "try_description", HARBOUR, seats=2, presses=presses, now_ms=0, number=1)


class TestSaving:
    def test_what_is_saved_can_be_played_at_once(self, table: Table) -> None:
        answer = ask(table, "save_description", HARBOUR)
        assert answer["name"] == "harbour_nights"
        page = TrackPage(table, "harbour_nights", 3)
        assert page.view()["board"]["phases"][0]["name"] == "Planning"
        shown = perform(table, {"do": "description", "game": FAMILY, "name": "harbour_nights"})
        assert (shown["text"], shown["is_own"]) == (HARBOUR, True)

    def test_every_page_is_told_in_its_language(self, table: Table) -> None:
        with (
            served(table) as address,
            connect(f"ws://{address}/ws?lang=en") as screen,
            connect(f"ws://{address}/ws?lang=de") as other,
        ):
            for page in (screen, other):
                receive(page, lambda message: message["type"] == "view")
            ask(table, "save_description", HARBOUR)
            games = [
                {game["name"]: game["title"] for game in receive(page, is_installed)["games"]}
                for page in (screen, other)
            ]
        assert all("harbour_nights" in known for known in games)
        assert games[0]["any_game"] != games[1]["any_game"]

    def test_a_game_with_rules_keeps_its_name(self, table: Table) -> None:
        text = HARBOUR.replace("Harbour nights", "Solaris")
        assert ask(table, "save_description", text)["name"] == "solaris_own"
        assert ALL_GAMES["solaris"].rule_depths

    def test_titles_in_any_letters_keep_a_file_each(self, table: Table) -> None:
        """Of these titles nothing is left in our letters, or the same."""
        long = "A very long title that ends in one of two ways: "
        titles = ("将棋", "囲碁", "Boo!", "boo?", "Game", "2048", long + "one", long + "two")
        names = [ask(table, "save_description", titled(title))["name"] for title in titles]
        assert names[:4] == ["game", "game_2", "boo", "boo_2"]
        kept = {name: Descriptions(table.record).path(name) for name in names}
        texts = [file.read_text(encoding="utf-8") for file in kept.values()]
        assert texts == [titled(title) for title in titles]
        assert [ALL_GAMES[name].title.english for name in names] == list(titles)
        for name in names:
            perform(table, {"do": "delete_description", "game": FAMILY, "name": name})

    def test_a_file_that_cannot_be_read_is_not_written_over(self, table: Table) -> None:
        broken = Descriptions(table.record).path("harbour_nights")
        broken.parent.mkdir()
        broken.write_text("title = ", encoding="utf-8")
        assert ask(table, "save_description", HARBOUR)["name"] == "harbour_nights_2"
        assert broken.read_text(encoding="utf-8") == "title = "

    def test_over_another_game_of_the_same_title_it_asks(self, table: Table) -> None:
        other = HARBOUR.replace("start = 10", "start = 5")
        ask(table, "save_description", HARBOUR)
        file = Descriptions(table.record).path("harbour_nights")
        asked = ask(table, "save_description", other)
        assert (asked["name"], asked["is_saved"]) == ("harbour_nights", False)
        assert file.read_text(encoding="utf-8") == HARBOUR
        assert ask(table, "save_description", other, over="uno")["is_saved"] is False
        assert ask(table, "save_description", other, over="harbour_nights")["is_saved"] is True
        assert file.read_text(encoding="utf-8") == other

    def test_in_the_place_of_ours_only_when_asked(self, table: Table) -> None:
        text = perform(table, {"do": "description", "game": FAMILY, "name": "uno"})["text"]
        assert ask(table, "save_description", text)["is_saved"] is False
        assert not Descriptions(table.record).has("uno")
        assert ask(table, "save_description", text, over="uno")["name"] == "uno"
        assert Descriptions(table.record).has("uno")

    @pytest.mark.parametrize("over", ["../harbour_nights", "/etc/hosts", "nothing"])
    def test_what_may_be_replaced_names_no_file(self, table: Table, over: str) -> None:
        assert ask(table, "save_description", HARBOUR, over=over)["name"] == "harbour_nights"

    def test_what_is_deleted_is_gone_and_can_be_saved_again(self, table: Table) -> None:
        ask(table, "save_description", HARBOUR)
        TrackPage(table, "harbour_nights", 3)
        deleted = perform(table, {"do": "delete_description", "game": FAMILY,
                                  "name": "harbour_nights"})  # fmt: skip
        assert "harbour_nights" not in ALL_GAMES
        phases = live_view(table, "en")["board"]["phases"]
        assert [phase["name"] for phase in phases] == ["Planning", "Sailing"], "its match goes on"
        assert ask(table, "save_description", deleted["text"])["name"] == "harbour_nights"
        assert "harbour_nights" in ALL_GAMES

    @pytest.mark.parametrize("name", ["uno", "nothing", "../table", "/etc/hosts", "../other"])
    def test_only_ones_own_can_be_deleted(self, table: Table, name: str) -> None:
        """Neither what comes along, nor a file elsewhere."""
        other = table.record.path.parent / "other.toml"
        other.write_text("mine", encoding="utf-8")
        ask(table, "save_description", HARBOUR)
        with pytest.raises(StoreError, match="the name of a description"):
            perform(table, {"do": "delete_description", "game": FAMILY, "name": name})
        assert other.read_text(encoding="utf-8") == "mine"
        assert "uno" in ALL_GAMES

    @pytest.mark.parametrize("access", [Access(SEAT, 0), Access(WATCH)])
    def test_only_the_table_screen_may(self, table: Table, access: Access) -> None:
        """Who may not is told so before the text is looked at."""
        for verb in ("save_description", "try_description", "share_description", "description",
                     "delete_description"):  # fmt: skip
            with pytest.raises(NotSeated):
                perform(table, {"do": verb, "game": FAMILY, "text": 7}, access)
        assert not Descriptions(table.record).folder.exists()

    def test_whoever_pulls_the_plug_finds_the_old_or_the_new_one(self, tmp_path: Path) -> None:
        """Killed at each call that touches the disk: never half a file."""
        file = tmp_path / "game.toml"
        outcomes = set()
        for call in ("mkdir", "write", "fsync", "replace", "open"):
            file.write_text("old", encoding="utf-8")
            subprocess.run([sys.executable, "-c", KILLED, call, str(file)], check=False)
            outcomes.add(file.read_text(encoding="utf-8"))
        assert outcomes == {"old", "new" * 1000}


KILLED = """
import os, pathlib, sys, tempfile
from heliograph.record import whole_files
def dying(*_, **__):
    os._exit(9)
call, file = sys.argv[1], pathlib.Path(sys.argv[2])
if call == "mkdir": pathlib.Path.mkdir = dying
if call == "write": tempfile._TemporaryFileWrapper.write = dying
if call == "fsync": os.fsync = dying
if call == "replace": pathlib.Path.replace = dying
if call == "open": whole_files._sync = dying
whole_files.write_whole(file, "new" * 1000)
"""


class TestSharing:
    def test_forty_lines_fit_a_qr_code_and_come_back(self, table: Table) -> None:
        """Forty lines as long as the four of HARBOUR in two languages, no two alike."""
        lines = [f"# {zlib.crc32(bytes((at,))):x} remark {at * 7919}" for at in range(8)]
        text = HARBOUR.replace("\n\n", "\n") + "\n".join(lines) + "\n"
        assert 36 <= len(text.splitlines()) <= 40
        shared = ask(table, "share_description", text)
        assert shared["qr"].startswith("data:image/svg+xml")
        assert ask(table, "read_description", shared["code"], number=1)["text"] == text

    def test_a_line_that_was_broken_on_its_way_is_read(self, table: Table) -> None:
        code = ask(table, "share_description", HARBOUR)["code"]
        broken = "\n".join(code[at : at + 40].lower() for at in range(0, len(code), 40))
        assert ask(table, "read_description", f" {broken}\n", number=1)["text"] == HARBOUR

    def test_what_no_code_can_hold_is_told(self, table: Table) -> None:
        """Letters without any order cannot be compressed."""
        noise = base64.b85encode(os.urandom(3200)).decode()
        text = HARBOUR + "\n".join(f"# {noise[at : at + 1500]}" for at in range(0, 4000, 1500))
        assert ask(table, "share_description", text) == {
            "type": "share_description", "code": "", "qr": ""
        }  # fmt: skip

    @pytest.mark.parametrize("spoil", ["cut", "letter", "bomb"])
    def test_a_spoilt_line_is_told(self, table: Table, spoil: str) -> None:
        code = ask(table, "share_description", HARBOUR)["code"]
        maker = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = maker.compress(bytes(20_000_000)) + maker.flush()
        checked = zlib.crc32(packed).to_bytes(4, "big") + packed
        bomb = "HELIOGRAPH1:" + base64.b32encode(checked).decode().rstrip("=")
        spoilt = {"cut": code[:-9], "letter": code[:60] + "A" + code[61:], "bomb": bomb[:50_000]}
        with pytest.raises(HeliographError, match="Copy the line again"):
            ask(table, "read_description", spoilt[spoil], number=1)

    def test_a_file_of_another_system_is_read(self, table: Table) -> None:
        given = "\ufeff" + HARBOUR.replace("\n", "\r\n")
        assert ask(table, "read_description", given, number=1)["text"] == HARBOUR


def read_code(screenshot: bytes) -> str:
    """Return what stands in the one QR code of a picture."""
    (code,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(screenshot)))
    assert code.format == zxingcpp.BarcodeFormat.QRCode
    return str(code.text)


def test_a_game_that_now_has_fewer_seats_begins_with_what_it_has(page: Page, table: Table) -> None:
    """Whoever played it with five is proposed five no more."""
    need_page_libraries()
    ask(table, "save_description", HARBOUR)
    TrackPage(table, "harbour_nights", 5)
    fewer = HARBOUR.replace("seats = [2, 5]", "seats = [2, 4]")
    ask(table, "save_description", fewer, over="harbour_nights")
    perform(table, {"do": "put_aside"})
    with served(table) as address:
        page.goto(f"http://{address}/?lang=en")
        page.locator("[data-do=setup][data-game=harbour_nights]").click()
        people = page.locator("dialog .coach-person")
        expect(people.first).to_be_visible()
        assert people.count() <= 4
        page.locator("dialog [data-do=start]").click()
        expect(page.locator("dialog")).to_have_count(0)


def test_written_tried_saved_and_played_in_the_browser(page: Page, table: Table) -> None:
    need_page_libraries()
    with served(table) as address:
        page.goto(f"http://{address}/?lang=en")
        page.locator("[data-do=setup][data-game=any_game]").click()
        page.locator("[data-do=describe]").click()
        page.locator("[data-do=edit_text]").click()
        area = page.locator("#edit-area")
        expect(page.locator(".edit-good")).to_be_visible()
        area.fill(HARBOUR.replace('"together"', '"togather"'))
        problem = page.locator("#edit-verdict[data-row='11']")
        expect(problem).to_contain_text("expected one of")
        expect(page.locator("[data-do=edit_save]")).to_be_disabled()
        problem.locator("button").click()
        assert page.evaluate(PICKED) == 'order = "togather"'
        code = perform(table, {"do": "share_description", "game": FAMILY, "text": HARBOUR})["code"]
        area.fill(code)
        expect(area).to_have_value(HARBOUR)
        expect(page.locator(".edit-good")).to_be_visible()
        page.locator(".edit-unit [data-button='1']").click(delay=60)
        expect(page.locator(".edit-log")).to_contain_text("Grey begins.")
        page.locator(".edit-share summary").click()
        page.locator("[data-do=edit_qr]").click()
        picture = page.locator(".edit-code img")
        expect(picture).to_be_visible()
        assert read_code(picture.screenshot()) == code, "as a phone reads it from the screen"
        assert list(findings_of(page, (("table", "dark"), ("phone", "light")))) == []
        page.locator("[data-do=edit_save]").click()
        page.locator("[data-do=edit_play]").click()
        expect(page.locator("dialog [data-do=member]")).to_have_value("harbour_nights")
        page.locator("dialog [data-do=start]").click()
        expect(page.locator(".any-seat")).to_have_count(4)


def test_another_game_is_replaced_when_asked_in_the_browser(page: Page, table: Table) -> None:
    """A second text of the same title asks; written on, it is one's own game and asks no more."""
    need_page_libraries()
    ask(table, "save_description", HARBOUR)
    file = Descriptions(table.record).path("harbour_nights")
    other, more = (HARBOUR.replace("start = 10", f"start = {start}") for start in (5, 6))
    with served(table) as address:
        page.goto(f"http://{address}/?lang=en")
        page.locator("[data-do=setup][data-game=any_game]").click()
        page.locator("[data-do=describe]").click()
        page.locator("[data-do=edit_text]").click()
        page.locator("#edit-area").fill(other)
        page.locator("[data-do=edit_save]").click()
        expect(page.locator("[data-taken=harbour_nights]")).to_contain_text("has this title")
        assert file.read_text(encoding="utf-8") == HARBOUR
        assert list(findings_of(page, (("table", "dark"), ("phone", "light")))) == []
        page.locator("[data-do=edit_over]").click()
        expect(page.locator("[data-saved=harbour_nights]")).to_be_visible()
        assert file.read_text(encoding="utf-8") == other
        page.locator("#edit-area").fill(more)
        expect(page.locator(".edit-good")).to_be_visible()
        page.locator("[data-do=edit_save]").click()
        expect(page.locator("[data-do=edit_over]")).to_have_count(0)
        wait_until(lambda: file.read_text(encoding="utf-8") == more)


def test_a_game_is_made_with_a_form_and_read_back_from_its_text(page: Page, table: Table) -> None:
    need_page_libraries()
    with served(table) as address:
        page.goto(f"http://{address}/?lang=en")
        page.locator("[data-do=setup][data-game=any_game]").click()
        page.locator("[data-do=describe]").click()
        page.get_by_label("Name of the game").fill("Pebbles")
        page.locator("[data-do=form_counter]").click()
        page.locator("[data-form=has_target]").check()
        page.locator("[data-form=target]").check()
        page.locator("[data-form=winner]").select_option("most points")
        page.get_by_label("What", exact=True).fill("pebbles")
        page.locator("[data-form=turns]").select_option("until passed")
        expect(page.locator(".edit-good")).to_be_visible()
        page.locator(".edit-unit [data-button='2']").click(delay=60)
        expect(page.locator(".edit-log")).to_contain_text("Yellow begins.")
        assert list(findings_of(page, (("table", "dark"), ("phone", "light")))) == []
        page.locator("[data-do=edit_text]").click()
        area = page.locator("#edit-area")
        expect(area).to_have_value(re.compile('title = "Pebbles"'))
        written = area.input_value()
        assert 'winner = { most = "pebbles" }' in written
        assert 'target = "pebbles"' in written
        assert 'turns = "until passed"\npass = "out"' in written
        area.fill(written.replace("target = 10", "target = 12"))
        page.locator("[data-do=edit_form]").click()
        expect(page.get_by_label("Target").locator("input")).to_have_value("12")


def choose_member(page: Page, address: str, name: str) -> Locator:
    """Open the setup, choose a game of the family and look at its description."""
    page.goto(f"http://{address}/?lang=en")
    page.locator("[data-do=setup][data-game=any_game]").click()
    member = page.locator("dialog [data-do=member]")
    member.select_option(name)
    page.locator("[data-do=edit]").click()
    return member


def test_deleted_and_taken_back_in_the_browser(page: Page, table: Table) -> None:
    """One's own alone has the button; what was deleted is one tap away until the editor closes."""
    need_page_libraries()
    ask(table, "save_description", HARBOUR)
    with served(table) as address:
        member = choose_member(page, address, "uno")
        expect(page.locator(".edit-good")).to_be_visible()
        expect(page.locator("[data-do=edit_delete]")).to_have_count(0)
        page.locator("dialog.editor header button").click()
        member.select_option("harbour_nights")
        page.locator("[data-do=edit]").click()
        page.locator("[data-do=edit_delete]").click()
        expect(page.locator("[data-deleted=harbour_nights]")).to_be_visible()
        assert "harbour_nights" not in ALL_GAMES
        page.locator("[data-do=edit_take_back]").click()
        expect(page.locator("[data-saved=harbour_nights]")).to_be_visible()
        assert Descriptions(table.record).has("harbour_nights")
        expect(page.locator("[data-do=edit_delete]")).to_be_visible()
        page.locator("[data-do=edit_delete]").click()
        page.locator("dialog.editor header button").click()
        expect(member.locator("option[value=harbour_nights]")).to_have_count(0)
        page.locator("dialog [data-do=start]").click()
        expect(page.locator(".any-seat")).not_to_have_count(0)


def test_every_screen_learns_at_once_which_games_there_are(page: Page, table: Table) -> None:
    """Another screen deletes the chosen game, and describes it again; nobody loads this page."""
    need_page_libraries()
    ask(table, "save_description", HARBOUR)
    with served(table) as address:
        member = choose_member(page, address, "harbour_nights")
        page.locator("dialog.editor header button").click()
        own = member.locator("option[value=harbour_nights]")
        expect(own).to_have_count(1)
        perform(table, {"do": "delete_description", "game": FAMILY, "name": "harbour_nights"})
        expect(own).to_have_count(0)
        expect(page.locator("dialog [data-do=start]")).to_be_enabled()
        ask(table, "save_description", HARBOUR)
        expect(own).to_have_count(1)
