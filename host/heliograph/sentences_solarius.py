"""The log of Solarius Mission in sentences: one function per event of its tracker."""

from collections.abc import Callable
from typing import Any

from heliograph.solarius_faces import FACES, level_text
from shared_rules.solarius import events as solarius

CENTRES = "ABCDEF"


def _option(speaker: Any, _tracker: Any, which: int, value: int, _c: int) -> str:
    if which == solarius.OPTION_FIELDS:
        return str(speaker.say("log.som_wheel", count=value))
    if which == solarius.OPTION_POINTS:
        word = speaker.say("option.on" if value else "option.off")
        return str(speaker.say("log.som_points", value=word))
    if which == solarius.OPTION_OWN_WHEEL:
        return str(speaker.say("log.som_own_wheel"))
    return str(speaker.say("log.som_field", field=which + 1, value=value))


def _colour(speaker: Any, tracker: Any, seat: int, colour: int, _c: int) -> str:
    name = speaker.say(f"colour.{colour}")
    return str(speaker.say("log.colour", who=speaker.who(tracker, seat), colour=name))


def _first(speaker: Any, tracker: Any, seat: int, _b: int, _c: int) -> str:
    return str(speaker.say("log.som_first", who=speaker.who(tracker, seat)))


def _start(speaker: Any, _tracker: Any, _a: int, _b: int, _c: int) -> str:
    return str(speaker.say("log.som_start"))


def _end_turn(speaker: Any, tracker: Any, seat: int, _b: int, _c: int) -> str:
    return str(speaker.say("log.som_end_turn", who=speaker.who(tracker, seat)))


def _take(speaker: Any, tracker: Any, slot: int, _b: int, _c: int) -> str:
    colour, face, age = tracker.dice()[slot]
    return str(
        speaker.say(
            "log.som_take",
            who=speaker.who(tracker, tracker.now()),
            die=f"{speaker.say(f'die.{colour}')} {FACES[face]}",
            value=tracker.wheel()[age],
        )
    )


def _tech(speaker: Any, tracker: Any, seat: int, colour: int, level: int) -> str:
    who, die = speaker.who(tracker, seat), speaker.say(f"die.{colour}")
    return str(speaker.say("log.som_tech", who=who, die=die, value=level_text(level)))


def _draw(speaker: Any, _tracker: Any, colour: int, face: int, _c: int) -> str:
    die = speaker.say(f"die.{colour - 1}")
    if not face:
        return str(speaker.say("log.som_colour", die=die))
    return str(speaker.say("log.som_draw", die=die, face=FACES[face - 1]))


def _open(speaker: Any, _tracker: Any, centre: int, _b: int, _c: int) -> str:
    if not centre:
        return str(speaker.say("log.som_no_centre"))
    return str(speaker.say("log.som_centre", letter=CENTRES[centre - 1]))


def _next_round(speaker: Any, tracker: Any, _a: int, _b: int, _c: int) -> str:
    return str(speaker.say("log.som_next_round", round=tracker.round + 1))


def _score(speaker: Any, tracker: Any, seat: int, points: int, _c: int) -> str:
    return str(speaker.say("log.som_score", who=speaker.who(tracker, seat), value=points))


def _planets(speaker: Any, tracker: Any, seat: int, points: int, _c: int) -> str:
    return str(speaker.say("log.som_planets", who=speaker.who(tracker, seat), value=points))


def _die(speaker: Any, _tracker: Any, _slot: int, code: int, age: int) -> str:
    die = speaker.say(f"die.{code >> 3}")
    return str(speaker.say("log.som_die", die=die, face=FACES[code & 7], age=age + 1))


def _bag(speaker: Any, _tracker: Any, colour: int, count: int, _c: int) -> str:
    return str(speaker.say("log.som_bag", die=speaker.say(f"die.{colour}"), value=count))


def _turn(speaker: Any, _tracker: Any, turn: int, number: int, _first_seat: int) -> str:
    return str(speaker.say("log.som_turn", round=number, turn=turn + 1))


TELLERS: dict[int, Callable[[Any, Any, int, int, int], str]] = {
    solarius.SET_COLOUR: _colour,
    solarius.FIRST_PLAYER: _first,
    solarius.START: _start,
    solarius.END_TURN: _end_turn,
    solarius.TAKE: _take,
    solarius.SET_TECH: _tech,
    solarius.DRAW: _draw,
    solarius.OPEN: _open,
    solarius.NEXT_ROUND: _next_round,
    solarius.SET_SCORE: _score,
    solarius.SET_PLANETS: _planets,
    solarius.SET_DIE: _die,
    solarius.OPTION: _option,
    solarius.SET_BAG: _bag,
    solarius.SET_TURN: _turn,
}
