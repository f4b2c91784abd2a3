"""The texts of a game's choices, laid out by number and read back."""

from collections.abc import Iterable, Mapping, Sequence

from heliograph.engine.errors import BadChoiceText

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


def parse(numbers: Mapping[str, int], text: str, examples: str) -> int:
    """Return the choice a text names; blanks and capitals do not matter. Raises BadChoiceText."""
    found = numbers.get(text)  # almost always as it is written
    if found is None:
        found = numbers.get(" ".join(text.lower().split()))
    if found is None:
        expected = (f"a choice such as {examples}", f"eine Wahl wie {examples}")
        raise BadChoiceText("", "unknown_choice", expected, repr(text))
    return found
