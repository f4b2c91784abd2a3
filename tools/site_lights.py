"""Moving pictures of a unit's lights, made from the code that draws them on a Pico.

A table, its link and a unit play a match in virtual time; what the unit draws becomes an SVG that
moves by CSS alone, and stands still where people ask for less motion. Twice the same bytes.
"""

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from math import cos, pi, sin
from pathlib import Path
from typing import Any, NamedTuple

from devkit.paths import ROOT
from heliograph.engine import NOBODY
from heliograph.games import GAMES
from heliograph.games.depths import DIGITAL
from heliograph.games.players import look
from heliograph.link.unit_session import UnitSession
from heliograph.record.store import Store
from heliograph.table.engine_rules import describe
from heliograph.table.table import Table
from shared_rules.lights.canvas import Canvas
from shared_rules.unit import Unit

BUILD = "full"
PARTS = (("orbit", 24), ("order", 16), ("clock", 12), ("seats", 5))
TICK_MS = 10
FRAME_MS = 100
STEP_MS = 700
FRAMES = 90
SEED = "7"
# What comes before the picture: greetings, set-up, and a table that has only begun
STEPS_BEFORE = 30
# A screen takes what eyes see, a pixel sends light: the same curves as the page of the unit
COLOUR_GAMMA, LEVEL_GAMMA = 0.55, 0.5
SHADES = 15
SOCKET = (28, 32, 44)
LID, DISC, FLANGE, DARK = "#10131c", "#181c28", "#232838", "#0b0d14"

Frame = bytes


class Light(NamedTuple):
    """Where one pixel lies, in millimetres of the lid, and how large it is."""

    x: float
    y: float
    size: float


def games_with_lights() -> list[str]:
    """Return the games whose full rules can be played, in the order of the catalogue."""
    return [name for name in GAMES if GAMES[name].offers_depth(DIGITAL)]


def moving_picture(game: str) -> str:
    """Return the lights of a match in its middle as a moving SVG."""
    return drawn(list(frames_of(game)), face())


def frames_of(game: str) -> Iterator[Frame]:
    """Yield what the unit shows every `FRAME_MS`, while computer players play."""
    with (
        tempfile.TemporaryDirectory(prefix="heliograph-lights-") as folder,
        closing(Store(Path(folder) / "table.db")) as record,
    ):
        yield from _Play(record, game).frames()


