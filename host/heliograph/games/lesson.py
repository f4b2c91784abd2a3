"""A first game that teaches, as data: what is on the table, what to do step by step, what to say.

A game may bring any number of them, each a file `lesson_NAME.toml` in its folder. Its choices are
written in the notation of the game, its presses as the names of the unit's buttons. A lesson is
played as a match of its own; `table/lesson_script.py` works out where it leads.
"""

import logging
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.catalogue import Text, domain_of
from heliograph.games.depths import TRACK

PREFIX = "lesson_"
log = logging.getLogger(__name__)


class Instead(NamedTuple):
    """What is said where people entered something else that is likely."""

    choice: str  # the text of a choice, "*" for whatever else
    say: Text


class LessonStep(NamedTuple):
    """One thing that people do."""

    say: Text
    do: tuple[str, ...] = ()  # what they enter, as choices
    press: tuple[str, ...] = ()  # or which buttons of the unit they press
    undo: bool = False  # or that they take the step before back
    then: tuple[str, ...] = ()  # what follows by itself: dice, somebody else's turn
    lights: Text | None = None  # what to look at on the unit
    point: str = ""  # what is marked on the page, as a CSS selector
    instead: tuple[Instead, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """One lesson of a game."""

    game: str
    name: str
    title: Text
    about: Text
    depth: str
    seats: int
    options: Mapping[str, Any]
    box: Mapping[str, Any] | None  # what the table knows of its box, as in an owner's file
    people: tuple[str, ...]
    start: tuple[str, ...]  # choices that set the table up
    facts: tuple[tuple[str, Any], ...]  # and what lies on it otherwise, in this order
    steps: tuple[LessonStep, ...]
    end: Text

    @property
    def is_tracked(self) -> bool:
        """Whether the table unit's tracker is all the rules it has."""
        return self.depth == TRACK

    @property
    def is_pressed(self) -> bool:
        """Whether it is about the buttons of the unit."""
        return any(step.press for step in self.steps)


def read_lessons(game: str, folder: Path) -> Iterator[Lesson]:
    """Yield the lessons that lie in the folder of a game, by name, without those that fail."""
    for file in sorted(folder.glob(f"{PREFIX}*.toml")):
        try:
            yield read_lesson(game, file)
        except Exception:  # the game itself can be played all the same
            log.exception("expected a lesson in %s: it is left out", file)


def read_lesson(game: str, file: Path) -> Lesson:
    """Return the lesson in one file."""
    read, words = tomllib.loads(file.read_text(encoding="utf-8")), _reader_of(file)
    return Lesson(
        game=game,
        name=file.stem.removeprefix(PREFIX),
        title=words(read["title"]),
        about=words(read["about"]),
        depth=read["depth"],
        seats=read["seats"],
        options=read.get("options", {}),
        box=read.get("box"),
        people=tuple(read.get("people", ())),
        start=tuple(read.get("start", ())),
        # An empty text is a place where nothing lies
        facts=tuple(
            (fact, None if value == "" else value) for fact, value in read.get("facts", ())
        ),
        steps=tuple(_step(step, words) for step in read["step"]),
        end=words(read["end"]),
    )


def _step(read: Mapping[str, Any], words: Callable[[str], Text]) -> LessonStep:
    return LessonStep(
        say=words(read["say"]),
        do=tuple(read.get("do", ())),
        press=tuple(read.get("press", ())),
        undo=read.get("undo", False),
        then=tuple(read.get("then", ())),
        lights=words(read["lights"]) if "lights" in read else None,
        point=read.get("point", ""),
        instead=tuple(Instead(one["choice"], words(one["say"])) for one in read.get("instead", ())),
    )


def _reader_of(file: Path) -> Callable[[str], Text]:
    """Return what makes the sentences of a file texts; they are told apart by their English."""
    return partial(Text, context=file.stem, domain=domain_of(file))
