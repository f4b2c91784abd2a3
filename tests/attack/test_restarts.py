"""The attack on the link finds what loses, doubles or mixes up presses."""

import random

import pytest

from heliograph.link.board_session import BoardSession
from heliograph.table.table import Table
from shared_rules.link import session
from shared_rules.link.session import Session
from tests.attack.restarts import run

PRESSES_AT_ONCE = 500
MOST_PRESSES = 20_000


def is_found() -> bool:
    """Attack until something is found, or enough is enough."""
    dice = random.Random(1)
    tries = range(MOST_PRESSES // PRESSES_AT_ONCE)
    return any(run(PRESSES_AT_ONCE, dice, lambda _done: None).violations for _ in tries)


def test_it_finds_reports_that_count_for_whoever_greeted_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hear_all_first(self, data, now_ms, real=Session.hear):
        return iter(list(real(self, data, now_ms)))

    monkeypatch.setattr(Session, "hear", hear_all_first)
    assert is_found()


def test_it_finds_a_host_that_acknowledges_what_it_has_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hear_and_acknowledge(self, data, now_ms, real=Session.hear):
        for kind, seq, payload in real(self, data, now_ms):
            if kind >= 16 and self._recall:
                self.ack(seq)
            yield kind, seq, payload

    monkeypatch.setattr(Session, "hear", hear_and_acknowledge)
    monkeypatch.setattr(BoardSession, "_fold_in", _fold_in_seldom)
    assert is_found()


def _fold_in_seldom(self, now_ms, real=BoardSession._fold_in):
    if now_ms % 200 == 0:
        real(self, now_ms)


def test_it_finds_a_host_that_takes_a_step_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "_is_known", lambda _table, _report: False)
    monkeypatch.setattr(Table, "last_seq", lambda _table, _boot: None)
    assert is_found()


def test_it_finds_a_sender_that_never_sends_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "RESEND_MS", 1 << 30)
    monkeypatch.setattr(Session, "_drop_acked", _drop_without_answer)
    assert is_found()


def _drop_without_answer(self, seq, real=Session._drop_acked):
    real(self, seq)
    self._hello_due = False
