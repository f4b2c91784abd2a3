"""What a page asks to be told, beside the view that everybody gets: facts, sheet, set-up, keys."""

from collections.abc import Callable
from typing import Any

from heliograph.games.show import Show
from heliograph.keys import HOST, Access
from heliograph.ruled_view import show_of
from heliograph.table.objections import NotRuled, NotSeated
from heliograph.table.table import Table
from heliograph.view_parts import ViewParts
from heliograph.web.door import Door
from heliograph.web.fact_answers import facts_answer
from heliograph.web.fields import number
from heliograph.web.library_commands import TOLD
from heliograph.web.new_game import check_view, coach_view
from heliograph.web.qr import qr_picture

View = dict[str, Any]
MOST_POINTS = 240


def answer(table: Table, door: Door, access: Access, lang: str, command: View) -> View | None:
    """Return what the page asked to be told; None if it asked for something to be done."""
    verb = command.get("do")
    if verb in PUBLIC:
        return {"type": verb, **PUBLIC[str(verb)](table, lang, command)}
    if verb not in OF_HOST:
        return None
    if access.role != HOST:
        raise NotSeated
    return {"type": verb, **OF_HOST[str(verb)](table, door, lang, command)}


def _sheet(table: Table, lang: str, _command: View) -> View:
    """The score sheet as far as it is public now, and the race so far."""
    with table.lock:
        _need_ruling(table)
        parts = ViewParts(lang)
        show = show_of(table, lang)
        rows = parts.make("sheet", _rows, show, table.position)
        race = parts.make("race", _race, show, table)
        told = {"match": table.match_id, "rev": table.rev, "rows": rows, "race": race}
        return {**told, "missing": parts.missing}


def _rows(show: Show, position: bytes) -> list[View]:
    return [row._asdict() for row in show.sheet(position)]


def _race(show: Show, table: Table) -> list[list[int]]:
    step = max(1, table.rev // MOST_POINTS)
    revs = [*range(0, table.rev, step), table.rev]
    return [[rev, *show.race(table.position_at(rev))] for rev in revs]


def _coach(table: Table, _door: Door, lang: str, command: View) -> View:
    """What can be chosen for a new game."""
    return coach_view(table, str(command.get("game")), lang)


def _check(_table: Table, _door: Door, lang: str, command: View) -> View:
    """What stands in the way of a new game as it was chosen."""
    return check_view(command, lang)


def _keys(table: Table, door: Door, _lang: str, _command: View) -> View:
    """One address and QR code for every place at the table."""
    ruling = table.ruling
    seats = ruling.game.seats if ruling else len(table.names) or 5
    return {"keys": [_key_view(door, *place) for place in door.places(seats)],
            "lan": door.needs_key}  # fmt: skip


def _key_view(door: Door, role: str, seat: int) -> View:
    address = door.address(role, seat)
    return {
        "key": door.keys.key_for(role, seat).access.key,
        "role": role,
        "seat": seat if seat >= 0 else None,
        "url": address,
        "qr": qr_picture(address),
    }


def _revoke(table: Table, door: Door, lang: str, command: View) -> View:
    """Take a key back; a new one stands in its place."""
    door.keys.revoke(number(command, "key", 1, 1 << 53))
    return {**_keys(table, door, lang, command), "type": "keys", "dropped": 1}


PUBLIC: dict[str, Callable[[Table, str, View], View]] = {
    "facts": facts_answer,
    "sheet": _sheet,
}
OF_HOST: dict[str, Callable[[Table, Door, str, View], View]] = {
    "coach": _coach,
    "check": _check,
    "keys": _keys,
    "revoke": _revoke,
    **TOLD,
}


def _need_ruling(table: Table) -> None:
    if table.ruling is None:
        raise NotRuled
