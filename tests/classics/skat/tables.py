"""Tables of Skat for tests, written the way a person would describe them.

Seat 3 deals, so that seats 1, 2 and 3 are forehand, middlehand and rearhand.
"""

from collections.abc import Sequence
from typing import Any

from heliograph.engine import CHANCE, Match, SeededDealer
from heliograph.games import load_game
from heliograph_classics.skat.game import Skat
from heliograph_classics.skat.values import GAMES, LEVELS

CARDS = Skat.cards.names
FORE, MIDDLE, REAR = 1, 2, 3
PASSED = ("pass", "pass")

HANDS = (
    "CA CJ SA SJ S8 S7 HK H7 D9 D7",
    "CK CQ C9 C8 S9 HT H8 DQ DJ DT",
    "C7 SK SQ ST HA HJ H9 DA DK D8",
)
SKAT = "CT HQ"


def deal(hands: Sequence[str], skat: str, dealer: int = 3, **options: Any) -> Match:
    """Return a match in which these hands were dealt to forehand, middlehand, rearhand."""
    match = Match(load_game("skat", options.pop("seats", 3), options))
    match.play(f"begins {dealer}")
    packs = [hand.split() for hand in hands]
    order = [packs[one][:3] for one in range(3)] + [skat.split()]
    order += [packs[one][3:7] for one in range(3)] + [packs[one][7:] for one in range(3)]
    return play(match, *(f"deal {card}" for part in order for card in part))


def auction(*said: str, **options: Any) -> Match:
    """Return a match after some bids; seat 3 deals."""
    return play(deal(HANDS, SKAT, **options), *said)


def real(dealer: int = 3, seats: int = 3, **options: Any) -> Match:
    """Return a match with the real cards before the auction."""
    match = Match(load_game("skat", seats, {"depth": "referee", **options}))
    return play(match, f"begins {dealer}")


def told(soloist: int, bid: int, game: str, *, hand: bool = False, **options: Any) -> Match:
    """Return a match with the real cards in which a game was announced."""
    match = play(real(**options), f"soloist {soloist}", f"bid {bid}")
    return play(match, "hand" if hand else "take", f"announce {game}")


def at(
    hands: Sequence[str],
    game: str = "grand",
    level: str = "",
    soloist: int = 1,
    turn: int = 1,
    trick: str = "",
    taken: Sequence[str] = (),
    away: str = "",
    bid: int = 18,
    owned: str = "",
    deal_number: int = 1,
    points: Sequence[int] = (),
    is_hand: bool = False,
    won: Sequence[int] = (),
    lost: Sequence[int] = (),
    **options: Any,
) -> Match:
    """Return a match in the middle of a trick; the trick lies in the order it was played."""
    seats = options.pop("seats", 3)
    table = load_game("skat", seats, options)
    cards: dict[str, str] = dict.fromkeys(away.split(), f"away {soloist}")
    for kind, all_of in (("hand", hands), ("taken", taken)):
        for seat, own in enumerate(all_of, 1):
            cards |= dict.fromkeys(own.split(), f"{kind} {seat}")
    played = trick.split()
    leader = (turn - 1 - len(played)) % seats
    for place, card in enumerate(played):
        cards[card] = f"trick {(leader + place) % seats + 1}"
    cards |= {card: "skat" for card in CARDS if card not in cards}
    contract = [*GAMES, "ramsch"].index(game)
    position = {
        "cards": cards, "node": "play", "leader": leader, "soloist": soloist - 1, "bid": bid,
        "contract": contract, "level": ["", *LEVELS].index(level), "is_hand": is_hand,
        "tricks": sum(len(own.split()) for own in taken) // 3,
        "owned": dict.fromkeys(owned.split(), 1),
        "table": {"turn": turn, "round": deal_number, "step": 1, "first": 3},
        "points": list(points) or [0] * seats, "won": list(won) or [0] * seats,
        "lost": list(lost) or [0] * seats,
    }  # fmt: skip
    return Match(table, table.load(position))


def play(match: Match, *texts: str) -> Match:
    """Play choices; a card stands for itself."""
    for text in texts:
        match.play(f"play {text}" if text in CARDS else text)
    return match


def deal_out(match: Match, seed: int = 1) -> Match:
    """Let chance decide until somebody else must."""
    if match.pending.seat == CHANCE:
        match.advance(SeededDealer(seed))
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
