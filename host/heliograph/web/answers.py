"""What a page asks to be told, beside the view that everybody gets: facts, sheet, set-up, keys."""

from heliograph.games.depths import DEAL
from heliograph.games.show import Show
from heliograph.library.best_turns import best_of_match
from heliograph.record.boxes import Boxes
from heliograph.record.keys import HOST, SEAT, Access
from heliograph.table.objections import NoHandHere, NoMatch, NotSeated
from heliograph.table.table import Table
from heliograph.view.called_view import called_rows
from heliograph.view.match_view import show_of
from heliograph.view.view_parts import ViewParts
from heliograph.web.call import Call, View
from heliograph.web.door import Door
from heliograph.web.new_game import check_view, coach_view
from heliograph.web.qr import qr_picture

MOST_POINTS = 240


def show_sheet(call: Call) -> View:
    """The score sheet as far as it is public now, and the race so far."""
    table = call.table
    with table.lock:
        if table.rules is None:
            raise NoMatch
        parts = ViewParts(call.lang)
        show = show_of(table, call.lang)
        rows = parts.make("sheet", _rows, show, table)
        race = parts.make("race", _race, show, table)
        # In a lesson the turns of others come with one's own, and none is the best.
        has_best = table.is_over and not table.rules.is_lesson
        best = parts.make("best", _best, call) if has_best else []
        answer = {
            "match": table.match_id, "rev": table.rev, "rows": rows, "race": race, "best": best,
            "fewest_wins": show.fewest_wins(table.position),
        }  # fmt: skip
        return {**answer, "missing": parts.missing}


def _best(call: Call) -> list[View]:
    match = call.table.match_id
    return best_of_match(call.table.record, match, call.lang) if match is not None else []


def _rows(show: Show, table: Table) -> list[View]:
    rows = show.sheet(table.position)
    called = table.opened.called if table.opened else None
    return [row._asdict() for row in (called_rows(show.lang, rows, called) if called else rows)]


def _race(show: Show, table: Table) -> list[list[int]]:
    step = max(1, table.rev // MOST_POINTS)
    revs = [*range(0, table.rev, step), table.rev]
    return [[rev, *show.race(table.position_at(rev))] for rev in revs]


def coach(call: Call) -> View:
    """What can be chosen for a new game."""
    return coach_view(call.table, call["game"], call.lang)


def check(call: Call) -> View:
    """What stands in the way of a new game as it was chosen."""
    return check_view(call.fields, call.lang, Boxes(call.table.record))


def list_keys(call: Call) -> View:
    """One address and QR code for every place at the table."""
    rules, door = call.table.rules, call.door
    seats = (rules.game.seats if rules else 0) or len(call.table.names) or 5
    return {"keys": [_key_view(door, *place) for place in door.places(seats)],
            "lan": door.is_open, "https": door.base.startswith("https:"),
            "can_switch": door.network is not None and is_here(call.access)}  # fmt: skip


def is_here(access: Access) -> bool:
    """Tell whether a page is shown at this computer itself: it came in without a key."""
    return access.role == HOST and not access.key


def switch_network(call: Call) -> View:
    """Let the phones of this network in without a restart, or nobody any more."""
    network = call.door.network
    if network is None or not is_here(call.access):
        raise NotSeated
    network.switch(call["is_on"])
    return {**list_keys(call), "type": "keys"}


def _key_view(door: Door, role: str, seat: int) -> View:
    address = door.address(role, seat)
    return {
        "key": door.keys.key_for(role, seat).access.key,
        "role": role,
        "seat": seat if seat >= 0 else None,
        "url": address,
        "qr": qr_picture(address),
    }


def open_hand(call: Call) -> View:
    """The key to a seat's own page, for the table screen of people without a second device."""
    rules, seat = call.table.rules, call["seat"]
    if rules is None:
        raise NoMatch
    if not rules.can(DEAL) or seat >= rules.game.seats or seat in rules.bots:
        raise NoHandHere
    key = call.door.keys.key_for(SEAT, seat)
    return {"seat": seat, "key": key.access.key, "secret": key.secret}


def revoke(call: Call) -> View:
    """Take a key back; a new one stands in its place."""
    call.door.keys.revoke(call["key"])
    return {**list_keys(call), "type": "keys", "dropped": call["key"]}
