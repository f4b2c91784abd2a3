"""The rules of Solarius Mission once more, slowly: what is legal in a plain position, what it does.

Written from the rules on the plain data of a position; distances are walked, payments tried out.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from heliograph.engine import REFEREE, TABLE, Game
from shared_rules.rng import Rng
from tests.contract.oracles import solarius_mission_choices as c
from tests.contract.oracles import solarius_mission_turn as t
from tests.contract.oracles.solarius_mission_score import check, totals
from tests.contract.oracles.solarius_mission_sky import SlowSky

Position = dict[str, Any]
LETTERS = dict(zip("BYTN", t.COLOURS, strict=True))
NUMBERED = {
    "fuel": "gain fuel", "bucks": "gain bucks", "units": "units", "engine": "engine",
    "engine_flip": "flip", "remove_debris": "clean", "debris_spaces": "room",
}  # fmt: skip


class SlowSolarius:
    """One configured game, seen by somebody with time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.content = game.content
        self.seats = game.seats
        self.costs = game.content["costs"]
        self.wheel = game.content["wheel"]["values"]
        self.referee = game.options["depth"] == "referee"
        self.level = int(game.options["level"][1]) if self.referee else 3
        self.one_debris = game.options["field_debris_replaces_value_debris"]
        self.options: list[list[Any]] = []
        self._collect_options()
        self._skies: dict[tuple[Any, ...], SlowSky] = {}

    def _collect_options(self) -> None:
        lists = [
            effect.get("slot", [effect])
            for number in range(1, 33)
            for effect in self.content["progress"][str(number)]["development"]
        ]
        for card in self.content["stations"].values():
            lists += [card["now"], card["each"]]
        lists += [post["bonus"] for post in self.content["outposts"].values()]
        for effects in lists:
            self.options += [effect["one_of"] for effect in effects if "one_of" in effect]

    # Names

    def colour(self, letter: str) -> str:
        return LETTERS[letter]

    def letter(self, colour: str) -> str:
        return "BYTN"[t.COLOURS.index(colour)]

    def mask(self, stations: list[str]) -> int:
        order = list(self.content["stations"])
        return sum(1 << order.index(name) for name in stations)

    def named(self, mask: int) -> list[str]:
        return [name for at, name in enumerate(self.content["stations"]) if mask >> at & 1]

    def sorted_stations(self, names: list[str]) -> list[str]:
        return self.named(self.mask(names))

    def sorted_planets(self, names: list[str]) -> list[str]:
        order = list(self.content["planets"])
        return sorted(names, key=order.index)

    def die_order(self, die: str) -> tuple[int, int]:
        colour, face = die.split()
        return t.COLOURS.index(colour), list(t.FACES).index(face)

    def sky(self, p: Position) -> SlowSky:
        key = tuple(p["map"])
        if key not in self._skies:
            self._skies[key] = SlowSky(self.content["tiles"], p["map"])
        return self._skies[key]

    def tasks(self, effects: list[Any]) -> list[list[Any]]:
        """Effect words as tasks."""
        out: list[list[Any]] = []
        for effect in effects:
            ((word, what),) = effect.items()
            if word in NUMBERED:
                out.append([NUMBERED[word], what])
            elif word == "resources":
                for letter, n in what.items():
                    kind = ["cubes", n] if letter == "any" else ["cubes of", "BYTN".index(letter) * 16 + n]
                    out.append(kind)
            elif word == "draw":
                out.append(["draw", what["n"]])
                out += [["discard", what["discard"]]] if what.get("discard") else []
                out.append(["limit", 0])
            elif word == "play_card":
                out.append(["play card", 0])
            elif word == "ap":
                ((kind_name, n),) = what.items()
                out.append(["effect points", ("upgrade", "shift", "either").index(kind_name) * 16 + n])
            elif word == "ap_bonus":
                out.append(["die points", what["n"]])
            elif word == "one_of":
                out.append(["one of", self.options.index(what)])
        return out

    # The laws' questions

    def normal(self, position: Position) -> Position:
        return position

    def legal(self, position: Position) -> dict[str, int]:
        task = t.top(position)[0]
        return LEGAL[task](self, position)

    def play(self, position: Position, text: str) -> Position:
        p = deepcopy(position)
        words = text.split()
        task = t.top(p)[0]
        if words[0] in ("trade", "swap", "give", "settle") or text == "flip engine":
            special = (task == "sell" and words[0] == "give") or task == "last settling"
            if not special:
                t.play_anytime(self, p, words)
                return self.run(p)
        if task == "last settling":
            if words[0] == "stop":
                t.pop(p)
            else:
                t.settle(self, t.me(p), words[1])
        else:
            PLAY[task](self, p, words)
        return self.run(p)

    def run(self, p: Position) -> Position:
        while (auto := AUTO.get(t.top(p)[0])) is not None and not auto(self, p):
            pass
        return p

    def check(self, position: Position) -> None:
        check(self, position)

    def has_secrets(self) -> bool:
        return not self.referee

    def conceal(self, position: Position, viewer: int, rng: Rng) -> Position:
        """Exchange hidden cards: other hands with each other and with the pile."""
        p = deepcopy(position)
        if self.referee or viewer == REFEREE:
            return p
        others = [seat for seat in range(self.seats) if viewer in (TABLE,) or seat != viewer]
        pool = t.unseen_cards(self, p)
        for seat in others:
            pool += p["players"][seat]["hand"]
        rng.shuffle(pool)
        for seat in others:
            count = len(p["players"][seat]["hand"])
            p["players"][seat]["hand"], pool = sorted(pool[:count]), pool[count:]
        return p

    def winners(self, position: Position) -> tuple[int, ...]:
        if t.top(position)[0] != "over":
            return ()
        scores = totals(self, position)
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def finish(self, p: Position) -> None:
        t.pop(p)
        t.push(p, ["over", 0])
        scores = totals(self, p)
        lift = max(0, -min(points for points, _ in scores))
        p["scores"] = [points + lift for points, _ in scores]
        p["planet_scores"] = [max(0, planets) for _, planets in scores]
        p["phase"] = "over"


