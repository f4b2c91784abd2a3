"""What tables write on a broker, as `mqtt` documents it, for tests that have no table."""

import json
from typing import Any

from tests.hall.desks import GAME


def state(name: str = "North", **changes: Any) -> dict[str, Any]:
    """Return the state of a table with a game of two."""
    usual: dict[str, Any] = {
        "v": 1, "table": "north", "name": name, "run": "r1", "program": "0.1.0",
        "at_ms": 1_700_000_000_000, "epoch": "e1", "last": 12, "match": 5, "title": "A game",
        "game": GAME, "depth": "digital", "lesson": False, "rev": 3, "length": 3,
        "phase": "play", "round": 3, "turn": [1],
        "seats": [seat(0, "Anna", 12), seat(1, "Ben", 9)],
        "due": {"en": "Ben is on turn.", "de": "Ben ist dran.", "fr": "À Ben."},
        "over": False, "winners": [],
        "clock": {"since_ms": 1_700_000_000_000, "paused_ms": None, "limit_s": 0},
        "units": [{"connected": True, "simulated": True, "firmware": "0.1.0", "current": True}],
        "brightness": 100, "calling": None, "message": "", "problems": 0, "commands": ["call"],
    }  # fmt: skip
    return {**usual, **changes}


def seat(number: int, name: str, score: int | None, bot: str = "") -> dict[str, Any]:
    """Return one seat of a state."""
    return {"seat": number, "name": name, "colour": "white", "light": "white", "bot": bot,
            "score": score, "state": "", "first": False}  # fmt: skip


def over(names: list[str], scores: list[int], match: int, name: str = "North") -> dict[str, Any]:
    """Return the state of a table whose match has ended; the highest score wins."""
    seats = [
        seat(at, who, score) for at, (who, score) in enumerate(zip(names, scores, strict=True))
    ]
    winners = [at for at, score in enumerate(scores) if score == max(scores)]
    return state(name, seats=seats, winners=winners, over=True, phase="over", match=match, turn=[])


def event(n: int, **changes: Any) -> dict[str, Any]:
    """Return an event of a table: a step of match 5."""
    usual: dict[str, Any] = {
        "v": 1, "epoch": "e1", "n": n, "at_ms": 1_700_000_000_000, "match": 5, "kind": "step",
        "source": "page", "became": "", "round": 1, "turn": [0], "over": False, "winners": [],
        "scores": [0, 0],
    }  # fmt: skip
    return {**usual, **changes}


def end(n: int, names: list[str], scores: list[int], match: int) -> dict[str, Any]:
    """Return the event with which a match is over; the highest score wins."""
    winners = [at for at, score in enumerate(scores) if score == max(scores)]
    told = {"game": GAME, "names": names, "lesson": False}
    ended = {"over": True, "became": "over", "winners": winners, "scores": scores, "turn": []}
    return event(n, match=match, **ended, **told)


def written(message: object) -> bytes:
    """Return a message as it is sent."""
    return json.dumps(message).encode()
