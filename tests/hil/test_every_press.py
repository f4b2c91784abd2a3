"""On an emulated Pico every press counts once, whatever the unit is doing.

A few tries with `hil --board emulator`; with HELIOGRAPH_DEEP=1 as many as an hour allows. Each try
is a row with a board of its own and at most some twenty emulated seconds (`tests.hil.sweep`).
"""

import os
import random

import pytest

from shared_rules.digest import check
from shared_rules.installed import GAMES
from shared_rules.panel import MINUS, OK, PLUS, UNDO
from shared_rules.tracker import NEW
from tests.hil.emulator import EmulatedBoard
from tests.hil.mirror import Mirror
from tests.hil.table import Table, choose

DEEP = bool(os.environ.get("HELIOGRAPH_DEEP"))
TRIES = 20 if DEEP else 1
LATEST_MS = 10_000 if DEEP else 600
QUICK_MS = 30
# 2,000 presses, in rows that begin at a fresh board
ROWS, PRESSES = (40, 50) if DEEP else (1, 12)
SETTLE_MS = 25
# An edge that interrupts where the stack is deepest takes some 900 bytes more, an error 256.
STACK_RESERVE = 1500
BUTTONS = (0, 1, 2, UNDO, MINUS, PLUS, OK, OK, OK)
NUMBERS = tuple(row[0] for row in GAMES)


def rest_until_done(board: EmulatedBoard) -> None:
    while not board.pico.finger.rests:
        board.pass_ms(10)


@pytest.mark.parametrize("attempt", range(TRIES))
@pytest.mark.parametrize("game", NUMBERS)
def test_two_presses_of_ok_both_count(fresh_pico: Table, game: int, attempt: int) -> None:
    """60 ms apart, at any moment after power-up, while a game may have to be loaded."""
    board = fresh_pico.emulated
    fresh_pico.wait_for_host()
    board.pass_ms(random.Random(100 * game + attempt).randrange(LATEST_MS))
    for button in choose(game):
        board.tell(press=button, ms=60, rest=90)
    for _ in range(2):
        board.tell(press=OK, ms=QUICK_MS, rest=QUICK_MS)
    rest_until_done(board)
    events = fresh_pico.wait_for_events(2)
    board.pass_ms(300)
    assert len(events) == 2
    assert events[0][:2] == bytes((NEW, game))


@pytest.mark.parametrize("row", range(ROWS))
def test_random_presses_give_the_table_of_the_desktop(fresh_pico: Table, row: int) -> None:
    """Any button, at human speed: the unit here and the one on the chip do the same."""
    board, host, dice = fresh_pico.emulated, fresh_pico.host, random.Random(row)
    fresh_pico.wait_for_host()
    fresh_pico.wait_until(lambda: host.panels, "the board to say what it asks")
    board.pico.paint_stack()
    mirror = Mirror(host)
    buttons = [*choose(NUMBERS[row % len(NUMBERS)]), OK]
    buttons += [dice.choice(BUTTONS) for _ in range(PRESSES - len(buttons))]
    for button in buttons:
        mirror.look_up()
        board.tell(press=button, ms=dice.randrange(25, 160), rest=dice.randrange(60, 400))
        rest_until_done(board)
        board.pass_ms(SETTLE_MS)
        mirror.follow(button, board.now_ms())
    digest = check(bytes(mirror.tracker.state))
    fresh_pico.wait_until(lambda: host.pings[-1][1] == digest, "the same table")
    assert board.pico.stack_left() >= STACK_RESERVE
