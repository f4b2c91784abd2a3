"""Pieces as a page draws them: whose, of what shape and colour, with which number, how many."""

from typing import Final, NamedTuple

# Those that pages have a token for
COLOURS: Final = ("white", "grey", "yellow", "black", "orange", "blue", "green", "red", "purple",
                  "pink", "turquoise", "brown")  # fmt: skip


class Piece(NamedTuple):
    """What lies at one place."""

    seat: int  # -1: nobody's
    shape: str = ""
    amount: int = 1
    colour: str = ""
    number: int | None = None


NO_PIECE: Final = Piece(-1, amount=0)


def read_piece(name: str) -> Piece:
    """Return a piece by its name: "1 king" is the first seat's, "red 7 tile" is nobody's."""
    words = name.split()
    seat = int(words.pop(0)) - 1 if words[0].isdigit() else -1
    colour = next((word for word in words if word in COLOURS), "")
    number = next((int(word) for word in words if word.isdigit()), None)
    shape = " ".join(word for word in words if word != colour and not word.isdigit())
    return Piece(seat, shape, 1, colour, number)
