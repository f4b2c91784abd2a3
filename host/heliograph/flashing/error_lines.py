"""Which line of our sources an error on a unit means."""

import re
from functools import cache
from pathlib import Path

from heliograph.building import sources
from heliograph.building.line_map import LineMap
from heliograph.flashing import shipped, staging

_KEPT = re.compile(r"([\w./]+):(\d+)")
_RAISED = re.compile(r'File "([^"]+)", line (\d+)(.*)')
_PACKAGES = ("firmware.", "shared_rules.")


@cache
def line_map() -> LineMap:
    """Return the map of this program's firmware; in a checkout it is made, in some seconds."""
    return shipped.read_lines() or staging.joined_firmware().lines


def explain(error: str) -> str:
    """Return an error as a unit keeps it, with our files and lines."""

    def place(found: re.Match[str]) -> str:
        file, line = source_of(found[1], int(found[2]))
        return f"{file}:{line}"

    return _KEPT.sub(place, error)


def translate(text: str) -> str:
    """Return what a unit printed, with our files and lines, and what stands in these."""
    return _RAISED.sub(_with_source, text)


def _with_source(found: re.Match[str]) -> str:
    file, line = source_of(found[1], int(found[2]))
    plain = f'File "{file}", line {line}{found[3]}'
    words = words_at(file, line)
    return f"{plain}\n    {words}" if words else plain


def source_of(name: str, line: int) -> tuple[str, int]:
    """Return our file and the line in it; what is none of ours stays as it is."""
    places = line_map().get(name, [])
    if line < len(places) and places[line][1]:
        file, number = places[line]
        return file, number
    if name.startswith(_PACKAGES):
        return f"{name.replace('.', '/')}.py", line  # compiled by itself, each line in its place
    return name, line


def words_at(file: str, line: int) -> str:
    """Return what stands in a line of our sources, empty where they are not at hand."""
    for root in (sources.firmware_root(), sources.rules_root()):
        if Path(root, file).is_file():
            lines = Path(root, file).read_text(encoding="utf-8").splitlines()
            return lines[line - 1].strip() if line <= len(lines) else ""
    return ""
