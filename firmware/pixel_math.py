"""The loops over all pixels and all brightnesses. On the Pico they are machine code.

Plain functions of numbers and buffers: `@viper` marks what the compiler for the Pico
turns into machine code, some thirty times faster; anywhere else the same lines run as they stand.
"""

from array import array

from shared_rules.compat import const, ptr8, ptr16, viper

# The scale moves in steps, so that the table is rebuilt seldom while lights breathe.
STEPS = const(64)
_WHOLE = const(16320)  # the largest value at the last step: 255 * STEPS


@viper
def add_up(values: bytearray, count: int) -> int:
    """Return the sum of so many bytes."""
    source = ptr8(values)
    total = 0
    for at in range(int(count)):
        total += source[at]
    return total


@viper
def fill_table(table: bytearray, scale: int, floor: int) -> None:
    """Write what each value above 0 becomes at `scale`, and never less than the floor."""
    target = ptr8(table)
    factor = int(scale)
    least = int(floor)
    for value in range(1, 256):
        scaled = value * factor // _WHOLE
        if scaled < least:
            scaled = least
        target[value] = scaled


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
