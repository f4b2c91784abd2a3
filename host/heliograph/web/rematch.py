"""The same game once more: same people, seats, colours, options and computer players.

Everything that a set-up draws or asks is drawn or asked anew, the first player with it: no rulebook
says who begins a rematch. A seat that the set-up names as the first stays the first.
"""

from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.games import ALL_GAMES
from heliograph.games.track.loading import track_module
from heliograph.table.engine_rules import describe
from heliograph.table.objections import NoMatch
from heliograph.table.rules import Rules
from heliograph.table.table import Table
from shared_rules.tracker import CORRECTION


class StillRunning(HeliographError):
    """A rematch follows a game that is over."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "A rematch follows a finished game, and this one is not over. Finish it, or "
                "begin another one under New game."
            ),
        )


def play_again(table: Table, source: str) -> None:
    """Begin the match on the table anew. Raises `NoMatch`, `StillRunning` or `BadContent`."""
    rules = table.rules
    if rules is None:
        raise NoMatch
    if not table.is_over:
        raise StillRunning
    if rules.unit_knows_all:
        game = rules.about["game"]
        table.play(_tracked_opening(table, rules), source, table.names, game=game)
        return
    game, box = rules.game, rules.about.get("box")
    about = describe(
        game.name, game.seats, dict(game.options), box, rules.bots, is_explained=rules.is_explained
    )
    table.begin(about, table.names, source)


def _tracked_opening(table: Table, rules: Rules) -> list[bytes]:
    """Return the step that begins a tracked match: the game, how many play, and their colours."""
    name = rules.game.name
    kind = getattr(track_module(name), "COLOUR_EVENT", None)
    events = [event for step in table.steps[: table.rev] for event in step.events]
    colours = [bytes((kind, *event[1:])) for event in events if event[0] & ~CORRECTION == kind]
    return [*ALL_GAMES[name].opening(rules.game.seats), *colours]
