"""A page for the bench: touch a line of the list and its parts light up on the board.

One file without anything else, for any browser, in English and German: what to solder next, from
low to tall, with a box to tick; what was ticked is remembered.
"""

import html
import json

from boardkit import carrier
from boardkit.board_file import Board
from boardkit.circuit import PICO, circuit
from boardkit.legend import legend_lines
from boardkit.orders import Row, rows
from boardkit.part_library import library
from boardkit.routing import all_pads

WORDS = {
    "en": {"title": "Parts on the board", "sockets": "sockets for",
           "how": "From low to tall. Touch a line: its parts light up; a white leg is the first "
                  "one. Seen from the side of the print."},
    "de": {"title": "Teile auf der Platine", "sockets": "Sockel für",
           "how": "Von niedrig nach hoch. Tippe eine Zeile an: ihre Teile leuchten; ein weißes "
                  "Bein ist das erste. Gesehen von der bedruckten Seite."},
}  # fmt: skip
_STYLE = """
body { font: 16px/1.4 sans-serif; margin: 0; background: #fff; color: #16181c; }
main { display: flex; flex-wrap: wrap; gap: 1rem; padding: 1rem; max-width: 70rem; margin: auto; }
h1 { font-size: 1.3rem; flex-basis: 100%; margin: 0; } p { flex-basis: 100%; margin: 0; }
svg { flex: 1 1 20rem; max-height: 88vh; position: sticky; top: 0; background: #fff; }
ul { flex: 1 1 20rem; list-style: none; margin: 0; padding: 0; }
li { display: flex; gap: .6rem; align-items: center; border-bottom: 1px solid #ccc; }
li input { width: 24px; height: 24px; }
li.done button { color: #666; text-decoration: line-through; }
li button { flex: 1; min-height: 44px; font: inherit; text-align: left; border: 0; }
li button { background: none; }
li button[aria-pressed=true] { background: #f0a040; }
nav { position: absolute; right: 1rem; top: .6rem; } nav button { min-height: 44px; font: inherit; }
.body { fill: #fff; fill-opacity: .06; stroke: #cfe3d6; stroke-width: .15; }
.print { stroke: #fff; stroke-width: .15; fill: none; opacity: .8; pointer-events: none; }
.leg { fill: #c9a24b; }
.lit .body { fill: #ff8c1a; fill-opacity: .9; }
.lit .leg { fill: #7a2d00; } .lit .first { fill: #fff; }
"""
_SCRIPT = """
const kept = 'heliograph-parts-' + document.body.dataset.build;
let done = new Set(JSON.parse(localStorage.getItem(kept) || '[]'));
const lines = [...document.querySelectorAll('li')];
const speak = (language) => {
  document.documentElement.lang = language;
  document.querySelectorAll('[data-words]').forEach((node) => {
    node.textContent = JSON.parse(node.dataset.words)[language];
  });
};
lines.forEach((line) => {
  const button = line.querySelector('button'), box = line.querySelector('input');
  const show = () => line.classList.toggle('done', box.checked = done.has(line.id));
  button.addEventListener('click', () => {
    const on = button.getAttribute('aria-pressed') !== 'true';
    lines.forEach((other) => other.querySelector('button').setAttribute('aria-pressed', false));
    button.setAttribute('aria-pressed', on);
    const refs = on ? line.dataset.refs.split(' ') : [];
    document.querySelectorAll('svg g[id]').forEach((part) => {
      part.classList.toggle('lit', refs.includes(part.id));
    });
  });
  box.addEventListener('change', () => {
    box.checked ? done.add(line.id) : done.delete(line.id);
    localStorage.setItem(kept, JSON.stringify([...done]));
    show();
  });
  show();
});
document.querySelectorAll('nav button').forEach((button) => {
  button.addEventListener('click', () => speak(button.lang));
});
speak((navigator.language || 'en').startsWith('de') ? 'de' : 'en');
"""


def page(board: Board) -> str:
    """The whole page."""
    lines = "\n".join(_line(number, row) for number, row in enumerate(_low_to_tall(board)))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{board.name}: {WORDS['en']['title']}</title>\n<style>{_STYLE}</style>\n</head>\n"
        f'<body data-build="{board.name}">\n'
        '<nav><button lang="en">English</button> <button lang="de">Deutsch</button></nav>\n'
        f"<main>\n<h1>{board.name}: {_said('title')}</h1>\n<p>{_said('how')}</p>\n"
        f"{_drawing(board)}\n<ul>\n{lines}\n</ul>\n</main>\n<script>{_SCRIPT}</script>\n"
        "</body>\n</html>\n"
    )


def _said(key: str) -> str:
    """Words in every language, of which the page shows one."""
    return _words({language: words[key] for language, words in WORDS.items()})


def _words(said: dict[str, str]) -> str:
    held = html.escape(json.dumps(said, ensure_ascii=False), quote=True)
    return f'<span data-words="{held}">{html.escape(said["en"])}</span>'


def _low_to_tall(board: Board) -> list[Row]:
    """In the order of the iron: what is low first, while the board still lies flat."""

    def height(row: Row) -> float:
        kind = row.parts[0].part.kind
        if kind == "chip":  # its socket is what is soldered
            return library()["socket-dip-14"].mm("height")
        return row.bought.mm("height")

    return sorted(rows(circuit(board)), key=height)


def _line(number: int, row: Row) -> str:
    refs = [part.ref for part in row.parts]
    told = {}
    for language, words in WORDS.items():
        name = f"{row.each * len(refs)} × {row.bought.named(language)}"
        joined = f"{words['sockets']} {PICO}" if refs == [PICO] else ", ".join(refs)
        told[language] = f"{name}: {joined}"
    return (
        f'<li id="row{number}" data-refs="{" ".join(refs)}"><input type="checkbox" '
        f'aria-label="{html.escape(" ".join(refs))}">'
        f'<button aria-pressed="false">{_words(told)}</button></li>'
    )


def _drawing(board: Board) -> str:
    """The board from above, each part a group of its own."""
    made = circuit(board)
    wide, long = carrier.WIDTH, carrier.LENGTH
    strokes = " ".join(
        f"M{a[0]:.2f} {a[1]:.2f}L{b[0]:.2f} {b[1]:.2f}" for a, b in legend_lines(made)
    )
    parts = []
    for part in sorted(made.components, key=lambda part: part.ref != PICO):
        x, y, width, depth = carrier.body_of(part)
        first = carrier.footprint_of(part).pads[0].leg
        legs = "".join(
            f'<circle class="leg{" first" if pad.leg == first else ""}" cx="{pad.x:g}" '
            f'cy="{pad.y:g}" r="{pad.size / 2:g}"/>'
            for ref, pad, _ in all_pads(made) if ref == part.ref
        )  # fmt: skip
        parts.append(
            f'<g id="{part.ref}"><rect class="body" x="{x - width / 2:.2f}" '
            f'y="{y - depth / 2:.2f}" width="{width:.2f}" height="{depth:.2f}"/>{legs}</g>'
        )
    return (
        f'<svg viewBox="{-wide / 2 - 1} {-long / 2 - 1} {wide + 2} {long + 2}" role="img">'
        f'<g transform="scale(1 -1)"><rect x="{-wide / 2}" y="{-long / 2}" width="{wide}" '
        f'height="{long}" fill="#1d5a38"/>{"".join(parts)}'
        f'<path class="print" d="{strokes}"/></g></svg>'
    )
