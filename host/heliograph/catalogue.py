"""Sentences in the language of their reader: English in the code, all others in catalogues.

A `Text` is one sentence in English that translators know. Each folder with a `locale` is a domain
of its own: the program this one, every game its own. `locale/de/LC_MESSAGES/<domain>.po` is what
people translate and what is read here, when its language is first spoken. A sentence that a
catalogue lacks is said in English. Which languages there are is read off the folder. How to add a
sentence or a language: `texts/README.md`.
"""

import gettext
import logging
import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, Protocol

from heliograph.own_command import as_typed_here
from heliograph.packed_catalogues import packed, packed_languages
from heliograph.po_files import is_whole, mark_of, to_mo
from heliograph.pseudo import IS_OFFERED, PSEUDO, to_pseudo

ENGLISH = "en"
_HUNDRED = 100
_folders: dict[str, Path] = {}
log = logging.getLogger(__name__)


class Translatable:
    """Something that can be said in every language."""

    __slots__ = ()

    def text(self, lang: str, /) -> str:
        """Return it in `lang`."""
        raise NotImplementedError


class Plural(NamedTuple):
    """English for one and for any other number; the number is the field `count`."""

    one: str
    many: str


class Text(Translatable):
    """One sentence or word, its fields in braces still open.

    `context` tells translators where it stands, and tells apart what is the same in English alone.
    """

    __slots__ = ("_in", "context", "domain", "english", "many")

    def __init__(self, english: str | Plural, context: str, domain: str) -> None:
        self.english, self.many = english if isinstance(english, Plural) else (english, "")
        self.context = context
        self.domain = domain
        self._in = {ENGLISH: as_typed_here(self.english)}

    def __repr__(self) -> str:
        return f"Text({self.english!r}, {self.context!r}, {self.domain!r})"

    def template(self, lang: str, count: object = None) -> str:
        """Return it in `lang` with its fields still open, for one thing or as many as `count`."""
        if self.many and isinstance(count, int):
            return as_typed_here(self._for_count(lang, count))
        found = self._in.get(lang)
        if found is None:
            # Not every Python finds a sentence with a plural without a number.
            found = self._for_count(lang, 1) if self.many else self._translate(lang)
            self._in[lang] = found = as_typed_here(found)
        return found

    def forms(self, lang: str) -> str | list[str]:
        """Return it with its fields still open, in every form that numbers have in `lang`."""
        if not self.many:
            return self.template(lang)
        rule = plural_rule(lang)
        counts = (max(rule.find(form, 1), 0) for form in sorted(set(rule)))
        return [self.template(lang, count) for count in counts]

    def text(self, lang: str, /, **fields: object) -> str:
        """Return it in `lang`, with its fields filled in where they are given."""
        if not fields:
            return self._in.get(lang) or self.template(lang)
        return self.template(lang, fields.get("count")).format(**fields)

    def filled(self, **fields: object) -> "Filled":
        """Return it with its fields filled in, for any language; they may be words themselves."""
        return Filled(self, fields)

    def _translate(self, lang: str) -> str:
        if lang == PSEUDO:
            return to_pseudo(self.english)
        catalogue = _catalogue(lang, self.domain)
        if not self.context:
            return catalogue.gettext(self.english)
        mark = mark_of(self.english)
        found = catalogue.pgettext(self.context, mark)
        return self.english if found == mark else found

    def _for_count(self, lang: str, count: int) -> str:
        if lang == PSEUDO:
            return to_pseudo(self.english if count == 1 else self.many)
        catalogue = _catalogue(lang, self.domain)
        if not self.context:
            return catalogue.ngettext(self.english, self.many, count)
        return catalogue.npgettext(self.context, self.english, self.many, count)


class Filled(Translatable):
    """A text with its fields."""

    __slots__ = ("fields", "template")

    def __init__(self, template: Text, fields: dict[str, object]) -> None:
        self.template = template
        self.fields = fields

    def __repr__(self) -> str:
        return f"Filled({self.text(ENGLISH)!r})"

    def text(self, lang: str, /) -> str:
        fields = {name: in_language(lang, value) for name, value in self.fields.items()}
        return self.template.template(lang, fields.get("count")).format(**fields)