def oracle(game: Game) -> SlowSolarius:
    """Return the slow second opinion on a configured game."""
    return SlowSolarius(game)


def _only(*texts: str) -> Callable[[Any, Position], dict[str, int]]:
    return lambda _o, _p: dict.fromkeys(texts, 1)


def _with_anytime(*texts: str) -> Callable[[Any, Position], dict[str, int]]:
    return lambda o, p: dict.fromkeys([*texts, *t.anytime(o, p)], 1)


def _spend(o: Any, p: Position) -> dict[str, int]:
    return dict.fromkeys(["stop", *t.spend_steps(o, p), *t.anytime(o, p)], 1)


def _points(o: Any, p: Position) -> dict[str, int]:
    return dict.fromkeys(["stop", *t.point_steps(o, p)], 1)


def _pop(_o: Any, p: Position, _words: list[str]) -> None:
    t.pop(p)


def _score(o: Any, p: Position, _words: list[str]) -> None:
    o.finish(p)


def _prepare(_o: Any, _p: Position) -> dict[str, int]:
    pairs = [(one, other) for one in t.COLOURS for other in t.COLOURS if one != other]
    return {f"prepare move {one} turn {other}": 1 for one, other in pairs}


def _bonus(o: Any, _p: Position) -> dict[str, int]:
    return dict.fromkeys(["stop", *(f"bonus {name}" for name in o.content["outposts"])], 1)


def _recolour(_o: Any, p: Position) -> dict[str, int]:
    return {f"as {c}": 1 for c in t.COLOURS if c != p["taken"].split()[0]}


