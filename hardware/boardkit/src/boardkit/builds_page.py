"""A page to choose a build by: what it has, what it costs in money and hours, and its files.

It lies in a release, or on a site, beside what it links to; one file, pictures inside, in English,
German and French.
"""

import base64
import html
import json
from collections.abc import Callable

from boardkit.board_file import Board
from boardkit.board_words import POD
from boardkit.parts import known_times, tools_of, total_cents
from boardkit.paths import HARDWARE

# What one chooses by: a question, and the words of each answer that some build has.
QUESTIONS = {
    "seats": {"en": "Buttons for seats", "de": "Taster für Plätze", "fr": "Boutons des places"},
    "rings": {"en": "Rings", "de": "Ringe", "fr": "Anneaux"},
    "power": {"en": "Power", "de": "Strom", "fr": "Alimentation"},
    "radio": {"en": "Radio inside", "de": "Funk darin", "fr": "Radio à bord"},
    "solder": {"en": "Soldering", "de": "Löten", "fr": "Soudure"},
}
ANSWERS = {
    "usb": {"en": "USB", "de": "USB", "fr": "USB"},
    "jack": {"en": "its own supply, brighter", "de": "eigenes Netzteil, heller",
             "fr": "sa propre alimentation, plus clair"},
    "battery": {"en": "a cell inside", "de": "eine Zelle darin", "fr": "une batterie dedans"},
    "pod": {"en": "a pod: one button, one seat", "de": "ein Pod: ein Taster, ein Platz",
            "fr": "un pod : un bouton, une place"},
    "yes": {"en": "yes", "de": "ja", "fr": "oui"},
    "no": {"en": "no", "de": "nein", "fr": "non"},
}  # fmt: skip
WORDS = {
    "en": {"title": "Builds", "all": "any", "price": "parts, about",
           "hours": "hours of work, about", "printer": "hours of printing", "tools": "tools",
           "guide": "Guide", "strip": "on stripboard", "print": "For the printer",
           "board": "Circuit board", "zip": "Everything of this build, as a zip",
           "light": "Parts on the board", "list": "Shopping list",
           "radio": "Without a cable: a Pico W fits; name it in the unit file.",
           "none": "No build has all of that; describe one in a unit file of your own."},
    "de": {"title": "Bauten", "all": "egal", "price": "Teile, etwa",
           "hours": "Stunden Arbeit, etwa", "printer": "Stunden Druck", "tools": "Werkzeug",
           "guide": "Anleitung", "strip": "auf Streifenraster", "print": "Für den Drucker",
           "board": "Platine", "zip": "Alles von diesem Bau, als Zip",
           "light": "Teile auf der Platine", "list": "Einkaufsliste",
           "radio": "Ohne Kabel: ein Pico W passt; nenne ihn in der Gerätedatei.",
           "none": "Kein Bau hat das alles; beschreibe einen in einer eigenen Gerätedatei."},
    "fr": {"title": "Modèles", "all": "peu importe", "price": "pièces, environ",
           "hours": "heures de travail, environ", "printer": "heures d’impression",
           "tools": "outils", "guide": "Guide (en anglais)", "strip": "sur plaque à bandes",
           "print": "Pour l’imprimante", "board": "Circuit imprimé",
           "zip": "Tout ce modèle, en zip", "light": "Les pièces sur le circuit",
           "list": "Liste d’achats",
           "radio": "Sans câble : un Pico W convient ; nommez-le dans le fichier de l’unité.",
           "none": "Aucun modèle n’a tout cela ; décrivez-en un dans un fichier à vous."},
}  # fmt: skip
SPOKEN = {"en": "English", "de": "Deutsch", "fr": "Français"}
_STYLE = """
body { font: 16px/1.45 sans-serif; margin: 0 auto; padding: 1rem; max-width: 70rem; }
nav, fieldset { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; border: 0; }
fieldset { padding: 0; margin: 0 0 .4rem; } legend { float: left; min-width: 17rem; }
button { font: inherit; min-height: 44px; padding: 0 .9rem; border: 1px solid #667; }
button[aria-pressed=true] { background: #f0a040; font-weight: bold; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 1rem; }
article { border: 1px solid #aab; border-radius: 8px; padding: 1rem; }
article[hidden] { display: none; }
img { width: 100%; height: auto; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .2rem .8rem; }
@media (max-width: 34rem) { legend { float: none; min-width: 0; padding: 0; } }
dd { margin: 0; } li { min-height: 32px; } h1 { margin: 0; flex: 1; }
"""
_SCRIPT = """
const wanted = {};
const speak = (language) => {
  document.documentElement.lang = document.body.lang = language;
  document.querySelectorAll('[data-words]').forEach((node) => {
    node.textContent = JSON.parse(node.dataset.words)[language];
  });
  document.querySelectorAll('a[data-both]').forEach((node) => {
    node.href = node.dataset.both.replace('LANGUAGE', language === 'de' ? 'de' : 'en');
  });
};
const choose = () => {
  const builds = [...document.querySelectorAll('article')];
  builds.forEach((build) => {
    build.hidden = Object.entries(wanted).some(([key, value]) => build.dataset[key] !== value);
  });
  document.querySelector('#none').hidden = builds.some((build) => !build.hidden);
};
document.querySelectorAll('fieldset').forEach((field) => {
  field.querySelectorAll('button').forEach((button) => button.addEventListener('click', () => {
    field.querySelectorAll('button').forEach((b) => b.setAttribute('aria-pressed', b === button));
    if (button.value) wanted[field.id] = button.value; else delete wanted[field.id];
    choose();
  }));
});
document.querySelectorAll('nav button').forEach((button) => {
  button.addEventListener('click', () => speak(button.lang));
});
const first = document.body.lang || (navigator.language || 'en').slice(0, 2);
speak(['en', 'de', 'fr'].includes(first) ? first : 'en');
"""


