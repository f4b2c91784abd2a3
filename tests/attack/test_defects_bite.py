"""The attack with known defects finds a check that has gone blind, and knows them all."""

import random

import pytest

from boardkit import fit_checks
from tests.attack import defects


def test_it_finds_a_check_that_looks_away(monkeypatch: pytest.MonkeyPatch) -> None:
    labels = [defect for defect in defects.known() if defect.name.endswith("have no labels")][:1]
    monkeypatch.setattr(defects, "known", lambda: labels)
    monkeypatch.setattr(fit_checks, "_labels", lambda _made, _numbers: iter(()))
    assert defects.run(1, random.Random(1), lambda _done: None).violations


def test_a_full_run_puts_every_defect_back() -> None:
    assert len(defects.known()) == defects.FULL
