"""One guard round everything that is made for a reader.

A view is made part by part. Whatever one of them raises, that part is left out, a sentence says so
in its place, and all the others are shown: so people can always see the log, take a step back, put
the match aside or open another one, whatever stands on the table.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from heliograph.games.track.show import track_show
from heliograph.supervision import log_once
from heliograph.texts import listed, text
from heliograph.view.json_parts import Part
from shared_rules import trackers
from shared_rules.tracker import EMPTY

NOTHING: Mapping[str, str] = MappingProxyType({})
# What stands in a view where a part could not be made; every page can draw that.
_INSTEAD: dict[str, Callable[[], Any]] = {
    "table": lambda: (EMPTY, trackers.tracker_for(EMPTY), track_show(EMPTY, "en")),
    "marks": lambda: Part({"reveals": [], "rounds": []}),
    "units": list,
    "lights": lambda: {"line": "", "parts": []},
    "question": lambda: None,
    "lesson": lambda: None,
    "settings": lambda: {
        "since_ms": 0, "step_ms": 0, "paused_ms": None, "limit_s": 0, "thinking": None,
        "hold": False, "pace_s": 1, "level": 100, "tint": 0, "lights": [],
    },
    "self_test": lambda: None,
    "due": lambda: {"headline": "", "text": "", "seat": None, "warning": "", "doubts": []},
    "is_over": lambda: False,
    "seats": list,
    "board": lambda: None,
    "hand": lambda: None,
    "offers": list,
    "dials": list,
    "unit": lambda: None,
    "away": lambda: None,
    "branches": list,
    "log": list,
    "sheet": list,
    "race": list,
    "best": list,
    "facts": tuple,
}  # fmt: skip


class ViewParts:
    """The parts of one view in one language, and which of them could not be made."""

    def __init__(self, lang: str, missing: Mapping[str, str] = NOTHING) -> None:
        self.lang = lang
        self.missing = dict(missing)

    def make(self, name: str, build: Callable[..., Any], *args: Any) -> Any:
        """Return what `build` makes of `args`, or what stands in the place of this part."""
        try:
            return build(*args)
        except Exception as problem:  # noqa: BLE001 (whatever it is, the rest is shown)
            log_once(f"the part {name} of a view", problem)
            self.missing[name] = text(self.lang, "missing.part", what=self._called(name))
            return _INSTEAD[name]()

    def summary(self) -> list[str]:
        """Return what people must know of the missing parts and what they can do: one sentence."""
        if not self.missing:
            return []
        names = listed(self.lang, [self._called(name) for name in self.missing])
        return [text(self.lang, "missing.summary", what=names)]

    def _called(self, name: str) -> str:
        return text(self.lang, f"missing.{name}")


def line_or_problem(lang: str, build: Callable[..., str], *args: Any) -> str:
    """Return a line of the log, or the sentence that stands in its place: the others are told."""
    try:
        return build(*args)
    except Exception as problem:  # noqa: BLE001 (whatever it is, the rest is shown)
        log_once("a line of the log", problem)
        return text(lang, "missing.line")
