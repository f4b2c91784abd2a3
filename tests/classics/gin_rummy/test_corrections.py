"""What the table says goes on from: points, whose turn it is, where a real card lies."""

import random

import pytest

from heliograph.engine import BadCorrection, Match
from heliograph.games import load_game
from heliograph.games.shows import show_for
from tests.attack.looking import look_at
from tests.classics.gin_rummy.tables import (
    at,
    deal_out,
    dealt,
    fact,
    held,
    legal,
    play,
    real,
    refused,
)  # fmt: skip

NAMES = ("Ada", "Ben")


@pytest.mark.rule("GR-1.1", "allows")
@pytest.mark.rule("GR-1.1", "forbids")
def test_real_cards_are_corrected_between_turns() -> None:
    match = play(real("turn up HQ"), "take", "discard C2")
    match.correct("cards.C3", "pile")
    match.correct("cards.C2", None)
    assert refused(match, "take") == "GR-4.3"
    match.correct("cards.C4", "top")
    for place in ("top", "down", "sets 1", "rest 2"):
        with pytest.raises(BadCorrection, match=r"GR-1\.1"):
            match.correct("cards.C9", place)
    assert held(play(match, "take"), "hand 1") == {"C4"}
    play(match, "knock")
    with pytest.raises(BadCorrection, match=r"GR-1\.1"):
        match.correct("cards.C9", "pile")


@pytest.mark.rule("GR-1.1", "forbids")
def test_where_the_host_deals_neither_cards_nor_the_turn_are_corrected() -> None:
    match = dealt()
    assert not [name for name in match.game.facts(match.state) if name.startswith("cards")]
    with pytest.raises(BadCorrection, match=r"GR-1\.1"):
        match.correct("turn", 2 - match.pending.seat)


@pytest.mark.rule("GR-4.1", "allows")
def test_somebody_else_was_on_turn() -> None:
    match = play(real("turn up HQ"), "take", "discard C2")
    match.correct("turn", 2)
    assert match.pending.seat == 1


@pytest.mark.rule("GR-4.4", "allows")
def test_the_stock_is_corrected() -> None:
    match = play(real("turn up HQ"), "take", "discard C2")
    match.correct("stock", 3)
    play(match, "draw", "discard C3")
    assert fact(match, "node") == "over"
    with pytest.raises(BadCorrection, match=r"GR-4\.4"):
        play(match, "next hand", "turn up CA").correct("stock", 1)


@pytest.mark.rule("GR-8.1", "allows")
def test_points_are_corrected_also_after_the_end() -> None:
    match = play(at(depth="referee", points=[90, 70]), "knock", "deadwood 4", "deadwood 48")
    assert match.outcome is not None
    match.correct("points.2", 99)
    assert (match.outcome, legal(match)) == (None, ["next hand"])
    match.correct("points.1", 100)
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize("seed", range(3))
def test_any_table_can_be_shown_and_played_on(seed: int) -> None:
    dice = random.Random(seed)
    depth = dice.choice(("referee", "digital"))
    match = Match(load_game("gin_rummy", 2, {"depth": depth, "target": 50, "layoff": "player"}))
    for step in range(60):
        if match.pending.choices:
            match.play(dice.choice(match.pending.choices))
        deal_out(match, seed)
        shown = show_for(match.game, "en", NAMES).facts(match.state)
        if shown:
            one = dice.choice(shown)
            values = [value for value, _ in one.values] or [0, 39, 500, -20]
            correct(match, one.name, dice.choice(values))
        if step % 6 == 0:
            look_at(match.game, match.state)


def correct(match: Match, name: str, value: object) -> None:
    """Say what lies on the table, whether it can be or not."""
    before = match.state
    try:
        match.correct(name, value)
    except BadCorrection:
        assert match.state == before


def test_the_stock_of_dealt_cards_is_what_lies_there() -> None:
    match = dealt()
    with pytest.raises(BadCorrection, match=r"GR-1\.1"):
        match.correct("stock", 15)
