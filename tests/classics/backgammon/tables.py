"""Boards of Backgammon for tests, written in the own numbers of each side."""

from collections.abc import Sequence
from typing import Any

from heliograph.engine import Match
from heliograph.games import load_game

START = "24:2 13:5 8:3 6:5"
# Where the men of both sides stand by their own numbers: the mover first
Board = tuple[tuple[int, ...], tuple[int, ...]]


def counts_of(men: str) -> dict[int, int]:
    """Return how many men stand at each own number; 25 is the bar, 0 off the board."""
    pairs = (pair.split(":") for pair in men.split())
    found = {
        {"bar": 25, "off": 0}.get(at) or int(at.replace("off", "0")): int(n) for at, n in pairs
    }
    return {**found, 0: 15 - sum(count for number, count in found.items() if number)}


def place_of(seat: int, number: int) -> str:
    """Return the place of an own number of a seat, from 1."""
    if number in (0, 25):
        return f"{'bar' if number else 'off'}{seat}"
    return str(number if seat == 1 else 25 - number)


def at(
    mover: str = START,
    rival: str = START,
    roll: str = "",
    turn: int = 1,
    doubled: Sequence[int] = (0, 0),
    score: Sequence[int] = (0, 0),
    crawford_game: int = 0,
    **options: Any,
) -> Match:
    """Return a match in which these men stand; the mover is on turn, before or after a roll."""
    game = load_game("backgammon", 2, {"depth": "referee", **options})
    men = {}
    for seat, side in ((turn, mover), (3 - turn, rival)):
        for number, count in counts_of(side).items():
            if count:
                men[place_of(seat, number)] = f"{count} of {seat}"
    position = game.dump(game.apply(game.start(), 0))
    position |= {"men": {name: men.get(name) for name in position["men"]}, "node": "turn",
                 "cube": list(doubled), "score": list(score), "crawford": crawford_game,
                 "dice": dict.fromkeys(position["dice"], 1), "used": 15}  # fmt: skip
    position["table"]["turn"] = turn
    match: Any = Match(game, game.load(position))
    if roll and match.game.is_digital:
        match.play("roll")
    return play(match, f"rolled {roll}") if roll else match


def begun(first: int = 1, **options: Any) -> Match:
    """Return a match whose first roll is due."""
    match = Match(load_game("backgammon", 2, {"depth": "referee", **options}))
    return play(match, f"begins {first}")


def play(match: Match, *texts: str) -> Match:
    """Play choices."""
    for text in texts:
        match.play(text)
    return match


def legal(match: Match) -> list[str]:
    """Return what may be chosen now."""
    return [choice.text for choice in match.game.choices(match.state)]


def refused(match: Match, text: str) -> str:
    """Return the rule that forbids a choice."""
    assert text not in legal(match)
    return match.game.why_not(match.state, match.game.parse_choice(text)).rule


def step(match: Match, number: int, die: int) -> str:
    """Return the choice of a step, told in own numbers of the seat on turn."""
    return f"play {die} from {place_of(match.pending.seat + 1, number)}"


def fact(match: Match, name: str) -> Any:
    """Return a thing of the position."""
    return match.game.dump(match.state)[name]


def board(match: Match, mover: int) -> Board:
    """Return where all men stand, those of a seat (from 1) first."""
    men = fact(match, "men")

    def side(seat: int) -> tuple[int, ...]:
        found = [men[place_of(seat, number)] or "0 of 0" for number in range(26)]
        return tuple(int(one.split()[0]) * one.endswith(str(seat)) for one in found)

    return side(mover), side(3 - mover)


def plays(match: Match, mover: int) -> set[Board]:
    """Return every board that the roll can come to."""
    if fact(match, "node") != "play" or match.pending.seat != mover - 1:
        return {board(match, mover)}
    return set().union(*(plays(play(match.copy(), text), mover) for text in legal(match)))


def moved(start: Board, told: str) -> Board:
    """Return the board after a play as people write it: `13/10 10/8*`."""
    own, rival = map(list, start)
    for one in told.split():
        first, last = one.rstrip("*").split("/")
        source, to = (25 if first == "bar" else int(first)), (0 if last == "off" else int(last))
        own[source] -= 1
        own[to] += 1
        if one.endswith("*"):
            rival[25 - to] -= 1
            rival[25] += 1
    return tuple(own), tuple(rival)
