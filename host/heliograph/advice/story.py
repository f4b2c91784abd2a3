"""A finished match in five sentences, as one tells it the day after.

How it ended, what turned it, whom luck liked, the best turn and the longest thought: all of it
from the report, in the words of the log.
"""

from collections.abc import Sequence
from typing import Any

from heliograph.advice.report_file import duration, percent
from heliograph.texts import listed, text
from heliograph.texts.numbers import shown, signed

View = dict[str, Any]


def tell_story(report: View, best: Sequence[View], lang: str) -> list[str]:
    """Return the story of a match whose report is done; `best` are its best turns, best first."""
    if not report["is_done"] or not report["curve"]:
        return []
    told = (
        _ending(report, lang),
        _turning_point(report, lang),
        _luck(report, lang),
        _best_turn(report, best, lang),
        _longest_thought(report, lang),
    )
    return [sentence for sentence in told if sentence]


def _ending(report: View, lang: str) -> str:
    people, winners = report["people"], report["winners"]
    if not winners:
        return text(lang, "story.nobody", game=report["game"])
    who = listed(lang, [people[seat] for seat in winners])
    totals = [row["values"] for row in report["sources"] if row["is_total"]]
    key = "story.shared" if len(winners) > 1 else "story.won"
    if not totals:
        return text(lang, key, who=who, game=report["game"])
    others = [f"{name} {shown(totals[-1][seat])}" for seat, name in enumerate(people)
              if seat not in winners]  # fmt: skip
    points = shown(totals[-1][winners[0]])
    fields = {"who": who, "game": report["game"], "points": points}
    if not others:
        return text(lang, f"{key}_points", **fields)
    return text(lang, f"{key}_before", **fields, others=listed(lang, others))


def _turning_point(report: View, lang: str) -> str:
    if not report["turning"]:
        return text(lang, "story.no_turning")
    point = max(report["turning"], key=lambda one: abs(one["after"] - one["before"]))
    return text(
        lang, "story.turning_up" if point["after"] > point["before"] else "story.turning_down",
        step=point["step"], deed=_clause(point["text"]), who=report["people"][point["seat"]],
        before=percent(lang, point["before"]), after=percent(lang, point["after"]),
    )  # fmt: skip


def _luck(report: View, lang: str) -> str:
    luck = sorted(report["luck"], key=lambda one: -one["luck"])
    if not luck or luck[0]["luck"] - luck[-1]["luck"] <= report["error"]:
        return text(lang, "story.no_luck")
    people = report["people"]
    return text(
        lang, "story.luck", who=people[luck[0]["seat"]], points=signed(luck[0]["luck"]),
        other=people[luck[-1]["seat"]], least=signed(luck[-1]["luck"]),
    )  # fmt: skip


def _best_turn(report: View, best: Sequence[View], lang: str) -> str:
    people = report["people"]
    if best:
        turn = best[0]
        return text(lang, "story.best", who=people[turn["seat"]], points=shown(turn["points"]),
                    step=turn["step"], deed=_clause(turn["text"]))  # fmt: skip
    own = max(report["luck"], key=lambda one: one["choice"], default=None)
    if own is None or own["choice"] <= report["error"]:
        return ""
    return text(lang, "story.own", who=people[own["seat"]], points=signed(own["choice"]))


def _longest_thought(report: View, lang: str) -> str:
    longest = max(report["time"], key=lambda one: one["longest_ms"])
    if not longest["longest_ms"]:
        return ""
    return text(lang, "story.longest", who=report["people"][longest["seat"]],
                time=duration(lang, longest["longest_ms"]))  # fmt: skip


def _clause(sentence: str) -> str:
    """Return a sentence of the log without its full stop, to stand inside of another."""
    return sentence.strip().removesuffix(".")
