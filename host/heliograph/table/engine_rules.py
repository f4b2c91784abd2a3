"""The full rules of a match: what is played becomes states; what is the host's to deal, it deals.

`about` is what the record keeps of it: game, seats, options, the owner's box, and in the digital
game the seed and the seats that bots play. A step is one or more choices played together; in the
digital game the draws that follow belong to the same step, so that undo never stops between a
decision and the card it brought.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from heliograph.catalogue import N_
from heliograph.engine import (
    CHANCE,
    TABLE,
    BadCorrection,
    EngineError,
    PoolDealer,
    SeededDealer,
    records,
)
from heliograph.engine.steps import Correction, Draws, Move, Passed
from heliograph.games import load_game
from heliograph.games.depths import DEAL, abilities_of
from heliograph.supervision import log_once
from heliograph.table import times, unit_steps
from heliograph.table.luck import fresh_seed
from heliograph.table.rounds import count_rounds
from heliograph.table.rules import Choices, Entries, Entry, Followed, Played, Rules, TimeOut

_TENTH_MS = 100
_A_VALUE = N_("a value that the rest of the table allows")


class EngineRules(Rules):
    """One match's game, and its dealer where the host keeps the cards."""

    def __init__(self, about: Mapping[str, Any]) -> None:
        game = load_game(about["game"], about["seats"], about.get("options"), about.get("box"))
        super().__init__(game.by_version(about["rules"]), about)
        # Where the host keeps the cards, its first deal is never taken back.
        self.floor = int(self.can(DEAL) or self.is_lesson)
        self._dealer = PoolDealer(int(about["seed"])) if self.can(DEAL) else None

    def play(self, state: bytes, choices: Sequence[Entry], draws: Draws) -> Played:
        """Play choices in order, all of them; raises IllegalChoice. Then deal, if that is ours.

        Where time has ended the game before them, they came too late. `draws` says how often each
        pool was drawn from before.
        """
        events: list[bytes] = []
        shows = False
        for choice in choices:
            if isinstance(choice, Passed):
                state = self.game.let_pass(state, choice.tenths)
                events.append(records.step_text(self.game, choice).encode())
                if self.game.outcome(state):
                    break
                continue
            if choice not in self.pending(state).choices:
                raise self.game.why_not(state, choice)
            if misfit := self.game.misfit(state, choice):
                raise misfit
            state, shows = self._apply(state, choice, events, shows)
        return self._deal(state, events, shows, draws)

    def correct(self, state: bytes, fact: str, value: object, draws: Draws) -> Played:
        """Set a fact as it lies on the table; raises BadCorrection.

        A table that the rules could not read afterwards cannot be: that is tried before anything
        is written.
        """
        try:
            after = self.game.correct(state, fact, value)
            self._try_out(after)
        except EngineError:
            raise
        except Exception as problem:
            log_once(f"correcting {self.game.name}", problem)
            raise BadCorrection("", "value", _A_VALUE, f"{fact} = {value!r:.40}") from problem
        text = records.step_text(self.game, Correction(fact, value))
        return self._deal(after, [text.encode()], False, draws)

    def timed(self, state: bytes, choices: Sequence[int], elapsed_ms: int) -> Entries:
        passed = max(0, elapsed_ms) // _TENTH_MS if self.counts_time(state) else 0
        return (Passed(passed), *choices) if passed else tuple(choices)

    def counts_time(self, state: bytes) -> bool:
        return self.game.has_clock and times.is_counted(self.table_state(state))

    def time_out(self, state: bytes) -> TimeOut | None:
        due = times.time_up(self.table_state(state)) if self.game.has_clock else None
        return TimeOut(due[0], ()) if due else None

    def head_start_ms(self, state: bytes, undone: bytes) -> int:
        if not self.game.has_clock or not undone:
            return 0
        return times.head_start_ms(self.table_state(state), self.table_state(undone))

    def choices_of(self, state: bytes, events: Sequence[bytes]) -> Entries:
        tenths, told = self.game.split_time(events)
        passed = (Passed(tenths),) if tenths else ()
        state = self.game.let_pass(state, tenths)
        if not told or (tenths and self.game.outcome(state)):
            return passed
        return (*passed, *unit_steps.translate(self.game, state, b"".join(told)))

    def list_offers(self, state: bytes, names: tuple[str, ...]) -> tuple[Choices, ...]:
        return unit_steps.list_offers(self.game, state, names)

    def read_events(self, written: bytes) -> tuple[bytes, ...]:
        events = tuple(written.split(b"\n")) if written else ()
        for event in events:
            records.need_text(event)
        return events

    def write_events(self, events: tuple[bytes, ...]) -> bytes:
        return b"\n".join(events)

    def read_move(self, event: bytes) -> Move:
        return records.parse_step(self.game, event.decode())

    def need_state(self, state: bytes) -> None:
        if len(state) != len(self.start):
            raise ValueError(f"expected {len(self.start)} bytes, got {len(state)}")
        self.game.pending(state)

    def _try_out(self, state: bytes) -> None:
        """Read a state in every way that a table is read."""
        self.game.pending(state)
        self.game.outcome(state)
        self.game.facts(state)
        count_rounds(self.game.table_state(state))
        for viewer in (TABLE, *range(self.game.seats)):
            self.game.view(state, viewer)

    def draw(self, state: bytes) -> int:
        """Return a fair draw for the table, where people let the host roll or draw for them."""
        return SeededDealer(fresh_seed()).draw(self.game.fair_draw(state), 0)

    def follow(self, state: bytes, moves: Sequence[Move], draws: Draws) -> Followed:
        shows, counted = False, dict(draws)
        for move in moves:
            if isinstance(move, int):
                pending = self.pending(state)
                if move not in pending.choices:
                    # What was drawn from here on counts no more.
                    why = self.game.why_not(state, move).rule or "?"
                    return Followed(state, True, why, counted)
                if self._dealer and pending.seat == CHANCE:
                    _count(counted, self.game.pool(state))
                shows = shows or self.game.reveals(state, move)
            state = self.game.repeat(state, move)
        return Followed(state, shows, "", counted)

    def _deal(self, state: bytes, events: list[bytes], shows: bool, draws: Draws) -> Played:
        """Draw what is due, where the host keeps the cards."""
        counted = dict(draws)
        while self._dealer and (pending := self.pending(state)).seat == CHANCE:
            pool = self.game.pool(state)
            choice = self._dealer.draw(pending, pool, counted.get(pool, 0))
            _count(counted, pool)
            state, shows = self._apply(state, choice, events, shows)
        return Played(tuple(events), state, shows, counted)

    def _apply(
        self, state: bytes, choice: int, events: list[bytes], shows: bool
    ) -> tuple[bytes, bool]:
        shows = shows or self.game.reveals(state, choice)
        events.append(self.game.choice_text(choice).encode())
        return self.game.apply(state, choice), shows


def _count(draws: dict[str, int], pool: str) -> None:
    draws[pool] = draws.get(pool, 0) + 1


def describe(
    name: str,
    seats: int,
    options: Mapping[str, Any],
    box: Mapping[str, Any] | None = None,
    bots: Mapping[int, str] | None = None,
    *,
    is_explained: bool = False,
) -> dict[str, Any]:
    """Return `about` of a new match; raises BadOption or BadContent."""
    game = load_game(name, seats, options, box)
    about: dict[str, Any] = {
        "game": name,
        "rules": game.rules_version,
        "seats": seats,
        "options": json.loads(json.dumps(dict(game.options))),
        "content": game.content.fingerprint(),
    }
    if box:
        about["box"] = json.loads(json.dumps(box))
    if DEAL in abilities_of(game.options):
        about["seed"] = str(fresh_seed())
        about["bots"] = {str(seat): kind for seat, kind in (bots or {}).items()}
    if is_explained:
        about["explained"] = True
    return about
