"""A unit at a match under the full rules: chosen with its buttons, and alone for a while."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from heliograph.engine import NOBODY
from heliograph.games import GAMES
from heliograph.record import store
from heliograph.table.away import list_passed
from heliograph.table.engine_rules import describe
from heliograph.table.objections import NotSeated
from heliograph.table.table import Table
from heliograph.table.unit_reports import UnitReport, UnitReports
from heliograph.table.unit_steps import list_offers
from shared_rules import panel
from shared_rules.link.session import GONE_MS, WINDOW
from shared_rules.ruled_refusals import ASK_ON_PAGE, CHOICE_GONE, ENTER_ON_PAGE
from shared_rules.solaris.tracker import END_TURN
from shared_rules.tracker import ASK_CHOICE, CHOSEN, PLAY
from shared_rules.unit import QUEUE
from tests.commanding import perform
from tests.host.desk import Desk
from tests.playing import enterable, goes_on
from tests.web.wire import live_view

SEATS = {name: max(2, game.fewest_seats) for name, game in GAMES.items()}
A_WHILE_MS = 1000


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    desk.run(A_WHILE_MS)
    yield desk
    desk.record.close()


def begin(desk: Desk, name: str, depth: str = "referee") -> None:
    desk.table.begin(describe(name, SEATS[name], {"depth": depth}), (), "page")
    desk.run(100)


def play_to(desk: Desk, wanted: set[str], seed: int = 1) -> None:
    """Play at random on the page until these choices are legal."""
    dice, table = random.Random(seed), desk.table
    assert table.rules
    for _ in range(2000):
        choices = table.rules.pending(table.position).choices
        if wanted <= {table.rules.game.choice_text(choice) for choice in choices}:
            desk.run(150)
            assert desk.is_settled
            return
        table.enter((dice.choice(enterable(table)),), "page")
    raise AssertionError(f"expected {wanted} to be legal some time")


def choose(desk: Desk, value: int) -> None:
    """Walk to an entry the shorter way round and take it."""
    at, count = desk.unit.panel.value, desk.unit.panel.question[4]
    ahead = (value - at) % count
    button = panel.PLUS if ahead <= count // 2 else panel.MINUS
    for _ in range(min(ahead, count - ahead)):
        desk.press(button, ms=5)
    assert desk.unit.panel.value == value
    desk.press(panel.OK)


def refusals(desk: Desk) -> list[int]:
    rows = desk.record.rows(desk.table.match_id or 0)
    return [row.state[0] for row in rows if row.kind == store.REFUSED]


def go_away(desk: Desk) -> None:
    desk.is_cut = True
    desk.run(GONE_MS + 100)
    assert not desk.unit.session.connected


def come_back(desk: Desk) -> None:
    desk.is_cut = False
    desk.run(1500)


def correct_a_value(desk: Desk) -> None:
    """Set a value on the unit that the rules know otherwise."""
    desk.press(desk.unit.tracker.now(), panel.LONG)
    low, value = desk.unit.panel.question[3], desk.unit.panel.value
    desk.press(panel.MINUS if value > low else panel.PLUS)
    desk.press(panel.OK)


def greet(desk: Desk, who_first: str) -> None:
    """Let the greeting of one side arrive before the other side has said a word."""
    ends = {"unit": (desk.unit, desk.host), "host": (desk.host, desk.unit)}
    desk.host.lost()  # it saw the port go
    speaker, hearer = ends[who_first]
    while not (said := speaker.output(desk.now_ms)):
        desk.now_ms += 5
    hearer.receive(said, desk.now_ms)
    speaker.receive(hearer.output(desk.now_ms), desk.now_ms)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_entered_with_the_buttons_alone(desk: Desk, name: str) -> None:
    """Every step is chosen on the unit; the engine stands where those choices lead."""
    begin(desk, name)
    dice, table = random.Random(3), desk.table
    game, steps = table.rules.game, 0
    while steps < 60 and table.rules.pending(table.position).seat != NOBODY:
        expected, before = table.position, table.rev
        found = list_offers(game, table.position)
        if found:
            assert desk.unit.panel.report()[:6] == (panel.ASK, ASK_CHOICE, 0, 0, 1, len(found))
            on = [value for value, parts in enumerate(found, 1) if goes_on(table, parts)]
            value = dice.choice(on or [1])
            for choice in found[value - 1]:
                expected = game.apply(expected, choice)
            choose(desk, value)
            assert table.position == expected
        else:
            desk.press(panel.OK)
        assert table.rev == before + 1
        assert table.steps[-1].source == "board"
        desk.run(40)
        assert desk.is_settled
        steps += 1
    assert steps > 30


def test_the_page_sees_where_the_cursor_is(desk: Desk) -> None:
    begin(desk, "solaris")
    desk.press(panel.PLUS)
    desk.press(panel.PLUS)
    status = desk.table.ports.units[0].panel
    assert (status.ask, status.value) == (ASK_CHOICE, 3)


def test_an_offer_that_the_page_overtook_is_not_taken(desk: Desk) -> None:
    begin(desk, "solaris")
    play_to(desk, {"pass", "exchange"})
    table, rev = desk.table, desk.table.rev
    desk.unit.press(panel.OK, panel.DOWN, desk.now_ms)
    desk.unit.press(panel.OK, panel.SHORT, desk.now_ms)
    table.enter((table.rules.game.parse_choice("pass"),), "page")
    state = table.position
    desk.run(100)
    assert (table.rev, table.position) == (rev + 1, state)
    assert refusals(desk) == [CHOICE_GONE]
    assert desk.is_settled
    assert desk.unit.panel.question[0] == ASK_CHOICE


def test_the_same_number_of_steps_is_not_the_same_table(desk: Desk) -> None:
    """Undo and another choice lead to the same step number; the old offer must not fit there."""
    begin(desk, "solaris")
    play_to(desk, {"pass", "exchange"})
    table = desk.table
    old = table.offer
    table.enter((table.rules.game.parse_choice("exchange"),), "page")
    table.undo(1, sure=True)
    assert table.offer == old  # the same position again is the same offer
    table.undo(1, sure=True)
    for choice in table.rules.pending(table.position).choices:
        table.enter((choice,), "page")
        if table.position != table.position_at(0) and table.offer and table.offer != old:
            break
        table.undo(1, sure=True)
    assert table.rev == old.rev
    refused = UnitReports(table).take_step(bytes((CHOSEN, 1, 0, 0)) + old.token, UnitReport(5, 1))
    assert refused.code == CHOICE_GONE


def test_a_choice_made_before_the_host_was_killed_counts_once(desk: Desk) -> None:
    begin(desk, "solaris")
    play_to(desk, {"pass", "exchange"})
    rev = desk.table.rev
    desk.is_cut = True
    desk.press(panel.OK)
    desk.restart_host()
    desk.run(A_WHILE_MS)
    assert desk.table.rev == rev + 1
    desk.restart_host()
    desk.run(A_WHILE_MS)
    assert desk.table.rev == rev + 1
    assert desk.is_settled


def test_the_seats_own_button_ends_the_turn(desk: Desk) -> None:
    begin(desk, "solaris")
    play_to(desk, {"pass", "exchange"})
    seat, rev = desk.unit.tracker.now(), desk.table.rev
    desk.end_turn()
    assert desk.table.rev == rev + 1
    assert desk.table.steps[-1].events == (b"pass",)
    assert desk.unit.tracker.now() != seat
    assert desk.is_settled


def test_what_says_too_little_is_refused_with_a_sign_and_a_word(desk: Desk) -> None:
    begin(desk, "solenia")
    play_to(desk, {"card C01"})
    rev, state = desk.table.rev, desk.table.state
    desk.end_turn()  # "I played a 1": which card, and where?
    desk.run(100)
    assert (desk.table.rev, desk.table.state) == (rev, state)
    assert refusals(desk) == [ENTER_ON_PAGE]
    assert desk.table.ports.units[0].refusal.code == ENTER_ON_PAGE
    assert desk.is_settled
    assert desk.table.away == []


class TestUndo:
    def test_the_unit_takes_a_step_back(self, desk: Desk) -> None:
        begin(desk, "solaris")
        play_to(desk, {"pass", "exchange"})
        before = desk.table.position
        desk.end_turn()
        desk.press(panel.UNDO)
        desk.run(50)
        assert desk.table.position == before
        assert desk.is_settled
        assert desk.unit.panel.question[0] == ASK_CHOICE

    def test_it_does_not_unsee_a_roll(self, desk: Desk) -> None:
        begin(desk, "solari")
        play_to(desk, {"roll 5-2"})
        table = desk.table
        table.enter((table.rules.game.parse_choice("roll 5-2"),), "page")
        desk.run(50)
        state = table.position
        desk.press(panel.UNDO)
        desk.run(50)
        assert table.position == state
        assert refusals(desk) == [ASK_ON_PAGE]
        assert desk.is_settled


class TestAway:
    def test_what_translates_is_played_when_the_host_is_back(self, desk: Desk) -> None:
        begin(desk, "solaris")
        play_to(desk, {"pass", "exchange"})
        rev = desk.table.rev
        go_away(desk)
        assert desk.unit.panel.mode == panel.IDLE
        desk.end_turn()
        come_back(desk)
        assert desk.table.steps[-1].events == (b"pass",)
        assert (desk.table.rev, desk.table.away) == (rev + 1, [])
        assert desk.is_settled

    def test_from_the_first_that_does_not_all_is_kept_for_the_table(self, desk: Desk) -> None:
        begin(desk, "solaris")
        play_to(desk, {"pass", "exchange"})
        rev = desk.table.rev
        go_away(desk)
        desk.end_turn()
        full = desk.unit.tracker.energy(desk.unit.tracker.now(), desk.unit.tracker.station()) == 7
        desk.press(panel.MINUS if full else panel.PLUS)  # with which card, for what?
        shown = desk.unit.tracker.now()
        desk.end_turn()
        come_back(desk)
        table = desk.table
        assert table.rev == rev + 1  # the first turn passed
        steps = list_passed(table.away)
        assert [step.events[0][0] for step in steps] == [7, END_TURN]
        assert [step.ends_a_turn for step in steps] == [False, True]
        assert steps[1].events[0][1] == shown
        assert desk.is_settled  # the unit shows again what the rules know
        assert desk.unit.session.unacked == 0

    @pytest.mark.parametrize("steps", [1, 3, WINDOW, WINDOW + 1, 3 * WINDOW])
    @pytest.mark.parametrize("who_greets_first", ["unit", "host"])
    def test_however_they_meet_again(self, desk: Desk, steps: int, who_greets_first: str) -> None:
        begin(desk, "solaris")
        play_to(desk, {"pass", "exchange"})
        go_away(desk)
        for number in range(steps):
            desk.press(panel.PLUS if number % 2 else panel.MINUS)  # with which card, for what?
        greet(desk, who_greets_first)
        come_back(desk)
        assert (len(desk.table.away), refusals(desk)) == (steps, [])
        correct_a_value(desk)  # from here on the host says no at once to what it cannot play
        assert (len(desk.table.away), len(refusals(desk))) == (steps, 1)

    def test_the_list_survives_a_restart_until_it_is_settled(self, desk: Desk) -> None:
        begin(desk, "solenia")
        play_to(desk, {"card C01"})
        go_away(desk)
        for _ in range(3):
            desk.end_turn()
        come_back(desk)
        assert len(desk.table.away) == 3
        desk.restart_host()
        assert len(desk.table.away) == 3
        desk.table.settle("page")
        assert desk.table.away == []
        assert Table(desk.record).away == []

    def test_what_the_unit_took_back_itself_is_not_asked_for(self, desk: Desk) -> None:
        begin(desk, "solenia")
        play_to(desk, {"card C01"})
        go_away(desk)
        desk.end_turn()
        desk.end_turn()
        desk.press(panel.UNDO)
        come_back(desk)
        assert len(desk.table.away) == 3  # everything reported is in the record
        assert len(list_passed(desk.table.away)) == 1

    def test_a_memory_that_was_full_tells_at_least_how_the_unit_stands(self, desk: Desk) -> None:
        begin(desk, "solaris")
        play_to(desk, {"pass", "exchange"})
        match, position = desk.table.match_id, desk.table.position
        go_away(desk)
        for number in range(QUEUE + 5):
            desk.press(panel.PLUS if number % 2 else panel.MINUS, ms=5)
        desk.end_turn()
        stood = bytes(desk.unit.tracker.state)
        come_back(desk)
        assert (desk.table.match_id, desk.table.position) == (match, position)
        assert list_passed(desk.table.away)[-1].before == stood
        assert desk.is_settled

    def test_nothing_is_kept_twice(self, desk: Desk) -> None:
        begin(desk, "solenia")
        play_to(desk, {"card C01"})
        go_away(desk)
        for _ in range(4):
            desk.end_turn()
        dice = random.Random(1)
        desk.is_cut = False
        for _ in range(60):
            desk.is_cut = dice.random() < 0.5
            desk.run(100)
        come_back(desk)
        reports = [(row.boot, row.seq) for row in desk.table.away]
        assert len(reports) == len(set(reports)) == 4


def test_track_depth_is_as_it_was(desk: Desk) -> None:
    desk.set_up()
    desk.run()
    assert desk.table.offer is None
    assert desk.unit.tracker.phase == PLAY
    desk.end_turn()
    assert desk.is_settled
    assert desk.unit.panel.offer is None


class TestThePage:
    def test_it_marks_what_ok_on_the_unit_would_take(self, desk: Desk) -> None:
        begin(desk, "solaris")
        play_to(desk, {"pass", "exchange"})
        desk.press(panel.PLUS)
        view = live_view(desk.table, "en")
        at = view["unit_at"]
        assert at == list(list_offers(desk.table.rules.game, desk.table.position)[1])
        assert at in [offer["choices"] for offer in view["offers"]]
        go_away(desk)
        desk.host.lost()
        assert live_view(desk.table, "en")["unit_at"] is None

    def test_it_marks_nothing_while_the_unit_has_the_old_list(self, desk: Desk) -> None:
        begin(desk, "solaris")
        play_to(desk, {"pass", "exchange"})
        desk.press(panel.PLUS)
        assert live_view(desk.table, "en")["unit_at"]
        desk.table.undo(sure=True)
        assert live_view(desk.table, "en")["unit_at"] is None
        desk.run(150)
        first = list_offers(desk.table.rules.game, desk.table.position)[0]
        assert live_view(desk.table, "en")["unit_at"] == list(first)

    @pytest.mark.parametrize(
        "lang, words", [("en", "what happened?"), ("de", "Was ist geschehen?")]
    )
    def test_it_asks_what_happened_until_that_is_settled(
        self, desk: Desk, lang: str, words: str
    ) -> None:
        begin(desk, "solenia")
        play_to(desk, {"card C01"})
        assert live_view(desk.table, lang)["away"] is None
        go_away(desk)
        desk.end_turn()
        desk.end_turn()
        come_back(desk)
        away = live_view(desk.table, lang)["away"]
        assert words in away["text"]
        assert "(2)" in away["text"]
        assert len(away["steps"]) == 2
        assert all(away["steps"])
        perform(desk.table, {"do": "settle"})
        assert live_view(desk.table, lang)["away"] is None

    @pytest.mark.parametrize("name", GAMES)
    def test_every_step_made_alone_has_words(self, desk: Desk, name: str) -> None:
        begin(desk, name)
        dice = random.Random(8)
        while desk.unit.tracker.phase != PLAY:
            desk.table.enter((dice.choice(enterable(desk.table)),), "page")
            desk.run(60)
        go_away(desk)
        for _ in range(60):
            button = dice.choice((*range(SEATS[name]), panel.UNDO, panel.MINUS, panel.PLUS, 8, 8))
            desk.press(button, dice.choice((panel.SHORT, panel.SHORT, panel.LONG)), ms=10)
        come_back(desk)
        for lang in ("en", "de"):
            away = live_view(desk.table, lang)["away"]
            assert away is None or all(away["steps"])
        assert desk.unit.session.unacked == 0


def test_nobody_chooses_for_a_bot(desk: Desk) -> None:
    bots = {0: "greedy", 1: "greedy"}
    desk.table.begin(describe("solari", 2, {"depth": "digital"}, bots=bots), (), "page")
    desk.run(100)
    table = desk.table
    assert table.waits_for_bot
    assert table.offer is None
    assert live_view(table, "en")["offers"] == []
    assert table.rules is not None
    choice = table.rules.pending(table.position).choices[0]
    with pytest.raises(NotSeated):
        perform(table, {"do": "enter", "choices": [choice], "rev": table.rev})


def test_a_game_that_cannot_say_what_it_offers_keeps_its_lights(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("expected an offer")

    monkeypatch.setattr("heliograph.table.unit_steps.list_offers", broken)
    begin(desk, "solari")
    assert desk.is_settled
    assert desk.unit.tracker.state == desk.table.state
