"""The choices of a game as numbers and texts: laid out by number, and read back."""

from collections.abc import Iterable, Mapping, Sequence

from heliograph.catalogue import N_
from heliograph.engine.errors import BadChoiceText

_EXPECTED = N_("a choice such as {examples}")
_NO_RULES: Mapping[str, str] = {}
# The first number of some choices, and their texts in order
Row = tuple[int, Sequence[str]]


def lay_out(count: int, rows: Iterable[Row]) -> tuple[str, ...]:
    """Return the text of every choice, by its number; empty where a number is not used."""
    texts = [""] * count
    for first, names in rows:
        texts[first : first + len(names)] = names
    return tuple(texts)


def numbers_of(texts: Iterable[str]) -> dict[str, int]:
    """Return the number of every text, for `parse`: as it is written and in small letters."""
    found = {text.lower(): number for number, text in enumerate(texts) if text}
    found.update((text, number) for number, text in enumerate(texts) if text)
    return found


def parse(
    numbers: Mapping[str, int], text: str, examples: str, rules: Mapping[str, str] = _NO_RULES
) -> int:
    """Return the choice a text names; blanks and capitals do not matter. Raises BadChoiceText.

    `rules` says by which rule each kind of choice is made, by its first word: where only the rest
    of a text is wrong, the error names that rule and choices of this kind.
    """
    found = numbers.get(text)  # almost always as it is written
    words = text.lower().split()
    if found is None:
        found = numbers.get(" ".join(words))
    if found is None:
        verb = words[0] if words else ""
        expected = _EXPECTED.filled(
            examples=_examples_of(numbers, verb) if verb in rules else examples
        )
        raise BadChoiceText(rules.get(verb, ""), "unknown_choice", expected, repr(text))
    return found


def _examples_of(numbers: Mapping[str, int], verb: str) -> str:
    """Return the first and the last choice of a kind, as they are written."""
    known = {number: text for text, number in numbers.items() if text.lower().split()[0] == verb}
    return ", ".join(repr(known[number]) for number in sorted({min(known), max(known)}))


class ChoiceTable:
    """All choices of a game, declared once: a number from 0 on and a text that parses back."""

    def __init__(self) -> None:
        self.texts: tuple[str, ...] = ()
        self._ends: dict[int, int] = {}
        self._numbers: dict[str, int] = {}

    def add(self, form: str, names: Iterable[object] = ("",)) -> int:
        """Add the choices of one kind and return the first number; `{}` stands for their names."""
        first = len(self.texts)
        self.texts += tuple(form.format(name) for name in names)
        self._ends[first] = len(self.texts)
        self._numbers = numbers_of(self.texts)
        return first

    def is_of(self, first: int, choice: int) -> bool:
        """Return whether a choice is of the kind that begins with this number."""
        return first <= choice < self._ends[first]

    def parse(self, text: str, examples: str, rules: Mapping[str, str] = _NO_RULES) -> int:
        """Return the choice a text names; blanks and capitals do not matter."""
        return parse(self._numbers, text, examples, rules)
