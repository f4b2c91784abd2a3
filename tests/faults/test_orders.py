"""A press belongs to the run that made it, in whatever order the bytes of two runs arrive.

The default run samples the orders; `HELIOGRAPH_DEEP=1` tries all of them.
"""

import os

import pytest

from shared_rules.link import frame
from shared_rules.link.session import Session
from tests.faults.orders import explore
from tests.faults.virtual_table import TO_HOST, TO_UNIT

EVERY = 1 if os.environ.get("HELIOGRAPH_DEEP") else 557

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="each case forks a process, and this system cannot"
)


@pytest.mark.parametrize("direction", [TO_HOST, TO_UNIT], ids=["unit starts", "host starts"])
def test_no_order_of_arrival_breaks_the_promise(direction: int) -> None:
    tried, broken = explore(direction, EVERY)
    assert tried > 50
    assert broken == []


class TestTheOrdersBite:
    """A receiver that mixes up two runs must be found, or clean orders would mean nothing."""

    def test_they_find_reports_that_count_for_whoever_greeted_last(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def hear_all_first(self, data, now_ms, real=Session.hear):
            return iter(list(real(self, data, now_ms)))

        monkeypatch.setattr(Session, "hear", hear_all_first)
        assert explore(TO_HOST, EVERY, to_the_first=True)[1]

    def test_they_find_lines_of_an_earlier_pairing_that_are_understood(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def decode_anything(line, key=0, real=frame.decode):
            # with any key that the first boot ids of a virtual table can make
            keys = (0x10000000 | number for number in range(16))
            return next((m for one in (key, *keys) if (m := real(line, one))), None)

        monkeypatch.setattr(frame, "decode", decode_anything)
        assert explore(TO_HOST, EVERY, to_the_first=True)[1]
