"""The page of the simulated board may do what a hand can do, and no more."""

import pytest

from heliograph.web.bench import BadPress, press_line


@pytest.mark.parametrize(
    "message, line",
    [
        ({"down": 0}, b'{"down": 0}\n'),
        ({"up": 8}, b'{"up": 8}\n'),
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
        {"down": 9},
        {"down": -1},
        {"down": True},
        {"down": "1"},
        {"down": 1, "up": 1},
        {"hold": 1, "ms": 60_000},
        {"unplug": 1},
        {"heap": True},
        {"down": 1, "note": "\n"},
    ],
)
def test_anything_else_is_not(message: object) -> None:
    with pytest.raises(BadPress, match="expected"):
        press_line(message)
