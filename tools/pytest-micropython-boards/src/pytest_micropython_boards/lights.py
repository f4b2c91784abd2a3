"""The pixels that a test sees: their colours, every picture before, and the signal behind it."""

from collections.abc import Iterator
from typing import NamedTuple

from pytest_micropython_boards.waveform import Signal

Colour = tuple[int, ...]


class Picture(NamedTuple):
    """What a chain of pixels showed from a moment on."""

    us: int
    colours: tuple[Colour, ...]
    # When its signal was through, and the pixels showed it
    shown_us: int


class Strip:
    """A chain of pixels on a pin."""

    def __init__(self, pin: int, name: str = "", count: int = 0, order: str = "GRB") -> None:
        self.pin = pin
        self.name = name or f"pin {pin}"
        self.order = order
        self._count = count
        self.pictures: list[Picture] = []
        # Where any picture's signal left the data sheet of the pixels
        self.timing_faults: list[str] = []
        # Changes the colours on their way to the eye; faults in the wiring are made here.
        self.seen_through = _as_they_are

    def take(self, us: int, signal: Signal) -> None:
        """Show the picture that a signal carries."""
        size = len(self.order)
        places = [self.order.index(letter) for letter in sorted(self.order, key=_rgb)]
        colours: list[Colour] = [*zip(*(signal.content[at::size] for at in places), strict=False)]
        if self._count:
            colours = (colours + list(self.colours[len(colours) :]))[: self._count]
        seen, shown_us = tuple(self.seen_through(colours)), us + signal.ns // 1000
        self.pictures.append(Picture(us, seen, shown_us))
        new = [fault for fault in signal.faults if fault not in self.timing_faults]
        self.timing_faults += new

    def go_dark(self, us: int) -> None:
        """The power is gone."""
        dark = tuple((0,) * len(self.order) for _ in self.colours)
        self.pictures.append(Picture(us, dark, us))

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours now: red, green, blue, and white where the pixels have it."""
        if self.pictures:
            return self.pictures[-1].colours
        return ((0,) * len(self.order),) * self._count

    @property
    def lit(self) -> list[int]:
        """The places of the pixels that shine."""
        return [place for place, colour in enumerate(self.colours) if any(colour)]

    def __getitem__(self, place: int) -> Colour:
        return self.colours[place]

    def __len__(self) -> int:
        return len(self.colours)

    def __iter__(self) -> Iterator[Colour]:
        return iter(self.colours)


def _rgb(letter: str) -> int:
    return "RGBW".index(letter)


def _as_they_are(colours: list[Colour]) -> list[Colour]:
    return colours
