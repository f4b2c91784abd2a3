"""Effect words of the content, turned into tasks the engine can carry out one after the other."""

from collections.abc import Iterable
from typing import Any

from heliograph.engine.box_file import Pair
from heliograph.engine.content import need, words_for
from heliograph.games.solarius_mission.box_texts import EXPECTED
from heliograph.games.solarius_mission.layout import (
    CLEAN, CUBES, CUBES_OF, DIE_POINTS, DISCARD, DRAW, EFFECT_POINTS, EITHER, ENGINE, FLIP,
    GAIN_BUCKS, GAIN_FUEL, LETTERS, LIMIT, MANUAL, ONE_OF, PLAY_CARD, ROOM, SHIFT, UNITS, UPGRADE,
)  # fmt: skip
from heliograph.games.solarius_mission.storage import ROOM as STORE_ROOM
from heliograph.games.solarius_mission.storage import row_of

Program = tuple[tuple[int, int], ...]
MOST = 10
DISCOUNTS = ("station", "mission", "engine", "flip", "range", "exchange")
ENDINGS = ("station", "outpost", "mission", "planet_colour")
POINT_KINDS = {"upgrade": UPGRADE, "shift": SHIFT, "either": EITHER}
_NUMBERED = {
    "fuel": GAIN_FUEL,
    "bucks": GAIN_BUCKS,
    "units": UNITS,
    "engine": ENGINE,
    "engine_flip": FLIP,
    "remove_debris": CLEAN,
    "debris_spaces": ROOM,
}
WORDS = (
    *_NUMBERED, "resources", "draw", "play_card", "ap", "one_of", "manual", "recolour", "ap_bonus",
    "slot", "discount", "free_portal", "vp_end",
)  # fmt: skip


def cubes_row(values: Any, where: str) -> int:
    """Return fixed cubes, a list of their values, as a storage row."""
    ok = isinstance(values, list) and bool(values) and all(value in (1, 2, 3) for value in values)
    need(ok, where, EXPECTED["cubes"], values, "SOM-10.3")
    counts = [values.count(value) for value in (1, 2, 3)]
    fits = all(count <= room for count, room in zip(counts, STORE_ROOM, strict=True))
    need(fits, where, EXPECTED["cubes_room"], values, "SOM-10.3")
    return row_of(*counts)


class Reader:
    """Reads effects and collects what lasts: bonuses, discounts, portals, points at the end."""

    def __init__(self) -> None:
        self.discounts: dict[str, list[tuple[int, int]]] = {}
        self.bonuses: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self.portals: list[tuple[int, int]] = []
        self.endings: list[tuple[int, str, int]] = []
        self.options: list[tuple[Program, ...]] = []
        self.texts: list[tuple[str, str]] = []

    def program(self, effects: Any, where: str) -> Program:
        """Return a list of effects as tasks."""
        need(isinstance(effects, list), where, EXPECTED["effects"], effects)
        return tuple(task for effect in effects for task in self._tasks(effect, where))

    def development(
        self, card: int, effects: Any, where: str
    ) -> tuple[Program, Program | None, bool, bool]:
        """Return what a development does at once and in its slot; lasting effects are collected."""
        need(isinstance(effects, list), where, EXPECTED["effects"], effects)
        now: list[tuple[int, int]] = []
        slot: Program | None = None
        recolours = manual = False
        for effect in effects:
            word, what = self._word(effect, where)
            manual = manual or word == "manual"
            if word == "slot":
                recolours = any("recolour" in one for one in what)
                slot = self.program([one for one in what if "recolour" not in one], where)
            elif not self._lasting(card, word, what, where):
                now += self._tasks(effect, where)
        return tuple(now), slot, recolours, manual

    def _word(self, effect: Any, where: str) -> tuple[str, Any]:
        ok = isinstance(effect, dict) and len(effect) == 1 and next(iter(effect)) in WORDS
        words = words_for(EXPECTED["effect"], words=", ".join(WORDS))
        need(ok, where, words, effect, "SOM-8.5")
        ((word, what),) = effect.items()
        return word, what

    def _tasks(self, effect: Any, where: str) -> list[tuple[int, int]]:
        word, what = self._word(effect, where)
        if word in _NUMBERED:
            return [(_NUMBERED[word], _number(what, where))]
        if word == "resources":
            return [_cubes(letter, n, where) for letter, n in what.items()]
        if word == "draw":
            out = [(DRAW, _number(what["n"], where)), (LIMIT, 0)]
            return [out[0], (DISCARD, what["discard"]), out[1]] if what.get("discard") else out
        if word == "play_card":
            return [(PLAY_CARD, 0)]
        if word == "ap":
            ((kind, n),) = what.items()
            need(kind in POINT_KINDS, where, _one_of(POINT_KINDS), kind)
            return [(EFFECT_POINTS, POINT_KINDS[kind] << 4 | _number(n, where))]
        if word == "ap_bonus":
            return [(DIE_POINTS, _number(what["n"], where))]
        return [self._nested(word, what, where)]

    def _nested(self, word: str, what: Any, where: str) -> tuple[int, int]:
        if word == "one_of":
            need(2 <= len(what) <= 4, where, EXPECTED["options"], what)
            options = tuple(self.program(option, where) for option in what)
            self.options.append(options)
            return ONE_OF, len(self.options) - 1
        need(word == "manual", where, EXPECTED["at_once"], word)
        text = what["text"]
        self.texts.append((text, text) if isinstance(text, str) else (text["en"], text["de"]))
        return MANUAL, len(self.texts) - 1

    def _lasting(self, card: int, word: str, what: Any, where: str) -> bool:
        if word == "discount":
            need(what.get("what") in DISCOUNTS, where, _one_of(DISCOUNTS), what.get("what"))
            self.discounts.setdefault(what["what"], []).append((card, _number(what["n"], where)))
        elif word == "ap_bonus":
            key = (LETTERS.index(what["colour"]), ("I", "II").index(what["action"]))
            self.bonuses.setdefault(key, []).append((card, _number(what["n"], where)))
        elif word == "free_portal":
            self.portals.append((card, _number(what["fuel"], where)))
        elif word == "vp_end":
            need(what.get("per") in ENDINGS, where, _one_of(ENDINGS), what.get("per"))
            self.endings.append((card, what["per"], _number(what["vp"], where)))
        else:
            return False
        return True


def _one_of(words: Iterable[str]) -> Pair:
    return words_for(EXPECTED["word"], words=", ".join(words))


def _number(value: Any, where: str) -> int:
    need(type(value) is int and 1 <= value <= MOST, where, EXPECTED["from_one"], value)
    return int(value)


def _cubes(letter: str, n: Any, where: str) -> tuple[int, int]:
    if letter == "any":
        return CUBES, _number(n, where)
    need(letter in LETTERS, where, _one_of(("any", *LETTERS)), letter)
    return CUBES_OF, LETTERS.index(letter) << 4 | _number(n, where)
