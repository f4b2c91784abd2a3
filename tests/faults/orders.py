"""Every order in which the bytes of an earlier run can arrive among those of the next.

The trunk plays a little; then one end, or both, starts again while lines of its earlier run are
still under way. A case is a word: each letter is one thing that happens.

    o   the next line of the earlier run arrives
    n   the new run speaks
    f   what has arrived is read at once, and answered
    l   the host's port closes and opens again
    r   the host starts again

All words with the same `o` and `n`, every place for `f`, and at most one `l` or `r` are tried.
After each, the two ends go on without faults, and the promise is judged.
"""

from collections.abc import Iterator
from itertools import combinations, product

from tests.faults.sweep import in_child, wait_for
from tests.faults.virtual_table import TO_HOST, TO_UNIT, VirtualTable

LATE_LINES = 4
NEW_TURNS = 3
TRUNK = 41
PRESSES_UNDER_WAY = 3
ACTIONS_AFTER = 6

Word = str


def words() -> Iterator[Word]:
    """All cases, as words."""
    for late in combinations(range(LATE_LINES + NEW_TURNS), LATE_LINES):
        letters = ["o" if at in late else "n" for at in range(LATE_LINES + NEW_TURNS)]
        for reads in product(("", "f"), repeat=len(letters) - 1):
            plain = [a + b for a, b in zip(letters, (*reads, "f"), strict=True)]
            yield "".join(plain)
            for at in range(len(plain)):
                for happens in "lr":
                    yield "".join((*plain[:at], happens, *plain[at:]))


class Crossing:
    """One case: lines of an earlier run of one end reach the other among those of the next."""

    def __init__(self, direction: int) -> None:
        """`direction` is where the late lines go: `TO_HOST` when the unit starts again."""
        self.table = VirtualTable()
        self._direction = direction
        self.table.run(100)
        self.table.play(range(TRUNK))
        self.table.settle()
        self._restart()  # so that both runs count from 1, and their numbers can be mixed up
        self.table.settle()
        self._late = self._speak_into_the_void()
        self._arrived = b""

    def _restart(self) -> None:
        if self._direction == TO_HOST:
            self.table.start_unit()
        else:
            self.table.start_host()

    def _speak_into_the_void(self) -> list[bytes]:
        """Let one end greet and say something that does not arrive, then start it again."""
        table = self.table
        end = table.unit if self._direction == TO_HOST else table.host
        end.session.lost()
        said = end.output(table.now_ms)
        end.session._connect([])
        for number in range(PRESSES_UNDER_WAY):
            if self._direction == TO_HOST:
                table.act(TRUNK + number)
            else:
                table._at_the_page(number)
                said += end.output(table.now_ms)
        lines = list(dict.fromkeys((said + end.output(table.now_ms)).splitlines(keepends=True)))
        self._restart()
        return (lines * LATE_LINES)[:LATE_LINES]

    def suffer(self, word: Word) -> list[str]:
        """Let the word happen, go on without faults, and return what is broken."""
        for letter in word:
            self._happen(letter)
        self.table.play(range(TRUNK + PRESSES_UNDER_WAY, TRUNK + ACTIONS_AFTER))
        self.table.run(2000)  # an end may have to notice that it speaks to nobody
        self.table.settle()
        return self.table.violations()

    def _happen(self, letter: str) -> None:
        table = self.table
        if letter == "o":
            self._arrived += self._late.pop(0)
        elif letter == "n":
            table.now_ms += 10
            self._arrived += self._new_end().output(table.now_ms)
        elif letter == "f":
            data, self._arrived = self._arrived, b""
            table._give(self._direction, data)
            answer = self._reader().output(table.now_ms)
            table._give(TO_UNIT if self._direction == TO_HOST else TO_HOST, answer)
        elif letter == "l":
            table.host.lost()
        else:
            table.start_host()

    def _new_end(self):  # type: ignore[no-untyped-def]
        return self.table.unit if self._direction == TO_HOST else self.table.host

    def _reader(self):  # type: ignore[no-untyped-def]
        return self.table.host if self._direction == TO_HOST else self.table.unit


def explore(direction: int, every: int, *, to_the_first: bool = False) -> tuple[int, list[Word]]:
    """Try every so many-th word; return how many were tried and which broke the promise."""
    trunk = Crossing(direction)
    tried, broken = 0, []
    for number, word in enumerate(words()):
        if number % every:
            continue
        if broken and to_the_first:
            break
        tried += 1
        if wait_for(in_child(lambda word=word: trunk.suffer(word))):
            broken.append(word)
    return tried, broken
