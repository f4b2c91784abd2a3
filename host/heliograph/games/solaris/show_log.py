"""The log of Solaris: what people at the table would say about a step.

A step is one choice or a whole action. Where it closes an action the parts are summed up in one
sentence; what follows by itself (the next station, cards that are dealt) is told behind it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from heliograph.engine.nodes import functions_in
from heliograph.games.solaris import actions, stations, turns
from heliograph.games.solaris.explain import Words
from heliograph.games.solaris.facts import FACTS, is_referee, laser_after
from heliograph.games.solaris.layout import (
    CHOICES, FULL_KINDS, KINDS, KIND_NUMBERS, MOST_TILES, UNKNOWN, icon_of,
)  # fmt: skip
from heliograph.games.speech import capital
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import MOST_ENERGY, STATIONS, STATION_COUNT

value = FACTS.value
Fields = dict[str, Any]  # what a sentence may name

# How a choice of each kind is told at each decision: a `sentence` that sums up and closes the
# action, a `part` of it, or a `count` of equal things; and the key of its text
_TOLD: dict[str, dict[str, tuple[str, str]]] = {
    "set layout": {"layout": ("sentence", "layout")},
    "set bridge": {"bridge": ("count", "bridges")},
    "set tile": {"tile": ("count", "tiles")},
    "set energy": {"start": ("count", "starts")},
    "set stack": {"top": ("count", "tops")},
    "action": {
        "pass": ("sentence", "pass"),
        **{kind: ("part", f"begin.{kind}") for kind in ("replenish", "redirect", "exchange")},
        "station": ("part", "begin.station"),
    },
    "replenish": {"card": ("part", "card"), "stop": ("sentence", "replenished")},
    "redirect": {"send": ("part", "send"), "stop": ("sentence", "redirected")},
    "exchange": {"discard": ("sentence", "discard")},
    "engine deck": {"card": ("part", "card"), "spend": ("sentence", "engine")},
    "headquarters": {"spend": ("sentence", "headquarters")},
    "biotope": {"spread": ("sentence", "biotope")},
    "shuttle port": {"dock": ("part", "dock"), "stop": ("sentence", "docked")},
    "canteen": {"rob": ("part", "rob"), "stop": ("sentence", "robbed")},
    "energy cell": {"beam": ("part", "beam"), "stop": ("sentence", "beamed")},
    "robbery": {"draw": ("sentence", "stolen.card")},
    "take": {"take_display": ("sentence", "take.display"), "take_stack": ("count", "takes")},
    "draw": {"draw": ("count", "takes")},
    "deal": {"draw": ("count", "takes")},
    "limit": {"discard": ("count", "discards")},
    "refill": {"draw": ("sentence", "display")},
    "bridge card": {"draw": ("sentence", "bridge_card")},
    "bridge swap": {"bridge": ("sentence", "swap")},
}
_BEGINNINGS = [key for _, key in _TOLD["action"].values() if key != "pass"]


class Teller:
    """Tells one step; made anew for each."""

    def __init__(self, words: Words, viewer: int) -> None:
        self.words = words
        self.game = words.game
        self.viewer = viewer
        self.done: list[str] = []  # whole sentences
        self.parts: list[str] = []  # of an action that is not closed yet
        self.kinds: list[int] = []  # cards played in this step
        self.counts: dict[tuple[str, str], list[str]] = {}  # equal things that follow one another

    def tell(self, state: bytes, choices: Sequence[int]) -> str:
        """Return the sentences of a step."""
        for choice in choices:
            self._tell_choice(state, choice)
            after = self.game.apply(state, choice)
            self._follow(state, after)
            state = after
        self._flush()
        return " ".join([*self.done, *_collapsed(self.parts)])

    def _tell_choice(self, state: bytes, choice: int) -> None:
        seen = self.game.parse_choice(self.game.seen_text(state, choice, self.viewer))
        kind = CHOICES.kind_of(seen)
        how, key = _TOLD[value(state, "node")][kind.name]
        read = _READERS.get(kind.name.replace("_", " "))
        own = read(self, state, seen - kind.first) if read else {}
        if how == "part":
            self._part(key, state, own)
        elif how == "count" and own:
            self._count(key, {"whom": self.who(state), **own})
        elif how == "sentence":
            self._close(own.get("key", key), {**self._summary(state), **own})

    # Collecting

    def _part(self, key: str, state: bytes, own: Fields) -> None:
        """Note a part of an action; how it began is no news once more has happened."""
        here = {"who": self.who(state), "station": self._active(state)}
        openings = [self.words.log(begun, **here) for begun in _BEGINNINGS]
        self.parts = [part for part in self.parts if part not in openings]
        self.parts.append(self.words.log(key, **{**here, **own}))

    def _close(self, key: str, fields: Fields) -> None:
        """The action is closed: its summary takes the place of its parts, but docked shuttles."""
        docked = self.parts if key == "docked" else []
        self._say(" ".join([*docked, self.words.log(key, **fields)]))
        self.parts, self.kinds = [], []

    def _count(self, key: str, own: Fields) -> None:
        """Note one of several equal things, told together."""
        found = (key, own["whom"])
        if self.counts and found not in self.counts:
            self._flush()
        self.counts.setdefault(found, []).append(own["word"])

    def _say(self, sentence: str) -> None:
        self._flush()
        self.done.append(sentence)

    def _flush(self) -> None:
        for (key, who), found in self.counts.items():
            known = [word for word in found if word]
            told = self.words.listed(known) if len(known) == len(found) else self.cards(len(found))
            self.done.append(self.words.log(key, who=who, what=told))
        self.counts.clear()

    # Names

    def who(self, state: bytes) -> str:
        """Return the person on turn."""
        return self.words.who(_seat(state))

    def _active(self, state: bytes) -> str:
        return self.words.station(tokens.active_station(state))

    def card(self, kind: int) -> str:
        """Return a card, whatever is known of it."""
        return self.words.log("unseen") if kind == UNKNOWN else self.words.card(kind)

    def cards(self, count: int, one: str = "one_card") -> str:
        """Return a number of cards as an object."""
        return self.words.log(one if count == 1 else "some_cards", count=count)

    def played(self, state: bytes, one: str = "with_card") -> str:
        """Return the cards of the action: their names, or how many."""
        count = value(state, "played")
        if len(self.kinds) == count and all(kind < FULL_KINDS for kind in self.kinds):
            return self.words.listed([self.words.card(kind) for kind in self.kinds])
        return self.cards(count, one)

    def gains(self, state: bytes, gained: Mapping[str, int]) -> str:
        """Return every station that gains, with its energy before and after."""
        rows = []
        for code in value(state, "layout"):
            if code in gained:
                before = _energy_at(state, code)
                after = min(before + gained[code], MOST_ENERGY)
                name = self.words.station(code)
                rows.append(self.words.log("gain", station=name, before=before, after=after))
        return ", ".join(rows)

    def _summary(self, state: bytes) -> Fields:
        """Return what the running action comes to: who acts where, with what, for how much."""
        code, gain, loss = (value(state, name) for name in ("active", "gain", "loss"))
        before, node = _energy_at(state, code), value(state, "node")
        victims = [number - 1 for number in value(state, "victims")]
        counts = {"canteen": len(victims), "energy cell": value(state, "beamed")}
        return {
            "who": self.who(state),
            "station": self.words.station(code),
            "before": before,
            "after": max(0, min(before + gain.get(code, 0) - loss.get(code, 0), MOST_ENERGY)),
            "energy": loss.get("SP", 0),
            "count": counts.get(node, value(state, "played")),
            "cards": self.played(state),
            "gains": self.gains(state, gain),
            "victims": self.words.everyone(victims),
            "laser": value(state, "laser")[_seat(state)],
            "total": laser_after(state),
        }

    # What follows by itself

    def _follow(self, state: bytes, after: bytes) -> None:
        words = self.words
        if value(state, "node") in ("bridge card", "bridge swap"):
            self._dealt(state, after)
        if any(value(state, "face_down")) and not any(value(after, "face_down")):
            self._say(words.log("picked_up"))
        if _becomes(state, after, "phase", "over"):
            winners = words.everyone(tokens.winners(after))
            self._say(words.log("over", winners=winners))
        elif _becomes(state, after, "node", "bridge card"):
            self._say(words.log("round_end", round=value(after, "round")))
        elif value(after, "round") != value(state, "round"):
            self._say(words.log("round", round=value(after, "round")))
        elif value(after, "active") != value(state, "active") and value(after, "phase") != "setup":
            self._say(words.log("station", station=words.station(value(after, "active"))))

    def _dealt(self, state: bytes, after: bytes) -> None:
        """Tell whom the rules deal how many cards: at referee depth nobody else asks for them."""
        if not is_referee(state):
            return
        sizes = [value(one, "hand_size") for one in (state, after)]
        rows = []
        for number in value(after, "order"):
            before, now = (size[number - 1] for size in sizes)
            rows += [f"{self.words.who(number - 1)} {now - before}"] if now > before else []
        if rows:
            self._say(self.words.log("dealt", rows=", ".join(rows)))


def _becomes(state: bytes, after: bytes, fact: str, wanted: str) -> bool:
    return bool(value(after, fact) == wanted != value(state, fact))


def _seat(state: bytes) -> int:
    """Return who acts."""
    return int(value(state, "seat")) - 1


def _energy_at(state: bytes, code: str) -> int:
    """Return the energy of the acting seat at a station."""
    return tokens.energy(state, STATIONS.index(code), _seat(state))


def _collapsed(sentences: list[str]) -> list[str]:
    """Return the sentences with equal neighbours told once and counted."""
    out: list[str] = []
    for sentence in dict.fromkeys(sentences):
        count = sentences.count(sentence)
        out.append(f"{sentence} (×{count})" if count > 1 else sentence)
    return out


# What a choice names besides, by its kind; nothing where it is no news


def _read_layout(teller: Teller, _: bytes, number: int) -> Fields:
    return {"stations": teller.words.codes(tokens.layout_of(number))}


def _read_bridge(teller: Teller, state: bytes, number: int) -> Fields:
    """A bridge comes into the next gap, or into the one before a station."""
    layout, gap = value(state, "layout"), value(state, "progress")
    colour = teller.words.colour(number)
    if value(state, "node") == "set bridge":
        ends = layout[gap], layout[(gap + 1) % STATION_COUNT]
        return {"whom": "", "word": f"{'–'.join(ends)} {colour}"}
    before, after = map(teller.words.station, (layout[gap - 1], layout[gap]))
    return {"colour": capital(colour), "before": before, "after": after}


def _read_tile(teller: Teller, state: bytes, number: int) -> Fields:
    half, tile = divmod(number, MOST_TILES)
    whom = teller.words.who(value(state, "progress") // 2)
    return {"whom": whom, "word": f"{'AB'[half]}{tile + 1}"}


def _read_start(teller: Teller, state: bytes, energy: int) -> Fields:
    seat, step = divmod(value(state, "progress"), STATION_COUNT - 1)
    word = f"{value(state, 'layout')[1 + step]} {energy}"
    return {"whom": teller.words.who(seat), "word": word}


def _read_top(teller: Teller, state: bytes, seat: int) -> Fields:
    station, space = divmod(value(state, "progress"), MOST_ENERGY + 1)
    where = teller.words.log("space", station=teller.words.station(station), space=space)
    return {"whom": where, "word": teller.words.who(seat)}


def _read_card(teller: Teller, _: bytes, kind: int) -> Fields:
    teller.kinds.append(kind)
    return {"card": teller.card(kind)}


def _read_send(teller: Teller, state: bytes, number: int) -> Fields:
    side, kind = divmod(number, KINDS)
    station = teller.words.station(actions.neighbour(state, side)[1])
    return {"station": station, **_read_card(teller, state, kind)}


def _read_beam(teller: Teller, state: bytes, number: int) -> Fields:
    shuttle, kind = divmod(number, KINDS)
    station = teller.words.station(value(state, "shuttle")[teller.words.shuttles[shuttle]])
    return {"station": station, **_read_card(teller, state, kind)}


def _read_discard(teller: Teller, _: bytes, number: int) -> Fields:
    seat, kind = divmod(number, KINDS)
    return {"whom": teller.words.who(seat), "word": _word(teller, kind), "card": teller.card(kind)}


def _word(teller: Teller, kind: int) -> str:
    """Return a card that is told together with others, "" for one that nobody has seen."""
    return "" if kind == UNKNOWN else teller.words.card(kind)


def _read_spend(teller: Teller, state: bytes, energy: int) -> Fields:
    if value(state, "node") == "headquarters":
        return {"energy": energy, "count": 2 * energy}
    return {"energy": energy, "cards": teller.played(state, "one_card")}


def _read_spread(teller: Teller, state: bytes, number: int) -> Fields:
    side, further = divmod(number, STATION_COUNT - 1)
    reached = stations.receivers(state, side)[: further + 1]
    gains = teller.gains(state, {STATIONS[station]: 1 for station in reached})
    return {"energy": further + 2, "gains": gains}


def _read_dock(teller: Teller, _: bytes, number: int) -> Fields:
    shuttle, station = divmod(number, STATION_COUNT)
    return {"shuttle": teller.words.shuttle(shuttle), "station": teller.words.station(station)}


def _read_rob(teller: Teller, _: bytes, seat: int) -> Fields:
    return {"victim": teller.words.who(seat)}


def _read_draw(teller: Teller, state: bytes, kind: int) -> Fields:
    """A card is drawn, dealt, stolen or turned over, as the viewer saw it."""
    node, own = value(state, "node"), {"word": _word(teller, kind), "card": teller.card(kind)}
    if node == "deal":
        # that everybody gets a first hand is no news
        is_news = own["word"] or value(state, "phase") != "setup"
        return own | {"whom": teller.words.who(turns.next_due(state))} if is_news else {}
    if node == "robbery":
        key = "stolen.card" if own["word"] else "stolen"
        return own | {"key": key, "victim": teller.words.who(stations.next_victim(state))}
    if node == "bridge card":
        return own | {"station": teller.words.station(icon_of(kind))}
    return own


def _read_take_display(teller: Teller, state: bytes, slot: int) -> Fields:
    return {"card": teller.card(KIND_NUMBERS[value(state, "display")[slot]])}


def _read_take_stack(_: Teller, state: bytes, __: int) -> Fields:
    """At digital depth the draw itself is a step of its own, and tells more."""
    return {"word": ""} if is_referee(state) else {}


_READERS = functions_in(globals(), "_read")
