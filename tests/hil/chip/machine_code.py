"""Runs on an emulated Pico and on the computer: what the loops over all pixels make of any input.

Prints one checksum for each function; both must print the same.
"""

from array import array
from binascii import crc32

from firmware.pixel_math import add_up, fill_table, fill_words
from shared_rules.history import History
from shared_rules.lights.canvas import Canvas
from shared_rules.rng import Rng

ROUNDS = 12
PIXELS = 57
STEEPEST = 6_300  # steeper than this, the curve would leave a byte: the limiter never makes it

rng = Rng(11)
sums = tables = words_sum = canvas_sum = differences = 0


def random_bytes(count: int) -> bytearray:
    return bytearray([rng.below(256) for _ in range(count)])


for _ in range(ROUNDS):
    rgb, table = random_bytes(3 * PIXELS), bytearray(256)
    sums = crc32(b"%d" % add_up(rgb, len(rgb)), sums)
    fill_table(table, rng.below(STEEPEST), rng.below(9))
    tables = crc32(table, tables)
    within = ((2, 3, 1), (3, 2, 1), (1, 2, 3))[rng.below(3)]
    turned = rng.below(PIXELS)
    places = [4 * ((at + turned) % PIXELS) + byte for at in range(PIXELS) for byte in within]
    words = bytearray(4 * PIXELS)
    fill_words(words, rgb, table, array("H", places), len(places))
    words_sum = crc32(words, words_sum)
    canvas = Canvas(24, 16, 12, 5)
    for _ in range(40):
        colour = (rng.below(256), rng.below(256), rng.below(256))
        canvas.put(rng.below(4), rng.below(120) - 60, colour, rng.below(257))
    canvas_sum = crc32(canvas.rgb, canvas_sum)
    state, before, history = random_bytes(240), random_bytes(240), History(500)
    for at in range(0, 240, 1 + rng.below(3)):
        state[at] = before[at]
    count = history.note_differences(state, before)
    differences = crc32(b"%d" % count + history._data, differences)
print(sums, tables, words_sum, canvas_sum, differences)
