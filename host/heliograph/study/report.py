"""A study for people: a table for the screen, one for a spreadsheet, and a picture."""

import csv
import json
from html import escape
from io import StringIO
from pathlib import Path

from heliograph.catalogue import N_
from heliograph.study.figures import Figures

_HEAD = N_("{game}, {seats} seats, {players}{options}: {games} games")
_SEAT = N_(
    "  seat {seat}: {share:.1%} of the wins ({low:.1%} to {high:.1%}), {mean} ± {give} points"
)
_FIRST = N_(
    "  whoever decides first: {share:.1%} ({low:.1%} to {high:.1%}; even would be {even:.1%})"
)
_PLAYER = N_("  {kind}: {share:.1%} ({low:.1%} to {high:.1%}; by chance {by_chance:.1%})")
_LENGTH = N_(
    "  decisions: {least} to {most}, half of the games up to {median}, nine of ten up to "
    "{nine_of_ten}"
)
_SHARED = N_("  shared wins: {shared}; ends: {reasons}")
_NEVER = N_("  never chosen: {count} of the choices{some}")
_DIGEST = N_("digest {digest}")
FEW = 12
COLUMNS = ("game", "seats", "options", "players", "games", "seat", "share", "low", "high", "points",
           "give")  # fmt: skip
# The picture: one bar of likely values for each seat
WIDTH, ROW, LEFT, RIGHT = 640, 26, 260, 20


def text_of(study: Figures, language: str) -> str:
    """Return the study as text."""
    lines: list[str] = []
    for one in study["arrangements"]:
        lines += [*_head(study, one, language), *_seats(one, language), *_rest(one, language), ""]
    return "\n".join([*lines, _DIGEST.text(language, digest=study["digest"])])


def _head(study: Figures, one: Figures, language: str) -> list[str]:
    chosen = "".join(f", {key}={value}" for key, value in one["options"].items())
    players = ", ".join(one["players"])
    about = {"game": study["game"], "options": chosen, "players": players}
    return [_HEAD.text(language, seats=one["seats"], games=one["games"], **about)]


def _seats(one: Figures, language: str) -> list[str]:
    seats = [
        _SEAT.text(language, seat=seat, **share, **points)
        for seat, (share, points) in enumerate(
            zip(one["seat_shares"], one["points"], strict=True), 1
        )
    ]
    first = _FIRST.text(language, even=one["even_share"], **one["first_share"])
    kinds = one["player_shares"]
    met = [_PLAYER.text(language, kind=kind, **share) for kind, share in kinds.items()]
    return [*seats, first, *(met if len(kinds) > 1 else [])]


def _rest(one: Figures, language: str) -> list[str]:
    never = one["never_chosen"]
    some = ": " + ", ".join(never[:FEW]) + (" …" if len(never) > FEW else "") if never else ""
    reasons = ", ".join(f"{reason} {count}" for reason, count in one["reasons"].items())
    return [
        _LENGTH.text(language, **one["decisions"]),
        _SHARED.text(language, shared=one["shared_wins"], reasons=reasons),
        _NEVER.text(language, count=len(never), some=some),
    ]


def table_of(study: Figures) -> str:
    """Return one line per seat and arrangement, for a spreadsheet."""
    out = StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    for one in study["arrangements"]:
        options, players = json.dumps(one["options"]), " ".join(one["players"])
        for seat, share in enumerate(one["seat_shares"]):
            points = one["points"][seat]
            rows.writerow(
                [study["game"], one["seats"], options, players, one["games"], seat + 1,
                 share["share"], share["low"], share["high"], points["mean"], points["give"]]
            )  # fmt: skip
    return out.getvalue()


def picture_of(study: Figures) -> str:
    """Return the shares of the seats with their limits, and a line where all would be even."""
    rows = [
        (f"{one['seats']}: {_short(one)} – {seat}", share, one["even_share"])
        for one in study["arrangements"]
        for seat, share in enumerate(one["seat_shares"], 1)
    ]
    height = ROW * (len(rows) + 1)
    body = "".join(_bar(number, *row) for number, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fff"/>'
        f"{body}</svg>\n"
    )


def _short(one: Figures) -> str:
    chosen = " ".join(f"{key}={value}" for key, value in one["options"].items())
    return chosen or " ".join(dict.fromkeys(one["players"]))


def _bar(number: int, label: str, share: Figures, even: float) -> str:
    middle = ROW * number + ROW
    low, at, high, fair = (
        LEFT + value * (WIDTH - LEFT - RIGHT)
        for value in (share["low"], share["share"], share["high"], even)
    )
    return (
        f'<text x="{LEFT - 10}" y="{middle + 4}" text-anchor="end">{escape(label)}</text>'
        f'<line x1="{fair:.1f}" x2="{fair:.1f}" y1="{middle - 11}" y2="{middle + 11}" '
        f'stroke="#999"/>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}" stroke="#c60" '
        f'stroke-width="3"/><circle cx="{at:.1f}" cy="{middle}" r="4" fill="#c60"/>'
    )


def write(study: Figures, folder: Path, language: str) -> None:
    """Write everything into a folder."""
    for name, content in (
        ("study.json", json.dumps(study, indent=1, sort_keys=True) + "\n"),
        ("study.txt", text_of(study, language) + "\n"),
        ("seats.csv", table_of(study)),
        ("seats.svg", picture_of(study)),
    ):
        (folder / name).write_text(content, encoding="utf-8", newline="\n")
