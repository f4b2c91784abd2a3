"""The story of a match: five sentences, each from what the report and the record say."""

from typing import Any

import pytest

from heliograph.advice.story import tell_story
from heliograph.catalogue import LANGUAGES

REPORT: dict[str, Any] = {
    "is_done": True,
    "game": "Solari",
    "people": ["Ada", "Ben"],
    "winners": [1],
    "sources": [{"is_total": False, "values": (9, 9)}, {"is_total": True, "values": (-3, 17)}],
    "curve": [[0, 50, 50], [1, 20, 80]],
    "error": 8,
    "turning": [
        {"step": 4, "seat": 0, "before": 55, "after": 40, "text": "Ada waits."},
        {"step": 9, "seat": 1, "before": 40, "after": 75, "text": "Ben rolls 6-6."},
    ],
    "luck": [{"seat": 0, "luck": -12, "choice": 3}, {"seat": 1, "luck": 12, "choice": 20}],
    "time": [{"seat": 0, "longest_ms": 95_000}, {"seat": 1, "longest_ms": 4_000}],
}
BEST = [{"seat": 0, "points": 6, "step": 7, "text": "Ada builds a row."}]


def story(best: list[dict[str, Any]] = BEST, **other: Any) -> list[str]:
    return tell_story({**REPORT, **other}, best, "en")


def test_a_match_is_told_in_five_sentences() -> None:
    assert story() == [
        "Ben won Solari with 17 points; Ada −3.",
        "It turned at step 9, “Ben rolls 6-6”: the chances of Ben rose from 40% to 75%.",
        "Luck was with Ben (+12 percentage points), and least with Ada (−12).",
        "The best turn was Ada’s at step 7, worth 6 points: “Ada builds a row”.",
        "Ada thought longest: 1 min 35 s for one turn.",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_in_every_language(lang: str) -> None:
    told = tell_story(REPORT, BEST, lang)
    assert len(told) == 5
    assert all("{" not in sentence and "story." not in sentence for sentence in told)


def test_what_cannot_be_told_is_not() -> None:
    luck = [{"seat": seat, "luck": seat, "choice": 5 - seat} for seat in range(2)]
    time = [{"seat": 0, "longest_ms": 0}]
    assert story([], turning=[], luck=luck, time=time) == [
        "Ben won Solari with 17 points; Ada −3.",
        "No single step decided it: it was won little by little.",
        "Luck treated all alike, as far as can be told.",
    ]


def test_where_no_turn_brings_points_decisions_are_told() -> None:
    assert story([])[3] == "Ben got most out of their own decisions (+20 percentage points)."


@pytest.mark.parametrize("winners, sources, first", [
    ([0, 1], [{"is_total": True, "values": (5, 5)}],
     "Ada and Ben share the victory in Solari with 5 points."),
    ([0], [], "Ada won Solari."),
    ([], [], "Nobody won Solari."),
])  # fmt: skip
def test_it_begins_with_how_it_ended(winners: list[int], sources: list[Any], first: str) -> None:
    assert story(winners=winners, sources=sources)[0] == first


def test_nothing_is_told_before_all_is_known() -> None:
    assert not story(is_done=False)
    assert not story(curve=[])
