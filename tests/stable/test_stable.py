"""The page of what stays: its rows name tests, and what is promised is there."""

import re
from pathlib import Path

import pytest

from heliograph.cli import OLD_NAMES
from tests.attack.test_promises import list_tests
from tests.stable.names import commands_now, messages_now, names_now, promised

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "host" / "STABLE.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| \*\*(.+?)\*\* \|.*\|(.*)\|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("what", "held_by"), ROWS)
def test_each_row_names_tests_that_are_there(what: str, held_by: str) -> None:
    named = re.findall(r"`([^`]+)`", held_by)
    assert named, what
    for one in named:
        file, _, test = one.partition("::")
        assert (ROOT / file).is_file(), one
        assert not test or test in list_tests(file), one


@pytest.mark.parametrize("kind", promised()["names"])
def test_every_promised_name_is_there(kind: str) -> None:
    assert set(promised()["names"][kind]) <= set(names_now()[kind])


def test_every_promised_command_is_there() -> None:
    now = commands_now()
    for command, options in promised()["commands"].items():
        assert set(options) <= set(now[OLD_NAMES.get(command, command)]), command


def test_every_promised_message_is_as_it_was() -> None:
    """A message may get more fields at its end, which an older one leaves out."""
    now = messages_now()
    for kind, fields in promised()["messages"].items():
        assert now[kind].startswith(str(fields)), kind
