"""A player that reckons in prices: it knows what a choice does, and what that is worth."""

from random import Random

import pytest

from heliograph.bots import Effort, make_bot
from heliograph.bots.tournament import play_out
from heliograph.engine import CHANCE, Match, SeededDealer
from heliograph.games import load_game
from heliograph.games.players import look
from heliograph.games.solaris.facts import NODE
from heliograph.games.solaris.greedy import SolarisGreedy
from heliograph.games.solaris.layout import (
    BIOTOPE,
    ENERGY_CELL,
    ENGINE_DECK,
    HEADQUARTERS,
    PLAY,
    REDIRECT,
    REPLENISH,
    STOP,
)  # fmt: skip
from heliograph.games.solaris.prices import Holdings
from heliograph.games.solaris.trader import _SCORES, SolarisTrader
from tests.host.games.solaris.tables import at

# Decisions whose choices change energy at once
AT_ONCE = (REPLENISH, REDIRECT, ENGINE_DECK, HEADQUARTERS, BIOTOPE, ENERGY_CELL)


class Imagining(Holdings):
    """Remembers the energy that it was asked about last."""

    def worth_with(
        self, energy: list[int], colours: list[int], cards: float, cell_cards: int
    ) -> float:
        self.imagined = energy
        return super().worth_with(energy, colours, cards, cell_cards)


def chosen(match: Match) -> str:
    """What the trader chooses in the turn of the first seat."""
    return match.game.choice_text(SolarisTrader().choose(look(match.game, match.state, 0)))


def finish_turn(match: Match) -> list[str]:
    """Let the trader decide until chance or another seat comes; return what it chose."""
    texts = []
    while match.pending.seat == 0:
        texts.append(chosen(match))
        match.play(texts[-1])
    return texts


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("depth", ["digital", "referee"])
def test_it_has_an_opinion_on_every_choice(seats: int, depth: str) -> None:
    """Real cards of which nobody knows anything are cards like others."""
    game, rng = load_game("solaris", seats, {"depth": depth}), Random(3)
    seen = set()
    for seed in range(2):
        match, dealer = Match(game), SeededDealer(seed)
        while match.outcome is None and len(match) < 900:
            seat = match.pending.seat
            if seat == CHANCE:
                match.play(dealer.deal(match))
                continue
            decision = look(game, match.state, seat)
            ranked = SolarisTrader().rank(decision)
            assert sorted(ranked) == sorted(decision.choices)
            seen.add(match.state[NODE])
            match.play(rng.choice(ranked))
    assert seen >= set(AT_ONCE)


def test_it_imagines_the_energy_that_a_choice_leaves() -> None:
    """What it thinks of is what the rules do."""
    game, rng, compared = load_game("solaris", 3), Random(5), dict.fromkeys(AT_ONCE, 0)
    for seed in range(6):
        match, dealer = Match(game), SeededDealer(seed)
        while match.outcome is None:
            state, seat = match.state, match.pending.seat
            if seat == CHANCE:
                match.play(dealer.deal(match))
                continue
            choice = rng.choice(game.choices_of(state, seat))
            node = state[NODE]
            ends_deck = node == ENGINE_DECK and choice < PLAY
            if node in AT_ONCE and choice != STOP and not ends_deck:
                held = Imagining(state, seat)
                _SCORES[node](held, choice)
                after = game.apply(state, choice)
                assert held.imagined == Holdings(after, seat).energy, game.choice_text(choice)
                compared[node] += 1
            match.play(choice)
    assert min(compared.values()) > 10


def test_it_takes_the_colour_that_it_can_beam() -> None:
    match = at(
        "CAN", 0, ["ED-green", "CAN-pink"],
        stations={"EC": {"energy": {"4": [1]}}, "HQ": {"energy": {"3": [1]}}},
        shuttles={"blue": "HQ"}, display=["SP-purple", "SP-blue", "SP-pink"],
    )  # fmt: skip
    match.play_all(["exchange", "discard 1 CAN-pink"])
    assert chosen(match) == "take display 2"


def test_it_docks_where_rivals_have_nothing() -> None:
    """Two stations would serve it alike; at one of them the others could beam as well."""
    cell = {"EC": {"energy": {"3": [1, 2, 3]}}}
    for rich in ("ED", "HQ"):
        both = {
            station: {"energy": {"4": [1, 2, 3]} if station == rich else {"4": [1], "0": [2, 3]}}
            for station in ("ED", "HQ")
        }
        match = at(
            "SP", 1, ["BIO-blue", "CAN-blue", "HQ-blue"], stations={**cell, **both},
            others=[["ED-pink"] * 2] * 2,
        )  # fmt: skip
        poor = "HQ" if rich == "ED" else "ED"
        assert finish_turn(match)[:2] == ["station", f"dock blue {poor}"]


def test_it_does_not_play_cards_for_energy_that_it_could_beam_with() -> None:
    """At CAN energy is worth least, shortly before EC a card of a docked colour most."""
    stations = {"EC": {"energy": {"5": [1]}}, "HQ": {"energy": {"5": [1]}}}
    likes = {}
    for colour in ("blue", "pink"):
        match = at("CAN", 0, ["CAN-blue"] * 4, stations=dict(stations), shuttles={colour: "HQ"})
        ranked = SolarisTrader().rank(look(match.game, match.state, 0))
        texts = [match.game.choice_text(choice) for choice in ranked]
        likes[colour] = texts.index("replenish") < texts.index("pass")
    assert likes == {"blue": False, "pink": True}


def test_it_wins_most_games_against_players_by_simpler_rules() -> None:
    game, won, games = load_game("solaris", 3), 0.0, 30
    for number in range(games):
        deal, seat = divmod(number, 3)
        players = [SolarisTrader() if one == seat else SolarisGreedy() for one in range(3)]
        winners = play_out(game, ("trader",) * 3, players, deal).outcome.winners
        won += (seat in winners) / len(winners)
    assert won > games / 2


def test_an_expert_thinks_of_a_trader_s_choice_first() -> None:
    """With time for one imagined game it stays with what it thought of first."""
    game, dealer = load_game("solaris", 3), SeededDealer(2)
    match, differ = Match(game), 0
    while match.outcome is None and differ < 3:
        match.advance(dealer)
        seat = match.pending.seat
        decision = look(game, match.state, seat)
        first, other = SolarisTrader().choose(decision), SolarisGreedy().choose(decision)
        if first != other:
            differ += 1
            expert = make_bot("expert", game, seat, 1, Effort(rollouts=1))
            assert expert.choose(decision) == first
        match.play(other)
    assert differ == 3
