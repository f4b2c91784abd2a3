"""Readers of the values of a position: what cannot be raises BadPosition with the fact's name."""

from collections.abc import Mapping, Sequence
from typing import Any

from heliograph.engine.errors import BadPosition, Words
from heliograph.engine.reading import BadFact, shown
from heliograph.games.solarius_mission import sky
from shared_rules.solarius_mission import bridge
from shared_rules.solarius_mission.bridge import COLOURS, FACES


def refuse(rule: str, expected: Words, got: Any, fact: str = "") -> BadPosition:
    """Return the error of a position that cannot be, with the name of the fact."""
    problem = BadPosition(rule, "bad_value", expected, shown(got))
    return BadFact(problem, fact) if fact else problem


def number(value: Any, low: int, high: int, fact: str, rule: str = "") -> int:
    """Return an integer in a range; raises BadPosition."""
    if type(value) is not int or not low <= value <= high:
        words = (f"a number from {low} to {high}", f"eine Zahl von {low} bis {high}")
        raise refuse(rule, words, value, fact)
    return value


def index_of(names: Sequence[str], value: Any, fact: str, rule: str = "") -> int:
    """Return where a name stands in a list; raises BadPosition."""
    if not isinstance(value, str) or value not in tuple(names):  # letters are names one by one
        listed = ", ".join(names)
        raise refuse(rule, (f"one of {listed}", f"eines von {listed}"), value, fact)
    return list(names).index(value)


def items(value: Any, most: int, fact: str, rule: str = "") -> list[Any]:
    """Return a list that is not too long; raises BadPosition."""
    if not isinstance(value, list | tuple) or len(value) > most:
        words = (f"a list of at most {most}", f"eine Liste von höchstens {most}")
        raise refuse(rule, words, value, fact)
    return list(value)


def exactly(value: Any, count: int, fact: str, rule: str = "") -> list[Any]:
    """Return a list of so many; raises BadPosition."""
    if not isinstance(value, list | tuple) or len(value) != count:
        raise refuse(rule, (f"a list of {count}", f"eine Liste von {count}"), value, fact)
    return list(value)


def named(value: Any, fact: str, rule: str = "") -> dict[str, Any]:
    """Return a table of values by their names; raises BadPosition."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise refuse(rule, ("a table of names", "eine Tabelle mit Namen"), value, fact)
    return dict(value)


def known(value: Any, names: Sequence[str], fact: str) -> dict[str, Any]:
    """Return a table that has no other names than these; raises BadPosition."""
    found = named(value, fact)
    unknown = sorted(set(found) - set(names))
    if unknown:
        listed = ", ".join(names)
        raise refuse("", (f"only {listed}", f"nur {listed}"), unknown, fact)
    return found


def once(values: Sequence[Any], fact: str, rule: str = "") -> None:
    """Raise BadPosition where something is named twice."""
    twice = sorted({str(value) for value in values if values.count(value) > 1})
    if twice:
        raise refuse(rule, ("each of them once", "jedes nur einmal"), twice, fact)


def switch(value: Any, fact: str) -> int:
    """Return 0 or 1; raises BadPosition."""
    if type(value) is not bool and (type(value) is not int or value not in (0, 1)):
        raise refuse("", ("true or false", "wahr oder falsch"), value, fact)
    return int(value)


def die_of(value: Any, fact: str) -> int:
    """Return the code of a die written `black *`."""
    colour, _, face = value.partition(" ") if isinstance(value, str) else ("", "", "")
    found = index_of(COLOURS, colour, fact, "SOM-1.4")
    return bridge.code_of(found, index_of(FACES, face, fact, "SOM-1.4"))


def hex_of(value: Any, fact: str) -> int:
    """Return the number of a hex written `q,r`."""
    if not isinstance(value, str) or value not in sky.NAMES:
        words = ("a hex of the map such as 3,-1", "ein Feld wie 3,-1")
        raise refuse("SOM-3.1", words, value, fact)
    return sky.NAMES.index(value)
