"""What stands on the table, for everybody who looks: the open match and how far it has come."""

from heliograph.engine import Branch, Step
from heliograph.errors import HeliographError
from heliograph.games.depths import DEAL
from heliograph.record.store import LogRow, MatchRow, Store
from heliograph.supervision import log_once
from heliograph.table.news import News
from heliograph.table.open_match import OpenMatch
from heliograph.table.rules import Rules
from heliograph.table.unit_steps import UnitOffer
from shared_rules.digest import check
from shared_rules.tracker import EMPTY


class Stand:
    """One table as it is read: the match that is open, as far as it has come.

    `Journal` changes it, and takes back what the disk refused.
    """

    def __init__(self, record: Store, news: News) -> None:
        self.record = record
        self.news = news
        self.lock = news.lock
        self.version = 0  # counts every change of the state; never stored
        self.opened: OpenMatch | None = None  # to be read under the lock
        self.aside: OpenMatch | None = None  # what stood here before the table was emptied
        self.away: list[LogRow] = []  # what a unit did without us that people have still to enter
        self.parting: HeliographError | None = None
        self.trouble: HeliographError | None = record.problem

    @property
    def rev(self) -> int:
        """The step the table stands at; 0 is before the first."""
        return self.opened.cursor if self.opened else 0

    @property
    def stamp(self) -> str:
        """A name for how the match stands now; every other stand of a match has another name."""
        return self.stamp_at(self.rev)

    def stamp_at(self, rev: int) -> str:
        """Return the name of the table as it stands after step `rev`."""
        opened = self.opened
        serial = opened.step_at(rev - 1).serial if opened and rev else 0
        return f"{opened.number if opened else 0}.{rev}.{serial}"

    @property
    def length(self) -> int:
        """How many steps the line has, those that can be redone included."""
        return self.opened.length if self.opened else 0

    @property
    def asks_before_undo(self) -> bool | None:
        """Whether an undo would unsee something; None where no step can be taken back."""
        opened = self.opened
        if opened is None or not opened.can_move(self.rev - 1):
            return None
        return opened.crosses_reveal(self.rev - 1)

    @property
    def state(self) -> bytes:
        """The tracker state now: what the table unit knows."""
        return self.state_at(self.rev)

    def state_at(self, rev: int) -> bytes:
        """Return the tracker state after step `rev`. Raises `NoSuchStep`."""
        return self.opened.table_state_at(rev) if self.opened else EMPTY

    @property
    def rules(self) -> Rules | None:
        """The rules of the open match; None without a match."""
        return self.opened.rules if self.opened else None

    @property
    def position(self) -> bytes:
        """The whole state of the match, which its rules understand."""
        return self.opened.state if self.opened else EMPTY

    def position_at(self, rev: int) -> bytes:
        """Return the whole state after step `rev`. Raises `NoSuchStep`."""
        return self.opened.state_at(rev) if self.opened else EMPTY

    @property
    def branches(self) -> list[Branch[Step]]:
        """Lines that were left, the first one first."""
        return list(self.opened.branches) if self.opened else []

    @property
    def line_key(self) -> tuple[object, ...]:
        """Something that stays the same for as long as the line of steps does."""
        return self.line_key_at(self.length)

    def line_key_at(self, number: int) -> tuple[object, ...]:
        """Return something that stays the same for as long as the first steps of the line do."""
        return self.opened.line_key_at(number) if self.opened else ()

    @property
    def waits_for_bot(self) -> bool:
        """Whether a seat that a bot plays is to decide now; nobody may do that for it."""
        opened = self.opened
        if opened is None or not opened.rules.bots:
            return False
        return not opened.rules.bots.keys().isdisjoint(opened.pending.seats)

    @property
    def is_over(self) -> bool:
        """Whether the open match has ended, by its rules or by the people's word."""
        return self.opened is not None and self.opened.is_over

    @property
    def offer(self) -> UnitOffer | None:
        """What a unit lets people choose now; a bot chooses for itself.

        None also where the game cannot say: then the unit shows its lights and takes undo.
        """
        with self.lock:
            try:
                return self._offer()
            except Exception as problem:  # noqa: BLE001 (whatever it is, the unit goes on)
                log_once("what a unit is offered", problem)
                return None

    def _offer(self) -> UnitOffer | None:
        rules, position = self.rules, self.position
        if self.opened is None or rules is None or self.waits_for_bot or self.opened.called:
            return None
        offers = rules.list_offers(position, self.names)
        # A check over hidden cards would let people try out what they are.
        known = repr(offers).encode() + self.state if rules.can(DEAL) else position
        token = check(b"%d %d " % (self.match_id or 0, self.rev) + known)
        offer = UnitOffer(self.rev, len(offers), 1, token.to_bytes(4, "little"))
        return offer if offers else None

    @property
    def steps(self) -> list[Step]:
        """The steps of the line, those that can be redone included."""
        return list(self.opened.line) if self.opened else []

    def steps_between(self, first: int, last: int) -> list[Step]:
        """Return the steps of the line after the first ones, up to the last."""
        return self.opened.line[first:last] if self.opened else []

    @property
    def since_ms(self) -> int:
        """From when on time counts that no step has brought along yet."""
        return self.opened.since_ms if self.opened else 0

    @property
    def steps_made(self) -> list[Step]:
        """The steps up to where the table stands."""
        return self.opened.steps if self.opened else []

    @property
    def match_id(self) -> int | None:
        """The number of the open match, None before the first one."""
        return self.opened.number if self.opened else None

    @property
    def title(self) -> str:
        """The title of the open match."""
        return self.opened.title if self.opened else ""

    @property
    def names(self) -> tuple[str, ...]:
        """The people by seat, as far as they were entered."""
        return self.opened.names if self.opened else ()

    @property
    def laid(self) -> tuple[str, ...]:
        """The steps of laying the box out that people ticked off."""
        return self.opened.laid if self.opened else ()

    @property
    def problems(self) -> list[HeliographError]:
        """What people at the table must know: a disk that refuses, a replay that parted, damage."""
        found = (self.trouble, self.parting, *self.record.damage, *self.news.failures)
        return [problem for problem in found if problem]

    def matches(self) -> list[MatchRow]:
        """Return all matches of the record but lessons, the last touched first."""
        return [match for match in self.record.matches() if not match.is_lesson]
