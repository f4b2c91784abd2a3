"""The last three errors are kept, each in a line that fits into a greeting."""

from pathlib import Path

import pytest

from firmware import errors


@pytest.fixture(autouse=True)
def on_flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / errors.FILE


def raised(words: str) -> Exception:
    try:
        raise ValueError(words)
    except ValueError as error:
        return error


def test_nothing_is_kept_at_first() -> None:
    assert errors.read() == ""


def test_the_last_three_are_kept_the_newest_last(on_flash: Path) -> None:
    for error in (KeyError(), ValueError(), OSError(), MemoryError()):
        errors.keep(error)
    assert errors.read().split("\n") == ["ValueError", "OSError", "MemoryError"]
    assert on_flash.is_file()


def test_an_error_names_where_it_was_raised_the_innermost_place_first() -> None:
    line = raised.__code__.co_firstlineno + 2
    assert errors.short(raised("any")) == f"ValueError firmware/test_errors.py:{line}"


def test_three_errors_fit_into_a_greeting() -> None:
    def deep(count: int) -> None:
        if not count:
            raise NotImplementedError
        deep(count - 1)

    with pytest.raises(NotImplementedError) as found:
        deep(30)
    assert len(errors.short(found.value)) < 56


def test_what_is_no_text_is_read_as_nothing(on_flash: Path) -> None:
    on_flash.write_bytes(b"\xff\xfe\xff")
    assert errors.read() == ""


def test_a_full_flash_loses_the_error_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28)

    monkeypatch.setattr(errors, "open", full, raising=False)
    errors.keep(KeyError())
