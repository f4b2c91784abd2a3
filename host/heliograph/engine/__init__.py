"""The engine kernel: games as pure functions, matches as lists of choices. See README.md here."""

from heliograph.engine.content import Content
from heliograph.engine.dealers import PoolDealer, ScriptDealer, SeededDealer, TableDealer
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
from heliograph.engine.match import AnyMatch, Dealer, Match
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
from heliograph.engine.steps import Correction, Move, Redo, Step, Undo
from heliograph.engine.timeline import Branch, NoSuchStep, Timeline

play_out = Match.play_out

__all__ = [
    "CANNOT_TELL", "CHANCE", "ILLEGAL", "LEGAL", "NOBODY", "REFEREE", "TABLE", "AnyMatch",
    "BadChoiceText", "BadContent", "BadCorrection", "BadOption", "BadPosition", "BadRecord",
    "Branch", "Choice", "Content", "Correction", "Dealer", "Doubt", "EngineError", "Game",
    "IllegalChoice", "Match", "Move", "NoSuchStep", "Option", "Outcome", "Pending", "PoolDealer",
    "RecordDiffers", "Redo", "RulesError", "ScriptDealer", "SeededDealer", "Step", "TableDealer",
    "Timeline", "Undo", "play_out", "validate",
]  # fmt: skip
