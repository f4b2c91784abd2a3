"""The log of Solaris: what people at the table would say about a step.

A step is one choice or a whole action. Where it closes an action the parts are summed up in one
sentence; what follows by itself (the next station, cards that are dealt) is told behind it.
"""

from collections.abc import Callable, Sequence

from heliograph.games.solaris import actions, plain, stations, turns
from heliograph.games.solaris.layout import (
    ACTION, BEAM, BEAMED, BIOTOPE, BRIDGE, BRIDGE_CARD, BRIDGE_SWAP, CANTEEN, DEAL, DISCARD,
    DISPLAY, DO_PASS, DO_REDIRECT, DO_REPLENISH, DO_EXCHANGE, DO_STATION, DOCK, DRAW, DRAWN,
    ENERGY_CELL, ENGINE_DECK, EXCHANGE, FULL_KINDS, GAIN, HAND_SIZE, HEADQUARTERS, KIND_NUMBERS,
    KINDS, LAY_OUT, LIMIT, LOSS, MOST_TILES, NODE, ON_TOP, PLAY, PLAYED, PROGRESS, REDIRECT,
    REFEREE_DEPTH, REFILL, REPLENISH, ROB, ROBBERY, SEAT, SEND, SET_BRIDGE, SET_ENERGY, SET_LAYOUT,
    SET_STACK, SET_TILE, SHUTTLE_PORT, SPEND, SPREAD, START_ENERGY, STOP, TAKE, TAKE_DISPLAY,
    TAKE_STACK, TILE, UNKNOWN, VICTIMS, icon_of,
)  # fmt: skip
from heliograph.games.solaris.show_words import Words, capital
from shared_rules.solaris import tokens
from shared_rules.solaris.tokens import (
    DOCKS, LASER, LAYOUT, MOST_ENERGY, MOST_SEATS, ORDER, PHASE, POSITION, ROUND, SEATS,
    STATION_COUNT, STATIONS,
)  # fmt: skip
from shared_rules.tracker import OVER, SETUP

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
            _TELLERS[state[NODE]](self, state, choice)
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
        return self.words.who(state[SEAT])

    def cards(self, count: int) -> str:
        """Return a number of cards as an object."""
        return self.words.log("one_card" if count == 1 else "some_cards", count=count)

    def played(self, state: bytes) -> str:
        """Return the cards of the action: their names, or how many."""
        count = state[PLAYED]
        if len(self.kinds) == count and all(kind < FULL_KINDS for kind in self.kinds):
            return self.words.listed([self.words.card(kind) for kind in self.kinds])
        return self.words.log("with_card" if count == 1 else "some_cards", count=count)

    def gains(self, state: bytes) -> str:
        """Return every station that gains, with its energy before and after."""
        rows = []
        for station in state[LAYOUT : LAYOUT + STATION_COUNT]:
            if state[GAIN + station]:
                before = tokens.energy(state, station, state[SEAT])
                after = min(before + state[GAIN + station], MOST_ENERGY)
                name = self.words.station(station)
                rows.append(self.words.log("gain", station=name, before=before, after=after))
        return ", ".join(rows)

    # What follows by itself

    def _follow(self, state: bytes, after: bytes) -> None:
        words = self.words
        if state[NODE] in (BRIDGE_CARD, BRIDGE_SWAP):
            self._dealt(state, after)
        if _lies_face_down(state) and not _lies_face_down(after):
            self._say(words.log("picked_up"))
        if after[PHASE] == OVER and state[PHASE] != OVER:
            winners = words.everyone(tokens.winners(after))
            self._say(words.log("over", winners=winners))
        elif after[NODE] == BRIDGE_CARD and state[NODE] != BRIDGE_CARD:
            self._say(words.log("round_end", round=after[ROUND]))
        elif after[ROUND] != state[ROUND]:
            self._say(words.log("round", round=after[ROUND]))
        elif after[POSITION] != state[POSITION] and after[PHASE] != SETUP:
            name = words.station(tokens.active_station(after))
            self._say(words.log("station", station=name))

    def _dealt(self, state: bytes, after: bytes) -> None:
        """Tell whom the rules deal how many cards: at referee depth nobody else asks for them."""
        if not state[REFEREE_DEPTH]:
            return
        rows = []
        for seat in after[ORDER : ORDER + after[SEATS]]:
            more = after[HAND_SIZE + seat] - state[HAND_SIZE + seat]
            rows += [f"{self.words.who(seat)} {more}"] if more else []
        if rows:
            self._say(self.words.log("dealt", rows=", ".join(rows)))


def _lies_face_down(state: bytes) -> bool:
    return any(plain.face_down_size(state, seat) for seat in range(state[SEATS]))


def _collapsed(sentences: list[str]) -> list[str]:
    """Return the sentences with equal neighbours told once and counted."""
    out: list[str] = []
    for sentence in dict.fromkeys(sentences):
        count = sentences.count(sentence)
        out.append(f"{sentence} (×{count})" if count > 1 else sentence)
    return out


