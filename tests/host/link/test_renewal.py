"""A unit is renewed by one tap, whatever cuts it off; its prompt runs on the MicroPython VM."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from heliograph import __version__
from heliograph.errors import NeedsRenewal, UnitError
from heliograph.flashing.prompt import LostPrompt
from heliograph.link import renewal, unit_link
from heliograph.link.unit_link import UnitLink
from heliograph.simulator import vm
from heliograph.table import ports
from heliograph.table.change import UnitStatus
from heliograph.table.table import Table
from tests.deep import IS_DEEP
from tests.host.desk import begin
from tests.micropython_here import NO_MICROPYTHON
from tests.patience import PATIENCE_S, wait_until

pytest.importorskip("termios", reason="a board at its prompt needs a pty")
pytest.importorskip("mpremote", reason="install the package mpremote")

from tests.host.running_board import KEPT, NEW, OLD, OLD_VERSION, Plug, put, read

pytestmark = pytest.mark.skipif(vm.micropython_command() is None, reason=NO_MICROPYTHON)

EACH = 1 if IS_DEEP else 487  # a prime: cuts within commands, names and contents
PARTS = 24 if IS_DEEP else 1


@pytest.fixture(autouse=True)
def few_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole firmware at each cut would take hours."""
    monkeypatch.setattr(renewal, "compiled_files", lambda: NEW)
    monkeypatch.setattr(renewal, "TOLD_S", 0.0)
    monkeypatch.setattr(unit_link, "STOP_S", PATIENCE_S)
    monkeypatch.setattr(ports, "PROMPT_S", PATIENCE_S)


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    folder = tmp_path / "flash"
    put(folder, {**OLD, **KEPT})
    return folder


@pytest.fixture
def plug(tmp_path: Path) -> Iterator[Plug]:
    made = Plug(tmp_path)
    yield made
    made.unplug()


@pytest.fixture
def link(table: Table, plug: Plug) -> Iterator[UnitLink]:
    made = UnitLink(table, plug.url)
    made.start()
    yield made
    made.stop()


def unit_of(table: Table) -> UnitStatus:
    return table.ports.units[0]


def runs(table: Table, version: str) -> Callable[[], bool]:
    return lambda: unit_of(table).connected and unit_of(table).firmware == version


def said(table: Table, lang: str = "en") -> str:
    problem = unit_of(table).problem
    return problem.text(lang) if problem else ""


def test_one_tap_renews_a_running_unit_and_keeps_what_is_its_own(
    table: Table, flash: Path, plug: Plug, link: UnitLink
) -> None:
    begin(table)
    heard: list[str] = []
    table.news.subscribe(lambda _: heard.append(repr(unit_of(table).renewal)))
    board = plug.plug_in(flash)
    wait_until(runs(table, OLD_VERSION))
    assert f"version {OLD_VERSION}" in said(table)
    assert table.ports.renew(plug.url)
    wait_until(runs(table, __version__))
    assert unit_of(table).renewal is None
    assert said(table) == ""
    assert read(flash) == {**NEW, **KEPT}
    assert board.resets == 2, "to its prompt, and with the new firmware"
    assert any("%" in words for words in heard), "people see how far it is"
    wait_until(lambda: board._unit and bytes(board._unit.tracker.state) == table.state)
    assert not table.ports.renew(plug.url), "nothing is left to renew"


def test_cut_off_it_goes_on_by_itself_when_it_is_plugged_in(
    table: Table, flash: Path, plug: Plug, link: UnitLink
) -> None:
    board = plug.plug_in(flash, dies_after=2_500)
    wait_until(runs(table, OLD_VERSION))
    assert table.ports.renew(plug.url)
    wait_until(lambda: board.is_dead)
    assert "main.py" not in read(flash)
    wait_until(lambda: not unit_of(table).connected)
    plug.plug_in(flash)
    wait_until(runs(table, __version__))
    assert read(flash) == {**NEW, **KEPT}


def test_too_old_to_be_asked_it_is_brought_to_its_prompt_by_hand(
    table: Table, flash: Path, plug: Plug, link: UnitLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(renewal, "LEAVES_S", 0.0)
    plug.plug_in(flash, obeys=False)
    wait_until(runs(table, OLD_VERSION))
    assert table.ports.renew(plug.url)
    wait_until(lambda: "hold MINUS and PLUS" in repr(unit_of(table).renewal))
    (flash / "main.py").unlink()  # stands for the buttons held: it stays at its prompt
    plug.plug_in(flash)
    wait_until(runs(table, __version__))
    assert read(flash) == {**NEW, **KEPT}


def test_when_time_is_up_the_unit_plays_on_and_people_are_told(
    table: Table, flash: Path, plug: Plug, link: UnitLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug.plug_in(flash, obeys=False)
    wait_until(runs(table, OLD_VERSION))
    monkeypatch.setattr(ports, "PROMPT_S", 0.0)
    assert table.ports.renew(plug.url)
    wait_until(lambda: "waited in vain" in said(table))
    assert unit_of(table).renewal is None
    assert read(flash) == {**OLD, **KEPT}


def test_what_cannot_succeed_is_told_at_once(
    table: Table, flash: Path, plug: Plug, link: UnitLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> dict[str, bytes]:
        raise UnitError("No compiler.")

    monkeypatch.setattr(renewal, "compiled_files", refuse)
    plug.plug_in(flash)
    wait_until(runs(table, OLD_VERSION))
    assert table.ports.renew(plug.url)
    wait_until(lambda: "was not renewed. No compiler." in said(table))


@pytest.mark.parametrize(
    "unit",
    [
        UnitStatus("/dev/ttyACM0", connected=True),
        UnitStatus("wifi:lamp", problem=NeedsRenewal("old")),
        UnitStatus("socket://127.0.0.1:1", problem=NeedsRenewal("old")),
        UnitStatus("/dev/pts/1", simulated=True, problem=NeedsRenewal("old")),
        UnitStatus("/dev/ttyACM0", problem=NeedsRenewal("old"), renewal="under way"),
    ],
)
def test_what_is_well_or_on_no_cable_is_not_renewed(table: Table, unit: UnitStatus) -> None:
    table.ports.set_unit(unit)
    assert not table.ports.renew(unit.url)
    assert not table.ports.renewal_until(unit.url)


def renewed(plug: Plug) -> bool:
    """Renew whatever is plugged in; return whether it was whole at the end."""
    try:
        renewal.renew(plug.url, lambda _words: None)
    except LostPrompt:
        return False
    return True


@pytest.mark.parametrize("part", range(PARTS))
def test_cut_at_every_byte_it_starts_whole_or_waits_at_its_prompt(
    flash: Path, plug: Plug, part: int
) -> None:
    """The board asserts that nothing starts by itself which is not whole."""
    (flash / "main.py").unlink()
    start = read(flash)
    board = plug.plug_in(flash)
    assert renewed(plug)
    wait_until(lambda: board.resets == 1)
    whole = board.heard_at_prompt
    for cut in range(part * EACH, whole, PARTS * EACH):
        for name in read(flash):
            (flash / name).unlink()
        put(flash, start)
        board = plug.plug_in(flash, dies_after=cut)
        renewed(plug)
        wait_until(lambda board=board: board.is_dead)  # type: ignore[misc]
        plug.plug_in(flash)
        if "main.py" not in read(flash):
            assert renewed(plug), f"after a cut at byte {cut} of {whole}"
        assert read(flash) == {**NEW, **KEPT}, f"after a cut at byte {cut} of {whole}"
