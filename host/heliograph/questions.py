"""What the table is asked now, and how its boards are: the same question on page and board."""

from typing import Any

from heliograph.answer_words import answers, shown_value
from heliograph.sentences import Speaker, question_sentence, refusal_text
from heliograph.table.change import BoardStatus
from shared_rules import names, panel
from shared_rules.refusal import Refused
from shared_rules.solaris import asks as solaris_asks

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
    is_count = mode == "rewind"  # steps back, whatever the table asks meanwhile
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
        "shown": str(value) if is_count else shown_value(speaker, tracker, ask, value),
        "answers": [] if is_count else answers(speaker, tracker, ask, low, high),
    }


def _sentence(
    speaker: Speaker, tracker: Any, mode: str, asked: tuple[int, int, int, int, int]
) -> str:
    if mode == "rewind":
        return speaker.say("ask.rewind")
    return question_sentence(speaker, tracker, *asked[:3])


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
