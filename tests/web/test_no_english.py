"""No page in another language says anything in English that its catalogue has in that language.

The run samples the pages; `HELIOGRAPH_DEEP=1` looks at every page and every dialog, in every
language.
"""

import os
import re
import time
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Page, expect

from heliograph import catalogue
from heliograph.catalogue import ENGLISH, LANGUAGES
from heliograph.games import ALL_GAMES
from heliograph.table.table import Table
from tests.patience import PATIENCE_MS
from tests.web.every_place import VISITS, Visitor, visiting, walk_tabs
from tests.web.screens import LOOK_AGAIN_MS

IS_DEEP = bool(os.environ.get("HELIOGRAPH_DEEP"))
OTHERS = [lang for lang in LANGUAGES if lang != ENGLISH]
SAMPLE = [("dialogs", "de"), ("solari, phones", "fr")]
SEEN = [(name, lang) for name in VISITS for lang in OTHERS] if IS_DEEP else SAMPLE
SWITCHED = [name for name in VISITS if name.endswith((", over", "referee"))]
FIELD = re.compile(r"\{[^{}]*\}")

# All that is read or heard on a page, the sentence of a part as one
SAID = """() => {
  const said = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: home, nodeValue } = walk.currentNode;
    if (!home.closest("script, style, [data-do=language]")) said.push(nodeValue.trim());
  }
  for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt"]) {
    document.querySelectorAll(`[${name}]`).forEach((one) => said.push(one.getAttribute(name)));
  }
  return [...new Set(said)].filter((text) => /[A-Za-z]{3}/.test(text));
}"""

Sentences = tuple[set[str], re.Pattern[str]]


def catalogues(lang: str) -> list[Path]:
    return sorted(Path(catalogue.__file__).parent.rglob(f"{lang}/LC_MESSAGES/*.po"))


@cache
def translations(lang: str) -> dict[str, set[str]]:
    """Return what is said for each English sentence, by any part of the program."""
    said: dict[str, set[str]] = defaultdict(set)
    for file in catalogues(lang):
        with file.open("rb") as source:
            for message in read_po(source):
                english = (message.id,) if isinstance(message.id, str) else message.id
                is_single = isinstance(message.string, str)
                forms = (message.string,) if is_single else tuple(message.string or ())
                for words in english:
                    said[words] |= {str(one or words) for one in forms}
    return said


def pattern_of(sentences: set[str]) -> re.Pattern[str]:
    """Return what fits any of these sentences, whatever stands in their fields."""
    parts = (".+?".join(map(re.escape, FIELD.split(one))) for one in sorted(sentences))
    return re.compile("|".join(parts) or "(?!)", re.DOTALL)


@cache
def english_alone(lang: str) -> Sentences:
    """Return the English sentences that are said otherwise everywhere: whole ones, and others."""
    alone = {one for one, said in translations(lang).items() if one and one not in said}
    open_ones = {one for one in alone if FIELD.search(one)}
    return alone - open_ones, pattern_of({one for one in open_ones if has_words(one)})


def has_words(sentence: str) -> bool:
    """Say whether enough is left of a sentence without its fields to know it again."""
    return len(re.findall(r"[A-Za-z]{2,}", FIELD.sub(" ", sentence))) > 1


@cache
def own_words(lang: str) -> Sentences:
    """Return what may be said in a language."""
    words = {one for said in translations(lang).values() for one in said}
    words |= {game.title.text(lang) for game in ALL_GAMES.values()}
    return words, pattern_of({one for one in words if FIELD.search(one) and has_words(one)})


def english_in(said: list[str], lang: str) -> list[str]:
    """Return what of this is English."""
    whole, open_ones = english_alone(lang)
    own, own_open = own_words(lang)
    return [
        one
        for one in said
        if (one in whole or open_ones.fullmatch(one))
        and one not in own
        and not own_open.fullmatch(one)
    ]


def find_english(visitor: Visitor) -> list[str]:
    return english_in(visitor.page.evaluate(SAID), visitor.lang)


def find_english_that_stays(visitor: Visitor) -> list[str]:
    """Return what is English even after the view in the other language had time to come."""
    last = time.monotonic() + PATIENCE_MS / 1000
    while (found := find_english(visitor)) and time.monotonic() < last:
        visitor.page.wait_for_timeout(LOOK_AGAIN_MS)
    return found


def test_english_is_known_by_its_sentences() -> None:
    said = ["Undo", "Rückgängig", "Ada is on turn at Biotope.", "Biotop: Ada ist am Zug.", "Solari"]
    assert english_in(said, "de") == ["Undo", "Ada is on turn at Biotope."]


@pytest.mark.parametrize("name, lang", SEEN)
def test_nothing_is_said_in_english(page: Page, table: Table, name: str, lang: str) -> None:
    faults: list[str] = []
    with visiting(page, table, name, lang) as visitor:
        for shown in VISITS[name].walk(visitor):
            faults += (f"{name}, {shown}: {one}" for one in find_english(visitor))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", SWITCHED if IS_DEEP else SWITCHED[:1])
def test_nothing_stays_in_english_when_the_language_is_switched(
    page: Page, table: Table, name: str
) -> None:
    """Every tab was looked at in English before: nothing of it is kept."""
    faults: list[str] = []
    with visiting(page, table, name, ENGLISH) as visitor:
        visitor.open_match()
        assert list(walk_tabs(visitor))
        page.locator("[data-do=language]").select_option("de")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        german = visitor._replace(lang="de")
        for shown in walk_tabs(german):
            faults += (f"{name}, {shown}: {one}" for one in find_english_that_stays(german))
    assert not faults, "\n".join(faults)
