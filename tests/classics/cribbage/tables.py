"""Tables of Cribbage for tests, written the way a person would describe them.

Cards are named as in the dossier's tables, rank first ("4S").
"""

from collections.abc import Sequence
from typing import Any

from heliograph.engine import CHANCE, Match, SeededDealer
from heliograph.games import load_game
from heliograph.games.kit.melds import CARDS


def card(name: str) -> str:
    """Return the name of a card in a record."""
    return name[1] + name[0]


def cards(names: str) -> list[str]:
    """Return the names of some cards in a record."""
    return [card(name) for name in names.split()]


def numbers(names: str) -> list[int]:
    """Return some cards by their numbers."""
    return [CARDS.index(name) for name in cards(names)]


def at(
    hands: Sequence[str] = ("", ""),
    turn: int = 2,
    node: str = "play",
    starter: str = "KC",
    series: str = "",
    played: Sequence[str] = (),
    crib: str = "",
    shown: str = "",
    points: Sequence[int] = (),
    dealer: int = 1,
    last: int = 1,
    **options: Any,
) -> Match:
    """Return a match in the middle of a deal.

    The cards of the series were played by whoever has them among `played`.
    """
    seats = len(hands)
    game = load_game("cribbage", seats, options)
    lies: dict[str, str] = {}
    for kind, all_of in (("hand", hands), ("played", played)):
        for seat, own in enumerate(all_of, 1):
            lies |= dict.fromkeys(cards(own), f"{kind} {seat}")
    for place, own in (("starter", starter), ("crib", crib), ("shown", shown)):
        lies |= dict.fromkeys(cards(own), place)
    position = {
        "cards": lies, "node": node, "table": {"turn": turn, "first": dealer},
        "series": bytes(numbers(series)).hex(), "latest": last - 1,
        "total": sum(min(one % 13 + 1, 10) for one in numbers(series)),
        "points": list(points) or [0] * seats,
    }  # fmt: skip
    return Match(game, game.load(position))


def dealt(seats: int = 2, seed: int = 1, **options: Any) -> Match:
    """Return a match in which the first deal is out; seat 1 deals."""
    match = Match(load_game("cribbage", seats, options))
    match.play("begins 1")
    return deal_out(match, seed)


def real(seats: int = 2, starter: str = "KC", **options: Any) -> Match:
    """Return a match with the real cards in which the starter was turned up; seat 1 deals."""
    match = Match(load_game("cribbage", seats, {"depth": "referee", **options}))
    return play(match, "begins 1", "laid away", f"starter {card(starter)}")


def play(match: Match, *texts: str) -> Match:
    """Play choices; a card stands for itself."""
    for text in texts:
        match.play(f"play {card(text)}" if len(text) == 2 and card(text) in CARDS else text)
    return match


def show(match: Match) -> Match:
    """Count hands until the crib is counted, each as the program says."""
    while str(fact(match, "node")) in ("hand", "crib"):
        play(match, legal(match)[0])
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


def doubts(match: Match) -> list[str]:
    """Return why the table looks wrong."""
    return [doubt.reason for doubt in match.game.doubts(match.state)]
