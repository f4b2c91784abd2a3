"""What a page says of the lesson on the table: the next step, how it is done, and the way back."""

from typing import Any

from heliograph.catalogue import say
from heliograph.engine import TABLE
from heliograph.games import ALL_GAMES
from heliograph.games.lesson import LessonStep
from heliograph.games.shows import show_for
from heliograph.table.lesson_presses import buttons_of
from heliograph.table.lesson_script import Script, Spot, Stage
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.view.lesson_ways import Way, connected_unit, page_way, presses_left, unit_way
from heliograph.view.match_view import describe_events

View = dict[str, Any]


def lesson_view(table: Table, lang: str, rev: int) -> View | None:
    """Return the lesson as it stands after step `rev`; None where the match is none."""
    script = table.lesson.script
    if script is None:
        return None
    lesson, spot = script.lesson, table.lesson.spot_at(script, rev)
    view: View = {
        "game": lesson.game,
        "name": lesson.name,
        "title": lesson.title.text(lang),
        "steps": len(script.stages),
        "step": table.lesson.reached + 1,
        "state": "on",
        "text": "",
        "page": "",
        "unit": "",
        "lights": "",
        "point": "",
        "choices": [],
        "is_pressed": lesson.is_pressed,
        "is_played": ALL_GAMES[lesson.game].plays_without_box,
    }
    if spot is None:
        return view | _aside(table, script, lang, rev)
    if spot.stage == len(script.stages):
        return view | {"state": "over", "step": spot.stage, "text": lesson.end.text(lang)}
    return view | {"step": spot.stage + 1} | _next(table, script, spot, lang, rev)


def _next(table: Table, script: Script, spot: Spot, lang: str, rev: int) -> View:
    stage = script.stages[spot.stage]
    step, position = stage.step, table.position_at(rev)
    left = stage.choices[spot.made :]
    way = page_way(script.game, stage, position, left, lang, table.names)
    unit = unit_way(table, stage, position, left, lang)
    if step.press and unit:  # the buttons are the lesson
        way = Way()
    places = (step.point, _place(way), *_buttons(table, stage, position))
    return {
        "text": step.say.text(lang),
        "lights": step.lights.text(lang) if step.lights else "",
        "page": way.text,
        "unit": unit,
        "choices": list(way.choices),
        "point": ", ".join(filter(None, places)),
    }


def _buttons(table: Table, stage: Stage, position: bytes) -> list[str]:
    """Return what is pressed first on the drawn unit, as selectors."""
    presses = presses_left(connected_unit(table), stage, position)
    return [f".board [data-button='{one}']" for one in buttons_of(presses[0])] if presses else []


def _place(way: Way) -> str:
    """Return where on the drawing a way leads, as a selector."""
    target = way.target.replace("\\", "\\\\").replace("'", "\\'")
    return f".board-side [data-target='{target}']" if target else ""


def _aside(table: Table, script: Script, lang: str, rev: int) -> View:
    """Return what people did instead, and how they come back to the way."""
    parted = last_on_way(table, script, rev)
    what, said = _what_happened(table, script, lang, parted)
    key = "lesson.other_said" if said else "lesson.other"
    back = rev - parted
    way = "lesson.back_once" if back == 1 else "lesson.back"
    return {
        "state": "aside",
        "text": text(lang, key, what=what, said=said),
        "page": text(lang, way, count=back),
        "point": "[data-do=undo]",
    }


def last_on_way(table: Table, script: Script, rev: int) -> int:
    """Return the last step up to `rev` at which the lesson was on its way."""
    back = range(rev, 0, -1)
    return next((one for one in back if script.find(table.position_at(one), 0)), 1)


def _what_happened(table: Table, script: Script, lang: str, parted: int) -> tuple[str, str]:
    """Return how the log tells the step that left the way, and what the lesson says to it."""
    step, before = table.steps[parted], table.position_at(parted)
    show = show_for(script.game, lang, table.names)
    what = describe_events(show, before, step.events, TABLE)
    spot = script.find(before, table.lesson.reached)
    if spot is None or spot.stage == len(script.stages):
        return what, ""
    return what, _said(script.stages[spot.stage].step, step.events, lang)


def _said(step: LessonStep, events: tuple[bytes, ...], lang: str) -> str:
    entered = {event.decode("ascii", "replace") for event in events} | {"*"}
    said = (one.say for one in step.instead if one.choice in entered)
    return say(lang, next(said, ""))
