"""Puts the firmware on a board at its prompt: sends only what changed, checks it at the end.

While anything is missing, the board has no program that starts by itself: cut off at any moment,
it comes up at its prompt and waits for the next try. `install.js` does the same in a browser.
"""

from collections.abc import Callable
from typing import Protocol

from heliograph.building.joining import MAIN
from heliograph.catalogue import N_
from heliograph.errors import UnitError
from heliograph.flashing.prompt import Prompt, sha256
from heliograph.flashing.staging import ERRORS, places_of

Pieces = Callable[[int, int], None]


class Listener(Protocol):
    """Who is told how far it is."""

    def note_removed(self, name: str) -> None:
        """A stale file is gone."""

    def pieces_of(self, name: str) -> Pieces | None:
        """Return what is called with the bytes sent and the size of a file, after each piece."""

    def note_sent(self, name: str, size: int) -> None:
        """A whole file was sent."""


def send_changes(board: Prompt, files: dict[str, bytes], listener: Listener) -> int:
    """Send every file that is new or other, remove what is stale; return how many were sent."""
    stale = [name for name in board.files_at(places_of(list(files))) if name not in files]
    changed = [name for name, text in files.items() if board.digest(name) != sha256(text)]
    if stale or changed:
        board.remove_if_there(MAIN)
        changed = [*(name for name in changed if name != MAIN), MAIN]
    for name in stale:
        board.remove(name)
        listener.note_removed(name)
    board.remove_if_there(ERRORS)  # their lines are those of the firmware before
    for name in changed:
        board.write(name, files[name], listener.pieces_of(name))
        listener.note_sent(name, len(files[name]))
    return len(changed)


def check(board: Prompt, files: dict[str, bytes]) -> None:
    """Compare the digest of every file on the board. Raises `UnitError`."""
    wrong = [name for name, content in files.items() if board.digest(name) != sha256(content)]
    if wrong:
        names = ", ".join(wrong)
        raise UnitError(
            N_(
                "The unit holds other bytes than were sent in: {names}. Flash again; if "
                "this stays, its memory is worn out or full."
            ).filled(names=names),
        )
