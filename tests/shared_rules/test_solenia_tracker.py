"""The Solenia tracker: band, turns, cards left, the strip that is due, the solo die, the stars."""

import pytest

from shared_rules import refusal
from shared_rules.lights.canvas import CLOCK, ORBIT, ORDER, Canvas
from shared_rules.panel import MINUS, OK, PLUS, REPEAT, SHORT, Panel
from shared_rules.refusal import Refused
from shared_rules.rng import Rng
from shared_rules.solenia import band, lights
from shared_rules.solenia import refusals as solenia_refusals
from shared_rules.solenia.asks import ASK_STARS, ASK_STRIP
from shared_rules.solenia.tracker import (
    CARD,
    DISCARD,
    OPTION,
    PUSH_BACK,
    ROLL,
    SCORE,
    SET_ADVANCES,
    SET_CARDS,
    SET_TURN,
    START,
    SoleniaTracker,
)  # fmt: skip
from shared_rules.tracker import CORRECTION, OVER, PLAY, ROUND_END


def running(seats: int = 2, *, day_first: int = 0, first: int = 0) -> SoleniaTracker:
    table = SoleniaTracker()
    table.begin(seats)
    table.apply(bytes((OPTION, 0, day_first, 0)))
    table.apply(bytes((OPTION, 1, first, 0)))
    table.apply(bytes((START, 0, 0, 0)))
    return table


def play(table: SoleniaTracker, *values: int) -> None:
    """Play cards of the seats on turn; a 0 moves its strip at once."""
    for value in values:
        table.apply(bytes((CARD, table.now(), value, 0)))
        if table.strip_is_due:
            table.apply(bytes((PUSH_BACK, 0, 0, 0)))


def names(table: SoleniaTracker) -> str:
    letters = {"night": "N", "day": "D", "dawn": "Dawn", "dusk": "Dusk"}
    kinds = [letters[band.KINDS[kind]] for kind in table.kinds()]
    return " ".join(
        kind + (str(band.strip_number(entry)) if len(kind) == 1 else "")
        for kind, entry in zip(kinds, table.entries(), strict=True)
    )


def refused(table: SoleniaTracker, *event: int) -> int:
    before = bytes(table.state)
    with pytest.raises(Refused) as caught:
        table.apply(bytes(event))
    assert bytes(table.state) == before
    return caught.value.code


class TestBand:
    @pytest.mark.rule("SLN-2.5", "allows")
    @pytest.mark.parametrize(
        "advances, expected",
        [
            (0, "N1 N2 Dawn D4 D5"),
            (1, "N2 Dawn D4 D5 D1"),
            (2, "Dawn D4 D5 D1 D2"),
            (3, "D4 D5 D1 D2 Dusk"),
            (5, "D1 D2 Dusk N4 N5"),
            (10, "N1 N2 Dawn D4 D5"),
        ],
    )
    def test_the_band_that_begins_at_night(self, advances: int, expected: str) -> None:
        table = running(4)
        play(table, *[0] * advances)
        assert names(table) == expected

    def test_the_band_that_begins_by_day(self) -> None:
        table = running(4, day_first=1)
        assert names(table) == "D1 D2 Dusk N4 N5"
        play(table, 0, 0, 0, 0, 0)
        assert names(table) == "N1 N2 Dawn D4 D5"

    @pytest.mark.rule("SLN-7.1", "allows")
    def test_a_zero_moves_the_airship_before_the_strip(self) -> None:
        table = running()
        table.apply(bytes((CARD, 0, 0, 0)))
        assert band.airship_row(table.state) == 3
        assert table.now() == 0
        table.apply(bytes((PUSH_BACK, 0, 0, 0)))
        assert band.airship_row(table.state) == 2
        assert (table.now(), table.advances) == (1, 1)


