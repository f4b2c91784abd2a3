"""The page of the simulated board may do what a hand can do, and no more."""

import asyncio

import pytest

from heliograph.web.bench import BadPress, BenchAddress, BenchLink, press_line


@pytest.mark.parametrize(
    "message, line",
    [
        ({"touch": 4}, b'{"touch": 4}\n'),
        ({"down": 0}, b'{"down": 0}\n'),
        ({"up": 8}, b'{"up": 8}\n'),
        ({"up": 8, "ms": 45}, b'{"up": 8, "ms": 45}\n'),
        ({"press": 3}, b'{"press": 3}\n'),
        ({"hold": 5, "ms": 700}, b'{"hold": 5, "ms": 700}\n'),
        ({"unplug": True}, b'{"unplug": true}\n'),
        ({"restart": True}, b'{"restart": true}\n'),
    ],
)
def test_a_press_is_passed_on(message: dict[str, object], line: bytes) -> None:
    assert press_line(message) == line


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        {},
        {"down": 12},
        {"down": -1},
        {"down": True},
        {"down": "1"},
        {"down": 1, "up": 1},
        {"hold": 1, "ms": 60_000},
        {"up": 1, "ms": 60_000},
        {"up": 1, "ms": 0},
        {"down": 1, "ms": 100},
        {"unplug": 1},
        {"heap": True},
        {"down": 1, "note": "\n"},
    ],
)
def test_anything_else_is_not(message: object) -> None:
    with pytest.raises(BadPress, match="expected"):
        press_line(message)


async def heard_by_a_bench(
    away: list[dict[str, object]], there: list[dict[str, object]]
) -> list[str]:
    """What a bench hears when a page presses before the bench is there and after."""
    heard: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"{}\n")
        heard.set_result(await reader.read())
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        link = BenchLink(BenchAddress(*server.sockets[0].getsockname()[:2]))
        for message in away:
            await link.press(message)
        await anext(link.lines())
        for message in there:
            await link.press(message)
        link.close()
        return (await heard).decode().splitlines()


def test_a_press_that_began_on_a_dead_board_is_none() -> None:
    heard = asyncio.run(heard_by_a_bench([{"touch": 3}], [{"up": 3, "ms": 900}, {"press": 4}]))
    assert heard == ['{"press": 4}']


def test_a_page_that_leaves_lets_go_of_its_buttons() -> None:
    heard = asyncio.run(heard_by_a_bench([], [{"down": 3}, {"touch": 4}, {"up": 3, "ms": 50}]))
    assert heard == ['{"down": 3}', '{"touch": 4}', '{"up": 3, "ms": 50}', '{"up": 4}']
