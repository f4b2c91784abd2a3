"""The attack of damaged positions must find loaders that are broken on purpose."""

import random
from typing import Any

import pytest

from heliograph.engine import fact_kinds
from heliograph.games import load_game
from heliograph.games.solari import kinds as solari
from heliograph.games.solaris import kinds as solaris
from heliograph.games.solaris import position as solaris_position
from tests.attack.attack import Findings
from tests.attack.positions import first_lost, judge, walk

WALKS = 12


def violations(name: str) -> list[str]:
    findings, dice = Findings(), random.Random(5)
    for _ in range(WALKS):
        walk(name, dice.randrange(1 << 32), findings)
        if findings.violations:
            break
    return findings.violations


def _anything(value: Any, *_: Any, **__: Any) -> Any:
    return value


def _nothing(*_: Any, **__: Any) -> None:
    return None


def test_it_finds_a_list_that_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solaris, "listing", _anything)
    assert violations("solaris")


def test_it_finds_a_number_that_is_not_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fact_kinds, "number", _anything)
    assert violations("solaris")


def test_it_finds_pieces_that_are_there_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solari, "need", _nothing)
    assert violations("solari")


def test_it_finds_more_cards_than_the_box_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solaris_position, "_need_in_box", _nothing)
    assert violations("solaris")


def test_it_finds_a_fact_that_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    tally = load_game("solenia", 2).fact_table.by_name["tally"]
    monkeypatch.setattr(tally.form, "read", _nothing)
    assert violations("solenia")


def test_a_field_at_which_nobody_has_looked_is_kept_by_leaving_it_out() -> None:
    game = load_game("solenia", 2, {"depth": "referee", "level": 2})
    decision = {"node": "bonus", "seat": 1, "card": "1:?0", "under": "?"}
    assert judge(game, {"decision": decision}, Findings()) == ""
    assert first_lost({"decision": {"under": "wood"}}, {"decision": {}}), "a field that was lost"
