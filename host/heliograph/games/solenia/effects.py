"""What slots and tiles give: at once, as lasting effects, at the end (SLN-10, SLN-11).

In a content file a bonus is a list of effects such as `{ goods = ["wood"] }` or
`{ end_per_pair = 2, max = 8 }`; here it is one `Bonus`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from heliograph.engine.content import need
from heliograph.games.solenia.layout import GOODS, GOODS_NAMES, POWER_NAMES
from heliograph.games.solenia.texts import EXPECTED

NO_LIMIT: Final = 255
_GOODS: Final = ", ".join(GOODS_NAMES)


# What is printed on a slot or tile
Effects = Sequence[Mapping[str, Any]]


class End(NamedTuple):
    """A scoring at the end of the game: so many stars per thing, at most so many."""

    kind: str
    stars: int
    most: int


class Bonus(NamedTuple):
    """All effects of one slot or tile."""

    goods: tuple[int, ...] = (0,) * GOODS
    choose: int = 0  # a mask of goods, one of which is taken
    stars: int = 0
    powers: tuple[tuple[int, int], ...] = ()
    ends: tuple[End, ...] = ()
    manual: str = ""  # an effect the engine does not know: shown, applied by corrections
    printed: Effects = ()  # as the content says it


class Count(NamedTuple):
    """What the scorings at the end look at."""

    own: int  # orders of the type of the slot
    other: int
    goods: tuple[int, ...]
    cards: int  # own cards on the board
    tokens: int


COUNTED: Final[Mapping[str, Callable[[Count], int]]] = {
    "end_per_own": lambda at: at.own,
    "end_per_other": lambda at: at.other,
    "end_per_good": lambda at: sum(at.goods),
    "end_per_set": lambda at: min(at.goods),
    "end_per_pair": lambda at: min(at.own, at.other),
    "end_per_card": lambda at: at.cards,
    "end_per_four_stars": lambda at: at.tokens // 4,
}


KNOWN: Final = ("goods", "choose", "stars", *POWER_NAMES, *COUNTED, "manual")
_KNOWN: Final = ", ".join(KNOWN)


def end_stars(bonus: Bonus, at: Count) -> int:
    """Return what the scorings of a bonus give at the end."""
    return sum(min(end.most, end.stars * COUNTED[end.kind](at)) for end in bonus.ends)


def read_bonus(effects: Any, where: str, rule: str) -> Bonus:
    """Return the bonus of a list of effects; raises BadContent."""
    need(isinstance(effects, list), where, EXPECTED["effects"], effects, rule)
    bonus = Bonus(printed=effects)
    for effect in effects:
        ok = isinstance(effect, Mapping) and len([key for key in effect if key != "max"]) == 1
        need(ok, where, EXPECTED["effect"].filled(words=_KNOWN), effect, rule)
        bonus = _with(bonus, effect, where, rule)
    return bonus


def _with(bonus: Bonus, effect: Mapping[str, Any], where: str, rule: str) -> Bonus:
    kind = next(key for key in effect if key != "max")
    value = effect[kind]
    need(kind in KNOWN, where, EXPECTED["effect"].filled(words=_KNOWN), kind, rule)
    if kind == "manual":
        return bonus._replace(manual=str(value))
    if kind in ("goods", "choose"):
        goods = read_goods(value, where, rule)
        if kind == "choose":
            return bonus._replace(choose=sum(1 << good for good in set(goods)))
        return bonus._replace(goods=tuple(map(sum, zip(bonus.goods, counted(goods), strict=True))))
    ok = type(value) is int and 0 < value <= 20
    need(ok, where, EXPECTED["power"].filled(word=kind), value, rule)
    if kind == "stars":
        return bonus._replace(stars=bonus.stars + value)
    if kind in POWER_NAMES:
        return bonus._replace(powers=(*bonus.powers, (POWER_NAMES.index(kind), value)))
    most = effect.get("max", NO_LIMIT)
    need(type(most) is int and most > 0, where, EXPECTED["most"], most, rule)
    return bonus._replace(ends=(*bonus.ends, End(kind, value, most)))


def read_goods(names: Any, where: str, rule: str) -> list[int]:
    """Return the numbers of a list of goods."""
    ok = isinstance(names, list) and all(name in GOODS_NAMES for name in names)
    need(ok, where, EXPECTED["goods"].filled(goods=_GOODS), names, rule)
    return [GOODS_NAMES.index(name) for name in names]


def counted(goods: list[int]) -> tuple[int, ...]:
    """Return how many of each good are in the list."""
    return tuple(goods.count(good) for good in range(GOODS))
