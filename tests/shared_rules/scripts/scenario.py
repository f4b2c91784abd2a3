"""Plays a scenario: presses in, lights out. Prints the whole scenario as it must stand in its file.

Lines that begin with `>` are actions: `> ok`, `> seat 2`, `> hold undo`, `> wait 500`, and
`> new 2 3`, which begins game 2 with three seats; `> describe HEX` tells it how the table is kept
(`tests/host/games/any_game/test_scenarios.py` compares that with its words in TOML). After each
action the lights are printed: one letter a pixel, capital if bright, `.` if dark. `> after 300`
prints them again, so many milliseconds after the last action, to follow a movement.
"""

import sys
from binascii import unhexlify

from shared_rules.any_game.tracker import described_step
from shared_rules.ask_names import ask_name
from shared_rules.lights import palette
from shared_rules.lights.canvas import Canvas
from shared_rules.names import BUTTONS, MODES, PARTS, PHASES
from shared_rules.panel import DOWN, LONG, SHORT
from shared_rules.tracker import NEW
from shared_rules.unit import Unit

LETTERS = (
    ("W", palette.WHITE), ("S", palette.SKY), ("Y", palette.YELLOW), ("P", palette.PURPLE),
    ("O", palette.ORANGE), ("R", palette.RED), ("A", palette.AMBER), ("G", palette.GREEN),
    ("K", palette.PINK), ("B", palette.BLUE), ("T", (0, 210, 190)),
)  # fmt: skip
BRIGHT = 120
SETTLE_MS = 1000


def letter(red, green, blue):
    """Name the colour of a pixel, whatever its brightness; capital where it is nearly full."""
    top = max(red, green, blue)
    if top == 0:
        return "."
    best, name, full = 1 << 30, "?", 255
    for candidate, colour in LETTERS:
        scale = max(colour)
        gap = (abs(colour[0] * 255 // scale - red * 255 // top)
               + abs(colour[1] * 255 // scale - green * 255 // top)
               + abs(colour[2] * 255 // scale - blue * 255 // top))  # fmt: skip
        if gap < best:
            best, name, full = gap, candidate, scale
    return name if top * 255 >= BRIGHT * full else name.lower()


def show(unit, now_ms):
    """Print what the table shows."""
    unit.lights(now_ms)
    canvas = unit.canvas
    words = []
    for part in range(len(PARTS)):
        first = canvas.starts[part]
        pixels = [letter(*canvas.rgb[3 * at : 3 * at + 3])
                  for at in range(first, first + canvas.lengths[part])]  # fmt: skip
        words.append("%s %s" % (PARTS[part], "".join(pixels)))
    question = unit.panel.question
    asked = ask_name(question[0]) if question else "-"
    print("  ".join(words))
    print("%s, %s %s = %d, step %d" % (PHASES[unit.tracker.phase], MODES[unit.panel.mode], asked,
                                       unit.panel.value, unit.rev))  # fmt: skip


def act(unit, words, now_ms):
    """Carry out one action and return the time after it."""
    if words[0] == "wait":
        return now_ms + int(words[1])
    if words[0] == "new":
        unit._play(bytes((NEW, int(words[1]), int(words[2]), 0)))
        return now_ms
    if words[0] == "describe":
        unit._play(described_step(unhexlify(words[1])))
        return now_ms
    gesture = SHORT
    if words[0] == "hold":
        gesture = LONG
        words = words[1:]
    name = " ".join(words)
    button = BUTTONS.index(name if words[0] == "seat" else name.upper())
    unit.press(button, DOWN, now_ms)
    unit.press(button, gesture, now_ms)
    unit.output(now_ms)
    return now_ms


def main(path):
    """Play the scenario in `path`."""
    pixels = (24, 24, 12, 8) if "eight" in path else (24, 16, 12, 5)
    unit = Unit(7, Canvas(*pixels), b"scenario", 5)
    now_ms = 0
    with open(path) as lines:
        for raw in lines:
            line = raw.rstrip()
            if line.startswith("> after"):
                print(line)
                show(unit, now_ms + int(line.split()[2]))
            elif line.startswith(">"):
                print(line)
                now_ms = act(unit, line[1:].split(), now_ms + SETTLE_MS)
                show(unit, now_ms + 100)
            elif line.startswith("#"):
                print(line)


main(sys.argv[1])
