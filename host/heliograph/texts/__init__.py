"""Every sentence a person can read, in both languages: one table, `TEXTS[key] = (english, german)`.

Fields in braces are the same in both. Keys that begin with `ui.` are sent to the pages; the rest
is filled in by the host. Log messages for developers are not in here.
"""

from heliograph.texts.away import AWAY
from heliograph.texts.coach import COACH
from heliograph.texts.comfort import COMFORT
from heliograph.texts.door import DOOR
from heliograph.texts.library import LIBRARY
from heliograph.texts.missing import MISSING
from heliograph.texts.numbers import shown
from heliograph.texts.page import PAGE
from heliograph.texts.refusals import REFUSALS
from heliograph.texts.ruled import RULED
from heliograph.texts.self_test import SELF_TEST
from heliograph.texts.solari import SOLARI
from heliograph.texts.solarius_mission import SOLARIUS_MISSION
from heliograph.texts.solenia import SOLENIA
from heliograph.texts.table import TABLE

LANGUAGES = ("en", "de")
TEXTS: dict[str, tuple[str, str]] = {
    **TABLE, **REFUSALS, **SOLARI, **SOLARIUS_MISSION, **SOLENIA, **PAGE, **SELF_TEST, **RULED,
    **COACH, **COMFORT, **AWAY,
    **LIBRARY, **MISSING, **DOOR,
}  # fmt: skip


def text(lang: str, key: str, **fields: object) -> str:
    """Return the text of `key` in `lang` with its fields filled in."""
    shown_fields = {name: shown(value) for name, value in fields.items()}
    return TEXTS[key][LANGUAGES.index(lang)].format(**shown_fields)


def page_texts(lang: str) -> dict[str, str]:
    """Return what a page needs by itself: the texts under `ui.`, fields still open."""
    column = LANGUAGES.index(lang)
    return {
        key.removeprefix("ui."): entry[column]
        for key, entry in TEXTS.items()
        if key.startswith("ui.")
    }


def listed(lang: str, words: list[str]) -> str:
    """Return "a, b and c" in `lang`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {text(lang, 'word.and')} {words[-1]}"
