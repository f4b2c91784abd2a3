"""MicroPython's `os`, with the one function that its WebAssembly build lacks."""

from binascii import unhexlify

import tab_host
from uos import *  # noqa: F403


def urandom(count: int) -> bytes:
    """Return bytes that nobody can foresee."""
    return unhexlify(tab_host.random(count))
