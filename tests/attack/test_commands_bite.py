"""The attack by commands finds what it looks for: faults built in on purpose."""

import itertools
import random
from typing import Any

import pytest

from heliograph.games.solari.show import SolariShow
from heliograph.games.solaris.show import SolarisShow
from heliograph.games.solarius_mission.show import SolariusMissionShow
from heliograph.games.solenia.show import SoleniaShow
from heliograph.record import store
from heliograph.record.store import LogRow, Store
from heliograph.table.table import Table
from tests.attack import commands

TRIES = 40
MOST_RUNS = 40


def _fail(*_args: object, **_kwargs: object) -> Any:
    raise KeyError("a fault built in on purpose")


def finds(words: str) -> bool:
    """Attack until something of this kind is found, for a while."""
    for seed in range(MOST_RUNS):
        findings = commands.run(TRIES, random.Random(seed), lambda _done: None)
        if any(words in found for found in findings.violations):
            return True
    return False


def test_a_command_that_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "undo", _fail)
    assert finds("raised KeyError('a fault built in on purpose')")


def test_a_part_that_cannot_be_shown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for show in (SolariShow, SolarisShow, SolariusMissionShow, SoleniaShow):
        monkeypatch.setattr(show, "seats", _fail)
    assert finds("missing: ['seats']")


def test_what_a_restart_loses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    write, count = Store.append, itertools.count()

    def forget_some(record: Store, row: LogRow) -> None:
        if row.kind != store.STEP or next(count) % 3:
            write(record, row)

    monkeypatch.setattr(Store, "append", forget_some)
    assert finds("opened anew")
