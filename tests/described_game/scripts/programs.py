"""The game of the guide for programs that learn, each door held to the tests of who made it.

Prints how many of its bytes a seat sees: it hides nothing.
"""

import sys

import numpy as np
from gymnasium.utils.env_checker import check_env
from heliograph_twenty_one.game import TwentyOne
from pettingzoo.test import api_test, parallel_api_test, seed_test

from heliograph.research.gymnasium_env import SeatEnv
from heliograph.research.pettingzoo_env import env
from heliograph.research.pettingzoo_parallel import parallel_env
from heliograph.research.watching import Watching

NAME, CYCLES = "twenty_one", 60


def known_bytes(game):
    """Return which bytes of a state a seat knows: of the table, and of the game's own."""
    watching, size = Watching(game), len(game.start())
    known = watching.look(game.start(), 0)[size : 2 * size]
    table = len(game.table_state(game.start()))
    return bool(np.all(known[:table])), int(np.sum(known[table:]))


for seats in (2, 3):
    api_test(env(NAME, seats), num_cycles=CYCLES)
    seed_test(lambda seats=seats: env(NAME, seats), num_cycles=CYCLES)
    parallel_api_test(parallel_env(NAME, seats), num_cycles=CYCLES)
    check_env(SeatEnv(NAME, seats), skip_render_check=True)
if sys.platform != "win32":  # OpenSpiel is not made for it
    import pyspiel

    from heliograph.research import open_spiel_game

    assert open_spiel_game.TableGame
    for seats in (2, 3):
        game = pyspiel.load_game(f"heliograph_{NAME}(seats={seats})")
        pyspiel.random_sim_test(game, 3, serialize=True, verbose=False)
print(known_bytes(TwentyOne(2)))
