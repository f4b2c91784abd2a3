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
SOURCES = ("datasheet", "model", "standard", "image", "asked", "assumed")
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
PRICE = "price_cents"  # `price_seen` says where it was read; without, it is an estimate
NOT_FIGURES = TEXTS | {"headers", "radio", "pixels", "sources", "allows", "like", PRICE}


class Part(NamedTuple):
    """One part that can be bought: its texts and its figures.

    `allows` says by how much less and more an assumed figure may be, `places` in which part's table
    a figure stands that this one takes over.
    """

    key: str
    kind: str
    name: str
    what: str
    figures: dict[str, float]
    texts: dict[str, Any]
    sources: dict[str, str]
    allows: dict[str, tuple[float, float]]
    places: dict[str, str]

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
        """What to look for when buying it, with the room that the case leaves for it."""
        what = str(self.texts["what_de"]) if language == "de" else self.what
        if self.sources.get("height_mm") != "asked":
            return what
        room = "höchstens {} mm hoch" if language == "de" else "at most {} mm high"
        return f"{what}; {room.format(format(self.mm('height'), 'g'))}"

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
        return int(self.texts[PRICE])

    def assumed(self) -> dict[tuple[str, str], float]:
        """The figures that nobody's drawing says, by the part in whose table they stand."""
        return {
            (self.places[name], name): self.figures[name]
            for name, source in self.sources.items()
            if source == "assumed"
        }


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
    return {key: _part(key, table, tables) for key, (_, table) in filled.items()}


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
    taken = _filled(model, tables)
    # where a part says sources or tolerances of its own, they stand over those of its model
    merged = {name: {**taken.get(name, {}), **table.get(name, {})} for name in ("allows",)} | {
        "sources": _sources(taken.get("sources", {}), table.get("sources", {}))
    }
    return {**taken, **table, **merged}


def _sources(taken: dict[str, list[str]], own: dict[str, list[str]]) -> dict[str, list[str]]:
    """The sources of both; of a figure that both name, the part's own."""
    told = {name for names in own.values() for name in names}
    kept = {source: [n for n in names if n not in told] for source, names in taken.items()}
    return {source: kept.get(source, []) + own.get(source, []) for source in {**kept, **own}}


def _mistakes(table: dict[str, Any]) -> Iterator[str]:
    for text in ("kind", "name", "name_de", "what", "what_de", PRICE):
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


def _part(key: str, table: dict[str, Any], tables: dict[str, tuple[str, dict[str, Any]]]) -> Part:
    listed = table.get("sources", {})
    sources = {name: source for source, names in listed.items() for name in names if name in table}
    figures = {name: table[name] for name in sources}
    texts = {n: value for n, value in table.items() if n in NOT_FIGURES - {"sources", "allows"}}
    allows = {name: (less, more) for name, (less, more) in table.get("allows", {}).items()}
    places = {name: _place(key, name, tables) for name in figures}
    return Part(key, table["kind"], table["name"], table["what"], figures, texts, sources, allows,
                places)  # fmt: skip


def _place(key: str, name: str, tables: dict[str, tuple[str, dict[str, Any]]]) -> str:
    """The part whose table says a figure: this one, or the one it is like."""
    table = tables[key][1]
    return key if name in table else _place(table["like"], name, tables)


def of_kind(*kinds: str) -> dict[str, Part]:
    """The parts of these kinds, in the order of their files."""
    return {key: part for key, part in library().items() if part.kind in kinds}
