"""Positions in the middle of digital games, as questions of a seat."""

from functools import cache

from heliograph.advice.question import Question, make_question
from heliograph.bots import greedy_player
from heliograph.engine import CHANCE, Game, Match, SeededDealer
from heliograph.games import GAMES, load_game

NAMES = ("Ada", "Ben", "Cem", "Dora", "Eve")
STEPS = 40
WHOLE_GAME = 10_000


@cache
def played(name: str, seats: int = 0, steps: int = STEPS) -> Match:
    """Return a match that rules of thumb played so far, at a decision of a seat or at its end."""
    seats = seats or next(count for count in GAMES[name].seat_counts if count > 1)
    match = Match(load_game(name, seats, {"depth": "digital"}))
    dealer, choose = SeededDealer(3), greedy_player(name)
    while match.outcome is None and (len(match) < steps or match.pending.seat == CHANCE):
        match.play(dealer.deal(match) if match.pending.seat == CHANCE else choose(match))
    if match.outcome is not None and steps < WHOLE_GAME:
        return played(name, seats, len(match) // 2)  # it was over too soon
    return match


def middle(name: str, seats: int = 0, steps: int = STEPS) -> tuple[Game, bytes]:
    """Return the game and the last position of such a match."""
    match = played(name, seats, steps)
    return match.game, match.state


def question_of(game: Game, state: bytes, seat: int, lang: str = "en") -> Question:
    """Return what a seat asks in a position."""
    about = {"game": game.name, "seats": game.seats, "options": dict(game.options), "seed": "7"}
    return make_question(about, game, state, seat, lang, NAMES[: game.seats])
