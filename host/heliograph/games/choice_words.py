"""How single choices are offered and told: a row of `show_offers.toml` for each kind.

A kind is called as in the `ChoiceTable`, or as the game's reader of choices calls what it has read.
Texts in a row may name in braces what the reader has read off the choice.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from heliograph.engine.choice_texts import ChoiceKind, ChoiceTable
from heliograph.games.show import Offer
from heliograph.games.text_files import Texts, read_tables

Fields = dict[str, Any]
FILE = "show_offers.toml"


class ChoiceRow(NamedTuple):
    """How choices of one kind are offered and told."""

    rule: str = ""
    target: str = ""  # the place on the drawing
    group: str = ""  # key of the heading
    tone: str = ""
    label: str = ""  # key of the text on the button
    log: str = ""  # key of the sentence in the log; choices without one are no news


class _Known(NamedTuple):
    """What is known of a choice in every position."""

    kind: ChoiceKind
    read: Callable[[bytes, int], Fields] | None
    fields: Fields


_PLAIN = ChoiceRow()


def _filled(text: str, fields: Fields) -> str:
    """Return a text of a row for a choice that was read."""
    return text.format_map(fields) if "{" in text else text


def read_rows(module: str) -> dict[str, ChoiceRow]:
    """Return the rows of a game, from the file beside one of its modules."""
    rows = read_tables(Path(module).with_name(FILE))
    return {kind: ChoiceRow(**row) for kind, row in rows.items()}


class ChoiceReader:
    """Reads the choices of a game for one reader.

    What a choice of the kind `card` names, a game reads in a method `read_card`, from the state and
    the number within the kind. Among the fields may be `as`, the kind that it is then, and `label`,
    the text of its button. Every choice has `n`, its number from 1, and `name`, the rest of its
    text behind the first word, as a place has it.
    """

    table: ClassVar[ChoiceTable]
    rows: ClassVar[Mapping[str, ChoiceRow]]
    labels: ClassVar[Texts]
    groups: ClassVar[Texts]
    sentences: ClassVar[Texts]

    def __init__(self, lang: str, texts: Sequence[str]) -> None:
        """`texts` are those of the choices in the box of the game."""
        self.lang, self.texts = lang, texts
        self._of_all_positions: dict[int, _Known] = {}

    def fields_of_all(self, state: bytes) -> Fields:
        """Return what choices of every kind may name."""
        del state
        return {}

    def fields(self, state: bytes, choice: int) -> Fields:
        """Return what button and log of a choice may name."""
        kind, read, fields = self._known(choice)
        own = read(state, choice - kind.first) if read else {}
        return {**fields, **self.fields_of_all(state), **own}

    def _known(self, choice: int) -> _Known:
        known = self._of_all_positions.get(choice)
        if known is None:
            kind = self.table.kind_of(choice)
            name = self.texts[choice].partition(" ")[2].replace(" ", ":")
            number = choice - kind.first
            fields = {"as": kind.name, "number": number, "n": number + 1, "name": name}
            known = _Known(kind, getattr(self, f"read_{kind.name}", None), fields)
            self._of_all_positions[choice] = known
        return known

    def place_of(self, choice: int) -> str:
        """Return where a choice belongs on the drawing, in whatever position."""
        kind, _, fields = self._known(choice)
        return _filled(self.rows.get(kind.name, _PLAIN).target, fields)

    def offer(self, state: bytes, choice: int) -> Offer:
        """Return how a choice is offered by itself."""
        return self.offer_of(choice, self.fields(state, choice))

    def offer_of(self, choice: int, fields: Fields) -> Offer:
        """Return how a choice is offered of which this was read."""
        row = self._row(fields)
        group = _filled(row.group, fields)
        return Offer(
            (choice,),
            self._label(row, fields),
            self.group(group, **fields) if group else "",
            _filled(row.target, fields),
            _filled(row.rule, fields) or self.table.kind_of(choice).rule,
            tone=_filled(row.tone, fields),
        )

    def label_of(self, state: bytes, choice: int) -> str:
        """Return the text of the button of a choice."""
        fields = self.fields(state, choice)
        return self._label(self._row(fields), fields)

    def _row(self, fields: Fields) -> ChoiceRow:
        """Return the row of a choice that was read, its texts still open."""
        return self.rows.get(fields["as"], _PLAIN)

    def _label(self, row: ChoiceRow, fields: Fields) -> str:
        label = fields.get("label")
        return label or self.label(_filled(row.label, fields) or fields["as"], **fields)

    def told(self, state: bytes, choice: int, **more: object) -> str:
        """Return the log sentence of a choice, "" where it is no news by itself."""
        fields = self.fields(state, choice) | more
        log = _filled(self._row(fields).log, fields)
        return self.sentences[log].text(self.lang, **fields) if log else ""

    def label(self, key: str, **fields: object) -> str:
        """Return the text of a button."""
        return self.labels[key].text(self.lang, **fields)

    def group(self, key: str, **fields: object) -> str:
        """Return a heading."""
        return self.groups[key].text(self.lang, **fields)
