"""MicroPython's `time` for a virtual board: the desk's clock, which wraps as the Pico's does."""

from utime import *  # noqa: F403
from virtual_desk import TICKS, desk


def ticks_ms() -> int:
    return desk.now_us // 1000 & TICKS


def ticks_us() -> int:
    return desk.now_us & TICKS


def ticks_add(ticks: int, delta: int) -> int:
    return ticks + delta & TICKS


def ticks_diff(end: int, start: int) -> int:
    half = TICKS + 1 >> 1
    return (end - start + half & TICKS) - half
