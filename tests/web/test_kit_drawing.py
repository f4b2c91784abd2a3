"""Every part that a page draws for games of the kit, told by hand: tapped, heard, on a phone."""

from typing import Any

import pytest
from playwright.sync_api import Page

from heliograph.table.table import Table
from tests.web import kit_parts
from tests.web.axe import findings_of, nameless_parts
from tests.web.node_page import NodePage, Part, expect
from tests.web.page_libraries import need_page_libraries
from tests.web.screens import resize
from tests.web.served import served

View = dict[str, Any]
SEATS = kit_parts.SEATS
FINGER_PX = 44
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
# The page of a style sheet has no scripts of its own; the drawing is put into it. What is entered
# is told in the title.
DRAW = """async (view) => {
  const { html, render } = await import("/vendor/htm.js");
  const { addStyle } = await import("/static/js/style.js");
  const { Board, Hand } = await import("/games/kit/board.js");
  const styles = ["/static/css/base.css", "/static/css/ruled.css", "/games/kit/board.css"];
  await Promise.all(styles.map(addStyle));
  document.documentElement.lang = "en";
  document.title = "nothing";
  document.body.innerHTML = `<main class="ruled"><h1>Kit</h1>
    <div class="board-side"></div><div class="hand"></div></main>`;
  addEventListener("click", (event) => {
    document.title = event.target.closest("[data-target]")?.dataset.target ?? document.title;
  });
  const draw = (what, into) => render(html`<${what} view=${view} place=${null}
    isDisabled=${false} />`, document.querySelector(into));
  draw(Board, ".board-side");
  draw(Hand, ".hand");
}"""


def card(suit: str, rank: str) -> View:
    return {"target": f"cards:{suit}{rank}", "suit": suit, "rank": rank, "said": f"{rank} {suit}"}


ALL_CARDS = [card(suit, rank) for suit in "CDHS" for rank in RANKS]


def square(name: str, **piece: Any) -> View:
    spot = {"x": ord(name[0]) - ord("a"), "y": int(name[1:]) - 1}
    return {"name": name, "target": f"board:{name}", "said": name, **spot, **piece}


def pit(name: str, count: int) -> View:
    return {"name": name, "target": f"pits:{name}", "count": count, "said": f"{name}: {count}"}


PARTS: dict[str, View] = {
    "squares": {
        "label": "Squares",
        "is_named": True,
        "places": [
            square("a1", seat=0, shape="man"),
            square("b2"),
            square("c3", seat=1, shape="king"),
            square("c1", seat=1, shape="wizard"),
        ],
    },
    "points": {
        "label": "Points",
        "lines": [["east", "west"]],
        "places": [
            {"name": name, "target": f"sea:{name}", "said": name}
            for name in ("east", "west", "north")
        ],
    },
    "pits": {"label": "Pits", "rows": [[pit("a", 0), pit("b", 4)], [pit("store", 30)]]},
    "trick": {
        "label": "Trick",
        "seats": [
            {"seat": seat["seat"], "name": seat["name"], "cards": cards}
            for seat, cards in zip(SEATS, ([card("S", "Q")], [], [], []), strict=True)
        ],
    },
    "cards": {"label": "Cards", "cards": ALL_CARDS},
    "dice": {"label": "Dice", "faces": [6, 0, 12], "targets": ["dice:1", "dice:2", "dice:3"]},
    "counts": {"rows": [{"label": "Round", "value": -2}]},
    "reserve": {
        "label": "Spare",
        "seats": [{"seat": 0, "name": "Anna", "counts": [3], "said": "Anna: 3"}],
    },
}


def view_of(kinds: list[str], *targets: str, hand: list[View] | None = None) -> View:
    """Return what a page knows of a table with such parts, on which this can be entered."""
    return {
        "at": f"1.0.{next(kit_parts.MOMENTS)}",
        "viewer": 0,
        "seats": SEATS,
        "board": {
            "parts": [{"kind": kind, **PARTS[kind]} for kind in kinds],
            "words": {"hand": "Your cards", "none": "none"},
        },
        "offers": [
            {"target": target, "label": f"do {target}", "choices": [1]} for target in targets
        ],
        "hand": hand and {"hands": [{"cards": hand}]},
    }


