"""What every table of facts promises: each byte has one fact, each fact its words and its rule."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from heliograph import games
from heliograph.engine import REFEREE, TABLE
from heliograph.engine.fact_kinds import Grid, Kind
from heliograph.engine.facts import FactTable
from heliograph.games import GAMES, load_game
from heliograph.games.rulebook import rules_of
from shared_rules.rng import Rng
from tests.attack.knowledge import visible
from tests.contract.matches import positions, random_match
from tests.contract.oracles import oracle_of

DECLARED = sorted(file.parent.name for file in Path(games.__file__).parent.glob("*/facts.py"))


def table_of(name: str) -> FactTable:
    facts: FactTable = import_module(f"heliograph.games.{name}.facts").FACTS
    return facts


def bytes_of(kind: Kind, first: int) -> list[int]:
    """Return the bytes of a fact; other facts may lie between those of an axis."""
    if not isinstance(kind, Grid):
        return list(range(first, first + kind.size))
    places = range(first, first + kind.axis.most * kind.stride, kind.stride or 1)
    return [byte for place in places for byte in bytes_of(kind.each, place)]


@pytest.mark.parametrize("name", DECLARED)
def test_every_byte_of_a_state_belongs_to_one_fact(name: str) -> None:
    facts = table_of(name).by_name.values()
    owned = [byte for fact in facts for byte in bytes_of(fact.kind, fact.cell.at)]
    fewest = GAMES[name].seat_counts[0]
    assert sorted(owned) == list(range(len(load_game(name, fewest).start())))


@pytest.mark.parametrize("name", DECLARED)
def test_every_fact_names_a_rule_of_the_game(name: str) -> None:
    known = rules_of(name)
    for fact in table_of(name).by_name.values():
        for kind in (fact.kind, fact.form):
            assert kind.rule in known, fact.name


@pytest.mark.parametrize("name", DECLARED)
def test_what_a_viewer_may_see_is_what_the_rulebook_says(name: str) -> None:
    """The table of facts against the second opinion of the attacks."""
    counts = GAMES[name].seat_counts
    for seats in (counts[0], counts[-1]):
        game = load_game(name, seats)
        facts = game.fact_table
        for state in positions(random_match(game, seats), 10):
            assert facts.visible(state, REFEREE) == game.dump(state)
            for viewer in (*range(seats), TABLE):
                assert facts.visible(state, viewer) == visible(name, game.dump(state), viewer)


@pytest.mark.parametrize("name", DECLARED)
def test_what_the_oracle_mixes_is_what_the_table_calls_hidden(name: str) -> None:
    """Whoever may not see a fact knows a position in which it is another as well as this one."""
    game = load_game(name, GAMES[name].seat_counts[-1])
    oracle, facts, rng = oracle_of(game), game.fact_table, Rng(3)
    mixed = set()
    for state in positions(random_match(game, 3), 8):
        for viewer in (0, TABLE):
            other = game.load(oracle.conceal(game.dump(state), viewer, rng))
            changed = {
                fact
                for fact in facts.by_name
                if facts.value(state, fact) != facts.value(other, fact)
            }
            assert changed <= set(facts.hidden_from(viewer))
            assert facts.visible(other, viewer) == facts.visible(state, viewer)
            mixed |= changed
    assert bool(mixed) == oracle.has_secrets()


@pytest.mark.parametrize("name", DECLARED)
def test_pages_and_logs_take_facts_by_their_names(name: str) -> None:
    """Only rules index the bytes of a state."""
    folder = Path(games.__file__).parent / name
    files = sorted([*folder.glob("show*.py"), folder / "explain.py"])
    assert [place for file in files for place in _indexed_states(file)] == []


def _indexed_states(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Subscript):
            whose = node.value
            name = whose.attr if isinstance(whose, ast.Attribute) else getattr(whose, "id", "")
            if name.endswith("state"):
                yield f"{file.name}:{node.lineno}"


@pytest.mark.parametrize("name", DECLARED)
def test_one_value_is_found_as_among_all_of_them(name: str) -> None:
    game = load_game(name, GAMES[name].seat_counts[-1])
    for state in positions(random_match(game, 1), 4):
        entries = game.fact_table.entries(state)
        assert entries == {one: game.fact_table.entry(state, one) for one in entries}
        assert game.fact_table.entry(state, "nothing") is None
