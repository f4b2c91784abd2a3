"""Brings the catalogues of sentences (PO files) up to date with the English.

Without words: every catalogue takes in new sentences, loses those that are gone, and marks as
`fuzzy` what a translator has to look at again because the English changed. `--new fr` begins a
language. `--check` changes nothing and fails where a catalogue is not current, where German lacks a
sentence, or where the fields in braces of a translation are not those of the English.

What there is to translate is asked of the program itself: the texts under keys, the TOML files of
the games. Only the sentences inside of modules are looked for, by their mark `N_`.
"""

import argparse
import io
import string
import sys
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.frontend import parse_keywords
from babel.messages.pofile import read_po, write_po

from heliograph.catalogue import PROGRAM, Text
from heliograph.games import GAMES
from heliograph.games.examples import read_examples
from heliograph.games.laying_out import read_steps
from heliograph.games.lesson import PREFIX as LESSON
from heliograph.games.lesson import Lesson, read_lesson
from heliograph.games.option_texts import read_options
from heliograph.games.own_box import is_text, read_form
from heliograph.games.refusing import read_reasons
from heliograph.games.rulebook import read_rules, words_of_rules
from heliograph.games.text_files import texts_in
from heliograph.games.things import Thing, read_things
from heliograph.texts import TEXTS

ROOT = Path(__file__).resolve().parents[1]
HOST = ROOT / "host" / "heliograph"
CLASSICS = ROOT / "host" / "heliograph_classics"
# What all games of the kit say; its modules speak as the program does
KIT = HOST / "games" / "kit" / "kit_texts.toml"
GLIMMER = ROOT / "tests" / "fifth_game" / "heliograph_glimmer"
MARKS = parse_keywords(["N_:1,1t", "N_:1,2c,2t"])
# Files of a game that hold numbers and names alone
NO_SENTENCES = ("content.toml", "drawing.toml", "puzzles.toml", "show_offers.toml")
# Always complete: what the people who write the English also write
COMPLETE = "de"
# Of the head, what says nothing or changes with every run
IDLE_HEAD = (
    "Project-Id-Version", "Report-Msgid-Bugs-To", "POT-Creation-Date", "PO-Revision-Date",
    "Last-Translator", "Language-Team", "Generated-By",
)  # fmt: skip

Key = tuple[str, str]  # context and English


class Domain(NamedTuple):
    """A folder with a catalogue, and the English of its sentences: key → plural, or nothing."""

    folder: Path
    english: dict[Key, str]

    def file(self, lang: str) -> Path:
        """Return the catalogue of a language."""
        return self.folder / "locale" / lang / "LC_MESSAGES" / f"{self.folder.name}.po"

    def languages(self) -> list[str]:
        """Return the languages that it is translated to."""
        return sorted(
            file.parents[1].name for file in self.folder.glob("locale/*/LC_MESSAGES/*.po")
        )


# What there is to translate


def find_domains() -> list[Domain]:
    """Return the program and every game."""
    assert GAMES.keys()  # looking at the games brings the texts that options name by their keys
    told = chain(HOST.glob("games/*/description.py"), CLASSICS.glob("*/words.toml"))
    games = sorted(file.parent for file in told)
    own = [words for words in TEXTS.values() if words.domain == PROGRAM]
    modules = [file for file in HOST.rglob("*.py") if not {*file.parents} & {*games}]
    program = Domain(HOST, english_of(own, modules))
    kit = Domain(KIT.parent, english_of(texts_of_file(KIT), ()))
    return [program, kit, *(game_domain(folder) for folder in (*games, GLIMMER))]


def game_domain(folder: Path) -> Domain:
    """Return what a game says."""
    # What is called as the game is a description, which has its languages in itself
    files = (file for file in sorted(folder.glob("*.toml")) if file.stem != folder.name)
    texts = chain.from_iterable(texts_of_file(file) for file in files)
    return Domain(folder, english_of(texts, folder.rglob("*.py")))


def texts_of_file(file: Path) -> Iterator[Text]:
    """Yield the sentences in one of a game's files."""
    if file.name in TEXTS_OF:
        yield from TEXTS_OF[file.name](file)
    elif file.name.startswith(LESSON):
        yield from words_of_lesson(read_lesson(file.parent.name, file))
    elif file.name not in NO_SENTENCES:
        yield from chain.from_iterable(table.values() for table in texts_in(file).values())


def words_of_options(file: Path) -> Iterator[Text]:
    """Yield what the options of a game say; some are called by keys of the program."""
    for option in read_options(file).values():
        labels = (label for _, label in option.values)
        yield from (one for one in (option.label, option.explain, *labels)
                    if isinstance(one, Text) and one.domain == file.parent.name)  # fmt: skip


def words_of_form(file: Path) -> Iterator[Text]:
    """Yield what the form of a box says."""
    for block, entry in read_form(file).items():
        yield from (words for key, words in entry.items() if is_text(block, key))


TEXTS_OF: dict[str, Callable[[Path], Iterable[Text]]] = {
    "rules.toml": lambda file: words_of_rules(read_rules(file).values()),
    "examples.toml": lambda file: (example.words for example in read_examples(file)),
    "refusals.toml": lambda file: (one.words for one in read_reasons(str(file)).values()),
    "options.toml": words_of_options,
    "box_form.toml": words_of_form,
    "lay_out.toml": lambda file: (step["text"] for step in read_steps(file).values()),
    "things.toml": lambda file: words_of_things(read_things(file)),
}


