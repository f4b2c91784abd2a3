"""The descriptions at hand: those that come along, and those in the owner's folder.

A description is a game of its own for everybody else: it has a name (that of its file), a title,
seats, and the depth *track*. They share one tracker; the state of a table carries the description.
"""

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.util import find_spec
from operator import itemgetter
from pathlib import Path

from heliograph.games.any_game.compiling import forms_of
from heliograph.games.any_game.description_file import read_description
from heliograph.games.any_game.description_parts import Clock, Description
from heliograph.games.any_game.problems import BadDescription
from heliograph.games.depths import DIGITAL, REFEREE, TRACK
from heliograph.games.description import GameDescription, shared_tracker
from heliograph.games.rounds import finished
from shared_rules.any_game import layout as unit
from shared_rules.any_game import shelf
from shared_rules.any_game.facts import is_wide
from shared_rules.any_game.tracker import described_step

SHELF = Path(__file__).parent / "shelf"
PACKAGE = "heliograph.games.any_game"
FIRST = "clockwise"  # the simplest one, to begin with
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
log = logging.getLogger(__name__)


def written_shelf() -> str:
    """Return the module of a board that has the descriptions at hand.

    They lie there as they are: to unpack them would take a turn of its loop of 13 ms.
    """
    return f"SHELF = {shelf.SHELF!r}\n"


_PARTS = ("clock", "turning", "events", "tracker", "choosing")
TRACKER = shared_tracker("any_game", _PARTS, size=0)._replace(
    written=lambda: {shelf.__name__: written_shelf()}
)


@dataclass(frozen=True)
class Described:
    """A description under its name, with the bytes that tables carry."""

    name: str
    file: Description
    forms: tuple[bytes, ...]

    def set_up(self, seats: int) -> bytes:
        """Return the events that tell a table of so many people how it is kept."""
        return described_step(self.form_for(seats))

    def form_for(self, seats: int) -> bytes:
        """Return the form by which a new table of so many people is kept."""
        if self.file.depends_on_seats:
            return self.forms[seats - self.file.fewest]
        is_few = seats <= unit.FEW_SEATS
        return self.forms_to_begin[0 if is_few else -1]

    @property
    def forms_to_begin(self) -> tuple[bytes, ...]:
        """Return the forms that new tables have: where more may sit down later, that of many.

        One of few is then known for the sake of tables from before there were more.
        """
        is_last_alone = self.file.is_late and not self.file.depends_on_seats
        return self.forms[-1:] if is_last_alone else self.forms


def depths_of(package: str) -> tuple[str, ...]:
    """Return at which depths a game of its own package is played: all, once it has full rules."""
    return (TRACK, REFEREE, DIGITAL) if find_spec(f"{package}.game") else (TRACK,)


def read_folder(folder: Path) -> Iterator[Described]:
    """Yield the descriptions of a folder; one that is wrong is named in the log and left out.

    So is the second of two files that come to the same name: `go fish.toml` beside `go_fish.toml`.
    """
    names: dict[str, str] = {}
    for file in sorted(folder.glob("*.toml"), key=lambda one: (_name_of(one) != one.stem, one)):
        name = _name_of(file)
        try:
            if name in names:
                log.error("%s is left out: expected a name of its own, got that of %s; rename it",
                          file.name, names[name])  # fmt: skip
            else:
                yield read_file(file)
                names[name] = file.name
        except (BadDescription, OSError, UnicodeDecodeError) as problem:
            log.error("%s is left out: %s", file.name, problem)


def _name_of(file: Path) -> str:
    return file.stem if _NAME.fullmatch(file.stem) else re.sub(r"\W+", "_", file.stem.lower())


def read_file(file: Path) -> Described:
    """Return the description in a file. Raises BadDescription and OSError."""
    try:
        return describe(_name_of(file), file.read_text(encoding="utf-8-sig"))
    except BadDescription as problem:
        raise problem.within(file.name) from None


def describe(name: str, written: str) -> Described:
    """Return a description from its text. Raises BadDescription."""
    description = read_description(written)
    return Described(name, description, forms_of(description))


