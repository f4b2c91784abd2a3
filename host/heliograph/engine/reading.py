"""Readers of plain data, one for each shape of value: what does not fit raises BadPosition.

Positions and corrections come from people, pages and files, so anything can stand anywhere. A game
reads every value with one of these; `within` says in which fact a wrong one stands.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from heliograph.catalogue import N_, Words
from heliograph.engine.errors import BadCorrection, BadPosition

LONGEST_SHOWN = 60
_FOR_FACT = N_("{expected} for {fact}")


class BadFact(BadPosition):
    """A value that does not fit, and the fact in which it stands, such as players.2.goods."""

    def __init__(self, problem: BadPosition, place: str) -> None:
        self.words, self.place = problem.expected, place
        if isinstance(problem, BadFact):
            self.words, self.place = problem.words, f"{place}.{problem.place}"
        expected = _FOR_FACT.filled(expected=self.words, fact=self.place)
        super().__init__(problem.rule, problem.reason, expected, problem.got)


def need(ok: object, rule: str, expected: Words, got: Any) -> None:
    """Raise BadPosition unless `ok`."""
    if not ok:
        raise _misfit(rule, expected, got)


def need_once(numbers: Sequence[int], rule: str, value: object) -> None:
    """Raise BadPosition where a thing that exists once lies twice."""
    need(len(set(numbers)) == len(numbers), rule, N_("each one once"), value)


def _misfit(rule: str, expected: Words, got: Any) -> BadPosition:
    return BadPosition(rule, "bad_value", expected, shown(got))


def shown(value: object) -> str:
    """Return what came as one short line."""
    try:
        text = repr(value)
    except ValueError:  # a number with more digits than Python writes down
        text = f"{type(value).__name__} …"
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def number(value: object, low: int, high: int, rule: str) -> int:
    """Return a whole number of this range."""
    if type(value) is int and low <= value <= high:
        return value
    words = N_("a number from {low} to {high}").filled(low=low, high=high)
    if low == high:
        words = N_("the number {low}").filled(low=low)
    raise _misfit(rule, words, value)


def index_of(names: Sequence[str], name: Any, rule: str) -> int:
    """Return where a name stands among all that are known."""
    if isinstance(name, str) and name in names:
        return names.index(name)
    listed = ", ".join(names)
    raise _misfit(rule, N_("one of {listed}").filled(listed=listed), name)


def listing(value: object, most: int, rule: str, what: Words, fewest: int = 0) -> list[Any]:
    """Return a list that is neither too short nor too long."""
    if isinstance(value, list | tuple) and fewest <= len(value) <= most:
        return list(value)
    words = N_("a list of {most} {what}")
    if fewest != most:
        words = N_("a list of at most {most} {what}")
    raise _misfit(rule, words.filled(most=most, what=what), value)


def table(value: Any, rule: str, what: Words) -> dict[str, Any]:
    """Return a table of values by their names."""
    fits = isinstance(value, Mapping) and all(isinstance(key, str) for key in value)
    need(fits, rule, N_("a table of {what}").filled(what=what), value)
    return dict(value)


def text(value: object, rule: str, what: Words) -> str:
    """Return a text."""
    need(isinstance(value, str), rule, what, value)
    return str(value)


@contextmanager
def within(place: object) -> Iterator[None]:
    """Name the fact in which a value does not fit; one inside another gives `players.2.goods`."""
    try:
        yield
    except BadPosition as error:
        raise BadFact(error, str(place)) from error


# Positions: what every game reads alike


def known_keys(given: Mapping[str, Any], known: Sequence[str], rule: str) -> None:
    """Raise BadPosition where a table has a key that means nothing."""
    for key in given:
        if key not in known:
            listed = ", ".join(known)
            raise _misfit(rule, N_("a key of {listed}").filled(listed=listed), key)


def need_decision(is_stuck: bool, rule: str, node: str) -> None:
    """Raise BadPosition where somebody must decide and nothing can be chosen."""
    words = N_("a decision that somebody can make as things lie")
    with within("decision"):
        need(not is_stuck, rule, words, node)


# Corrections: one fact of a position, set by the table


def unknown_fact(fact: str, known: Mapping[str, Any]) -> BadCorrection:
    """Return the refusal of a fact that is none of those known."""
    near = ", ".join(sorted({name.split(".")[0] for name in known})) or "-"
    return BadCorrection("", "unknown_fact", N_("a fact of {near}").filled(near=near), shown(fact))


@contextmanager
def correcting(fact: str) -> Iterator[None]:
    """Turn a value that does not fit into the refusal of this correction."""
    try:
        with within(fact):
            yield
    except BadFact as error:
        expected = _FOR_FACT.filled(expected=error.words, fact=fact)
        raise BadCorrection(error.rule, "bad_value", expected, error.got) from error
