"""The clean-up of the heap, begun where it goes over the heap only once.

Theory of operation. MicroPython's collector begins with the names of the module that calls it, and
then takes the table of all modules. It notes 64 objects that it has yet to look at; where it finds
more at once, it goes over the whole heap a second time: 14 to 17 ms instead of 9. A game of many
parts makes the table of modules long, and each file of the firmware below that adds its names. So
this module, which is a file of its own, leads the collector first to those files, one by one.
"""

import gc

from firmware.pixel_math import fill_words
from shared_rules.digest import check
from shared_rules.link.frame import encode
from shared_rules.trackers import play

# One function of each file that the firmware is joined into
FIRST = (fill_words, check, encode, play)


def clean_up() -> None:
    """Clean up the heap."""
    gc.collect()
