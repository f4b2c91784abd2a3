"""The promise of the link: cut, hurt or kill anything anywhere; nothing acknowledged is lost.

The default run samples the cases; `HELIOGRAPH_DEEP=1` runs every fault at every byte (about a
quarter of an hour on one core).
"""

import os
import sys

import pytest

from heliograph.link.unit_session import UnitSession
from heliograph.table.unit_reports import UnitReports
from heliograph.table.unit_steps import list_offers
from shared_rules.link import session
from shared_rules.link.session import Session
from shared_rules.refusal import VALUE_RANGE, Refused
from shared_rules.unit import Unit
from tests.faults.sweep import Sweep, lines
from tests.faults.virtual_table import RULED_FROM

EVERY = 1 if os.environ.get("HELIOGRAPH_DEEP") else 600

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="each case forks a process, and this system cannot"
)


def test_no_fault_breaks_the_promise(capsys):
    figures = Sweep(EVERY).run()
    with capsys.disabled():
        print("\n" + "\n".join(lines(figures)), file=sys.stderr)
    assert figures.messages > 200
    assert figures.cases > 200
    assert figures.violations == []


class TestTheSweepBites:
    """Each broken piece must be found, or a clean sweep would mean nothing."""

    @staticmethod
    def violations(from_action=0):
        return Sweep(300, from_action=from_action).run(to_the_first=True).violations

    def test_it_finds_an_acknowledgement_that_comes_too_early(self, monkeypatch):
        def hear_and_lose(self, data, now_ms, real=Session.hear):
            is_host = self.about.startswith(b"heliograph")
            for kind, seq, payload in real(self, data, now_ms):
                if kind >= 16:
                    self.ack(seq)
                if kind < 16 or seq % 9 or not is_host:
                    yield kind, seq, payload

        monkeypatch.setattr(Session, "hear", hear_and_lose)
        assert self.violations()

    def test_it_finds_a_receiver_that_takes_lines_out_of_order(self, monkeypatch):
        def take_anything(self, message, delivered, real=Session._take):
            kind, seq, payload = message
            if kind < 16:
                real(self, message, delivered)
            else:
                self._heard = seq
                delivered.append((kind, seq, payload))

        monkeypatch.setattr(Session, "_take", take_anything)
        assert self.violations()

    def test_it_finds_a_sender_that_never_sends_again(self, monkeypatch):
        monkeypatch.setattr(session, "RESEND_MS", 1 << 30)
        assert self.violations()

    def test_it_finds_a_unit_that_takes_old_states(self, monkeypatch):
        monkeypatch.setattr(UnitSession, "_state_arrived", lambda _self: True)
        monkeypatch.setattr(Unit, "_adopt", _adopt_anything)
        assert self.violations()

    def test_it_finds_a_host_that_takes_a_choice_for_another_table(self, monkeypatch):
        monkeypatch.setattr(UnitReports, "_enter_chosen", _choose_here)
        assert self.violations(RULED_FROM)


def _choose_here(self, value, _token, report):
    table = self._table
    entries = list_offers(table.rules.game, table.position) if table.rules else ()
    if not 1 <= value <= len(entries):
        raise Refused(VALUE_RANGE, 1, len(entries), value)
    table.enter(entries[value - 1], "board", report=report)


def _adopt_anything(self, rev, applied, state, real=Unit._adopt):
    kept = self.session._base
    self.session._base = applied + 1
    try:
        real(self, rev, applied, state)
    finally:
        self.session._base = kept