LEGAL: dict[str, Callable[[Any, Position], dict[str, int]]] = {
    "over": _only(), "set tile": c.legal_tile, "set back": c.legal_back,
    "set start card": c.legal_start_card,
    "set hand": lambda o, p: {f"card {card}": 1 for card in t.unseen_cards(o, p)},
    "set keep": c.legal_discard, "set board": _prepare,
    "set first": lambda o, _p: {f"first {seat + 1}": 1 for seat in range(o.seats)},
    "set die": c.dice, "open centre": c.legal_centre, "die": c.legal_die,
    "malus": _only("fuel", "bucks"), "units": _only("fuel", "bucks"), "space": c.legal_space,
    "recolour": _recolour, "action": c.legal_action, "gain": _with_anytime("stop", "buy point"),
    "spend cubes": _spend, "spend upgrade": _spend, "spend shift": _spend, "extra": c.legal_extra,
    "fly": lambda o, p: {f"fly {name}": 1 for name in c.ways(o, p)}, "reveal": c.legal_reveal,
    "new planet": c.legal_planet, "old planet": c.legal_planet, "land": c.legal_land,
    "pay": c.legal_pay, "discount": c.legal_discount, "earlier": c.legal_stations,
    "add outpost": lambda o, p: dict.fromkeys(
        ["stop", *(f"outpost {name}" for name in c.open_outposts(o, p))], 1),
    "bonus": _bonus, "finish": _with_anytime("stop"), "hand over": _only("stop"),
    "refill": c.dice, "round stations": c.legal_stations, "last settling": c.legal_last,
    "scoring": _only("stop"), "sell": c.legal_sell, "one of": c.legal_one_of,
    "manual": _only("done"), "cubes": c.legal_cubes, "cubes of": c.legal_cubes,
    "draw": lambda o, p: {f"card {card}": 1 for card in t.unseen_cards(o, p)},
    "discard": c.legal_discard, "limit": c.legal_discard, "play card": c.legal_card,
    "effect points": _points,
}  # fmt: skip
PLAY: dict[str, Callable[[Any, Position, list[str]], None]] = {
    "set tile": c.play_tile, "set back": c.play_back, "set start card": c.play_start_card,
    "set hand": c.play_hand, "set keep": c.play_keep, "set board": c.play_board,
    "set first": c.play_first, "set die": c.play_first_die, "open centre": c.play_centre,
    "die": c.play_die, "malus": c.play_malus, "units": c.play_unit, "space": c.play_space,
    "recolour": c.play_recolour, "action": c.play_action, "gain": c.play_gain,
    "spend cubes": c.play_spend, "spend upgrade": c.play_spend, "spend shift": c.play_spend,
    "extra": c.play_extra, "fly": c.play_fly, "reveal": c.play_reveal,
    "new planet": c.play_planet, "old planet": c.play_planet, "land": c.play_land,
    "pay": c.play_pay, "discount": c.play_discount, "earlier": c.play_stations,
    "add outpost": c.play_outpost, "bonus": c.play_bonus, "finish": _pop, "hand over": _pop,
    "refill": c.play_refill, "round stations": c.play_stations, "scoring": _score,
    "sell": c.play_sell, "one of": c.play_one_of, "manual": _pop, "cubes": c.play_cubes,
    "cubes of": c.play_cubes, "draw": c.play_draw, "discard": c.play_discard,
    "limit": c.play_discard, "play card": c.play_card, "effect points": c.play_points,
}  # fmt: skip
AUTO: dict[str, Callable[[Any, Position], bool]] = {
    "set back": c.auto_back, "set start card": c.auto_seats, "set keep": c.auto_seats,
    "set board": c.auto_seats, "set hand": c.auto_hand, "units": t.auto_units,
    "malus": t.auto_malus, "cubes": t.auto_cubes, "cubes of": t.auto_cubes_of,
    "engine": t.auto_engine, "flip": t.auto_flip, "gain fuel": t.auto_simple("fuel"),
    "gain bucks": t.auto_simple("bucks"), "clean": t.auto_clean, "room": t.auto_room,
    "draw": t.auto_draw, "discard": t.auto_discard, "limit": t.auto_limit,
    "play card": t.auto_play_card, "effect points": t.auto_points, "die points": t.auto_die_points,
    "gain": t.auto_gain, "spend cubes": t.auto_spend, "spend upgrade": t.auto_spend,
    "spend shift": t.auto_spend, "finish": t.auto_finish, "refill": t.auto_refill,
    "sell": t.auto_sell, "begin turn": t.auto_begin_turn, "open centre": t.auto_open_centre,
    "as seat": t.auto_as_seat, "round stations": t.auto_stations,
    "last settling": t.auto_last_settling, "next round": t.auto_next_round,
    "scoring": t.auto_scoring, "pay": c.auto_pay, "earlier": c.auto_earlier,
    "add outpost": c.auto_outpost,
}  # fmt: skip
