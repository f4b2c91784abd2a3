"""A dice of seven pixels: press the button and it rolls; the last throws are kept on the flash."""

import json
import time

import machine
import neopixel

FACES = ((3,), (0, 6), (0, 3, 6), (0, 1, 5, 6), (0, 1, 3, 5, 6), (0, 1, 2, 4, 5, 6))
COLOUR = (40, 12, 0)
DEBOUNCE_MS = 20
KEPT = "throws.json"

button = machine.Pin(2, machine.Pin.IN, machine.Pin.PULL_UP)
pixels = neopixel.NeoPixel(machine.Pin(16), 7)


def show(face: int) -> None:
    pixels.fill((0, 0, 0))
    for place in FACES[face - 1]:
        pixels[place] = COLOUR
    pixels.write()


def throws() -> list:
    try:
        with open(KEPT) as file:
            return json.load(file)
    except OSError:
        return []


def keep(face: int) -> None:
    kept = (throws() + [face])[-5:]
    with open(KEPT, "w") as file:
        json.dump(kept, file)


def wait_for_press() -> int:
    """Return how long it took, in µs: that is the luck of the throw."""
    while button.value():
        time.sleep_ms(1)
    time.sleep_ms(DEBOUNCE_MS)
    pressed_us = time.ticks_us()
    while not button.value():
        time.sleep_ms(1)
    time.sleep_ms(DEBOUNCE_MS)
    return pressed_us


def main() -> None:
    kept = throws()
    show(kept[-1] if kept else 6)
    print("ready")
    while True:
        face = wait_for_press() // 1000 % 6 + 1
        show(face)
        keep(face)
        print("threw", face)


main()
