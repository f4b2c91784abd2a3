"""Every page and every dialog of the program, one after the other, as sweeps look at them.

A walk opens the parts of one page and yields the name of each as it is shown. `VISITS` names all
of them, with what has to lie on the table.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import Page, expect

from heliograph.games import GAMES
from heliograph.pseudo import to_pseudo
from heliograph.record.keys import SEAT, WATCH, PageKeys
from heliograph.table.table import Table
from heliograph.web.door import Door
from tests.commanding import perform
from tests.playing import WHOLE_GAME, play_on
from tests.web.described import HARBOUR
from tests.web.page_libraries import need_page_libraries
from tests.web.served import served

NAMES = ["Ada", "Ben", "Cem", "Ada", "Ben"]
# What makes a game end in an evening though nobody plays to win
ENDING: dict[str, dict[str, object]] = {"solaris": {"time_game": True}, "solari": {"turns": 10}}
SOME_STEPS = 12
THINKING_MS = 120_000
FAMILY = "any_game"
DESCRIBED = re.compile(f"Hafennächte|{to_pseudo('Harbour nights')}")


# What lies on the table

Stage = Callable[[Table], object]


def begun(game: str, depth: str, steps: int = SOME_STEPS, seed: int = 1, **more: object) -> Stage:
    """Return what begins a game and plays some of it."""

    def stage(table: Table) -> None:
        seats = GAMES[game].fewest_seats
        perform(table, {"do": "begin", "game": game, "seats": seats, "depth": depth,
                        "names": NAMES[:seats], **more})  # fmt: skip
        play_on(table, steps, seed)

    return stage


def ended(game: str, seed: int = 1) -> Stage:
    """Return what plays a game to its end."""
    return begun(game, "referee", WHOLE_GAME, seed, options=ENDING.get(game, {}))


def with_a_past(table: Table) -> None:
    """Lay out a game with a line that was left, beside two that are over and one deleted."""
    middle = (begun("solenia", "referee"), begun("solari", "referee"))
    for stage in (ended("solari"), ended("solari", seed=2), *middle):
        stage(table)
    perform(table, {"do": "delete", "match": 3})
    perform(table, {"do": "undo", "steps": 4, "sure": True})
    play_on(table, 3, seed=9)


def with_description(table: Table) -> str:
    """Keep a description of the owner, in whose English everything has its accents."""
    text = HARBOUR
    for english in set(re.findall(r'en = "([^"]*)"', HARBOUR)):
        text = text.replace(f'"{english}"', f'"{to_pseudo(english)}"')
    saved = perform(table, {"do": "save_description", "game": FAMILY, "text": text})
    return str(saved["name"])


def described(table: Table) -> None:
    """Begin a game by that description and play some of it."""
    perform(table, {"do": "begin", "game": with_description(table), "seats": 3, "depth": "track",
                    "names": NAMES[:3]})  # fmt: skip
    play_on(table, SOME_STEPS)


def empty(_table: Table) -> None:
    """Leave the table empty."""


# Walks


class Visitor(NamedTuple):
    """Somebody who looks at the pages of a table in one language."""

    page: Page
    door: Door
    lang: str

    def open(self, path: str = "/") -> None:
        """Open a page and wait until it is there."""
        self.page.goto(f"{self.door.base}{path}?lang={self.lang}")
        expect(self.page.locator("html")).to_have_attribute("lang", self.lang)
        expect(self.page.locator("main").first).to_be_visible()

    def open_match(self, path: str = "/") -> None:
        """Open a page of a match and wait until its board is drawn."""
        self.open(path)
        expect(self.page.locator(".board-side svg").first).to_be_visible()

    def open_seat(self, role: str, seat: int = -1) -> None:
        """Open the page of somebody at the table."""
        self.open_match(self.door.address(role, seat).removeprefix(self.door.base))

    def press(self, name: str, shown: str) -> None:
        """Press a button and wait for what it shows."""
        self.page.locator(f"[data-do={name}]:visible").first.click()
        expect(self.page.locator(shown).first).to_be_visible()

    def close(self) -> None:
        """Close the dialog that lies above the others."""
        dialogs = self.page.locator("dialog[open]")
        count = dialogs.count()
        self.page.keyboard.press("Escape")
        expect(dialogs).to_have_count(count - 1)

    def press_all(self, buttons: str) -> None:
        """Press all buttons that are gone or look otherwise once they are pressed."""
        left = self.page.locator(buttons)
        for count in range(left.count(), 0, -1):
            left.first.click()
            expect(left).to_have_count(count - 1)

    def unfold(self, where: str) -> None:
        """Open every part of a page that is folded away."""
        self.press_all(f"{where} details:not([open]) > summary:visible")


Walk = Callable[[Visitor], Iterator[str]]


def walk_tabs(visitor: Visitor) -> Iterator[str]:
    """Show every tab of a match, with all that can be opened there."""
    tabs = visitor.page.locator("[role=tab]")
    expect(tabs.first).to_be_visible()
    for tab in tabs.all():
        if tab.is_visible():
            tab.click()
            expect(visitor.page.locator("[role=tabpanel]")).not_to_be_empty()
            visitor.unfold("[role=tabpanel]")
            yield tab.get_attribute("id") or ""


def walk_set_up(visitor: Visitor) -> Iterator[str]:
    """Show the table screen of a game that has just begun."""
    visitor.open_match()
    yield from walk_tabs(visitor)


def walk_table(visitor: Visitor) -> Iterator[str]:
    """Show the table screen, then a moment of the past."""
    visitor.open_match()
    yield from walk_tabs(visitor)
    visitor.page.locator(".timeline input").fill("1")
    expect(visitor.page.locator(".looking-back")).to_be_visible()
    yield "a moment of the past"


def walk_phones(visitor: Visitor) -> Iterator[str]:
    """Show the pages of two seats and of a spectator, then a hand on the table screen."""
    for seat in range(2):
        visitor.open_seat(SEAT, seat)
        yield from (f"seat {seat + 1} {name}" for name in walk_tabs(visitor))
        visitor.press("settings", "dialog.settings .settings-row")
        yield f"seat {seat + 1} settings"
    visitor.open_seat(WATCH)
    yield from (f"watch {name}" for name in walk_tabs(visitor))


def walk_hand(visitor: Visitor) -> Iterator[str]:
    """Show a hand on the table screen, behind a tap."""
    visitor.open_match()
    visitor.press("hand", "dialog.open-hand .board-side svg")
    yield "hand"


def walk_new_game(visitor: Visitor) -> Iterator[str]:
    """Show the first page, and the dialog of a new game with every game at every depth."""
    visitor.open()
    yield "welcome"
    visitor.press("new", "dialog.coach .coach-game")
    for game in GAMES.values():
        visitor.page.locator(f"dialog .coach-game[data-game={game.name}]").click()
        for depth in game.depths:
            visitor.page.locator(f"dialog [data-depth={depth}]").click()
            expect(visitor.page.locator("dialog [data-do=start]")).to_be_enabled()
            visitor.unfold("dialog.coach")
            yield f"new {game.name} {depth}"


def walk_box(visitor: Visitor) -> Iterator[str]:
    """Show the form of every game's box."""
    for game in GAMES:
        visitor.open()
        visitor.page.locator(f"[data-do=setup][data-game={game}]").click()
        visitor.page.locator("dialog [data-depth=referee]").click()
        visitor.unfold("dialog.coach")
        visitor.press("own_box", "dialog.own-box .box-fact")
        yield f"box of {game}"
        for block in visitor.page.locator(".box-head").all()[1:]:
            block.click()
            expect(block).to_have_attribute("aria-expanded", "true")
            yield f"box of {game}: {block.inner_text()}"


