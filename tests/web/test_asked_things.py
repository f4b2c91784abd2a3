"""Anything on the table can be asked about: what it is, what it means now, and its rules."""

import random
import re
from fnmatch import fnmatchcase

import pytest
from playwright.sync_api import Page, expect

from heliograph.games import GAMES, load_game
from heliograph.games.examples import examples_of
from heliograph.games.rulebook import rules_of
from heliograph.games.things import choices_at, things_of
from heliograph.record.keys import SEAT, WATCH, Access
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from tests.commanding import perform
from tests.deep import IS_DEEP
from tests.playing import play_on
from tests.web.kept_screen import KeptScreen
from tests.web.ruled_screen import RuledScreen
from tests.web.screens import resize
from tests.web.served import served
from tests.web.wire import live_view

STEPS = 60
# How wide each sign is, and its paint
DRAWN = """signs => signs.map((sign) => {
  const path = sign.querySelector("path");
  const { fill, stroke } = getComputedStyle(path);
  return [path.getBoundingClientRect().width, fill, stroke];
})"""
UNPAINTED = ["rgb(0, 0, 0)", "none"]  # what a drawing looks like whose colours do not reach it
LONG_PRESS = """spot => new Promise((done) => {
  const at = { bubbles: true, pointerType: "touch", clientX: 5, clientY: 5 };
  spot.dispatchEvent(new PointerEvent("pointerdown", at));
  new MutationObserver((_, watch) => {
    if (!document.querySelector("dialog.rules")) return;
    watch.disconnect();
    spot.dispatchEvent(new PointerEvent("pointerup", at));
    spot.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    done();
  }).observe(document, { subtree: true, childList: true });
})"""


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_thing_names_rules_that_there_are(game: str) -> None:
    assert things_of(game)
    for thing in things_of(game):
        assert thing.rules
        assert set(thing.rules) <= set(rules_of(game)), thing.kind
        assert thing.name.text("en")
        assert thing.name.text("de")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_place_that_is_ever_offered_is_a_thing(table: Table, game: str) -> None:
    known = {thing.kind for thing in things_of(game)}
    seats = GAMES[game].seat_counts[0]
    perform(table, {"do": "begin", "game": game, "depth": "referee", "seats": seats})
    dice = random.Random(8)
    for _ in range(STEPS):
        offers = live_view(table, "en")["offers"]
        kinds = {offer["target"].split(":")[0] for offer in offers if offer["target"]}
        assert kinds <= known
        if not offers:
            break  # two agree to a draw early
        perform(table, {"do": "enter", "choices": dice.choice(offers)["choices"]})


@pytest.fixture
def played(table: Table) -> Table:
    table.begin(describe("solenia", 2, {"depth": "referee"}), ("Ada", "Bo"), "page")
    play_on(table, 40, seed=5)
    return table


