"""The report on a match for whoever asks on a page.

When a match is over everything in it is open. Before, a report is advice: the table must have
agreed on it, and in the digital game it is a seat's own, from what that seat sees.
"""

from collections import OrderedDict
from weakref import WeakKeyDictionary

from heliograph.advice.adviser import adviser_of
from heliograph.advice.estimates import percent_of
from heliograph.advice.explaining import explain_turns
from heliograph.advice.puzzles import Puzzle
from heliograph.advice.question import of_a_game
from heliograph.advice.report import Report
from heliograph.advice.report_file import duration, luck_keys, other_words, percent, write_html
from heliograph.advice.story import tell_story
from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.games.depths import ADVISE, DEAL
from heliograph.library.best_turns import best_of_match
from heliograph.library.results import turns_of
from heliograph.record.keys import SEAT, WATCH
from heliograph.record.photos import Photos
from heliograph.record.settings import ADVICE
from heliograph.table.objections import NoMatch, NotAtThisDepth, NotSeated
from heliograph.table.open_match import OpenMatch
from heliograph.table.table import Table
from heliograph.texts import text
from heliograph.texts.numbers import signed
from heliograph.view.match_view import viewer_of
from heliograph.web.advice_commands import AdviceOff, AdviceOnPhone
from heliograph.web.call import Call, View

MOST_REPORTS = 8
_WORDS = (
    "title", "save", "turning", "no_turning", "luck", "luck_why", "who", "first", "by_luck",
    "by_choice", "by_others", "by_table", "last", "time", "turns", "all_time", "mean_time",
    "longest", "place", "story", "share", "kind_luck", "kind_choice", "kind_table", "look",
    "photo", "photo_add", "photo_other", "photo_remove", "photo_why",
)  # fmt: skip


class NotOver(HeliographError):
    """Puzzles of a match would be advice while it runs."""

    def __init__(self) -> None:
        super().__init__(N_("Puzzles come from games that are over. Finish this one first."))


_REPORTS: WeakKeyDictionary[Table, OrderedDict[object, Report]] = WeakKeyDictionary()


def give_report(call: Call) -> View:
    """What is known by now about the match on the table; the rest is being worked out."""
    found = _look(call)
    lang, people = call.lang, found["people"]
    viewer = found["viewer"]
    chances = (
        text(lang, "report.chances")
        if viewer is None
        else text(lang, "report.chances_of_viewer", who=people[viewer])
    )
    words = {key: text(lang, f"report.{key}") for key in _WORDS}
    words |= {
        "thinking": text(lang, "report.thinking", done=percent(lang, percent_of(found["done"]))),
        "how": text(lang, "report.how", error=found["error"]),
        "chances": chances,
        "unit": text(lang, "report.percent", percent=""),
    }
    return {
        **found,
        "is_open": not found["is_done"],
        "luck": [_shown_luck(one, lang) for one in found["luck"]],
        "luck_keys": luck_keys(found["luck"]),
        "turning": [_shown_point(one, people, lang) for one in found["turning"]],
        "time": [_shown_time(one, lang) for one in found["time"]],
        "words": words,
    }


def explain(call: Call) -> View:
    """What computer players have just done, where somebody learns; nothing elsewhere."""
    table = call.table
    with table.lock:
        opened = table.opened
        if opened is None:
            raise NoMatch
        is_told = opened.rules.is_explained
        turns = explain_turns(opened, call.lang, viewer_of(call.access)) if is_told else []
    return {"at": table.stamp, "turns": turns, "words": {"why": text(call.lang, "advice.why")}}


def give_report_file(call: Call) -> View:
    """The report as far as it is known, as one file."""
    found = _look(call)
    plain = "".join(char if char.isalnum() or char in " -" else "-" for char in found["title"])
    name = f"{'-'.join(plain.split()) or found['match']}-report.html"
    return {"match": found["match"], "name": name, "content": write_html(found, call.lang)}


def missed_in_match(call: Call) -> tuple[dict[int, Puzzle], float]:
    """Return where somebody missed a clearly better choice, by step, and how far that is known.

    Only when the match is over: before, it would be advice.
    """
    if call.table.rules is not None and not call.table.is_over:
        raise NotOver
    opened, report = _begun(call)
    ask = adviser_of(call.table).ask
    found = report.look(ask)
    if not found["is_done"]:
        return {}, min(found["done"], 0.99)
    game, about = opened.rules.game, of_a_game(opened.rules.about)
    return {
        deed.step: Puzzle(about, opened.names, game, deed.before, deed.choices)
        for deed, _ in report.missed(ask)
    }, 1.0


def _look(call: Call) -> View:
    opened, report = _begun(call)
    found = report.look(adviser_of(call.table).ask)
    photo = Photos(call.table.record).mark(found["match"])
    story = _story(call, opened, found)
    last_ms = opened.line[-1].at_ms if opened.line else 0  # when it was played, not looked at
    return {**found, "place": opened.place, "photo": photo, "story": story, "last_ms": last_ms}


def _begun(call: Call) -> tuple[OpenMatch, Report]:
    """Return the match on the table and its report."""
    table = call.table
    with table.lock:
        opened = table.opened
        if opened is None:
            raise NoMatch
        if not opened.rules.can(ADVISE):
            raise NotAtThisDepth
        return opened, _report(call, opened, _viewer(call, opened))


def _story(call: Call, opened: OpenMatch, found: View) -> list[str]:
    """Return the story of a match that is over; before, it is nobody's to tell."""
    if not opened.is_over or not found["is_done"]:
        return []
    return tell_story(found, best_of_match(call.table.record, opened.number, call.lang), call.lang)


def _viewer(call: Call, opened: OpenMatch) -> int | None:
    """Return whose eyes the report has; None where everything may be known."""
    rules, access = opened.rules, call.access
    if opened.is_over:
        return None
    if not call.table.settings.values[ADVICE]:
        raise AdviceOff
    if access.role == WATCH or (access.role == SEAT and access.seat >= rules.game.seats):
        raise NotSeated
    if not rules.can(DEAL):
        return None
    if access.role != SEAT:
        raise AdviceOnPhone
    return access.seat


def _report(call: Call, opened: OpenMatch, viewer: int | None) -> Report:
    """Return the report of the match as it stands, begun if it is new."""
    known = _REPORTS.setdefault(call.table, OrderedDict())
    key = (call.table.stamp, opened.state, viewer, call.lang)
    if key not in known:
        turns = turns_of(call.table.record, opened.number)
        known[key] = Report(opened, turns, viewer, call.lang)
        while len(known) > MOST_REPORTS:
            known.popitem(last=False)
    return known[key]


def _shown_luck(one: View, lang: str) -> View:
    parts = {key: signed(one[key]) for key in ("luck", "choice", "others", "table")}
    return {
        **one,
        **parts,
        "first": percent(lang, one["first"]),
        "last": percent(lang, one["last"]),
    }


def _shown_point(one: View, people: list[str], lang: str) -> View:
    words = other_words(one, people[one["seat"]], lang) if one["kind"] == "choice" else ""
    change = f"{percent(lang, one['before'])} → {percent(lang, one['after'])}"
    head = text(lang, "report.step", step=one["step"])
    return {**one, "other_text": words, "change": change, "step_text": head}


def _shown_time(one: View, lang: str) -> View:
    return {
        **one,
        "all_text": duration(lang, one["ms"]),
        "mean_text": duration(lang, one["ms"] / max(1, one["turns"])),
        "longest_text": duration(lang, one["longest_ms"]),
    }