def walk_rules(visitor: Visitor) -> Iterator[str]:
    """Show the rules of a game: all, some, none, and those of a thing on the table."""
    visitor.open_match()
    visitor.press("rules", "dialog.rules [data-rule-text]")
    visitor.unfold("dialog.rules")
    yield "all rules"
    field = visitor.page.locator("dialog.rules input")
    first = visitor.page.locator("dialog.rules [data-rule-text]").first
    for wanted in (first.get_attribute("data-rule-text") or "", "zebra"):
        field.fill(wanted)
        yield f"rules: {wanted}"
    visitor.close()
    visitor.page.locator("[data-offer]:visible").first.focus()
    visitor.page.keyboard.press("?")
    expect(visitor.page.locator("dialog.rules .asked-thing")).to_be_visible()
    yield "a thing"


def walk_library(visitor: Visitor) -> Iterator[str]:
    """Show the list of games with all that a game offers, and what was deleted."""
    visitor.open_match()
    visitor.press("games", "dialog.games-list .games-row")
    visitor.press_all(".games-row [data-do=more][aria-expanded=false]")
    visitor.press("bg-stats", ".games-code img")
    visitor.press_all(".games-row [data-do=delete]")
    visitor.unfold("dialog.games-list")
    yield "games"
    visitor.page.locator("dialog input[accept*=txt]").set_input_files(
        {"name": "no.txt", "mimeType": "text/plain", "buffer": b"no record"}
    )
    expect(visitor.page.locator("[data-said]")).to_be_visible()
    yield "a file that is no record"
    visitor.press("put-aside", ".games-row [data-do=resume]")
    yield "put aside"


