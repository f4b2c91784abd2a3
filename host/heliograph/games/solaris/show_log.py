"""The log of Solaris: what people at the table would say about a step.

A step is one choice or a whole action. Where it closes an action the parts are summed up in one
sentence; what follows by itself (the next station, cards that are dealt) is told behind it.
"""

from collections.abc import Callable, Mapping, Sequence

from heliograph.engine.nodes import functions_in
from heliograph.games.solaris import actions, stations, turns
from heliograph.games.solaris.facts import FACTS, is_referee, laser_after
from heliograph.games.solaris.layout import (
    BEAM, BRIDGE, DISCARD, DOCK, DO_EXCHANGE, DO_PASS, DO_REDIRECT, DO_REPLENISH, DO_STATION, DRAWN,
    FULL_KINDS, KINDS, KIND_NUMBERS, LAY_OUT, MOST_TILES, ON_TOP, PLAY, ROB, SEND, SPEND, SPREAD,
    START_ENERGY, STOP, TAKE_DISPLAY, TAKE_STACK, TILE, UNKNOWN, icon_of,
)  # fmt: skip
from heliograph.games.solaris.explain import Words
from heliograph.games.speech import capital
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import MOST_ENERGY, STATIONS, STATION_COUNT

value = FACTS.value

_BEGINNINGS = {
    DO_REPLENISH: "begin.replenish",
    DO_REDIRECT: "begin.redirect",
    DO_EXCHANGE: "begin.exchange",
    DO_STATION: "begin.station",
}


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
            _TELLERS[value(state, "node")](self, state, choice)
            after = self.game.apply(state, choice)
            self._follow(state, after)
            state = after
        self._flush()
        return " ".join([*self.done, *_collapsed(self.parts)])

    # Collecting

    def close(self, sentence: str) -> None:
        """The action is closed: its summary takes the place of its parts."""
        self.parts.clear()
        self.kinds.clear()
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        self._flush()
        self.done.append(sentence)

    def part(self, key: str, state: bytes, **fields: object) -> None:
        """Note a part of an action; how it began is no news once more has happened."""
        self.parts = [part for part in self.parts if part not in self._openings(state)]
        self.parts.append(self.words.log(key, who=self.who(state), **fields))

    def _openings(self, state: bytes) -> list[str]:
        station = self.words.station(tokens.active_station(state))
        return [
            self.words.log(key, who=self.who(state), station=station)
            for key in _BEGINNINGS.values()
        ]

    def count(self, key: str, who: str, word: str) -> None:
        """Note one of several equal things, told together."""
        if self.counts and (key, who) not in self.counts:
            self._flush()
        self.counts.setdefault((key, who), []).append(word)

    def _flush(self) -> None:
        for (key, who), found in self.counts.items():
            known = [word for word in found if word]
            told = self.words.listed(known) if len(known) == len(found) else self.cards(len(found))
            self.done.append(self.words.log(key, who=who, what=told))
        self.counts.clear()

    def who(self, state: bytes) -> str:
        """Return the person on turn."""
        return self.words.who(_seat(state))

    def cards(self, count: int) -> str:
        """Return a number of cards as an object."""
        return self.words.log("one_card" if count == 1 else "some_cards", count=count)

    def played(self, state: bytes) -> str:
        """Return the cards of the action: their names, or how many."""
        count = value(state, "played")
        if len(self.kinds) == count and all(kind < FULL_KINDS for kind in self.kinds):
            return self.words.listed([self.words.card(kind) for kind in self.kinds])
        return self.words.log("with_card" if count == 1 else "some_cards", count=count)

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


# Set-up


def _tell_set_layout(teller: Teller, _: bytes, choice: int) -> None:
    codes = teller.words.codes(tokens.layout_of(choice - LAY_OUT))
    teller.close(teller.words.log("layout", stations=codes))


def _tell_set_bridge(teller: Teller, state: bytes, choice: int) -> None:
    gap, layout = value(state, "progress"), value(state, "layout")
    ends = layout[gap], layout[(gap + 1) % STATION_COUNT]
    teller.count("bridges", "", f"{'–'.join(ends)} {teller.words.colour(choice - BRIDGE)}")


