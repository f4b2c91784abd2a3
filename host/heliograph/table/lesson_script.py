"""Where a lesson leads: every position on its way, and what follows there by itself.

A lesson is followed by positions alone: whatever way people take to the position that a step is to
end in, they are there. So taking back, going forth, a restart and a correction need no care of
their own. What a position cannot tell (two steps that begin alike, a press that only shows
something) is decided by how far people have come already.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from heliograph.engine import Game, records
from heliograph.engine.steps import Correction
from heliograph.games import GAMES
from heliograph.games.depths import TRACKED
from heliograph.games.lesson import Lesson, LessonStep
from heliograph.games.track.loading import load_tracked
from heliograph.supervision import log_once
from heliograph.table.engine_rules import describe
from heliograph.table.lesson_presses import Fingers, Shown
from heliograph.table.rules import Choices, Played
from shared_rules import trackers
from shared_rules.tracker import EMPTY


class Stage(NamedTuple):
    """One step of a lesson on the table: the positions from its beginning to its goal."""

    step: LessonStep
    way: tuple[bytes, ...]  # the positions before each of its choices
    choices: Choices
    done: bytes  # where it is done; then what follows by itself happens
    follow: Choices
    goal: bytes
    pressed: tuple[bytes, ...] = ()  # the steps that its presses are
    begun: Shown | None = None  # what the unit is in the middle of when they begin
    shown: Shown | None = None  # what the unit is in the middle of, where that is the goal


class Spot(NamedTuple):
    """Where on its way a lesson stands: which stage, and how many of its choices are made."""

    stage: int
    made: int = 0


class Script:
    """One lesson with its positions."""

    def __init__(self, lesson: Lesson, game: Game, opening: Played, stages: list[Stage]) -> None:
        self.lesson = lesson
        self.game = game
        self.opening = opening
        self.stages = stages
        self._spots: dict[bytes, list[Spot]] = {}
        for number, stage in enumerate(stages):
            for made, position in enumerate(stage.way):
                self._spots.setdefault(position, []).append(Spot(number, made))
        self._spots.setdefault(stages[-1].goal, []).append(Spot(len(stages)))
        self._follow = {stage.done: stage.follow for stage in stages if stage.follow}

    def find(self, position: bytes, reached: int) -> Spot | None:
        """Return where a lesson stands that had come to stage `reached`; None beside its way."""
        spots = self._spots.get(position, [])
        ahead = (spot for spot in spots if spot.stage >= reached)
        return next(ahead, spots[-1] if spots else None)

    def follow_ups(self, position: bytes) -> Choices:
        """Return what happens by itself in a position."""
        return self._follow.get(position, ())


def script_of(about: Mapping[str, Any]) -> Script | None:
    """Return the lesson that a match is; None where it is none, or one that nobody has any more."""
    named, game = str(about.get("lesson")), str(about.get("game"))
    if game not in GAMES or named not in GAMES[game].lessons:
        return None
    try:
        return make_script(game, named)
    except Exception as problem:  # noqa: BLE001 (whatever it is, the match goes on without it)
        log_once(f"the lesson {named} of {game}", problem)
        return None


@lru_cache(maxsize=16)
def make_script(game: str, name: str) -> Script:
    """Return an installed lesson. Raises what the rules raise where it is wrong."""
    return work_out(GAMES[game].lessons[name])


def work_out(lesson: Lesson) -> Script:
    """Return where a lesson leads. Raises what the rules raise where it is wrong."""
    made = _game_of(lesson)
    opening = _open(made, lesson)
    fingers = Fingers([made.start(), opening.state]) if lesson.is_tracked else None
    stages: list[Stage] = []
    for step in lesson.steps:
        if fingers and step.press:
            stages.append(_pressed_stage(step, fingers))
        else:
            stages.append(_stage(made, step, stages[-1].goal if stages else opening.state, stages))
    return Script(lesson, made, opening, stages)


def about_lesson(script: Script) -> dict[str, Any]:
    """Return `about` of a match that is a lesson."""
    lesson = script.lesson
    if lesson.is_tracked:
        about = {"game": lesson.game, "seats": lesson.seats, "options": dict(TRACKED)}
    else:
        options = {**lesson.options, "depth": lesson.depth}
        about = describe(lesson.game, lesson.seats, options, lesson.box)
    return about | {"lesson": lesson.name}


def _game_of(lesson: Lesson) -> Game:
    if lesson.is_tracked:
        return load_tracked(lesson.game, lesson.seats)
    options = {**lesson.options, "depth": lesson.depth}
    return GAMES[lesson.game].make(lesson.seats, options, lesson.box)


def _open(game: Game, lesson: Lesson) -> Played:
    """Return the step that sets the table up."""
    if lesson.is_tracked:
        events = tuple(bytes.fromhex(event) for event in lesson.start)
        state = bytes(trackers.play(trackers.tracker_for(EMPTY), b"".join(events)).state)
        return Played(events, state)
    state = _apply(game, game.start(), lesson.start)[-1]
    for fact, value in lesson.facts:
        state = game.correct(state, fact, value)
    facts = [records.step_text(game, Correction(*fact)) for fact in lesson.facts]
    return Played(tuple(text.encode() for text in (*lesson.start, *facts)), state)


def _stage(game: Game, step: LessonStep, before: bytes, earlier: Sequence[Stage]) -> Stage:
    if step.undo:
        back = earlier[-1].way[0]
        return Stage(step, (before,), (), back, (), back)
    way = _apply(game, before, step.do)
    goal = _apply(game, way[-1], step.then)[-1]
    choices, follow = (tuple(map(game.parse_choice, texts)) for texts in (step.do, step.then))
    return Stage(step, tuple(way[:-1]), choices, way[-1], follow, goal)


def _pressed_stage(step: LessonStep, fingers: Fingers) -> Stage:
    """Return a stage at the unit; one that leaves the table as it is ends with what is shown."""
    fingers.wait()
    begun, way, played = fingers.shown, [], []
    for name in step.press:
        before = fingers.position
        if made := fingers.press(name):
            way.append(before)
            played.append(made)
    after, shown = fingers.position, None if played else fingers.shown
    return Stage(step, tuple(way) or (after,), (), after, (), after, tuple(played), begun, shown)


def _apply(game: Game, state: bytes, texts: Sequence[str]) -> list[bytes]:
    """Return every position on the way through choices. Raises IllegalChoice."""
    way = [state]
    for text in texts:
        choice = game.parse_choice(text)
        if not game.allows(way[-1], choice):
            raise game.why_not(way[-1], choice)
        way.append(game.apply(way[-1], choice))
    return way