class TestTurns:
    @pytest.mark.rule("SLN-4.1", "allows")
    def test_everybody_plays_sixteen_cards_in_turn(self) -> None:
        table = running(3, first=2)
        assert table.order() == (2, 0, 1)
        for _ in range(16):
            for seat in (2, 0, 1):
                assert table.now() == seat
                play(table, 2)
        assert table.phase == ROUND_END

    @pytest.mark.rule("SLN-4.1", "forbids")
    def test_another_seat_cannot_play(self) -> None:
        assert refused(running(), CARD, 1, 1, 0) == refusal.OUT_OF_TURN

    def test_the_last_two_rounds_are_known(self) -> None:
        table = running(2)
        play(table, *[1] * 27)
        assert (table.round, table.is_late) == (14, False)
        play(table, 1)
        assert (table.round, table.is_late) == (15, True)

    @pytest.mark.rule("SLN-4.10", "allows")
    def test_a_card_laid_away_advances_the_airship(self) -> None:
        table = running()
        table.apply(bytes((DISCARD, 0, 2, 0)))
        assert table.question() == (ASK_STRIP, 0, 1, 0, 0, 0)
        table.apply(bytes((PUSH_BACK, 0, 0, 0)))
        assert (table.advances, table.cards(0), table.played(0, 2)) == (1, 15, 1)

    @pytest.mark.rule("SLN-7.5", "forbids")
    def test_the_strip_comes_before_the_next_card(self) -> None:
        table = running()
        table.apply(bytes((CARD, 0, 0, 0)))
        assert refused(table, CARD, 0, 1, 0) == solenia_refusals.STRIP_FIRST
        assert refused(running(), PUSH_BACK, 0, 0, 0) == solenia_refusals.AIRSHIP_STANDS

    @pytest.mark.parametrize(
        "event, code",
        [
            ((CARD, 0, 3, 0), solenia_refusals.CARD_VALUE),
            ((DISCARD, 0, 4, 0), solenia_refusals.CARD_VALUE),
            ((CARD, 2, 1, 0), refusal.NO_SUCH_SEAT),
            ((OPTION, 0, 0, 0), refusal.SETUP_ONLY),
            ((ROLL, 1, 0, 0), solenia_refusals.NO_DIE),
            ((SCORE, 0, 30, 0), solenia_refusals.STARS_LATER),
            ((SET_CARDS, 0, 3, 0), solenia_refusals.SOLENIA_CORRECTION),
            ((SET_CARDS | CORRECTION, 0, 17, 0), solenia_refusals.CARD_RANGE),
            ((SET_ADVANCES | CORRECTION, 201, 0, 0), solenia_refusals.ADVANCE_RANGE),
            ((99, 0, 0, 0), refusal.UNKNOWN_EVENT),
        ],
    )
    def test_what_is_refused(self, event: tuple[int, ...], code: int) -> None:
        assert refused(running(), *event) == code

    def test_set_up_is_refused_where_it_is_wrong(self) -> None:
        table = SoleniaTracker()
        with pytest.raises(Refused):
            table.begin(5)
        table.begin(2)
        assert refused(table, OPTION, 1, 2, 0) == solenia_refusals.SOLENIA_OPTION
        assert refused(table, CARD, 0, 1, 0) == refusal.SETUP_OPEN


class TestSolo:
    @pytest.mark.rule("SLN-12.2", "allows")
    def test_the_die_follows_each_turn_but_the_last(self) -> None:
        table = running(1)
        for _ in range(15):
            play(table, 1)
            assert table.waiting == band.DIE
            table.apply(bytes((ROLL, 3, 0, 0)))
        play(table, 1)
        assert table.phase == ROUND_END

    def test_a_five_moves_the_airship(self) -> None:
        table = running(1)
        play(table, 1)
        table.apply(bytes((ROLL, 5, 0, 0)))
        assert table.strip_is_due
        table.apply(bytes((PUSH_BACK, 0, 0, 0)))
        assert (table.advances, table.waiting, table.now()) == (1, band.NOTHING, 0)

    @pytest.mark.rule("SLN-12.2", "forbids")
    def test_a_card_waits_for_the_die(self) -> None:
        table = running(1)
        play(table, 1)
        assert refused(table, CARD, 0, 1, 0) == solenia_refusals.DIE_DUE
        assert refused(table, ROLL, 7, 0, 0) == solenia_refusals.SOLO_FACE


class TestEnd:
    @pytest.mark.rule("SLN-9.5", "allows")
    def test_the_stars_decide_and_ties_share(self) -> None:
        table = running(3)
        play(table, *[1] * 48)
        for seat, stars in enumerate((40, 44, 44)):
            assert table.question()[:2] == (ASK_STARS, seat)
            table.apply(table.answer(stars, Rng(1)))
        assert table.phase == OVER
        assert table.winners() == (1, 2)

    def test_after_the_last_card_nothing_is_played(self) -> None:
        table = running()
        play(table, *[1] * 32)
        assert refused(table, CARD, 0, 1, 0) == refusal.ROUND_ENDED
        assert refused(table, SCORE, 0, 251, 0) == solenia_refusals.STAR_RANGE
        assert refused(table, SET_TURN | CORRECTION, 0, 0, 0) == solenia_refusals.NO_CARDS_LEFT


