"""Readers of the values of a position: what cannot be raises BadPosition with the fact's name."""

from collections.abc import Mapping, Sequence
from typing import Any

from heliograph.engine.errors import BadPosition, Words
from heliograph.engine.reading import shown
from heliograph.games.solarius_mission import sky
from shared_rules.solarius import bridge
from shared_rules.solarius.bridge import COLOURS, FACES


def refuse(rule: str, expected: Words, got: Any) -> BadPosition:
    """Return the error of a position that cannot be."""
    return BadPosition(rule, "bad_value", expected, shown(got))


def number(value: Any, low: int, high: int, what: str, rule: str = "") -> int:
    """Return an integer in a range; raises BadPosition."""
    if type(value) is not int or not low <= value <= high:
        words = (
            f"{what}: a number from {low} to {high}",
            f"{what}: eine Zahl von {low} bis {high}",
        )
        raise refuse(rule, words, value)
    return value


def index_of(names: Sequence[str], value: Any, what: str, rule: str = "") -> int:
    """Return where a name stands in a list; raises BadPosition."""
    if not isinstance(value, str) or value not in tuple(names):  # letters are names one by one
        listed = ", ".join(names)
        raise refuse(rule, (f"{what}: one of {listed}", f"{what}: eines von {listed}"), value)
    return list(names).index(value)


def items(value: Any, most: int, what: str, rule: str = "") -> list[Any]:
    """Return a list that is not too long; raises BadPosition."""
    if not isinstance(value, list | tuple) or len(value) > most:
        words = (f"{what}: a list of at most {most}", f"{what}: eine Liste von höchstens {most}")
        raise refuse(rule, words, value)
    return list(value)


def named(value: Any, what: str, rule: str = "") -> dict[str, Any]:
    """Return a table of values by their names; raises BadPosition."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise refuse(rule, (f"{what}: a table of names", f"{what}: eine Tabelle mit Namen"), value)
    return dict(value)


def die_of(value: Any, what: str) -> int:
    """Return the code of a die written `black *`."""
    colour, _, face = value.partition(" ") if isinstance(value, str) else ("", "", "")
    found = index_of(COLOURS, colour, what, "SOM-1.4")
    return bridge.code_of(found, index_of(FACES, face, what, "SOM-1.4"))


def hex_of(value: Any, what: str) -> int:
    """Return the number of a hex written `q,r`."""
    if not isinstance(value, str) or value not in sky.NAMES:
        words = (f"{what}: a hex of the map such as 3,-1", f"{what}: ein Feld wie 3,-1")
        raise refuse("SOM-3.1", words, value)
    return sky.NAMES.index(value)


def known(value: Any, names: Sequence[str], what: str) -> dict[str, Any]:
    """Return a table that has no other names than these; raises BadPosition."""
    found = named(value, what)
    unknown = sorted(set(found) - set(names))
    if unknown:
        listed = ", ".join(names)
        words = (f"{what}: only {listed}", f"{what}: nur {listed}")
        raise refuse("", words, unknown)
    return found


def exactly(value: Any, count: int, what: str, rule: str = "") -> list[Any]:
    """Return a list of so many; raises BadPosition."""
    if not isinstance(value, list | tuple) or len(value) != count:
        words = (f"{what}: a list of {count}", f"{what}: eine Liste von {count}")
        raise refuse(rule, words, value)
    return list(value)


def once(values: Sequence[Any], what: str, rule: str = "") -> None:
    """Raise BadPosition where something is named twice."""
    twice = sorted({str(value) for value in values if values.count(value) > 1})
    if twice:
        words = (f"{what}: each of them once", f"{what}: jedes nur einmal")
        raise refuse(rule, words, twice)


def switch(value: Any, what: str) -> int:
    """Return 0 or 1; raises BadPosition."""
    if type(value) is not bool and value not in (0, 1):
        raise refuse("", (f"{what}: true or false", f"{what}: wahr oder falsch"), value)
    return int(value)
