"""Looks at a position as every page, unit and record does; what cannot be shown raises."""

import json

from heliograph.engine import NOBODY, REFEREE, TABLE, Game
from heliograph.games.shows import show_for
from heliograph.games.track.show import track_show
from heliograph.table.unit_steps import list_offers
from heliograph.view.lights import lights_view
from shared_rules.lights.canvas import Canvas
from shared_rules.trackers import sound_tracker

LANGUAGES = ("en", "de")
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")
RINGS = (24, 16, 12, 1)
TIMES_MS = (0, 733)


def look_at(game: Game, state: bytes) -> None:
    """Look at a position with the eyes of everybody; raises whatever goes wrong."""
    _look_at_rules(game, state)
    for lang in LANGUAGES:
        _look_at_page(game, state, lang)
    _look_at_unit(game, state)


def _look_at_rules(game: Game, state: bytes) -> None:
    pending = game.pending(state)
    assert pending.choices or pending.seat == NOBODY, "nothing can be chosen"
    assert (game.outcome(state) is not None) == (pending.seat == NOBODY), "over, yet not over"
    assert game.load(json.loads(json.dumps(game.dump(state)))) == state, "loads as another position"
    for viewer in (REFEREE, TABLE, *range(game.seats)):
        json.dumps(game.view(state, viewer), allow_nan=False)
    json.dumps(game.facts(state), allow_nan=False)
    game.doubts(state)
    game.choices(state)


def _look_at_page(game: Game, state: bytes, lang: str) -> None:
    show = show_for(game, lang, NAMES[: game.seats])
    json.dumps([show.board(state), show.seats(state), show.due(state), show.race(state)])
    json.dumps([show.sheet(state), show.facts(state)], allow_nan=False)
    for seat in range(game.seats):
        json.dumps(show.hand(state, seat))
    for viewer in (TABLE, *range(game.seats)):
        show.offers(state, viewer)


def _look_at_unit(game: Game, state: bytes) -> None:
    tracker = sound_tracker(game.table_state(state))
    canvas = Canvas(*RINGS)
    for t_ms in TIMES_MS:
        tracker.lights(t_ms, canvas)
    for seat in range(tracker.seats):
        tracker.lights_of(seat, canvas)
        tracker.values(seat)
    tracker.question()
    tracker.order()
    tracker.winners()
    unit = game.table_state(state)
    lights_view(track_show(unit, "en", NAMES[: game.seats]), unit, [])
    list_offers(game, state)
