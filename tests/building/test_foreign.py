"""Only attributes that no object of MicroPython can have get other words."""

import ast

import pytest

from devkit import uf2
from heliograph.building.foreign import attributes_of_ours_alone
from heliograph.building.image_words import WORDS
from heliograph.flashing.uf2 import parse

CLASS = """
class Lamp:
    glimmer = 1
    def __init__(self):
        self.brilliance = 2
        self._hidden = 3
    def append(self): pass
    def feed(self): pass
    def ticks_ms(self): pass
    def shine_on(self): pass
"""


def test_what_python_the_chip_or_the_image_has_keeps_its_name() -> None:
    """`append` is a list's, `feed` the watchdog's, `ticks_ms` MicroPython's."""
    assert attributes_of_ours_alone([ast.parse(CLASS)]) == {"glimmer", "brilliance", "shine_on"}


def test_the_words_lie_in_the_image_of_micropython() -> None:
    image = uf2.find()
    if image is None:
        pytest.skip("name a MicroPython image: HELIOGRAPH_UF2=RPI_PICO-….uf2")
    pieces = parse(image.read_bytes()).pieces
    content = b"".join(piece.content for piece in pieces)
    missing = [word for word in WORDS if b"\0%s\0" % word.encode() not in content]
    assert missing == []


def test_words_of_the_assembler_keep_their_names_where_a_class_of_ours_has_them_too() -> None:
    """A method called `side` anywhere would else rename it in the program of the pixels."""
    source = """
@rp2.asm_pio(sideset_init=0)
def program():
    nop().side(0)

class Table:
    def side(self):
        return self.seats_of_ours
    def turn_of_ours(self):
        self.seats_of_ours = 1
"""
    assert attributes_of_ours_alone([ast.parse(source)]) == {"turn_of_ours", "seats_of_ours"}
