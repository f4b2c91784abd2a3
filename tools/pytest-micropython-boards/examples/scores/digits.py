"""Large digits for a display of 128 columns, each byte eight dots one below the other."""

WIDTH = 128
PAGES = 8
# Three columns of five dots, the lowest bit on top
SHAPES = {
    "0": (31, 17, 31), "1": (18, 31, 16), "2": (29, 21, 23), "3": (21, 21, 31), "4": (7, 4, 31),
    "5": (23, 21, 29), "6": (31, 21, 29), "7": (1, 1, 31), "8": (31, 21, 31), "9": (23, 21, 31),
    ":": (0, 10, 0),
}  # fmt: skip
# A dot of a shape becomes a square of so many
DOT = 12


def draw(text: str) -> bytearray:
    """The picture of some digits, as the display takes it row of bytes by row of bytes."""
    picture = bytearray(WIDTH * PAGES)
    for place, character in enumerate(text):
        for column, dots in enumerate(SHAPES[character]):
            stripe = 0
            for row in range(5):
                if dots >> row & 1:
                    stripe |= ((1 << DOT) - 1) << (DOT * row)
            first = (4 * place + column) * (DOT - 1)
            for x in range(first, min(first + DOT - 1, WIDTH)):
                for page in range(PAGES):
                    picture[page * WIDTH + x] = stripe >> 8 * page & 255
    return picture
