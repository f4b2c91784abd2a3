"""What the table screen may ask about the matches of the record: to be told, or to have done."""

from collections.abc import Callable
from typing import Any

from heliograph import library
from heliograph.bg_stats import WEB_LINK, play_link, play_of
from heliograph.table.table import Table
from heliograph.web.door import Door
from heliograph.web.fields import BadCommand, number
from heliograph.web.qr import qr_picture

View = dict[str, Any]
_MOST_MATCHES = 1 << 53
_MOST_WORDS = 100  # characters


def games(table: Table, _door: Door, lang: str, command: View) -> View:
    """A page of the matches of the record, those found by some words if there are any."""
    first = number(command, "first", 0, _MOST_MATCHES) if "first" in command else 0
    return library.games_page(table, lang, first, str(command.get("find") or "")[:_MOST_WORDS])


def bg_stats(table: Table, _door: Door, lang: str, command: View) -> View:
    """One finished match for the app BG Stats: as link, and as QR code for the phone it is on."""
    wanted = _match(command)
    play = play_of(table.record, wanted, lang)
    # A play is long and the app reads it from a clean screen: the least repair, the fewest squares.
    return {
        "match": wanted,
        "link": play_link(play),
        "qr": qr_picture(play_link(play, WEB_LINK), error="l"),
    }


def _put_aside(table: Table, _command: View) -> None:
    table.put_aside("page")


def _resume(table: Table, command: View) -> None:
    library.resume(table, _match(command))


def _rename(table: Table, command: View) -> None:
    title = library.clean_title(str(command.get("title") or "")[:1000])
    if not title:
        raise BadCommand("expected a title with at least one letter, got none")
    library.rename(table, _match(command), title)


def _delete(table: Table, command: View) -> None:
    library.delete(table, _match(command))


def _bring_back(table: Table, command: View) -> None:
    library.bring_back(table, _match(command))


def _match(command: View) -> int:
    return number(command, "match", 1, _MOST_MATCHES)


TOLD: dict[str, Callable[[Table, Door, str, View], View]] = {"games": games, "bg_stats": bg_stats}
DONE: dict[str, Callable[[Table, View], None]] = {
    "put_aside": _put_aside,
    "resume": _resume,
    "rename": _rename,
    "delete": _delete,
    "bring_back": _bring_back,
}
