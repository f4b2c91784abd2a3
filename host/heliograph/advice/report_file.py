"""A report as one file that any browser opens: words, tables and a plot, and the figures inside."""

import json
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from heliograph.advice.wording import lead_words
from heliograph.texts import listed, text
from heliograph.texts.numbers import MINUS, signed

View = dict[str, Any]
Words = Callable[..., str]
_HUNDRED = 100
_MINUTE_S = 60
_WIDTH, _HEIGHT, _EDGE, _RIGHT = 720, 280, 40, 150
# Colours apart in light and shade; each line also has its own dashes and its name at its end.
_COLOURS = ("#b35900", "#1f5fa8", "#2e7d32", "#8e24aa", "#5d4037")
_DASHES = ("", "9 5", "3 4", "14 4 3 4", "1 5")
_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:780px;margin:24px auto;padding:0 16px;"
    "color:#1a1d24}table{border-collapse:collapse}"
    "th,td{padding:4px 10px;border-bottom:1px solid #ccc;text-align:right}"
    "th:first-child{text-align:left}svg{max-width:100%;height:auto}.dim{color:#555}"
)


def write_html(report: View, lang: str) -> str:
    """Return the report as a page of its own, with its figures for programs inside."""

    def words(key: str, **fields: object) -> str:
        return escape(text(lang, f"report.{key}", **fields))

    people = report["people"]
    winners = listed(lang, [people[seat] for seat in report["winners"]])
    parts = [
        f"<h1>{escape(report['title'])}</h1>",
        f"<p>{escape(report['game'])}. {words('won', who=winners) if winners else ''}</p>",
        f"<p>{escape(report['place'])}</p>" if report.get("place") else "",
        *(f"<p>{escape(sentence)}</p>" for sentence in report.get("story", ())),
        f"<h2>{words('chances')}</h2>{draw_curve(report['curve'], people)}",
        f"<h2>{words('turning')}</h2>{_turning(report, lang, words)}",
        f"<h2>{words('luck')}</h2><p class=dim>{words('luck_why')}</p>{_luck(report, lang, words)}",
        f"<h2>{words('time')}</h2>{_time(report, lang, words)}",
        f"<h2>{words('sources')}</h2>{_sources(report, words)}",
        f"<p class=dim>{words('how', error=report['error'])}</p>",
    ]
    figures = json.dumps(report, ensure_ascii=False).replace("<", "\\u003c")
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width">'
        f"<title>{escape(report['title'])}</title>"
        f"<style>{_STYLE}</style><body>{''.join(parts)}"
        f'<script type="application/json" id="figures">{figures}</script></body></html>\n'
    )


def draw_curve(curve: Sequence[Sequence[float]], people: Sequence[str]) -> str:
    """Return the chances over the steps as a picture."""
    if len(curve) < 2:
        return ""
    last = curve[-1][0]
    points = [(_EDGE + (_WIDTH - _EDGE - _RIGHT) * row[0] / last, row[1:]) for row in curve]
    marks = "".join(_mark(percent) for percent in (0, 50, _HUNDRED))
    heights = _spread([_height(percent) for percent in points[-1][1]])
    lines = "".join(
        _line([(x, _height(row[seat])) for x, row in points], seat, name, heights[seat])
        for seat, name in enumerate(people)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="13">{marks}{lines}</svg>'
    )


def _height(percent: float) -> float:
    return _HEIGHT - _EDGE - (_HEIGHT - 2 * _EDGE) * percent / _HUNDRED


def _spread(heights: list[float]) -> list[float]:
    """Return where the names stand: beside their lines, but never over each other."""
    placed, least = list(heights), 18.0
    low = _EDGE / 2
    for seat in sorted(range(len(heights)), key=lambda one: heights[one]):
        placed[seat] = max(heights[seat], low)
        low = placed[seat] + least
    return placed


def _mark(percent: int) -> str:
    y = _height(percent)
    return (
        f'<line x1="{_EDGE}" x2="{_WIDTH - _RIGHT}" y1="{y}" y2="{y}" stroke="#ccc"/>'
        f'<text x="{_EDGE - 6}" y="{y + 4}" text-anchor="end">{percent}</text>'
    )


