"""What axe finds wrong with a page, at every size and in both colours of the page."""

from collections.abc import Iterator
from itertools import cycle

from playwright.sync_api import Page

from tests.deep import IS_DEEP
from tests.web.page_libraries import axe_script

SIZES = {"table": (1280, 800), "phone": (390, 844)}
THEMES = ("dark", "light")
LOOKS = tuple((size, theme) for size in SIZES for theme in THEMES)
# Two have both sizes and both colours; the next page has the other two.
PAIRS = cycle([(LOOKS[0], LOOKS[3]), (LOOKS[1], LOOKS[2])])

# Colours on their way from one value to another would be judged half way.
_AT_ONCE = "*, *::before, *::after { transition: none !important; animation: none !important }"
_NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


# Of a page with a dialog, that alone: what lies behind it is judged where nothing lies above.
_RUN = """() => {
  const dialogs = document.querySelectorAll("dialog[open]");
  return axe.run([...dialogs].pop() ?? document, { resultTypes: ["violations"] });
}"""


def findings(page: Page) -> list[str]:
    """Return every finding of every level, each with its first places."""
    if not page.evaluate("'axe' in window"):
        page.add_style_tag(content=_AT_ONCE)
        page.evaluate(axe_script())
    page.evaluate(_NEXT_FRAME)
    found = page.evaluate(_RUN)
    assert found["passes"], "axe has looked at nothing"
    return [
        f"{one['impact']} {one['id']}: {[node['html'][:200] for node in one['nodes'][:3]]}"
        for one in found["violations"]
    ]


def show_in(page: Page, size: str, theme: str) -> None:
    """Give the page another size and other colours, as its own button does."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)


def findings_of(page: Page, looks: tuple[tuple[str, str], ...] = ()) -> Iterator[str]:
    """Yield the findings in each look: all of them in a deep run, else two, if none are told."""
    for size, theme in looks or (LOOKS if IS_DEEP else next(PAIRS)):
        show_in(page, size, theme)
        for finding in findings(page):
            yield f"{size} {theme} {finding}"


_NAMELESS = """() => {
  const spoken = "[role=img][aria-label], [role=button][aria-label]";
  const isHidden = (one) => one.closest("[aria-hidden=true]");
  const isNamed = (one) => one.getAttribute("role") && one.getAttribute("aria-label")?.trim();
  const all = (what) => [".board-side", ".hand"].flatMap((where) =>
    [...document.querySelectorAll(`${where} ${what}`)]).filter((one) => !isHidden(one));
  const show = (one) => one.outerHTML.slice(0, 160);
  const unclear = /undefined|null|NaN|\\[object|\\[[a-z_]+\\]/;
  return [
    ...all("svg").filter((one) => !isNamed(one)),
    ...all("svg text, svg title").filter((one) => !one.closest(spoken)?.getAttribute("aria-label")),
    ...all("[role=button], [role=img], [role=group]").filter((one) => !isNamed(one)),
    ...all("[aria-label]").filter((one) => unclear.test(one.getAttribute("aria-label"))),
  ].map(show);
}"""


def nameless_parts(page: Page) -> list[str]:
    """Return the parts of the drawing that say something to the eye, but nothing to the ear."""
    return list(page.evaluate(_NAMELESS))
