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


def test_an_offer_without_words_is_told_by_its_parameters() -> None:
    game: Any = load_game("gin_rummy", 2, {"depth": "referee"})
    match = Match(game)
    match.play("begins 1")
    offers = {one.label for one in show_for(game, "en", ("Ada", "Ben")).offers(match.state, -1)}
    assert "Queen of hearts" in offers


def test_parts_of_cards_are_called_by_their_place_or_by_having_none() -> None:
    game: Any = load_game("gin_rummy", 2)
    match = Match(game)
    match.play("begins 1")
    parts = show_for(game, "en", ("Ada", "Ben")).board(match.state)["parts"]
    assert [part["label"] for part in parts][:4] == [
        "Melds", "Stock", "Discards", "Cards still to come"
    ]  # fmt: skip


def test_a_flag_that_is_set_is_its_words_alone() -> None:
    game: Any = load_game("hearts", 4)
    t = game.open(game.start())
    show = show_for(game, "en", ("Ada", "Ben", "Cem", "Dora"))
    assert show.board(game.close(t))["parts"][-1]["rows"] == []
    t.is_open = 1
    row = {"label": "Hearts are open", "value": ""}
    assert show.board(game.close(t))["parts"][-1]["rows"] == [row]


def test_whose_choices_are_is_read_off_a_table_once() -> None:
    """A hand has up to thirteen cards, and each is offered: the table is not read for each."""
    game: Any = load_game("hearts", 4, {"depth": "referee"})
    match = Match(game)
    while len(match.pending.choices) < 10:
        match.play(match.pending.choices[0])
    state, opened = match.state, []
    game.open = lambda state, of=game.open: opened.append(state) or of(state)
    owners = {game.seat_of(state, choice) for choice in match.pending.choices}
    assert owners == {match.pending.seat}
    assert len(opened) <= 1
