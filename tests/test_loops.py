"""Tests run in any order: those with asyncio also after those in a browser."""

import asyncio

import pytest

from tests.loops import no_loop_running


async def answer() -> int:
    return 42


def test_asyncio_starts_although_a_loop_of_a_browser_is_there() -> None:
    left = asyncio.new_event_loop()
    asyncio._set_running_loop(left)
    try:
        waiting = answer()
        with pytest.raises(RuntimeError, match="running event loop"):
            asyncio.run(waiting)
        waiting.close()
        with no_loop_running():
            assert asyncio.run(answer()) == 42
        assert asyncio._get_running_loop() is left
    finally:
        asyncio._set_running_loop(None)
        left.close()


def test_a_test_outside_of_the_browser_meets_no_loop() -> None:
    assert asyncio._get_running_loop() is None
