"""The power of an emulated Pico goes at any moment; the table after it is one of the last 2.5 s.

Eight cuts with `hil --board emulator`, in two rows; with HELIOGRAPH_DEEP=1 more than a hundred, in
rows that begin at a fresh board and take some fifteen emulated seconds each (`tests.hil.sweep`).
"""

import os
import random

import pytest

from shared_rules.digest import check
from shared_rules.panel import OK, PLUS, UNDO
from shared_rules.tracker import EMPTY, NEW
from shared_rules.tracker import UNDO as UNDO_EVENT
from shared_rules.trackers import play, tracker_for
from tests.hil.table import Table

ROWS, CUTS = (16, 7) if os.environ.get("HELIOGRAPH_DEEP") else (2, 4)
WITHIN_MS = 2500
# Until a step that the unit shows is heard by the host
HEARD_MS = 60
LONGEST_MS = 1500


class Story:
    """The table as the host hears of it: every state, and until when it stood."""

    def __init__(self) -> None:
        self._states = [EMPTY]
        self._ended: list[tuple[int, bytes]] = []

    @property
    def has_past(self) -> bool:
        """Whether there is a step that the unit can take back."""
        return len(self._states) > 1

    def hear(self, step: bytes, now_ms: int) -> None:
        """Take one step of the unit."""
        self._ended.append((now_ms, self._states[-1]))
        if step[0] == UNDO_EVENT:
            # A match begins on the empty table, also one whose beginning is forgotten.
            self._states = self._states[: len(self._states) - step[1]] or [EMPTY]
        elif step[0] == NEW:
            self._states = [EMPTY, bytes(play(tracker_for(EMPTY), step).state)]
        else:
            self._states.append(bytes(play(tracker_for(self._states[-1]), step).state))

    def goes_on_from(self, digest: int, cut_ms: int) -> bool:
        """Go on from the table that stands after a cut; False if none of the last 2.5 s was so.

        Of the steps before it the unit knows nothing any more.
        """
        since = cut_ms - WITHIN_MS - HEARD_MS
        stood = [state for ended_ms, state in self._ended if ended_ms >= since]
        found = [state for state in [*stood, self._states[-1]] if check(state) == digest]
        self._states, self._ended = found[-1:], []
        return bool(found)


def play_until_cut(table: Table, story: Story, dice: random.Random) -> int:
    """Press at human speed until the power goes at some moment; return when."""
    board = table.emulated
    cut_us = board.pico.now_us + dice.randrange(50_000, LONGEST_MS * 1000)
    heard = len(table.host.events)
    while board.pico.now_us < cut_us:
        if board.pico.finger.rests:
            # What came before a cut cannot be undone without the host.
            button = dice.choice((OK, OK, OK, PLUS, 0, 1) + (UNDO,) * story.has_past)
            board.tell(press=button, ms=dice.randrange(25, 120), rest=dice.randrange(60, 300))
        board.pass_ms(min(1, (cut_us - board.pico.now_us) / 1000))
        for step in table.host.events[heard:]:
            story.hear(step, board.now_ms())
        heard = len(table.host.events)
    return board.now_ms()


@pytest.mark.parametrize("row", range(ROWS))
def test_the_table_after_a_cut_is_one_of_the_last_second(fresh_pico: Table, row: int) -> None:
    table, dice = fresh_pico, random.Random(11 + row)
    table.wait_for_host()
    story = Story()
    for number in range(CUTS):
        cut_ms = play_until_cut(table, story, dice)
        table.kill_host()
        table.restart()
        table.start_host()
        table.wait_for_host()
        digest = table.wait_until(lambda: table.host.pings, "the table to be told")[-1][1]
        assert story.goes_on_from(digest, cut_ms), f"cut {number} after {cut_ms} ms"
