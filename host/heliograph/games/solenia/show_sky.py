"""The sky of Solenia for a page, the same at every depth: band, airship, round, sides of the die.

It is read off the table unit's state, with which the state of the full rules begins; what only the
full rules know is empty here.
"""

from collections.abc import Sequence
from typing import Any

from heliograph.games.show import View
from heliograph.games.solenia import show_texts
from heliograph.games.text_files import texts_for
from heliograph.texts import text
from shared_rules.solenia import band
from shared_rules.tracker import PLAY

# The airship flies up the middle column
_COLUMN = "c"
_WORDS = (
    "airship", "front", "rear", "advances", "cards_left", "goods", "stars", "hand", "beside",
    "next_gain", "legend", "level_1", "level_3", "day", "night", "die",
)  # fmt: skip


def sky_view(tracker: Any, lang: str) -> View:
    """Return what the drawing needs where nobody follows the cards on the strips."""
    return {
        "game": "solenia",
        "level": 0,
        "round": _round(tracker, lang),
        "side": "",
        "advances": tracker.advances,
        "airship": f"{_COLUMN}{band.airship_row(tracker.state) + 1}",
        "asked": "",
        "band": _band(tracker),
        "rows": [_row(tracker, lang, row) for row in reversed(range(band.STRIPS))],
        "orders": [],
        "players": [_player(tracker, seat) for seat in range(tracker.seats)],
        "gains": [],
        "tray": None,
        "legend": [],
        "offer": None,
        "die": [],
        "reveal": None,
        "words": texts_for(lang, {key: show_texts.WORDS[key] for key in _WORDS}),
    }


def _round(tracker: Any, lang: str) -> str:
    if tracker.phase != PLAY:
        return ""
    words = show_texts.WORDS["round"].text(lang, n=tracker.round)
    last = show_texts.WORDS["last_rounds"].text(lang)
    return f"{words} · {last}" if tracker.is_late else words


def _band(tracker: Any) -> list[View]:
    """Return the ten entries of the endless band; those on the table are marked."""
    rows = {entry % band.BAND_LENGTH: row + 1 for row, entry in enumerate(tracker.entries())}
    return [
        {"sky": band.KINDS[band.kind_in(tracker.state, entry)], "row": rows.get(entry)}
        for entry in range(band.BAND_LENGTH)
    ]


def _row(tracker: Any, lang: str, row: int) -> View:
    sky = band.KINDS[tracker.kinds()[row]]
    is_due = row == 0 and tracker.strip_is_due
    return {
        "entry": (tracker.advances + row) % band.BAND_LENGTH,
        "row": row + 1,
        "sky": sky,
        "name": show_texts.SKIES[sky].text(lang),
        "note": text(lang, "due.solenia_scored") if is_due else _edge(row, lang),
        "due": is_due,
        "fields": [],
    }


def _edge(row: int, lang: str) -> str:
    """Return what the first and the last strip are called."""
    key = {0: "rear", band.STRIPS - 1: "front"}.get(row, "")
    return show_texts.WORDS[key].text(lang) if key else ""


def _player(tracker: Any, seat: int) -> View:
    return {
        "seat": seat,
        "goods": None,
        "stored": 0,
        "capacity": 0,
        "stars": None,
        "cards": tracker.cards(seat),
        "hand": None,
        "played": [tracker.played(seat, value) for value in range(band.VALUES)],
        "rows": [],
        "tile": None,
    }


def plain_card(value: int, lang: str) -> View:
    """Return a card of which only the value is known."""
    words = show_texts.WORDS["card_plain"].text(lang, value=value)
    return {"id": f"?{value}", "value": value, "text": words}


def plain_cards(lang: str) -> list[View]:
    """Return the values that a card may have, to be tapped."""
    return [plain_card(value, lang) | {"target": f"value:{value}"} for value in range(band.VALUES)]


def die_view(sides: Sequence[str], lang: str) -> list[View]:
    """Return the sides of the solo die, to be tapped."""
    return [
        {"target": f"die:{face}", "face": face, "text": show_texts.DIE[side].text(lang)}
        for face, side in enumerate(sides, 1)
    ]