@pytest.fixture
def draw(page: Page, table: Table) -> Any:
    """Draws a view in a page of a browser."""
    need_page_libraries()
    with served(table) as address:
        page.goto(f"http://{address}/static/css/base.css")
        yield lambda view: page.evaluate(DRAW, view)


def button(page: NodePage, place: str) -> Part:
    """A place that can be tapped."""
    return page.locator(f"[role=button][data-thing='{place}']")


def test_every_part_is_drawn_for_eye_ear_and_finger(page: Page, draw: Any) -> None:
    targets = ("board:b2", "pits:b", "dice:1", "cards:SQ", "seat:1", "sea:east", "")
    draw(view_of(list(PARTS), *targets, hand=ALL_CARDS[:13]))
    assert nameless_parts(page) == []
    assert list(findings_of(page)) == []
    tapped = {
        "Squares": "b2, do board:b2",
        "Pits": "b: 4, do pits:b",
        "Dice": "Dice 1: 6, do dice:1",
    }
    for group, name in tapped.items():
        part = page.get_by_label(group, exact=True)
        expect(part.get_by_role("button")).to_have_accessible_name(name)
    expect(page.get_by_role("button", name="Dice 1: 6, do dice:1")).to_be_visible()
    blank = page.get_by_role("img", name="Dice 2: none")
    expect(blank.locator(".kit-pip")).to_have_count(0)
    expect(page.get_by_role("img", name="Dice 3: 12")).to_have_text("12")
    store = page.get_by_role("img", name="store: 30")
    expect(store.locator(".kit-count")).to_have_text("30")
    expect(store.locator(".kit-pit-name")).to_have_text("store")
    expect(page.locator("[data-piece=c3] path")).to_have_count(1)  # a crown
    expect(page.locator("[data-piece=c1]")).to_have_text("W2")
    expect(page.locator(".kit-counts")).to_have_text("Round−2")
    expect(page.locator(".kit-waiting text")).to_have_count(3)


def test_all_cards_are_in_reach_of_a_finger_on_a_phone(page: Page, draw: Any) -> None:
    targets = [one["target"] for one in ALL_CARDS]
    resize(page, 390, 844)
    draw(view_of(["cards", "trick"], *targets, hand=ALL_CARDS[:13]))
    sizes = page.locator(".kit-card[role=button]").evaluate_all(
        "all => all.map(one => Math.min(one.offsetWidth, one.offsetHeight))"
    )
    assert len(sizes) > len(ALL_CARDS)
    assert min(sizes) >= FINGER_PX
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    lefts = page.locator(".kit-suit-row").evaluate_all(
        "all => all.map(one => one.firstElementChild.dataset.suit)"
    )
    assert lefts == ["C", "D", "H", "S"]


def test_a_card_of_the_hand_goes_to_a_place_of_the_board(dom: NodePage) -> None:
    """Hand and board are two drawings; what the first tap keeps opens places in both."""
    king, ace = card("H", "K"), card("H", "A")
    targets = ["cards:HK>board:b2", "cards:HA>board:b2", "cards:HA>board:a1"]
    dom.evaluate(DRAW, view_of(["squares"], *targets, hand=[king, ace]))
    free = button(dom, "board:b2")
    expect(free).to_have_count(0)
    button(dom, "cards:HK").click()
    expect(dom.locator("[data-look=end]")).to_have_count(1)
    button(dom, "cards:HA").click()  # that one instead
    expect(dom.locator("[data-look=end]")).to_have_count(2)
    free.click()
    assert dom.evaluate("document.title") == "cards:HA>board:b2"


def test_the_only_thing_that_can_be_done_is_one_tap(dom: NodePage) -> None:
    dom.evaluate(DRAW, view_of(["squares"], "board:a1>board:b2"))
    for name in ("board:a1", "board:b2"):
        expect(button(dom, name)).to_have_attribute("data-target", "board:a1>board:b2")


def test_three_places_are_three_taps_and_each_can_be_let_go(dom: NodePage) -> None:
    targets = ("board:a1>board:c3>sea:east", "board:a1>board:b2>sea:west")
    dom.evaluate(DRAW, view_of(["squares", "points"], *targets))
    start, over, end = (button(dom, place) for place in targets[0].split(">"))
    start.click()
    over.click()
    expect(end).to_have_count(1)
    over.click()
    expect(end).to_have_count(0)
    expect(start).to_have_attribute("aria-pressed", "true")
    over.click()
    end.click()
    assert dom.evaluate("document.title") == targets[0]