def walk_people(visitor: Visitor) -> Iterator[str]:
    """Show the people of the table and all about one of them."""
    visitor.open_match()
    visitor.press("games", "dialog.games-list .games-row")
    visitor.press("people", "dialog.people [data-person]")
    yield "people"
    visitor.page.locator("[data-person=Ada]").click()
    expect(visitor.page.locator(".people-plot").first).to_be_visible()
    visitor.unfold("dialog.people")
    visitor.press("forget", ".games-sure")
    yield "a person"


def walk_dialogs(visitor: Visitor) -> Iterator[str]:
    """Show settings, phones, the picture of the table, its laying out, and a pause."""
    visitor.open_match()
    for name, shown in (
        ("settings", "dialog.settings .settings-row"),
        ("phones", "dialog.phones [data-place]"),
        ("compare", "dialog.compare .picture"),
        ("lay_out_again", "dialog.lay-out .lay-step"),
    ):
        visitor.press(name, shown)
        yield name
        if name != "compare":
            visitor.close()
    visitor.press("settings", "dialog.settings .settings-row")
    visitor.press("pause", "dialog.settings [data-do=pause]")
    visitor.close()
    expect(visitor.page.locator(".notice").first).to_be_visible()
    yield "a pause"


def walk_undo(visitor: Visitor) -> Iterator[str]:
    """Take steps back until the page asks first: something would be unseen."""
    visitor.open_match()
    question = visitor.page.locator("dialog.ask-first")
    main = visitor.page.locator("main")
    while not question.count():
        rev = int(main.get_attribute("data-rev") or 0)
        visitor.page.locator("[data-do=undo]").click()
        question.or_(visitor.page.locator(f"main[data-rev='{rev - 1}']")).first.wait_for()
    yield "asked first"


def walk_advice(visitor: Visitor) -> Iterator[str]:
    """Ask what to do, and wait for the first suggestion."""
    visitor.open_match()
    visitor.press("settings", "dialog.settings [data-set=advice]")
    visitor.page.locator("[data-set=advice]").check()
    yield "settings with advice"
    visitor.close()
    visitor.press("advice", "section.advice")
    visitor.page.locator("section.advice [data-suggested]").wait_for(timeout=THINKING_MS)
    yield "advice"


def walk_report(visitor: Visitor) -> Iterator[str]:
    """Show the report on a match until everything in it is known."""
    visitor.open_match()
    visitor.press("report", "section.report")
    visitor.page.locator("section.report[data-done]").wait_for(timeout=THINKING_MS)
    yield "report"


def walk_puzzle(visitor: Visitor) -> Iterator[str]:
    """Show a puzzle of a shelf, and what is best in it."""
    visitor.open()
    visitor.page.locator("[data-do=setup][data-game=solari]").click()
    visitor.press("puzzles", "dialog.puzzle .offers")
    yield "puzzle"
    visitor.press("show_best", "[data-verdict=right]")
    yield "puzzle, best"
    visitor.close()


