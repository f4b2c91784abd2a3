"""Tables of Liar's dice for tests: dice as digits, a word for each seat, and bids as "3x4"."""

from typing import Any

from heliograph.engine import CHANCE, Match, SeededDealer
from heliograph.games import load_game
from tests.classics.playing import play


def at(dice: str, before: dict[str, Any] | None = None, **options: Any) -> Match:
    """Return a digital match in which these dice lie below the cups and the first seat bids."""
    hands = dice.split()
    game = load_game("liars_dice", len(hands), options)
    position = game.dump(game.load({"table": {"turn": 1}}))
    faces = {
        f"{seat}{letter}": int(face)
        for seat, hand in enumerate(hands, 1)
        for letter, face in zip("abcdef", hand, strict=False)
    }
    left = [len(hand) for hand in hands]
    position |= {"cups": faces, "left": left, "node": "bid", **(before or {})}
    return Match(game, game.load(position))


def with_box(left: str, **options: Any) -> Match:
    """Return a match with real dice, so many of each seat, in which the first seat bids."""
    game = load_game("liars_dice", len(left), {"depth": "referee", **options})
    match = Match(game, game.apply(game.start(), 0))
    position = game.dump(match.state) | {"left": [int(count) for count in left]}
    return Match(game, game.load(position))


def bid(match: Match, bids: str) -> Match:
    """Bid, one seat after the other; other words are played as they are."""
    return play(match, *(as_choice(one) for one in bids.split()))


def as_choice(text: str) -> str:
    """Return the choice that a word means."""
    return f"bid {text.replace('x', ' ')}" if "x" in text else text


def lifted(match: Match) -> Match:
    """Let chance decide until somebody else must."""
    match.advance(SeededDealer(1))
    assert match.pending.seat != CHANCE
    return match


def bids(match: Match) -> list[str]:
    """Return what may be bid now."""
    texts = [choice.text for choice in match.game.choices(match.state)]
    return [text[4:].replace(" ", "x") for text in texts if text.startswith("bid ")]


def left(match: Match) -> list[int]:
    """Return how many dice each seat has."""
    found: list[int] = match.game.dump(match.state)["left"]
    return found
