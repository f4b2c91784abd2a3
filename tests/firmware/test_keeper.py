"""What the unit keeps of its table on the flash, and that the attack on it bites."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from firmware import keeper
from firmware.keeper import FILES, Keeper
from shared_rules.lights.canvas import Canvas
from shared_rules.panel import OK, SHORT, UNDO
from shared_rules.tracker import NEW
from shared_rules.unit import Unit
from tests.attack import power

STATE = bytearray(range(80))
QUIET = 1000


@pytest.fixture(autouse=True)
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_nothing_kept_is_nothing_loaded() -> None:
    assert Keeper().load() is None


def test_both_files_are_begun_at_power_up(flash: Path) -> None:
    """To begin one takes 14 ms on the chip, in which nobody should wait for a light."""
    Keeper().load()
    found = {file.relative_to(flash).as_posix() for file in flash.rglob("*") if file.is_file()}
    assert found == set(FILES)


def test_what_was_kept_last_comes_back() -> None:
    for rev in range(1, 6):
        STATE[3] = rev
        assert load_keeper().keep(rev, STATE, 0, QUIET)
        assert Keeper().load() == (rev, bytes(STATE))


def load_keeper() -> Keeper:
    """A keeper after power-up."""
    made = Keeper()
    made.load()
    return made


def test_the_same_table_is_written_once(flash: Path) -> None:
    keeping = load_keeper()
    assert keeping.keep(1, STATE, 0, QUIET)
    for now_ms in range(33, 5000, 33):
        assert not keeping.keep(1, STATE, now_ms, QUIET)


def test_nothing_is_written_while_somebody_presses_but_not_for_long() -> None:
    keeping, state = load_keeper(), bytearray(STATE)
    written = []
    for now_ms in range(0, 9900, 33):
        state[0] = now_ms // 100 & 0xFF
        if keeping.keep(1, state, now_ms, 50):
            written.append(now_ms)
    assert written[0] >= 1900, "a press a moment ago: nobody waits for the flash"
    gaps = [later - sooner for sooner, later in pairwise(written)]
    assert max(gaps) <= 2200


def test_a_table_that_was_just_loaded_waits_for_the_first_press() -> None:
    """The change before the loading would be due in the middle of it."""
    keeping, state = load_keeper(), bytearray(STATE)
    assert not keeping.keep(1, state, 0, 50)
    keeping.wait()  # loaded at 1980 ms
    assert not keeping.keep(1, state, 2010, 30)
    assert keeping.keep(1, state, 4020, 30)


@pytest.mark.parametrize("damage", [b"", b"x", b"\0" * 90], ids=["empty", "short", "wrong"])
def test_a_torn_file_leaves_the_one_before(flash: Path, damage: bytes) -> None:
    keeping = load_keeper()
    keeping.keep(1, STATE, 0, QUIET)
    older = bytes(STATE)
    newer = bytearray(reversed(STATE))
    keeping.keep(2, newer, 1000, QUIET)
    (flash / FILES[keeping._count & 1]).write_bytes(damage)
    assert Keeper().load() == (1, older)


def test_a_full_flash_disturbs_nothing(flash: Path) -> None:
    for name in FILES:
        (flash / name).mkdir(parents=True)
    assert Keeper().load() is None
    Keeper().keep(1, STATE, 0, QUIET)


def test_the_count_may_begin_again() -> None:
    keeping = load_keeper()
    keeping._count = keeper._COUNTS - 1
    for rev in range(1, 5):
        STATE[5] = rev
        keeping.keep(rev, STATE, 0, QUIET)
        assert Keeper().load() == (rev, bytes(STATE))


def test_a_restored_table_goes_on_and_can_go_back_to_its_beginning() -> None:
    unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    unit._play(bytes((NEW, 4, 2, 0)))
    again = Unit(2, Canvas(24, 16, 12, 5), b"", 1)
    again.restore(unit.rev, bytes(unit.tracker.state))
    assert (again.rev, again.tracker.state) == (1, unit.tracker.state)
    assert again.panel.question == unit.panel.question
    again.press(OK, SHORT, 1000)
    assert again.rev == 2
    for now_ms in (2000, 3000):
        again.press(UNDO, SHORT, now_ms)
    assert (again.rev, again.tracker.game) == (0, 0)


@pytest.mark.parametrize("state", [b"\x09abc", bytes(71), b"\x04" + b"\xff" * 28])
def test_a_table_that_cannot_be_is_not_restored(state: bytes) -> None:
    unit = Unit(1, Canvas(24, 16, 12, 5), b"", 1)
    unit.restore(5, state)
    assert (unit.rev, unit.tracker.game) == (0, 0)


@pytest.fixture(params=["late", "one file", "no checksum"])
def fault(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "late":
        monkeypatch.setattr(keeper, "_LATEST_MS", 6000)
        monkeypatch.setattr(keeper, "_QUIET_MS", 6000)
    elif request.param == "one file":
        monkeypatch.setattr(keeper, "FILES", ("kept/0", "kept/0"))
    else:
        monkeypatch.setattr(keeper, "crc32", lambda _body: 0)
        monkeypatch.setattr(keeper, "_CRC_BYTES", 0)
    return str(request.param)


def test_the_attack_finds_a_keeper_that_breaks_its_promise(fault: str) -> None:
    findings = power.run(150, random.Random(1), lambda _done: None)
    assert findings.violations, fault
