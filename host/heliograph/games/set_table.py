"""The table of a game as it could lie when its set-up is done, for a picture of it."""

from functools import lru_cache

from heliograph.engine import CHANCE, Game
from heliograph.games import GAMES, load_game
from heliograph.games.depths import DIGITAL
from heliograph.games.show import View
from heliograph.games.shows import show_for
from shared_rules import trackers
from shared_rules.tracker import SETUP


@lru_cache(maxsize=4)
def usual_table(game: str, lang: str) -> View:
    """Return a table for as many as usually play, for whoever reads before one lies there."""
    return table_after_set_up(load_game(game, GAMES[game].usual_seats, {"depth": DIGITAL}), lang)


def table_after_set_up(game: Game, lang: str) -> View:
    """Return what the drawing needs: the board, and the seats with nobody's names."""
    state, show = _first_set_up(game), show_for(game, lang)
    return {"board": show.board(state), "seats": _seats(show.people(state), show.seats(state))}


def _first_set_up(game: Game) -> bytes:
    """Return the table after its set-up, with the first that can be drawn everywhere."""
    state = game.start()
    while trackers.tracker_for(game.table_state(state)).phase == SETUP:
        is_chance = game.pending(state).seat == CHANCE
        pending = game.fair_draw(state) if is_chance else game.pending(state)
        state = game.apply(state, pending.choices[0])
    return state


def _seats(names: tuple[str, ...], seats: list[View]) -> list[View]:
    common = {"state": "", "first": False, "bot": ""}
    return [
        {"seat": seat, "number": seat + 1, "name": names[seat], **common, **view}
        for seat, view in enumerate(seats)
    ]
