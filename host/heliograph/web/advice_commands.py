"""Advice for whoever asks on a page: from what their own seat sees, if the table allows it.

Every refusal is settled by what everybody knows: the setting, the depth, whose page it is.
"""

from heliograph.advice.adviser import adviser_of, dismiss
from heliograph.advice.question import Question, make_question
from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.games.depths import ADVISE, DEAL
from heliograph.record.keys import SEAT
from heliograph.record.settings import ADVICE
from heliograph.table.objections import NoMatch, NotAtThisDepth, NotSeated
from heliograph.table.rules import Rules
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.view.match_view import show_of
from heliograph.web.call import Call, View


class AdviceOff(HeliographError):
    """The table has not agreed on advice."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "Advice is switched off at this table. Agree on it, then switch it on under "
                "Settings on the table screen."
            ),
        )


class AdviceOnPhone(HeliographError):
    """The table screen asks what only a hidden hand can tell."""

    def __init__(self) -> None:
        super().__init__(
            N_(
                "Here advice would tell of a hidden hand. Ask for it on the page of the seat, or "
                "look at the hand on this screen."
            ),
        )


def give_advice(call: Call) -> View:
    """What is known by now about the question of the seat that asks; thinking goes on."""
    table = call.table
    with table.lock:
        question, stamp = _question(call), table.stamp
        who = show_of(table, call.lang).who(question.seat)
    known = adviser_of(table).ask(question)
    return {
        "at": stamp,
        "seat": question.seat,
        "thought": known.thought,
        "is_open": known.is_open,
        "words": _words(call.lang, who, question, known.thought or {}),
    }


def allow_advice(call: Call) -> None:
    """Let people ask for advice, or not; whoever gives it gets ready."""
    call.table.settings.set(ADVICE, int(call["is_on"]), call.source)
    get_ready(call.table)


def get_ready(table: Table) -> None:
    """Start what thinks, where the table wants advice: the first number shall come soon."""
    if table.settings.values[ADVICE]:
        adviser_of(table).get_ready()
    else:
        dismiss(table)


def _words(lang: str, who: str, question: Question, thought: View) -> dict[str, str]:
    """Return every sentence that stands around a thought."""
    fair = "fair_box" if question.is_of_real_box else "fair"
    keys = ("title", "thinking", "best", "as_good", "weaker", "do", "why", "close_call", "chances",
            "not_on_turn", "too_little")  # fmt: skip
    words = {key: text(lang, f"advice.{key}", who=who) for key in keys}
    games = text(lang, "advice.games", count=thought.get("games", 0))
    return {**words, "fair": text(lang, f"advice.{fair}", who=who), "games": games}


def _question(call: Call) -> Question:
    table, rules = call.table, call.table.rules
    if rules is None:
        raise NoMatch
    if not table.settings.values[ADVICE]:
        raise AdviceOff
    if not rules.can(ADVISE):
        raise NotAtThisDepth
    seat = _seat_of(call, rules)
    names = tuple(table.names)
    return make_question(rules.about, rules.game, table.position, seat, call.lang, names)


def _seat_of(call: Call, rules: Rules) -> int:
    """Return whose question it is: the page's own seat; with the real box whoever is on turn."""
    if call.access.role == SEAT:
        if call.access.seat >= rules.game.seats:
            raise NotSeated
        return call.access.seat
    if rules.can(DEAL):
        raise AdviceOnPhone
    return max(0, rules.pending(call.table.position).seat)
