"""How the next step of a lesson is done: with a tap on the page, or with presses of the unit.

Both are worked out from what page and unit offer at that moment, so they are true whatever people
did before: also after presses that led elsewhere.
"""

from typing import NamedTuple

from heliograph.engine import TABLE, EngineError, Game
from heliograph.games.shows import show_for
from heliograph.table.change import PanelReport, UnitStatus
from heliograph.table.lesson_presses import DOUBLE, HOLD, SEAT, TOGETHER, with_three_buttons
from heliograph.table.lesson_script import Stage
from heliograph.table.rules import Choices, Entries
from heliograph.table.table import Table
from heliograph.table.tracker_rules import split_events
from heliograph.texts import text
from shared_rules import panel, trackers
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.tracker import ASK_CHOICE, UNDO

# The longer name first
_GESTURES = (
    (DOUBLE + HOLD, "lesson.unit_double_hold"),
    (DOUBLE, "lesson.unit_double"),
    (HOLD, "lesson.unit_hold"),
)


class Way(NamedTuple):
    """What to tap: the words for it, what it enters, and where it lies on the drawing."""

    text: str = ""
    choices: Choices = ()
    target: str = ""


def page_way(
    game: Game, stage: Stage, position: bytes, left: Choices, lang: str, names: tuple[str, ...]
) -> Way:
    """Return the tap that comes next; the unit's own steps have none."""
    if stage.step.undo or (stage.pressed and stage.pressed[0][0] == UNDO):
        return Way(text(lang, "lesson.tap_undo"))
    if stage.shown is not None:
        return Way(text(lang, "lesson.page_show"))
    offers = show_for(game, lang, names).cached_offers(position, TABLE)
    if stage.step.press:
        fitting = [one for one in offers if _leads_on(game, position, one.choices, stage)]
    else:
        fitting = [one for one in offers if is_beginning(one.choices, left)]
    if not fitting:
        return Way()
    offer = max(fitting, key=lambda one: len(one.choices))
    return Way(text(lang, "lesson.tap", label=offer.label), offer.choices, offer.target)


def _leads_on(game: Game, position: bytes, choices: Choices, stage: Stage) -> bool:
    """Say whether choices lead to the next position of a stage that is pressed."""
    positions = (*stage.way, stage.done)
    wanted = positions[positions.index(position) + 1 :][:1]
    try:
        for choice in choices:
            position = game.apply(position, choice)
    except (Refused, EngineError):
        return False
    return wanted == (position,)


def is_beginning(choices: Entries, left: Choices) -> bool:
    """Say whether choices are what is left to do, or the first part of it."""
    return bool(choices) and left[: len(choices)] == choices


def connected_unit(table: Table) -> UnitStatus | None:
    """Return the unit that a lesson speaks of."""
    return next((board for board in table.ports.units if board.connected), None)


def unit_way(table: Table, stage: Stage, position: bytes, left: Choices, lang: str) -> str:
    """Return the presses that come next, for a unit that is connected."""
    unit = connected_unit(table)
    if unit is None:
        return ""
    at = unit.panel
    if _is_elsewhere(at, stage):
        return text(lang, "lesson.unit_leave")
    if stage.step.press:
        words = (_press(name, lang) for name in presses_left(unit, stage, position))
        return text(lang, "lesson.unit_press", presses=text(lang, "lesson.unit_then").join(words))
    if stage.step.undo:
        return text(lang, "lesson.unit_undo")
    return _seat_way(table, position, left, lang) or _list_way(table, position, left, at, lang)


def _is_elsewhere(at: PanelReport, stage: Stage) -> bool:
    """Say whether a unit is in the middle of something that this stage does not lead through."""
    expected = {shown.mode for shown in (stage.begun, stage.shown) if shown}
    return at.mode in (panel.CORRECT, panel.REWIND) and at.mode not in expected


def presses_left(unit: UnitStatus | None, stage: Stage, position: bytes) -> tuple[str, ...]:
    """Return the presses of a stage on that unit; where each is a step, those that are left."""
    names = stage.step.press
    if len(names) == len(stage.way):
        names = names[stage.way.index(position) :]
    if unit is None or not unit.has_three_buttons:
        return names
    is_look = stage.shown is not None
    return tuple(press for name in names for press in with_three_buttons(name, is_look))


def _press(name: str, lang: str) -> str:
    """Return what a press is called."""
    if TOGETHER in name:
        *others, last = name.split(TOGETHER)
        return text(lang, "lesson.unit_together", buttons=", ".join(others), last=last)
    for gesture, words in _GESTURES:
        if name.startswith(gesture):
            return text(lang, words, button=_button(name.removeprefix(gesture), lang))
    return _button(name, lang)


def _button(name: str, lang: str) -> str:
    """Return what a button is called."""
    if not name.startswith(SEAT):
        return name
    return text(lang, "lesson.unit_button", seat=name.removeprefix(SEAT))


def _seat_way(table: Table, position: bytes, left: Choices, lang: str) -> str:
    """Return the press of whoever is on turn, where it means all that is left."""
    rules = table.rules
    assert rules is not None
    tracker = trackers.tracker_for(rules.table_state(position))
    seat = tracker.now()
    try:
        found = (
            rules.choices_of(position, split_events(tracker.turn_over(seat))) if seat >= 0 else ()
        )
    except Refused:
        return ""
    return text(lang, "lesson.unit_seat", seat=seat + 1) if found and found == left else ""


def _list_way(table: Table, position: bytes, left: Choices, at: PanelReport, lang: str) -> str:
    """Return the way to an entry of what the unit offers, or to an answer of its own question."""
    rules = table.rules
    assert rules is not None
    offers = rules.list_offers(position, table.names)
    if not offers:
        return _answer_way(table, position, left, at, lang)
    fitting = [number for number, one in enumerate(offers, 1) if is_beginning(one, left)]
    if not fitting:
        return text(lang, "lesson.unit_here")
    wanted = max(fitting, key=lambda number: len(offers[number - 1]))
    # A unit that still shows the list before begins the new one at its first entry.
    is_here = (at.ask, at.low, at.high) == (ASK_CHOICE, 1, len(offers))
    value = at.value if is_here else 1
    on = (wanted - value) % len(offers)
    return _walk(on if on <= len(offers) // 2 else on - len(offers), lang)


def _answer_way(table: Table, position: bytes, left: Choices, at: PanelReport, lang: str) -> str:
    rules = table.rules
    assert rules is not None
    tracker = trackers.tracker_for(rules.table_state(position))
    question = tracker.question()
    if question is None:
        return text(lang, "lesson.unit_here")
    ask, _, _, low, high, proposal = question
    is_here = (at.mode, at.ask, at.low, at.high) == (panel.ASK, ask, low, high)
    value = at.value if is_here else proposal
    for answer in range(low, high + 1):
        try:
            found = rules.choices_of(position, split_events(tracker.answer(answer, Rng(1))))
        except Refused:
            continue
        if is_beginning(found, left):
            return _walk(answer - value, lang)
    return text(lang, "lesson.unit_here")


def _walk(steps: int, lang: str) -> str:
    """Return the presses to a value so many steps on, or back."""
    if not steps:
        return text(lang, "lesson.unit_ok")
    way = "plus" if steps > 0 else "minus"
    return text(lang, f"lesson.unit_{way}", count=abs(steps))
