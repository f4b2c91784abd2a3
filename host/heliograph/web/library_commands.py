"""What the table screen may ask about the matches of the record: to be told, or to have done."""

from heliograph.library import listing as library
from heliograph.library.bg_stats import WEB_LINK, play_link, play_of
from heliograph.record import store
from heliograph.web.call import Call, View
from heliograph.web.fields import BadCommand
from heliograph.web.qr import qr_picture

MOST_FIND = 100  # letters
LONGEST_PLACE = 80


def list_games(call: Call) -> View:
    """A page of the matches of the record, those found by some words if there are any."""
    return library.games_page(call.table, call.lang, call["first"], call["find"])


def bg_stats(call: Call) -> View:
    """One finished match for the app BG Stats: as link, and as QR code for the phone it is on."""
    play = play_of(call.table.record, call["match"], call.lang)
    # A play is long and the app reads it from a clean screen: the least repair, the fewest squares.
    return {
        "match": call["match"],
        "link": play_link(play),
        "qr": qr_picture(play_link(play, WEB_LINK), error="l"),
    }


def put_aside(call: Call) -> None:
    """Empty the table; the match stays in the list."""
    call.table.put_aside(call.source)


def resume(call: Call) -> None:
    """Put a match of the list on the table, where it was left."""
    library.resume(call.table, call["match"])


def rename(call: Call) -> None:
    """Give a match another title."""
    title = library.clean_title(call["title"])
    if not title:
        raise BadCommand("expected a title with at least one letter, got none")
    library.rename(call.table, call["match"], title)


def place(call: Call) -> None:
    """Note where a match was played; nothing: it is not told any more."""
    match = library.need_match(call.table.record, call["match"])
    call.table.note(match.id, store.PLACED, call.source, library.clean_title(call["place"]))


def delete(call: Call) -> None:
    """Take a match out of the list."""
    library.delete(call.table, call["match"])


def bring_back(call: Call) -> None:
    """Put a deleted match into the list again."""
    library.bring_back(call.table, call["match"])
