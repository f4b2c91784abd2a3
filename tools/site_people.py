"""The pages for people in every language: what `site_pages` says, and what the program knows.

Made are the shelf of games, the rules, the words and the moving lights. In a page `{{ ui.NAME }}`
is what the program's own page calls it, so both agree; `{{ price.BUILD }}` is what its parts cost.
A link `made:PAGE` leads to a page that is made, one to a document of the repository to its page.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import site_lights
import site_rules

from devkit.paths import ROOT
from heliograph.games import GAMES
from heliograph.games.any_game.shelf import find_named
from heliograph.games.description import GameDescription
from heliograph.games.rulebook import rules_of
from heliograph.texts import text

PAGES = ROOT / "tools" / "site_pages"
ENGLISH = "en"
LANGUAGES = ("en", "de", "fr")
GLOSSARY = ROOT / "host" / "GLOSSARY.md"
PRICES = ROOT / "hardware" / "README.md"
# The pages below each heading, in their order; a heading is a word of `texts.toml`.
FIRST = ("index.md", "play.md")
LAST = ("build.md",)
HELP = ("how-to.md", "trouble.md", "faq.md", "words.md", "data.md")
_OPEN = re.compile(r"\{\{ ([\w.-]+) \}\}")
_LINK = re.compile(r"\]\((made:)?([^)#\s]+)(#[^)\s]*)?\)")
_PRICE = re.compile(r"^\| `([\w-]+)` \|.*\| ([\d.]+) \|$", re.MULTILINE)
_WORD = re.compile(r"^\| \*\*(\w+)\*\* \| (.+?) \|", re.MULTILINE)


def folder_of(lang: str) -> str:
    """Return where the pages of a language lie: the English ones at the top."""
    return "" if lang == ENGLISH else lang


def pages_of(lang: str, demo: str = "") -> dict[str, str]:
    """Return every page of a language by its place; `demo` is where the browser version is."""
    pages = {file.name: file.read_text("utf-8") for file in sorted((PAGES / lang).glob("*.md"))}
    pages |= {"games.md": _shelf(lang), "words.md": _words(lang)}
    filled = {name: _filled(page, lang, demo) for name, page in pages.items()}
    return {**filled, **site_rules.rules_pages(lang)}


def pictures_of(lang: str) -> dict[str, Path]:
    """Return the pictures that the pages of a language show, by their places."""
    return {
        _picture(file): file
        for page in sorted((PAGES / lang).glob("*.md"))
        for made, target, _anchor in _LINK.findall(page.read_text("utf-8"))
        if not made and (file := (page.parent / target).resolve()).suffix == ".png"
    }


@cache
def lights() -> dict[str, str]:
    """Return the moving pictures of all games by their places."""
    names = site_lights.games_with_lights()
    return {f"lights/{name}.svg": site_lights.moving_picture(name) for name in names}


def settings_of(lang: str) -> dict[str, str]:
    """Return what the configuration of a language leaves open."""
    words = _texts(lang)
    others = [
        {"name": _texts(other)["name"], "link": f"site:{other}", "lang": other}
        for other in LANGUAGES
    ]
    kept = {name: words[name] for name in ("about", "dark", "light")}
    return {**kept, "lang": lang, "languages": json.dumps(others, ensure_ascii=False)}


def contents_of(lang: str) -> str:
    """Return the contents of a language's pages, as the configuration has them."""
    words = _texts(lang)
    rules = list(site_rules.rules_pages(lang))
    lines = [f"  - {name}" for name in FIRST]
    lines += [f"  - {words['games']}:", "      - games.md", f"      - {words['rules']}:"]
    lines += [f"          - {name}" for name in rules]
    lines += [f"  - {name}" for name in LAST]
    lines += [f"  - {words['help']}:", *(f"      - {name}" for name in HELP)]
    if lang != ENGLISH:
        lines.append(f"  - {words['developers']}: site:project/README.md")
    return "\n".join(lines) + "\n"


@cache
def _all_texts() -> dict[str, dict[str, str]]:
    return tomllib.loads((PAGES / "texts.toml").read_text("utf-8"))


def _texts(lang: str) -> dict[str, str]:
    return _all_texts()[lang]


def _filled(page: str, lang: str, demo: str) -> str:
    """Return a page with its links and with all that it leaves open."""

    def fill(found: re.Match[str]) -> str:
        kind, _, name = found[1].partition(".")
        if kind == "ui":
            return text(lang, found[1])
        if kind == "price":
            return _prices()[name]
        return {"games": str(len(_games())), "try": _try(lang, demo)}[kind]

    return _LINK.sub(lambda link: _linked(link, lang), _OPEN.sub(fill, page))


