"""A computer player that sees no more than its own view, and what the screen is told."""

import pytest

from heliograph.bots import greedy_player
from heliograph.engine import TABLE, Match, SeededDealer, play_out
from heliograph.games import load_game
from tests.host.games.solenia.tables import at, fresh


@pytest.mark.parametrize(
    "seats, options", [(1, {}), (2, {}), (2, {"side": "winter", "improvements": True})]
)
def test_greedy_players_come_near_the_expected_score(
    seats: int, options: dict[str, object]
) -> None:
    game = load_game("solenia", seats, options)
    choose = greedy_player("solenia")
    match = play_out(Match(game), SeededDealer(4), choose)
    outcome = match.outcome
    assert outcome is not None
    assert all(25 <= score[0] <= 75 for score in outcome.scores)


@pytest.mark.parametrize("level", [2, 3])
def test_with_the_real_box_they_play_cards_and_orders_that_nobody_named(level: int) -> None:
    game = load_game("solenia", 2, {"depth": "referee", "level": level})
    for seed in range(2):
        match = play_out(Match(game), SeededDealer(seed), greedy_player("solenia"))
        assert match.is_over


def test_the_screen_sees_reach_orders_and_the_next_advance() -> None:
    match = at(
        {"goods": {"wood": 2, "wheat": 1}, "hand": ["C09"]},
        {"goods": {"stone": 1}},
        board={"b1": "1:C15", "e1": "2:C01"},
        display={"night": ["N01", "N19"]},
    )
    view = match.view(TABLE)
    cells = {cell["field"]: cell for cell in view["fields"]}
    assert [cells[field]["cost"] for field in ("a1", "c3", "e5")] == [[0, 3], [0, 0], [3, 3]]
    assert cells["a1"]["usable"] == [True, False]
    assert cells["b1"]["card"] == {
        "seat": 1, "value": 0, "card": "C15", "possible": ["C15"],
    }  # fmt: skip
    assert [order["seats"] for order in view["orders"]["night"]] == [[1], []]
    assert view["next_advance"][0]["goods"]["wheat"] == 2
    assert view["next_advance"][1]["stars"] == 1, "a star for wood on the wood island e1"


def test_the_view_tells_band_round_and_last_rounds() -> None:
    view = fresh(3).view(TABLE)
    assert view["round"] == 1
    assert not view["last_rounds"]
    assert view["kinds"][2] in ("dawn", "dusk")
    assert view["airship"] == "c3"
    late = at({"cards_left": 2, "hand": ["C09", "C10"]}, {"cards_left": 2}).view(TABLE)
    assert (late["round"], late["last_rounds"]) == (15, True)


def test_a_draw_shows_its_back_to_the_others() -> None:
    match = at({"hand": ["C09"]})
    match.play("card C09")
    match.play("field b3")
    choice = match.pending.choices[0]
    assert match.game.seen_text(match.state, choice, 0) == match.game.choice_text(choice)
    assert match.game.seen_text(match.state, choice, 1) == "draw ?"
    assert match.game.seen_text(match.state, choice, TABLE) == "draw ?"
    assert match.view(1)["pending"]["choices"] == []
