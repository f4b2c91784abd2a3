"""What the record of a hall holds of one person, and how it is taken out of there for good.

A name stands where somebody was registered, as who came in by their own code, in the remarks of
corrections, and in titles. In its place comes one that nobody is told by: the number on the list.
"""

import json
from collections.abc import Iterator
from typing import Any

from heliograph.hall.tournament import entries
from heliograph.hall.tournament.codes import new_code
from heliograph.hall.tournament.kept import ABOUT, read_tournament
from heliograph.hall.tournament.model import Player, Tournament, points_by_player
from heliograph.library.forgetting import erase
from heliograph.library.spellings import person_key
from heliograph.record.erasing import OtherWords, Said, replace
from heliograph.record.store import Store
from heliograph.table.table_settings import now_ms

SUBSTITUTE = "?"


def data_of(record: Store, name: str) -> list[dict[str, Any]]:
    """Return what the tournaments of a hall hold of a person: when they came, how they did."""
    return [
        {
            "title": tournament.format.title,
            "game": tournament.format.game,
            "name": player.name,
            "code": player.code,
            "said": [{"at_ms": one.at_ms, "kind": one.kind} for one in said if _is_by(one, player)],
            "points": str(points_by_player(tournament)[player.number]),
            "tables": _tables_of(tournament, player.number),
        }
        for tournament, said, player in _found(record, name)
    ]


def forget_in_hall(record: Store, name: str) -> int:
    """Take a person out of every tournament of a hall; return in how many they were.

    Who they are there is their number from then on, and their card checks nobody in. Raises
    `StoreError`; then nothing has changed.
    """
    key = person_key(name)
    count = sum(1 for _ in _found(record, name))
    if count:
        others = OtherWords(entries.KINDS, _Words(key).in_log, _Words(key).in_about)
        erase(record, lambda one: person_key(one) == key, SUBSTITUTE, now_ms(), {}, others)
    return count


def _found(record: Store, name: str) -> Iterator[tuple[Tournament, list[entries.Entry], Player]]:
    for row in record.matches():
        if ABOUT in row.about and not row.is_damaged:
            tournament, said = read_tournament(record, row)
            for player in tournament.players:
                if person_key(player.name) == person_key(name):
                    yield tournament, said, player


def _is_by(entry: entries.Entry, player: Player) -> bool:
    return entry.body.get("player") == player.number


def _tables_of(tournament: Tournament, number: int) -> list[dict[str, Any]]:
    return [
        {"round": one.number, "seat": at, "place": result and result.places[at],
         "score": result and result.scores[at], "noted_ms": seating.noted_ms}
        for one in tournament.rounds
        for seating in one.seatings
        for at, seated in enumerate(seating.seats)
        for result in [seating.result]
        if seated == number
    ]  # fmt: skip


class _Words:
    """Takes a name out of what the log of a tournament says."""

    def __init__(self, key: str) -> None:
        self._key = key

    def in_log(self, kind: str, said: Said) -> Said:
        """Return source and events of an entry without the name."""
        who, written = said
        body = json.loads(written if isinstance(written, bytes) else b"{}")
        if kind in (entries.REGISTERED, entries.RENAMED) and self._is_meant(body["name"]):
            body |= {"name": f"{SUBSTITUTE} {body['player']}"}
            body |= {"code": new_code()} if "code" in body else {}
        elif "why" in body:
            body["why"] = replace(body["why"], self._is_meant, SUBSTITUTE)
        new = json.dumps(body).encode()
        is_same = json.loads(new) == json.loads(written if isinstance(written, bytes) else b"{}")
        by = SUBSTITUTE if isinstance(who, str) and self._is_meant(who) else who
        return by, written if is_same else new

    def in_about(self, about: object) -> object:
        """Return the form of a tournament with a title without the name."""
        known = json.loads(str(about))
        if ABOUT not in known:
            return about
        title = known[ABOUT]["title"]
        known[ABOUT]["title"] = replace(title, self._is_meant, SUBSTITUTE)
        return about if known[ABOUT]["title"] == title else json.dumps(known)

    def _is_meant(self, name: str) -> bool:
        return person_key(name) == self._key
