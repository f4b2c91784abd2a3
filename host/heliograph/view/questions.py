"""What the table is asked now, and how its boards are: the same question on page and board."""

from typing import Any

from heliograph.games.show import View
from heliograph.table.change import BoardStatus
from heliograph.texts import text
from heliograph.track.game import answer_choice
from heliograph.track.show import ANSWER_STEP, TrackShow
from shared_rules import names, panel
from shared_rules.refusal import Refused


def question_view(show: TrackShow, tracker: Any, boards: list[BoardStatus]) -> View | None:
    """Return the question of a board that is in the middle of one, else the table's own."""
    asked_here = tracker.question()
    for at in (board.panel for board in boards if board.connected):
        asked = (at.ask, at.a, at.b, at.low, at.high)
        # A unit may still ask what the table has already been told.
        is_current = asked_here is not None and asked == asked_here[:5]
        if at.mode in (panel.CORRECT, panel.REWIND) or (at.mode == panel.ASK and is_current):
            return _question(show, tracker, names.MODES[at.mode], asked, at.value)
    return table_question(show, tracker)


def table_question(show: TrackShow, tracker: Any) -> View | None:
    """Return what the table must enter now, with the value it proposes."""
    asked = tracker.question()
    if asked is None:
        return None
    ask, a, b, low, high, proposal = asked
    return _question(show, tracker, "ask", (ask, a, b, low, high), proposal)


def _question(
    show: TrackShow, tracker: Any, mode: str, asked: tuple[int, int, int, int, int], value: int
) -> View:
    ask, a, b, low, high = asked
    is_count = mode == "rewind"  # steps back, whatever the table asks meanwhile
    sentence = show.say("ask.rewind") if is_count else show.question(tracker, ask, a, b)
    return {
        "mode": mode,
        "low": low,
        "high": high,
        "value": value,
        "text": sentence,
        "assumed": mode == "ask" and ask in show.assumed_asks,
        # Whether the answers stand among the offers, so that a page need not ask as well
        "offered": mode == "ask" and show.offers_answers(tracker),
        "shown": str(value) if is_count else show.shown(tracker, ask, value),
        "answers": [] if is_count else show.answers(tracker, ask, low, high),
        # How an answer is entered: as a choice, as a fact, or as steps back
        "base": answer_choice(0),
        "step": ANSWER_STEP,
        "fact": show.fact_asked(tracker, asked[:3]) if mode == "correct" else "",
    }


def board_views(show: TrackShow, state: bytes, boards: list[BoardStatus]) -> list[View]:
    """Return how each board is; without any board, one line that says so."""
    if not boards:
        return [{"url": "", "state": "none", "text": show.say("board.none"), "refused": None}]
    return [_board_view(show, state, board) for board in boards]


def _board_view(show: TrackShow, state: bytes, board: BoardStatus) -> View:
    refused = None
    if board.refusal is not None:
        at = board.refusal
        refused = show.refusal(state, Refused(at.code, at.a, at.b, at.c)) | {"count": at.count}
    return {
        "url": board.url,
        "state": "connected" if board.connected else "away",
        "text": _board_sentence(show.lang, board),
        "refused": refused,
    }


def _board_sentence(lang: str, board: BoardStatus) -> str:
    if board.simulated and not board.connected:  # its address says nothing to people
        return text(lang, "board.simulated_away")
    if board.problem is not None:
        return board.problem.text(lang)
    if not board.connected:
        return text(lang, "board.away", url=board.url)
    if board.pending:
        return text(lang, "board.pending", count=board.pending)
    return text(lang, "board.simulated" if board.simulated else "board.connected")
