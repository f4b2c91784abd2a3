"""Tables of Hearts for tests, written the way a person would describe them."""

from collections.abc import Mapping, Sequence
from typing import Any

from heliograph.engine import CHANCE, Game, Match, SeededDealer
from heliograph.games import load_game

CARDS = [suit + rank for suit in "CDSH" for rank in "23456789TJQKA"]
LEFT_OUT: Mapping[int, Sequence[str]] = {3: ("D2",), 4: (), 5: ("C2", "D2")}


def at(
    hands: Sequence[str] = (),
    trick: str = "",
    taken: Sequence[str] = (),
    rest: int = 0,
    turn: int = 1,
    tricks: int = 1,
    points: Sequence[int] = (),
    deal: int = 1,
    seats: int = 4,
    **options: Any,
) -> Match:
    """Return a match in the middle of a trick: who holds what, who has taken what.

    The cards of the trick are in the order in which they were played, the last one before the seat
    on turn. `rest` has taken all cards that are not named.
    """
    game = load_game("hearts", seats, options)
    cards = dict.fromkeys(LEFT_OUT[seats], "aside")
    for seat, own in enumerate(hands, 1):
        cards |= dict.fromkeys(own.split(), f"hand {seat}")
    for seat, own in enumerate(taken, 1):
        cards |= dict.fromkeys(own.split(), f"taken {seat}")
    played = trick.split()
    leader = (turn - 1 - len(played)) % seats
    for place, card in enumerate(played):
        cards[card] = f"trick {(leader + place) % seats + 1}"
    if rest:
        cards |= {card: f"taken {rest}" for card in CARDS if card not in cards}
    position = {
        "cards": cards, "node": "play", "leader": leader, "tricks": tricks,
        "table": {"turn": turn, "round": deal, "step": 1},
        "points": list(points) or [0] * seats, "is_open": options.get("break_hearts") is False,
    }  # fmt: skip
    return Match(game, game.load(position))


def dealt(seats: int = 4, seed: int = 1, deal: int = 1, **options: Any) -> Match:
    """Return a match in which the first deal is out; it counts as the one with this number."""
    game = load_game("hearts", seats, options)
    position = game.dump(game.apply(game.start(), 0))
    position["table"]["round"] = deal
    match = Match(game, game.load(position))
    match.advance(SeededDealer(seed))
    return match


def told(seats: int = 4, leads: int = 1, **options: Any) -> Match:
    """Return a match with the real cards in which a seat leads the first trick."""
    match = Match(load_game("hearts", seats, {"depth": "referee", "pass_cycle": "none", **options}))
    return play(match, "begins 1", f"leads {leads}")


def play(match: Match, *texts: str) -> Match:
    """Play choices; a card stands for itself."""
    for text in texts:
        match.play(f"play {text}" if text in CARDS else text)
    return match


def legal(match: Match) -> list[str]:
    """Return what may be chosen now; cards by their names alone."""
    return [choice.text.removeprefix("play ") for choice in match.game.choices(match.state)]


def refused(match: Match, text: str) -> str:
    """Return the rule that forbids a choice."""
    text = f"play {text}" if text in CARDS else text
    assert text.removeprefix("play ") not in legal(match)
    return match.game.why_not(match.state, match.game.parse_choice(text)).rule


def fact(match: Match, name: str) -> Any:
    """Return a thing of the position."""
    return match.game.dump(match.state)[name]


def held(match: Match, place: str) -> set[str]:
    """Return the cards at a place."""
    return {card for card, lies in fact(match, "cards").items() if lies == place}


def doubts(match: Match) -> list[str]:
    """Return why the table looks wrong."""
    return [doubt.reason for doubt in match.game.doubts(match.state)]


def deal_out(match: Match, seed: int = 1) -> None:
    """Let chance decide until somebody else must."""
    if match.pending.seat == CHANCE:
        match.advance(SeededDealer(seed))


def passing(game: Game, state: bytes) -> str:
    """Return where cards are passed to, as the table is told; "" where nobody passes."""
    return node if (node := game.pool(state)) in ("left", "right", "across") else ""
