"""The people of a record and their history: games, wins, points, pace, ratings, best turns.

All of it is worked out from the matches (`results.py`); nothing is written down beside them.
"""

from collections import Counter
from typing import Any, NamedTuple

from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.games import title_of
from heliograph.games.shows import SOMEBODY
from heliograph.library.best_turns import describe_turn
from heliograph.library.ratings import History, Rating, rate
from heliograph.library.results import MatchResult, Results, SeatResult, Turn, results_of, turns_of
from heliograph.library.spellings import Spellings
from heliograph.record.store import Store
from heliograph.texts import text

View = dict[str, Any]
MOST_BEST = 5
_SECOND_MS = 1000


class NoSuchPerson(HeliographError):
    """Nobody of this name has played."""

    def __init__(self, name: str) -> None:
        super().__init__(
            N_(
                "Expected the name of somebody who finished a game here, got {name!r:.40}. "
                "The list of people has all of them."
            ).filled(name=name),
        )


class Appearance(NamedTuple):
    """One match of a person."""

    result: MatchResult
    seat: SeatResult


class Person(NamedTuple):
    """Somebody and their matches, the oldest first."""

    key: str
    name: str
    spellings: tuple[str, ...]
    matches: tuple["Appearance", ...]

    @property
    def wins(self) -> int:
        """How many of them this person won."""
        return sum(one.seat.is_winner for one in self.matches)


class People:
    """Everybody who finished a game under a name."""

    def __init__(self, record: Store) -> None:
        self.record = record
        self.names = Spellings(record)
        self.results: Results = results_of(record)
        self.persons = _persons(self.results, self.names)

    def find(self, name: str) -> Person:
        """Return a person by any spelling. Raises `NoSuchPerson`."""
        key = self.names.key_of(name)
        for person in self.persons:
            if person.key == key:
                return person
        raise NoSuchPerson(name)

    def rate(self) -> History:
        """Return everybody's ratings."""
        return rate(self.results.matches, self.names.key_of)


def _persons(results: Results, names: Spellings) -> list[Person]:
    matches: dict[str, list[Appearance]] = {}
    for result in results.matches:
        for seat in result.seats:
            if seat.name not in ("", SOMEBODY) and not seat.bot:
                matches.setdefault(names.key_of(seat.name), []).append(Appearance(result, seat))
    persons = [_person(key, played, names) for key, played in matches.items()]
    return sorted(persons, key=lambda one: (-one.matches[-1].result.ended_ms, one.key))


def _person(key: str, played: list[Appearance], names: Spellings) -> Person:
    written = tuple(dict.fromkeys(one.seat.name for one in reversed(played)))
    return Person(key, names.name_of(written[0]), written, tuple(played))


# As JSON-ready values


def people_view(people: People, lang: str) -> View:
    """Return everybody in a line each, and what was left out."""
    left_out = people.results.left_out
    return {
        "people": [
            {"name": one.name, "games": len(one.matches), "wins": one.wins,
             "last_ms": one.matches[-1].result.ended_ms}
            for one in people.persons
        ],
        "left_out": text(lang, "people.left_out", count=left_out) if left_out else "",
    }  # fmt: skip


def person_view(people: People, name: str, lang: str) -> View:
    """Return the whole history of a person. Raises `NoSuchPerson`."""
    person = people.find(name)
    turns = {one.result.match: _own_turns(people.record, one) for one in person.matches}
    return {
        "name": person.name,
        "spellings": [one for one in person.spellings if one != person.name],
        "games": len(person.matches),
        "wins": person.wins,
        "turn_s": mean_turn_s([turn for own in turns.values() for turn in own]),
        "by_game": [_game_view(game, person, turns, lang) for game in _games(person)],
        "ratings": _ratings(people.rate(), person, lang),
        "best": _best_turns(people.record, person, turns, lang),
    }


def _games(person: Person) -> list[str]:
    """Return the games of a person, the one played most first."""
    return [game for game, _ in Counter(one.result.game for one in person.matches).most_common()]


def _game_view(game: str, person: Person, turns: dict[int, list[Turn]], lang: str) -> View:
    played = [one for one in person.matches if one.result.game == game]
    scores = [one.seat.score for one in played if one.seat.score is not None]
    return {
        "game": game,
        "title": title_of(game),
        "games": len(played),
        "wins": sum(one.seat.is_winner for one in played),
        "mean": round(sum(scores) / len(scores), 1) if scores else None,
        "best": max(scores, default=None),
        "turn_s": mean_turn_s([turn for one in played for turn in turns[one.result.match]]),
        "matches": [_match_view(one, lang) for one in played],
    }


def _match_view(played: Appearance, lang: str) -> View:
    result, seat = played
    others = [_called(other, lang) for other in result.seats if other.seat != seat.seat]
    return {
        "match": result.match,
        "title": result.title,
        "at_ms": result.ended_ms,
        "score": seat.score,
        "won": seat.is_winner,
        "place": seat.place,
        "seats": len(result.seats),
        "others": others,
    }


def _called(seat: SeatResult, lang: str) -> str:
    if seat.bot:
        return text(lang, f"ui.bot_{seat.bot}")
    is_known = seat.name not in ("", SOMEBODY)
    return seat.name if is_known else text(lang, "people.somebody")


def _ratings(history: History, person: Person, lang: str) -> list[View]:
    return [
        _rating_view(game, seats, rated[person.key], lang)
        for (game, seats), rated in history.items()
        if person.key in rated
    ]


def _rating_view(game: str, seats: int, ratings: list[Rating], lang: str) -> View:
    last = ratings[-1]
    return {
        "game": game,
        "title": text(lang, "people.rated", game=title_of(game), seats=seats),
        "seats": seats,
        "games": len(ratings),
        "mu": round(last.mu, 1),
        "band": round(last.band, 1),
        "words": text(lang, f"people.sure_{last.sureness}", count=len(ratings)),
        "points": [
            {"match": one.match, "at_ms": one.at_ms, "mu": round(one.mu, 1),
             "band": round(one.band, 1)}
            for one in ratings
        ],
    }  # fmt: skip


# Turns of one person


def _own_turns(record: Store, played: Appearance) -> list[Turn]:
    return [turn for turn in turns_of(record, played.result.match) if turn.seat == played.seat.seat]


def mean_turn_s(turns: list[Turn]) -> float | None:
    """Return how long a turn took on average; None where no time was kept."""
    timed = [turn.ms for turn in turns if turn.ms is not None]
    return round(sum(timed) / len(timed) / _SECOND_MS, 1) if timed else None


def _best_turns(
    record: Store, person: Person, turns: dict[int, list[Turn]], lang: str
) -> list[View]:
    """Return the turns that brought the most points, in the words of the log."""
    by_match = {one.result.match: one for one in person.matches}
    found = [(turn.points, match, turn) for match, own in turns.items() for turn in own]
    found = sorted((one for one in found if one[0] > 0), key=lambda one: (-one[0], one[1]))
    return [_best_view(record, by_match[match], turn, lang) for _, match, turn in found[:MOST_BEST]]


def _best_view(record: Store, played: Appearance, turn: Turn, lang: str) -> View:
    result = played.result
    return {
        "match": result.match,
        "title": result.title,
        "game": result.game_title,
        "points": turn.points,
        "step": turn.last,
        "text": describe_turn(record, result.match, turn, lang),
    }
