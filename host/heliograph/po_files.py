"""Catalogues as translators keep them (PO), made into what `gettext` reads (MO), in memory.

So a catalogue that is dropped in is used: there is no step between, and none that could be
forgotten. Reading one takes a few milliseconds. Sentences that a translator has not looked at
again since the English changed (`fuzzy`) are left out, as are those not translated yet.

What has a context is looked up by that and a mark of its English, not by all of it, so that what is
shipped need not say every sentence of a game three times (`compact`).
"""

import json
import re
import struct
import zlib
from collections.abc import Iterable, Iterator

_STRINGS = ("m", '"')
_BETWEEN_CONTEXT, _BETWEEN_FORMS = "\x04", "\x00"
_CHARSET = "Content-Type: text/plain; charset=UTF-8\n"  # of the head, whatever it says itself
_MAGIC, _HEAD = 0x950412DE, struct.Struct("<7I")

# An empty translation that no line goes on, or the mark of an old one
_MISSING = re.compile(r'^msgstr(?:\[\d\])? ""\n(?!")|^#,.*\bfuzzy\b', re.MULTILINE)

# The English of what has a context, as far as it is needed to find it
_MARK = re.compile(r"#[0-9a-f]{6}")
_WITH_CONTEXT = re.compile(r'^(msgctxt ".*"\nmsgid )"(.*)"$(?!\n(?:"|msgid_plural))', re.MULTILINE)

Entry = dict[str, str]


def to_mo(source: str) -> bytes:
    """Return a catalogue in the binary form."""
    return _pack(sorted(_messages(source)))


def mark_of(english: str) -> str:
    """Return what stands for a sentence that has a context; a mark stands for itself."""
    if _MARK.fullmatch(english):
        return english
    return f"#{zlib.crc32(english.encode()) & 0xFFFFFF:06x}"


def compact(source: str) -> str:
    """Return a catalogue with marks in place of the English that has a context."""
    return _WITH_CONTEXT.sub(lambda found: f'{found[1]}"{mark_of(_read(found[2]))}"', source)


def is_whole(source: str) -> bool:
    """Say whether every sentence of a catalogue is translated and looked at."""
    return not _MISSING.search(source)


def _messages(source: str) -> Iterator[tuple[bytes, bytes]]:
    """Yield what is translated, by the name under which it is looked up."""
    for entry in _entries(source.splitlines()):
        forms = [words for key, words in entry.items() if key.startswith("msgstr")]
        if not all(forms) or not forms:
            continue
        name = entry["msgid "]
        if "msgctxt " in entry:
            key = name if "msgid_plural " in entry else mark_of(name)
            name = f"{entry['msgctxt ']}{_BETWEEN_CONTEXT}{key}"
        if "msgid_plural " in entry:
            name = f"{name}{_BETWEEN_FORMS}{entry['msgid_plural ']}"
        words = _BETWEEN_FORMS.join(forms)
        yield name.encode(), (words if name else words + _CHARSET).encode()


def _entries(lines: Iterable[str]) -> Iterator[Entry]:
    """Yield every message as its parts, without those that are fuzzy."""
    entry, part, is_fuzzy = Entry(), "", False
    for line in lines:
        if line[:1] in _STRINGS:  # msgid "…", or "…" that goes on
            keyword, _, written = line.rstrip().partition('"')
            part = keyword or part
            entry[part] = entry.get(part, "") + _read(written[:-1])
        elif not line:
            if entry and not is_fuzzy:
                yield entry
            entry, is_fuzzy = Entry(), False
        elif line.startswith("#,") and "fuzzy" in line:
            is_fuzzy = True
    if entry and not is_fuzzy:
        yield entry


def _read(written: str) -> str:
    """Return what stands between quotation marks."""
    words: str = json.loads(f'"{written}"') if "\\" in written else written
    return words


def _pack(messages: list[tuple[bytes, bytes]]) -> bytes:
    """Return head, two tables of lengths and places, then all texts, each with a zero behind."""
    count = len(messages)
    tables = _HEAD.size, _HEAD.size + 8 * count
    place = _HEAD.size + 16 * count
    index, texts = list[int](), list[bytes]()
    for column in zip(*messages, strict=True):
        for text in column:
            index += [len(text), place]
            place += len(text) + 1
            texts += [text, b"\0"]
    head = _HEAD.pack(_MAGIC, 0, count, *tables, 0, 0)
    return head + struct.pack(f"<{len(index)}I", *index) + b"".join(texts)
