"""The loops over all pixels and all brightnesses. On the Pico they are machine code.

Plain functions of numbers and buffers: `@viper` marks what the compiler for the Pico
turns into machine code, some thirty times faster; anywhere else the same lines run as they stand.
"""

from array import array

from shared_rules.compat import const, ptr8, ptr16, viper

# The curve is a parabola that begins with a straight piece, so that faint steps differ too.
TOE = const(64)
# A slope has so many bits after the point; times the curve's end it still is a small integer.
SLOPE_BITS = const(21)
# Of a sum so many bits are not looked at; those that are fill less than so many.
SUM_BITS = const(10)
COUNT_AT = const(16)


@viper
def add_up(values: bytearray, count: int) -> int:
    """Return how many of so many bytes are above 0, and below that the sum of their curve."""
    source = ptr8(values)
    lit = total = 0
    for at in range(int(count)):
        value = source[at]
        if value:
            lit += 1
            total += value * (value + TOE)
    return lit << COUNT_AT | total >> SUM_BITS


@viper
def fill_table(table: bytearray, slope: int, floor: int) -> None:
    """Write what each value above 0 becomes: the floor, and above it the curve times the slope."""
    target = ptr8(table)
    steep = int(slope)
    least = int(floor)
    for value in range(1, 256):
        target[value] = least + (value * (value + TOE) * steep >> SLOPE_BITS)


@viper
def fill_words(
    words: bytearray, rgb: bytearray, table: bytearray, targets: array, count: int
) -> None:
    """Put every colour where it belongs in the words, as bright as `table` says."""
    target = ptr8(words)
    source = ptr8(rgb)
    bright = ptr8(table)
    place = ptr16(targets)
    for at in range(int(count)):
        target[place[at]] = bright[source[at]]
