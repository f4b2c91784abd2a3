"""What a game of the kit tells of steps that are no news by themselves."""

import pytest

from heliograph.engine import Match
from heliograph.games import load_game
from heliograph.games.shows import show_for


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_step_that_is_no_news_is_told_by_its_button(lang: str) -> None:
    """One die of five, as a unit enters it: no words of the record, in no language."""
    game = load_game("yacht", 2, {"depth": "referee"})
    match = Match(game)
    match.play("begins 1")
    show = show_for(game, lang, ("Ada", "Ben"))
    assert show.recorded_sentence(match.state, [b"shows 4"], 0) == "(4)"


@pytest.mark.parametrize(("lang", "sign"), [("en", "? Got"), ("de", "? ")])
def test_a_question_that_is_due_ends_with_its_sign_alone(lang: str, sign: str) -> None:
    game = load_game("yacht", 2, {"depth": "referee"})
    match = Match(game)
    match.play("begins 1")
    refused = game.why_not(match.state, game.parse_choice("roll")).text(lang)
    assert sign in refused
    assert "?." not in refused
