"""Puts a project into the folder that stands for a board's flash."""

from pathlib import Path

from pytest_micropython_boards.probes import add_probes
from pytest_micropython_boards.settings import Project


def write(
    project: Project, folder: Path, *, with_probes: bool, with_lines: bool
) -> dict[int, tuple[str, str]]:
    """Write the files; returns the sources as (name, text) by the number their probes tell."""
    sources = {}
    for number, (name, content) in enumerate(project.sources().items()):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
        if with_probes and name.endswith(".py"):
            text = content.decode("utf-8")
            sources[number] = (name, text)
            place.write_text(add_probes(text, number, with_lines=with_lines), "utf-8", newline="")
    return sources
