"""Files that a generator wants: written, or compared with what lies there."""

import sys
from pathlib import Path

from boardkit.board_file import ROOT, BoardError

MARK = "<!-- {name}: written by {tool} -->"
END = "<!-- end of {name} -->"


def with_section(document: str, name: str, tool: str, content: str, path: str) -> str:
    """The document with what lies between the two marks of `name` replaced."""
    start_mark, end_mark = MARK.format(name=name, tool=tool), END.format(name=name)
    start, end = document.find(start_mark), document.find(end_mark)
    if start < 0 or end < start:
        raise BoardError(
            [(f"{path}: expected the marks {start_mark} and {end_mark}, got none. "
             f"Put both around the place of {name}.")]
        )  # fmt: skip
    return f"{document[: start + len(start_mark)]}\n{content}\n{document[end:]}"


def finish(wanted: dict[Path, str], tool: str, *, check: bool) -> int:
    """Write the files, or with `check` fail on the first difference; returns the exit code."""
    stale = [path for path, text in wanted.items() if _text_of(path) != text]
    for path in stale:
        if check:
            print(
                f"{_shown(path)}: expected what the board file says, got something else. "
                f"Run: {tool}",
                file=sys.stderr,
            )
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], encoding="utf-8")
            print(f"wrote {_shown(path)}")
    return 1 if check and stale else 0


def _shown(path: Path) -> Path:
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def _text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