def _try(lang: str, demo: str) -> str:
    """Return the way to the browser version: a button, or how to have one."""
    words = _texts(lang)
    if demo:
        return f"[{words['try']}]({demo}?lang={lang}){{ .md-button .md-button--primary }}"
    return words["try_not_here"]


def _linked(link: re.Match[str], lang: str) -> str:
    made, target, anchor = link[1], link[2], link[3] or ""
    file = (PAGES / lang / target).resolve()
    if made or ":" in target or file.parent == PAGES / lang:
        return f"]({target}{anchor})"
    if file.suffix == ".png":
        return f"]({_picture(file)})"
    return f"](site:project/{file.relative_to(ROOT).as_posix()}{anchor})"


def _picture(file: Path) -> str:
    """Return where a picture of the repository lies among the pages."""
    return f"pictures/{file.parent.name}-{file.name}"


@cache
def _prices() -> dict[str, str]:
    """Return what the parts of each build cost, in whole euros, as the hardware's page says."""
    found = {build: float(price) for build, price in _PRICE.findall(PRICES.read_text("utf-8"))}
    assert found, f"expected the builds in {PRICES.name}, found none"
    whole = {build: f"{price:.0f}" for build, price in found.items()}
    return {**whole, "least": f"{min(found.values()):.0f}"}


def _games() -> list[GameDescription]:
    """Return every game of the shelf: those with rules, then those that are kept."""
    return [*GAMES.values(), *(GAMES.tracked[name] for name in _described())]


def _described() -> list[str]:
    """Return the games that only a description keeps, by their names."""
    return sorted(name for name in GAMES.tracked if find_named(name) and name not in GAMES)


def _shelf(lang: str) -> str:
    """Return the page with every game: what is kept of it, and where its rules are."""
    words = _texts(lang)
    about = words["shelf_about"].format(count=len(_games()), full=len(GAMES))
    lines = [f"# {words['shelf']}\n", f"{about}\n", f"## {words['full']}\n"]
    lines += ['<div class="shelf" markdown>\n', *_cards(lang), "</div>\n"]
    head = ["", words["people"], words["keeps"], words["leaves"]]
    lines += [f"## {words['kept']}\n", f"| {' | '.join(head)} |", "|---|---|---|---|"]
    lines += [_row(name, lang) for name in _described()]
    return "\n".join([*lines, f"\n{words['own']}\n"])


def _cards(lang: str) -> Iterator[str]:
    words = _texts(lang)
    for name, game in GAMES.items():
        title = site_rules.plain(game.title.text(lang))
        picture = f"![{words['lights_of'].format(game=title)}](made:lights/{name}.svg)"
        depths = ", ".join(text(lang, f"ui.depth_{depth}") for depth in game.depths)
        rules = words["read_rules"].format(count=len(rules_of(name)))
        yield (
            f"- {picture}{{ loading=lazy }}\n"
            f"    **{title}** · {_people(game)} {words['people']}\n\n"
            f"    {site_rules.plain(game.about.text(lang))}\n\n"
            f"    {depths} · [{rules}](made:rules/{name}.md)\n"
        )


def _row(name: str, lang: str) -> str:
    described = find_named(name)
    assert described
    file = described.file
    title, about, keeps, leaves = (
        site_rules.plain(words.text(lang))
        for words in (file.title, file.about, file.keeps, file.leaves)
    )
    return f"| **{title}**<br>{about} | {_people(GAMES.tracked[name])} | {keeps} | {leaves} |"


def _people(game: GameDescription) -> str:
    few, many = game.fewest_seats, game.most_seats
    return f"{few}" if few == many else f"{few}–{many}"


def _words(lang: str) -> str:
    """Return the page of the words: the glossary's own in English, `words.toml` else."""
    texts = _texts(lang)
    rows = [f"| **{word}** | {about} |" for word, about in sorted(glossary(lang).items(), key=_key)]
    lines = [f"# {texts['words']}\n", f"{texts['words_about']}\n", "| | |", "|---|---|", *rows]
    return "\n".join(lines) + "\n"


def _key(row: tuple[str, str]) -> str:
    return row[0].casefold()


def glossary(lang: str) -> dict[str, str]:
    """Return what each word means."""
    english = dict(_WORD.findall(GLOSSARY.read_text("utf-8")))
    if lang == ENGLISH:
        return english
    said: dict[str, Any] = tomllib.loads((PAGES / "words.toml").read_text("utf-8"))
    return {said[word][lang][0]: said[word][lang][1] for word in english}
