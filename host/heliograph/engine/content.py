"""What is printed on the components: TOML blocks, each datum with its source.

A block names its `source` (rulebook, public, assumed) and the `rule` that describes it; `sources`
may name single keys that differ. The owner of a box overrides keys with a file of the same form;
those keys then have the source "owner".
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from heliograph.catalogue import N_, Words
from heliograph.engine.box_file import (
    ABOUT,
    BoxFile,
    in_place,
    need_same_shape,
    need_usual_keys,
    telling_place,
)
from heliograph.engine.errors import BadContent
from heliograph.engine.options import either
from heliograph.engine.reading import shown
from shared_rules.digest import digest

SOURCES = ("rulebook", "public", "assumed")
OWNER = "owner"


class Block(NamedTuple):
    """One table of content."""

    name: str
    rule: str
    values: dict[str, Any]
    sources: dict[str, str]

    def is_assumed(self, key: str) -> bool:
        """Return whether this datum is a guess that the owner of a box may know better."""
        return self.sources[key] == "assumed"


class Content:
    """All blocks of a game, after the owner's overrides."""

    def __init__(self, blocks: Mapping[str, Block], owner: Mapping[str, Any] | None = None) -> None:
        self.blocks = dict(blocks)
        self.owner = {name: dict(values) for name, values in (owner or {}).items()}

    @classmethod
    def load(cls, path: Path, owner: Path | Mapping[str, Any] | None = None) -> "Content":
        """Read a game's content file and the owner's file; raises BadContent."""
        content = _own_content(path)
        if owner is None:
            return content
        given = BoxFile.read(owner) if isinstance(owner, Path) else owner
        with telling_place(given):
            return content.overridden(given)

    def overridden(self, overrides: Mapping[str, Any]) -> "Content":
        """Return the content with the owner's keys in place; raises BadContent."""
        blocks = dict(self.blocks)
        for name, values in overrides.items():
            blocks[name] = _override(self._known_block(name), name, values)
        return Content(blocks, overrides)

    def __getitem__(self, name: str) -> dict[str, Any]:
        return self.blocks[name].values

    def assumed(self) -> list[tuple[str, str, str]]:
        """Return (block, key, rule) of every datum that is assumed."""
        return [
            (block.name, key, block.rule)
            for block in self.blocks.values()
            for key in block.values
            if block.is_assumed(key)
        ]

    def fingerprint(self) -> str:
        """Return a name for exactly this content."""
        plain = {name: block.values for name, block in self.blocks.items()}
        return digest(json.dumps(plain, sort_keys=True).encode()).hex()

    def _known_block(self, name: str) -> Block:
        if name not in self.blocks:
            names = ", ".join(sorted(self.blocks))
            expected = N_("a block named {names}").filled(names=names)
            raise BadContent("", "unknown_block", expected, f"[{name}]", f"[{name}]")
        return self.blocks[name]


def need(ok: bool, where: str, expected: Words, got: Any, rule: str = "") -> None:
    """Raise BadContent unless `ok`."""
    if not ok:
        raise BadContent(rule, "bad_content", in_place(expected, where), shown(got), where)


def is_numbers(value: object, length: int, low: int, high: int) -> bool:
    """Return whether `value` is a list of so many integers in this range."""
    return (
        isinstance(value, list)
        and len(value) == length
        and all(type(item) is int and low <= item <= high for item in value)
    )


@lru_cache
def _own_content(path: Path) -> Content:
    """Return the content that comes with a game; nobody changes it, so it is read once."""
    return Content({name: _block(name, values) for name, values in BoxFile.read(path).items()})


def _block(name: str, raw: Mapping[str, Any]) -> Block:
    source = raw.get("source")
    need(source in SOURCES, f"[{name}] source", either(SOURCES), source)
    values = {key: value for key, value in raw.items() if key not in ABOUT}
    sources = dict.fromkeys(values, str(source)) | raw.get("sources", {})
    return Block(name, raw.get("rule", ""), values, sources)


def _override(block: Block, name: str, given: Any) -> Block:
    words = N_("keys with values")
    need(isinstance(given, Mapping), f"[{name}]", words, given)
    changes = {key: value for key, value in given.items() if key not in ABOUT}
    for key, value in changes.items():
        _need_known_key(block, key)
        need_same_shape(block.values[key], value, f"[{name}] {key}", block.rule)
        need_usual_keys(block.values.values(), value, f"[{name}] {key}", block.rule, value)
    owned = dict.fromkeys(changes, OWNER)
    return Block(name, block.rule, block.values | changes, block.sources | owned)


def _need_known_key(block: Block, key: str) -> None:
    if key not in block.values:
        names = ", ".join(block.values)
        words = N_("one of {names} in [{name}]").filled(names=names, name=block.name)
        where = f"[{block.name}] {key}"
        raise BadContent(block.rule, "bad_content", words, shown(key), where)
