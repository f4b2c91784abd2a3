"""What each viewer may know of a Solari table, as JSON-ready data.

Everything lies open. The only secret is the order of hidden dominoes, which nobody knows, not even
their owner: the state holds only which of them are unplayed.
"""

from heliograph.engine.game import Game
from heliograph.games.solari.facts import FACTS
from heliograph.games.viewing import View, pending_view, viewer_name

# What was settled before the first turn, and counts that follow from the rest
_BESIDE = (
    "depth", "level", "teams", "source", "turns", "target", "strict_reduced", "placement_due",
    "off_board",
)  # fmt: skip


def view(game: Game, state: bytes, viewer: int) -> View:
    """Return what a seat, the TABLE or the REFEREE may know: the same for all of them."""
    facts = FACTS.visible(state, viewer)
    return {
        **facts,
        **{name: FACTS.value(state, name) for name in _BESIDE},
        "viewer": viewer_name(viewer),
        "pending": pending_view(game, state, facts["decision"], game.listed(state, viewer)),
        "assumed": sorted({rule for _, _, rule in game.content.assumed()}),
    }
