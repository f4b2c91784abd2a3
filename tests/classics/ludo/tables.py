"""Boards of Ludo for tests: own places of each seat, Y for the yard, 40 to 43 for home."""

from typing import Any

from heliograph.engine import Match
from heliograph.games import load_game

YARD = "Y Y Y Y"


def at(*seats: str, turn: int = 1, tries: int = 1, **options: Any) -> Match:
    """Return a match in which the men of each seat stand so; the seat on turn rolls."""
    count = max(2, len(seats)) if options.pop("two", False) else 4
    game: Any = load_game("ludo", count, {"depth": "referee", **options})
    t = game.open(game.apply(game.start(), turn - 1))
    t.men = bytearray(len(t.men))
    for seat, men in enumerate((*seats, *[YARD] * 4)[:count]):
        for man in men.split():
            number = 0 if man == "Y" else int(man) + 1
            game.men.add(t.men, game.men.ways[game.lanes[seat]][number], seat)
        t.home[seat] = sum(man != "Y" and int(man) >= 40 for man in men.split())
    t.tries = tries
    return Match(game, game.close(t))


def begun(*seats: str, turn: int = 1, **options: Any) -> Match:
    """Return the same at the beginning of the turn, with the tries that it then has."""
    match = at(*seats, turn=turn, **options)
    return Match(match.game, match.game.correct(_before(match, turn), "turn", turn))


def _before(match: Match, turn: int) -> bytes:
    game: Any = match.game
    t = game.open(match.state)
    t.ask("roll", (turn % t.seats))
    state: bytes = game.close(t)
    return state


def play(match: Match, *texts: str) -> Match:
    """Play choices."""
    for text in texts:
        match.play(text)
    return match


def men(match: Match, seat: int) -> str:
    """Return where the men of a seat stand."""
    game: Any = match.game
    t, lane = game.open(match.state), game.lanes[seat - 1]
    yard, *further = game.men.counts(t.men, lane)
    found = ["Y"] * yard
    for number, count in enumerate(further):
        found += [str(number)] * count
    return " ".join(sorted(found, key=lambda man: -1 if man == "Y" else int(man)))


def choices(match: Match) -> list[int]:
    """Return the places of the men that may go, -1 for the yard."""
    game: Any = match.game
    t = game.open(match.state)
    if game.node_names[t.node] != "move":
        return []
    found = [game.choices_made[choice].values[0] for choice in match.pending.choices]
    return sorted(game.men.number(game.lanes[t.seat], man) - 1 for man in found)


def move(match: Match, place: int) -> str:
    """Return the choice that moves the man on an own place."""
    game: Any = match.game
    t = game.open(match.state)
    return f"move {game.men.names[game.men.ways[game.lanes[t.seat]][place + 1]]}"


def refused(match: Match, text: str) -> str:
    """Return the rule that forbids a choice."""
    game = match.game
    return game.why_not(match.state, game.parse_choice(text)).rule


def fact(match: Match, name: str) -> Any:
    """Return a thing of the position."""
    return match.game.dump(match.state)[name]
