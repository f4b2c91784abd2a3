"""What an editor of descriptions asks: what stands in one, what is wrong with it, how to share it.

Everybody else knows these functions by their names alone.
"""

import re
import unicodedata
from collections.abc import Container, Iterator, Sequence
from itertools import chain, count

from heliograph.games.any_game import shelf
from heliograph.games.any_game.form import form_of, written_form
from heliograph.games.any_game.packaging import make_package
from heliograph.games.any_game.problems import BadDescription
from heliograph.games.any_game.sharing import LONGEST_CODE, is_code, pack, unpack
from heliograph.games.any_game.trying import Press, try_out
from heliograph.games.show import View
from heliograph.texts import TEXTS, text

__all__ = ["file_names", "make_package", "read", "share", "show", "title", "try_text",
           "written_form"]  # fmt: skip

_LONGEST_NAME = 40
_WORDS = "any_edit."
_TITLE_LINE = re.compile(r"^title = .*$", re.MULTILINE)


def show(name: str, lang: str, taken: Container[str] = ()) -> View:
    """Return the text of a description at hand, of none one to begin with; and the editor's words.

    They come here, and not with the page: few tables ever write one. What is begun anew has a title
    that is not among those `taken`.
    """
    found = shelf.find_named(name) or shelf.find_named(shelf.FIRST)
    assert found is not None, "a description comes along"
    written = found.file.written
    if name != found.name:
        title_line = f'title = "{_free_title(text(lang, "any_edit.new_title"), taken)}"'
        written = _TITLE_LINE.sub(title_line, written, count=1)
    own = {key.removeprefix(_WORDS): TEXTS[key] for key in TEXTS if key.startswith(_WORDS)}
    return {
        "name": found.name if name == found.name else "",
        "text": written,
        "words": {key: words.template(lang) for key, words in own.items()},
    }


def _free_title(wanted: str, taken: Container[str]) -> str:
    numbered = (f"{wanted} {number}" for number in count(2))
    return next(one for one in chain((wanted,), numbered) if one not in taken)


def try_text(
    written: str, seats: int, presses: Sequence[tuple[int, int, int]], now_ms: int, lang: str
) -> View:
    """Return what is wrong with a text, or what a unit shows that keeps a table by it."""
    try:
        described = shelf.describe("tried", written)
    except BadDescription as problem:
        told = {"row": problem.row, "text": problem.text(lang)}
        return {"problem": told, "warning": "", "unit": None, "form": form_of(written)}
    file = described.file
    seats = min(max(seats or file.usual, file.fewest), file.most)
    unit = try_out(described, seats, [Press(*press) for press in presses], now_ms, lang)
    about = {"title": file.title.text(lang), "seats": seats, "fewest": file.fewest,
             "most": file.most}  # fmt: skip
    warning = "" if file.can_end else text(lang, "any_edit.endless")
    shown = {**about, **unit}
    return {"problem": None, "warning": warning, "unit": shown, "form": form_of(written)}


def share(written: str) -> str:
    """Return a description as one line; empty where no QR code holds it. Raises BadDescription."""
    shelf.describe("shared", written)
    code = pack(written)
    return code if len(code) <= LONGEST_CODE else ""


def read(given: str) -> str:
    """Return the text that somebody sent, as it is or as a line of letters.

    Raises BadDescription where the line is not whole.
    """
    return unpack(given) if is_code(given) else given.removeprefix("\ufeff").replace("\r\n", "\n")


def title(written: str) -> str:
    """Return the title of a description, by which games are told apart. Raises BadDescription."""
    return shelf.describe("titled", written).file.title.english


def file_names(written: str) -> Iterator[str]:
    """Yield names to keep a description by, of its title; the second and all others are numbered.

    Titles in other letters than ours come to the same name. Raises BadDescription.
    """
    plain = unicodedata.normalize("NFKD", title(written).lower()).encode("ascii", "ignore")
    name = re.sub(r"[^a-z0-9]+", "_", plain.decode()).strip("_")
    name = name if name[:1].isalpha() else f"game_{name}"
    for number in count(1):
        ending = f"_{number}" if number > 1 else ""
        yield name[: _LONGEST_NAME - len(ending)].strip("_") + ending
