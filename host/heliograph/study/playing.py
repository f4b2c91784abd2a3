"""Plays one piece of a study and counts. All of it are whole numbers: sums know no order."""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from heliograph.bots import make_bot
from heliograph.bots.player import Effort
from heliograph.engine import Game, Match, SeededDealer
from heliograph.engine.failures import telling_failures
from heliograph.games import load_game
from heliograph.games.players import look
from heliograph.study.plan import Piece, Plan

# A win is shared by up to five: in sixtieths every share is a whole number
WHOLE = 60
Counts = dict[str, Any]


def play_piece(plan: Plan, piece: Piece) -> Counts:
    """Return what the games of a piece came to, ready for JSON."""
    about = plan.arrangements[piece.arrangement]
    game = _made(plan.game, about.seats, json.dumps(about.options))
    counts = _nothing(game.seats)
    digest = hashlib.sha256()
    # Every deal is played once for each way to turn different players round the table
    ways = game.seats if len(set(about.kinds)) > 1 else 1
    for number in range(piece.first, piece.first + piece.games):
        deal, turned = divmod(number, ways)
        kinds = about.kinds[-turned:] + about.kinds[:-turned] if turned else about.kinds
        match = _play(game, kinds, plan.seed + deal, plan.rollouts)
        _count(counts, match, kinds)
        digest.update(match.state)
    counts["used"] = {str(choice): counts["used"][choice] for choice in sorted(counts["used"])}
    return {**counts, "digest": digest.hexdigest()}


@lru_cache(maxsize=8)
def _made(name: str, seats: int, options: str) -> Game:
    """Return the game; a worker plays many pieces of the same one."""
    return load_game(name, seats, json.loads(options))


def _play(game: Game, kinds: Sequence[str], seed: int, rollouts: int) -> Match:
    bots = [make_bot(kind, game, seat, seed, Effort(rollouts)) for seat, kind in enumerate(kinds)]

    def choose(match: Match) -> int:
        seat = match.pending.seat
        return bots[seat].choose(look(game, match.state, seat))

    match = Match(game)
    with telling_failures(match, seed):
        return match.play_out(SeededDealer(seed), choose)


def _nothing(seats: int) -> Counts:
    return {
        "games": 0,
        "won": [0] * seats,  # by seat, in sixtieths
        "won_by": Counter(),  # by kind of player, in sixtieths
        "seats_of": Counter(),  # how many seats each kind had, over all games
        "won_first": 0,  # by whoever decided first
        "shared": 0,  # games with several winners
        "reasons": Counter(),
        "decisions": [],  # of each game
        "points": [0] * seats,
        "squares": [0] * seats,
        "used": Counter(),  # how often each choice was made by a seat
    }


def _count(counts: Counts, match: Match, kinds: Sequence[str]) -> None:
    outcome = match.outcome
    assert outcome is not None
    counts["games"] += 1
    counts["reasons"][outcome.reason] += 1
    counts["shared"] += len(outcome.winners) > 1
    counts["seats_of"].update(kinds)
    for seat in outcome.winners:
        share = WHOLE // len(outcome.winners)
        counts["won"][seat] += share
        counts["won_by"][kinds[seat]] += share
    made = [(match.seat_at(number), match.step_at(number)) for number in range(len(match))]
    deciders = [(seat, step) for seat, step in made if seat >= 0]
    counts["used"].update(step for _, step in deciders)
    counts["decisions"].append(len(deciders))
    if deciders and deciders[0][0] in outcome.winners:
        counts["won_first"] += WHOLE // len(outcome.winners)
    for seat, score in enumerate(outcome.scores):
        counts["points"][seat] += score[0]
        counts["squares"][seat] += score[0] * score[0]
