"""What codes are called is listed once for the games at hand: every page asks for hundreds."""

import pytest

from shared_rules import installed
from shared_rules.ask_names import all_asks, ask_name
from shared_rules.game_names import find_name
from shared_rules.refusal_names import all_refusals, name_of


def test_names_are_listed_once_until_the_games_change(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = []

    def list_names() -> list[tuple[int, str]]:
        listed.append(1)
        return [(1, "shared"), (1, "of a game"), (2, "other")]

    monkeypatch.setattr(installed, "GAMES", tuple(installed.GAMES))
    found = [find_name(list_names, code) for code in (1, 2, 3, 1)]
    assert found == ["shared", "other", "", "shared"]
    assert len(listed) == 1
    monkeypatch.setattr(installed, "GAMES", installed.GAMES[:1])
    assert find_name(list_names, 2) == "other"
    assert len(listed) == 2


def test_every_code_has_the_first_name_of_its_list() -> None:
    for rows, find in ((all_asks(), ask_name), (all_refusals(), name_of)):
        for code, _ in rows:
            assert find(code) == next(name for one, name in rows if one == code)
    assert (ask_name(255), name_of(255)) == ("", "unknown_refusal_255")