# Those at hand by their names, in the order in which the table unit offers them
_at_hand: dict[str, Described] = {}
# The same by the bytes that tables carry
_by_form: dict[bytes, Described] = {}
# Those of games with rules of their own, which are played by these turns
_of_games: dict[str, Described] = {}
# What stands for the bytes of a description to which a match has added a clock
_without_clock: dict[bytes, bytes] = {}


def add_game(described: Described) -> None:
    """Let the table unit offer the description of a game that has rules of its own."""
    _of_games[described.name] = described


def clocked(name: str, bank: int, increment: int) -> Described:
    """Return the description of a game with so many seconds for each seat.

    `increment` is what each turn adds. Whoever uses them up is out.
    """
    plain = _of_games[name]
    clock = Clock(turn=0, bank=bank, increment=increment, table=0, cool_down=0,
                  at_zero=unit.DROPS_OUT)  # fmt: skip
    file = replace(plain.file, clock=clock)
    described = Described(name, file, forms_of(file))
    _without_clock.update(zip(described.forms, plain.forms, strict=True))
    return described


@cache
def _ours() -> dict[str, Described]:
    return {one.name: one for one in read_folder(SHELF)}


def members(folder: Path | None) -> dict[str, GameDescription]:
    """Return every description as a game; the table unit's tracker gets to know the same ones.

    One of the owner's folder stands in the place of ours that has its name.
    """
    own = {one.name: one for one in read_folder(folder)} if folder else {}
    _at_hand.clear()
    _at_hand.update(_ours() | _of_games | own)
    _by_form.clear()
    for one in _at_hand.values():
        for form in one.forms:
            _by_form.setdefault(form, one)
    shelf.SHELF = b"".join(form for one in _at_hand.values() for form in one.forms_to_begin)
    return {one.name: as_game(one) for one in _at_hand.values()}


@lru_cache(maxsize=32)
def read_kept(written: str, key: bytes) -> Description | None:
    """Return the description that a match kept, None where today's program cannot read it.

    `key` is what the table carries: another description may have been put on it since.
    """
    try:
        described = describe("kept", written)
    except BadDescription:
        return None
    return described.file if key in (b"", *described.forms) else None


def find(key: bytes) -> Described | None:
    """Return the description that has these bytes, None where none at hand has."""
    return _by_form.get(key)


def find_named(name: str) -> Described | None:
    """Return the description of this name, None where none at hand has it."""
    return _at_hand.get(name)


def names() -> list[str]:
    """Return the names of the descriptions at hand."""
    return list(_at_hand)


def title_at(seats: int, index: int, lang: str) -> str:
    """Return the title of a description among those that so many people can play by."""
    fitting = [one for one in _at_hand.values() if one.file.fewest <= seats <= one.file.most]
    return fitting[index].file.title.text(lang) if index < len(fitting) else str(index + 1)


def as_game(described: Described) -> GameDescription:
    """Return what everybody else knows of a described game."""
    file = described.file
    return GameDescription(
        name=described.name,
        number=unit.ANY_GAME,
        title=file.title,
        about=file.about,
        seat_counts=tuple(file.seat_counts),
        usual_seats=file.usual,
        depths=(TRACK,),
        tracker=TRACKER,
        keys=described.forms,
        set_up=described.set_up,
        link_for=link_for,
        family="any_game",
        written=file.written,
        rounds_over=rounds_over,
        first_player=itemgetter(unit.FIRST),
        package=PACKAGE,
    )


def link_for(state: bytes) -> int:
    """Return the first version of the link whose units know a table."""
    return 2 if is_wide(bytearray(state)) else 1


def rounds_over(state: bytes) -> int:
    """Return how many rounds have ended."""
    return finished(state[unit.ROUND], state[unit.PHASE])


def key_of(state: bytes) -> bytes:
    """Return the description that a state carries, a clock of its match left out.

    There is none before it is told.
    """
    if len(state) <= unit.ABOUT:
        return b""
    told = bytes(state[unit.ABOUT : unit.ABOUT + state[unit.LENGTH]])
    return _without_clock.get(told, told)
