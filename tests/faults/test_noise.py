"""A noisy wire: no damaged frame passes for a good one."""

import os

import pytest

from shared_rules.link import frame
from tests.faults.noise import BLOCK, listen, listen_on_all_cores

DEEP = 10_000_000
BLOCKS = 150


def test_no_damaged_frame_is_accepted() -> None:
    """At one fault in a thousand bytes; ten million frames with HELIOGRAPH_DEEP=1."""
    deep = bool(os.environ.get("HELIOGRAPH_DEEP"))
    figures = listen_on_all_cores(DEEP) if deep else listen(1, BLOCKS)
    assert figures.frames >= (DEEP if deep else BLOCKS * BLOCK)
    assert figures.faults > figures.frames // 100
    assert figures.frames * 0.9 < figures.accepted < figures.frames
    assert figures.wrong == 0


def test_a_wire_that_is_mostly_noise_passes_nothing_wrong() -> None:
    figures = listen(2, 20, rate=0.2)
    assert figures.accepted < figures.frames // 10
    assert figures.wrong == 0


def test_a_decoder_without_its_check_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame, "crc32", lambda _body, _key: 0)
    assert listen(1, 20).wrong > 0
