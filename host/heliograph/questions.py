"""What the table is asked now, and how its boards are: the same question on page and board."""

from functools import partial
from typing import Any

from heliograph import solari_sentences
from heliograph.sentences import Speaker, question_sentence, refusal_text
from heliograph.table.change import BoardStatus
from heliograph.texts import TEXTS
from shared_rules import names, panel
from shared_rules import tracker as common
from shared_rules.ask_names import ask_name
from shared_rules.refusal import Refused
from shared_rules.solari.counters import SOLARI
from shared_rules.solaris import asks as solaris_asks
from shared_rules.solaris import tokens
from shared_rules.solarius import asks as solarius
from shared_rules.solarius import bridge

ASSUMED = (solaris_asks.ASK_ENERGY,)


def question_view(speaker: Speaker, tracker: Any, boards: list[BoardStatus]) -> Any:
    """Return the question of a board that is in the middle of one, else the table's own."""
    for board in boards:
        if board.connected and board.panel.mode in (panel.ASK, panel.CORRECT, panel.REWIND):
            return _board_question(speaker, tracker, board)
    asked = tracker.question()
    if asked is None:
        return None
    ask, a, b, low, high, proposal = asked
    return _question(speaker, tracker, "ask", (ask, a, b, low, high), proposal)


def _board_question(speaker: Speaker, tracker: Any, board: BoardStatus) -> Any:
    at = board.panel
    mode = names.MODES[at.mode]
    asked = (at.ask, at.a, at.b, at.low, at.high)
    return _question(speaker, tracker, mode, asked, at.value)


def _question(
    speaker: Speaker, tracker: Any, mode: str, asked: tuple[int, int, int, int, int], value: int
) -> Any:
    ask, a, b, low, high = asked
    return {
        "mode": mode,
        "ask": ask,
        "a": a,
        "b": b,
        "low": low,
        "high": high,
        "value": value,
        "text": _sentence(speaker, tracker, mode, asked),
        "assumed": mode == "ask" and ask in ASSUMED,
        "shown": _shown(speaker, tracker, ask, value),
    }


def _sentence(
    speaker: Speaker, tracker: Any, mode: str, asked: tuple[int, int, int, int, int]
) -> str:
    if mode == "rewind":
        return speaker.say("ask.rewind")
    return question_sentence(speaker, tracker, *asked[:3])


def _shown(speaker: Speaker, tracker: Any, ask: int, value: int) -> str:
    """Return the chosen value in words where a bare number says little."""
    if tracker.game == SOLARI:
        who = partial(speaker.who, tracker)
        return solari_sentences.shown_value(speaker.say, who, tracker, ask, value)
    if ask == solaris_asks.ASK_TIME_GAME:
        return speaker.say("option.on" if value else "option.off")
    if ask == solaris_asks.ASK_LAYOUT and value < tokens.LAYOUTS:
        return " ".join(tokens.STATIONS[station] for station in tokens.layout_of(value)[1:])
    if ask == common.ASK_GAME and value < len(common.TABLES):
        return speaker.say(f"game.{common.TABLES[value][0]}")
    if solarius.ASK_WHEEL <= ask <= solarius.ASK_PLANETS:
        return _shown_in_mission(speaker, ask, value)
    named = f"ask.{ask_name(ask)}.{value}"
    return speaker.say(named) if named in TEXTS else str(value)


def _shown_in_mission(speaker: Speaker, ask: int, value: int) -> str:
    if ask == solarius.ASK_WHEEL:
        known = value < len(bridge.WHEELS)
        wheel = " ".join(str(pays) for pays in bridge.WHEELS[value]) if known else ""
        return wheel or speaker.say("shown.wheel_own")
    if ask == solarius.ASK_POINTS:
        return speaker.say("option.on" if value else "option.off")
    if ask == solarius.ASK_DIE:
        return str(value + 1)
    if ask in _ZERO_WORDS and not value:
        return speaker.say(_ZERO_WORDS[ask])
    if ask in (solarius.ASK_COLOUR, solarius.ASK_UPGRADED):
        return speaker.say(f"die.{value - 1}")
    if ask == solarius.ASK_FACE:
        return bridge.FACES[value - 1]
    return "ABCDEF"[value - 1] if ask == solarius.ASK_CENTRE else str(value)


_ZERO_WORDS = {
    solarius.ASK_FIRST: "shown.unit_chooses",
    solarius.ASK_COLOUR: "shown.unit_chooses",
    solarius.ASK_FACE: "shown.unit_chooses",
    solarius.ASK_UPGRADED: "shown.none",
    solarius.ASK_CENTRE: "shown.not_told",
}


def board_views(speaker: Speaker, tracker: Any, boards: list[BoardStatus]) -> list[Any]:
    """Return how each board is; without any board, one line that says so."""
    if not boards:
        return [{"url": "", "state": "none", "text": speaker.say("board.none"), "refused": None}]
    return [_board_view(speaker, tracker, board) for board in boards]


def _board_view(speaker: Speaker, tracker: Any, board: BoardStatus) -> Any:
    refused = None
    if board.refusal is not None:
        at = board.refusal
        reason = Refused(at.code, at.a, at.b, at.c)
        refused = refusal_text(speaker, bytes(tracker.state), reason) | {"count": at.count}
    return {
        "url": board.url,
        "state": "connected" if board.connected else "away",
        "text": _board_sentence(speaker, board),
        "refused": refused,
    }


def _board_sentence(speaker: Speaker, board: BoardStatus) -> str:
    if board.problem is not None:
        return board.problem.text(speaker.lang)
    if not board.connected:
        return speaker.say("board.away", url=board.url)
    if board.pending:
        return speaker.say("board.pending", count=board.pending)
    return speaker.say("board.simulated" if board.simulated else "board.connected")
