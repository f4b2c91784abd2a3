"""Entering whole evenings: how many taps a turn takes, how long the program makes people wait.

Before that, every game is begun from the first page, on a new table and once more (`first_turn`).

For each game a whole evening of greedy players is entered at referee depth, as people beside the
real box would: tap by tap, through the real page of the real program in Chromium. The record must
end with the position the players reached. `with_advice` is the same evening at a table that agreed
on advice, where whole turns of a computer player stand first. The evening was played by that very
player, so that each of its turns is among them: of people's turns only some are.

`fewest_entries_per_turn` is reckoned from the game alone: all that one seat decides in a row in one
entry, and everything that falls, is drawn or revealed in one of its own.

Measured: `turns`, `taps_per_turn` (a tap that only unfolds the list counts), `taps_of_set_up`
(everything before the first turn), `waited_s_per_turn` and `response_ms`: from the tap to the
moment the next step is painted, on this machine, browser included. Other work on the machine makes
it longer; `load` tells of it.

Estimated, not measured: `practised_person_s_per_turn`. It follows the keystroke-level model of
Card, Moran and Newell: one mental preparation for a turn, one pointing movement for each tap, and
the response time measured here. Nobody was timed; talking, thinking and moving the real pieces is
not in it.
"""

import math
import os
import statistics
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench import _evenings
from bench._beginnings import Beginning, beginnings
from bench._evenings import NAMES, Evening
from bench.app import program
from playwright.sync_api import Browser, sync_playwright

from devkit.system_packages import CHROMIUM
from heliograph.games import ALL_GAMES
from heliograph.record.settings import ADVICE, Settings
from heliograph.record.store import Store
from tests.web.finger import Finger
from tests.web.ruled_screen import RuledScreen, recorded_digest
from tests.web.screens import wait_until

POINTING_S = 1.1
PREPARATION_S = 1.35
TENTHS = 10
SCREEN = {"width": 1600, "height": 900}
MODEL = {
    "what": "keystroke-level model: preparation + taps × pointing + waiting",
    "preparation_s_per_turn": PREPARATION_S,
    "pointing_s_per_tap": POINTING_S,
    "waiting": "measured",
}

# Notes for every tap that changed the table how long it took until the change was painted.
_STOPWATCH = """() => {
  let began = 0;
  window.waits = [];
  addEventListener("click", () => { began = performance.now(); }, true);
  new MutationObserver(() => {
    const since = began, painted = new MessageChannel();
    painted.port1.onmessage = () => window.waits.push(performance.now() - since);
    requestAnimationFrame(() => painted.port2.postMessage(0));
  }).observe(document.querySelector("main"), { attributes: true, attributeFilter: ["data-rev"] });
}"""


class Entry(NamedTuple):
    """What one entry took."""

    taps: int
    waited_ms: float
    begins_a_turn: bool


def run(games: str = "") -> dict[str, Any]:
    """Enter evenings and begin every game of the shelf, or do so with the games named."""
    chosen = chosen_games(games)
    browser_path = CHROMIUM.find()
    if not browser_path:
        return {"needs": CHROMIUM.skip_reason()}
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        games = {
            name: {
                agreed: figures(enter(browser, Path(folder, f"{name} {agreed}.db"), name, evening))
                | {"fewest_entries_per_turn": fewest(evening)}
                for agreed, evening in (("measured", play(False)), ("with_advice", play(True)))
            }
            for name, play in _evenings.evenings()
            if name in chosen
        }
        page = browser.new_page(viewport=SCREEN, reduced_motion="reduce")
        first_turn = beginnings(page, Path(folder), chosen)
        browser.close()
    load = round(os.getloadavg()[0], 1)
    return {"model": MODEL, "load": load, "first_turn": told(first_turn), "games": games}


def chosen_games(games: str) -> list[str]:
    """Return the games that are named, parted by commas; all of them where none is."""
    named = [name for name in games.split(",") if name] or sorted(ALL_GAMES)
    unknown = [name for name in named if name not in ALL_GAMES]
    if unknown:
        raise SystemExit(f"expected games such as {', '.join(ALL_GAMES)}, got {', '.join(unknown)}")
    return named


def told(first_turn: Mapping[str, Mapping[str, Beginning]]) -> dict[str, Any]:
    """Return taps and seconds of each game, and the most taps of all."""
    most = {
        which: max(one[which].taps for one in first_turn.values()) for which in ("new", "again")
    }
    each = {
        name: {which: one._asdict() for which, one in both.items()}
        for name, both in first_turn.items()
    }
    return {"most_taps": most, "games": each}


def enter(browser: Browser, record: Path, name: str, evening: Evening) -> list[Entry]:
    """Enter an evening on the page; fails where the record does not end as the evening did."""
    page = browser.new_page(viewport=SCREEN, reduced_motion="reduce")
    if evening.is_advised:
        agree_on_advice(record)
    with program(record) as (_, address, _):
        screen, finger = RuledScreen(page, f"http://{address}"), Finger(page)
        options = evening.options
        depth = options.pop("depth")
        seats = evening.show.game.seats
        screen.begin(name, seats, depth, names=list(NAMES[:seats]), options=options)
        page.evaluate(_STOPWATCH)
        taps = []
        for rev, tap in enumerate(evening.taps):
            before = finger.taps
            finger.enter(tap.offer, rev, tap.place)
            taps.append(finger.taps - before)
        finger.wait_for(len(evening.taps))
        wait_until(page, "count => window.waits.length >= count", len(taps))
        waits: list[float] = page.evaluate("window.waits")
    page.close()
    if recorded_digest(record) != evening.final:
        raise AssertionError(f"{name}: expected the position {evening.final} at the end")
    begins = [tap.begins_a_turn for tap in evening.taps]
    return [Entry(*entry) for entry in zip(taps, waits, begins, strict=True)]


def agree_on_advice(record: Path) -> None:
    """Switch advice on at the table of a record."""
    store = Store(record)
    Settings(store)[ADVICE] = 1
    store.close()


def figures(entries: Sequence[Entry]) -> dict[str, Any]:
    """Return what a turn takes, and apart from that what was estimated from it."""
    set_up, *turns = by_turn(entries)
    taps = [sum(entry.taps for entry in turn) for turn in turns]
    waits = [sum(entry.waited_ms for entry in turn) / 1000 for turn in turns]
    persons = [
        PREPARATION_S + POINTING_S * count + waited
        for count, waited in zip(taps, waits, strict=True)
    ]
    return {
        "measured": {
            "turns": len(turns),
            "taps_per_turn": spread(taps),
            "taps_of_set_up": sum(entry.taps for entry in set_up),
            "waited_s_per_turn": spread(waits),
            "response_ms": spread([entry.waited_ms for entry in entries]),
        },
        "estimated": {"practised_person_s_per_turn": spread(persons)},
    }


def fewest(evening: Evening) -> float:
    """Return how few entries a turn may take, whatever a page offers."""
    return round(evening.fewest / sum(tap.begins_a_turn for tap in evening.taps), 2)


def by_turn(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Return the entries of the set-up, then those of each turn."""
    turns: list[list[Entry]] = [[]]
    for entry in entries:
        if entry.begins_a_turn:
            turns.append([])
        turns[-1].append(entry)
    return turns


def spread(values: Sequence[float]) -> dict[str, float]:
    """Return mean and ninth decile: the nearest value that nine of ten do not exceed."""
    ordered = sorted(values)
    p90 = ordered[math.ceil(len(ordered) * 9 / TENTHS) - 1]
    return {"mean": round(statistics.mean(values), 2), "p90": round(p90, 2)}
