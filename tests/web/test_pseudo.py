"""Every page in a language that nobody speaks: all of it translatable, nothing cut off.

The run samples the pages; `HELIOGRAPH_DEEP=1` looks at every page and every dialog of the program.
"""

import os
import re
from typing import Any

import pytest
from playwright.sync_api import Page

from heliograph import catalogue
from heliograph.games import ALL_GAMES
from heliograph.pseudo import PSEUDO, to_pseudo
from heliograph.table.table import Table
from heliograph.texts import text
from tests.web.every_place import VISITS, visiting
from tests.web.screens import resize

SAMPLE = ("solari referee", "solaris track", "games")
SEEN = VISITS if os.environ.get("HELIOGRAPH_DEEP") else SAMPLE
WIDTHS = (390, 1280)
# All of them stand on the first page
TITLES = "|".join(
    sorted(
        {
            re.escape(word)
            for game in ALL_GAMES.values()
            for word in re.split(r"[\s,:()]+", game.title.english)
            if word
        }
    )
)

# What is the same in every language: names of people and games, numbers, ids of rules, keys, codes
# printed on the components, names of files and programs
PLAIN = r"""
() => {
  const said = [], cut = [];
  const names = /^(?:Ada|Ben|Cem|TITLES|Heliograph|Stats)$/;
  const codes = /^(?:[A-Z]{2,4}-[\w.-]+|[A-Z]{1,7}\d*|[\d\W]*)$/;
  const notation = /^\(.*\)$/; // a step that is no news, as the record writes it
  const day = /(?:^| · )\w{3} \d+, \d{4}/; // as browsers write it in an unknown language
  const accents = /[À-ſ]/;
  const left = "script, style, kbd, code, textarea, [data-do=language]";
  const isSeen = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const isPlain = (text) => notation.test(text) || day.test(text)
    || text.split(/[\s,:·–→+()]+/).every((word) => names.test(word) || codes.test(word));
  const note = (text) => {
    if (/[A-Za-z]{3}/.test(text) && !accents.test(text) && !isPlain(text)) said.push(text);
  };
  const width = (one) => one.getBoundingClientRect();
  const isCut = (one, style) => ["hidden", "clip"].includes(style.overflowX)
    && style.position !== "absolute" && one.scrollWidth > one.clientWidth + 1
    // shortened with dots, the whole is told where one points
    && !(style.textOverflow === "ellipsis" && one.closest("[title]"));
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: home, nodeValue } = walk.currentNode;
    const text = nodeValue.trim();
    if (!/[A-Za-zÀ-ſ]{3}/.test(text) || home.closest(left) || !isSeen(home)) continue;
    note(text);
    const svg = home.closest("svg");
    if (svg) {
      const [frame, box] = [width(svg), width(home)];
      if (box.left < frame.left - 2 || box.right > frame.right + 2) cut.push(`drawing: ${text}`);
      continue;
    }
    for (let one = home; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (["auto", "scroll"].includes(style.overflowX)) break;
      if (isCut(one, style)) { cut.push(`${one.className || one.tagName}: ${text}`); break; }
    }
  }
  const heard = ["aria-label", "aria-valuetext", "title", "placeholder", "alt"];
  for (const one of document.querySelectorAll(heard.map((name) => `[${name}]`).join())) {
    if (isSeen(one)) heard.forEach((name) => note(one.getAttribute(name) ?? ""));
  }
  for (const one of document.querySelectorAll("dialog[open], dialog[open] .setup-body")) {
    if (one.scrollWidth > one.clientWidth + 1) cut.push(`wide: ${one.className}`);
  }
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth + 1) cut.push(`the page is ${wide} wide`);
  return { said: [...new Set(said)], cut: [...new Set(cut)] };
}
""".replace("TITLES", TITLES)


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "LANGUAGES", (*catalogue.LANGUAGES, PSEUDO))


def look(page: Page, where: str) -> list[str]:
    """Return what is wrong on the page as it is, at every width."""
    faults = []
    for width in WIDTHS:
        resize(page, width, 900)
        found: dict[str, Any] = page.evaluate(PLAIN)
        faults += [f"{where}, {width}: not translatable: {one}" for one in found["said"]]
        faults += [f"{where}, {width}: cut off: {one}" for one in found["cut"]]
    return faults


def test_the_language_that_nobody_speaks_keeps_its_fields() -> None:
    assert to_pseudo("{who} takes <b>UNDO</b>.") == "{who} ţááķééš <b>UNDO</b>."
    assert "{" not in text(PSEUDO, "due.turn", who="Ada", station="EC")


@pytest.mark.parametrize("name", SEEN)
def test_what_is_shown_is_translatable_and_has_room(page: Page, table: Table, name: str) -> None:
    faults = []
    with visiting(page, table, name, PSEUDO) as visitor:
        for shown in VISITS[name].walk(visitor):
            faults += look(page, f"{name}: {shown}")
    assert not faults, "\n".join(faults)
