"""Parts of a view that several readers share: each is worked out once and written down once.

A push to a table of ten would else make the same board ten times. A view is a mapping whose values
are plain data or such parts; only its top level knows them.
"""

import json
from collections.abc import Mapping
from typing import Any, Self

_SHAPE: dict[str, Any] = {"check_circular": False, "separators": (",", ":")}
_plain = json.JSONEncoder(ensure_ascii=False, **_SHAPE).encode
_escaped = json.JSONEncoder(ensure_ascii=True, **_SHAPE).encode


def _write(value: object) -> str:
    """Return JSON text that can be sent: half a character, as a name may hold, is escaped."""
    written = _plain(value)
    try:
        written.encode()
    except UnicodeEncodeError:
        return _escaped(value)
    return written


class Part:
    """A value as compact JSON text."""

    __slots__ = ("text",)

    def __init__(self, value: object) -> None:
        self.text = _write(value)

    @classmethod
    def written(cls, text: str) -> Self:
        """Return what is JSON text already as a part."""
        part = cls.__new__(cls)
        part.text = text
        return part


class Members(Part):
    """Several members of a mapping as compact JSON text, without the braces around them."""

    __slots__ = ()


class Rewriter:
    """Writes the mappings that stand at one place one after the other.

    A step changes little of a table: of a drawing only the fields, and of its lists only the
    items, that differ from those before are written again.
    """

    def __init__(self) -> None:
        self._written: dict[tuple[str, int], tuple[Any, str]] = {}

    def rewrite(self, value: Mapping[str, Any]) -> Part:
        """Return a mapping as a part."""
        return Part.written(self._fields(value))

    def members(self, value: Mapping[str, Any]) -> Members:
        """Return what stands in a mapping, to be put among the members of another."""
        return Members.written(self._fields(value)[1:-1])

    def _fields(self, value: Mapping[str, Any]) -> str:
        return to_json({key: self._field(key, one) for key, one in value.items()})

    def _field(self, key: str, value: object) -> Any:
        if isinstance(value, dict):
            return Part.written(self._text((key, 0), value))
        if isinstance(value, list):
            texts = [self._text((key, number), one) for number, one in enumerate(value)]
            return Part.written(f"[{','.join(texts)}]")
        return value

    def _text(self, place: tuple[str, int], value: object) -> str:
        before = self._written.get(place)
        if before is not None and before[0] == value:
            return before[1]
        text = _write(value)
        self._written[place] = (value, text)
        return text


def to_json(message: Mapping[str, Any]) -> str:
    """Return a message as compact JSON text; parts in it are taken as they are."""
    plain: dict[str, Any] = {}
    written = []
    for key, value in message.items():
        if not isinstance(value, Part):
            plain[key] = value
        elif isinstance(value, Members):
            written.append(value.text)
        else:
            written.append(f'"{key}":{value.text}')
    rest = _write(plain)
    if not written:
        return rest
    return f"{rest[:-1]}{',' if plain else ''}{','.join(written)}}}"
