"""Who plays the pieces: this process, others on this computer, or a Dask cluster.

Pieces come back in any order. A worker that dies takes only its own pieces with it: they are played
again.
"""

import importlib
from collections.abc import Iterable, Iterator
from functools import partial

from heliograph.catalogue import N_
from heliograph.study.plan import Piece, Plan
from heliograph.study.playing import Counts, play_piece
from heliograph.study.pool import MOST_DEATHS, NoWorkers, run_all

Played = tuple[Piece, Counts]
_NO_DASK = N_(
    "expected the package distributed for --scheduler, got none. Install it: pip install "
    "'heliograph[study]', also where the workers run"
)


def play_here(plan: Plan, pieces: Iterable[Piece]) -> Iterator[Played]:
    """Play the pieces in this process."""
    for piece in pieces:
        yield piece, play_piece(plan, piece)


def play_on_cores(plan: Plan, pieces: Iterable[Piece], workers: int) -> Iterator[Played]:
    """Play the pieces in so many processes; what a dead one had is played again."""
    return run_all(partial(play_piece, plan), pieces, workers)


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
