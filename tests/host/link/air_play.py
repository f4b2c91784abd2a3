"""A unit in the air as people use it: pressed, looked at, and what the record holds of it."""

from heliograph.games import ALL_GAMES
from heliograph.link.unit_link import UnitLink
from heliograph.link.wifi_units import WifiUnit
from heliograph.record.store import STEP
from shared_rules.tracker import PLAY
from shared_rules.trackers import tracker_for
from tests.hil.boards import SimulatedBoard
from tests.host.link.wifi_desk import WifiDesk
from tests.patience import wait_until
from tests.playing import next_button

GAME = "yacht"
RED_HOURS = "the clock's red lights beside twelve"


class AirUnit:
    """The simulated board and what it was told of its table."""

    def __init__(self, board: SimulatedBoard, known: WifiUnit | None) -> None:
        self.board = board
        self.name = known.name if known else ""

    def press(self, button: int) -> None:
        self.board.tell(press=button)

    @property
    def red_hours(self) -> int:
        """How many pixels of the clock in a row are red from one o'clock on."""
        picture, at = self.board.picture, 0
        for part, count in picture["parts"]:
            if part == "clock":
                channels = bytes.fromhex(picture["pixels"])[3 * (at + 1) : 3 * (at + count)]
                pixels = zip(channels[0::3], channels[1::3], channels[2::3], strict=True)
                is_red = [red > 4 * green and not blue for red, green, blue in pixels]
                return [*is_red, False].index(False)
            at += count
        raise AssertionError("expected a clock")


def begin(desk: WifiDesk) -> None:
    game = ALL_GAMES[GAME]
    desk.table.play(list(game.opening(game.usual_seats)), "page")


def play(desk: WifiDesk, unit: AirUnit, most: int = 100, *links: UnitLink) -> int:
    """Press on the unit until the game ends; return how often. Each press counts once."""
    presses = 0
    while (tracker := tracker_for(desk.table.state)).phase == PLAY and presses < most:
        wait_until(lambda: desk.is_settled(*links), "the unit to stand where the table stands")
        rev = desk.table.rev
        unit.press(next_button(tracker))
        presses += 1
        wait_until(lambda rev=rev: desk.table.rev > rev)
        assert desk.table.rev == rev + 1
    return presses


def reports(desk: WifiDesk) -> list[tuple[int, int]]:
    """Every step of a unit in the record, by its run and number."""
    return [
        (row.boot, row.seq)
        for match in desk.record.matches()
        for row in desk.record.rows(match.id)
        if row.kind == STEP and row.boot is not None
    ]
