"""The kit: a whole game told by its things and its moves (README.md)."""

from heliograph.engine.pending import doubt
from heliograph.games.kit import agreements, auctions, clocks, grids, melds, sowing
from heliograph.games.kit.auctions import AuctionGame
from heliograph.games.kit.deals import DealtGame, deal, laid_away, lay_away, next_deal
from heliograph.games.kit.dice import Dice, PlayedDice
from heliograph.games.kit.domains import following, one_of, one_seat, where
from heliograph.games.kit.foresight import Hopes, hopes_of_dice, over_rolls
from heliograph.games.kit.game import DEPTH, Doubts, KitGame, News, Node
from heliograph.games.kit.meld_cards import MeldCards
from heliograph.games.kit.moves import move
from heliograph.games.kit.races import Race
from heliograph.games.kit.past import Past
from heliograph.games.kit.rows import Row, rows_of
from heliograph.games.kit.sheets import Sheet
from heliograph.games.kit.table import Table
from heliograph.games.kit.things import (
    COVERED,
    OPEN,
    OWNER,
    PILE,
    Cards,
    Counter,
    Flag,
    Heaps,
    Places,
    Stacks,
    Tally,
)
from heliograph.games.kit.trick_game import TrickGame, charge, stands
from heliograph.games.kit.tricks import Shown, TrickCards, TrumpCards

__all__ = [
    "COVERED", "DEPTH", "OPEN", "OWNER", "PILE", "AuctionGame", "Cards", "Counter", "DealtGame",
    "Dice", "Doubts", "Flag", "Heaps", "Hopes", "KitGame", "MeldCards", "News", "Node", "Past",
    "Places", "PlayedDice", "Race", "Row", "Sheet", "Shown", "Stacks", "Table", "Tally",
    "TrickCards", "TrickGame", "TrumpCards", "agreements", "auctions", "charge", "clocks", "deal",
    "doubt", "following", "grids", "hopes_of_dice", "laid_away", "lay_away", "melds", "move",
    "next_deal", "one_of", "one_seat", "over_rolls", "rows_of", "sowing", "stands", "where",
]  # fmt: skip
