"""Repeats calls of the Solaris tokens from a file and prints what came of them.

Each line is: name of the function, its numbers, the table before in hex. Runs on both interpreters.
"""

import sys
from binascii import hexlify, unhexlify

from shared_rules.digest import digest
from shared_rules.solaris import tokens


def main(path):
    """Chain the digests of the tables after each call."""
    chain = b""
    count = 0
    with open(path) as lines:  # noqa: PTH123 (MicroPython has no pathlib)
        for line in lines:
            words = line.split()
            state = bytearray(unhexlify(words[-1]))
            getattr(tokens, words[0])(state, *[int(word) for word in words[1:-1]])
            chain = digest(chain + bytes(state))
            count += 1
    print(count, hexlify(chain).decode())


main(sys.argv[1])
