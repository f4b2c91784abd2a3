"""The show of a game for one reader: in a language, with the names of those who play."""

from collections.abc import Sequence
from functools import lru_cache

from heliograph.engine import Game
from heliograph.games import ALL_GAMES
from heliograph.games.depths import TRACK
from heliograph.games.show import Show
from heliograph.texts import text

SOMEBODY = "?"  # stands in a match for a name that was deleted


def show_for(game: Game, lang: str, names: Sequence[str] = ()) -> Show:
    """Return the show of a game for one reader; it keeps nothing of a position."""
    return _show_for(game, lang, shown_names(names, lang))


def shown_names(names: Sequence[str], lang: str) -> tuple[str, ...]:
    """Return names as a reader sees them: who was deleted is somebody."""
    return tuple(text(lang, "people.somebody") if name == SOMEBODY else name for name in names)


@lru_cache(maxsize=64)
def _show_for(game: Game, lang: str, names: tuple[str, ...]) -> Show:
    about = ALL_GAMES[game.name]
    kind: type[Show] = about.track_class if game.options["depth"] == TRACK else about.show_class
    return kind(game, lang, names)
