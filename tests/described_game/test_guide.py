"""From twenty lines to a game of one's own: the guide, in a fresh folder, installed, played."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.described_game.guide import KIT_GUIDE, ROOT, UNIT_GUIDE, Reader, blocks
from tests.micropython_here import need_micropython
from tests.patience import PATIENCE_S
from tests.web.conftest import Program
from tests.web.page_libraries import need_page_libraries

HERE = Path(__file__).parent
NAME = "twenty_one"

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
PACKED = f"""
import pathlib, sys
from heliograph.simulator import unit_games
from heliograph_{NAME}.unit import about
folder = pathlib.Path(sys.argv[1])
unit_games.compile_games(folder)
unit = folder / "heliograph_{NAME}" / "unit"
print(sorted(one.name for one in unit.iterdir()))
print(about.ABOUT[-1] and about.ABOUT[-1] in (unit / "about.mpy").read_bytes())
"""


def follow(guide: Path, folder: Path) -> Reader:
    """Return somebody who has done all that a guide says; its own tests passed on the way."""
    reader = Reader(guide, folder)
    reader.follow()
    return reader


@pytest.fixture(scope="module")
def unit_reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """Somebody who has put a rule onto the unit."""
    return follow(UNIT_GUIDE, tmp_path_factory.mktemp("unit"))


@pytest.fixture(scope="module")
def kit_reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """Somebody who has told a whole game."""
    return follow(KIT_GUIDE, tmp_path_factory.mktemp("kit"))


def test_both_guides_are_followed_to_their_end(unit_reader: Reader, kit_reader: Reader) -> None:
    for guide, reader in ((UNIT_GUIDE, unit_reader), (KIT_GUIDE, kit_reader)):
        assert reader.ran.count("python -m pytest") == 2, "as it came, and with a rule"
        assert reader.ran[-1] == "heliograph play"
        written = next(block.body for block in blocks(guide) if block.kind == "toml")
        assert len(written.splitlines()) <= 25


def test_a_whole_game_is_short() -> None:
    code = [block.body for block in blocks(KIT_GUIDE) if block.file.endswith("game.py")]
    assert sum(len(body.splitlines()) for body in code) <= 80


def test_a_board_gets_the_tracker_and_its_description(unit_reader: Reader, tmp_path: Path) -> None:
    """What is written for a board stands in the place of the package's empty module."""
    told = unit_reader.call([sys.executable, "-c", PACKED, str(tmp_path)])
    assert told.splitlines() == ["['__init__.mpy', 'about.mpy', 'tracker.mpy']", "True"]


def test_it_runs_on_micropython(unit_reader: Reader, tmp_path: Path) -> None:
    """The rule of the guide holds on the VM, with the heap of a Pico."""
    micropython = need_micropython()
    script = HERE / "scripts" / "buttons.py"
    unit_reader.call([sys.executable, "-c", COMPILED, str(tmp_path), str(script)])
    command = [*micropython, "-X", "heapsize=192k", "-m", "buttons"]
    told = unit_reader.call(["env", f"MICROPYPATH=.frozen:{tmp_path}", *command], tmp_path)
    assert told.split() == ["True", "False", "2"]


def test_its_full_rules_are_played_on_a_unit(kit_reader: Reader, tmp_path: Path) -> None:
    """The cards are real: draws and stops are chosen, and what was drawn is said, by buttons."""
    script = HERE / "scripts" / "desk.py"
    told = kit_reader.call([sys.executable, str(script), str(tmp_path)], tmp_path)
    assert told.splitlines() == ["[25, 11] True 4 (1,)", "True (1,)"]


def test_programs_that_learn_play_it(kit_reader: Reader, tmp_path: Path) -> None:
    """PettingZoo, Gymnasium and OpenSpiel take it."""
    script = HERE / "scripts" / "programs.py"
    told = kit_reader.call([sys.executable, str(script)], tmp_path)
    assert told.splitlines()[-1] == "(True, 13)"


