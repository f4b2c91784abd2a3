"""A fifth game in a distribution of its own: a wheel, found without an edit in the repository."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from heliograph.games import GAMES
from heliograph.library.listing import games_list
from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.commanding import perform
from tests.micropython_here import need_micropython
from tests.patience import PATIENCE_S
from tests.web.conftest import Program
from tests.web.page_libraries import need_page_libraries
from tests.web.wire import live_view

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BUILD = "import hatchling.build, sys; print(hatchling.build.build_wheel(sys.argv[1]))"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the wheel is installed: unpacked, with its metadata, on the path."""
    folder = tmp_path_factory.mktemp("wheel")
    wheel = run([sys.executable, "-c", BUILD, str(folder)], os.environ, HERE).split()[-1]
    with zipfile.ZipFile(folder / wheel) as packed:
        packed.extractall(folder / "site")
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder / "site"), str(ROOT)))}


def run(command: list[str], environment: dict[str, str], folder: Path = ROOT) -> str:
    done = subprocess.run(
        command,
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def test_it_is_listed_beside_ours(environment: dict[str, str]) -> None:
    listed = json.loads(run([sys.executable, "-m", "heliograph", "games", "--json"], environment))
    assert [game["name"] for game in listed][-1] == "glimmer"
    assert len(listed) == len(GAMES) + 1


def test_it_keeps_every_law_and_plays_on_page_and_unit(environment: dict[str, str]) -> None:
    checks = [str(HERE / "checks.py"), "-q", "-n", "0", "-p", "no:cacheprovider"]
    assert "passed" in run([sys.executable, "-m", "pytest", *checks], environment)


WRITTEN = """
import sys
from pathlib import Path
from heliograph.record.store import Store
from heliograph.table.table import Table
from tests.commanding import perform
table = Table(Store(Path(sys.argv[1])))
perform(table, {"do": "begin", "game": "glimmer", "seats": 3, "depth": "referee"})
table.record.close()
"""


def test_a_match_stays_when_its_game_is_removed(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """This process has no Glimmer: the match cannot be opened, all else goes on."""
    file = tmp_path / "table.db"
    run([sys.executable, "-c", WRITTEN, str(file)], environment)
    table = Table(Store(file))
    (row,) = games_list(table, "en")
    assert row["title"].startswith("Glimmer")
    assert live_view(table, "en")["problems"]
    perform(table, {"do": "begin", "game": "solari", "seats": 2, "depth": "referee"})
    assert live_view(table, "en")["game"] == "solari"
    assert len(games_list(table, "en")) == 2
    table.record.close()


STAGED = """
import json, sys
from heliograph.flashing.staging import files_for_board
print(json.dumps(sorted(files_for_board())))
"""


def test_flash_takes_its_tracker_along(environment: dict[str, str]) -> None:
    files = json.loads(run([sys.executable, "-c", STAGED], environment))
    assert "heliograph_glimmer/unit/tracker.mpy" in files
    assert "heliograph_glimmer/game.mpy" not in files


COMPILED = """
import pathlib, sys
from heliograph.building import bytecode, sources
from heliograph.simulator import unit_games
from heliograph.simulator import vm
folder = pathlib.Path(sys.argv[1])
bytecode.compile_board({"shared_rules": sources.rules_root()}, vm.FAKES, folder)
unit_games.compile_games(folder)
bytecode.compile_file(pathlib.Path(sys.argv[2]), folder / "buttons.mpy", "buttons")
"""


def test_it_runs_on_micropython(environment: dict[str, str], tmp_path: Path) -> None:
    """Core and tracker, compiled, are played by buttons on the VM with the heap of a Pico."""
    micropython = need_micropython()
    script = HERE / "scripts" / "buttons.py"
    run([sys.executable, "-c", COMPILED, str(tmp_path), str(script)], environment)
    on_board = {**os.environ, "MICROPYPATH": f".frozen:{tmp_path}"}
    told = run([*micropython, "-X", "heapsize=192k", "-m", "buttons"], on_board, tmp_path)
    assert told.split()[:2] == ["16", "won"]


@pytest.mark.parametrize("depth", ["track", "digital"])
def test_its_own_drawing_is_on_the_page(
    environment: dict[str, str],
    page: Page,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    depth: str,
) -> None:
    """In a real browser: chosen by its emblem, begun, drawn by its own script, a call entered."""
    need_page_libraries()
    monkeypatch.setenv("PYTHONPATH", environment["PYTHONPATH"])
    program = Program(tmp_path)
    program.start()
    try:
        page.goto(f"{program.url}/?lang=en")
        card = page.locator("[data-do=setup][data-game=glimmer]")
        expect(card.locator(".emblem svg")).to_be_visible()
        card.click()
        dialog = page.locator("dialog.coach")
        dialog.locator(f"[data-depth={depth}]").click()
        if depth == "track":  # the form asks who begins; by the full rules lots say
            dialog.locator("[data-do=begins]").select_option("Grey")
        dialog.locator("[data-do=start]").click()
        expect(page.locator(".glimmer-cup")).to_have_count(3)
        if depth == "track":
            expect(page.get_by_text("Grey begins.")).to_be_attached()
        page.locator("details.offer-more > summary", has_text="Calls").click()
        page.get_by_role("button", name="call 7", exact=True).click()
        expect(page.locator(".glimmer-call strong")).to_have_text("7")
    finally:
        program.stop()
