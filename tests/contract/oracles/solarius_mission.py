"""The rules of Solarius Mission once more, slowly: what is legal in a plain position, what it does.

Written from the rules on the plain data of a position; distances are walked, payments tried out.
"""

from collections.abc import Callable
from typing import Any

from heliograph.engine import REFEREE, TABLE, Game
from shared_rules.rng import Rng
from tests.contract.oracles import solarius_mission_auto as a
from tests.contract.oracles import solarius_mission_choices as c
from tests.contract.oracles import solarius_mission_flight as f
from tests.contract.oracles import solarius_mission_setup as s
from tests.contract.oracles import solarius_mission_turn as t
from tests.contract.oracles.copying import copied
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
                    kind = (
                        ["cubes", n]
                        if letter == "any"
                        else ["cubes of", "BYTN".index(letter) * 16 + n]
                    )
                    out.append(kind)
            elif word == "draw":
                out.append(["draw", what["n"]])
                out += [["discard", what["discard"]]] if what.get("discard") else []
                out.append(["limit", 0])
            elif word == "play_card":
                out.append(["play card", 0])
            elif word == "ap":
                ((kind_name, n),) = what.items()
                out.append(
                    ["effect points", ("upgrade", "shift", "either").index(kind_name) * 16 + n]
                )
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
        p = copied(position)
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
        p = copied(position)
        if self.referee or viewer == REFEREE:
            return p
        others = [seat for seat in range(self.seats) if viewer == TABLE or seat != viewer]
        pool = t.unseen_cards(self, p)
        for seat in others:
            pool += p["players"][seat]["hand"]
        rng.shuffle(pool)
        for seat in others:
            count = len(p["players"][seat]["hand"])
            p["players"][seat]["hand"], pool = sorted(pool[:count]), pool[count:]
        return p

    def endings(self, position: Position, rng: Rng) -> list[Position]:
        """The end of the match, and the same with other boards, so that ties come up too."""
        out = [position]
        for _ in range(12):
            p = copied(position)
            for player in p["players"]:
                player["fuel"], player["bucks"] = 5 * rng.below(3), 5 * rng.below(3)
                player["beside"] = rng.below(2)
                if rng.below(2):
                    player["sheet"] = {"planets": rng.below(3), "missions": rng.below(3)}
            out.append(p)
        return out

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
    return dict.fromkeys(["stop", *t.point_steps(o, p), *t.anytime(o, p)], 1)


def _pop(_o: Any, p: Position, _words: list[str]) -> None:
    t.pop(p)


def _score(o: Any, p: Position, _words: list[str]) -> None:
    o.finish(p)


def _prepare(_o: Any, _p: Position) -> dict[str, int]:
    pairs = [(one, other) for one in t.COLOURS for other in t.COLOURS if one != other]
    return {f"prepare move {one} turn {other}": 1 for one, other in pairs}


def _recolour(o: Any, p: Position) -> dict[str, int]:
    others = [f"as {c}" for c in t.COLOURS if c != p["taken"].split()[0]]
    return dict.fromkeys([*others, *t.anytime(o, p)], 1)


def _fly(o: Any, p: Position) -> dict[str, int]:
    return dict.fromkeys([*(f"fly {name}" for name in f.ways(o, p)), *t.anytime(o, p)], 1)


