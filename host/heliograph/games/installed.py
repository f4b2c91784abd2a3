"""The games that are installed: every description in the entry-point group `heliograph.games`."""

import logging
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from heliograph.errors import MissingPackage
from heliograph.games.description import GameDescription
from heliograph.texts import add_texts

GROUP = "heliograph.games"
# What our own distributions name, in a checkout; there it counts, whatever was installed before.
PROJECT = Path(__file__).parents[3] / "pyproject.toml"
CLASSICS = PROJECT.parent / "host" / "heliograph_classics" / "pyproject.toml"
log = logging.getLogger(__name__)


class InstalledGames(Mapping[str, GameDescription]):
    """The games that bring rules of their own, by name, in the order of their numbers.

    Games that can only be tracked stand beside them (`tracked`). All are looked for when first
    needed.
    """

    def __init__(self, find: "Iterable[EntryPoint] | None" = None) -> None:
        self._find = find
        self._folder: Path | None = None
        self._missing: dict[str, MissingPackage] = {}
        self.gone: dict[str, GameDescription] = {}  # what this run has known, and may know no more

    @cached_property
    def all(self) -> tuple[GameDescription, ...]:
        """Return the descriptions by number; several may share that of one tracker."""
        found = find_entry_points() if self._find is None else self._find
        games = load_descriptions(found, self._missing)
        for game in games:
            add_texts(game.own_texts)
            if game.members:
                game.members(None)  # so that the tracker knows them from the beginning
        return tuple(games)

    @cached_property
    def missing(self) -> Mapping[str, MissingPackage]:
        """Return what the games lack that could be here, by name."""
        assert self.all is not None  # found with the others
        return self._missing

    @cached_property
    def by_number(self) -> dict[int, GameDescription]:
        """Return the one that stands for each number that the table unit knows."""
        return {game.number: game for game in self.all if not game.keys}

    @cached_property
    def _by_name(self) -> dict[str, GameDescription]:
        return {game.name: game for game in self.all if game.rule_depths}

    @cached_property
    def tracked(self) -> dict[str, GameDescription]:
        """Return the games without rules of their own by name, those that share a tracker too."""
        games = {game.name: game for game in self.all if not game.rule_depths}
        for game in list(games.values()):
            if game.members:
                found = game.members(self._folder)
                games |= {name: one for name, one in found.items() if name not in self}
        return games

    def look_in(self, folder: Path | None) -> None:
        """Take the owner's own games from this folder from now on, as they lie there now."""
        self._folder = folder
        self.gone |= self.__dict__.get("tracked", {})
        for found in ("tracked", "_by_key"):
            self.__dict__.pop(found, None)

    def on_table(self, state: bytes) -> GameDescription | None:
        """Return the game that a state of the table unit belongs to, None without one."""
        game = self.by_number.get(state[0])
        if game is None or game.key_of is None:
            return game
        return self._by_key.get(game.key_of(state), game)

    @cached_property
    def _by_key(self) -> dict[bytes, GameDescription]:
        return {key: game for game in (*self.tracked.values(), *self.all) for key in game.keys}

    def __getitem__(self, name: str) -> GameDescription:
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)


def find_entry_points() -> list[EntryPoint]:
    """Return what all distributions name in our group, each once; in a checkout, what that names.

    The wheel brings games along that have a distribution of their own, so both may name them.
    """
    own = [*checkout_entry_points(PROJECT), *checkout_entry_points(CLASSICS)]
    found = [*own, *entry_points(group=GROUP)]
    return list({(point.name, point.value): point for point in found}.values())


def checkout_entry_points(project: Path) -> list[EntryPoint]:
    """Return what a checkout's pyproject.toml names in our group."""
    if not project.is_file():
        return []
    named = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["entry-points"]
    return [EntryPoint(name, value, GROUP) for name, value in named[GROUP].items()]


def load_descriptions(
    points: Iterable[EntryPoint], missing: dict[str, MissingPackage]
) -> list[GameDescription]:
    """Return the descriptions by number, without those that fail or come second.

    Those that a description keeps share the number of its tracker. What some lack is noted.
    """
    games: dict[str, GameDescription] = {}
    numbers: set[int] = set()
    for point in sorted(points, key=lambda point: (not _is_ours(point), point.name)):
        game = _load(point, missing)
        if game is None:
            continue
        if game.name in games or (game.number in numbers and not game.keys):
            log.error(
                "expected a game with a name and number of its own, got %s (%d) from %s: left out",
                game.name, game.number, point.value,
            )  # fmt: skip
            continue
        games[game.name] = game
        numbers |= set() if game.keys else {game.number}
    return sorted(games.values(), key=lambda game: (game.number, bool(game.keys)))


def _is_ours(point: EntryPoint) -> bool:
    return point.value.startswith("heliograph.")


def _load(point: EntryPoint, missing: dict[str, MissingPackage]) -> GameDescription | None:
    """Return the description, None where it fails: one game must not take the others down."""
    try:
        game = point.load()
        if isinstance(game, GameDescription):
            dict(game.own_texts)  # whatever is wrong with them shows here
            return game
    except MissingPackage as problem:
        missing[point.name] = problem
        return None
    except Exception:
        log.exception("expected the description of a game at %s: the game is left out", point.value)
        return None
    log.error("expected a GameDescription at %s, got %r: left out", point.value, game)
    return None
