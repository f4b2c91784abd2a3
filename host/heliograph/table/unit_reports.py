"""What units report, folded into the table: each report once, refused or not."""

from heliograph.record import store
from heliograph.table import tracker_rules
from heliograph.table.away import find_state
from heliograph.table.journal import UNIT, UnitReport
from heliograph.table.objections import AskFirst
from heliograph.table.rules import Played
from heliograph.table.table import Table
from shared_rules import refusal
from shared_rules.refusal import Refused
from shared_rules.ruled_refusals import ASK_ON_PAGE, CHOICE_GONE, ENTER_ON_PAGE
from shared_rules.tracker import CHOSEN, EMPTY, NEW, REDO, UNDO

__all__ = ["UnitReport", "UnitReports"]


class UnitReports:
    """Takes in what the units of one table report."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._journal = table.journal

    def take_step(
        self, step: bytes, report: UnitReport, is_away: bool = False, *, is_brief: bool = False
    ) -> Refused | None:
        """Fold in a step that happened on a unit; return the refusal if the rules say no.

        Refused or not, the report is in the record afterwards. One that is there already is
        passed over. Under the full rules, what a unit did without us (`is_away`) and what the
        rules cannot follow from there on is kept for the table to enter. A refusal `is_brief` where
        a later step of the same run follows in this batch and speaks for it in the record.
        """
        with self._table.batch():
            if self._is_known(report):
                return None
            try:
                if is_away and self._table.away:
                    raise Refused(ENTER_ON_PAGE)
                self._play_reported(tracker_rules.split_events(step), report)
            except Refused as refused:
                if is_away and self._asks_people_first:
                    self._keep_away(step, find_state(self._table.away, self._table.state), report)
                    return None
                if is_brief:
                    return refused
                reason = bytes((refused.code, *refused.args3))
                self._journal.write(store.REFUSED, UNIT, report, events=step, state=reason)
                self._journal.tell(store.REFUSED, UNIT)
                return refused
            return None

    def take_snapshot(self, state: bytes, is_offer: bool, report: UnitReport) -> None:
        """Take over a unit's whole state, unless it offers what this table knows better."""
        with self._table.batch():
            if self._is_known(report):
                return
            if not tracker_rules.is_state(state) or not self._is_news(state, is_offer):
                self._journal.write(store.REFUSED, UNIT, report, state=state)
            elif self._asks_people_first:
                self._keep_away(b"", state, report)
            else:
                self._adopt(state, report)

    def _is_known(self, report: UnitReport) -> bool:
        """Say whether a report is in the record, or one that the same run made after it."""
        return report.seq <= (self.last_seq(report.boot) or 0)

    def last_seq(self, boot: int) -> int | None:
        """Return the last durable report of a unit run, for a session to recall."""
        return self._table.record.last_seq(boot)

    @property
    def _asks_people_first(self) -> bool:
        """Whether the rules may not follow what a unit did without us: then people enter it."""
        rules = self._table.rules
        return rules is not None and not rules.unit_knows_all

    def _play_reported(self, events: tuple[bytes, ...], report: UnitReport) -> None:
        tracker_rules.check_form(events)
        kind, count = events[0][0], events[0][1]
        if kind == UNDO:
            self._undo_reported(count, report)
        elif kind == REDO:
            self._table.redo(count, UNIT, report)
        elif kind == CHOSEN:
            self._enter_chosen(count, b"".join(events[1:]), report)
        elif kind != NEW and self._table.waits_for_bot and not self._is_flag(events):
            raise Refused(ENTER_ON_PAGE, kind)
        else:
            self._table.play(events, UNIT, report=report)

    def _is_flag(self, events: tuple[bytes, ...]) -> bool:
        """Say whether the unit's clock has run out: that also ends the time of a bot."""
        rules = self._table.rules
        return rules is not None and not rules.game.split_time(events)[1]

    def _undo_reported(self, steps: int, report: UnitReport) -> None:
        try:
            self._table.undo(steps, UNIT, report)
        except AskFirst:
            raise Refused(ASK_ON_PAGE, steps & 0xFF) from None

    def _enter_chosen(self, value: int, token: bytes, report: UnitReport) -> None:
        """Play what was chosen of an offer, if the table still stands as it was offered."""
        table, offer, rules = self._table, self._table.offer, self._table.rules
        if rules is None or offer is None or offer.token != token:
            raise Refused(CHOICE_GONE)
        if not 1 <= value <= offer.count:
            raise Refused(refusal.VALUE_RANGE, 1, offer.count, value)
        offers = rules.list_offers(table.position, table.names)
        table.enter(table.timed(offers[value - 1]), UNIT, report=report)

    def _keep_away(self, step: bytes, state: bytes, report: UnitReport) -> None:
        table = self._table
        row = self._journal.write(store.AWAY, UNIT, report, events=step, state=state)
        table.away = [*table.away, row]
        self._journal.tell(store.AWAY, UNIT)

    def _is_news(self, state: bytes, is_offer: bool) -> bool:
        """Say whether a unit's state is worth more than what the table has.

        A unit that ran out of memory knows better. A unit that merely offers its game to an
        empty table does so unless that game was on this table and was put aside or undone here.
        """
        if is_offer:
            opened = self._table.opened or self._table.aside
            revs = range(1, opened.length + 1) if opened else ()
            was_here = opened and any(opened.table_state_at(rev) == state for rev in revs)
            return self._table.state == EMPTY and not was_here
        return state != self._table.state

    def _adopt(self, state: bytes, report: UnitReport) -> None:
        opened = self._table.opened
        is_other = state != EMPTY and not tracker_rules.is_same_table(self._table.state, state)
        if opened is None or is_other:
            about = tracker_rules.describe_tracked(state)
            opened = self._journal.begin(tracker_rules.game_title(state), (), about)
        self._journal.add_step(opened, Played((), state), UNIT, report, adopted=True)
