"""Every page in a language that nobody speaks: all of it translatable, nothing cut off.

The run samples the pages; `HELIOGRAPH_DEEP=1` looks at every depth of every game, on phones too.
"""

import os
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from heliograph import catalogue
from heliograph.games import GAMES
from heliograph.games.depths import TRACK
from heliograph.pseudo import PSEUDO, to_pseudo
from heliograph.table.table import Table
from heliograph.texts import text
from tests.commanding import perform
from tests.playing import play_on
from tests.web.screens import resize
from tests.web.served import served

DEEP = bool(os.environ.get("HELIOGRAPH_DEEP"))
ALL = [(name, depth) for name, game in GAMES.items() for depth in game.depths]
SAMPLE = [("solari", "referee"), ("solaris", TRACK)]
WIDTHS = (390, 1280)
STEPS = 12
NAMES = ["Ada", "Ben", "Cem", "Ada", "Ben"]

# What is the same in every language: names of people and games, numbers, ids of rules, keys, codes
# printed on the components, names of files and programs
PLAIN = r"""
() => {
  const said = [], cut = [];
  const names = /^(?:Ada|Ben|Cem|Solari|Solaris|Solarius|Mission|Solenia|Heliograph|Stats)$/;
  const codes = /^(?:[A-Z]{2,4}-[\w.]+|[A-Z]{1,7}\d*|[\d\W]*)$/;
  const notation = /^\(.*\)$/; // a step that is no news, as the record writes it
  const accents = /[À-ſ]/;
  const left = "script, style, kbd, code, [data-do=language], .hidden-text";
  const isSeen = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const isPlain = (text) => notation.test(text)
    || text.split(/[\s,:·–→+()]+/).every((word) => names.test(word) || codes.test(word));
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
    if (!accents.test(text) && !isPlain(text)) said.push(text);
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
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth + 1) cut.push(`the page is ${wide} wide`);
  return { said: [...new Set(said)], cut: [...new Set(cut)] };
}
"""


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


def open_page(page: Page, address: str, path: str = "/") -> None:
    page.goto(f"http://{address}{path}?lang={PSEUDO}")
    expect(page.locator("html")).to_have_attribute("lang", PSEUDO)
    expect(page.locator("main").first).to_be_visible()


def test_the_language_that_nobody_speaks_keeps_its_fields() -> None:
    assert to_pseudo("{who} takes <b>UNDO</b>.") == "{who} ţááķééš <b>UNDO</b>."
    assert "{" not in text(PSEUDO, "due.turn", who="Ada", station="EC")


@pytest.mark.parametrize("game, depth", ALL if DEEP else SAMPLE)
def test_a_table_is_translatable_and_has_room(
    page: Page, table: Table, game: str, depth: str
) -> None:
    seats = GAMES[game].fewest_seats
    perform(table, {"do": "begin", "game": game, "seats": seats, "depth": depth,
                    "names": NAMES[:seats]})  # fmt: skip
    play_on(table, STEPS)
    faults = []
    with served(table) as address:
        open_page(page, address)
        expect(page.locator("[role=tab]").first).to_be_visible()
        for tab in page.locator("[role=tab]").all():
            if tab.is_visible():
                tab.click()
                faults += look(page, f"{game} {depth} {tab.get_attribute('id')}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("path", ["/", "/install", "/self-test", "/board"] if DEEP else ["/"])
def test_a_page_without_a_game_is_translatable_and_has_room(
    page: Page, table: Table, path: str
) -> None:
    with served(table) as address:
        open_page(page, address, path)
        faults = look(page, path)
    assert not faults, "\n".join(faults)
