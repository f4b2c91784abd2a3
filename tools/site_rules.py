"""The pages of the rules in a language: one per game, and one to search.

They come from each game's `rules.toml`, `examples.toml` and catalogues, as the program shows them.
"""

import re
from itertools import groupby

from heliograph.games import GAMES
from heliograph.games.examples import examples_of
from heliograph.games.rulebook import Rule, rules_of
from heliograph.texts import text

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#])")
# Filled in by the page's script; without it the list is simply whole.
_FIELD = """\
<p><label>{label} <input class="find-rule md-input" type="search"></label> <output></output></p>

<div class="all-rules" markdown>
"""


def rules_pages(lang: str) -> dict[str, str]:
    """Return the pages of a language by their places: the search first, then every game."""
    pages = {place("index"): _search_page(lang)}
    for name in games():
        pages[place(name)] = _game_page(name, lang)
    return pages


def place(name: str) -> str:
    """Return where a page of the rules lies."""
    return f"rules/{name}.md"


def games() -> list[str]:
    """Return the games that have rules, in the order of the catalogue."""
    return [name for name in GAMES if GAMES[name].rulebook.is_file()]


def _search_page(lang: str) -> str:
    lines = [f"# {text(lang, 'ui.rules')}\n"]
    lines.append(_FIELD.format(label=text(lang, "ui.rules_find")))
    for name in games():
        rules = rules_of(name).values()
        found = [f"- {_link(rule, name)} {plain(rule.text(lang))}" for rule in rules]
        lines += [f"## {GAMES[name].title.text(lang)}\n", *found, ""]
    return "\n".join([*lines, "</div>\n"])


def _link(rule: Rule, game: str) -> str:
    return f"[{rule.id}]({game}.md#{rule.id.lower()})"


def _game_page(name: str, lang: str) -> str:
    title = text(lang, "ui.rules_of", game=GAMES[name].title.text(lang))
    lines = [f"# {title}\n"]
    for chapter, rules in groupby(rules_of(name).values(), lambda rule: rule.chapter):
        if chapter:
            lines.append(f"## {plain(chapter.text(lang))}\n")
        lines += [_section(name, rule, lang) for rule in rules]
    return "\n".join(lines)


def _section(name: str, rule: Rule, lang: str) -> str:
    head = [f"### {rule.id} {{ #{rule.id.lower()} }}\n", f"{plain(rule.text(lang))}\n"]
    examples = [
        f"> {text(lang, 'ui.rules_example')} {plain(example.text(lang))}\n"
        for example in examples_of(name).get(rule.id, ())
    ]
    return "\n".join([*head, *examples, f"*{text(lang, f'rule.{rule.status}')}*\n"])


def plain(words: str) -> str:
    """Return a sentence in which no sign means anything to Markdown."""
    return _SPECIAL.sub(r"\\\1", words)