LEGAL: dict[str, Callable[[Any, Position], dict[str, int]]] = {
    "over": _only(), "set tile": s.legal_tile, "set back": s.legal_back,
    "set start card": s.legal_start_card,
    "set hand": lambda o, p: {f"card {card}": 1 for card in t.unseen_cards(o, p)},
    "set keep": c.legal_discard, "set board": _prepare,
    "set first": lambda o, _p: {f"first {seat + 1}": 1 for seat in range(o.seats)},
    "set die": s.dice, "open centre": s.legal_centre, "die": c.legal_die,
    "malus": _with_anytime("fuel", "bucks"), "units": _with_anytime("fuel", "bucks"),
    "space": c.legal_space,
    "recolour": _recolour, "action": c.legal_action, "gain": _with_anytime("stop", "buy point"),
    "spend cubes": _spend, "spend upgrade": _spend, "spend shift": _spend, "extra": c.legal_extra,
    "fly": _fly, "reveal": f.legal_reveal,
    "new planet": f.legal_planet, "old planet": f.legal_planet, "land": f.legal_land,
    "pay": f.legal_pay, "discount": f.legal_discount, "now": f.legal_reward,
    "earlier": f.legal_reward, "add outpost": f.legal_reward, "bonus": f.legal_reward,
    "finish": _with_anytime("stop"), "hand over": _only("stop"),
    "refill": s.dice, "round stations": f.legal_stations, "last settling": f.legal_last,
    "scoring": _only("stop"), "sell": c.legal_sell, "one of": c.legal_one_of,
    "manual": _with_anytime("done"), "cubes": c.legal_cubes, "cubes of": c.legal_cubes,
    "draw": lambda o, p: {f"card {card}": 1 for card in t.unseen_cards(o, p)},
    "discard": c.legal_discard, "limit": c.legal_discard, "play card": c.legal_card,
    "effect points": _points,
}  # fmt: skip
PLAY: dict[str, Callable[[Any, Position, list[str]], None]] = {
    "set tile": s.play_tile, "set back": s.play_back, "set start card": s.play_start_card,
    "set hand": s.play_hand, "set keep": s.play_keep, "set board": s.play_board,
    "set first": s.play_first, "set die": s.play_first_die, "open centre": s.play_centre,
    "die": c.play_die, "malus": c.play_malus, "units": c.play_unit, "space": c.play_space,
    "recolour": c.play_recolour, "action": c.play_action, "gain": c.play_gain,
    "spend cubes": c.play_spend, "spend upgrade": c.play_spend, "spend shift": c.play_spend,
    "extra": c.play_extra, "fly": f.play_fly, "reveal": f.play_reveal,
    "new planet": f.play_planet, "old planet": f.play_planet, "land": f.play_land,
    "pay": f.play_pay, "discount": f.play_discount, "now": f.play_reward,
    "earlier": f.play_reward, "add outpost": f.play_reward, "bonus": f.play_reward,
    "finish": _pop, "hand over": _pop,
    "refill": s.play_refill, "round stations": f.play_stations, "scoring": _score,
    "sell": c.play_sell, "one of": c.play_one_of, "manual": _pop, "cubes": c.play_cubes,
    "cubes of": c.play_cubes, "draw": c.play_draw, "discard": c.play_discard,
    "limit": c.play_discard, "play card": c.play_card, "effect points": c.play_points,
}  # fmt: skip
AUTO: dict[str, Callable[[Any, Position], bool]] = {
    "set back": s.auto_back, "set start card": s.auto_seats, "set keep": s.auto_seats,
    "set board": s.auto_seats, "set hand": s.auto_hand, "units": a.auto_units,
    "malus": a.auto_malus, "cubes": a.auto_cubes, "cubes of": a.auto_cubes_of,
    "engine": a.auto_engine, "flip": a.auto_flip, "gain fuel": a.auto_simple("fuel"),
    "gain bucks": a.auto_simple("bucks"), "clean": a.auto_clean, "room": a.auto_room,
    "draw": a.auto_draw, "discard": a.auto_discard, "limit": a.auto_limit,
    "play card": a.auto_play_card, "effect points": a.auto_points, "die points": a.auto_die_points,
    "gain": a.auto_gain, "spend cubes": a.auto_spend, "spend upgrade": a.auto_spend,
    "spend shift": a.auto_spend, "finish": a.auto_finish, "refill": a.auto_refill,
    "sell": a.auto_sell, "begin turn": a.auto_begin_turn, "open centre": a.auto_open_centre,
    "as seat": a.auto_as_seat, "round stations": a.auto_stations,
    "last settling": a.auto_last_settling, "next round": a.auto_next_round,
    "scoring": a.auto_scoring, "pay": f.auto_pay, "now": f.auto_reward,
    "earlier": f.auto_reward, "add outpost": f.auto_reward, "bonus": f.auto_reward,
}  # fmt: skip
