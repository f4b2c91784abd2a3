"""What the table is asked now, and how its units are: the same question on page and unit."""

import secrets

from heliograph.catalogue import say
from heliograph.games.show import View
from heliograph.games.track.game import answer_choice
from heliograph.games.track.set_up import set_up_answers
from heliograph.games.track.show import ANSWER_STEP, AnyTrackShow
from heliograph.table.change import BLUETOOTH, IN_AIR, UnitStatus
from heliograph.texts import TEXTS, text
from shared_rules import names, panel
from shared_rules.ask_names import ask_name
from shared_rules.refusal import Refused
from shared_rules.tracker import SETUP, Tracker


def question_view(show: AnyTrackShow, tracker: Tracker, units: list[UnitStatus]) -> View | None:
    """Return the question of a unit that is in the middle of one, else the table's own."""
    asked_here = tracker.question()
    for at in (unit.panel for unit in units if unit.connected):
        asked = (at.ask, at.a, at.b, at.low, at.high)
        # A unit may still ask what the table has already been told.
        is_current = asked_here is not None and asked == asked_here[:5]
        if at.mode in (panel.CORRECT, panel.REWIND) or (at.mode == panel.ASK and is_current):
            return _question(show, tracker, names.MODES[at.mode], asked, at.value)
    return table_question(show, tracker)


def table_question(show: AnyTrackShow, tracker: Tracker) -> View | None:
    """Return what the table must enter now, with the value it proposes."""
    asked = tracker.question()
    if asked is None:
        return None
    ask, a, b, low, high, proposal = asked
    return _question(show, tracker, "ask", (ask, a, b, low, high), proposal)


def _question(
    show: AnyTrackShow,
    tracker: Tracker,
    mode: str,
    asked: tuple[int, int, int, int, int],
    value: int,
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
        "why": _why(show, ask) if mode == "ask" else "",
        "rest": _rest(tracker) if mode == "ask" else [],
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


def _why(show: AnyTrackShow, ask: int) -> str:
    """Return in one line what a question is for, "" where it says so itself."""
    key = f"ask_why.{ask_name(ask)}"
    return show.say(key) if key in TEXTS else ""


def _rest(tracker: Tracker) -> list[int]:
    """Return the choices that answer this question and the rest of the set-up as is usual."""
    if tracker.phase != SETUP:
        return []
    answers = set_up_answers(bytes(tracker.state), {}, seed=secrets.randbits(31))
    return list(answers) if len(answers) > 1 else []


def unit_views(show: AnyTrackShow, state: bytes, units: list[UnitStatus]) -> list[View]:
    """Return how each unit is, the pods in one line; without any unit, one line that says so."""
    pods = [unit for unit in units if unit.is_pod]
    views = [_unit_view(show, state, unit) for unit in units if not unit.is_pod]
    if not units:
        return [{"url": "", "state": "none", "text": show.say("unit.none"), "refused": None}]
    return [*views, _pods_view(show, state, pods)] if pods else views


def _pods_view(show: AnyTrackShow, state: bytes, pods: list[UnitStatus]) -> View:
    """Return how all pods are: one that sleeps or is dead stops nobody, so nobody is alarmed."""
    here = sum(pod.connected for pod in pods)
    refusals = [_unit_view(show, state, pod)["refused"] for pod in pods if pod.refusal]
    newest = max(refusals, key=lambda one: one["count"], default=None)
    if newest:
        newest |= {"count": sum(pod.refusal.count for pod in pods if pod.refusal)}
    return {
        "url": "pods",
        "state": "connected" if here == len(pods) else "some",
        "text": show.say("unit.pods", count=here, known=len(pods)),
        "refused": newest,
        "can_be_renewed": False,
        "is_low": False,
    }


def _unit_view(show: AnyTrackShow, state: bytes, unit: UnitStatus) -> View:
    refused = None
    if unit.refusal is not None:
        at = unit.refusal
        refused = show.refusal(state, Refused(at.code, at.a, at.b, at.c)) | {"count": at.count}
    return {
        "url": unit.url,
        "state": _unit_state(unit),
        "text": _unit_sentence(show.lang, unit),
        "refused": refused,
        "can_be_renewed": unit.can_be_renewed,
        "is_low": unit.connected and unit.cell is not None and unit.cell.state > 0,
    }


def _unit_state(unit: UnitStatus) -> str:
    """Return `starting` for a simulated unit that has not spoken yet: nobody pulled its cable."""
    if unit.renewal is not None:
        return "renewing"
    if unit.connected:
        return "connected"
    is_starting = unit.simulated and not unit.about and unit.problem is None
    return "starting" if is_starting else "away"


def _unit_sentence(lang: str, unit: UnitStatus) -> str:
    if _unit_state(unit) == "starting":
        return text(lang, "unit.simulated_starting")
    if unit.simulated and not unit.connected:  # its address says nothing to people
        return text(lang, "unit.simulated_away")
    told = unit.renewal or (unit.problem and unit.problem.sentence)
    if told:
        return say(lang, told)
    if not unit.connected:
        return text(lang, "unit.away", url=unit.url)
    if unit.pending:
        return text(lang, "unit.pending", count=unit.pending)
    return _connected_sentence(lang, unit)


def _connected_sentence(lang: str, unit: UnitStatus) -> str:
    if unit.cell:
        key = ("unit.cell", "unit.cell_low", "unit.cell_empty")[min(unit.cell.state, 2)]
        return text(lang, key, percent=unit.cell.percent, mah=unit.cell.mah)
    if unit.url.startswith(IN_AIR):
        return text(lang, "unit.in_air")
    if unit.url.startswith(BLUETOOTH):
        return text(lang, "unit.by_bluetooth")
    return text(lang, "unit.simulated" if unit.simulated else "unit.connected")
