"""Games that people describe themselves: what an editor asks, saves and shares.

Which words a description has is the game's own matter: it brings what reads, tries and packs one
(`GameDescription.editing`).
"""

import json
from typing import Any

from heliograph.building import sources
from heliograph.games import ALL_GAMES, GAMES
from heliograph.record.descriptions import Descriptions
from heliograph.table.change import INSTALLED, Change
from heliograph.web.call import Call, View
from heliograph.web.fields import BadCommand
from heliograph.web.qr import qr_picture

LONGEST_TEXT = 50_000  # of a message of 64 kB; how much a description may hold is told in its words
_BUILD = "full"


def read_presses(name: str, value: object) -> list[tuple[int, int, int]]:
    """Read presses: each a button, when it was let go, and how long it was held."""
    rows = value if isinstance(value, list) else None
    if rows is None or len(rows) > 300 or not all(map(_is_press, rows)):
        wanted = f"expected {name} as at most 300 of [button 0-8, at, held], got {value!r:.40}"
        raise BadCommand(wanted)
    return [(button, at, held) for button, at, held in rows]


def _is_press(row: object) -> bool:
    if not isinstance(row, list) or len(row) != 3 or any(type(one) is not int for one in row):
        return False
    button, at, held = row
    return button in range(9) and 0 <= at < 1 << 32 and 0 <= held < 1 << 32


def show_description(call: Call) -> View:
    """Return the text of a description, and where rings and buttons of a unit lie."""
    taken = {game.title.english for game in ALL_GAMES.values()}
    found = _editing(call).show(call["name"], call.lang, taken)
    is_own = Descriptions(call.table.record).has(found["name"])
    return {**found, "is_own": is_own, "face": sources.face_of(_BUILD)}


def try_description(call: Call) -> View:
    """Return what is wrong with a text, or what a unit shows that was pressed so."""
    tried = _editing(call).try_text(
        call["text"], call["seats"], call["presses"], call["now_ms"], call.lang
    )
    return {"number": call["number"], **tried}


def share_description(call: Call) -> View:
    """Return a description as one line and as QR code; neither where it is too long."""
    code: str = _editing(call).share(call["text"])
    return {"code": code, "qr": qr_picture(code, "l") if code else ""}


def read_description(call: Call) -> View:
    """Return the text that somebody sent: a file, or the line of a QR code."""
    return {"text": _editing(call).read(call["text"]), "number": call["number"]}


def write_description(call: Call) -> View:
    """Return the text that the fields of a form stand for."""
    try:
        data = json.loads(call["form"])
        text = _editing(call).written_form(data) if isinstance(data, dict) else ""
    except (ValueError, RecursionError) as problem:
        raise BadCommand(f"expected the fields of a description: {problem!s:.80}") from None
    return {"text": text, "number": call["number"]}


def save_description(call: Call) -> View:
    """Keep a description beside the record; every game from now on can be played by it.

    Over another game of the same title nothing is written unless its name comes as `over`.
    """
    kept = Descriptions(call.table.record)
    with call.table.lock:  # so that two screens never choose the same name
        name, is_free = _name_for(call, kept)
        if is_free:
            kept.write(name, call["text"])
            _look_in(kept, call)
    return {"name": name, "is_saved": is_free}


def _name_for(call: Call, kept: Descriptions) -> tuple[str, bool]:
    """Return under which name a text is kept, and whether no other game is lost by that."""
    editing, text, over = _editing(call), call["text"], call["over"]
    title, family = editing.title(text), call["game"]
    same = [name for name, game in GAMES.tracked.items()
            if game.family == family and game.title.english == title]  # fmt: skip
    if same:
        return (over, True) if over in same else (same[-1], False)
    installed = {game.name for game in GAMES.by_number.values()}
    names = (f"{name}_own" if name in installed else name for name in editing.file_names(text))
    return next(name for name in names if name not in ALL_GAMES and not kept.has(name)), True


def delete_description(call: Call) -> View:
    """Delete a description of the owner; its text is returned, so that it can be saved again.

    Matches that were begun with it keep it.
    """
    kept = Descriptions(call.table.record)
    _editing(call)
    text = kept.remove(call["name"])
    _look_in(kept, call)
    return {"name": call["name"], "text": text}


def _look_in(kept: Descriptions, call: Call) -> None:
    """Take the games as they are described now; every page learns of it."""
    GAMES.look_in(kept.folder)
    call.table.news.tell(Change(INSTALLED, call.source))


def _editing(call: Call) -> Any:
    """Return what reads the descriptions of a family of games."""
    for game in GAMES.by_number.values():
        if game.name == call["game"] and game.editing is not None:
            return game.editing
    known = ", ".join(game.name for game in GAMES.by_number.values() if game.editing is not None)
    raise BadCommand(f"expected a game with descriptions, {known}, got {call['game']!r:.40}")
