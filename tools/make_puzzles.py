"""Make the puzzles of a game: python tools/make_puzzles.py GAME …

Easy players play; where the adviser finds one choice clearly best, asked about what was chosen and
again about that choice itself, and hard players would choose it as well, that moment is a puzzle.
The record of the game up to there and the best choice are kept beside the rules of the game. Where
too few are found in many games, luck decides more than any choice, and nothing is written.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from textwrap import fill
from typing import NamedTuple

from heliograph.advice.estimates import is_ahead
from heliograph.advice.puzzles import Puzzle
from heliograph.advice.thinking import think
from heliograph.bots import make_bot
from heliograph.bots.levels import EASY, HARD
from heliograph.engine import CHANCE, Match, SeededDealer
from heliograph.games import GAMES, load_game
from heliograph.games.depths import as_dealt
from heliograph.games.players import look
from heliograph.thinking_process import Thought

WANTED = 10
MOST_GAMES = 480
JUDGES = 3
MOST_OF_MATCH = 4
# So many moments are asked about in one match at most
MOST_ASKED = 60
OFFERS = range(3, 40)
# Points of a hundred by which the best is ahead at least, with the limits of that
LEAST_LEAD = 1
LEAST_AT_A_GLANCE = 6
HEAD = "# Made by tools/make_puzzles.py: what was chosen, and what was clearly best where\n"


class Found(NamedTuple):
    """A moment after so many choices, and what was best there."""

    at: int
    best: Sequence[int]


class Game(NamedTuple):
    """A game that easy players played, and its puzzles."""

    seats: int
    moves: Sequence[int]
    found: Sequence[Found]


def best_of(puzzle: Puzzle, answer: Sequence[int]) -> tuple[int, ...] | None:
    """Return what is clearly better than an answer and than all else, None where nothing is."""
    thought = None
    for thought in filter(None, think(puzzle.question(answer, "en"))):
        if thought["choices"] and not thought["games"] and not _is_promising(thought):
            return None
    return _clear(thought) if thought else None


def _is_promising(thought: Thought) -> bool:
    """Say whether one choice seems far better at the first glance; else it is not thought over."""
    leads = sorted(one["lead"][0] for one in thought["choices"])
    return len(leads) > 1 and leads[1] - leads[0] >= LEAST_AT_A_GLANCE


def _clear(thought: Thought) -> tuple[int, ...] | None:
    choices = thought["choices"]
    if len(choices) < 2 or not all(_is_far(one["lead"]) for one in choices[1:]):
        return None
    return tuple(choices[0]["choices"])


def _is_far(lead: tuple[int, int, int]) -> bool:
    return is_ahead(lead) and lead[1] >= LEAST_LEAD


def play(name: str, seed: int) -> Match:
    """Return a whole game of easy players."""
    seats = next(count for count in GAMES[name].seat_counts if count > 1)
    match = Match(load_game(name, seats, as_dealt({})))
    dealer = SeededDealer(seed)
    bots = [make_bot(EASY, match.game, seat, seed) for seat in range(seats)]
    while match.outcome is None:
        seat = match.pending.seat
        if seat == CHANCE:
            match.play(dealer.deal(match))
        else:
            match.play(bots[seat].choose(look(match.game, match.state, seat)))
    return match


def find_in_match(match: Match) -> list[Found]:
    """Return the moments of a game where one choice was clearly the best, the first one first.

    They are looked for from the end of the game: the later, the more a choice decides.
    """
    game, found = match.game, []
    about = {"game": game.name, "seats": game.seats, "options": dict(game.options)}
    moments = [at for at in range(len(match) // 3, len(match)) if _is_asked(match, at)]
    for at in moments[:-MOST_ASKED:-1]:
        names, chosen = ("",) * game.seats, int(match.steps[at])
        puzzle = Puzzle(about, names, game, match.state_at(at), (chosen,))
        best = best_of(puzzle, ())
        if best and best_of(puzzle, best) == best and _is_hard_players_choice(puzzle, best):
            found.append(Found(at, best))
        if len(found) == MOST_OF_MATCH:
            break
    return found[::-1]


def _is_hard_players_choice(puzzle: Puzzle, best: Sequence[int]) -> bool:
    """Say whether hard players, who think in another way than the adviser, would do the same."""
    return all(_would_choose(puzzle, best, seed) for seed in range(JUDGES))


def _would_choose(puzzle: Puzzle, best: Sequence[int], seed: int) -> bool:
    game, state, seat = puzzle.game, puzzle.state, puzzle.seat
    bot = make_bot(HARD, game, seat, seed)
    for choice in best:
        if len(game.pending(state).choices) > 1 and bot.choose(look(game, state, seat)) != choice:
            return False
        state = game.apply(state, choice)
    return True


def _is_asked(match: Match, at: int) -> bool:
    pending = match.game.pending(match.state_at(at))
    return pending.seat >= 0 and len(pending.choices) in OFFERS


def write(name: str, made: Sequence[Game]) -> None:
    """Write the puzzles of a game beside its rules."""
    parts = [HEAD]
    for seats, moves, found in made:
        choices = [str(move) for move in moves[: found[-1].at]]
        lines = fill(" ".join(choices), width=120)
        parts.append(f'\n[[match]]\nseats = {seats}\nchoices = """\n{lines}\n"""\n')
        parts += [f"puzzle = [\n{''.join(_written(found))}]\n"]
    GAMES[name].puzzles.write_text("".join(parts), encoding="utf-8")


def _written(found: Sequence[Found]) -> Iterator[str]:
    for one in found:
        yield f"  {{ at = {one.at}, best = {list(one.best)} }},\n"


def find_in_game(name: str, seed: int) -> Game:
    """Play a game and return it with its puzzles."""
    match = play(name, seed)
    return Game(match.game.seats, [int(move) for move in match.steps], find_in_match(match))


def make(name: str) -> None:
    """Make the puzzles of one game: the same ones, however many processes look for them."""
    made: list[Game] = []
    jobs, left = os.cpu_count() or 1, WANTED
    with ProcessPoolExecutor(jobs) as pool:
        for first in range(1, MOST_GAMES, jobs):
            for game in pool.map(find_in_game, repeat(name), range(first, first + jobs)):
                if game.found[:left]:
                    made.append(game._replace(found=game.found[:left]))
                    left -= len(made[-1].found)
            print(f"{name}: {WANTED - left} of {WANTED} after {first + jobs - 1} games", flush=True)
            if not left:
                return write(name, made)
    return None


if __name__ == "__main__":
    for each in sys.argv[1:]:
        make(each)
