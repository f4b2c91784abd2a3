"""A page of results over several games: who begins, how long they last, what nobody chooses."""

import hashlib
import json
from collections.abc import Sequence
from html import escape
from pathlib import Path

from heliograph.catalogue import N_
from heliograph.games import ALL_GAMES
from heliograph.study.figures import Figures

PAGE, FIGURES = "index.html", "studies.json"
FEW = 3
_TITLE = N_("What the games come to")
_COLUMNS = (
    N_("Game"), N_("People"), N_("Games"), N_("Whoever decides first wins"), N_("Even would be"),
    N_("Decisions, half of the games up to"), N_("Nine of ten up to"), N_("Never chosen"),
)  # fmt: skip
_SHARE = N_("{share:.1%} ({low:.1%} to {high:.1%})")
_NEVER = N_("{count} of the choices{some}")
_AGAIN = N_("Made by: {command}. Whoever runs it again gets the same digest, on one core or many.")
_DIGEST = N_("Digest: {digest}")
# A share is told in colour where its limits leave out what would be even
_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;"
    "color-scheme:light dark}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}"
    "th,td{padding:.4rem .6rem;text-align:left;border-bottom:1px solid #8886;vertical-align:top}"
    ".uneven{font-weight:700}code{word-break:break-all}"
)


def digest_of(studies: Sequence[Figures]) -> str:
    """Return what is the same whoever played, over all studies."""
    digests = [[one["game"], one["plan"], one["digest"]] for one in studies]
    return hashlib.sha256(json.dumps(digests).encode()).hexdigest()[:16]


def page_of(studies: Sequence[Figures], command: str, language: str) -> str:
    """Return the page, as one file that needs nothing else."""
    head = "".join(f'<th scope="col">{escape(one.text(language))}</th>' for one in _COLUMNS)
    rows = "".join(
        _row(study["game"], one, language) for study in studies for one in study["arrangements"]
    )
    title = escape(_TITLE.text(language))
    again = escape(_AGAIN.text(language, command="\0"))
    digest = escape(_DIGEST.text(language, digest=digest_of(studies)))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f'<style>{_STYLE}</style><h1>{title}</h1><div class="wide"><table>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        f"<p>{again.replace(chr(0), f'<code>{escape(command)}</code>')}</p>"
        f"<p data-digest>{digest}</p></html>\n"
    )


def _row(game: str, one: Figures, language: str) -> str:
    first, never = one["first_share"], one["never_chosen"]
    is_even = first["low"] <= one["even_share"] <= first["high"]
    some = ": " + ", ".join(never[:FEW]) + (" …" if len(never) > FEW else "") if never else ""
    cells = [
        (str(one["seats"]), ""),
        (str(one["games"]), ""),
        (_SHARE.text(language, **first), "" if is_even else "uneven"),
        (f"{one['even_share']:.1%}", ""),
        (str(one["decisions"]["median"]), ""),
        (str(one["decisions"]["nine_of_ten"]), ""),
        (_NEVER.text(language, count=len(never), some=some), ""),
    ]
    told = "".join(f'<td class="{kind}">{escape(text)}</td>' for text, kind in cells)
    title = ALL_GAMES[game].title.text(language)
    return f'<tr data-game="{game}"><th scope="row">{escape(title)}</th>{told}</tr>'


def write_page(studies: Sequence[Figures], folder: Path, command: str, language: str) -> None:
    """Write the page and all its figures into a folder."""
    figures = {"digest": digest_of(studies), "studies": list(studies)}
    for name, content in (
        (PAGE, page_of(studies, command, language)),
        (FIGURES, json.dumps(figures, indent=1, sort_keys=True) + "\n"),
    ):
        (folder / name).write_text(content, encoding="utf-8", newline="\n")
