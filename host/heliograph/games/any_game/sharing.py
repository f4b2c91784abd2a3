"""A description as a short line of letters, which fits a QR code and survives being copied.

The text is compressed with the words of the language as a dictionary, then written in the letters
that QR codes pack most tightly of those that no program changes on their way.
"""

import base64
import binascii
import zlib

from heliograph.catalogue import N_
from heliograph.games.any_game.problems import BadDescription
from heliograph.games.any_game.reading import MOST_CHARACTERS

PREFIX = "HELIOGRAPH1:"
# The most that one QR code holds, of these letters
LONGEST_CODE = 4296
_MOST_BYTES = 4 * MOST_CHARACTERS  # of one letter, whatever it is
# Never changed: what was shared with it is read with it. Another one needs another prefix.
_WORDS = (
    b'at_target = "out"keep_passed = true lock = true team_turns = true interrupts = t'
    b'rue late = true colours = ["white", "grey", "yellow", "black", "orange", "red", '
    b'"green", "blue"]plus = "count"minus = "pass"teams = 2 usual = 4 winner = { most '
    b'= "Points" }winner = { least = "winner = "last"first = "next"first = "asked"orde'
    b'r = "snake"order = "passing"order = "number"order = "track"track = { length = 50'
    b' }order = "random"order = "free"order = "together"number = { when = "before", lo'
    b'w = 0, high = 99 }cool_down = at_zero = "show"increment = bank = 600\nturn = 60\nt'
    b'able = 3600\n[clock]\nrounds = [1, 2]asked = true left = 1 at = "once"target = 20\n'
    b'[end]\nrounds = 10\nstep = 1\nof = "table"low = 0\nhigh = 100\nstart = 0\n[[counter]]\n'
    b'name = { en = "Points", de = "Punkte" }\nturns = "until passed"\npass = "row"pass '
    b'= "out"\norder = "clockwise"\n[[phase]]\nname = { en = "Turns", de = "Z\xc3\xbcge" }\nseat'
    b's = [2, 5]\nleaves = { en = "", de = "" }\nkeeps = { en = "", de = "" }\nabout = { '
    b'en = "", de = "" }\ntitle = { en = "", de = "" }\n'
)


def pack(written: str) -> str:
    """Return a description as one line of capital letters and digits."""
    maker = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_WORDS)
    packed = maker.compress(written.encode()) + maker.flush()
    check = zlib.crc32(packed).to_bytes(4, "big")
    return PREFIX + base64.b32encode(check + packed).decode().rstrip("=")


def unpack(code: str) -> str:
    """Return the description in such a line. Raises BadDescription."""
    letters = "".join(code.split()).upper().removeprefix(PREFIX)
    try:
        content = base64.b32decode(letters + "=" * (-len(letters) % 8))
        if zlib.crc32(content[4:]) != int.from_bytes(content[:4], "big"):
            raise ValueError("a letter is another")
        reader = zlib.decompressobj(-15, zdict=_WORDS)
        written = reader.decompress(content[4:], _MOST_BYTES)
        if not reader.eof:
            raise ValueError("too long")
        return written.decode()
    except (binascii.Error, zlib.error, ValueError):
        expected = N_("the whole line behind {prefix}").filled(prefix=PREFIX)
        advice = N_("Copy the line again, from its first letter to its last.")
        raise BadDescription("code", 1, expected, repr(code[:24] + "…"), advice) from None


def is_code(text: str) -> bool:
    """Say whether a text is such a line."""
    return text.lstrip().upper().startswith(PREFIX)
