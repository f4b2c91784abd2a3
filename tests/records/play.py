"""Plays many different matches on one record, at random but the same every time.

They wander as people do: steps back and forward, lines left and taken up again, corrections, other
titles, matches put aside, deleted, brought back, finished.
"""

import os
import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from unittest.mock import patch

from heliograph.engine import NOBODY, EngineError
from heliograph.games import GAMES
from heliograph.library import listing as library
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from heliograph.table.unit_reports import UnitReport, UnitReports
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.tracker import CORRECTION, NEW, OVER
from shared_rules.trackers import tracker_for
from tests.contract.test_every_game import OPTION_SETS, seat_counts
from tests.playing import enterable

NAMES = ("Ada", "Björn", "", "Çelik", "Ðuro")
BEGAN_MS = 1_790_000_000_000
STEPS = 60
WHOLE_GAME = 5000


@patch.dict(os.environ)  # the fixed luck of these matches must not stay for whoever plays next
def play_record(folder: Path, name: str) -> Path:
    """Fill one record with matches of a game, at every depth and with every set of options."""
    path = folder / f"{name}.db"
    record = Store(path)
    minutes = count(BEGAN_MS, 60_000)
    table = Table(record, lambda: next(minutes))
    dice = random.Random(name)
    for number, about in enumerate(_set_ups(name)):
        os.environ["HELIOGRAPH_SEED"] = str(number + 1)
        seats = int(about.pop("seats"))  # type: ignore[call-overload]
        bots = {0: "greedy"} if number % 3 == 0 else {}
        table.begin(describe(name, seats, about, bots=bots), NAMES[:seats], "page")
        _wander(table, dice, WHOLE_GAME if number % 2 else STEPS)
        _handle(table, dice, number)
    for seats in GAMES[name].seat_counts:
        _track(table, dice, name, seats)
        _handle(table, dice, seats)
    record.close()
    return path


def _set_ups(name: str) -> Iterator[dict[str, object]]:
    for number, options in enumerate(OPTION_SETS[name].values()):
        counts = seat_counts(name, options)
        yield options | {"seats": counts[number % len(counts)]}


def _wander(table: Table, dice: random.Random, steps: int) -> None:
    """Enter choices to the end of the game at most; early on also go back and correct."""
    assert table.rules is not None
    for number in range(steps):
        if number < STEPS and dice.random() < 0.15:
            _stray(table, dice)
        pending = table.rules.pending(table.position)
        if pending.seat == NOBODY or not pending.choices:
            return
        table.enter((dice.choice(enterable(table)),), "page")


def _stray(table: Table, dice: random.Random) -> None:
    try:
        match dice.randrange(5):
            case 0:
                table.undo(dice.randint(1, 5), "page", sure=True)
            case 1:
                table.redo(1, "page")
            case 2:
                table.goto(dice.randint(0, table.length), "page", sure=True)
            case 3:
                table.return_to(dice.randrange(len(table.branches) or 1), "page", sure=True)
            case 4 if table.rules:
                _correct(table, dice)
    except Refused:
        return


def _correct(table: Table, dice: random.Random) -> None:
    assert table.rules is not None
    facts = table.rules.game.facts(table.position)
    numbers = [fact for fact, value in sorted(facts.items()) if type(value) is int]
    for fact in dice.sample(numbers, min(5, len(numbers))):
        before = table.position
        try:
            table.correct(fact, facts[fact] + dice.choice((-1, 1)), "page")
        except (EngineError, ValueError):
            continue
        if table.rules.game.is_stuck(table.position):
            table.undo(1, "page", sure=True)
        elif table.position != before:
            return


def _track(table: Table, dice: random.Random, name: str, seats: int) -> None:
    game = GAMES[name].number
    table.play([bytes((NEW, game, seats, 0))], "page", NAMES[:seats])
    boot = dice.randrange(1 << 31)
    for seq in range(1, 2 * STEPS):
        tracker = tracker_for(table.state)
        if tracker.phase == OVER:
            return
        if dice.random() < 0.1:
            _stray(table, dice)
        event = _tracked_event(dice, table.state)
        if event and seq % 3:
            UnitReports(table).take_step(event, UnitReport(boot, seq))
        elif event:
            try:
                table.play([event], "page")
            except Refused:
                continue
    UnitReports(table).take_snapshot(table.state_at(1), False, UnitReport(boot, 2 * STEPS))


def _tracked_event(dice: random.Random, state: bytes) -> bytes:
    tracker = tracker_for(state)
    question = tracker.question()
    if question:
        return bytes(
            tracker.answer(dice.randint(question[3], question[4]), Rng(dice.randrange(99)))
        )
    if tracker.now() >= 0 and dice.random() < 0.8:
        return bytes(tracker.turn_over(tracker.now()))
    kind = dice.randrange(2, 12) | dice.choice((0, CORRECTION))
    return bytes((kind, dice.randrange(5), dice.randrange(5), dice.randrange(5)))


def _handle(table: Table, dice: random.Random, number: int) -> None:
    """Do with the match what people do in the list of games."""
    match = table.match_id
    assert match is not None
    if number % 4 == 1:
        library.rename(table, match, f"Spieleabend № {number} „Ümläut“")
    if number % 5 == 2:
        table.put_aside("page")
    if number % 5 == 3:
        library.delete(table, match)
    if number % 10 == 3:
        library.bring_back(table, match)
    if number % 5 == 4:
        library.resume(table, dice.randint(1, match))
