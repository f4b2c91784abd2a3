"""The compiled firmware that an installed package brings along, so that no compiler is needed."""

import hashlib
import json
import zipfile
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from heliograph.building import joining, sources
from heliograph.building.joining import MAIN
from heliograph.building.line_map import LineMap

SHIPPED = Path(__file__).resolve().parents[1] / "_firmware" / "compiled.zip"
LINES = "lines.json"  # which line of our sources each line on a board came from
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first day of a zip: the same files are the same bytes


def digest_of_sources() -> str:
    """Return what the firmware's sources and the trackers of all installed games are known by."""
    texts = joining.texts_of_firmware(sources.pins_file(""))
    lines = "".join(f"{module}\0{text}\0" for module, text in sorted(texts.items()))
    return hashlib.sha256(lines.encode()).hexdigest()


def write(archive: Path, files: dict[str, bytes], lines: LineMap | None = None) -> None:
    """Write the compiled files of the present sources, and where their lines come from."""
    with zipfile.ZipFile(archive, "w") as target:
        target.comment = digest_of_sources().encode()
        content_of = {**files, LINES: json.dumps(_in_runs(lines or {})).encode()}
        for name, content in sorted(content_of.items()):
            target.writestr(zipfile.ZipInfo(name, _LONG_AGO), content, zipfile.ZIP_DEFLATED)


def forget_sources(archive: Path) -> None:
    """Let an archive hold for a copy of the program that has no sources to compare it with."""
    with zipfile.ZipFile(archive, "a") as target:
        target.comment = b""


def read(archive: Path = SHIPPED) -> dict[str, bytes] | None:
    """Return the compiled files, the one that starts them last; None if they are of other sources.

    They are of others where a game of another distribution is installed, or in a checkout.
    """
    if not archive.is_file():
        return None
    with zipfile.ZipFile(archive) as source:
        if source.comment and source.comment != digest_of_sources().encode():
            return None
        found = {name: source.read(name) for name in source.namelist() if name != LINES}
    return {**{name: found[name] for name in found if name != MAIN}, MAIN: found[MAIN]}


def read_lines(archive: Path = SHIPPED) -> LineMap | None:
    """Return where the lines of the compiled files come from; None where these are not ours."""
    if read(archive) is None:
        return None
    with zipfile.ZipFile(archive) as source:
        runs = json.loads(source.read(LINES)) if LINES in source.namelist() else {}
    return {
        name: [(file, line) for file, lines in places for line in lines]
        for name, places in runs.items()
    }


def _in_runs(lines: LineMap) -> dict[str, list[tuple[str, list[int]]]]:
    """Return the lines with each file named once for those of it that follow each other."""
    return {
        name: [(file, [line for _, line in run]) for file, run in groupby(places, itemgetter(0))]
        for name, places in lines.items()
    }
