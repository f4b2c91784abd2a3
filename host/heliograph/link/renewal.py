"""Renews the firmware of a unit on the cable, wanted by one tap on a page.

The unit is asked to wait at its prompt. One whose firmware is too old to know that is brought there
by hand, and one that was cut off waits there already: whenever the prompt is found, it goes on,
until all is there or time is up. So whatever cuts it off, nobody has to tap twice.
"""

import time
from collections.abc import Callable

from heliograph.catalogue import N_, Words
from heliograph.errors import NeedsRenewal, UnitError
from heliograph.flashing.prompt import LostPrompt, Prompt
from heliograph.flashing.sending import Pieces, check, send_changes
from heliograph.flashing.staging import compiled_files
from heliograph.link.probe import PROMPT, probe
from heliograph.link.unit_session import UnitSession
from heliograph.table.ports import Ports

# A unit that knows how to go to its prompt is gone by then.
LEAVES_S = 3.0
# A unit that was not heard for so long may be at its prompt.
QUIET_S = 1.0
TOLD_S = 0.25

_ASKED = N_("The unit at {url} is to be renewed. Waiting for its prompt …")
_HOLD = N_(
    "The unit at {url} is to be renewed. Its firmware is too old to be asked: hold MINUS and PLUS "
    "on it, unplug it and plug it in again; all else goes by itself."
)
_SENDING = N_("The unit at {url} is being renewed: {share} %. Leave it plugged in.")
_CUT = N_("The unit at {url} was cut off. Plug it in again: its renewal goes on by itself.")
_LATE = N_(
    "Expected the prompt of the unit at {url}, waited in vain. Tap again, or run: heliograph flash "
    "{url}"
)
_NOT_DONE = N_("The unit at {url} was not renewed. {why}")


class Renewal:
    """One renewal, as far as one link of the unit takes it."""

    def __init__(self, ports: Ports, unit: UnitSession, url: str) -> None:
        self._ports = ports
        self._unit = unit
        self._url = url
        self._asked_at = 0.0
        self._heard_at = time.monotonic()
        unit.note_renewal(_ASKED.filled(url=url))

    def is_port_due(self) -> bool:
        """Ask the unit for its prompt, once; return whether its port is quiet and to be tried."""
        now = time.monotonic()
        if not self._unit.session.connected:
            return now - self._heard_at > QUIET_S
        self._heard_at = now
        if not self._asked_at:
            self._asked_at = now
            self._unit.ask_for_prompt()
        elif now - self._asked_at > LEAVES_S:
            self._unit.note_renewal(_HOLD.filled(url=self._url))
        return self._is_late()

    def go_on(self) -> None:
        """Put the firmware on the unit, if it waits at its prompt."""
        self._heard_at = time.monotonic()
        try:
            if probe(self._url).kind == PROMPT:
                renew(self._url, self._unit.note_renewal)
                self._end(None)
        except LostPrompt:
            self._unit.note_renewal(_CUT.filled(url=self._url))
        except UnitError as problem:
            self._end(_NOT_DONE.filled(url=self._url, why=problem.sentence))
        if self._is_late():
            self._end(_LATE.filled(url=self._url))

    def _is_late(self) -> bool:
        return time.monotonic() > self._ports.renewal_until(self._url) > 0

    def _end(self, why: Words | None) -> None:
        self._ports.end_renewal(self._url)
        self._unit.note_renewal(None)
        if why:
            self._unit.note(NeedsRenewal(why))


def renew(url: str, tell: Callable[[Words], None]) -> None:
    """Put this program's firmware on a unit at its prompt and start it. Raises `UnitError`.

    Its own unit file, its look, its keys and the table that it shows stay as they are.
    """
    files = compiled_files()
    with Prompt(url) as board:
        send_changes(board, files, _Share(url, sum(map(len, files.values())), tell))
        check(board, files)
        board.restart()


class _Share:
    """Tells which part of all files was sent, a few times in a second."""

    def __init__(self, url: str, size: int, tell: Callable[[Words], None]) -> None:
        self._url, self._size, self._tell = url, size, tell
        self._done = 0
        self._told_at = 0.0

    def note_removed(self, name: str) -> None:
        """Nothing that takes time."""

    def pieces_of(self, name: str) -> Pieces:
        """Return what is called after each piece of a file."""
        del name
        return lambda done, _size: self._say(done)

    def note_sent(self, name: str, size: int) -> None:
        """Count a whole file."""
        del name
        self._done += size

    def _say(self, more: int) -> None:
        now = time.monotonic()
        if now - self._told_at >= TOLD_S:
            self._told_at = now
            share = (self._done + more) * 100 // self._size
            self._tell(_SENDING.filled(url=self._url, share=share))
