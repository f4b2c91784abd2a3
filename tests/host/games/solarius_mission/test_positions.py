"""Loading keeps its word: a position that cannot be is refused with the name of its fact."""

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest

from heliograph.engine import BadPosition, Game
from heliograph.games import load_game
from heliograph.games.solarius_mission.facts import FACTS as TABLE
from tests.attack.components import excess
from tests.attack.wrong_values import ABSURD, mutated
from tests.contract.matches import random_match, varied_positions
from tests.contract.test_every_game import OPTION_SETS
from tests.deep import IS_DEEP
from tests.host.games.solarius_mission.tables import table

IN_POSITIONS = {fact.section or fact.key for fact in TABLE.in_positions}
OF_PLAYERS = {fact.key for fact in TABLE.in_positions if fact.section == "players"}
FACTS = {*(fact.key for fact in TABLE.in_positions), *IN_POSITIONS, "position"}
WRONG = (float("nan"), -1, 10**30, "x", [[[]]], {"x": {}}, [{"x": 1}], object())
DAMAGES = 12  # of each position
POSITIONS = 10  # about so many in every run


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return every place of a position, however deep."""
    if isinstance(value, dict):
        inner = [place for key in value for place in spots(value[key], (*path, key))]
    elif isinstance(value, list):
        inner = [place for at, one in enumerate(value) for place in spots(one, (*path, at))]
    else:
        inner = []
    return [path, *inner] if path else inner


def damaged(position: dict[str, Any], dice: random.Random) -> tuple[dict[str, Any], Any]:
    """Return a position with one thing in it that was changed, added or removed."""
    out = copy.deepcopy(position)
    path = dice.choice(spots(out))
    inside: Any = out
    for key in path[:-1]:
        inside = inside[key]
    slip = dice.randrange(5)
    if slip == 0:
        inside[path[-1]] = copy.deepcopy(dice.choice(ABSURD))
    elif slip == 1:
        inside[path[-1]] = mutated(inside[path[-1]], dice)
    elif slip == 2:
        del inside[path[-1]]
    elif slip == 3 and isinstance(inside, dict):
        inside["nonsense"] = 1
    elif isinstance(inside, list):
        inside.append(copy.deepcopy(dice.choice(inside)))
    else:
        inside[path[-1]] = [inside[path[-1]]]
    return out, (path, slip)


def load_or_refuse(game: Game, position: Any) -> str:
    """Load a position; return the refusal, or "" after looking at what came out."""
    length = len(game.start())
    try:
        state = game.load(position)
    except BadPosition as refused:
        return (
            refused.text("en")
            if refused.text("en") != refused.text("de")
            else "the same in both languages"
        )
    assert len(state) == length
    assert not excess(game, game.dump(state))
    assert game.load(json.loads(json.dumps(game.dump(state)))) == state
    game.pending(state)
    game.facts(state)
    game.doubts(state)
    game.view(state, 0)
    return ""


@pytest.mark.parametrize("options", OPTION_SETS["solarius_mission"].values(),
                         ids=OPTION_SETS["solarius_mission"])  # fmt: skip
def test_whatever_is_damaged_is_loaded_whole_or_refused_by_name(options):
    """HELIOGRAPH_DEEP looks at more positions."""
    game = load_game("solarius_mission", 3, options)
    dice = random.Random(3)
    counted: Counter[bool] = Counter()
    states = list(varied_positions(random_match(game, 4), 1))
    for state in states[:: 1 if IS_DEEP else max(1, len(states) // POSITIONS)]:
        whole = json.loads(json.dumps(game.dump(state)))
        assert game.load(whole) == state
        for _ in range(DAMAGES):
            position, what = damaged(whole, dice)
            refusal = load_or_refuse(game, position)
            counted[bool(refusal)] += 1
            assert not refusal or any(fact in refusal for fact in FACTS), (what, refusal)
    assert min(counted[True], counted[False]) > 5, "both ways must come up"


@pytest.mark.parametrize("value", [None, 7, "x", [], [1], True, {"x": 1}, {1: 2}])
def test_what_is_no_position_is_refused(value):
    game = load_game("solarius_mission", 2)
    with pytest.raises(BadPosition, match="position"):
        game.load(value)


@pytest.mark.parametrize("fact", sorted(IN_POSITIONS))
@pytest.mark.parametrize("value", WRONG)
def test_a_wrong_kind_of_value_is_refused_by_name(fact, value):
    game = load_game("solarius_mission", 2)
    with pytest.raises(BadPosition, match=fact):
        game.load({fact: value})


@pytest.mark.parametrize("fact", sorted(OF_PLAYERS))
@pytest.mark.parametrize("value", WRONG)
def test_a_wrong_kind_of_value_of_a_player_is_refused_by_name(fact, value):
    game = load_game("solarius_mission", 2)
    with pytest.raises(BadPosition, match=fact):
        game.load({"players": [{fact: value}]})


@pytest.mark.parametrize(
    "position, fact",
    [
        ({"players": [{}, {}, {}]}, "players"),
        ({"centres": ["A"]}, "centres"),
        ({"centres": ["A", "A", None, None]}, "centres"),
        ({"map": ["A0", "B1"]}, "map"),
        ({"map": ["A0", "A1", "C2", "D3", "E4", "F5"]}, "map"),
        ({"map": [None] * 6, "spots": {"1,1": "black"}}, "map"),
        ({"bag": {"black": 1}}, "bag"),
        ({"bag": {"black": 3, "yellow": 2, "turquoise": 2, "brown": 2}}, "bag"),
        ({"dice": [["black 1", 0]] * 4}, "dice"),
        ({"scores": [1]}, "scores"),
        ({"scores": [256, 0]}, "scores"),
        ({"figures": {"1,0": "3 colony"}}, "figures"),
        ({"figures": {"1,0": "1 colony extra"}}, "figures"),
        ({"figures": {"1,0": "1 colony"}, "players": [{"colonies": 12}]}, "colonies"),
        ({"figures": {f"{q},{r}": "1 station" for q in (0, 1, 2) for r in (0, 1)}}, "figures"),
        ({"players": [{"stations": ["ST-BY", "ST-BT", "ST-BN", "ST-YT", "ST-YN"]}]}, "stations"),
        ({"players": [{"outposts": ["OP-C1", "OP-C1"]}]}, "outposts"),
        ({"players": [{"missions": [1, 2], "markers": 5}]}, "markers"),
        ({"players": [{"start_card": 1}, {"start_card": 1}]}, "start_card"),
        ({"players": [{"hand": [1]}, {"hand": [1]}]}, "hand"),
        ({"players": [{"settled": ["B1"]}], "spots": {"1,1": "B1"}}, "players.1.settled"),
        ({"players": [{"settled": ["B1", "B2"]}], "backs": {"black": 8}}, "spots"),
        ({"players": [{"normal": 4}, {"normal": 4}],
          "bag": {"black": 2, "yellow": 2, "turquoise": 2, "brown": 2}}, "bag"),
        ({"discards": [1, 1]}, "discards"),
        ({"deck": 5}, "deck"),
        ({"decision": {"tasks": []}}, "tasks"),
        ({"decision": {"tasks": [["begin turn", 0]]}}, "decision"),
        ({"decision": {"tasks": [["reveal", 2]]}}, "spots"),
        ({"decision": {"tasks": [["space", 0]]}}, "taken"),
        ({"decision": {"tasks": [["die", 0]]}, "dice": []}, "dice"),
        ({"decision": {"tasks": [["one of", 99]]}}, "one of"),
        ({"decision": {"tasks": [["pay", 64]]}}, "pay"),
        ({"decision": {"tasks": [["die", 0]] * 60}}, "tasks"),
        ({"decision": {"nonsense": 1}}, "decision"),
        ({"nonsense": 1}, "position"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_by_name(position, fact):
    game = load_game("solarius_mission", 2)
    with pytest.raises(BadPosition, match=fact):
        game.load(position)


def test_what_is_left_out_fits_the_rest():
    figures = {"1,0": "1 colony", "0,1": "2 colony"}
    match = table(2, figures=figures, one={"missions": [1], "fulfilled": [2], "normal": 2},
                  two={"transform": "brown 1"})  # fmt: skip
    position = match.game.dump(match.state)
    one, two = position["players"]
    assert (one["colonies"], one["markers"], two["colonies"], two["markers"]) == (11, 4, 11, 6)
    assert sum(position["bag"].values()) == 12 - 4 - 3
    assert position["bag"]["brown"] <= 1
