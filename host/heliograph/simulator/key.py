"""The key of a simulated board: whoever opens one of its ports says it first, as a line.

The ports are on this computer alone, but so is every browser, and a page from anywhere can make
one send a request whose body looks like presses or frames. The first line of a request is never
the key, so such a page is hung up on before anything it sent is read.
"""

import asyncio
import hmac
import os
import secrets

VARIABLE = "HELIOGRAPH_BOARD_KEY"
PATIENCE_S = 5.0


def board_key() -> str:
    """Return the key that who started us chose, else a new one; the firmware never sees it."""
    return os.environ.pop(VARIABLE, "") or new_key()


def new_key() -> str:
    """Return a key that nobody can guess."""
    return secrets.token_urlsafe(16)


async def says_key(reader: asyncio.StreamReader, key: str) -> bool:
    """Tell whether the first line that comes, soon, is the key."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            line = await reader.readline()
    except (TimeoutError, ValueError, ConnectionError):  # ValueError: a line without an end
        return False
    return hmac.compare_digest(line.rstrip(b"\r\n"), key.encode())
