"""The pages of the rules, in every language that all games speak: one per game, and one to search.

They come from each game's `rules.toml`, `examples.toml` and catalogues, as the program shows them.
"""

import os
import re
from itertools import groupby
from pathlib import PurePosixPath

from heliograph.games import GAMES
from heliograph.games.examples import examples_of
from heliograph.games.rulebook import Rule, rules_of
from heliograph.texts import text

ENGLISH, GERMAN = "en", "de"
# Each language, what it is called in itself, and the folder of its pages
LANGUAGES = {ENGLISH: ("English", ""), GERMAN: ("Deutsch", "de/")}
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#])")
# Filled in by the page's script; without it the list is simply whole.
_FIELD = """\
<p><label>{label} <input class="find-rule md-input" type="search"></label> <output></output></p>

<div class="all-rules" markdown>
"""


def rules_pages(lang: str) -> dict[str, str]:
    """Return the pages of a language by their places: the search first, then every game."""
    pages = {place("index", lang): _search_page(lang)}
    for name in _games():
        pages[place(name, lang)] = _game_page(name, lang)
    return pages


def place(name: str, lang: str) -> str:
    """Return where a page of the rules lies."""
    return f"{LANGUAGES[lang][1]}rules/{name}.md"


def _games() -> list[str]:
    return [name for name in GAMES if GAMES[name].rulebook.is_file()]


def _search_page(lang: str) -> str:
    lines = [f"# {text(lang, 'ui.rules')}\n", _switch("index", lang)]
    lines.append(_FIELD.format(label=text(lang, "ui.rules_find")))
    for name in _games():
        rules = rules_of(name).values()
        found = [f"- {_link(rule, name)} {_plain(rule.text(lang))}" for rule in rules]
        lines += [f"## {GAMES[name].title.text(lang)}\n", *found, ""]
    return "\n".join([*lines, "</div>\n"])


def _link(rule: Rule, game: str) -> str:
    return f"[{rule.id}]({game}.md#{rule.id.lower()})"


def _game_page(name: str, lang: str) -> str:
    title = text(lang, "ui.rules_of", game=GAMES[name].title.text(lang))
    lines = [f"# {title}\n", _switch(name, lang)]
    for chapter, rules in groupby(rules_of(name).values(), lambda rule: rule.chapter):
        if chapter:
            lines.append(f"## {_plain(chapter.text(lang))}\n")
        lines += [_section(name, rule, lang) for rule in rules]
    return "\n".join(lines)


def _section(name: str, rule: Rule, lang: str) -> str:
    head = [f"### {rule.id} {{ #{rule.id.lower()} }}\n", f"{_plain(rule.text(lang))}\n"]
    examples = [
        f"> {text(lang, 'ui.rules_example')} {_plain(example.text(lang))}\n"
        for example in examples_of(name).get(rule.id, ())
    ]
    return "\n".join([*head, *examples, f"*{text(lang, f'rule.{rule.status}')}*\n"])


def _switch(name: str, lang: str) -> str:
    """Return the line that leads to the same page in the other languages."""
    here = PurePosixPath(place(name, lang)).parent
    names = [
        f"**{called}**" if other == lang else f"[{called}]({_way(here, place(name, other))})"
        for other, (called, _folder) in LANGUAGES.items()
    ]
    return " · ".join(names) + "\n"


def _way(here: PurePosixPath, there: str) -> str:
    return PurePosixPath(os.path.relpath(there, here)).as_posix()


def _plain(words: str) -> str:
    """Return a sentence in which no sign means anything to Markdown."""
    return _SPECIAL.sub(r"\\\1", words)
