"""Runs as `main.py` of an emulated Pico: saves again and again, and tells each press that counts.

Every second time it erases a block instead, as in a game few saves do.
"""

from time import sleep_ms

from rp2 import Flash

from firmware.board import read_board
from firmware.buttons import Buttons
from firmware.clock import Clock
from firmware.keeper import Keeper
from firmware.keys import Keys
from firmware.samples import sample
from shared_rules.panel import SHORT

WATCH_MS = 30
QUIET_MS = 1000
ERASE = 6  # as MicroPython numbers what a block device can do
LAST_BLOCK = Flash().ioctl(4, 0) - 1


def tell(button, gesture, _now_ms):
    """Say which button was pressed."""
    if gesture == SHORT:
        print("pressed", button)


keys = Keys(read_board()["BUTTONS"])
sample(keys)
buttons, clock, keeper = Buttons(keys.count, tell), Clock(), Keeper()
keeper.load()
keys.listen()
print("ready")
saves = 0
while True:
    for _ in range(WATCH_MS):
        sleep_ms(1)
        keys.poll(buttons, clock)
        buttons.hand_over()
        clock.now()
    saves += 1
    if saves & 1:
        Flash().ioctl(ERASE, LAST_BLOCK)
    else:
        keeper.keep(saves, bytes((saves >> 1 & 0xFF, 1, 2)), clock.now(), QUIET_MS)
