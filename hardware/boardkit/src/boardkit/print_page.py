"""Pages of Markdown as single files that any browser shows and prints, pictures inside."""

import base64
import html
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

from markdown_it import MarkdownIt

_KINDS = {".png": "image/png", ".svg": "image/svg+xml"}
_STYLE = """
body { font: 11pt/1.45 sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; font-size: 9pt; margin: 1em 0; }
th, td { border: 1px solid #999; padding: .2em .5em; text-align: left; vertical-align: top; }
code { font-size: 95%; } h1, h2, h3 { line-height: 1.2; }
@media print {
  body { margin: 0; max-width: none; } a { color: inherit; text-decoration: none; }
  h2, h3 { break-after: avoid; } img, tr, li, p { break-inside: avoid; }
  img { max-height: 9cm; } h2 + p img { max-height: 8cm; }
}
"""


def page(
    source: Path, text: str, language: str, places: Mapping[Path, str],
    drawn: Mapping[str, bytes] | None = None,
) -> str:  # fmt: skip
    """The whole page. `places` says where each file of the repository lies beside it: links lead
    there, and are plain words where they would lead out of it. `drawn` holds pictures by their
    names that are not kept as files.
    """
    body = MarkdownIt().enable("table").render(re.sub(r"<!--.*?-->\n?", "", text))
    body = re.sub(
        r'<img src="([^"]+)"', lambda found: _picture(source, found[1], drawn or {}), body
    )
    body = re.sub(
        r'<a href="([^"]+)">(.*?)</a>',
        lambda found: _link(source, found[1], found[2], places),
        body,
        flags=re.DOTALL,
    )
    title = html.escape(text.partition("\n")[0].lstrip("# "))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )


def without_links(text: str) -> str:
    """The same page for a place where nothing lies beside it."""
    return re.sub(r'<a href="(?!http|#)[^"]+">(.*?)</a>', r"\1", text, flags=re.DOTALL)


def _picture(source: Path, target: str, drawn: Mapping[str, bytes]) -> str:
    """The picture itself in place of its name, so that the page can be sent alone."""
    file = source.parent / target
    content = drawn[file.name] if file.name in drawn else file.read_bytes()
    held = base64.b64encode(content).decode("ascii")
    return f'<img src="data:{_KINDS[file.suffix]};base64,{held}"'


def _link(source: Path, target: str, words: str, places: Mapping[Path, str]) -> str:
    file = target.partition("#")[0]
    if target.startswith("http") or not file:
        return f'<a href="{target}">{words}</a>'
    place = places.get((source.parent / file).resolve())
    if place is None:
        return words
    own = posixpath.dirname(places[source])
    return f'<a href="{posixpath.relpath(place, own or ".")}">{words}</a>'
