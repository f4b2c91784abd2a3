"""Effect words of the content, turned into tasks the engine can carry out one after the other."""

from collections.abc import Iterable
from typing import Any

from heliograph.catalogue import ENGLISH, Filled
from heliograph.engine.content import need
from heliograph.games.solarius_mission.texts import EXPECTED
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
ACTIONS = ("I", "II")
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
        self.texts: list[dict[str, str]] = []  # language → words of the owner

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
                need(isinstance(what, list), where, EXPECTED["effects"], what)
                words = [self._word(one, where)[0] for one in what]
                recolours = "recolour" in words
                rest = [one for one, word in zip(what, words, strict=True) if word != "recolour"]
                slot = self.program(rest, where)
            elif not self._lasting(card, word, what, where):
                now += self._tasks(effect, where)
        return tuple(now), slot, recolours, manual

    def _word(self, effect: Any, where: str) -> tuple[str, Any]:
        ok = isinstance(effect, dict) and len(effect) == 1 and next(iter(effect)) in WORDS
        words = EXPECTED["effect"].filled(words=", ".join(WORDS))
        need(ok, where, words, effect, "SOM-8.5")
        ((word, what),) = effect.items()
        return word, what

    def _tasks(self, effect: Any, where: str) -> list[tuple[int, int]]:
        word, what = self._word(effect, where)
        if word in _NUMBERED:
            return [(_NUMBERED[word], _number(what, where))]
        if word == "resources":
            _need_table(what, (), where)
            return [_cubes(letter, n, where) for letter, n in what.items()]
        if word == "draw":
            _need_table(what, ("n",), where)
            out = [(DRAW, _number(what["n"], where)), (LIMIT, 0)]
            if not what.get("discard"):
                return out
            return [out[0], (DISCARD, _number(what["discard"], where)), out[1]]
        if word == "play_card":
            return [(PLAY_CARD, 0)]
        if word == "ap":
            is_one = isinstance(what, dict) and len(what) == 1
            need(is_one, where, _one_of(POINT_KINDS), what)
            ((kind, n),) = what.items()
            need(kind in POINT_KINDS, where, _one_of(POINT_KINDS), kind)
            return [(EFFECT_POINTS, POINT_KINDS[kind] << 4 | _number(n, where))]
        if word == "ap_bonus":
            _need_table(what, ("n",), where)
            return [(DIE_POINTS, _number(what["n"], where))]
        return [self._nested(word, what, where)]

    def _nested(self, word: str, what: Any, where: str) -> tuple[int, int]:
        if word == "one_of":
            is_list = isinstance(what, list) and 2 <= len(what) <= 4
            need(is_list, where, EXPECTED["options"], what)
            options = tuple(self.program(option, where) for option in what)
            self.options.append(options)
            return ONE_OF, len(self.options) - 1
        need(word == "manual", where, EXPECTED["at_once"], word)
        _need_table(what, ("text",), where)
        text = what["text"]
        if not isinstance(text, str):
            _need_table(text, (ENGLISH,), where)
        self.texts.append({ENGLISH: text} if isinstance(text, str) else dict(text))
        return MANUAL, len(self.texts) - 1

    def _lasting(self, card: int, word: str, what: Any, where: str) -> bool:
        if word == "discount":
            _need_table(what, ("what", "n"), where)
            need(what.get("what") in DISCOUNTS, where, _one_of(DISCOUNTS), what.get("what"))
            self.discounts.setdefault(what["what"], []).append((card, _number(what["n"], where)))
        elif word == "ap_bonus":
            _need_table(what, ("colour", "action", "n"), where)
            need(what["action"] in ACTIONS, where, _one_of(ACTIONS), what["action"])
            key = (colour_of(what["colour"], where), ACTIONS.index(what["action"]))
            self.bonuses.setdefault(key, []).append((card, _number(what["n"], where)))
        elif word == "free_portal":
            _need_table(what, ("fuel",), where)
            self.portals.append((card, _number(what["fuel"], where)))
        elif word == "vp_end":
            _need_table(what, ("per", "vp"), where)
            need(what.get("per") in ENDINGS, where, _one_of(ENDINGS), what.get("per"))
            self.endings.append((card, what["per"], _number(what["vp"], where)))
        else:
            return False
        return True


def colour_of(letter: Any, where: str) -> int:
    """Return the number of a colour; raises BadContent."""
    need(letter in tuple(LETTERS), where, EXPECTED["colour"], letter)
    return LETTERS.index(letter)


def _need_table(what: Any, keys: tuple[str, ...], where: str) -> None:
    is_table = isinstance(what, dict) and all(key in what for key in keys)
    words = EXPECTED["table_with"].filled(keys=", ".join(keys)) if keys else EXPECTED["table"]
    need(is_table, where, words, what, "SOM-8.5")


def _one_of(words: Iterable[str]) -> Filled:
    return EXPECTED["word"].filled(words=", ".join(words))


def _number(value: Any, where: str) -> int:
    need(type(value) is int and 1 <= value <= MOST, where, EXPECTED["from_one"], value)
    return int(value)


def _cubes(letter: str, n: Any, where: str) -> tuple[int, int]:
    if letter == "any":
        return CUBES, _number(n, where)
    need(letter in tuple(LETTERS), where, _one_of(("any", *LETTERS)), letter)
    return CUBES_OF, LETTERS.index(letter) << 4 | _number(n, where)