def words_of_things(things: Iterable[Thing]) -> Iterator[Text]:
    """Yield what things are called, and why nothing is entered there."""
    for thing in things:
        yield thing.name
        if thing.no_way:
            yield thing.no_way


def words_of_lesson(lesson: Lesson) -> Iterator[Text]:
    """Yield what a lesson says."""
    yield from (lesson.title, lesson.about, lesson.end)
    for step in lesson.steps:
        yield from (step.say, *(one.say for one in step.instead))
        if step.lights:
            yield step.lights


def english_of(texts: Iterable[Text], modules: Iterable[Path]) -> dict[Key, str]:
    """Return the English of sentences under keys, and of those marked in modules."""
    found = {(words.context, words.english): words.many for words in texts}
    for module in modules:
        if "node_modules" not in module.parts:
            found |= dict.fromkeys(marked_in(module), "")
    return dict(sorted(found.items()))


def marked_in(module: Path) -> Iterator[Key]:
    """Yield the sentences that are marked in a module."""
    for _, english, _, context in extract_from_file("python", str(module), keywords=MARKS):
        yield context or "", english


# Catalogues


def read(file: Path) -> dict[Key, Message]:
    """Return the messages of a catalogue."""
    if not file.exists():
        return {}
    with file.open("rb") as source:
        return {key_of(message): message for message in read_po(source) if message.id}


def key_of(message: Message) -> Key:
    """Return context and English of a message."""
    english = message.id if isinstance(message.id, str) else message.id[0]
    return message.context or "", english


def update(domain: Domain, lang: str) -> Catalog:
    """Return a catalogue with all sentences of today, as far as they are translated."""
    old = read(domain.file(lang))
    gone = {key: message for key, message in old.items() if key not in domain.english}
    catalog = Catalog(locale=lang, fuzzy=False, header_comment=f"# {domain.folder.name}: {lang}")
    for key, plural in domain.english.items():
        context, english = key
        known = old.get(key) or ancestor(gone, key)
        flags = {"fuzzy"} if known and (known.fuzzy or key not in old) else set()
        message_id = (english, plural) if plural else english
        words = known.string if known and isinstance(known.string, tuple) == bool(plural) else ""
        catalog.add(message_id, words, flags=flags if words else (), context=context or None)
    return catalog


def ancestor(gone: dict[Key, Message], key: Key) -> Message | None:
    """Return what a sentence was before its English changed: of the same key, or much like it."""
    context, english = key
    same = [old for (place, _), old in gone.items() if place == context and context]
    if same or context:
        return same[0] if same else None
    names = [old for place, old in gone if not place]
    like = get_close_matches(english, names, 1, 0.8)
    return gone["", like[0]] if like else None


def written(catalog: Catalog) -> bytes:
    """Return the text of a catalogue: one line for each sentence, no places, no dates."""
    out = io.BytesIO()
    write_po(out, catalog, width=0, no_location=True)
    lines = out.getvalue().decode().splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(tuple(f'"{name}' for name in IDLE_HEAD))]
    return "".join(kept).encode()


# What is wrong


def faults(domain: Domain, lang: str, catalog: Catalog) -> list[str]:
    """Return what a person has to mend in a catalogue."""
    out = []
    for message in catalog:
        if not message.id:
            continue
        place = f"{domain.folder.name}, {lang}: {message.context or ''} {message.id!r}"
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        if lang == COMPLETE and (message.fuzzy or not all(forms)):
            out.append(f"{place}: {'look at it again' if message.fuzzy else 'not translated'}")
        english = (message.id,) if isinstance(message.id, str) else message.id
        allowed = [fields_of(one) for one in english]
        said = [] if message.fuzzy else [fields_of(one) for one in forms if one]
        out += [f"{place}: expected the fields {sorted(allowed[-1])}, got {sorted(got)}"
                for got in said if got not in allowed]  # fmt: skip
    return out


def fields_of(sentence: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def report(domain: Domain, lang: str, catalog: Catalog) -> str:
    """Return in one line how far a catalogue is."""
    fuzzy = sum(1 for one in catalog if one.id and one.fuzzy)
    missing = sum(1 for one in catalog if one.id and not any(one.string))
    return (
        f"{domain.folder.name} {lang}: {len(catalog)} sentences, {missing} missing, {fuzzy} fuzzy"
    )


def main(arguments: list[str]) -> int:
    """Update or check every catalogue; 1 where a person has to mend something."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing; fail where it is old")
    parser.add_argument("--new", metavar="LANG", help="begin a language, such as fr")
    options = parser.parse_args(arguments)
    wrong = []
    for domain in find_domains():
        for lang in sorted({*domain.languages(), *([options.new] if options.new else [])}):
            catalog = update(domain, lang)
            file, text = domain.file(lang), written(catalog)
            wrong += faults(domain, lang, catalog)
            if file.exists() and file.read_bytes() == text:
                continue
            if options.check:
                wrong.append(
                    f"{file.relative_to(ROOT)} is old. Run: python3 tools/dev.py translate"
                )
                continue
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)
            print(report(domain, lang, catalog))
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
