"""Playwright's event loop, which no other test shall meet."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_loop_running() -> Iterator[None]:
    """Let asyncio start loops, although Playwright's is still there.

    That one counts as running from the first page to the end of the process, and `asyncio.run`
    refuses to start beside it; but nothing turns it while no test is in a browser.
    """
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)
