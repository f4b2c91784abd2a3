"""A game of the kit for a page: people, what is due, what one tap enters, the log, the drawing."""

from collections.abc import Iterator
from typing import Any

from heliograph.games.kit.table import Table

from functools import cached_property
from heliograph.engine import CHANCE, NOBODY, TABLE
from heliograph.engine.pending import Doubt
from heliograph.games.kit.domains import Domain
from heliograph.games.kit.drawing import draw, parts_of, target_of
from heliograph.games.kit.game import KitGame
from heliograph.games.kit.naming import card_view, say_place
from heliograph.games.kit.drawn_dice import dice_of
from heliograph.games.kit.dice import Dice
from heliograph.games.kit.things import Cards
from heliograph.games.kit.views import seen_values
from heliograph.games.kit.words import closed, kit_texts, say_card
from heliograph.games.show import Due, Offer, Reason, ScoreRow, Show, View, Way
from heliograph.games.speech import capital
from heliograph.games import ALL_GAMES
from heliograph.games.track.show import AnyTrackShow, track_show
from shared_rules.any_game import layout as unit


class KitShow(Show):
    """One game of the kit, for one reader."""

    game: KitGame
    fact_group = kit_texts()["fact.game"]

    def track(self, state: bytes) -> AnyTrackShow:
        """Return how the same table is shown where it is only tracked."""
        return track_show(self.game.table_state(state), self.lang, self.names)

    def word(self, name: str) -> str:
        """Return a word of the drawing: what can be corrected or is counted is called so there."""
        find = self.game.words.find
        tables = [table for table in ("word", "fact", "row") if find(table, name)]
        return self.game.words.fill((*tables, "word")[0], name, self.lang, {})

    def people(self, state: bytes) -> tuple[str, ...]:
        return self.track(state).people(self.game.table_state(state))

    @cached_property
    def _people(self) -> tuple[str, ...]:
        return self.people(self.game.start())

    def who(self, seat: int) -> str:
        return self._people[seat]

    def seats(self, state: bytes) -> list[View]:
        return self.track(state).seats(self.game.table_state(state))

    # What is due, and what can be entered

    def due(self, state: bytes) -> Due:
        pending = self.game.pending(state)
        if pending.seat == NOBODY:
            ending = self._ending(state)
            return Due(ending, ending, None)
        words = self.game.words.fill("node", self.game.pool(state), self.lang, self._facts(state))
        seat = pending.seat if pending.seat >= 0 and not pending.others else None
        text = words if words.endswith(("?", "!")) else f"{words}."
        return Due(capital(words), capital(text), seat)

    def _facts(self, state: bytes) -> dict[str, str]:
        pending = self.game.pending(state)
        who = ", ".join(map(self.who, pending.seats)) if pending.seat >= 0 else self._turn(state)
        return {"who": who}

    def _turn(self, state: bytes) -> str:
        return self.who(state[unit.ORDER + state[unit.AT]])

    def offers(self, state: bytes, viewer: int) -> list[Offer]:
        choices = self.game.listed(state, viewer)
        if self.game.is_digital and self.game.pending(state).seat == CHANCE:
            choices = ()
        t = self.game.open(state)
        return [self._offer(state, t, choice) for choice in choices]

    def _offer(self, state: bytes, t: Table, choice: int) -> Offer:
        seat = self.game.seat_of(state, choice)
        made = self.game.choices_made[choice]
        if made is None:
            label = self._first("offer", choice)
            return Offer((choice,), label, "", f"seat:{choice + 1}", self.game.seat_rule, seat)
        places = [self._target(t, domain, value) for _, domain, value in made.parameters()]
        target = ">".join(filter(None, places)) or made.move.place
        rule = self.game.nodes[self.game.pool(state)].rule
        is_seldom = made.move.seldom and made.move.seldom(t, *made.values)
        label = self._told("offer", state, choice, TABLE)
        tone = "more" if is_seldom else made.move.tone
        return Offer((choice,), label, "", target, rule, seat, tone)

    def _first(self, table: str, seat: int) -> str:
        """Return that a seat begins, or whatever else the first one does."""
        return self.game.words.fill(table, self.game.first_does, self.lang, {"who": self.who(seat)})

    def _target(self, t: Table, domain: Domain, value: int) -> str:
        """Return the place of the drawing that a parameter means, "" for none."""
        if domain.tap:
            return domain.tap(t, value)
        if domain.is_seat:
            return f"seat:{domain.names[value]}"
        return target_of(domain.thing, value) if domain.thing and domain.is_place else ""

    def _told(self, table: str, state: bytes, choice: int, viewer: int) -> str:
        """Return a choice on a button or in the log, as a viewer saw it."""
        made = self.game.choices_made[choice]
        assert made is not None
        seat = self.game.seat_of(state, choice)
        if table == "log":
            seen = seen_values(self.game, state, choice, viewer)
        else:
            seen = {name: (domain, value) for name, domain, value in made.parameters()}
        named = {name: self._name(domain, value) for name, (domain, value) in seen.items()}
        if table == "log" and self.game.words.find("log", made.move.name) is None:
            return ""  # no news
        if table == "offer" and self.game.words.find("offer", made.move.name) is None:
            words = ", ".join(named.values())
            return capital(words) if any(_is_card(domain) for domain, _ in seen.values()) else words
        who = self.who(seat) if seat >= 0 else self._turn(state)
        t = self.game.open(state) if made.move.tells else None
        tells = made.move.tells.items()
        told = {name: self._word_of(tell(t, *made.values)) for name, tell in tells}
        facts = {**named, **told, "who": who}
        return self.game.words.fill(table, made.move.name, self.lang, facts)

    def _name(self, domain: Any, value: int | None) -> str:
        if value is None:
            return self.word("hidden")
        if domain.is_seat:
            return self.who(value)
        name = domain.names[value]
        if not _is_card(domain):
            name = self.game.words.place(name, self.lang)
        return say_place(domain.thing, name, self.lang)

    def _word_of(self, told: object) -> object:
        """Return what a game tells in its word for it, if it has one."""
        words = self.game.words.find("word", told) if isinstance(told, str) else None
        return words.text(self.lang) if words else told

    def _doubt(self, doubt: Doubt) -> View:
        facts = {name: self._say(str(fact)) for name, fact in doubt.facts.items()}
        who = {"who": self.who(doubt.facts["seat"] - 1)} if "seat" in facts else {}
        words = self.game.words.fill("doubt", doubt.reason, self.lang, {**facts, **who})
        return {"text": words, "rule": doubt.rule}

    def ways_to(self, state: bytes, place: str) -> list[Way]:
        own: list[Way] = [
            (choice,)
            for choice, made in enumerate(self.game.choices_made)
            if made and made.move.place == place
        ]
        return own or super().ways_to(state, place)

    def reason_for_no_way(self, state: bytes, place: str) -> Reason | None:
        """Return what is due instead: to places that no move means, too."""
        found = super().reason_for_no_way(state, place)
        if found or self.game.pending(state).seat == NOBODY:
            return found
        due = closed(
            self.game.words.fill("node", self.game.pool(state), self.lang, self._facts(state))
        )
        words = self.game.words.fill("refusal", "not_now", self.lang, {"due": due})
        node = self.game.nodes.get(self.game.pool(state))
        return Reason(words, node.rule if node else self.game.seat_rule, "not_now")

    def _say(self, name: str) -> str:
        """Return a card, a suit or a word of the game."""
        words = self.game.words.find("word", name)
        return words.text(self.lang) if words else say_card(name, self.lang)

    # The log

    def choice_sentence(self, state: bytes, choice: int, viewer: int) -> str:
        if self.game.choices_made[choice] is None:
            told = self._first("log", choice)
        else:
            told = self._told("log", state, choice, viewer)
        after = self.game.apply(state, choice)
        told_all = (capital(told), *self._news(state, after), self._ending(after))
        return " ".join(filter(None, told_all))

    def _plain_sentence(self, state: bytes, choices: list[int], viewer: int) -> str:
        """Return what is no news by itself in the words of its buttons, as far as it was seen."""
        told = []
        for choice in choices:
            seen = seen_values(self.game, state, choice, viewer)
            was_seen = all(value is not None for _, value in seen.values())
            told.append(
                self._told("offer", state, choice, viewer) if was_seen else self.word("hidden")
            )
            state = self.game.apply(state, choice)
        return f"({', '.join(told)})"

    def _news(self, state: bytes, after: bytes) -> Iterator[str]:
        game = self.game
        for key, facts in game.news(game.open(state), game.open(after)):
            who = {"who": self.who(facts["seat"])} if "seat" in facts else {}
            named = {name: self._word_of(fact) for name, fact in facts.items()}
            yield capital(game.words.fill("news", key, self.lang, {**named, **who}))

    def _told_by_time(self, after: bytes) -> str:
        return self._ending(after)

    def _ending(self, after: bytes) -> str:
        outcome = self.game.outcome(after)
        if outcome is None:
            return ""
        who = ", ".join(map(self.who, outcome.winners))
        return self.game.words.fill("end", outcome.reason, self.lang, {"who": who})

    # What is drawn

    def board(self, state: bytes) -> View:
        parts = parts_of(ALL_GAMES[self.game.name].package, type(self.game))
        return {
            "game": self.game.name,
            "parts": draw(self, self.game.open(state), parts),
            "words": {name: self.word(name) for name in ("hand", "none")},
        }

    def hand(self, state: bytes, seat: int) -> Any:
        if not self.game.is_digital:
            return None
        t = self.game.open(state)
        found = [self._held(t, thing, seat) for thing in self.game.things if thing.is_hidden]
        return {"hands": found} if found else None

    def _held(self, t: Table, thing: Any, seat: int) -> View:
        lies = getattr(t, thing.name)
        if isinstance(thing, Dice):
            return {"dice": dice_of(self, thing, lies, seat)}
        assert isinstance(thing, Cards)
        cards = [card for card, place in enumerate(lies) if place in thing.own_places(seat)]
        return {"cards": [card_view(thing, card, self.lang) for card in cards]}

    # Scores

    def fewest_wins(self, state: bytes) -> bool:
        tracker = self.tracker(state)
        is_described = len(tracker.state) > unit.WINNER
        return is_described and bool(tracker.state[unit.WINNER] & 15 == unit.LEAST)

    def sheet(self, state: bytes) -> list[ScoreRow]:
        t = self.game.open(state)
        return [
            ScoreRow(
                self.game.words.fill("row", name, self.lang, {}),
                row.rule,
                tuple(row.value(t, seat) for seat in range(self.game.seats)),
                is_total=row.is_total,
            )
            for name, row in self.game.rows.items()
        ]

    def race(self, state: bytes) -> tuple[int, ...]:
        total = [row.values for row in self.sheet(state) if row.is_total]
        return tuple(int(value) for value in total[0]) if total else (0,) * self.game.seats


def _is_card(domain: Any) -> bool:
    return isinstance(domain.thing, Cards)