def _tell_set_tile(teller: Teller, state: bytes, choice: int) -> None:
    half, tile = divmod(choice - TILE, MOST_TILES)
    who = teller.words.who(value(state, "progress") // 2)
    teller.count("tiles", who, f"{'AB'[half]}{tile + 1}")


def _tell_set_energy(teller: Teller, state: bytes, choice: int) -> None:
    seat, step = divmod(value(state, "progress"), STATION_COUNT - 1)
    code = value(state, "layout")[1 + step]
    teller.count("starts", teller.words.who(seat), f"{code} {choice - START_ENERGY}")


def _tell_set_stack(teller: Teller, state: bytes, choice: int) -> None:
    station, space = divmod(value(state, "progress"), MOST_ENERGY + 1)
    where = teller.words.log("space", station=teller.words.station(station), space=space)
    teller.count("tops", where, teller.words.who(choice - ON_TOP))


# Actions


def _tell_action(teller: Teller, state: bytes, choice: int) -> None:
    station = teller.words.station(tokens.active_station(state))
    if choice == DO_PASS:
        teller.close(teller.words.log("pass", who=teller.who(state), station=station))
    else:
        teller.part(_BEGINNINGS[choice], state, station=station)


def _play(teller: Teller, state: bytes, kind: int) -> None:
    teller.kinds.append(kind)
    teller.part("card", state, card=_card(teller, kind))


def _card(teller: Teller, kind: int) -> str:
    return teller.words.log("unseen") if kind == UNKNOWN else teller.words.card(kind)


def _here(teller: Teller, state: bytes) -> dict[str, object]:
    """Return who acts where, and the energy there before and after the running action."""
    code = value(state, "active")
    before = _energy_at(state, code)
    after = before + value(state, "gain").get(code, 0) - value(state, "loss").get(code, 0)
    bounds = {"before": before, "after": max(0, min(after, MOST_ENERGY))}
    return {"who": teller.who(state), "station": teller.words.station(code), **bounds}


def _tell_replenish(teller: Teller, state: bytes, choice: int) -> None:
    if choice != STOP:
        _play(teller, state, choice - PLAY)
        return
    cards = teller.played(state)
    teller.close(teller.words.log("replenished", cards=cards, **_here(teller, state)))


def _tell_redirect(teller: Teller, state: bytes, choice: int) -> None:
    if choice == STOP:
        fields = _here(teller, state)
        count, gains = value(state, "played"), teller.gains(state, value(state, "gain"))
        teller.close(teller.words.log("redirected", count=count, gains=gains, **fields))
        return
    side, kind = divmod(choice - SEND, KINDS)
    teller.kinds.append(kind)
    station = teller.words.station(actions.neighbour(state, side)[1])
    teller.part("send", state, station=station, card=_card(teller, kind))


def _tell_exchange(teller: Teller, state: bytes, choice: int) -> None:
    card = _card(teller, (choice - DISCARD) % KINDS)
    teller.close(teller.words.log("discard", who=teller.who(state), card=card))


def _tell_engine_deck(teller: Teller, state: bytes, choice: int) -> None:
    if choice >= PLAY:
        _play(teller, state, choice - PLAY)
        return
    gains = teller.gains(state, value(state, "gain"))
    fields = _here(teller, state) | {"energy": choice - SPEND, "gains": gains}
    teller.close(teller.words.log("engine", cards=_engine_cards(teller, state), **fields))


def _engine_cards(teller: Teller, state: bytes) -> str:
    count = value(state, "played")
    is_named = len(teller.kinds) == count and all(kind < FULL_KINDS for kind in teller.kinds)
    return teller.played(state) if is_named else teller.cards(count)


def _tell_headquarters(teller: Teller, state: bytes, choice: int) -> None:
    energy = choice - SPEND
    fields = _here(teller, state) | {"energy": energy, "count": 2 * energy}
    teller.close(teller.words.log("headquarters", **fields))


def _tell_biotope(teller: Teller, state: bytes, choice: int) -> None:
    side, further = divmod(choice - SPREAD, STATION_COUNT - 1)
    reached = stations.receivers(state, side)[: further + 1]
    gains = teller.gains(state, {STATIONS[station]: 1 for station in reached})
    fields = _here(teller, state) | {"energy": further + 2, "gains": gains}
    teller.close(teller.words.log("biotope", **fields))


def _tell_shuttle_port(teller: Teller, state: bytes, choice: int) -> None:
    if choice != STOP:
        shuttle, station = divmod(choice - DOCK, STATION_COUNT)
        name = teller.words.station(station)
        teller.part("dock", state, shuttle=teller.words.shuttle(shuttle), station=name)
        return
    fields = _here(teller, state)
    docked = teller.parts.copy()
    energy = value(state, "loss").get("SP", 0)
    teller.close(" ".join([*docked, teller.words.log("docked", energy=energy, **fields)]))


def _tell_canteen(teller: Teller, state: bytes, choice: int) -> None:
    if choice != STOP:
        teller.part("rob", state, victim=teller.words.who(choice - ROB))
        return
    victims = [number - 1 for number in value(state, "victims")]
    fields = {"count": len(victims), "victims": teller.words.everyone(victims)}
    teller.close(teller.words.log("robbed", who=teller.who(state), **fields))


def _tell_energy_cell(teller: Teller, state: bytes, choice: int) -> None:
    if choice == STOP:
        laser, count = value(state, "laser")[_seat(state)], value(state, "beamed")
        fields = {"laser": laser, "total": laser_after(state), "cards": teller.played(state)}
        teller.close(teller.words.log("beamed", who=teller.who(state), count=count, **fields))
        return
    shuttle, kind = divmod(choice - BEAM, KINDS)
    teller.kinds.append(kind)
    station = teller.words.station(value(state, "shuttle")[teller.words.shuttles[shuttle]])
    teller.part("beam", state, station=station, card=_card(teller, kind))


# Cards


def _seen_kind(teller: Teller, state: bytes, choice: int) -> int:
    """Return the drawn card as the viewer saw it."""
    seen = teller.game.seen_text(state, choice, teller.viewer)
    return KIND_NUMBERS[seen.removeprefix("draw ")]


def _tell_robbery(teller: Teller, state: bytes, choice: int) -> None:
    kind = _seen_kind(teller, state, choice)
    key = "stolen" if kind == UNKNOWN else "stolen.card"
    victim = teller.words.who(stations.next_victim(state))
    card = _card(teller, kind)
    teller.close(teller.words.log(key, who=teller.who(state), victim=victim, card=card))


def _tell_take(teller: Teller, state: bytes, choice: int) -> None:
    if choice == TAKE_STACK:
        # At digital depth the draw itself is a step of its own, and tells more.
        if is_referee(state):
            teller.count("takes", teller.who(state), "")
        return
    name = value(state, "display")[choice - TAKE_DISPLAY]
    fields = {"who": teller.who(state), "card": _card(teller, KIND_NUMBERS[name])}
    teller.close(teller.words.log("take.display", **fields))


def _tell_draw(teller: Teller, state: bytes, choice: int) -> None:
    kind = _seen_kind(teller, state, choice)
    teller.count("takes", teller.who(state), "" if kind == UNKNOWN else teller.words.card(kind))


def _tell_deal(teller: Teller, state: bytes, choice: int) -> None:
    kind = _seen_kind(teller, state, choice)
    if kind == UNKNOWN and value(state, "phase") == "setup":
        return  # that everybody gets a first hand is no news
    word = "" if kind == UNKNOWN else teller.words.card(kind)
    teller.count("takes", teller.words.who(turns.next_due(state)), word)


def _tell_limit(teller: Teller, _: bytes, choice: int) -> None:
    seat, kind = divmod(choice - DISCARD, KINDS)
    teller.count(
        "discards", teller.words.who(seat), "" if kind == UNKNOWN else teller.words.card(kind)
    )


def _tell_refill(teller: Teller, _: bytes, choice: int) -> None:
    teller.close(teller.words.log("display", card=_card(teller, choice - DRAWN)))


# End of a round


def _tell_bridge_card(teller: Teller, _: bytes, choice: int) -> None:
    kind = choice - DRAWN
    station = teller.words.station(icon_of(kind))
    teller.close(teller.words.log("bridge_card", card=teller.words.card(kind), station=station))


def _tell_bridge_swap(teller: Teller, state: bytes, choice: int) -> None:
    layout, position = value(state, "layout"), value(state, "progress")
    before, after = layout[(position - 1) % STATION_COUNT], layout[position]
    ends = {"before": teller.words.station(before), "after": teller.words.station(after)}
    colour = capital(teller.words.colour(choice - BRIDGE))
    teller.close(teller.words.log("swap", colour=colour, **ends))


_TELLERS: dict[str, Callable[[Teller, bytes, int], None]] = functions_in(globals(), "_tell")
