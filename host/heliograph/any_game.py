"""The table of any game, from what every tracker tells: who is on turn, values, questions.

A game with a board of its own on the screen has its own module; every other one is shown like this,
so that each game the table unit can track can also be followed, entered and undone on the page.
"""

from typing import Any

from heliograph.answer_words import shown_value
from heliograph.games import title_by_number
from heliograph.seat_lights import light_words
from heliograph.sentences import Speaker, label_of
from heliograph.view_parts import ViewParts
from shared_rules import tracker as common
from shared_rules.solari.counters import SOLARI
from shared_rules.solaris import tokens

View = dict[str, Any]
PLANET_COLOURS = ("blue", "yellow", "green", "red")


def any_view(parts: ViewParts, speaker: Speaker, tracker: Any) -> View:
    """Return everything the plain table of a game shows."""
    return {
        "kind": "any",
        "title": title_by_number(tracker.game, speaker.lang),
        "due": parts.make("due", due_view, speaker, tracker),
        "round": {"number": getattr(tracker, "round", 0), "time_game": False, "markers": []},
        "stations": [],
        "seats": parts.make("seats", seat_views, speaker, tracker),
        "order": parts.make("order", order_view, tracker),
        "actions": parts.make("actions", actions_view, speaker, tracker),
    }


def due_view(speaker: Speaker, tracker: Any) -> View:
    """Return the one sentence that says what the table waits for."""
    seat = tracker.now()
    if tracker.phase == common.OVER:
        sentence = speaker.say("any.over", who=speaker.everyone(tracker, tracker.winners()))
    elif seat >= 0:
        sentence = speaker.say("due.turn_short", who=speaker.who(tracker, seat))
    else:
        sentence = speaker.say("any.entering")
    shown = seat if seat >= 0 else None
    return {"text": sentence, "headline": sentence, "seat": shown, "warning": ""}


def seat_views(speaker: Speaker, tracker: Any) -> list[View]:
    """Return the seats in order."""
    return [seat_view(speaker, tracker, seat) for seat in range(tracker.seats)]


def seat_view(speaker: Speaker, tracker: Any, seat: int) -> View:
    """Return one seat and its values as the tracker lists them."""
    return {
        "seat": seat,
        "number": seat + 1,
        "name": speaker.who(tracker, seat),
        "colour": colour_of(tracker, seat),
        **light_words(speaker.lang, tracker, seat),
        "winner": seat in tracker.winners(),
        "values": [_value_view(speaker, tracker, row) for row in tracker.values(seat)],
    }


def _value_view(speaker: Speaker, tracker: Any, row: tuple[int, ...]) -> View:
    shown = shown_value(speaker, tracker, row[0], row[5])
    return {"label": label_of(speaker, row), "value": shown}


def colour_of(tracker: Any, seat: int) -> str:
    """Return the colour of a seat's tokens or planet; its light goes by that, too."""
    if tracker.game == SOLARI:
        return PLANET_COLOURS[tracker.planet(seat)]
    return str(tokens.COLOURS[tracker.colour(seat)])


def order_view(tracker: Any) -> list[View]:
    """Return the seats in turn order; those before the one on turn have acted."""
    order = tracker.order()
    if tracker.now() not in order:
        return []
    turn = order.index(tracker.now())
    looks = ["done"] * turn + ["now", "next"] + ["waiting"] * len(order)
    return [
        {"seat": seat, "state": look, "why": ""} for seat, look in zip(order, looks, strict=False)
    ]


def actions_view(speaker: Speaker, tracker: Any) -> list[View]:
    """Return the two words of the buttons that any game knows."""
    if tracker.phase in (common.NONE, common.SETUP):
        return []
    actions = []
    seat = tracker.now()
    if seat >= 0:
        label = speaker.say("action.end_turn", who=speaker.who(tracker, seat))
        actions.append(_action(label, "turn_over", seat=seat))
    key = "any.close" if tracker.phase == common.OVER else "any.phase_over"
    return [*actions, _action(speaker.say(key), "phase_over")]


def _action(label: str, verb: str, **fields: int) -> View:
    return {"key": verb, "label": label, "command": {"do": verb, **fields}}


def step_line(speaker: Speaker, before: Any, after: Any) -> str:
    """Return what a step changed: values of seats, and whose turn it is then."""
    if before.game != after.game:
        return _game_line(speaker, after)
    lines = _changed_values(speaker, before, after)
    if after.phase == common.OVER and before.phase != common.OVER:
        lines.append(speaker.say("log.over", who=speaker.everyone(after, after.winners())))
    elif after.now() >= 0 and after.now() != before.now():
        who = speaker.who(after, after.now())
        lines.append(speaker.say("due.turn_short", who=who) + ".")
    return " ".join(lines) or speaker.say("any.entered")


def _game_line(speaker: Speaker, after: Any) -> str:
    if after.game == common.NO_GAME:
        return speaker.say("log.close")
    return speaker.say("any.new", game=title_by_number(after.game, speaker.lang), seats=after.seats)


def _changed_values(speaker: Speaker, before: Any, after: Any) -> list[str]:
    lines = []
    for seat in range(min(before.seats, after.seats)):
        for old, new in zip(before.values(seat), after.values(seat), strict=False):
            if old[:3] == new[:3] and old[5] != new[5]:
                fields = {"who": speaker.who(after, seat), "label": label_of(speaker, new)}
                lines.append(speaker.say("any.value", before=old[5], value=new[5], **fields))
    return lines
