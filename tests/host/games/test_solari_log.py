"""The log of a Solari table whose turns are entered bit by bit, as bots do: all of it in words."""

import random
import re

import pytest

from heliograph.engine import TABLE
from heliograph.games import load_game
from heliograph.games.shows import show_for

# What no line may be: the words of a record, such as "(die 5)" or "(piece hunter)"
OF_A_RECORD = re.compile(r"^\(")
TABLES = [
    {"depth": "digital", "level": 3, "turns": 5, "hunter": True, "blocker": True, "doubler": True},
    {"depth": "digital", "source": "open", "turns": 5},
    {"depth": "score"},
]


@pytest.mark.parametrize("options", TABLES, ids=lambda one: one.get("source", one["depth"]))
def test_a_choice_that_stands_alone_is_told_in_words(options: dict[str, object]) -> None:
    game = load_game("solari", 2, options)
    shows = [show_for(game, lang, ("Ada", "Bo")) for lang in ("en", "de")]
    dice = random.Random(5)
    state, told = game.start(), set()
    while choices := game.pending(state).choices:
        choice = dice.choice(choices)
        event = game.choice_text(choice).encode()
        lines = [show.recorded_sentence(state, (event,), TABLE) for show in shows]
        assert all(lines)
        assert not [line for line in lines if OF_A_RECORD.search(line)], (event, lines)
        told.add(lines[0].partition(" ")[2])
        state = game.apply(state, choice)
    if options["depth"] == "digital":
        assert {line for line in told if line.startswith("takes comet")}