class _Play:
    """A table of computer players, and a unit at its cable."""

    def __init__(self, record: Store, game: str) -> None:
        self._now_ms = 0
        self._table = Table(record, lambda: self._now_ms)
        self._unit = Unit(1, Canvas(*(count for _part, count in PARTS)), BUILD.encode(), 1)
        self._host = UnitSession(self._table, "virtual", 2)
        self._bot = GAMES[game].make_policy()
        match = describe(game, GAMES[game].usual_seats, {"depth": DIGITAL})
        self._table.begin(match | {"seed": SEED}, (), "page")

    def frames(self) -> Iterator[Frame]:
        """Play into the middle of the match, and yield each picture from there on."""
        for _ in range(STEPS_BEFORE):
            self._decide()
        self._wait(2 * STEP_MS)
        for number in range(FRAMES):
            if number * FRAME_MS % STEP_MS == 0:
                self._decide()
            self._wait(FRAME_MS)
            self._unit.lights(self._now_ms)
            yield bytes(self._unit.canvas.rgb)

    def _wait(self, ms: int) -> None:
        """Let both ends of the link talk for so long."""
        for _ in range(ms // TICK_MS):
            self._now_ms += TICK_MS
            self._host.receive(self._unit.output(self._now_ms), self._now_ms)
            self._unit.receive(self._host.output(self._now_ms), self._now_ms)

    def _decide(self) -> None:
        """Let whoever is on turn take one decision; a match that is over stays so."""
        rules = self._table.rules
        assert rules
        seat = rules.pending(self._table.position).seat
        if seat != NOBODY:
            choice = self._bot.choose(look(rules.game, self._table.position, seat))
            self._table.enter((choice,), f"seat {seat + 1}")


def face() -> dict[str, Any]:
    """Return where rings and buttons lie on the lid of the build."""
    found: dict[str, Any] = json.loads((ROOT / f"hardware/pins/{BUILD}.json").read_text("utf-8"))
    return found


def drawn(frames: Sequence[Frame], lid: dict[str, Any]) -> str:
    """Return the frames as one SVG: each pixel that changes has an animation of its own."""
    width, depth = lid["width"], lid["depth"]
    moves: dict[tuple[str, ...], str] = {}
    lights = []
    for index, light in enumerate(_lights(lid)):
        colours = tuple(_seen(frame[3 * index : 3 * index + 3]) for frame in frames)
        kind = moves.setdefault(colours, f"m{len(moves)}") if len(set(colours)) > 1 else ""
        lights.append(_light(light, colours[len(colours) // 2], kind))
    rules = [_keyframes(kind, colours) for colours, kind in moves.items()]
    style = (
        "g{isolation:isolate}.h{opacity:.28}.w{fill:#fff;opacity:.3}"
        "@media(prefers-reduced-motion:reduce){g{animation:none!important}}"
    )
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {depth:g}">',
            f"<style>{style}{''.join(rules)}</style>",
            f'<rect width="{width:g}" height="{depth:g}" rx="{lid["corner"]:g}" fill="{LID}"/>',
            *_furniture(lid),
            *lights,
            "</svg>\n",
        ]
    )


def _lights(lid: dict[str, Any]) -> Iterator[Light]:
    """Yield the place of each pixel of the chain."""
    rings = {ring["part"]: ring for ring in lid["rings"]}
    for part, count in PARTS:
        if part not in rings:
            seats = sorted(lid["buttons"], key=lambda button: int(button["button"]))
            for button in seats[:count]:
                yield Light(button["x"], button["y"], button["cap"] / 2 - 1.5)
            continue
        ring = rings[part]
        radius = (ring["outer"] + ring["inner"]) / 4
        for index in range(count):
            angle = 2 * pi * index / count
            x, y = ring["x"] + radius * sin(angle), ring["y"] - radius * cos(angle)
            yield Light(x, y, ring["pixel"] / 2)


def _furniture(lid: dict[str, Any]) -> Iterator[str]:
    """Yield what carries the lights: the rings' discs and all buttons."""
    for ring in lid["rings"]:
        radius, width = (ring["outer"] + ring["inner"]) / 4, (ring["outer"] - ring["inner"]) / 2
        yield (
            f'<circle cx="{ring["x"]:g}" cy="{ring["y"]:g}" r="{radius:g}" fill="none" '
            f'stroke="{DISC}" stroke-width="{width:g}"/>'
        )
    for button in lid["buttons"]:
        place = f'<circle cx="{button["x"]:g}" cy="{button["y"]:g}"'
        yield f'{place} r="{button["flange"] / 2:g}" fill="{FLANGE}"/>'
        yield f'{place} r="{button["cap"] / 2:g}" fill="{DARK}"/>'


def _light(light: Light, still: str, kind: str) -> str:
    """Return one pixel: its halo, itself, and the white of its middle."""
    place = f'cx="{light.x:.1f}" cy="{light.y:.1f}"'
    name = f' class="{kind}"' if kind else ""
    return (
        f'<g{name} fill="{still}"><circle class="h" {place} r="{light.size * 1.9:.1f}"/>'
        f'<circle {place} r="{light.size:.1f}"/></g>'
    )


def _keyframes(kind: str, colours: Sequence[str]) -> str:
    """Return how a pixel changes; what stays as it was is not said again."""
    seconds = len(colours) * FRAME_MS / 1000
    steps = [
        f"{round(100 * number / len(colours), 2):g}%{{fill:{colour}}}"
        for number, colour in enumerate(colours)
        if not number or colour != colours[number - 1]
    ]
    return (
        f".{kind}{{animation:{kind} {seconds:g}s step-end infinite}}"
        f"@keyframes {kind}{{{''.join(steps)}}}"
    )


def _seen(rgb: bytes) -> str:
    """Return what eyes see of a pixel, in few shades, so that a picture stays small."""
    most = max(rgb)
    if not most:
        return _hex(SOCKET)
    level = (most / 255) ** LEVEL_GAMMA
    level = round(level * SHADES) / SHADES
    parts = [(part / most) ** COLOUR_GAMMA * 255 for part in rgb]
    mixed = [dark + (part - dark) * level for part, dark in zip(parts, SOCKET, strict=True)]
    return _hex([round(part / 17) * 17 for part in mixed])


def _hex(parts: Sequence[int]) -> str:
    if all(part % 17 == 0 for part in parts):
        return "#" + "".join(f"{part // 17:x}" for part in parts)
    return "#" + "".join(f"{part:02x}" for part in parts)
