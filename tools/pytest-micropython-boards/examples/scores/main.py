"""Scores of two sides in large digits on a display: a button for each side counts it up."""

import time

from machine import I2C, Pin

import digits

ADDRESS = 0x3C
# Along the rows, all of them; the charge pump makes the voltage of the glass
SWITCH_ON = (0x20, 0, 0x8D, 0x14, 0xAF)
COMMANDS, DOTS = b"\x00", b"\x40"
DEBOUNCE_MS = 20

wires = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)
sides = (Pin(2, Pin.IN, Pin.PULL_UP), Pin(3, Pin.IN, Pin.PULL_UP))


def begin() -> bool:
    """Switch the display on; returns whether there is one."""
    try:
        wires.writeto(ADDRESS, COMMANDS + bytes(SWITCH_ON))
    except OSError:
        return False
    return True


def show(scores: list) -> None:
    """Both scores side by side, over the whole height."""
    picture = digits.draw("%d:%d" % (scores[0] % 10, scores[1] % 10))
    home = (0x21, 0, digits.WIDTH - 1, 0x22, 0, 7)
    wires.writeto(ADDRESS, COMMANDS + bytes(home))
    wires.writeto(ADDRESS, DOTS + picture)


def wait_for_side() -> int:
    while True:
        for side, button in enumerate(sides):
            if not button.value():
                time.sleep_ms(DEBOUNCE_MS)
                while not button.value():
                    time.sleep_ms(1)
                time.sleep_ms(DEBOUNCE_MS)
                return side
        time.sleep_ms(1)


def main() -> None:
    scores = [0, 0]
    has_display = begin()
    print("ready" if has_display else "no display")
    while True:
        if has_display:
            show(scores)
        scores[wait_for_side()] += 1
        print("%d:%d" % tuple(scores))


main()