def walk_lessons(visitor: Visitor) -> Iterator[str]:
    """Show every step of every lesson."""
    for game in GAMES.values():
        for name, lesson in game.lessons.items():
            visitor.open()
            begin = f"[data-do=learn][data-game={game.name}][data-lesson={name}]"
            visitor.page.locator(begin).click()
            for step in range(1, len(lesson.steps) + 1):
                here = visitor.page.locator(f"[data-lesson=on][data-lesson-step='{step}']")
                expect(here).to_be_visible()
                yield f"lesson {game.name} {name} {step}"
                visitor.page.locator("[data-do=show_step]").click()
                expect(here).to_have_count(0)
            yield f"lesson {game.name} {name} over"
            visitor.page.locator("[data-do=leave_lesson]").click()
            expect(visitor.page.locator(".welcome")).to_be_visible()


def walk_editor(visitor: Visitor) -> Iterator[str]:
    """Choose a description, then write one: right, wrong, shared and saved."""
    page = visitor.page
    visitor.open()
    page.locator(f"[data-do=setup][data-game={FAMILY}]").click()
    own = page.locator("dialog [data-do=member] option", has_text=DESCRIBED)
    page.locator("dialog [data-do=member]").select_option(own.get_attribute("value"))
    visitor.unfold("dialog.coach")
    yield "descriptions"
    visitor.press("edit", ".edit-good")
    yield "editor"
    visitor.press("edit_text", "#edit-area")
    yield "editor, text"
    written = page.locator("#edit-area").input_value()
    page.locator("#edit-area").fill(f"{written}\nzebra = 1\n")
    expect(page.locator("#edit-verdict[data-row]")).to_be_visible()
    yield "a mistake"
    page.locator("#edit-area").fill(written)
    expect(page.locator(".edit-good")).to_be_visible()
    page.locator(".edit-unit [data-button='1']").click(delay=60)
    expect(page.locator(".edit-log li").first).to_be_visible()
    visitor.unfold("dialog.editor")
    visitor.press("edit_qr", ".edit-code img")
    visitor.press("edit_save", "[data-do=edit_play]")
    yield "shared and saved"


def walk_page(path: str) -> Walk:
    """Return the walk to a page of its own."""

    def walk(visitor: Visitor) -> Iterator[str]:
        visitor.open(path)
        yield path

    return walk


class Visit(NamedTuple):
    """What lies on the table, and the walk through what is shown of it."""

    stage: Stage
    walk: Walk


VISITS = {
    **{f"{name} {depth}": Visit(begun(name, depth), walk_table)
       for name, game in GAMES.items() for depth in game.depths},
    **{f"{name}, set-up": Visit(begun(name, "referee", 0), walk_set_up) for name in GAMES},
    **{f"{name}, over": Visit(ended(name), walk_table) for name in GAMES},
    **{f"{name}, phones": Visit(begun(name, "digital"), walk_phones) for name in GAMES},
    "a hand": Visit(begun("solenia", "digital"), walk_hand),
    "phones of a finished game": Visit(ended("solenia"), walk_phones),
    "new game": Visit(empty, walk_new_game),
    "boxes": Visit(empty, walk_box),
    **{f"{name}, rules": Visit(begun(name, "referee"), walk_rules) for name in GAMES},
    "games": Visit(with_a_past, walk_library),
    "people": Visit(with_a_past, walk_people),
    "a line that was left": Visit(with_a_past, walk_table),
    "dialogs": Visit(begun("solenia", "referee"), walk_dialogs),
    "undo": Visit(begun("solenia", "digital"), walk_undo),
    "advice": Visit(begun("solari", "referee", 2), walk_advice),
    "report": Visit(begun("solenia", "digital", WHOLE_GAME), walk_report),
    "lessons": Visit(empty, walk_lessons),
    "puzzle": Visit(empty, walk_puzzle),
    "any_game track": Visit(described, walk_table),
    "any_game, phones": Visit(described, walk_phones),
    "any_game, editor": Visit(with_description, walk_editor),
    **{one: Visit(empty, walk_page(one)) for one in ("/install", "/self-test", "/unit", "/far")},
}  # fmt: skip


@contextmanager
def visiting(page: Page, table: Table, name: str, lang: str) -> Iterator[Visitor]:
    """Serve what a visit needs; yields whoever is about to walk."""
    need_page_libraries()
    VISITS[name].stage(table)
    keys = PageKeys(table.record)
    try:
        with served(table, Door(keys)) as address:
            yield Visitor(page, Door(keys, f"http://{address}"), lang)
    finally:
        GAMES.look_in(None)  # a description that was saved is gone with its table