def test_every_part_that_a_game_can_arrange_is_drawn_for_everybody(page: Page, draw: Any) -> None:
    """The parts as Python tells them, all at once: named, legible, and no wider than a phone."""
    draw(kit_parts.parts_view(list(kit_parts.PARTS), "boxes:ones", "chess:e2>chess:e4", ""))
    assert nameless_parts(page) == []
    assert list(findings_of(page)) == []
    resize(page, 390, 844)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_pieces_are_told_by_shape_number_and_how_many(dom: NodePage) -> None:
    dom.evaluate(DRAW, kit_parts.parts_view(["chess", "hexes", "ludo", "backgammon"], ""))
    expect(dom.get_by_role("img", name="e1: Anna, King")).to_have_count(1)
    expect(dom.locator("[data-piece=e1] text")).to_have_count(0)  # its outline says it
    expect(dom.get_by_role("img", name="b2: Red, 7, Tile")).to_have_count(1)
    expect(dom.get_by_role("img", name="A1: Anna, 3")).to_have_count(1)
    expect(dom.get_by_role("img", name="12: Ben, 7")).to_have_count(1)
    tables = dom.get_by_label("Backgammon", exact=True)
    expect(tables.get_by_role("img")).to_have_count(28)
    expect(tables.locator(".kit-badge-count")).to_have_text(["7"])


def test_a_track_lies_as_its_rows_say(dom: NodePage) -> None:
    dom.evaluate(DRAW, kit_parts.parts_view(["ludo"], ""))
    spots = dom.locator(".kit-spot").evaluate_all(
        """all => Object.fromEntries(all.map((one) => {
          const { cx, cy } = one.querySelector("circle").attributes;
          return [one.dataset.thing, [Number(cx.value), Number(cy.value)]];
        }))"""
    )
    rows = [row.split() for row in kit_parts.CROSS]
    for y, row in enumerate(rows):
        for x, name in enumerate(row):
            if name != ".":
                assert spots[f"ludo:{name}"] == [50 + 100 * x, 50 + 100 * y]
    expect(dom.locator(".kit-field[data-owner='1']")).to_have_count(9)


def test_what_is_hidden_is_drawn_covered(dom: NodePage) -> None:
    view = kit_parts.parts_view(["stock", "discard", "skat", "hands", "cups"], "cards:stock", "")
    assert "3 of clubs" not in str(view["board"])
    dom.evaluate(DRAW, view)
    expect(button(dom, "cards:stock")).to_have_accessible_name("Stock: 27, do cards:stock")
    expect(dom.get_by_role("img", name="Discard: three of spades, 3")).to_have_count(1)
    expect(dom.get_by_role("img", name="Ben: 3")).to_have_count(1)
    expect(dom.locator(".kit-cup .is-covered")).to_have_count(7)
    expect(dom.locator(".kit-cup .kit-pip")).to_have_count(0)


def test_pegs_stand_at_their_holes_and_the_last_one_is_the_goal(page: Page, draw: Any) -> None:
    draw(kit_parts.parts_view(["pegs"], ""))
    expect(page.locator(".kit-hole")).to_have_count(4 * 121)
    expect(page.get_by_role("img", name="Anna: 17")).to_have_count(1)
    at = "one => one.getBoundingClientRect().x + one.getBoundingClientRect().width / 2"
    goal, peg = page.locator(".kit-hole.is-last").nth(1), page.locator(".kit-peg").nth(3)
    assert abs(goal.evaluate(at) - peg.evaluate(at)) < 1


def test_a_row_of_a_sheet_is_written_by_a_tap(dom: NodePage) -> None:
    dom.evaluate(DRAW, kit_parts.parts_view(["sheet"], "boxes:twos", "boxes:yacht"))
    row = button(dom, "boxes:twos")
    expect(row).to_have_accessible_name("Twos: Anna –, Ben –, Cem –, Dora –, do boxes:twos")
    row.click()
    assert dom.evaluate("document.title") == "boxes:twos"
    expect(dom.get_by_role("img", name="Total: Anna 3, Ben 50, Cem 0, Dora 0")).to_have_count(1)