POD_SEATS = "pod"  # the answer of a build with one button

Links = Callable[[Board], list[str]]


def answers(board: Board) -> dict[str, str]:
    """What a build says to each question."""
    return {
        "seats": POD_SEATS if board.words == POD else str(board.seats),
        "rings": str(len(board.rings)),
        "power": board.input,
        "radio": "yes" if board.controller.part.texts["radio"] else "no",
        "solder": "yes" if board.has_circuit_board else "no",
    }


def page(
    boards: dict[str, Board], minutes: dict[str, int], links: Links | None = None, lang: str = ""
) -> str:
    """The whole page; `minutes` of hands for each build, `links` to what belongs to it alone. It
    begins in a language, or in that of whoever reads.
    """
    cards = "\n".join(
        _card(board, minutes[name], (links or release_links)(board))
        for name, board in boards.items()
    )
    told = [answers(board) for board in boards.values()]
    fields = "\n".join(_field(key, sorted({one[key] for one in told})) for key in QUESTIONS)
    spoken = "".join(f'<button lang="{lang}">{name}</button>' for lang, name in SPOKEN.items())
    head = f"<title>{WORDS['en']['title']}</title>\n<style>{_STYLE}</style>\n</head>"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{head}\n<body lang='{lang}'>\n"
        f"<nav><h1>{said('title')}</h1>{spoken}</nav>\n{fields}\n<p>{said('radio')}</p>\n"
        f'<p id="none" hidden>{said("none")}</p>\n<main>\n{cards}\n</main>\n'
        f"<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def _words(said: dict[str, str]) -> str:
    held = html.escape(json.dumps(said, ensure_ascii=False), quote=True)
    return f'<span data-words="{held}">{html.escape(said["en"])}</span>'


def said(key: str) -> str:
    """Words in every language, of which the page shows one."""
    return _words({language: words[key] for language, words in WORDS.items()})


def _field(key: str, values: list[str]) -> str:
    chosen = [("", said("all"))]
    chosen += [(value, _words(ANSWERS[value]) if value in ANSWERS else value) for value in values]
    buttons = "".join(
        f'<button value="{value}" aria-pressed="{"false" if value else "true"}">{words}</button>'
        for value, words in chosen
    )
    return f'<fieldset id="{key}"><legend>{_words(QUESTIONS[key])}</legend>{buttons}</fieldset>'


def _card(board: Board, minutes: int, links: list[str]) -> str:
    name = board.name
    told = " ".join(f'data-{key}="{value}"' for key, value in answers(board).items())
    shown = base64.b64encode((HARDWARE / "made" / name / "case.png").read_bytes()).decode("ascii")
    times = known_times().get(name, {}).values()
    printed = f"{sum(part.minutes for part in times) / 60:.0f}" if times else "–"
    tools = {language: ", ".join(tool.named(language) for tool in tools_of(board))
             for language in WORDS}  # fmt: skip
    facts = (("price", f"{total_cents(board) / 100:.0f} €"), ("hours", f"{minutes / 60:.0f}"),
             ("printer", printed), ("tools", _words(tools)))  # fmt: skip
    shown_facts = "".join(f"<dt>{said(key)}</dt><dd>{value}</dd>" for key, value in facts)
    listed = "".join(f"<li>{link}</li>" for link in links)
    return (
        f'<article {told}><h2>{name}</h2><img alt="{name}" src="data:image/png;base64,{shown}">'
        f"<dl>{shown_facts}</dl><ul>{listed}</ul></article>"
    )


def release_links(board: Board) -> list[str]:
    """What belongs to this build alone, by its place in the release."""
    name = board.name
    both = f'data-both="guide/{name}.LANGUAGE.html" href="guide/{name}.en.html"'
    found = [f"<a {both}>{said('guide')}</a>"]
    if (HARDWARE / "guide" / f"{name}.stripboard.en.md").exists():
        found.append(
            f'<a data-both="guide/{name}.stripboard.LANGUAGE.html" '
            f'href="guide/{name}.stripboard.en.html">{said("guide")}, {said("strip")}</a>'
        )
    found += [f'<a href="{name}/bom.csv">{said("list")}</a>',
              f'<a href="print/{name}/">{said("print")}</a>']  # fmt: skip
    if board.has_circuit_board:
        found += [f'<a href="board/{name}/board.zip">{said("board")}</a>',
                  f'<a href="guide/{name}.placement.html">{said("light")}</a>']  # fmt: skip
    return found