def test_a_thing_is_asked_about_by_key_menu_and_finger(page: Page, played: Table) -> None:
    with served(played) as address:
        screen = RuledScreen(page, f"http://{address}", "de")
        dialog = page.locator("dialog.rules")
        # With the focus on a place: what can be entered there, and its rules
        place = page.locator(".board-side [role=button][data-target]").first
        screen.press_until_focused(".board-side [role=button][data-target]")
        kind = (place.get_attribute("data-target") or "").split(":")[0]
        page.keyboard.press("?")
        (thing,) = [one for one in things_of("solenia") if one.kind == kind]
        expect(dialog.locator(".asked-thing h2")).to_have_text(thing.name.text("de"))
        for rule in thing.rules:
            expect(dialog.locator(f"[data-rule-text='{rule}']")).to_be_visible()
        expect(dialog.locator(".asked-thing li").first).not_to_be_empty()
        # All other rules are found from there too
        dialog.locator("input").fill("Luftschiff")
        expect(dialog.locator("[data-rule-text='SLN-7.1']")).to_be_visible()
        page.keyboard.press("Escape")
        # A place that offers nothing says what is due instead
        page.locator(".board-side [role=img][data-target]").first.click(button="right")
        due = live_view(played, "de")["due"]["text"]
        expect(dialog.locator(".asked-thing")).to_contain_text(due)
        page.keyboard.press("Escape")
        # What can be entered is asked about with a finger held long; that enters nothing
        rev = played.rev
        page.locator("[data-offer]").first.evaluate(LONG_PRESS)
        expect(dialog.locator("[data-rule-text]").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        assert played.rev == rev


def test_what_lies_on_the_table_is_listed_with_its_rules(page: Page, played: Table) -> None:
    with served(played) as address:
        RuledScreen(page, f"http://{address}")
        page.locator("[data-do=rules]").click()
        dialog = page.locator("dialog.rules")
        dialog.locator(".things summary").click()
        first = things_of("solenia")[0]
        row = dialog.locator(f"[data-thing-kind={first.kind}]")
        expect(row).to_contain_text(first.name.text("en"))
        row.locator("button").first.click()
        expect(dialog.locator("[data-rule-text]")).to_have_count(1)
        expect(dialog.locator(f"[data-rule-text='{first.rules[0]}']")).to_be_visible()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_sign_of_the_legend_is_drawn(kept_screen: KeptScreen, game: str) -> None:
    signs = [thing.sign for thing in things_of(game) if thing.sign]
    page = kept_screen.page
    kept_screen.show(game, "referee")
    page.locator("[data-do=rules]").click()
    page.locator("dialog.rules .things summary").click()
    expect(page.locator("dialog.rules .sign")).to_have_count(len(signs))
    drawn = page.locator("dialog.rules .sign").evaluate_all(DRAWN)
    for sign, (width, *paint) in zip(signs, drawn, strict=True):
        assert width > 5, sign
        assert paint != UNPAINTED, sign
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


SPOTS = "[...document.querySelectorAll('.board-side [data-target], .board-side [data-thing]')]"
DRAWINGS = [(game, depth) for depth in ("referee", "track") for game in sorted(GAMES)]
PLACES = f"{SPOTS}.map((spot) => spot.dataset.target ?? spot.dataset.thing)"


@pytest.mark.parametrize("game, depth", DRAWINGS if IS_DEEP else DRAWINGS[::3])
def test_every_place_of_a_drawing_says_what_it_takes_or_what_forbids_it(
    kept_screen: KeptScreen, game: str, depth: str
) -> None:
    """Where no offer means a place, a reason with its rule does, unless the table asks or ends."""
    kept_screen.show(game, depth, max(2, GAMES[game].seat_counts[0]), STEPS)
    page, table = kept_screen.page, kept_screen.table
    expect(page.locator(".board-side [data-target], .board-side [data-thing]")).not_to_have_count(0)
    drawn = set(page.evaluate(PLACES))
    engine = table.rules.game  # type: ignore[union-attr]
    for _ in range(12 if IS_DEEP else 6):
        view = live_view(table, "en")
        missing = []
        for place in sorted(drawn):
            answer = perform(table, {"do": "why", "place": place})
            told = {view["offers"][number]["target"] for number in answer["offers"]}
            told |= {reason["rule"] for reason in answer["reasons"]}
            is_due_alone = view["is_over"] or (view["question"] and not view["offers"])
            missing += [] if told or is_due_alone else [place]
            assert all(reason["rule"] in rules_of(game) for reason in answer["reasons"]), place
            assert not (answer["offers"] and answer["reasons"]), place
            if answer["reasons"]:
                assert not any(
                    engine.allows(table.position, one) for one in choices_at(engine, place)
                )
        assert not missing, view["due"]["text"]
        play_on(table, 1, seed=table.rev)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_pattern_of_a_thing_is_a_choice_of_the_game(game: str) -> None:
    texts = load_game(game, max(2, GAMES[game].seat_counts[0]), {"depth": "referee"}).texts
    for thing in things_of(game):
        for pattern in thing.choices:
            known = re.sub(r"\{\d\}", "*", pattern)
            assert any(fnmatchcase(text, known) for text in texts), (thing.kind, pattern)


def test_a_place_that_cannot_be_used_says_the_engines_reason_and_rules_have_examples(
    page: Page, played: Table
) -> None:
    """A card lies there: the same sentence and rule as the refusal of who enters it."""
    while not (taken := taken_field(played)):
        play_on(played, 1, seed=played.rev)
    (reason,) = reasons(played, taken, "de")
    example = examples_of("solenia")["SLN-4.4"][0].text("de")
    with served(played) as address:
        screen = RuledScreen(page, f"http://{address}", "de")
        spot = page.locator(f".board-side [data-target='{taken}']")
        spot.click(button="right")
        dialog = page.locator("dialog.rules")
        asked = dialog.locator(".why-not li")
        expect(asked).to_contain_text(reason["text"])
        asked.locator("button").click()
        expect(dialog.locator(f"[data-rule-text='{reason['rule']}']")).to_be_visible()
        # On a phone: an example can be searched
        resize(page, 390, 844)
        dialog.locator("input").fill(example[:30])
        rule = dialog.locator("[data-rule-text='SLN-4.4']")
        expect(rule.locator(".example").first).to_contain_text(f"Beispiel: {example}")
        assert screen.grave_findings() == []


def taken_field(table: Table) -> str:
    """Return a field that a card lies on, while somebody is to choose one."""
    fields = [f"field:{row}{column}" for row in "abcde" for column in range(1, 6)]
    found = (place for place in fields for one in reasons(table, place, "en")
             if one["rule"] == "SLN-4.2" and "lies on" in one["text"])  # fmt: skip
    return next(found, "")


def reasons(table: Table, place: str, lang: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = perform(table, {"do": "why", "place": place}, lang=lang)[
        "reasons"
    ]
    return found


def test_in_a_digital_engineonly_who_decides_is_told(table: Table) -> None:
    """Why a card cannot be played may tell who holds it."""
    begin = {"do": "begin", "game": "solaris", "depth": "digital", "seats": 3}
    perform(table, begin)
    rules = table.rules
    assert rules
    (deciding, *_) = rules.pending(table.position).seats
    ask = {"do": "why", "place": "stack"}
    for seat in range(3):
        told = perform(table, ask, Access(SEAT, seat))["reasons"]
        assert bool(told) == (seat == deciding)
    assert perform(table, ask)["reasons"] == []
    assert perform(table, ask, Access(WATCH))["reasons"] == []


def test_a_square_names_the_numbers_that_would_lead_there(table: Table) -> None:
    """What forbids it now, and what would allow it: comets move straight, as far as the number."""
    perform(table, {"do": "begin", "game": "solari", "depth": "referee", "seats": 2})
    play_on(table, STEPS, seed=3)
    named = 0
    for _ in range(12 if IS_DEEP else 6):
        view = live_view(table, "en")
        at = {(one["seat"], one["piece"]): one["square"] for one in view["board"]["pieces"]}
        for square in (f"{row}{column}" for row in range(8) for column in range(8)):
            for reason in reasons(table, f"square:{square}", "en"):
                for comet, die in re.findall(r"comet (\d) with a (\d)", reason["text"]):
                    start = at[view["due"]["seat"], comet]
                    steps = [
                        abs(int(one) - int(other)) for one, other in zip(start, square, strict=True)
                    ]
                    assert sorted(steps) == [0, int(die)], (start, square, reason["text"])
                    named += 1
        play_on(table, 1, seed=table.rev)
    assert named