# Set-up


def _layout(teller: Teller, _: bytes, choice: int) -> None:
    codes = teller.words.codes(tokens.layout_of(choice - LAY_OUT))
    teller.close(teller.words.log("layout", stations=codes))


def _bridge(teller: Teller, state: bytes, choice: int) -> None:
    gap = state[PROGRESS]
    layout = state[LAYOUT : LAYOUT + STATION_COUNT]
    ends = STATIONS[layout[gap]], STATIONS[layout[(gap + 1) % STATION_COUNT]]
    teller.count("bridges", "", f"{'–'.join(ends)} {teller.words.colour(choice - BRIDGE)}")


def _tile(teller: Teller, state: bytes, choice: int) -> None:
    half, tile = divmod(choice - TILE, MOST_TILES)
    teller.count("tiles", teller.words.who(state[PROGRESS] // 2), f"{'AB'[half]}{tile + 1}")


def _energy(teller: Teller, state: bytes, choice: int) -> None:
    seat, step = divmod(state[PROGRESS], STATION_COUNT - 1)
    code = STATIONS[state[LAYOUT + 1 + step]]
    teller.count("starts", teller.words.who(seat), f"{code} {choice - START_ENERGY}")


def _stack(teller: Teller, state: bytes, choice: int) -> None:
    station, space = divmod(state[PROGRESS], MOST_ENERGY + 1)
    where = teller.words.log("space", station=teller.words.station(station), space=space)
    teller.count("tops", where, teller.words.who(choice - ON_TOP))


# Actions


def _action(teller: Teller, state: bytes, choice: int) -> None:
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
    station = tokens.active_station(state)
    before = tokens.energy(state, station, state[SEAT])
    after = before + state[GAIN + station] - state[LOSS + station]
    name = teller.words.station(station)
    bounds = {"before": before, "after": max(0, min(after, MOST_ENERGY))}
    return {"who": teller.who(state), "station": name, **bounds}


def _replenish(teller: Teller, state: bytes, choice: int) -> None:
    if choice != STOP:
        _play(teller, state, choice - PLAY)
        return
    cards = teller.played(state)
    teller.close(teller.words.log("replenished", cards=cards, **_here(teller, state)))


def _redirect(teller: Teller, state: bytes, choice: int) -> None:
    if choice == STOP:
        fields = _here(teller, state)
        count, gains = state[PLAYED], teller.gains(state)
        teller.close(teller.words.log("redirected", count=count, gains=gains, **fields))
        return
    side, kind = divmod(choice - SEND, KINDS)
    teller.kinds.append(kind)
    station = teller.words.station(actions.neighbour(state, side)[1])
    teller.part("send", state, station=station, card=_card(teller, kind))


def _exchange(teller: Teller, state: bytes, choice: int) -> None:
    card = _card(teller, (choice - DISCARD) % KINDS)
    teller.close(teller.words.log("discard", who=teller.who(state), card=card))


def _engine_deck(teller: Teller, state: bytes, choice: int) -> None:
    if choice >= PLAY:
        _play(teller, state, choice - PLAY)
        return
    fields = _here(teller, state) | {"energy": choice - SPEND, "gains": teller.gains(state)}
    teller.close(teller.words.log("engine", cards=_engine_cards(teller, state), **fields))


def _engine_cards(teller: Teller, state: bytes) -> str:
    count = state[PLAYED]
    is_named = len(teller.kinds) == count and all(kind < FULL_KINDS for kind in teller.kinds)
    return teller.played(state) if is_named else teller.cards(count)


def _headquarters(teller: Teller, state: bytes, choice: int) -> None:
    energy = choice - SPEND
    fields = _here(teller, state) | {"energy": energy, "count": 2 * energy}
    teller.close(teller.words.log("headquarters", **fields))


def _biotope(teller: Teller, state: bytes, choice: int) -> None:
    side, further = divmod(choice - SPREAD, STATION_COUNT - 1)
    running = bytearray(state)
    for station in stations.receivers(state, side)[: further + 1]:
        running[GAIN + station] = 1
    gains = teller.gains(bytes(running))
    fields = _here(teller, state) | {"energy": further + 2, "gains": gains}
    teller.close(teller.words.log("biotope", **fields))


def _shuttle_port(teller: Teller, state: bytes, choice: int) -> None:
    if choice != STOP:
        shuttle, station = divmod(choice - DOCK, STATION_COUNT)
        name = teller.words.station(station)
        teller.part("dock", state, shuttle=teller.words.shuttle(shuttle), station=name)
        return
    fields = _here(teller, state)
    docked = teller.parts.copy()
    energy = state[LOSS + tokens.SP]
    teller.close(" ".join([*docked, teller.words.log("docked", energy=energy, **fields)]))


def _canteen(teller: Teller, state: bytes, choice: int) -> None:
    if choice != STOP:
        teller.part("rob", state, victim=teller.words.who(choice - ROB))
        return
    victims = [seat for seat in range(MOST_SEATS) if state[VICTIMS] >> seat & 1]
    names = teller.words.everyone(victims)
    teller.close(teller.words.log("robbed", who=teller.who(state), victims=names))


def _energy_cell(teller: Teller, state: bytes, choice: int) -> None:
    if choice == STOP:
        laser, count = state[LASER + state[SEAT]], state[BEAMED]
        fields = {"laser": laser, "total": laser + count, "cards": teller.played(state)}
        teller.close(teller.words.log("beamed", who=teller.who(state), count=count, **fields))
        return
    shuttle, kind = divmod(choice - BEAM, KINDS)
    teller.kinds.append(kind)
    station = teller.words.station(state[DOCKS + shuttle] - 1)
    teller.part("beam", state, station=station, card=_card(teller, kind))


# Cards


def _seen_kind(teller: Teller, state: bytes, choice: int) -> int:
    """Return the drawn card as the viewer saw it."""
    seen = teller.game.seen_text(state, choice, teller.viewer)
    return KIND_NUMBERS[seen.removeprefix("draw ")]


def _robbery(teller: Teller, state: bytes, choice: int) -> None:
    kind = _seen_kind(teller, state, choice)
    key = "stolen" if kind == UNKNOWN else "stolen.card"
    victim = teller.words.who(stations.next_victim(state))
    card = _card(teller, kind)
    teller.close(teller.words.log(key, who=teller.who(state), victim=victim, card=card))


def _take(teller: Teller, state: bytes, choice: int) -> None:
    if choice == TAKE_STACK:
        # At digital depth the draw itself is a step of its own, and tells more.
        if state[REFEREE_DEPTH]:
            teller.count("takes", teller.who(state), "")
        return
    kind = state[DISPLAY + choice - TAKE_DISPLAY] - 1
    fields = {"who": teller.who(state), "card": _card(teller, kind)}
    teller.close(teller.words.log("take.display", **fields))


def _draw(teller: Teller, state: bytes, choice: int) -> None:
    kind = _seen_kind(teller, state, choice)
    teller.count("takes", teller.who(state), "" if kind == UNKNOWN else teller.words.card(kind))


def _deal(teller: Teller, state: bytes, choice: int) -> None:
    kind = _seen_kind(teller, state, choice)
    if kind == UNKNOWN and state[PHASE] == SETUP:
        return  # that everybody gets a first hand is no news
    word = "" if kind == UNKNOWN else teller.words.card(kind)
    teller.count("takes", teller.words.who(turns.next_due(state)), word)


def _limit(teller: Teller, _: bytes, choice: int) -> None:
    seat, kind = divmod(choice - DISCARD, KINDS)
    teller.count(
        "discards", teller.words.who(seat), "" if kind == UNKNOWN else teller.words.card(kind)
    )


def _refill(teller: Teller, _: bytes, choice: int) -> None:
    teller.close(teller.words.log("display", card=_card(teller, choice - DRAWN)))


# End of a round


def _bridge_card(teller: Teller, _: bytes, choice: int) -> None:
    kind = choice - DRAWN
    station = teller.words.station(icon_of(kind))
    teller.close(teller.words.log("bridge_card", card=teller.words.card(kind), station=station))


def _bridge_swap(teller: Teller, state: bytes, choice: int) -> None:
    layout = state[LAYOUT : LAYOUT + STATION_COUNT]
    before, after = layout[(state[PROGRESS] - 1) % STATION_COUNT], layout[state[PROGRESS]]
    ends = {"before": teller.words.station(before), "after": teller.words.station(after)}
    colour = capital(teller.words.colour(choice - BRIDGE))
    teller.close(teller.words.log("swap", colour=colour, **ends))


_TELLERS: dict[int, Callable[[Teller, bytes, int], None]] = {
    SET_LAYOUT: _layout,
    SET_BRIDGE: _bridge,
    SET_TILE: _tile,
    SET_ENERGY: _energy,
    SET_STACK: _stack,
    ACTION: _action,
    REPLENISH: _replenish,
    REDIRECT: _redirect,
    EXCHANGE: _exchange,
    ENGINE_DECK: _engine_deck,
    HEADQUARTERS: _headquarters,
    BIOTOPE: _biotope,
    SHUTTLE_PORT: _shuttle_port,
    CANTEEN: _canteen,
    ENERGY_CELL: _energy_cell,
    ROBBERY: _robbery,
    TAKE: _take,
    DRAW: _draw,
    DEAL: _deal,
    LIMIT: _limit,
    REFILL: _refill,
    BRIDGE_CARD: _bridge_card,
    BRIDGE_SWAP: _bridge_swap,
}
