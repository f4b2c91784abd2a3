"""A finished match for the app BG Stats: as the JSON its makers document, and as a link to it.

The format is described on bgstatsapp.com under "Push plays to BG Stats from other apps": one JSON
object, URL-encoded into a link that opens the app's import dialog. Times are UTC. The app wants
`winner` on every player. Ids stay the same from play to play, so that people match a name once.
The number of a game at BoardGameGeek (`bggId`) goes along where it is known for certain
(`board_game_geek`); elsewhere the app proposes a game by its name.
"""

import json
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any
from urllib.parse import quote

from heliograph.catalogue import N_
from heliograph.errors import HeliographError
from heliograph.games import title_of
from heliograph.games.shows import show_for
from heliograph.library.board_game_geek import NUMBERS
from heliograph.library.listing import Ending, ending_of, need_match
from heliograph.record.store import MatchRow, Store
from heliograph.table.open_match import OpenMatch
from heliograph.table.replay import read_match
from heliograph.table.tracker_rules import game_title

APP_LINK = "bgstats://app.bgstatsapp.com/createPlay.html?data="
# What a phone's camera opens by itself; it leads to the same dialog.
WEB_LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Heliograph"
LONGEST_PAUSE_MS = 30 * 60_000  # a longer one is no time of play
_MINUTE_MS = 60_000


class NoResult(HeliographError):
    """There is nothing to hand on before the game is over."""

    def __init__(self) -> None:
        super().__init__(
            N_("BG Stats takes finished games; this one is not over. Finish it first."),
        )


def play_of(record: Store, number: int, lang: str) -> dict[str, Any]:
    """Return a finished match as BG Stats takes it. Raises `NoSuchMatch` or `NoResult`."""
    row = need_match(record, number)
    opened = read_match(record, number).opened
    line = opened.steps
    ending = ending_of(row, opened.state if line else b"", lang, opened.called)
    if not ending.is_over:
        raise NoResult
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"heliograph-{row.created_ms}-{row.id}",
        "playDate": datetime.fromtimestamp(line[-1].at_ms / 1000, UTC).strftime(
            "%Y-%m-%d %H:%M:%S"
        ),
        "durationMin": minutes_of([step.at_ms for step in line]),
        "game": _game(row, opened),
        "players": _players(row, opened, ending, lang),
    }


def play_link(play: dict[str, Any], base: str = APP_LINK) -> str:
    """Return the link that hands a play to the app."""
    return base + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def play_json(play: dict[str, Any]) -> str:
    """Return a play as a file."""
    return json.dumps(play, ensure_ascii=False, indent=2) + "\n"


def minutes_of(times: list[int]) -> int:
    """Return how long people played; a long pause counts as none."""
    gaps = (max(0, after - before) for before, after in pairwise(times))
    return round(sum(gap for gap in gaps if gap <= LONGEST_PAUSE_MS) / _MINUTE_MS)


def _game(row: MatchRow, opened: OpenMatch) -> dict[str, Any]:
    name = str(row.about["game"]) if row.about else ""
    title = title_of(name) if name else game_title(opened.state)
    number = NUMBERS.get(name)
    return {
        **({"bggId": number} if number else {}),
        "name": title,
        "sourceGameId": title.lower().replace(" ", "_"),
        "highestWins": True,
        # What is only tracked may have no scores, unless its people counted
        "noPoints": opened.rules.unit_knows_all and not any(_points(opened, "en")),
    }


def _players(row: MatchRow, opened: OpenMatch, ending: Ending, lang: str) -> list[dict[str, Any]]:
    players: list[dict[str, Any]] = [
        {
            "name": name,
            "sourcePlayerId": _player_id(row, seat),
            "winner": seat in ending.winners,
            "startPlayer": False,
        }
        for seat, name in enumerate(ending.people)
    ]
    outcome, points = opened.outcome, _points(opened, lang)
    if not any(points):
        return players
    for seat, player in enumerate(players):
        player["score"] = points[seat]
        if outcome:
            better = sum(scores > outcome.scores[seat] for scores in outcome.scores)
            player["rank"] = 1 + better
        player["startPlayer"] = seat == _first_to_decide(opened)
    return players


def _points(opened: OpenMatch, lang: str) -> tuple[int, ...]:
    if opened.called:
        return tuple(score or 0 for score in opened.called.scores)
    return show_for(opened.rules.game, lang, opened.names).race(opened.state)


def _player_id(row: MatchRow, seat: int) -> str:
    name = row.names[seat] if seat < len(row.names) else ""
    return name.lower() or f"seat-{seat + 1}"


def _first_to_decide(opened: OpenMatch) -> int | None:
    """Return the seat that made the first decision of the game."""
    rules = opened.rules
    state = rules.start
    for step in opened.steps:
        for event in step.events:
            move = rules.read_move(event)
            if isinstance(move, int) and (seat := rules.game.seat_of(state, move)) >= 0:
                return seat
            state = rules.game.repeat(state, move)
    return None
