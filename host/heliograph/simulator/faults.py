"""Wiring faults of a simulated board: what the eye sees and what the pins get is not what it was.

--fault swap:orbit:order    these two parts are exchanged in the chain
--fault dead:7              pixel 7 of the chain stays dark and passes the data on
--fault broken:7            pixel 7 and all after it stay dark
--fault colours:RGB         the pixels take their bytes in this order instead of GRB
--fault stuck:3             button 3 is always down
--fault crossed:0:1         the wires of two buttons are exchanged
--fault loose:5             the wire of button 5 is off
"""

from collections.abc import Sequence

KINDS = {"swap": 2, "dead": 1, "broken": 1, "colours": 1, "stuck": 1, "crossed": 2, "loose": 1}
ORDER_ON_THE_WIRE = "GRB"


class BadFault(Exception):
    """A fault that cannot be made."""


class Wiring:
    """The wires between firmware and parts, with the faults somebody asked for."""

    def __init__(self, faults: Sequence[str], parts: Sequence[tuple[str, int]]) -> None:
        self._parts = list(parts)
        self._faults = [self._parse(fault) for fault in faults]
        self._sources = self._pixel_sources()

    def seen(self, rgb: bytes) -> bytes:
        """The colours that shine at the places of the parts, when these were sent."""
        colours = [rgb[at : at + 3] for at in range(0, len(rgb), 3)]
        for kind, *words in self._faults:
            if kind == "colours":
                colours = [self._reordered(colour, words[0]) for colour in colours]
            elif kind == "dead":
                colours[int(words[0])] = bytes(3)
            elif kind == "broken":
                first = int(words[0])
                colours[first:] = [bytes(3)] * (len(colours) - first)
        return b"".join(colours[source] for source in self._sources)

    @property
    def stuck(self) -> list[int]:
        """The buttons that are always down."""
        return [int(words[0]) for kind, *words in self._faults if kind == "stuck"]

    def reached(self, button: int) -> int | None:
        """The button whose pin feels a press of this one, None where the wire is off."""
        for kind, *words in self._faults:
            numbers = [int(word) for word in words] if kind in ("crossed", "loose") else []
            if button in numbers:
                return None if kind == "loose" else sum(numbers) - button
        return button

    def _parse(self, fault: str) -> list[str]:
        kind, *words = fault.split(":")
        names = [name for name, _ in self._parts]
        pixels = sum(count for _, count in self._parts)
        fits = len(words) == KINDS.get(kind, -1)
        if kind == "swap":
            fits = fits and all(word in names for word in words)
        elif kind == "colours":
            fits = fits and sorted(words[0]) == sorted(ORDER_ON_THE_WIRE)
        elif fits:
            most = pixels if kind in ("dead", "broken") else 9
            fits = all(word.isdigit() and int(word) < most for word in words)
        if not fits:
            raise BadFault(f"expected a fault such as dead:7 or swap:orbit:order, got {fault}. "
                           "See python -m heliograph.simulator --help.")  # fmt: skip
        return [kind, *words]

    def _pixel_sources(self) -> list[int]:
        """For each place, the pixel of the chain that sits there."""
        chain = [name for name, _ in self._parts]
        for kind, *words in self._faults:
            if kind == "swap":
                one, other = (chain.index(word) for word in words)
                chain[one], chain[other] = chain[other], chain[one]
        counts, starts, at = dict(self._parts), {}, 0
        for name in chain:
            starts[name] = at
            at += counts[name]
        return [starts[name] + index for name, count in self._parts for index in range(count)]

    @staticmethod
    def _reordered(colour: bytes, order: str) -> bytes:
        """What a pixel shows that reads the three bytes sent as GRB in another order."""
        sent = {letter: colour["RGB".index(letter)] for letter in "RGB"}
        on_the_wire = [sent[letter] for letter in ORDER_ON_THE_WIRE]
        read = dict(zip(order, on_the_wire, strict=True))
        return bytes(read[letter] for letter in "RGB")