class Composed(Translatable):
    """What is put together anew in each language."""

    __slots__ = ("_compose",)

    def __init__(self, compose: Callable[[str], str]) -> None:
        self._compose = compose

    def __repr__(self) -> str:
        return f"Composed({self.text(ENGLISH)!r})"

    def text(self, lang: str, /) -> str:
        return self._compose(lang)


# What people read; a plain text is the same in every language: names, numbers
Words = str | Translatable


def say(lang: str, words: Words) -> str:
    """Return words in `lang`."""
    return words if isinstance(words, str) else words.text(lang)


def in_language(lang: str, value: object) -> object:
    """Return words in `lang`, and anything else as it is."""
    return value.text(lang) if isinstance(value, Translatable) else value


class Mark(Protocol):
    """What marks a sentence."""

    def __call__(self, english: str | Plural, context: str = "") -> Text:
        """Return it as a text; the context tells apart what is the same in English alone."""


def domain_of(file: str | Path) -> str:
    """Return the domain of a module or another file: the folder in which it lies."""
    folder = Path(file).parent
    _folders[folder.name] = folder / "locale"
    return folder.name


def marker(module: str) -> Mark:
    """Return what marks the sentences in the modules of a folder for its catalogue."""
    domain = domain_of(module)

    def mark(english: str | Plural, context: str = "") -> Text:
        return Text(english, context, domain)

    return mark


N_ = marker(__file__)
PROGRAM = domain_of(__file__)


def find_languages(folder: Path) -> tuple[str, ...]:
    """Return English and every language that has a catalogue in a folder."""
    found = {file.parents[1].name for file in folder.glob("*/LC_MESSAGES/*.po")}
    return (ENGLISH, *sorted(found | packed_languages(folder)), *([PSEUDO] if IS_OFFERED else []))


def is_complete(lang: str) -> bool:
    """Say whether the program and every game speak a language; what they lack is in English."""
    return lang in (ENGLISH, PSEUDO) or all(_is_whole(lang, domain) for domain in _folders)


@cache
def _is_whole(lang: str, domain: str) -> bool:
    source = _source(lang, domain)
    return source is not None and is_whole(source)


def _file(lang: str, domain: str) -> Path:
    return _folders[domain] / lang / "LC_MESSAGES" / f"{domain}.po"


def _source(lang: str, domain: str) -> str | None:
    """Return the catalogue of a domain as translators keep it, None where there is none."""
    file = _file(lang, domain)
    return file.read_text(encoding="utf-8") if file.exists() else packed(file)


@cache
def _catalogue(lang: str, domain: str) -> gettext.NullTranslations:
    """Return the catalogue of a domain, an empty one where nobody translated it."""
    try:
        source = None if lang == ENGLISH else _source(lang, domain)
        if source is not None:
            return gettext.GNUTranslations(BytesIO(to_mo(source)))
    except (OSError, ValueError, KeyError) as problem:
        file = _file(lang, domain)
        log.error("expected a catalogue of sentences in %s, got %s: English instead", file, problem)
    return gettext.NullTranslations()


def plural_rule(lang: str) -> str:
    """Return which form a number takes: a digit for each from 0 to 199.

    Beyond them the last two digits decide, in every rule that languages have: 345 is like 145. So a
    page follows the rule of the catalogue without reading it.
    """
    form_of = getattr(_catalogue(lang, PROGRAM), "plural", lambda count: int(count != 1))
    return "".join(str(form_of(count)) for count in range(2 * _HUNDRED))


LANGUAGES = find_languages(_folders[PROGRAM])


def known_language(wanted: str) -> str:
    """Return the language that is meant, by `fr`, `fr_CH.UTF-8` or `fr-CH,fr`; else English."""
    code = re.match(r"[A-Za-z]+(?:[-_][A-Za-z]+)?", wanted)
    whole = code[0].replace("-", "_") if code else ENGLISH
    return next((one for one in (whole, whole[:2].lower()) if one in LANGUAGES), ENGLISH)
