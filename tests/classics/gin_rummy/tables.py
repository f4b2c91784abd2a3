"""Tables of Gin Rummy for tests, written the way a person would describe them.

Cards are named as in the dossier's tables, rank first ("4S"), or as in records ("S4").
"""

from collections.abc import Sequence
from typing import Any

from heliograph.engine import CHANCE, Match, SeededDealer
from heliograph.games import load_game
from heliograph.games.kit.melds import CARDS, bits_of


def card(name: str) -> str:
    """Return the name of a card in a record."""
    return name if name in CARDS else name[1] + name[0]


def cards(names: str) -> list[str]:
    """Return the names of some cards in a record."""
    return [card(name) for name in names.split()]


def bits(names: str) -> int:
    """Return some cards as a hand."""
    return bits_of([CARDS.index(name) for name in cards(names)])


def at(
    hands: Sequence[str] = ("", ""),
    turn: int = 2,
    node: str = "discard",
    top: str = "",
    stock: int = 25,
    pile: str = "",
    points: Sequence[int] = (0, 0),
    won: Sequence[int] = (0, 0),
    taken: str = "",
    limit: int = 10,
    is_double: bool = False,
    takes: int = 0,
    **options: Any,
) -> Match:
    """Return a match in the middle of a hand: seat 1 deals, seat 2 is the other one."""
    game = load_game("gin_rummy", 2, options)
    lies = {one: f"hand {seat}" for seat, own in enumerate(hands, 1) for one in cards(own)}
    lies |= dict.fromkeys(cards(top), "top") | dict.fromkeys(cards(pile), "pile")
    position = {
        "cards": lies, "node": node, "table": {"turn": turn}, "stock": stock, "limit": limit,
        "taken": CARDS.index(card(taken)) + 1 if taken else 0, "is_double": is_double,
        "points": list(points), "won": list(won), "takes": takes,
    }  # fmt: skip
    return Match(game, game.load(position))


def dealt(seed: int = 1, **options: Any) -> Match:
    """Return a match in which the first hand is dealt and a card is turned up; seat 1 dealt."""
    match = Match(load_game("gin_rummy", 2, options))
    match.play("begins 1")
    return deal_out(match, seed)


def real(*texts: str, **options: Any) -> Match:
    """Return a match with the real cards, after the first one was turned up."""
    match = Match(load_game("gin_rummy", 2, {"depth": "referee", **options}))
    return play(match, "begins 1", *(texts or ("turn up",)))


def play(match: Match, *texts: str) -> Match:
    """Play choices; chance decides what it must where the host deals."""
    for text in texts:
        match.play(text)
    return match


def deal_out(match: Match, seed: int = 1) -> Match:
    """Let chance decide until somebody else must."""
    if match.pending.seat == CHANCE:
        match.advance(SeededDealer(seed))
    return match


def legal(match: Match) -> list[str]:
    """Return what may be chosen now."""
    return [choice.text for choice in match.game.choices(match.state)]


def refused(match: Match, text: str) -> str:
    """Return the rule that forbids a choice."""
    assert text not in legal(match)
    return match.game.why_not(match.state, match.game.parse_choice(text)).rule


def fact(match: Match, name: str) -> Any:
    """Return a thing of the position."""
    return match.game.dump(match.state)[name]


def held(match: Match, place: str) -> set[str]:
    """Return the cards at a place."""
    return {one for one, lies in fact(match, "cards").items() if lies == place}
