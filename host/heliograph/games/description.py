"""What a game says about itself, in one place: everything that others need to know of it.

Each game has one `GameDescription` in its own package, `description.py`, and names it in the
entry-point group `heliograph.games`; so a game of another distribution is found as ours are. What
is heavy has its usual name in a module of the game, and is loaded when it is first used.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from heliograph.catalogue import Text
from heliograph.games.depths import DIGITAL, REFEREE, TRACK
from heliograph.games.lesson import Lesson, read_lessons
from heliograph.games.text_files import Texts, join_texts, read_tables, texts_in
from shared_rules.tracker import EVENT_BYTES, NEW

if TYPE_CHECKING:
    from heliograph.engine.game import Game
    from heliograph.engine.options import Option
    from heliograph.games.option_texts import OptionText
    from heliograph.games.players import Adapter, Policy

Options = Mapping[str, Any] | None
# The owner's content file, or the same as a mapping
Box = Path | Mapping[str, Any] | None

# The colours of tokens that all pages and lights can show, in the order of their numbers
TOKEN_COLOURS = ("white", "grey", "yellow", "black", "orange")


class UnitTracker(NamedTuple):
    """The tracker that the table unit runs: pure MicroPython, in a package of its own."""

    module: str
    name: str  # of the class
    parts: tuple[str, ...]  # the modules of the package, each after those it needs
    size: int  # of its state, in bytes; 0 where each state has its own
    # Modules that are written for each board: their names and texts
    written: Callable[[], Mapping[str, str]] = dict

    @property
    def package(self) -> str:
        """Return the package that the unit needs."""
        return self.module.rpartition(".")[0]


def shared_tracker(game: str, parts: tuple[str, ...], size: int) -> UnitTracker:
    """Return the tracker that lies in `shared_rules`, in the package of a game."""
    return UnitTracker(f"shared_rules.{game}.tracker", f"{_class_name(game)}Tracker", parts, size)


def _class_name(game: str) -> str:
    return game.title().replace("_", "")


@dataclass(frozen=True, kw_only=True)
class GameDescription:
    """One game. What is heavy is loaded on first use and kept."""

    name: str
    number: int  # the first byte of the table unit's state
    title: Text
    about: Text  # one line for whoever chooses a game
    seat_counts: tuple[int, ...]
    usual_seats: int
    depths: tuple[str, ...] = (TRACK, REFEREE, DIGITAL)
    # At which depths an option means something; one that is not named here does at all of them
    option_depths: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    token_colours: tuple[str, ...] = ()  # where people choose the colours of their tokens

    tracker: UnitTracker
    # Games that share one tracker, each told by the events `set_up` after it is begun, which may
    # differ with the number of seats. One of them stands for all: it finds the `members`, also
    # those in a folder of the owner, and reads from a state one of the `keys` of the member that is
    # on the table.
    members: Callable[[Path | None], Mapping[str, "GameDescription"]] | None = None
    key_of: Callable[[bytes], bytes] | None = None
    keys: tuple[bytes, ...] = ()
    set_up: Callable[[int], bytes] | None = None
    # Which version of the link a unit must speak to know a state, where that is not the first
    link_for: Callable[[bytes], int] | None = None
    family: str = ""  # the name of the one that stands for them
    drawn_by: str = ""  # the folder of its drawing, where that is not its own
    # What a match keeps of it, because its owner may change it: the text that it was made from
    written: str = ""
    # Read from the state of the table unit, for every step of a match: bytes in, no tracker made
    rounds_over: Callable[[bytes], int]
    first_player: Callable[[bytes], int] | None = None  # None: the game knows no such marker

    # Where the game lies: the modules `game`, `show` and `track`, the rulebook `rules.toml`, the
    # sentences of a tracked table `track_texts.toml`, and what pages load from `static`: the
    # drawing `board.js` and `board.css`, the small picture `emblem.svg`
    package: str
    notation: str = ""  # the ending of files in the notation that it is usually written in
    policy: str = "greedy"  # the module of the player that decides by rules of thumb
    adapter: str = "guessing"  # the module with what the searching player must know of the game

    @property
    def fewest_seats(self) -> int:
        """Return for how many people the game is at least."""
        return self.seat_counts[0]

    @property
    def most_seats(self) -> int:
        """Return for how many people the game is at most."""
        return self.seat_counts[-1]

    @property
    def rule_depths(self) -> tuple[str, ...]:
        """Return the depths at which the full rules are played."""
        return tuple(depth for depth in self.depths if depth != TRACK)

    @property
    def class_name(self) -> str:
        """Return what its classes begin with."""
        return _class_name(self.name)

    def opening(self, seats: int) -> list[bytes]:
        """Return the step that begins a tracked match with so many people."""
        step = bytes((NEW, self.number, seats, 0)) + (self.set_up(seats) if self.set_up else b"")
        return [step[at : at + EVENT_BYTES] for at in range(0, len(step), EVENT_BYTES)]

    def declared_things(self) -> Sequence[Any]:
        """Return what can be asked about on a page, where no file says it."""
        return ()

    def offers_depth(self, depth: str) -> bool:
        """Say whether the game can be played so deep."""
        return depth in self.depths

    @property
    def plays_without_box(self) -> bool:
        """Say whether the host can keep every piece of the game."""
        return DIGITAL in self.depths

    def depths_of_option(self, option: str) -> tuple[str, ...]:
        """Return at which depths an option means something."""
        return self.option_depths.get(option, self.rule_depths)

    def option_texts(self, lang: str) -> "list[OptionText]":
        """Return the options people can choose at set-up, without depth and colours."""
        from heliograph.games.option_texts import option_texts

        file = self._folder / "options.toml"
        return option_texts(file, self.options, lang) if file.is_file() else []

    @cached_property
    def options(self) -> "Sequence[Option]":
        """Return everything that can be chosen at set-up."""
        options: Sequence[Option] = self._load("game", "OPTIONS")
        return options

    def make(self, seats: int, options: Options = None, box: Box = None) -> "Game":
        """Return the game configured; raises BadOption or BadContent."""
        made: Game = self._game_class(seats, options, box)
        return made

    def _load(self, module: str, name: str) -> Any:
        """Return what a module of the game calls so; `{}` stands for the name of the game."""
        found = name.format(self.class_name)
        return getattr(import_module(f"{self.package}.{module}"), found)

    @cached_property
    def _game_class(self) -> "Callable[[int, Options, Box], Game]":
        kind: Callable[[int, Options, Box], Game] = self._load("game", "{}")
        return kind

    @cached_property
    def show_class(self) -> Any:
        """Return how the game is shown to people: a kind of `Show`, which asks for games itself."""
        return self._load("show", "{}Show")

    @cached_property
    def own_texts(self) -> Texts:
        """Return what only this game asks, refuses and tells at a table that is tracked."""
        file = self._track_texts
        return join_texts(texts_in(file)) if file.is_file() else {}

    @cached_property
    def refusal_rules(self) -> dict[str, str]:
        """Return the rule behind each refusal of a table that is tracked, by its name."""
        file = self._track_texts
        found = read_tables(file).get("refusal", {}) if file.is_file() else {}
        return {name: one["rule"] for name, one in found.items() if isinstance(one, dict)}

    @cached_property
    def lessons(self) -> dict[str, Lesson]:
        """Return the lessons that the game brings, by name; it need not have any."""
        return {lesson.name: lesson for lesson in read_lessons(self.name, self._folder)}

    @cached_property
    def track_module(self) -> Any:
        """Return the module with facts, words and drawing of a table at track depth."""
        return import_module(f"{self.package}.track")

    @property
    def track_class(self) -> Any:
        """Return how a table at track depth is shown: a kind of `Show`."""
        return self.track_module.SHOW

    @cached_property
    def editing(self) -> Any:
        """Return the module that an editor of its members asks, None where it has none."""
        name = f"{self.package}.editing"
        return import_module(name) if self.members and find_spec(name) else None

    @cached_property
    def lay_out(self) -> Any:
        """Return the module that says how its box is laid out, None where the game has none."""
        name = f"{self.package}.lay_out"
        return import_module(name) if find_spec(name) else None

    @cached_property
    def make_policy(self) -> "Callable[[], Policy]":
        """Return what makes a player that decides by rules of thumb."""
        make: Callable[[], Policy] = self._load(self.policy, "{}Greedy")
        return make

    @property
    def make_expert_policy(self) -> "Callable[[], Policy]":
        """Return what makes the best player by rules of thumb: where one thinks ahead or learns."""
        return self.search_adapter.expert_policy or self.make_policy

    @cached_property
    def search_adapter(self) -> "Adapter":
        """Return what the searching player must know of the game."""
        adapter: Adapter = self._load(self.adapter, "ADAPTER")
        return adapter

    @property
    def value_file(self) -> Path:
        """Return the file with what players learned, which need not be there."""
        return self._folder / "value.bin"

    @property
    def puzzles(self) -> Path:
        """Return the file with moments of its games where one choice is clearly the best."""
        return self._folder / "puzzles.toml"

    @property
    def static(self) -> Path:
        """Return the folder that is served to pages."""
        return self._folder / "static"

    @property
    def content_file(self) -> Path:
        """Return the file that says what is printed on the components."""
        return self._folder / "content.toml"

    @property
    def rulebook(self) -> Path:
        """Return the file with the wording of the rules."""
        return self._folder / "rules.toml"

    @property
    def _track_texts(self) -> Path:
        return self._folder / "track_texts.toml"

    @cached_property
    def _folder(self) -> Path:
        return Path(str(files(self.package)))
