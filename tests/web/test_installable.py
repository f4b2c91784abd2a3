"""The page on a home screen: manifest and icons, which table it is, and what when that is gone."""

import json
import struct
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from heliograph.record.keys import SEAT, PageKeys
from heliograph.record.store import Store
from heliograph.record.table_name import LONGEST, hue_of, name_of, name_table
from heliograph.table.table import Table
from heliograph.web.app import HERE
from heliograph.web.door import Door
from heliograph.web.manifest import MANIFEST
from tests.web.conftest import Program
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served

ICONS = HERE / "static" / "icons"


def size_of(picture: Path) -> tuple[int, int]:
    """Return the width and height that a PNG file names in its head."""
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    return width, height


def manifest(table: Table, **query: str) -> dict[str, object]:
    with served(table) as address:
        answer = urlopen(f"http://{address}{MANIFEST}?{urlencode(query)}")
        assert answer.headers["content-type"] == "application/manifest+json"
        found: dict[str, object] = json.load(answer)
    return found


def test_a_manifest_has_every_icon_in_the_size_it_says(table: Table) -> None:
    icons = manifest(table)["icons"]
    assert isinstance(icons, list)
    drawn = [icon for icon in icons if icon["type"] == "image/png"]
    assert {icon["sizes"] for icon in drawn} >= {"192x192", "512x512"}
    assert [icon["purpose"] for icon in drawn if "purpose" in icon] == ["maskable"]
    for icon in drawn:
        width, height = size_of(ICONS / Path(icon["src"]).name)
        assert icon["sizes"] == f"{width}x{height}"
    assert size_of(ICONS / "apple-touch-icon.png") == (180, 180)


def test_a_phone_comes_back_to_its_seat_and_a_foreign_key_to_the_front(table: Table) -> None:
    secret = PageKeys(table.record).key_for(SEAT, 0).secret
    assert manifest(table, key=secret)["start_url"] == f"/p/{secret}"
    assert manifest(table, key="x" * 22)["start_url"] == "/"
    assert manifest(table)["start_url"] == "/"


def test_a_name_is_kept_and_tells_tables_apart(table: Table, tmp_path: Path) -> None:
    assert name_of(table.record) == ""
    name_table(table.record, "Kitchen" + "!" * 60)
    assert name_of(table.record) == ("Kitchen" + "!" * 60)[:LONGEST]
    name_table(table.record, "Kitchen")
    assert manifest(table)["short_name"] == "Kitchen"
    other = Store(tmp_path / "other.db")
    assert name_of(other) == ""
    other.close()
    assert hue_of("Kitchen") != hue_of("Attic")


@pytest.mark.parametrize("written", ["{", "[1]", "5", "null"])
def test_a_damaged_name_is_none(table: Table, written: str) -> None:
    name_table(table.record, "Kitchen")
    table.record.change("UPDATE settings SET value = ? WHERE name = ?", (written, "table_name"))
    assert name_of(table.record) == ""


def test_the_page_says_which_table_it_is(page: Page, table: Table) -> None:
    need_page_libraries()
    name_table(table.record, "Kitchen")
    keys = PageKeys(table.record)
    with served(table, Door(keys)) as address:
        page.goto(f"{Door(keys, f'http://{address}').address(SEAT, 0)}?lang=en")
        expect(page.locator(".table-name")).to_have_text("Kitchen")
        expect(page).to_have_title("Kitchen · Heliograph")
        link = page.locator("link[rel=manifest]").get_attribute("href") or ""
        assert keys.key_for(SEAT, 0).secret in link
        found = page.request.get(f"http://{address}{link}").json()
        assert found["name"] == "Heliograph · Kitchen"


@pytest.mark.own_window
def test_a_page_without_its_computer_says_so_and_comes_back(page: Page, program: Program) -> None:
    is_back: list[bool] = []

    def answer(socket: WebSocketRoute) -> None:
        if is_back:
            socket.connect_to_server()
        else:
            socket.close()

    page.route_web_socket("**/ws?**", answer)
    page.goto(f"{program.url}/?lang=en")
    expect(page.locator(".waiting")).to_contain_text("does not answer")
    is_back.append(True)
    expect(page.locator("header.top")).to_be_visible()
