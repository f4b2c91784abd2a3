"""A game as a real table plays it: greedy players with hidden cards, told to a referee.

The players decide at digital depth, where their cards are known. What a table would tell the host
is written down beside it: cards as far as the action shows them, draws not at all.
"""

from itertools import groupby
from typing import NamedTuple

from heliograph.engine import CHANCE, TABLE, Match, SeededDealer
from heliograph.games import load_game
from heliograph.games.players import look
from heliograph.games.show import Offer, Show
from heliograph.games.solaris.facts import NODE
from heliograph.games.solaris.greedy import SolarisGreedy
from heliograph.games.solaris.layout import ACTION, NODES, SET_TILE
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import LAYOUT

_TOLD_CHANCE = ("set bridge", "set stack", "bridge card", "bridge swap")


class Evening:
    """A finished game at referee depth, made from a digital one."""

    def __init__(self, seats: int, seed: int, **options: object) -> None:
        self.game = load_game("solaris", seats, {"depth": "referee", **options})
        played = _digital_game(seats, seed, options)
        self.choices = _in_order(self.game, _told(played))
        match = Match(self.game)
        self.turns = 0
        for choice in self.choices:
            self.turns += match.state[NODE] == ACTION
            match.play(choice)
        assert match.is_over
        self.digest = self.game.digest(match.state)
        self.laser = list(match.outcome.scores) if match.outcome else []


def _digital_game(seats: int, seed: int, options: dict[str, object]) -> Match:
    match = Match(load_game("solaris", seats, {"depth": "digital", **options}))
    bot, dealer = SolarisGreedy(), SeededDealer(seed)
    while not match.is_over:
        if match.pending.seat == CHANCE:
            match.advance(dealer)
        else:
            match.play(bot.choose(look(match.game, match.state, match.pending.seat)))
    return match


def _told(match: Match) -> list[str]:
    """The texts of what people tell, in the order in which the referee asks."""
    texts: list[str] = []
    for number in range(len(match)):
        state, step = match.state_at(number), match.step_at(number)
        assert isinstance(step, int)
        if state[NODE] == SET_TILE:
            if match.state_at(number + 1)[NODE] != SET_TILE:
                texts += _start_energies(match, number + 1)
        elif NODES[state[NODE]] in _TOLD_CHANCE or match.game.pending(state).seat != CHANCE:
            texts.append(_unnamed(match.game.choice_text(step), NODES[state[NODE]]))
    return texts


def _start_energies(match: Match, number: int) -> list[str]:
    state = match.state_at(number)
    stations = state[LAYOUT + 1 : LAYOUT + 6]
    return [
        f"start {tokens.energy(state, station, seat)}"
        for seat in range(match.game.seats)
        for station in stations
    ]


def _unnamed(text: str, node: str) -> str:
    """A choice as the table tells it: only what the action shows of a card."""
    *words, card = text.split(" ")
    if "-" not in card:
        return "take stack" if text.startswith("take") else text
    icon, colour = card.split("-")
    unnamed = {"card": f"{icon}-?", "draw": f"{icon}-?", "discard": "?-?"}
    return " ".join([*words, unnamed.get(words[0], f"?-{colour}")]) if node else text


def _in_order(game: object, texts: list[str]) -> list[int]:
    """The same choices; cards that go the same way follow one another, which changes nothing."""
    out: list[str] = []
    for verb, group in groupby(texts, key=lambda text: text.split(" ")[0]):
        rows = list(group)
        out += sorted(rows) if verb in ("card", "send", "beam", "rob") else rows
    return [game.parse_choice(text) for text in out]  # type: ignore[attr-defined]


class Taps(NamedTuple):
    """How often somebody tapped."""

    offers: list[tuple[bytes, Offer]]
    in_setup: int
    in_turns: int
    final_digest: str


def taps_of(show: Show, evening: Evening) -> Taps:
    """Enter a whole evening with the longest offer that fits, tap by tap."""
    state = show.game.start()
    left = list(evening.choices)
    offers: list[tuple[bytes, Offer]] = []
    taps = in_setup = 0
    while left:
        offer = longest_fit(show.offers(state, TABLE), left)
        offers.append((state, offer))
        # What is folded away costs a tap to be seen.
        cost = 2 if offer.tone == "more" else 1
        taps += cost
        in_setup += cost if state[NODE] < ACTION else 0
        for choice in offer.choices:
            state = show.game.apply(state, choice)
        del left[: len(offer.choices)]
    return Taps(offers, in_setup, taps - in_setup, show.game.digest(state))


def longest_fit(offers: list[Offer], left: list[int]) -> Offer:
    """The offer that enters most of what comes next."""
    fits = [offer for offer in offers if tuple(left[: len(offer.choices)]) == offer.choices]
    assert fits, f"no offer begins with {left[:4]}"
    return max(fits, key=lambda offer: len(offer.choices))
