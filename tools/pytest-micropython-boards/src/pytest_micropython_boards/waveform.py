"""Pixels read from a signal, and the signal held against the data sheet of the WS2812B."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

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
# A chain shows few pictures, each of them again and again: the last ones are not read anew.
MOST_REMEMBERED = 64

Pulse = tuple[int, int]
Edges = tuple[tuple[int, int], ...]  # each its moment (ns) and level


@dataclass(frozen=True)
class Signal:
    """What went over a pin: its bytes, and its high and low times by bit."""

    content: bytes
    pulses: tuple[tuple[int, int, int], ...]
    # How far from the truth a time may be
    tolerance_ns: int = 0

    @cached_property
    def ns(self) -> int:
        """How long it took, up to the end of the last high."""
        last_low = self.pulses[-1][2] if self.pulses else 0
        return sum(high + low for _, high, low in self.pulses) - last_low

    @cached_property
    def faults(self) -> list[str]:
        """Where the signal leaves the data sheet, once for each kind of fault."""
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


@lru_cache(MOST_REMEMBERED)
def encode(content: bytes, timing: tuple[int, ...]) -> Signal:
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
    bits = tuple((int(high > middle), high, low) for high, low in pulses)
    size = len(bits) // BITS
    digits = "".join("01"[bit] for bit, _, _ in bits[: size * BITS])
    return Signal(int(digits or "0", 2).to_bytes(size, "big"), bits, MEASURED_NS)


@lru_cache(MOST_REMEMBERED)
def read_pixels(edges: Edges) -> Signal | None:
    """The signal in a burst of edges, if it is one for pixels."""
    pulses = pulses_of(edges)
    if len(pulses) < LEAST_BITS or max(high for high, _ in pulses) > MOST_HIGH_NS:
        return None
    return decode(pulses)


def pulses_of(edges: Edges) -> list[Pulse]:
    """High and low times from edges; the last low is as long as a latch."""
    rises = [at for at, level in edges if level]
    falls = [at for at, level in edges if not level and rises and at > rises[0]]
    following = [*rises[1:], *(fall + LATCH_NS for fall in falls[-1:])]
    return [
        (fall - rise, after - fall)
        for rise, fall, after in zip(rises, falls, following, strict=False)
    ]