def _line(points: list[tuple[float, float]], seat: int, name: str, label_y: float) -> str:
    colour, dashes = _COLOURS[seat % len(_COLOURS)], _DASHES[seat % len(_DASHES)]
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x = points[-1][0]
    return (
        f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2.5" '
        f'stroke-dasharray="{dashes}"/>'
        f'<text x="{x + 8:.1f}" y="{label_y + 4:.1f}" fill="{colour}">{escape(name)}</text>'
    )


def _turning(report: View, lang: str, words: Words) -> str:
    points = report["turning"]
    if not points:
        return f"<p>{words('no_turning')}</p>"
    return "<ol>" + "".join(_point(report, one, lang, words) for one in points) + "</ol>"


def _point(report: View, one: View, lang: str, words: Words) -> str:
    who = report["people"][one["seat"]]
    change = f"{percent(lang, one['before'])} → {percent(lang, one['after'])}"
    head = (
        f"{words('kind_' + one['kind'])}, {words('step', step=one['step'])}: {escape(who)} {change}"
    )
    more = f"<br>{escape(other_words(one, who, lang))}" if one["kind"] == "choice" else ""
    return f"<li><strong>{head}</strong><br>{escape(one['text'])}{more}</li>"


def other_words(one: View, who: str, lang: str) -> str:
    """Return what was better or as good, in a sentence; nothing where it is not known yet."""
    other = one["other"]
    if other is None:
        return "" if one["is_open"] else text(lang, "report.fine")
    if other["lead"] is None:
        return text(lang, "report.as_good", who=who, label=other["label"])
    return lead_words(lang, "report.better", other["lead"], who=who, label=other["label"])


def luck_keys(luck: Sequence[View]) -> list[str]:
    """Return what the way from the first chance to the last is told by; corrections are rare."""
    return ["luck", "choice", "others", *(["table"] if any(one["table"] for one in luck) else [])]


def _luck(report: View, lang: str, words: Words) -> str:
    keys = luck_keys(report["luck"])
    rows = [
        [report["people"][one["seat"]], percent(lang, one["first"]),
         *(signed(one[key]) for key in keys), percent(lang, one["last"])]
        for one in report["luck"]
    ]  # fmt: skip
    head = ["who", "first", *(f"by_{key}" for key in keys), "last"]
    return _table([words(key) for key in head], rows)


def _time(report: View, lang: str, words: Words) -> str:
    rows = [
        [report["people"][one["seat"]], one["turns"], duration(lang, one["ms"]),
         duration(lang, one["ms"] / max(1, one["turns"])), duration(lang, one["longest_ms"])]
        for one in report["time"]
    ]  # fmt: skip
    return _table(
        [words(key) for key in ("who", "turns", "all_time", "mean_time", "longest")], rows
    )


def _sources(report: View, words: Words) -> str:
    rows = [[f"{row['label']} ({row['rule']})", *row["values"]] for row in report["sources"]]
    return _table([words("who"), *map(escape, report["people"])], rows)


def _table(head: list[str], rows: list[list[Any]]) -> str:
    cells = "".join(f"<th>{one}</th>" for one in head)
    lines = "".join(
        f"<tr><th>{escape(str(first))}</th>"
        + "".join(f"<td>{escape(str(one).replace('-', MINUS))}</td>" for one in rest) + "</tr>"
        for first, *rest in rows
    )  # fmt: skip
    return f"<table><tr>{cells}</tr>{lines}</table>"


def percent(lang: str, percents: int) -> str:
    """Return a chance as people read it."""
    return text(lang, "report.percent", percent=percents)


def duration(lang: str, ms: float) -> str:
    """Return a time in seconds, with its minutes where it has some."""
    minutes, seconds = divmod(round(ms / 1000), _MINUTE_S)
    if not minutes:
        return text(lang, "report.seconds", seconds=seconds)
    return text(lang, "report.minutes", minutes=minutes, seconds=seconds)
