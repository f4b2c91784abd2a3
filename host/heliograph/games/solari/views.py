"""What each viewer may know of a Solari table, as JSON-ready data.

Everything lies open. The only secret is the order of hidden dominoes, which nobody knows, not even
their owner: the state holds only which of them are unplayed.
"""

from functools import lru_cache

from heliograph.engine.game import Game
from heliograph.engine.pending import TABLE
from heliograph.games.solari.facts import FACTS
from heliograph.games.viewing import View, pending_view, viewer_name

# What was settled before the first turn, and counts that follow from the rest
_BESIDE = (
    "depth", "level", "teams", "source", "turns", "target", "strict_reduced", "placement_due",
    "off_board",
)  # fmt: skip


@lru_cache(maxsize=64)
def facts_for(state: bytes, viewer: int = TABLE) -> View:
    """Return every fact that a viewer may see, by its name; nobody changes it."""
    beside = {name: FACTS.value(state, name) for name in _BESIDE}
    return {**FACTS.visible(state, viewer), **beside}


def view(game: Game, state: bytes, viewer: int) -> View:
    """Return what a seat, the TABLE or the REFEREE may know: the same for all of them."""
    facts = facts_for(state, viewer)
    return {
        **facts,
        "viewer": viewer_name(viewer),
        "pending": pending_view(game, state, facts["decision"], game.listed(state, viewer)),
        "assumed": sorted({rule for _, _, rule in game.content.assumed()}),
    }


def unplayed_row(facts: View, seat: int) -> list[str]:
    """Return the open tiles in the order in which they will be played (SLI-12.3)."""
    row = facts["order"][seat] if "order" in facts else []
    return [name for name in row if name in facts["tiles"][seat]]
