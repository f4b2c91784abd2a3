"""The measurement of the whole program: its hand at the page answers whatever an undo asks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bench import app
from playwright.sync_api import Page

from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.sockets import connect
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served


def test_every_undo_is_measured_where_people_are_asked_first(page: Page, table: Table) -> None:
    """Not only the first: the place of the dialogs stays on the page when one is closed."""
    need_page_libraries()
    table.begin(describe("solenia", 2, {"depth": "referee"}), ("Ada", "Bo"), "")
    asked = []
    for choice in app.random_game(table):
        table.enter((choice,), "page")
        if table.asks_before_undo:
            asked.append(table.rev)
    with served(table) as address:
        page.goto(f"http://{address}/?lang=en")
        with connect(f"ws://{address}/ws", ping_interval=None) as elsewhere:
            for place in asked[:3]:
                assert app.undo_at(page, elsewhere, place) > 0
                assert table.rev == place - 1


def test_what_is_measured_is_compiled_once_as_where_it_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    (tmp_path / "small.py").write_text("")
    command = [sys.executable, "-c", "import small"]
    subprocess.run(command, cwd=tmp_path, env=os.environ, check=True)
    assert not list(tmp_path.rglob("small.*.pyc"))
    subprocess.run(command, cwd=tmp_path, env=app.as_installed(tmp_path), check=True)
    assert list((tmp_path / "compiled").rglob("small.*.pyc"))
