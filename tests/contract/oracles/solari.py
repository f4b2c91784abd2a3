"""The rules of Solari once more, slowly: what is legal in a plain position, and what it does.

Written from the rules, whose ids stand at each function; nothing is shared with the engine.
"""

from typing import NamedTuple

from heliograph.engine import Game
from shared_rules.rng import Rng
from tests.contract.oracles import solari_turn as turn
from tests.contract.oracles.copying import copied
from tests.contract.oracles.solari_board import (
    COMBINATIONS,
    ORDER,
    RIM,
    Position,
    read_line,
    write_line,
)  # fmt: skip


class Box(NamedTuple):
    """Options of the configured game."""

    depth: str
    level: int
    teams: bool
    source: str
    target: int
    turns: int
    joker: bool
    strict: bool
    doubler: bool


class SlowSolari:
    """One configured game of Solari, seen by somebody with time."""

    def __init__(self, game: Game) -> None:
        options = game.options
        domino = options["source"] != "dice"
        self.start = game.dump(game.start())
        self.box = Box(
            options["depth"], options["level"], options["teams"], options["source"],
            0 if domino or options["turns"] else options["target"],
            21 if domino else options["turns"],
            options["joker66"], options["strict_reduced"], options["doubler"],
        )  # fmt: skip

    def normal(self, position: Position) -> Position:
        """Forget what is 0 or False in the decision."""
        out = copied(position)
        out["decision"] = {key: value for key, value in out["decision"].items() if value}
        return out

    def legal(self, position: Position) -> dict[str, int]:
        """Return every legal choice with its weight."""
        node = position["decision"]["node"]
        if node == "over":
            return {}
        if node == "begin":
            return {f"begin {seat}": 1 for seat in range(1, position["seats"] + 1)}
        if node == "deal":
            return {f"tile {tile}": 1 for tile in self.undealt(position)}
        if node == "forfeit":
            return {"forfeit": 1}
        p = self.opened(position)
        if node in {"roll", "tile"}:
            return self.numbers(p, node)
        choices = turn.raw(p)
        if node != "declare":
            choices = [text for text in choices if turn.can_finish(turn.tried(p, text))]
        return dict.fromkeys(choices, 1)

    def numbers(self, p: Position, node: str) -> dict[str, int]:
        """Two dice (a double is half as likely), or the unplayed tiles."""
        if self.box.source == "dice":
            rolls = {f"roll {name}": 1 if name[0] == name[2] else 2 for name in COMBINATIONS}
            return rolls | ({"roll ?": 1} if self.box.depth == "score" else {})
        left = p["tiles"][p["turn"] - 1]
        useful = []
        if node == "tile" and self.box.depth != "score":
            useful = [tile for tile in left if turn.numbers_work(p, tile)]
        return {f"tile {tile}": 1 for tile in useful or left}

    def undealt(self, position: Position) -> list[str]:
        """Tiles that do not lie yet in the row that is being laid (SLI-12.3)."""
        rows = position.get("order", [])
        row = next((row for row in rows if 0 < len(row) < 21), [])
        return [tile for tile in COMBINATIONS if tile not in row]

    def play(self, position: Position, text: str) -> Position:
        """Return the position after a choice."""
        node = position["decision"]["node"]
        if node == "deal":
            return self.dealt(position, text.split()[1])
        p = self.opened(position)
        if node == "begin":
            self.begin(p, int(text.split()[1]))
        else:
            turn.play(p, text.split())
        return self.closed(p, position)

    def dealt(self, position: Position, tile: str) -> Position:
        """Lay one tile; the seats one after the other."""
        out = copied(position)
        rows = out.setdefault("order", [[] for _ in range(out["seats"])])
        next(row for row in rows if len(row) < 21).append(tile)
        if all(len(row) == 21 for row in rows):
            out["decision"] = {"node": "begin"}
        return out

    def begin(self, p: Position, seat: int) -> None:
        """The first turn."""
        p["first"] = p["turn"] = seat
        p["phase"] = "play"
        if self.box.source != "dice":
            p["tiles"] = [list(COMBINATIONS) for _ in range(p["seats"])]
        turn.begin_turn(p)

    def opened(self, position: Position) -> Position:
        """Return the position with every piece on its own."""
        p = {**copied(position), "box": self.box, "at": {}, "heads": {}}
        for planet, line in position["pieces"].items():
            for piece, (square, heading) in read_line(line).items():
                p["at"][f"{planet} {piece}"] = square
                if self.box.level == 3 and piece.isdigit():
                    p["heads"][f"{planet} {piece}"] = heading
        p["before"] = read_line(position["before"])
        return p

    def closed(self, p: Position, old: Position) -> Position:
        """Return the plain data."""
        out = {key: p[key] for key in old if key in p}
        if "tiles" in p:
            out["tiles"] = p["tiles"]
        out["pieces"] = {planet: self.line(p, planet) for planet in p["planets"]}
        out["before"] = write_line(p["before"])
        last = p.get("last")
        if last is not None and "seat" not in last:
            out["last"] = {
                "seat": old["turn"],
                "before": write_line(last["before"]),
                "after": write_line(last["after"]),
                "doublers": self.doublers(p),
            }
        return out

    def line(self, p: Position, planet: str) -> str:
        """The pieces of a planet."""
        names = [f"{planet} {piece}" for piece in ORDER if f"{planet} {piece}" in p["at"]]
        return write_line(
            {name.split()[1]: (p["at"][name], p["heads"].get(name, "")) for name in names}
        )

    def doublers(self, p: Position) -> list[str | None]:
        """Where the doublers of all four places stand."""
        found = [p["at"].get(f"{planet} doubler") for planet in p["planets"]]
        names = [None if at is None else f"{at[0]}{at[1]}" for at in found]
        return names + [None] * (4 - len(names))

    def check(self, position: Position) -> None:
        """All pieces are there once, one per square, doublers on the rim, tiles not twice."""
        p = self.opened(position)
        assert set(p["at"]) == set(self.opened(self.start)["at"])
        squares = [at for at in p["at"].values() if at is not None]
        assert len(set(squares)) == len(squares)
        for piece, at in p["at"].items():
            assert "doubler" not in piece or at is None or at in RIM
        for left in position.get("tiles", []):
            assert len(set(left)) == len(left)
        assert len(set(position["score"])) <= (2 if self.box.teams else 4)

    def conceal(self, position: Position, viewer: int, rng: Rng) -> Position:
        """Nothing is hidden: the order of hidden dominoes is decided when they are turned up."""
        del viewer, rng
        return position

    def has_secrets(self) -> bool:
        """Everything lies open."""
        return False

    def endings(self, position: Position, rng: Rng) -> list[Position]:
        """Other final scores, level ones among them; a team shares one."""
        out = [position]
        for most in (1, 2, 3, 50):
            drawn = [rng.below(most) for _ in position["planets"]]
            sides = [planet in {"saturn", "jupiter"} for planet in position["planets"]]
            score = [drawn[side] for side in sides] if self.box.teams else drawn
            out.append({**copied(position), "score": score})
        return out

    def winners(self, position: Position) -> tuple[int, ...]:
        """The most points (SLI-13.1, SLI-13.3)."""
        if position["decision"]["node"] != "over":
            return ()
        best = max(position["score"])
        return tuple(seat for seat, score in enumerate(position["score"]) if score == best)


def oracle(game: Game) -> SlowSolari:
    """Return the oracle of a configured game."""
    return SlowSolari(game)
