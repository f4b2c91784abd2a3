"""The library of parts: hardware/parts/*.toml, read and checked.

Every figure of a part names its source, so that a reader knows which ones to check with a caliper.
A part may be `like` another one and say only what differs.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from boardkit.errors import BoardError
from boardkit.paths import HARDWARE

PARTS = HARDWARE / "parts"
SOURCES = ("datasheet", "model", "standard", "image", "assumed")
TEXTS = frozenset(
    (
        "kind",
        "name",
        "name_de",
        "what",
        "what_de",
        "search",
        "shops",
        "price_seen",
        "document",
        "chip",
        "wokwi",
        "uf2",
        "plug",
        "colours",
        "direction",
        "order",
        "seen",
    )
)
NOT_FIGURES = TEXTS | {"headers", "radio", "pixels", "sources", "like"}


class Part(NamedTuple):
    """One part that can be bought: its texts and its figures."""

    key: str
    kind: str
    name: str
    what: str
    figures: dict[str, float]
    texts: dict[str, Any]
    sources: dict[str, str]

    def mm(self, name: str) -> float:
        """A size in millimetres."""
        return self.figures[f"{name}_mm"]

    def number(self, name: str) -> int:
        """Any other figure, which is a whole number."""
        return int(self.figures[name])

    def named(self, language: str) -> str:
        """Its name in a language."""
        return str(self.texts["name_de"]) if language == "de" else self.name

    def described(self, language: str) -> str:
        """What to look for when buying it."""
        return str(self.texts["what_de"]) if language == "de" else self.what

    @property
    def bought(self) -> str:
        """Where it is found: shops with their numbers, else words that find it."""
        words = str(self.texts.get("search") or self.texts.get("order", ""))
        return str(self.texts.get("shops") or f"“{words}”")

    @property
    def is_price_seen(self) -> bool:
        """Whether its price was read at a shop; else it is an estimate."""
        return bool(self.texts.get("price_seen"))

    @property
    def order(self) -> str:
        """Maker and number of one with these figures, and whether it was read there."""
        number = str(self.texts.get("order", ""))
        return number if not number or self.texts.get("seen") else f"{number} (not looked up)"

    @property
    def cents(self) -> int:
        return int(self.figures["price_cents"])


@cache
def library(folder: Path = PARTS) -> dict[str, Part]:
    """Every part by its key; raises BoardError with everything that is wrong."""
    tables: dict[str, tuple[str, dict[str, Any]]] = {}
    mistakes: list[str] = []
    for file in sorted(folder.glob("*.toml")):
        for key, table in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if key in tables:
                mistakes.append(
                    f"{file.name}: expected each part once, got [{key}] twice. Rename one."
                )
            tables[key] = file.name, table
    filled = {key: (file, _filled(key, tables)) for key, (file, _) in tables.items()}
    for key, (name, table) in filled.items():
        mistakes += (f"{name}: [{key}]: {told}" for told in _mistakes(table))
    if mistakes:
        raise BoardError(mistakes)
    return {key: _part(key, table) for key, (_, table) in filled.items()}


def _filled(key: str, tables: dict[str, tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    """The table with what it takes over from the part it is like."""
    file, table = tables[key]
    model = table.get("like")
    if model is None:
        return table
    if model not in tables or model == key:
        raise BoardError([f"{file}: [{key}]: expected a known part in like, got {model!r}."])
    if "name" in table and "name_de" not in table:
        raise BoardError([f"{file}: [{key}]: expected name_de beside its own name, got none."])
    if "what" in table and "what_de" not in table:
        raise BoardError([f"{file}: [{key}]: expected what_de beside its own what, got none."])
    return {**_filled(model, tables), **table}


def _mistakes(table: dict[str, Any]) -> Iterator[str]:
    for text in ("kind", "name", "name_de", "what", "what_de", "price_cents"):
        if text not in table:
            yield f"expected {text}, got nothing. Add the line: {text} = …"
    if not table.get("order") and not table.get("search"):
        yield "expected maker and number in order, or words in search that find one, got neither."
    sources = table.get("sources", {})
    for source in sources:
        if source not in SOURCES:
            yield f"expected a source of {', '.join(SOURCES)}, got {source}. Choose one."
    if {"datasheet", "model"} & set(sources) and "document" not in table:
        yield "expected the name of the datasheet, got none. Add the line: document = …"
    told = [name for names in sources.values() for name in names]
    for name in table:
        if name not in NOT_FIGURES and told.count(name) != 1:
            yield (
                f"expected one source for {name}, got {told.count(name)}. Write it into sources, "
                "as assumed where nobody's drawing says it."
            )


def _part(key: str, table: dict[str, Any]) -> Part:
    sources = {name: source for source, names in table["sources"].items() for name in names}
    figures = {name: table[name] for name in sources if name in table}
    texts = {name: value for name, value in table.items() if name in NOT_FIGURES - {"sources"}}
    return Part(key, table["kind"], table["name"], table["what"], figures, texts, sources)


def of_kind(*kinds: str) -> dict[str, Part]:
    """The parts of these kinds, in the order of their files."""
    return {key: part for key, part in library().items() if part.kind in kinds}
