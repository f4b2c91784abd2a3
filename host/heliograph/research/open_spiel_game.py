"""Our games for OpenSpiel, each under its name: `heliograph_NAME`.

    import pyspiel
    from heliograph.research import open_spiel_game
    game = pyspiel.load_game("heliograph_NAME(seats=2,options=turns:10)")

Importing this module registers every game, those with rules and those described. Chance is
explicit, as it is in our engine. Where the rules let several seats decide at once, the first of
them is asked first. A state is written as its history, as OpenSpiel does by itself. `resample`
deals anew what a seat cannot see: searches need it (`ISMCTSBot.set_resampler`).
"""

import json
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from heliograph.engine.game import Game
from heliograph.engine.pending import CHANCE, NOBODY
from heliograph.engine.seen_bytes import MOST_BYTE
from heliograph.games import ALL_GAMES, GAMES
from heliograph.games.players import Adapter
from heliograph.research.described import DESCRIBED, DescribedGame, open_game
from heliograph.research.watching import Watching, utilities

# Longer than any game of ours that anybody saw: random ones take up to some 40,000 steps
MOST_STEPS = 100_000
_TERMINAL = int(pyspiel.PlayerId.TERMINAL)
_CHANCE = int(pyspiel.PlayerId.CHANCE)
# What OpenSpiel calls who is no seat
_PLAYERS = {NOBODY: _TERMINAL, CHANCE: _CHANCE}


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """One configured game."""

    name: str
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params, name = params or {}, self.name
        seats = int(params.get("seats", ALL_GAMES[name].seat_counts[0]))
        self.rules = open_game(name, seats, read_options(str(params.get("options", ""))))
        self.watching = Watching(self.rules)
        least = -1.0 if seats == 1 else -1.0 / (seats - 1)
        about = pyspiel.GameInfo(
            num_distinct_actions=self.rules.choice_count,
            max_chance_outcomes=self.rules.choice_count,
            num_players=seats,
            min_utility=least,
            max_utility=1.0,
            max_game_length=MOST_STEPS,
        )
        super().__init__(self.kind, about, params)

    @property
    def adapter(self) -> Adapter:
        """What searches must know of the game."""
        return GAMES[self.name].search_adapter

    def new_initial_state(self) -> "TableState":
        """Return the state before anything happened."""
        return TableState(self, self.rules.start())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return what looks at states for one player after the other."""
        if params or (iig_obs_type and iig_obs_type.perfect_recall):
            raise ValueError("expected an observation without parameters and without recall")
        return Observer(self.watching)


class Fixed:
    """What states share: the game, and who decides. A copy of a state has the same, not a copy."""

    __slots__ = ("pending", "player", "rules", "state", "table")

    def __init__(self, table: TableGame, rules: Game, state: bytes) -> None:
        self.table = table
        self.rules = rules
        self.state = state
        self.pending = pending = rules.pending(state)
        seat = pending[0]
        self.player = seat if seat >= 0 else _PLAYERS[seat]

    def __deepcopy__(self, _memo: object) -> "Fixed":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _fixed_of, (str(self.table), self.state)


def _fixed_of(name: str, state: bytes) -> Fixed:
    table: TableGame = pyspiel.load_game(name)
    return Fixed(table, table.rules, state)


class TableState(pyspiel.State):  # type: ignore[misc]
    """One position. OpenSpiel asks many small things at each step, so each answer lies ready."""

    def __init__(self, game: TableGame, state: bytes) -> None:
        super().__init__(game)
        self.at = Fixed(game, game.rules, state)

    @property
    def state(self) -> bytes:
        """The position in our engine."""
        return self.at.state

    @property
    def table(self) -> TableGame:
        """The configured game."""
        return self.at.table

    @property
    def rules(self) -> Game:
        """The rules of it."""
        return self.at.rules

    def current_player(self) -> int:
        """Return who decides."""
        return self.at.player

    # Python's callers get these two at once: by way of C++ each asks three more of us

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return what a player may do, whoever decides where none is named."""
        return self._legal_actions(self.at.player if player is None else player)

    def is_chance_node(self) -> bool:
        """Return whether chance decides."""
        return self.at.player == _CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        at = self.at
        if player != at.player:
            return []
        if at.pending.others:
            return list(at.rules.choices_of(at.state, player))
        return list(at.pending.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance can bring, and how likely."""
        pending = self.at.pending
        weights = pending.weights or ()
        odds = map(sum(weights).__rtruediv__, weights)
        return list(zip(pending.choices, odds, strict=True))

    def _apply_action(self, action: int) -> None:
        at = self.at
        rules = at.rules
        self.at = Fixed(at.table, rules, rules.apply(at.state, action))

    def _action_to_string(self, player: int, action: int) -> str:
        del player
        return self.rules.choice_text(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.at.player == _TERMINAL

    def returns(self) -> list[float]:
        """Return what each player gets."""
        outcome = self.rules.outcome(self.state)
        return utilities(outcome, self.rules.seats) if outcome else [0.0] * self.rules.seats

    def __str__(self) -> str:
        return json.dumps(self.rules.dump(self.state), sort_keys=True)


class Observer:
    """What a player sees, as numbers and as text."""

    def __init__(self, watching: Watching) -> None:
        self._watching = watching
        self.tensor: npt.NDArray[np.float32] = np.zeros(watching.size, np.float32)
        self.dict = {"seen": self.tensor}
        self.names = watching.names  # what each number is

    def set_from(self, state: TableState, player: int) -> None:
        """Look at a state as a player does."""
        self.tensor[:] = self._watching.look(state.state, player) / np.float32(MOST_BYTE)

    def string_from(self, state: TableState, player: int) -> str:
        """Return what a player sees as text: the same for all states it cannot tell apart."""
        return f"{player} {self._watching.look(state.state, player).tobytes().hex()}"


def resample(state: TableState, player: int, luck: Random) -> TableState:
    """Return a state that a player cannot tell from this one."""
    view = state.rules.view(state.state, player)
    if isinstance(state.rules, DescribedGame):  # it hides nothing
        return TableState(state.table, state.state)
    guess = state.table.adapter.guess(state.rules, view, luck)
    return TableState(state.table, state.rules.load(guess))


def read_options(written: str) -> dict[str, Any]:
    """Return the options that a name of a game holds: `turns:10;time_game:true`."""
    pairs = (pair.split(":", 1) for pair in written.split(";") if pair)
    return {name: _value(value) for name, value in pairs}


def _value(written: str) -> Any:
    try:
        return json.loads(written)
    except ValueError:
        return written


def register(name: str) -> None:
    """Make a game known to OpenSpiel."""
    about = ALL_GAMES[name]
    kind = pyspiel.GameType(
        short_name=f"heliograph_{name}",
        long_name=about.title.english,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=about.seat_counts[-1],
        min_num_players=about.seat_counts[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": about.seat_counts[0], "options": ""},
    )
    pyspiel.register_game(
        kind, type(f"{name.title()}Game", (TableGame,), {"name": name, "kind": kind})
    )


for _name in (*GAMES, *DESCRIBED):
    register(_name)
