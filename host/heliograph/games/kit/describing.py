"""What a game of the kit says about itself: all of it follows from its package.

The package has `game.py` (things and moves), `NAME.toml` (the description of its turns),
`drawing.toml`, `words.toml` and `rules.toml`. The table unit keeps it by the description alone, so
it need not know the game.
"""

from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from heliograph.errors import MissingPackage
from heliograph.games.any_game import shelf
from heliograph.games.depths import DIGITAL, REFEREE, TRACK
from heliograph.games.description import GameDescription
from shared_rules.any_game import layout as unit

if TYPE_CHECKING:
    from heliograph.engine.options import Option


class KitDescription(GameDescription):
    """One game of the kit; what it does not bring itself, the kit has."""

    def declared_things(self) -> Any:
        from heliograph.games.kit.asking import things_of

        return things_of(self)

    @cached_property
    def options(self) -> "Sequence[Option]":
        """Return what can be chosen: what the module of the game says, else its file."""
        from heliograph.games.kit.told_options import told_options

        module = import_module(f"{self.package}.game")
        found: Sequence[Option] = getattr(module, "OPTIONS", ())
        return found or told_options(self._folder / "options.toml")

    @property
    def show_class(self) -> Any:
        from heliograph.games.kit.show import KitShow

        return KitShow

    @property
    def track_module(self) -> Any:
        from heliograph.games.any_game import track

        return track

    @property
    def make_policy(self) -> Any:
        from heliograph.games.kit.players import KitGreedy

        return KitGreedy

    @property
    def search_adapter(self) -> Any:
        from heliograph.games.kit.players import ADAPTER, Foreseeing

        kind = getattr(import_module(f"{self.package}.game"), self.class_name)
        few, doubts = kind.candidates, kind.horizon == 0
        return ADAPTER._replace(few_candidates=few, looks=kind.looks, horizon=kind.horizon,
                                doubts_luck=doubts,
                                reckoner=Foreseeing if kind.foresight else None)  # fmt: skip


def describe(
    package: str, *, needs: str = "", install: str = "", notation: str = ""
) -> GameDescription:
    """Return the description of the game in a package, which has its name.

    Where people write it down in a `notation`, that is the ending of such files, as "pgn".

    Raises MissingPackage where a package of somebody else that it `needs` is not there; `install`
    is what brings that.
    """
    name = package.rpartition(".")[2].removeprefix("heliograph_")
    described = shelf.read_file(Path(str(files(package))) / f"{name}.toml")
    if needs and find_spec(needs) is None:
        raise MissingPackage(described.file.title.english, needs, install)
    shelf.add_game(described)
    file = described.file
    return KitDescription(
        name=name,
        number=unit.ANY_GAME,
        title=file.title,
        about=file.about,
        seat_counts=tuple(range(file.fewest, file.most + 1)),
        usual_seats=file.usual,
        depths=(TRACK, REFEREE, DIGITAL),
        tracker=shelf.TRACKER,
        keys=described.forms,
        set_up=described.set_up,
        link_for=shelf.link_for,
        written=file.written,
        drawn_by="kit",
        notation=notation,
        rounds_over=shelf.rounds_over,
        package=package,
    )
