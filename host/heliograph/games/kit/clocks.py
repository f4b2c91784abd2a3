"""A clock: time of its own for each seat, in the bytes of the table unit, which keeps it.

A game with it has an option `clock`, "none" or minutes and the seconds that each turn adds
("5+3"), a decision `late`, and says what a fallen flag comes to (`KitGame.flag_fell`). The clock
stands until somebody starts or presses it. Entering a move presses it; with real pieces it may be
pressed first, at the unit or the page, and the move is told afterwards: then the seat decides whose
time runs by now.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from heliograph.games.any_game import shelf
from heliograph.games.description import GameDescription
from heliograph.games.kit.moves import move
from heliograph.games.kit.table import Table
from shared_rules import trackers
from shared_rules.any_game.clock import TIME, TIME_UP
from shared_rules.any_game.events import END_TURN
from shared_rules.any_game.layout import FLAGS, PAUSED

View = dict[str, Any]
TURN, LATE = "turn", "late"
Limits = tuple[int, int]  # seconds for each seat, and those that a turn adds


def limits_of(clock: object) -> Limits | None:
    """Return what an option gives each seat, None without a clock."""
    minutes, sign, seconds = str(clock).partition("+")
    return (60 * int(minutes), int(seconds)) if sign else None


def opening(about: GameDescription, seats: int, limits: Limits | None) -> bytes:
    """Return the step by which the unit begins to keep a game."""
    if limits:
        about = replace(about, set_up=shelf.clocked(about.name, *limits).set_up)
    return b"".join(about.opening(seats))


def stop(state: bytes) -> bytes:
    """Return what the unit knows of a table whose clock stands."""
    return state[:FLAGS] + bytes((state[FLAGS] | PAUSED,)) + state[FLAGS + 1 :]


def let_pass(game: Any, state: bytes, tenths: int) -> bytes:
    """Return the state after so many tenths of a second; the flag of who is on turn may fall."""
    tracker: Any = trackers.tracker_for(game.table_state(state))
    if not tracker.is_running:
        return state
    tracker.spend(tenths)
    t = game.open(bytes(tracker.state) + state[game.layout.unit_size :])
    if tracker.time_left() <= 0:
        game.flag_fell(t)
    after: bytes = game.close(t)
    return after


def split(events: Sequence[bytes]) -> tuple[int, Sequence[bytes]]:
    """Return how much time the unit's events tell, in tenths, and those that are something else."""
    passed = sum(int.from_bytes(event[1:], "little") for event in events if event[0] == TIME)
    return passed, tuple(event for event in events if event[0] not in (TIME, TIME_UP))


def press(t: Table) -> None:
    """End the turn of the seat that decides, as the unit does: the next seat's time runs."""
    tracker: Any = trackers.tracker_for(bytes(t.unit))
    tracker.apply(bytes((END_TURN, t.seat, 0, 0)))
    t.unit[:] = tracker.state
    t.seat = tracker.now()


def bank(game: Any, state: bytes, seat: int) -> int:
    """Return how many tenths a seat has left."""
    tracker: Any = trackers.tracker_for(game.table_state(state))
    left: int = tracker.bank(seat)
    return left


# Moves


def starts(rule: str) -> Any:
    """Return the move that lets the clock run."""

    @move("start clock", at=(TURN, LATE), tone="end")
    def starts(t: Table) -> None:
        t.forbid(rule, not t.game.has_clock, "no_clock")
        t.forbid(rule, not t.unit[FLAGS] & PAUSED, "clock_runs")
        t.unit[FLAGS] ^= PAUSED

    return starts


def stops(rule: str) -> Any:
    """Return the move that lets it stand."""

    @move("stop clock", at=(TURN, LATE), tone="more")
    def stops(t: Table) -> None:
        t.forbid(rule, not t.game.has_clock, "no_clock")
        t.forbid(rule, t.unit[FLAGS] & PAUSED, "clock_stands")
        t.unit[FLAGS] ^= PAUSED

    return stops


def presses(rule: str) -> Any:
    """Return the move that presses it before the move is told, with real pieces."""

    @move("press clock", at=TURN, tone="end")
    def presses(t: Table) -> None:
        t.forbid(rule, not t.game.has_clock, "no_clock")
        t.forbid(rule, t.game.is_digital, "pressed_by_move")
        press(t)
        t.ask(LATE)

    return presses


# What a page draws


def draw_clock(show: Any, t: Table, thing: None, part: View) -> View:
    """Return the time of each seat as the last step left it, and whose runs; no seats without."""
    del thing, part
    if not t.game.has_clock:
        return {"seats": [], "running": None}
    tracker: Any = trackers.tracker_for(bytes(t.unit))
    seats: Sequence[int] = range(t.seats)
    return {
        "seats": [{"seat": seat, "name": show.who(seat), "left": tracker.bank(seat)}
                  for seat in seats],
        "running": tracker.now() if tracker.is_running else None,
        "stands": "" if tracker.is_running or t.ended else show.word("clock_stands"),
    }  # fmt: skip
