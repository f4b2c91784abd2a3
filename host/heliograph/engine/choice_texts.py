"""The choices of a game as numbers and texts: laid out by number, and read back."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from heliograph.catalogue import N_
from heliograph.engine.errors import BadChoiceText

_EXPECTED = N_("a choice such as {examples}")
_NO_RULES: Mapping[str, str] = {}


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


class ChoiceKind(NamedTuple):
    """The choices of one kind: their numbers, their texts in each box, the rule they rest on."""

    name: str
    first: int
    end: int
    texts: Callable[[Any], Sequence[str]]
    rule: str


class ChoiceTable:
    """All choices of a game, declared once: a number from 0 on and a text that parses back."""

    def __init__(self) -> None:
        self.kinds: list[ChoiceKind] = []
        self._firsts: list[int] = []
        self._count = 0

    def add(
        self,
        form: str,
        names: Iterable[object] | Callable[[Any], Iterable[object]] = ("",),
        *,
        room: int = 0,
        rule: str = "",
        name: str = "",
    ) -> int:
        """Add the choices of one kind and return the first number; `{}` stands for their names.

        Names that only a box knows are a function of it. There is `room` for so many of them; those
        that a box does not use are numbered.
        The kind goes by the words of its form, unless it has a name of its own.
        """
        texts = _texts_of(form, names, room)
        first, self._count = self._count, self._count + (room or len(texts(None)))
        name = name or "_".join(form.replace("{}", "").split())
        self.kinds.append(ChoiceKind(name, first, self._count, texts, rule))
        self._firsts.append(first)
        return first

    def __len__(self) -> int:
        return self._count

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of every choice, by its number, where no box says more."""
        return self.texts_for(None)

    def texts_for(self, box: Any) -> tuple[str, ...]:
        """Return the text of every choice in a box, by its number."""
        return tuple(text for kind in self.kinds for text in kind.texts(box))

    def verb_rules(self, box: Any) -> dict[str, str]:
        """Return the rule of each kind of choice, by the first word of its texts."""
        return {
            text.split()[0].lower(): kind.rule
            for kind in reversed(self.kinds)
            for text in kind.texts(box)
        }

    def kind_of(self, choice: int) -> ChoiceKind:
        """Return the kind of a choice."""
        return self.kinds[bisect_right(self._firsts, choice) - 1]

    def is_of(self, first: int, choice: int) -> bool:
        """Return whether a choice is of the kind that begins with this number."""
        return first <= choice < self.kind_of(first).end

    def among(self, choices: Iterable[int], first: int) -> list[int]:
        """Return which of the kind that begins with this number are among choices, from 0 on."""
        end = self.kind_of(first).end
        return [choice - first for choice in choices if first <= choice < end]

    def parse(self, text: str, examples: str, rules: Mapping[str, str] = _NO_RULES) -> int:
        """Return the choice a text names; blanks and capitals do not matter."""
        return parse(self._numbers, text, examples, rules)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return numbers_of(self.texts)


def _texts_of(
    form: str, names: Iterable[object] | Callable[[Any], Iterable[object]], room: int
) -> Callable[[Any], Sequence[str]]:
    """Return the texts of a kind of choices, for each box."""
    if not callable(names):
        fixed = tuple(form.format(name) for name in names)
        return lambda _: fixed

    def texts(box: Any) -> list[str]:
        used = list(names(box))
        unused = [f"#{number}" for number in range(len(used) + 1, room + 1)]
        return [form.format(name) for name in (*used, *unused)]

    return texts
