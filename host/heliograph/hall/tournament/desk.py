"""The desk of a tournament: what people ask for is checked, written down, and only then so.

A tournament is a match of the hall's record, its entries are the rows of that match's log: chained
by checks, never changed, on the disk before anybody is told. A kill at any moment leaves what was
answered, and nothing half.
"""

import hmac
import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any

from heliograph.hall.tournament import entries, problems
from heliograph.hall.tournament.checking import (
    check_format,
    check_name,
    check_ready,
    check_result,
    last_round,
    seating_of,
)
from heliograph.hall.tournament.codes import CODE_LENGTH, new_code
from heliograph.hall.tournament.drawing import draw_round
from heliograph.hall.tournament.entries import Entry, body_of
from heliograph.hall.tournament.kept import ABOUT, read_tournament
from heliograph.hall.tournament.matches import FinishedMatch, is_counted, result_at
from heliograph.hall.tournament.model import Format, Player, Result, Tournament
from heliograph.hall.tournament.people import forget_in_hall
from heliograph.hall.tournament.problems import TournamentError
from heliograph.record.problems import damaged_match
from heliograph.record.store import LogRow, MatchRow, Store
from heliograph.table.table_settings import now_ms
from heliograph.version import __version__

BY_TABLE = "table "  # who notes a result that comes from a match, before the name of the table
TABLE_CHANGED = "the match at the table came to another end"


