"""The attack by commands finds what it looks for: faults built in on purpose."""

import random
from typing import Any

import pytest

from heliograph import store
from heliograph.games.solaris.show import SHOW as SOLARIS
from heliograph.games.solenia.show import SHOW as SOLENIA
from heliograph.store import LogRow, Store
from heliograph.table.table import Table
from tests.attack import commands

TRIES = 150


def _fail(*_args: object, **_kwargs: object) -> Any:
    raise KeyError("a fault built in on purpose")


def _findings() -> list[str]:
    return commands.run(TRIES, random.Random("bite"), lambda _done: None).violations


def test_a_command_that_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "put_aside", _fail)
    assert any("put_aside" in found and "raised" in found for found in _findings())


def test_a_part_that_cannot_be_shown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for show in (SOLARIS, SOLENIA):
        monkeypatch.setattr(show, "seats", _fail)
    assert any("missing: ['seats']" in found for found in _findings())


def test_what_a_restart_loses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    write = Store.append

    def forget_undo(record: Store, row: LogRow) -> None:
        if row.kind not in (store.UNDO, store.GOTO, store.PAUSED):
            write(record, row)

    monkeypatch.setattr(Store, "append", forget_undo)
    assert any("opened anew" in found for found in _findings())
