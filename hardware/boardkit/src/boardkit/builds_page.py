"""A page to choose a build by: what it has, what it costs in money and hours, and its files.

It lies in a release beside what it links to; one file, pictures inside, in English and German.
"""

import base64
import html
import json

from boardkit.board_file import Board
from boardkit.parts import known_times, tools_of, total_cents
from boardkit.paths import HARDWARE

# What one chooses by: a question, and for each answer which builds have it.
QUESTIONS = {
    "seats": {"en": "A button for each seat", "de": "Ein Taster je Platz"},
    "rings": {"en": "Three rings", "de": "Drei Ringe"},
    "jack": {"en": "A supply of its own (brighter)", "de": "Ein eigenes Netzteil (heller)"},
    "plugged": {"en": "Nothing to solder", "de": "Nichts zu löten"},
}
WORDS = {
    "en": {"title": "Builds", "all": "any", "yes": "yes", "no": "no", "price": "parts, about",
           "hours": "hours of work, about", "printer": "hours of printing", "tools": "tools",
           "guide": "Guide", "strip": "on stripboard", "print": "For the printer",
           "board": "Circuit board", "light": "Parts on the board", "list": "Shopping list",
           "radio": "Without a cable: a Pico W fits; name it in the unit file.",
           "none": "No build has all of that; describe one in a unit file of your own."},
    "de": {"title": "Bauten", "all": "egal", "yes": "ja", "no": "nein", "price": "Teile, etwa",
           "hours": "Stunden Arbeit, etwa", "printer": "Stunden Druck", "tools": "Werkzeug",
           "guide": "Anleitung", "strip": "auf Streifenraster", "print": "Für den Drucker",
           "board": "Platine", "light": "Teile auf der Platine", "list": "Einkaufsliste",
           "radio": "Ohne Kabel: ein Pico W passt; nenne ihn in der Gerätedatei.",
           "none": "Kein Bau hat das alles; beschreibe einen in einer eigenen Gerätedatei."},
}  # fmt: skip
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
  document.documentElement.lang = language;
  document.querySelectorAll('[data-words]').forEach((node) => {
    node.textContent = JSON.parse(node.dataset.words)[language];
  });
  document.querySelectorAll('a[data-both]').forEach((node) => {
    node.href = node.dataset.both.replace('LANGUAGE', language);
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
speak((navigator.language || 'en').startsWith('de') ? 'de' : 'en');
"""


def answers(board: Board) -> dict[str, bool]:
    """What a build says to each question."""
    return {
        "seats": board.seats > 0,
        "rings": len(board.rings) == 3,
        "jack": board.input == "jack",
        "plugged": not board.has_circuit_board,
    }


def page(boards: dict[str, Board], minutes: dict[str, int]) -> str:
    """The whole page; `minutes` of hands for each build."""
    cards = "\n".join(_card(board, minutes[name]) for name, board in boards.items())
    fields = "\n".join(_field(key) for key in QUESTIONS)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{WORDS['en']['title']}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f'<nav><h1>{_said("title")}</h1><button lang="en">English</button>'
        f'<button lang="de">Deutsch</button></nav>\n{fields}\n<p>{_said("radio")}</p>\n'
        f'<p id="none" hidden>{_said("none")}</p>\n<main>\n{cards}\n</main>\n'
        f"<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def _words(said: dict[str, str]) -> str:
    held = html.escape(json.dumps(said, ensure_ascii=False), quote=True)
    return f'<span data-words="{held}">{html.escape(said["en"])}</span>'


def _said(key: str) -> str:
    """Words in every language, of which the page shows one."""
    return _words({language: words[key] for language, words in WORDS.items()})


def _field(key: str) -> str:
    buttons = "".join(
        f'<button value="{value}" aria-pressed="{"true" if not value else "false"}">'
        f"{_said(word)}</button>"
        for value, word in (("", "all"), ("yes", "yes"), ("no", "no"))
    )
    return f'<fieldset id="{key}"><legend>{_words(QUESTIONS[key])}</legend>{buttons}</fieldset>'


def _card(board: Board, minutes: int) -> str:
    name = board.name
    said = " ".join(f'data-{key}="{"yes" if yes else "no"}"' for key, yes in answers(board).items())
    shown = base64.b64encode((HARDWARE / "made" / name / "case.png").read_bytes()).decode("ascii")
    printed = sum(part.minutes for part in known_times()[name].values()) / 60
    tools = {language: ", ".join(tool.named(language) for tool in tools_of(board))
             for language in WORDS}  # fmt: skip
    facts = (("price", f"{total_cents(board) / 100:.0f} €"), ("hours", f"{minutes / 60:.0f}"),
             ("printer", f"{printed:.0f}"), ("tools", _words(tools)))  # fmt: skip
    told = "".join(f"<dt>{_said(key)}</dt><dd>{value}</dd>" for key, value in facts)
    links = "".join(f"<li>{link}</li>" for link in _links(board))
    return (
        f'<article {said}><h2>{name}</h2><img alt="{name}" src="data:image/png;base64,{shown}">'
        f"<dl>{told}</dl><ul>{links}</ul></article>"
    )


def _links(board: Board) -> list[str]:
    """What belongs to this build alone, by its place in the release."""
    name = board.name
    both = f'data-both="guide/{name}.LANGUAGE.html" href="guide/{name}.en.html"'
    found = [f"<a {both}>{_said('guide')}</a>"]
    if (HARDWARE / "guide" / f"{name}.stripboard.en.md").exists():
        found.append(
            f'<a data-both="guide/{name}.stripboard.LANGUAGE.html" '
            f'href="guide/{name}.stripboard.en.html">{_said("guide")}, {_said("strip")}</a>'
        )
    found += [f'<a href="{name}/bom.csv">{_said("list")}</a>',
              f'<a href="print/{name}/">{_said("print")}</a>']  # fmt: skip
    if board.has_circuit_board:
        found += [f'<a href="board/{name}/board.zip">{_said("board")}</a>',
                  f'<a href="guide/{name}.placement.html">{_said("light")}</a>']  # fmt: skip
    return found
