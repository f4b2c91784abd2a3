"""Computer players of Glimmer: a cautious one, and what the searching one must know."""

from random import Random

from heliograph.engine import Game
from heliograph.games.players import Adapter, Decision, View, lead, ranked
from heliograph_glimmer.unit.table import FACES, POINTS

# What a die shows that one cannot see, on average
USUAL = 3.5


class GlimmerGreedy:
    """Calls what it expects, and doubts what is above that."""

    def choose(self, decision: Decision) -> int:
        return self.rank(decision)[0]

    def rank(self, decision: Decision) -> list[int]:
        view = decision.view()
        seats = len(view["dice"])
        own = view["dice"][view["viewer"] - 1] or USUAL
        expected = own + USUAL * (seats - 1)

        def worth(words: list[str]) -> float:
            if words[0] == "doubt":
                return view["call"] - expected - 1
            return -abs(float(words[-1]) - max(view["call"] + 1, expected - seats))

        return ranked(decision, worth)


def guess(game: Game, view: View, rng: Random) -> View:
    """Return a position that fits the view: dice that nobody sees may show anything."""
    dice = [die or rng.randint(1, FACES) for die in view["dice"]]
    is_rolled = game.options["depth"] == "digital"
    return {
        "phase": view["phase"],
        "first": view["first"],
        "turn": view["turn"],
        "call": view["call"],
        "shown": int(view["shown"]),
        "points": view["points"],
        "dice": dice[: view["known"]] if is_rolled else [],
    }


def value(game: Game, state: bytes, seat: int) -> float:
    """Return the lead in points."""
    return lead([float(state[POINTS + other]) for other in range(game.seats)], seat)


ADAPTER = Adapter(guess, value, 3)
