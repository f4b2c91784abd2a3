"""Puts a project into the folder that stands for a board's flash."""

from pathlib import Path

from pytest_micropython_boards.probes import add_probes, without_machine_code
from pytest_micropython_boards.rungs.rung import Rung
from pytest_micropython_boards.settings import Project


def write(
    project: Project, folder: Path, rung: Rung, *, with_lines: bool = False
) -> dict[int, tuple[str, str]]:
    """Write the files as the rung takes them; returns (name, text) by their probes' number."""
    sources = {}
    for number, (name, content) in enumerate(project.sources().items()):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
        if rung.takes_probes and name.endswith(".py"):
            text = content.decode("utf-8")
            sources[number] = (name, text)
            plain = text if rung.runs_machine_code() else without_machine_code(text)
            probed = add_probes(plain, number, with_lines=with_lines)
            place.write_text(probed, "utf-8", newline="")
    return sources
