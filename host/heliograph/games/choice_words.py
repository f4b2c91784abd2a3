"""How single choices are offered and told: a row of `show_offers.toml` for each kind.

A kind is called as in the `ChoiceTable`, or as the game's reader of choices calls what it has read.
Texts in a row may name in braces what the reader has read off the choice.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from heliograph.engine.choice_texts import ChoiceTable
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

    def filled(self, fields: Mapping[str, Any]) -> "ChoiceRow":
        """Return the row of one choice."""
        return ChoiceRow(*(text.format_map(fields) if "{" in text else text for text in self))


def read_rows(module: str) -> dict[str, ChoiceRow]:
    """Return the rows of a game, from the file beside one of its modules."""
    rows = read_tables(Path(module).with_name(FILE))
    return {kind: ChoiceRow(**row) for kind, row in rows.items()}


class ChoiceReader:
    """Reads the choices of a game for one reader.

    What a choice of the kind `card` names, a game reads in a method `read_card`, from the state and
    the number within the kind. Among the fields may be `as`, the kind that it is then, and `label`,
    the text of its button.
    """

    table: ClassVar[ChoiceTable]
    rows: ClassVar[Mapping[str, ChoiceRow]]
    labels: ClassVar[Texts]
    groups: ClassVar[Texts]
    sentences: ClassVar[Texts]
    lang: str

    def fields_of_all(self, state: bytes) -> Fields:
        """Return what choices of every kind may name."""
        del state
        return {}

    def read(self, state: bytes, choice: int) -> tuple[ChoiceRow, Fields]:
        """Return the row of a choice, and what button and log may name."""
        kind = self.table.kind_of(choice)
        read = getattr(self, f"read_{kind.name}", None)
        fields = self.fields_of_all(state)
        fields |= read(state, choice - kind.first) if read else {}
        return self.rows[fields.get("as", kind.name)].filled(fields), fields

    def offer(self, state: bytes, choice: int) -> Offer:
        """Return how a choice is offered by itself."""
        row, fields = self.read(state, choice)
        label = fields.get("label") or self.label(row.label, **fields)
        group = self.group(row.group) if row.group else ""
        return Offer((choice,), label, group, row.target, row.rule, tone=row.tone)

    def told(self, state: bytes, choice: int, **more: object) -> str:
        """Return the log sentence of a choice, "" where it is no news by itself."""
        row, fields = self.read(state, choice)
        return self.sentences[row.log].text(self.lang, **(fields | more)) if row.log else ""

    def label(self, key: str, **fields: object) -> str:
        """Return the text of a button."""
        return self.labels[key].text(self.lang, **fields)

    def group(self, key: str, **fields: object) -> str:
        """Return a heading."""
        return self.groups[key].text(self.lang, **fields)
