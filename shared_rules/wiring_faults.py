"""From what somebody saw in the self-test to the wiring fault that explains it. Pure logic.

Fault = three bytes: which one, and two numbers that say where (part, pixel, button or colour).
"""

from shared_rules.compat import const

# Stages of the self-test
COLOURS = const(0)
COUNT = const(1)
KEYS = const(2)
POWER = const(3)
ECHO = const(4)
OVER = const(5)
TONE = const(6)  # after the keys, where there is a piezo
STAGES = ("colours", "count", "keys", "power", "echo", "over", "tone")

# Answers
FINE = const(0)
NOTHING = const(1)
OTHER = const(2)  # another colour, part or button: the detail says which
DARK_FROM = const(3)  # dark from this pixel on
ONE_DARK = const(4)  # this pixel alone is dark
BACKWARDS = const(5)
TURNED = const(6)  # begins at another hour: the detail is the pixel seen at twelve
FLICKERS = const(7)
TWO = const(8)  # this button came along with the one that was asked for
STUCK = const(9)
WRONG = const(10)  # not as it should be, told on the board alone

# Faults
NO_LIGHT = const(1)
COLOUR_ORDER = const(2)
COLOUR_MISSING = const(3)
PART_DARK = const(4)
CHAIN_BROKEN = const(5)
DEAD_PIXEL = const(6)
PARTS_SWAPPED = const(7)
RING_MIRRORED = const(8)
RING_TURNED = const(9)
BUTTON_DEAD = const(10)
BUTTON_STUCK = const(11)
BUTTONS_SWAPPED = const(12)
BUTTONS_BRIDGED = const(13)
SUPPLY_WEAK = const(14)
LINE_LOSSY = const(15)
SEEN_WRONG = const(16)
NO_SOUND = const(17)
FAULTS = (
    "", "no_light", "colour_order", "colour_missing", "part_dark", "chain_broken", "dead_pixel",
    "parts_swapped", "ring_mirrored", "ring_turned", "button_dead", "button_stuck",
    "buttons_swapped", "buttons_bridged", "supply_weak", "line_lossy", "seen_wrong",
    "no_sound",
)  # fmt: skip

# (stage, answer) → fault, and whether its two numbers are (step, detail)
_PLAIN = (
    (COUNT, NOTHING, PART_DARK),
    (COUNT, ONE_DARK, DEAD_PIXEL),
    (COUNT, OTHER, PARTS_SWAPPED),
    (COUNT, BACKWARDS, RING_MIRRORED),
    (COUNT, TURNED, RING_TURNED),
    (KEYS, NOTHING, BUTTON_DEAD),
    (KEYS, STUCK, BUTTON_STUCK),
    (KEYS, OTHER, BUTTONS_SWAPPED),
    (KEYS, TWO, BUTTONS_BRIDGED),
    (POWER, FLICKERS, SUPPLY_WEAK),
    (ECHO, OTHER, LINE_LOSSY),
    (TONE, NOTHING, NO_SOUND),
)


def fault_of(stage: int, step: int, answer: int, detail: int) -> tuple[int, int, int] | None:
    """Return the fault that explains one answer, None if all is well or more must be seen."""
    if answer == FINE or stage == COLOURS:
        return None
    if stage == COUNT and answer == DARK_FROM:
        return (CHAIN_BROKEN, step, detail) if detail else (PART_DARK, step, 0)
    for known_stage, known_answer, fault in _PLAIN:
        if stage == known_stage and answer == known_answer:
            return (fault, step, detail)
    return (SEEN_WRONG, stage, step)


def colour_fault(seen: list[int]) -> tuple[int, int, int] | None:
    """Return the fault behind the colours seen for red, green and blue; 3 stands for none."""
    if seen == [0, 1, 2]:
        return None
    if seen == [3, 3, 3]:
        return (NO_LIGHT, 0, 0)
    if sorted(seen) == [0, 1, 2]:
        return (COLOUR_ORDER, seen[0] * 16 + seen[1], seen[2])
    for colour in range(3):
        if seen[colour] == 3:
            return (COLOUR_MISSING, colour, 0)
    return (SEEN_WRONG, COLOURS, 0)


def is_same_pair(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Say whether two findings tell of the same exchange, seen from either side."""
    return one[0] == other[0] and one[1:] in (other[1:], (other[2], other[1]))