class TestCorrections:
    def test_cards_advances_and_turn_are_set_as_they_lie(self) -> None:
        table = running(3)
        table.apply(bytes((SET_CARDS | CORRECTION, 2, 4, 0)))
        table.apply(bytes((SET_ADVANCES | CORRECTION, 7, 0, 0)))
        table.apply(bytes((SET_TURN | CORRECTION, 2, 0, 0)))
        assert (table.cards(2), table.advances, table.now()) == (4, 7, 2)

    def test_the_turn_leaves_a_seat_without_cards(self) -> None:
        table = running(3)
        table.apply(bytes((SET_CARDS | CORRECTION, 0, 0, 0)))
        assert table.now() == 1

    def test_the_walk_through_the_values_of_a_seat(self) -> None:
        table = running(2)
        asked = table.values(1)
        assert [row[5] for row in asked] == [16, 0]
        table.apply(table.corrected(1, 0, 9))
        table.apply(table.corrected(1, 1, 3))
        assert (table.cards(1), table.advances) == (9, 3)

    def test_a_strip_is_put_in_front_whatever_was_corrected(self) -> None:
        """At the end of the counter the same band goes on, so the table never stands still."""
        table = running()
        table.apply(bytes((SET_ADVANCES | CORRECTION, band.MOST_ADVANCES, 0, 0)))
        ahead = table.kinds()[1:]
        play(table, 0)
        assert table.kinds()[:-1] == ahead
        assert table.now() == 1


class TestButtonsAndLights:
    def test_one_press_is_one_card(self) -> None:
        table, panel, rng = running(4), Panel(), Rng(1)
        for button, value in ((MINUS, 0), (PLUS, 2)):
            step = panel.press(table, button, SHORT, 1, 0, rng)
            assert step == bytes((CARD, 0, value, 0))
        assert panel.press(table, 0, SHORT, 1, 0, rng) == bytes((CARD, 0, 1, 0))

    def test_a_held_button_plays_no_second_card(self) -> None:
        assert Panel().press(running(), PLUS, REPEAT, 1, 0, Rng(1)) == b""

    def test_a_zero_asks_for_the_strip(self) -> None:
        table, panel = running(), Panel()
        table.apply(panel.press(table, MINUS, SHORT, 1, 0, Rng(1)))
        panel.refresh(table)
        table.apply(panel.press(table, OK, SHORT, 1, 0, Rng(1)))
        assert (table.advances, table.phase) == (1, PLAY)

    def test_an_advance_is_seen_as_a_movement(self) -> None:
        table, canvas = running(4), Canvas(24, 16, 12, 5)
        seen = []
        table.lights(0, canvas)
        play(table, 0)
        for t_ms in (0, 300, 600, lights.STEP_MS):
            canvas.clear()
            lights.draw_band(table, t_ms, canvas)
            seen.append(bytes(canvas.rgb))
        assert len(set(seen)) == 4
        canvas.clear()
        lights.draw_band(table, 5000, canvas)
        assert bytes(canvas.rgb) == seen[3]

    @pytest.mark.parametrize("sizes", [(24, 16, 12, 5), (16, 0, 0, 4), (0, 0, 0, 5)])
    def test_every_build_can_draw_every_phase(self, sizes: tuple[int, ...]) -> None:
        canvas = Canvas(*sizes)
        for seats in (1, 4):
            table = running(seats)
            table.lights(5, canvas)
            table.lights_of(0, canvas)
            for ask in table.values(0):
                table.lights_asked(ask, ask[5], 9, canvas)
            assert canvas.size == sum(sizes)

    def test_cards_left_and_last_rounds_are_counted_on_the_rings(self) -> None:
        table, canvas = running(2), Canvas(24, 16, 12, 5)
        play(table, *[1] * 29)
        table.lights(1000, canvas)
        lit = [canvas.rgb[3 * at : 3 * at + 3] != b"\0\0\0" for at in range(canvas.size)]
        first = canvas.starts[ORDER]
        assert sum(lit[first : first + 16]) == 2
        clock = canvas.starts[CLOCK]
        assert lit[clock + 10 : clock + 12] == [True, False]
        assert canvas.lengths[ORBIT] == 24
