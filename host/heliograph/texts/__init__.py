"""Every sentence of the program that has a key: its English, `TEXTS[key]`; see README.md.

Keys that begin with `ui.` are sent to the pages; the rest is filled in by the host. The sentences
of each game lie in its own folder and are added when the installed games are found. Log messages
for developers are not in here.
"""

from collections.abc import Mapping

from heliograph.catalogue import LANGUAGES, PROGRAM, Plural, Text, is_complete
from heliograph.texts.advice import ADVICE
from heliograph.texts.asking import ASKING
from heliograph.texts.away import AWAY
from heliograph.texts.coach import COACH
from heliograph.texts.door import DOOR
from heliograph.texts.ending import ENDING
from heliograph.texts.hall import HALL
from heliograph.texts.hands import HANDS
from heliograph.texts.install import INSTALL
from heliograph.texts.lay_out import LAY_OUT
from heliograph.texts.lesson import LESSON
from heliograph.texts.library import LIBRARY
from heliograph.texts.missing import MISSING
from heliograph.texts.numbers import shown
from heliograph.texts.own_box import OWN_BOX
from heliograph.texts.page import PAGE
from heliograph.texts.people import PEOPLE
from heliograph.texts.puzzle import PUZZLE
from heliograph.texts.refusals import REFUSALS
from heliograph.texts.report import REPORT
from heliograph.texts.ruled import RULED
from heliograph.texts.secure import SECURE
from heliograph.texts.self_test import SELF_TEST
from heliograph.texts.settings import SETTINGS
from heliograph.texts.table import TABLE
from heliograph.texts.voice import VOICE

__all__ = ["LANGUAGES", "TEXTS", "add_texts", "languages_in_part", "listed", "page_texts", "text"]

_OWN: dict[str, str | Plural] = {
    **TABLE, **REFUSALS, **PAGE, **SELF_TEST, **RULED, **COACH, **SETTINGS, **AWAY, **LIBRARY,
    **MISSING, **DOOR, **INSTALL, **LAY_OUT, **LESSON, **ASKING, **PEOPLE, **HANDS, **OWN_BOX,
    **VOICE, **SECURE, **HALL, **ADVICE, **REPORT, **ENDING, **PUZZLE,
}  # fmt: skip
TEXTS = {key: Text(english, key, PROGRAM) for key, english in _OWN.items()}


def add_texts(more: Mapping[str, Text]) -> None:
    """Add the sentences of a game, which lie in its own folder."""
    TEXTS.update(more)


def text(lang: str, key: str, **fields: object) -> str:
    """Return the text of `key` in `lang` with its fields filled in; `count` chooses its plural."""
    if not fields:
        return TEXTS[key].text(lang)
    shown_fields = {name: shown(value) for name, value in fields.items()}
    return TEXTS[key].template(lang, fields.get("count")).format(**shown_fields)


def page_texts(lang: str) -> dict[str, str | list[str]]:
    """Return what a page needs by itself: the texts under `ui.`, fields still open.

    What a number decides comes in all its forms, of which the page chooses by `plural_rule`.
    """
    return {
        key.removeprefix("ui."): entry.forms(lang)
        for key, entry in TEXTS.items()
        if key.startswith("ui.")
    }


def languages_in_part() -> dict[str, str]:
    """Return how each language that is not spoken everywhere says so, its name still open."""
    return {lang: TEXTS["language.in_part"].template(lang)
            for lang in LANGUAGES if not is_complete(lang)}  # fmt: skip


def listed(lang: str, words: list[str]) -> str:
    """Return "a, b and c" in `lang`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {text(lang, 'word.and')} {words[-1]}"
