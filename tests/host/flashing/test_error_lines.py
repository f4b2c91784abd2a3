"""An error on a unit means a line of our sources."""

from heliograph.building import sources
from heliograph.flashing import error_lines
from heliograph.flashing.error_lines import explain, line_map, translate


def place_on_board(file: str) -> tuple[str, int]:
    """Return a place as a unit names it, and the line of this file that it means."""
    for name, places in line_map().items():
        for at, (found, line) in enumerate(places):
            if found == file and line > 50:
                return f"{name}:{at}", line
    raise AssertionError(f"expected lines of {file} in the map")


def test_what_a_unit_keeps_names_our_files() -> None:
    place, line = place_on_board("shared_rules/unit.py")
    assert place.startswith("heliograph")
    at, first = next((at, line) for at, (_, line) in enumerate(line_map()["main.py"]) if line)
    assert explain(f"KeyError {place} main.py:{at}") == (
        f"KeyError shared_rules/unit.py:{line} firmware/main.py:{first}"
    )


def test_what_a_unit_printed_is_shown_with_what_stands_there() -> None:
    place, line = place_on_board("shared_rules/unit.py")
    name, _, at = place.partition(":")
    printed = (
        f'Traceback (most recent call last):\n  File "{name}", line {at}, in press\nKeyError: 3\n'
    )
    file = sources.rules_root() / "shared_rules" / "unit.py"
    words = file.read_text(encoding="utf-8").splitlines()[line - 1].strip()
    assert translate(printed) == (
        "Traceback (most recent call last):\n"
        f'  File "shared_rules/unit.py", line {line}, in press\n    {words}\nKeyError: 3\n'
    )


def test_a_module_that_is_compiled_by_itself_keeps_its_lines() -> None:
    assert explain("KeyError firmware.loop:98") == "KeyError firmware/loop.py:98"


def test_what_is_none_of_ours_stays_as_it_is() -> None:
    for text in ('File "boot.py", line 3', "KeyError boot.py:3", "KeyError heliograph:99999"):
        assert translate(explain(text)) == text


def test_without_sources_the_line_alone_is_told(monkeypatch, tmp_path) -> None:  # type: ignore[no-untyped-def]
    for root in ("firmware_root", "rules_root"):
        monkeypatch.setattr(error_lines.sources, root, lambda: tmp_path)
    place, line = place_on_board("shared_rules/unit.py")
    name, _, at = place.partition(":")
    assert translate(f'File "{name}", line {at}') == f'File "shared_rules/unit.py", line {line}'
