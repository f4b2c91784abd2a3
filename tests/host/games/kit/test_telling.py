"""What words of a move name beside its parameters, and what a step brings by itself."""

from typing import Any

from heliograph.engine import Match
from heliograph.games import load_game
from heliograph.games.shows import show_for


def test_a_choice_names_what_it_would_bring_and_the_log_what_came() -> None:
    game: Any = load_game("yacht", 1, {"depth": "referee"})
    match = Match(game)
    for face in (2, 5, 2, 5):
        match.play(f"shows {face}")
    show = show_for(game, "en", ("Ada",))
    last = game.parse_choice("shows 5")
    assert show.choice_sentence(match.state, last, 0) == "The dice show 2 2 5 5 5."
    match.play(last)
    labels = [offer.label for offer in show.offers(match.state, 0)]
    assert "Full house: 19" in labels


def test_who_plays_alone_begins_at_once() -> None:
    game: Any = load_game("yacht", 1, {"depth": "referee"})
    start = game.start()
    assert game.pool(start) == "roll"
    assert game.load(game.dump(start)) == start