@pytest.mark.parametrize(
    "command", [["study", "--workers", "2"], ["study", "--workers", "1"], ["simulate"]]
)
def test_a_rule_that_is_wrong_is_told_with_its_line(
    kit_reader: Reader, tmp_path: Path, command: list[str]
) -> None:
    """What a rule raises is told in a sentence, also where another process plays."""
    site = shutil.copytree(kit_reader.site, tmp_path / "site")
    file = site / f"heliograph_{NAME}" / "game.py"
    right = "t.gone[kind] += 1\n"
    wrong = f"{right}        t.gone[99] = 0\n"
    written = file.read_text(encoding="utf-8").replace(right, wrong)
    file.write_text(written, encoding="utf-8")
    row = written.splitlines().index(wrong.splitlines()[1]) + 1
    to = ["--to", str(tmp_path / "to"), "--bots", "random"] if command[0] == "study" else []
    told = subprocess.run(
        [sys.executable, "-m", "heliograph", command[0], NAME, "--seats", "2", "--games", "4",
         *command[1:], *to],
        env={**kit_reader.environment, "PYTHONPATH": os.pathsep.join((str(site), str(ROOT / "host"),
                                                                  str(ROOT)))},
        cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE_S, check=False,
    )  # fmt: skip
    assert told.returncode == 2, told.stderr
    assert "Traceback" not in told.stderr
    assert f"heliograph_{NAME}/game.py:{row}: IndexError" in told.stderr
    assert "seed 1" in told.stderr


@contextmanager
def playing(reader: Reader, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """The program, with the wheel of a guide installed."""
    need_page_libraries()
    monkeypatch.setenv("PYTHONPATH", reader.environment["PYTHONPATH"])
    program = Program(folder)
    program.start()
    yield program
    program.stop()


@pytest.fixture
def unit_program(
    unit_reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Program]:
    with playing(unit_reader, tmp_path, monkeypatch) as program:
        yield program


@pytest.fixture
def kit_program(
    kit_reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Program]:
    with playing(kit_reader, tmp_path, monkeypatch) as program:
        yield program


def test_its_full_rules_are_played_on_the_page(kit_program: Program, page: Page) -> None:
    """Heliograph deals: somebody draws by a tap, the card is told and counted."""
    page.goto(f"{kit_program.url}/?lang=en")
    page.locator(f"[data-do=setup][data-game={NAME}]").click()
    dialog = page.locator("dialog.coach")
    dialog.locator("[data-depth=digital]").click()
    dialog.locator("[data-do=start]").click()
    page.get_by_role("button", name="Draw a card").click()
    expect(page.locator(".log")).to_contain_text("draws. It counts")
    page.get_by_role("button", name="Draw a card").click()
    expect(page.locator(".kit")).to_be_visible()


def test_it_is_played_on_the_page(unit_program: Program, page: Page) -> None:
    """Chosen by its own card, drawn, counted beyond 21: the rule holds and is told."""
    page.goto(f"{unit_program.url}/?lang=en")
    page.locator(f"[data-do=setup][data-game={NAME}]").click()
    page.locator("dialog.coach [data-do=begins]").select_option(index=1)
    page.locator("dialog.coach [data-do=start]").click()
    for label in ("+20", "+2"):
        page.locator("[data-target='count:1:1']").click()
        page.get_by_role("button", name=f"White: Sum {label}", exact=True).click()
    expect(page.locator(".log")).to_contain_text("White: more than 21.")
    expect(page.locator(".any-seat[data-seat='1'][data-out]")).to_be_visible()
    expect(page.locator(".any-seat[data-due]")).to_have_attribute("data-seat", "2")


def test_a_name_that_cannot_be_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from heliograph.cli import main

    assert main(["new-game", "solaris", "--into", str(tmp_path)]) == 2
    assert "a name that no game here has" in capsys.readouterr().err
    assert main(["new-game", "Über-Spiel", "--into", str(tmp_path), "--lang", "de"]) == 2
    assert "Kleinbuchstaben" in capsys.readouterr().err
    assert main(["new-game", "fine", "--from", "nowhere", "--into", str(tmp_path)]) == 2
    assert "Choose one of them." in capsys.readouterr().err
    assert main(["new-game", "fine", "--into", str(tmp_path)]) == 0
    assert main(["new-game", "fine", "--into", str(tmp_path)]) == 2
    assert "move it away" in capsys.readouterr().err
    assert [one.name for one in tmp_path.iterdir()] == ["heliograph-fine"]