class Desk:
    """The tournament of one record. Safe to use from several threads."""

    def __init__(self, record: Store, now_ms: Callable[[], int] = now_ms) -> None:
        """Read what was kept. Raises `StoreError`, and `TournamentError` for a table's record."""
        self._record = record
        self._now_ms = now_ms
        self._mutex = threading.RLock()
        self._number, self._tournament = _read_last(record)

    @property
    def tournament(self) -> Tournament | None:
        """The tournament as it stands, None where none was opened."""
        return self._tournament

    def drawn_tables(self) -> frozenset[str]:
        """Return the tables of the round that was drawn last."""
        rounds = self._tournament.rounds if self._tournament else ()
        return frozenset(one.table for one in rounds[-1].seatings) if rounds else frozenset()

    def open(self, about: Format, who: str) -> Tournament:
        """Begin a tournament; one before it stays in the record."""
        check_format(about)
        with self._mutex:
            self._number = self._record.add_match(
                about.title, self._now_ms(), __version__, about={ABOUT: asdict(about), "by": who}
            )
            self._tournament = Tournament(about)
            return self._tournament

    def register(self, name: str, who: str) -> Player:
        """Put somebody on the list; their code checks them in."""
        with self._mutex:
            self.register_all([name], who)
            return self._present().players[-1]

    def register_all(self, names: Sequence[str], who: str) -> None:
        """Put all of these people on the list, or nobody where one of them cannot be.

        No page is shown a part of them: it might come to nothing.
        """
        with self._mutex:
            after = self._present()
            with self._record.transaction():
                for name in names:
                    number = len(after.players) + 1
                    body = {"player": number, "name": check_name(after, name), "code": new_code()}
                    after = self._append(after, entries.REGISTERED, who, body)
            self._tournament = after

    def check_in(self, code: str) -> Player:
        """Let somebody play from the next round on, by the code of their card."""
        with self._mutex:
            player = self._by_code(code)
            return self.let_in(player.number, player.name)

    def let_in(self, number: int, who: str) -> Player:
        """Let somebody play from the next round on; who is there already stays so."""
        with self._mutex:
            if self._known(number).is_present:
                return self._known(number)
            return self._note(entries.CHECKED_IN, who, {"player": number}).player(number)

    def forget(self, number: int) -> None:
        """Take somebody's name out of every tournament of the record, for good."""
        with self._mutex:
            forget_in_hall(self._record, self._known(number).name)
            self._number, self._tournament = _read_last(self._record)

    def leave(self, number: int, who: str) -> Player:
        """Let somebody go home; they keep their points and are drawn no more."""
        with self._mutex:
            if not self._known(number).is_present:
                return self._known(number)
            return self._note(entries.LEFT, who, {"player": number}).player(number)

    def draw(
        self,
        tables: Sequence[str],
        who: str,
        matches: Sequence[tuple[str, str]] = (),
        told: Sequence[tuple[str, str, int]] = (),
    ) -> Tournament:
        """Draw the next round onto these tables; `matches` stand there and belong to none.

        `told` are the tables with the epoch and the number of the last event they have told of.
        """
        with self._mutex:
            tournament = self._present()
            check_ready(tournament)
            drawn = draw_round(tournament)
            names = [*tables, *[""] * len(drawn.seatings)]
            body = {
                "round": len(tournament.rounds) + 1,
                "seatings": [[names[at], seats] for at, seats in enumerate(drawn.seatings)],
                "byes": drawn.byes,
                "earlier": [list(match) for match in matches],
                "groups": drawn.groups,
                "told": [list(one) for one in told],
            }
            return self._note(entries.DRAWN, who, body)

    def take_back_draw(self, who: str) -> Tournament:
        """Take back a round in which nothing was played yet."""
        with self._mutex:
            last = last_round(self._present())
            if any(seating.result for seating in last.seatings):
                raise TournamentError(problems.HAS_RESULTS.filled(round=last.number))
            return self._note(entries.TAKEN_BACK, who, {"round": last.number})

    def enter_result(self, number: int, place: int, result: Result, who: str) -> Tournament:
        """Note what came of a table of a round."""
        with self._mutex:
            seating = seating_of(self._present(), number, place)
            if seating.result:
                raise TournamentError(problems.HAS_RESULT)
            body = {"round": number, "seating": place, **body_of(check_result(seating, result))}
            return self._note(entries.RESULT, who, body)

    def correct(
        self, number: int, place: int, result: Result, who: str, why: str = ""
    ) -> Tournament:
        """Put a result right; what stood there before stays in the log."""
        with self._mutex:
            seating = seating_of(self._present(), number, place)
            if seating.result is None:
                raise TournamentError(problems.NO_RESULT)
            after = replace(check_result(seating, result), match=seating.result.match)
            if after == seating.result:
                raise TournamentError(problems.NO_CHANGE)
            before = body_of(seating.result)
            body = {"round": number, "seating": place, "before": before, "after": body_of(after)}
            return self._note(entries.CORRECTED, who, {**body, "why": why})

    def note_match(self, finished: FinishedMatch) -> bool:
        """Note a match that ended at a table, where it is one of the round; say whether it was.

        It may be told any number of times. What the host has entered or corrected stays.
        """
        with self._mutex:
            tournament = self._tournament
            if tournament is None or not tournament.rounds:
                return False
            last = tournament.rounds[-1]
            for place, seating in enumerate(last.seatings):
                if not is_counted(tournament, last, seating, finished):
                    continue
                result = result_at(tournament, seating, finished)
                if result is None or self._is_settled(last.number, place, finished):
                    return False
                return self._note_from_table(last.number, place, result, finished.table)
        return False

    def _note_from_table(self, number: int, place: int, result: Result, table: str) -> bool:
        who = BY_TABLE + table
        known = seating_of(self._present(), number, place).result
        if known is None:
            self.enter_result(number, place, result, who)
        elif known != result:
            self.correct(number, place, result, who, TABLE_CHANGED)
        return known != result

    def _is_settled(self, number: int, place: int, finished: FinishedMatch) -> bool:
        """Say whether people decided on this result, or another match did before."""
        tournament = self._present()
        known = seating_of(tournament, number, place).result
        by_hand = any(
            (one.round, one.seating) == (number, place) and not one.who.startswith(BY_TABLE)
            for one in tournament.corrections
        )
        return by_hand or (known is not None and known.match != finished.match)

    def _present(self) -> Tournament:
        if self._tournament is None:
            raise TournamentError(problems.NO_TOURNAMENT)
        return self._tournament

    def _known(self, number: int) -> Player:
        players = self._present().players
        if not 1 <= number <= len(players):
            raise TournamentError(problems.NOBODY.filled(got=number))
        return players[number - 1]

    def _by_code(self, code: str) -> Player:
        given = "".join(one for one in code.upper() if one.isalnum())
        found = None
        for player in self._present().players:  # all of them: the time must not tell a code
            if hmac.compare_digest(player.code.encode(), given.encode()):
                found = player
        if found is None:
            shown = given[: 2 * CODE_LENGTH]
            raise TournamentError(problems.BAD_CODE.filled(code=shown, letters=CODE_LENGTH))
        return found

    def _note(self, kind: str, who: str, body: dict[str, Any]) -> Tournament:
        """Write an entry to the disk, and return what is so afterwards."""
        with self._record.transaction():
            after = self._append(self._present(), kind, who, body)
        self._tournament = after
        return after

    def _append(self, before: Tournament, kind: str, who: str, body: dict[str, Any]) -> Tournament:
        """Write an entry within a transaction, and return what is so when that is done."""
        entry = Entry(kind, who, self._now_ms(), body)
        after = entries.apply(before, entry)
        written = json.dumps(body).encode()
        self._record.append(LogRow(self._number, entry.at_ms, kind, who, written))
        return after


def _read_last(record: Store) -> tuple[int, Tournament | None]:
    """Return the tournament that was opened last. Raises `TournamentError`, `DamagedMatch`."""
    rows: list[MatchRow] = record.matches()
    if any(ABOUT not in row.about and not row.is_damaged for row in rows):
        raise TournamentError(problems.NOT_A_HALL.filled(path=record.path))
    if not rows:
        return 0, None
    last = max(rows, key=lambda row: row.id)
    if last.is_damaged:
        raise damaged_match(last.id, last.title, None)
    return last.id, read_tournament(record, last)[0]
