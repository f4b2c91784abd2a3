"""Players of any game of the kit: one that plans its own turn, and what those need that look ahead.

What a position is worth says the game (`KitGame.value`), or else its score.
"""

from random import Random
from typing import Any

from heliograph.games.players import Greedy, Worth, seen_rng
from heliograph.games.players import lead
from heliograph.games.kit.dice import Dice
from heliograph.games.kit.things import Cards
from heliograph.games.players import Adapter, Decision, View
from heliograph.engine.pending import CHANCE, NOBODY
from shared_rules.any_game import layout as unit
from shared_rules.tracker import OVER

_WON = 1000.0
_TRIES = 20


class KitGreedy(Greedy):
    """Plays its turn so that the table is worth most for it afterwards."""

    def worth(self, decision: Decision) -> Worth:
        """Return what the table is worth after a choice and the rest of the own turn."""
        game: Any = decision.game
        seat, state = decision.seat, whole(game, decision)
        return lambda choice: _after(game, game.apply(state, choice), seat)


def whole(game: Any, decision: Decision) -> bytes:
    """Return the table as its seat sees it; what is hidden lies somewhere, always the same."""
    seen = decision.seen
    for thing in game.things:
        at = game.layout.at[thing.name]
        if game.is_digital and thing.is_hidden and 0 in seen[at : at + thing.size]:
            view = decision.view()
            whole: bytes = game.load(guess(game, view, seen_rng(0, view)))
            return whole
    return seen


def _after(game: Any, state: bytes, seat: int) -> float:
    """Return what a turn comes to that began so; a second decision of it is made for the best."""
    if decider(game, state) != seat:
        return value(game, state, seat)
    choices = game.pending(state).choices
    return max(value(game, game.apply(state, choice), seat) for choice in choices)


def decider(game: Any, state: bytes) -> int:
    """Return the seat that decides alone, else NOBODY or CHANCE; nothing need be listed."""
    node = game.layout.node
    if state[unit.ASKED] or game.choices_of_game.decisions[state[node]].is_drawn:
        return CHANCE
    waiting = state[node + 1]
    if state[unit.PHASE] == OVER or waiting & waiting - 1:
        return NOBODY
    return waiting.bit_length() - 1 if waiting else state[unit.ORDER + state[unit.AT]]


def value(game: Any, state: bytes, seat: int) -> float:
    """Return the lead of a seat."""
    return lead(scores(game, state), seat)


def scores(game: Any, state: bytes) -> list[float]:
    """Return what a position is worth for each seat; winning counts above all."""
    outcome = game.outcome(state)
    t = game.open(state)
    won = outcome.winners if outcome else ()
    return [game.value(t, seat) + _WON * (seat in won) for seat in range(game.seats)]


def guess(game: Any, view: View, rng: Random) -> View:
    """Return a position that a viewer cannot tell from the true one; what is unseen is dealt."""
    position = _guess(game, view, rng)
    for _ in range(_TRIES):
        if game.is_likely(game.open(game.load(position))):
            break
        position = _guess(game, view, rng)
    return position


def _guess(game: Any, view: View, rng: Random) -> View:
    position = dict(view["position"])
    for thing in game.things:
        if isinstance(thing, Cards) and thing.is_hidden:
            position[thing.name] = _deal(game, thing, position[thing.name], view, rng)
        elif isinstance(thing, Dice) and thing.is_hidden:
            position[thing.name] = _roll(thing, position[thing.name], view, rng)
    return position


def _roll(thing: Dice, seen: dict[str, int], view: View, rng: Random) -> dict[str, int]:
    """Return all dice, those unseen with any face."""
    rolled = dict(seen)
    for seat, count in view["held"][thing.name].items():
        own = [name for name in thing.names if name[:-1] == seat]
        if not any(name in seen for name in own):
            rolled |= {name: rng.randint(1, thing.sides) for name in own[:count]}
    return rolled


def _deal(game: Any, thing: Cards, seen: dict[str, str], view: View, rng: Random) -> dict[str, str]:
    """Return where all cards lie, those unseen dealt to the places that have room."""
    missing = dict(view["held"][thing.name])
    for place in seen.values():
        missing[place] -= 1
    places = [place for place, count in missing.items() for _ in range(count)]
    unseen = [name for name in thing.names if name not in seen]
    for _ in range(_TRIES):
        cards = sorted(unseen, key=lambda _: rng.random())
        dealt = dict(zip(cards, places, strict=False))
        if all(game.can_lie(view, card, place) for card, place in dealt.items()):
            break
    return {**seen, **dealt}


ADAPTER = Adapter(guess, value, horizon=4)


class Foreseeing(KitGreedy):
    """Takes what its game's `foresight` likes best."""

    def worth(self, decision: Decision) -> Worth:
        """Return what the table is worth after a choice, whatever falls then."""
        game: Any = decision.game
        seat, state = decision.seat, whole(game, decision)
        return lambda choice: game.foresight(game.open(game.apply(state, choice)), seat)
