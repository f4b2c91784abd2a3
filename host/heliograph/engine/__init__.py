"""The engine kernel: games as pure functions, matches as lists of choices. See README.md here."""

from heliograph.engine.content import Content
from heliograph.engine.dealers import PoolDealer, ScriptDealer, SeededDealer, TableDealer, play_out
from heliograph.engine.errors import (
    BadChoiceText,
    BadContent,
    BadCorrection,
    BadOption,
    BadPosition,
    BadRecord,
    EngineError,
    IllegalChoice,
    RecordDiffers,
    RulesError,
)
from heliograph.engine.game import CANNOT_TELL, ILLEGAL, LEGAL, Game
from heliograph.engine.match import Correction, Dealer, Match, NoSuchStep, Redo, Undo
from heliograph.engine.options import Option, validate
from heliograph.engine.pending import (
    CHANCE,
    NOBODY,
    REFEREE,
    TABLE,
    Choice,
    Doubt,
    Outcome,
    Pending,
)

__all__ = [
    "CANNOT_TELL", "CHANCE", "ILLEGAL", "LEGAL", "NOBODY", "REFEREE", "TABLE", "BadChoiceText",
    "BadContent", "BadCorrection", "BadOption", "BadPosition", "BadRecord", "Choice", "Content",
    "Correction", "Dealer", "Doubt", "EngineError", "Game", "IllegalChoice", "Match", "NoSuchStep",
    "Option", "Outcome", "Pending", "PoolDealer", "RecordDiffers", "Redo", "RulesError",
    "ScriptDealer", "SeededDealer", "TableDealer", "Undo", "play_out", "validate",
]  # fmt: skip
