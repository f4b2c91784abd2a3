"""What a page of the hall may ask for: one table, each field checked before anybody uses it."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from heliograph.games import ALL_GAMES
from heliograph.hall.hall import Hall
from heliograph.hall.keys import CHECK_IN, TABLE_MARK
from heliograph.hall.tournament.model import (
    FEWEST_SEATS,
    LONGEST_NAME,
    MOST_PEOPLE,
    MOST_ROUNDS,
    MOST_SEATS,
    SYSTEMS,
    Format,
    Player,
    Result,
    Seating,
    Tournament,
)
from heliograph.record.keys import HOST, WATCH, Access
from heliograph.web.door import Door
from heliograph.web.fields import BadCommand, Reader, one_of, optional, texts, whole, wholes, words
from heliograph.web.new_game import BOX
from heliograph.web.qr import qr_picture
from heliograph.web.reading import Message

LONGEST_CODE = 40
LONGEST_WORDS = 200
MOST_TABLES = 256
_LONGEST_TABLE = 120
_MOST_SCORE = 1_000_000
ORGANISER = "organiser"
# Where only turns are kept, nobody is asked anything: as in the box, and who is drawn first begins
SET_UP = {"set_up": BOX, "first": 1}

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class HallCall:
    """What a handler gets: the hall, who asks, and the fields as read."""

    hall: Hall
    door: Door
    access: Access
    fields: Mapping[str, Any]

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]


class HallCommand(NamedTuple):
    """One row of the table of commands."""

    verb: str
    roles: frozenset[str]
    fields: Mapping[str, Reader]
    handler: Callable[[HallCall], Answer | None]


def perform(hall: Hall, message: Message, access: Access, door: Door) -> Answer:
    """Do what a page asks; returns the answer. Raises `BadCommand`, `HeliographError`."""
    command = _BY_VERB.get(message.get("do", ""))
    if command is None or access.role not in command.roles:
        raise BadCommand(f"expected a command of this page, got {message.get('do')!r:.40}")
    fields = {name: read(name, message.get(name)) for name, read in command.fields.items()}
    answer = command.handler(HallCall(hall, door, access, fields))
    return answer or {"type": "done"}


def _open(call: HallCall) -> None:
    if call["game"] not in ALL_GAMES:
        raise BadCommand(f"expected one of the installed games, got {call['game']!r:.40}")
    counts = ALL_GAMES[call["game"]].seat_counts
    if not set(call["sizes"]) <= set(counts):
        raise BadCommand(f"expected sizes of {list(counts)}, got {call['sizes']}")
    about = Format(
        call["title"].strip(), call["game"], call["system"], call["size"],
        tuple(sorted(set(call["sizes"]))), call["rounds"], secrets.token_hex(8), call["groups"],
    )  # fmt: skip
    call.hall.desk.open(about, ORGANISER)


def _register(call: HallCall) -> None:
    names = [name for name in call["names"] if name.strip()]
    call.hall.desk.register_all(names, ORGANISER)


def _check_in(call: HallCall) -> Answer:
    player = call.hall.desk.check_in(call["code"])
    return {"type": "checked_in", "name": player.name}


def _let_in(call: HallCall) -> None:
    call.hall.desk.let_in(call["player"], ORGANISER)


def _leave(call: HallCall) -> None:
    call.hall.desk.leave(call["player"], ORGANISER)


def _forget_person(call: HallCall) -> None:
    call.hall.desk.forget(call["player"])


def _draw(call: HallCall) -> None:
    known = {one.seen.table for one in call.hall.floor.tables()}
    tables = [name for name in call["tables"] if name in known]
    hall = call.hall
    hall.desk.draw(tables, ORGANISER, hall.ended_matches(), hall.told_events())


def _take_back(call: HallCall) -> None:
    call.hall.desk.take_back_draw(ORGANISER)


def _result(call: HallCall) -> None:
    call.hall.desk.enter_result(call["round"], call["table"], _read_result(call), ORGANISER)


def _correct(call: HallCall) -> None:
    result = _read_result(call)
    call.hall.desk.correct(call["round"], call["table"], result, ORGANISER, call["why"])


def _read_result(call: HallCall) -> Result:
    scores = call["scores"] or [None] * len(call["places"])
    return Result(tuple(call["places"]), tuple(scores))


def _begin(call: HallCall) -> Answer:
    """Begin the matches of the round with the people who sit there, where tables allow it."""
    tournament = call.hall.desk.tournament
    due = [one for one in last_seatings(tournament) if not one.result]
    ready = {
        one.seen.table for one in call.hall.floor.tables()
        if one.is_online and "begin" in one.seen.commands
    }  # fmt: skip
    begun = [seating for seating in due if seating.table in ready]
    for seating in begun:
        assert tournament is not None
        names = [tournament.player(number).name for number in seating.seats]
        match = {"game": tournament.format.game, "depth": call["depth"], "seats": len(names)}
        call.hall.command(seating.table, {"do": "begin", **match, "names": names, **SET_UP})
    return {"type": "begun", "count": len(begun), "left": len(due) - len(begun)}


def last_seatings(tournament: Tournament | None) -> tuple[Seating, ...]:
    """Return the tables of the round that was drawn last."""
    return tournament.rounds[-1].seatings if tournament and tournament.rounds else ()


def _message(call: HallCall) -> None:
    call.hall.command(call["table"], {"do": "call", "text": call["text"]})


def _forget(call: HallCall) -> None:
    call.hall.floor.forget(call["table"])


def _clear_floor(call: HallCall) -> None:
    call.hall.clear_floor()


def _cards(call: HallCall) -> Answer:
    """Return a card for everybody: the code, and a QR code that opens the check-in with it."""
    tournament = call.hall.desk.tournament
    address = call.door.address(CHECK_IN)
    people = tournament.players if tournament else ()
    return {"type": "cards", "cards": [_card(one, address) for one in people]}


def _card(player: Player, address: str) -> Answer:
    url = f"{address}#{player.code}"
    return {"name": player.name, "code": player.code, "qr": qr_picture(url)}


def _codes(call: HallCall) -> Answer:
    """Return the addresses of check-in, wall and each table, with their QR codes."""
    watch = call.door.address(WATCH)
    places = [("check_in", "", call.door.address(CHECK_IN)), ("wall", "", watch)] + [
        ("", one.seen.name or one.seen.table, f"{watch}{TABLE_MARK}{one.seen.table}")
        for one in call.hall.floor.tables()
    ]
    return {"type": "codes", "codes": [_code(*place) for place in places]}


def _code(kind: str, name: str, url: str) -> Answer:
    return {"kind": kind, "name": name, "url": url, "qr": qr_picture(url)}


_HOST = frozenset({HOST})
_TABLE = words(_LONGEST_TABLE, 1)
_PLACE = {"round": whole(1, MOST_ROUNDS), "table": whole(0, MOST_PEOPLE)}
_SCORES = optional(wholes(FEWEST_SEATS, MOST_SEATS, -_MOST_SCORE, _MOST_SCORE))
_ENDED = {**_PLACE, "places": wholes(FEWEST_SEATS, MOST_SEATS, 1, MOST_SEATS), "scores": _SCORES}
_COMMANDS = (
    HallCommand("open", _HOST, {
        "title": words(LONGEST_NAME, 1), "game": words(60, 1), "system": one_of(*SYSTEMS),
        "size": whole(FEWEST_SEATS, MOST_SEATS), "rounds": whole(1, MOST_ROUNDS),
        "sizes": wholes(1, MOST_SEATS, FEWEST_SEATS, MOST_SEATS), "groups": whole(1, 32),
    }, _open),
    HallCommand("register", _HOST, {"names": texts(MOST_PEOPLE, LONGEST_WORDS)}, _register),
    HallCommand("check_in", frozenset({HOST, CHECK_IN}), {"code": words(LONGEST_CODE)}, _check_in),
    HallCommand("let_in", _HOST, {"player": whole(1, MOST_PEOPLE)}, _let_in),
    HallCommand("leave", _HOST, {"player": whole(1, MOST_PEOPLE)}, _leave),
    HallCommand("forget_person", _HOST, {"player": whole(1, MOST_PEOPLE)}, _forget_person),
    HallCommand("draw", _HOST, {"tables": texts(MOST_TABLES, _LONGEST_TABLE)}, _draw),
    HallCommand("take_back", _HOST, {}, _take_back),
    HallCommand("begin", _HOST, {"depth": words(20, 1)}, _begin),
    HallCommand("result", _HOST, _ENDED, _result),
    HallCommand("correct", _HOST, {**_ENDED, "why": optional(words(LONGEST_WORDS), "")}, _correct),
    HallCommand("message", _HOST, {"table": _TABLE, "text": words(LONGEST_WORDS)}, _message),
    HallCommand("forget", _HOST, {"table": _TABLE}, _forget),
    HallCommand("clear_floor", _HOST, {}, _clear_floor),
    HallCommand("cards", _HOST, {}, _cards),
    HallCommand("codes", _HOST, {}, _codes),
)  # fmt: skip
_BY_VERB = {command.verb: command for command in _COMMANDS}
