"""Pixels read from a signal, and the signal held against the data sheet of the WS2812B."""

from collections.abc import Sequence
from typing import NamedTuple

# Data sheet of the WS2812B, in ns: how long a zero and a one are high and low
ZERO_HIGH, ZERO_LOW = (250, 550), (700, 1000)
ONE_HIGH, ONE_LOW = (650, 950), (300, 600)
# A pixel takes a longer low than this for the end of the picture.
LATCH_NS = 50_000
# An emulated signal is looked at between the processor's instructions, every 64 ns or so.
MEASURED_NS = 80
# Between a zero and a one, where only one of the two is in a signal
MIDDLE_NS = 600
CLEARLY_LONGER = 1.4
BITS = 8
# Shorter highs, and so many of them, are a picture for pixels; anything else is a plain pin.
MOST_HIGH_NS = 3_000
LEAST_BITS = 24

Pulse = tuple[int, int]


class Signal(NamedTuple):
    """What went over a pin: its bytes, and its high and low times by bit."""

    content: bytes
    pulses: tuple[tuple[int, int, int], ...]
    # How far from the truth a time may be
    tolerance_ns: int = 0

    @property
    def ns(self) -> int:
        """How long it took, up to the end of the last high."""
        last_low = self.pulses[-1][2] if self.pulses else 0
        return sum(high + low for _, high, low in self.pulses) - last_low

    def faults(self) -> list[str]:
        """Say where the signal leaves the data sheet, once for each kind of fault."""
        found: dict[str, str] = {}
        # Of some thousand pulses only a few differ.
        for pulse in dict.fromkeys(self.pulses):
            bit, number = pulse[0], self.pulses.index(pulse)
            is_last = number == len(self.pulses) - 1
            for name, ns, (least, most) in _measured(*pulse)[: 1 if is_last else 2]:
                if not least - self.tolerance_ns <= ns <= most + self.tolerance_ns:
                    text = f"bit {number}: a {bit} is {name} for {ns} ns, not {least} to {most} ns"
                    found.setdefault(f"{bit} {name}", text)
        return list(found.values())


def _measured(bit: int, high: int, low: int) -> tuple[tuple[str, int, tuple[int, int]], ...]:
    """The times of a pulse, each with its limits; after the last high, a low says nothing."""
    limits = (ONE_HIGH, ONE_LOW) if bit else (ZERO_HIGH, ZERO_LOW)
    return ("high", high, limits[0]), ("low", low, limits[1])


def encode(content: bytes, timing: Sequence[int]) -> Signal:
    """The signal of bytes that are sent with this timing: high and low of a zero, then of a one."""
    pulses = []
    for byte in content:
        for place in reversed(range(BITS)):
            bit = byte >> place & 1
            pulses.append((bit, timing[2 * bit], timing[2 * bit + 1]))
    return Signal(content, tuple(pulses))


def decode(pulses: Sequence[Pulse]) -> Signal:
    """Read the bytes of a signal that is given as its high and low times in ns."""
    highs = [high for high, _ in pulses]
    shortest, longest = min(highs), max(highs)
    both = longest > CLEARLY_LONGER * shortest
    middle = (shortest + longest) // 2 if both else MIDDLE_NS
    bits = [(int(high > middle), high, low) for high, low in pulses]
    whole = len(bits) // BITS * BITS
    content = bytes(
        sum(bits[at + place][0] << (BITS - 1 - place) for place in range(BITS))
        for at in range(0, whole, BITS)
    )
    return Signal(content, tuple(bits), MEASURED_NS)


def read_pixels(edges: Sequence[tuple[int, int]]) -> Signal | None:
    """The signal in a burst of edges (ns, level), if it is one for pixels."""
    pulses = pulses_of(edges)
    if len(pulses) < LEAST_BITS or max(high for high, _ in pulses) > MOST_HIGH_NS:
        return None
    return decode(pulses)


def pulses_of(edges: Sequence[tuple[int, int]]) -> list[Pulse]:
    """High and low times from edges (ns, level); the last low is as long as a latch."""
    pulses = []
    rises = [at for at, level in edges if level]
    falls = [at for at, level in edges if not level]
    falls = [at for at in falls if rises and at > rises[0]]
    for number, (rise, fall) in enumerate(zip(rises, falls, strict=False)):
        following = rises[number + 1] if number + 1 < len(rises) else fall + LATCH_NS
        pulses.append((fall - rise, following - fall))
    return pulses
