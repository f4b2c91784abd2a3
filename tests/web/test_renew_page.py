"""One tap on the page renews a unit; its prompt runs on the real MicroPython VM."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from heliograph.link import renewal, unit_link
from heliograph.link.unit_link import UnitLink
from heliograph.simulator import vm
from heliograph.table.table import Table
from tests.micropython_here import NO_MICROPYTHON
from tests.patience import PATIENCE_S
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served

pytest.importorskip("termios", reason="a board at its prompt needs a pty")
pytest.importorskip("mpremote", reason="install the package mpremote")

from tests.host.running_board import KEPT, NEW, OLD, OLD_VERSION, Plug, put, read

pytestmark = pytest.mark.skipif(vm.micropython_command() is None, reason=NO_MICROPYTHON)


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    folder = tmp_path / "flash"
    put(folder, {**OLD, **KEPT})
    return folder


@pytest.fixture
def url(
    table: Table, flash: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """A host with a unit of an older version on its cable."""
    need_page_libraries()
    monkeypatch.setattr(renewal, "compiled_files", lambda: NEW)
    monkeypatch.setattr(unit_link, "STOP_S", PATIENCE_S)
    plug = Plug(tmp_path)
    plug.plug_in(flash)
    link = UnitLink(table, plug.url)
    link.start()
    with served(table) as address:
        yield f"http://{address}"
    link.stop()
    plug.unplug()


def test_one_tap_renews_the_unit(url: str, page: Page, flash: Path) -> None:
    page.goto(f"{url}/?lang=en")
    told, renew = page.locator(".unit-problem"), page.get_by_role("button", name="Renew its")
    expect(told).to_contain_text(f"its firmware is version {OLD_VERSION}")
    renew.click()
    expect(told).to_contain_text("to be renewed")
    expect(renew).to_have_count(0)
    expect(told).to_have_count(0)
    expect(page.locator("[data-unit=connected][title='Unit connected']")).to_be_visible()
    assert read(flash) == {**NEW, **KEPT}
