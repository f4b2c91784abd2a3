"""Who plays the pieces: this process, others on this computer, or a Dask cluster.

Pieces come back in any order. A worker that dies takes only its own pieces with it: they are played
again.
"""

import importlib
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.study.plan import Piece, Plan
from heliograph.study.playing import Counts, play_piece

Played = tuple[Piece, Counts]
MOST_DEATHS = 20
_NO_DASK = N_(
    "expected the package distributed for --scheduler, got none. Install it: pip install "
    "'heliograph[study]', also where the workers run"
)
_DYING = N_(
    "expected workers that live, but {deaths} died one after the other. See how much memory is "
    "left, or take fewer with --workers"
)


class NoWorkers(HeliographError):
    """Nobody can play the pieces."""


def play_here(plan: Plan, pieces: Iterable[Piece]) -> Iterator[Played]:
    """Play the pieces in this process."""
    for piece in pieces:
        yield piece, play_piece(plan, piece)


def play_on_cores(plan: Plan, pieces: Iterable[Piece], workers: int) -> Iterator[Played]:
    """Play the pieces in so many processes; what a dead one had is played again."""
    left = {piece.number: piece for piece in pieces}
    deaths = 0
    while left:
        before = len(left)
        try:
            for played in _play_in_pool(plan, list(left.values()), workers):
                del left[played[0].number]
                yield played
        except BrokenProcessPool as problem:
            deaths = 0 if len(left) < before else deaths + 1
            if deaths == MOST_DEATHS:
                raise NoWorkers(_DYING.filled(deaths=deaths)) from problem


def _play_in_pool(plan: Plan, pieces: list[Piece], workers: int) -> Iterator[Played]:
    # A fresh process knows nothing of this one: no locks, no open record
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        futures = {pool.submit(play_piece, plan, piece): piece for piece in pieces}
        for future in as_completed(futures):
            yield futures[future], future.result()


def play_on_cluster(plan: Plan, pieces: Iterable[Piece], address: str) -> Iterator[Played]:
    """Play the pieces where a Dask scheduler has its workers; it gives lost ones to others."""
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as problem:
        raise NoWorkers(_NO_DASK) from problem
    with distributed.Client(address) as client:
        futures = {
            client.submit(play_piece, plan, piece, pure=False, retries=MOST_DEATHS): piece
            for piece in pieces
        }
        for future in distributed.as_completed(futures):
            yield futures[future], future.result()
