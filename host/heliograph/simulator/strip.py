"""The pixels of a simulated board, as NeoPixel would send them: green, red and blue of each."""

WORD = 4


class SimulatedStrip:
    """Takes the words the firmware feeds its state machine; keeps what NeoPixel would send.

    Shown as they lie on the table: a chain that runs another way round, or pixels that take their
    colours in another order, are sorted by the build's own pins.
    """

    def __init__(
        self, pixels: int, colours: str = "GRB", places: tuple[int, ...] | range = ()
    ) -> None:
        self._places = places or range(pixels)
        self._offsets = [3 - colours.index(colour) for colour in "GRB"]
        self.sent = bytes(3 * pixels)
        self._words = b""

    def feed(self, words: bytes) -> bool:
        """Show the words of one transfer. Return whether anything changed."""
        if words == self._words:
            return False
        self._words = words
        sent = bytearray(self.sent)
        for index, place in enumerate(self._places):
            word = words[place * WORD : (place + 1) * WORD]
            if len(word) == WORD:
                sent[3 * index : 3 * index + 3] = bytes(word[at] for at in self._offsets)
        self.sent = bytes(sent)
        return True

    def go_dark(self) -> None:
        """Show what pixels show without power."""
        self.feed(bytes(WORD * len(self._places)))

    def rgb(self) -> bytes:
        """Red, green and blue of each pixel, as they went over the wire."""
        colours = bytearray(len(self.sent))
        colours[0::3], colours[1::3], colours[2::3] = (
            self.sent[1::3],
            self.sent[0::3],
            self.sent[2::3],
        )
        return bytes(colours)
