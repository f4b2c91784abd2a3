"""Questions of all four trackers are answered in words wherever a number would stand for one."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from heliograph.texts import TEXTS
from heliograph.view.questions import question_view
from shared_rules import tracker as common
from shared_rules.any_game.layout import ANY_GAME
from shared_rules.ask_names import ask_name
from shared_rules.installed import GAMES
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.trackers import play, tracker_for
from tests.tracking import telling

# What is counted at the table: the answer is the number itself.
COUNTED = {
    "seats", "energy", "laser", "fields", "field", "score", "planets", "level", "turns", "length",
    "laps", "points", "off", "solo_die", "stars", "cards", "advances", "number",
}  # fmt: skip
PLAIN_YES = {"start", "next_round", "strip", "depart"}
NAMES = ("Ada", "Ben")


def begun(game: int, seats: int) -> Any:
    return play(tracker_for(common.EMPTY), bytes((common.NEW, game, seats, 0)))


def questions(game: int, seats: int, steps: int = 1500) -> Iterator[Any]:
    """Play a table at random; yield it whenever it asks something."""
    rng, tracker = Rng(game + seats), begun(game, seats)
    for _ in range(steps):
        if tracker.question():
            yield tracker
        try:
            tracker = play(tracker, any_step(tracker, rng))
        except Refused:
            tracker = begun(game, seats)
        if tracker.phase == common.NONE:
            tracker = begun(game, seats)


def any_step(tracker: Any, rng: Rng) -> bytes:
    """Return some answer to what is asked, else some press."""
    question = tracker.question()
    if question:
        return bytes(tracker.answer(question[3] + rng.below(question[4] - question[3] + 1), rng))
    step = tracker.nudge(1 - 2 * rng.below(2)) if rng.below(3) else b""
    return bytes(step or tracker.turn_over(max(0, tracker.now())) or tracker.phase_over())


def asked(tracker: Any, lang: str, names: tuple[str, ...] = NAMES) -> dict[str, Any]:
    view: dict[str, Any] = question_view(telling(tracker, lang, names), tracker, [])
    return view


def words(view: dict[str, Any]) -> list[tuple[int, str]]:
    return [(answer["value"], answer["text"]) for answer in view["answers"]]


def test_solenia_asks_for_night_or_day() -> None:
    tracker = begun(4, 2)
    assert words(asked(tracker, "en")) == [(0, "Night"), (1, "Day")]
    assert words(asked(tracker, "de")) == [(0, "Nacht"), (1, "Tag")]
    assert asked(tracker, "de")["text"] == "Welche Teile liegen hinten: Nacht oder Tag?"
    tracker = play(tracker, tracker.answer(1, Rng(1)))
    assert words(asked(tracker, "en")) == [(1, "Ada"), (2, "Ben")]


def test_yes_stands_before_no() -> None:
    tracker = begun(1, 5)
    assert words(asked(tracker, "de")) == [(1, "Ja"), (0, "Nein")]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game, seats", [row[:2] for row in GAMES])
def test_no_number_stands_for_a_word(game: int, seats: int, lang: str) -> None:
    seen = set()
    for tracker in questions(game, seats):
        view = asked(tracker, lang)
        name = ask_name(tracker.question()[0])
        seen.add(name)
        is_second_die = name == "die" and view["low"] == 1  # the unit rolls both or none
        if name in COUNTED | PLAIN_YES or is_second_die:
            assert view["answers"] == []
            continue
        found = words(view)
        assert sorted(value for value, _ in found) == [*range(view["low"], view["high"] + 1)]
        assert len({text for _, text in found}) == len(found)
        assert all(text[0] == text[0].upper() for _, text in found)
        assert view["shown"].casefold() == dict(found)[view["value"]].casefold()
    assert seen - COUNTED - PLAIN_YES
    # A description asks what it needs: by itself only which it is, and who begins.
    assert len(seen) >= (2 if game == ANY_GAME else 5)


def test_the_dice_of_the_bridge_and_of_the_boards_are_told_as_they_look() -> None:
    seen = {ask_name(t.question()[0]): words(asked(t, "en")) for t in questions(2, 2)}
    faces = ["The table chooses", "1", "2", "3", "★", "★+1"]
    assert [text for _, text in seen["die_face"]] == faces
    assert re.fullmatch(r"4: (black|yellow|turquoise|brown) .+", seen["mission_die"][-1][1])
    assert [text for _, text in seen["mission_first"]] == ["The table chooses", "Ada", "Ben"]
    assert [text for _, text in seen["tech"]] == ["1", "2", "3", "4", "4+2", "4+4"]


def test_no_question_explains_its_numbers() -> None:
    explained = re.compile(r"\b\d+ ?(for|für|=|means|heißt)")
    asks = {key: words for key, words in TEXTS.items() if key.startswith("ask.")}
    assert len(asks) > 40
    assert [
        key for key, words in asks.items()
        if any(explained.search(words.template(lang)) for lang in ("en", "de"))
    ] == []  # fmt: skip
