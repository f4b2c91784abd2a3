"""Reversi: a disc turns every line that it closes."""

from heliograph.games.kit import Counter, KitGame, News, Places, Table, Tally, grids, move

# a1 is at the top left
SQUARES = tuple(f"{column}{row}" for row in range(1, 9) for column in "abcdefgh")
# Of each square; one with a single square closes nothing
RAYS = tuple(
    tuple(ray for ray in rays if len(ray) > 1)
    for rays in grids.rays(divmod(square, 8) for square in range(64))
)
MIDDLE = tuple(map(SQUARES.index, ("d4", "e4", "d5", "e5")))
# Whose the middle is at the beginning: 1 for whoever is Black
STARTS = {"standard": (2, 1, 1, 2), "parallel": (2, 2, 1, 1), "placed": (0, 0, 0, 0)}
CORNERS = tuple(map(SQUARES.index, ("a1", "h8", "h1", "a8")))
ALL, EACH = 64, 32
# What a square is worth to a player, for a quarter of the board; and a way to move
QUARTER = ((30, -4, 9, 7), (-4, -9, -3, 1), (9, -3, 2, 1), (7, 1, 1, 0))
WORTH = tuple(QUARTER[min(row, 7 - row)][min(at, 7 - at)] for row in range(8) for at in range(8))
WORTH_WAY = 2.0


class Reversi(KitGame):
    """One board."""

    seat_rule = "RV-C10"
    nodes = {"turn": "RV-2.4", "pass": "RV-2.4", "open": "RV-C1"}
    ends = {"full": "RV-3.1", "blocked": "RV-3.1", "wiped": "RV-3.1", "draw": "RV-3.2"}
    rows = {"count": "RV-3.3"}
    needs = {"handicap": ("start", "standard")}

    count = Tally(0, 0, ALL, "RV-3.2")
    discs = Places(SQUARES, "RV-1.1")
    placed = Counter(0, ALL, "RV-C5", per_seat=True)

    def begin(self, t: Table) -> None:
        colours = (0, t.first + 1, 2 - t.first)
        for square, colour in zip(MIDDLE, STARTS[t.options["start"]], strict=True):
            t.discs[square] = colours[colour]
        for corner in CORNERS[: t.options["handicap"]]:
            t.discs[corner] = t.first + 1
        t.placed = [t.discs.count(1), t.discs.count(2)]
        _ask(t, 1 - t.first if t.options["handicap"] else t.first)

    def settle(self, t: Table, before: Table) -> None:
        del before
        t.reopen()
        _ask(t, t.seat)

    def value(self, t: Table, seat: int) -> float:
        if t.ended:
            return float(t.count[seat])
        own = seat + 1
        squares = sum(worth for worth, disc in zip(WORTH, t.discs, strict=True) if disc == own)
        ways = sum(not disc and _turns(t.discs, at, own) for at, disc in enumerate(t.discs))
        return squares + WORTH_WAY * ways

    def news(self, before: Table, t: Table) -> News:
        turned = [name for name, old, new in zip(SQUARES, before.discs, t.discs, strict=True)
                  if 0 != old != new]  # fmt: skip
        if turned:
            yield "turned", {"count": len(turned), "places": ", ".join(turned)}
            yield "counted", {"black": t.discs.count(t.first + 1),
                              "white": t.discs.count(2 - t.first)}  # fmt: skip
            if t.seat == before.seat and not t.ended and self.node_names[t.node] == "turn":
                yield "passed", {"seat": 1 - t.seat}

    @move("place {to}", at=("turn", "open"))
    def place(t: Table, to: int = discs.free("RV-2.1", "taken")) -> None:
        opens, own = t.node == Reversi.node_numbers["open"], t.seat + 1
        t.forbid("RV-C1", opens and to not in MIDDLE, "middle")
        t.forbid("RV-2.1", not opens and not _turns(t.discs, to, own), "no_line")
        if not opens:
            for square in _lines(t.discs, to, own):
                t.discs[square] = own
        t.discs[to] = own
        t.placed[t.seat] = min(t.placed[t.seat] + 1, ALL)
        _ask(t, 1 - t.seat)

    @move("pass", at="pass")
    def pass_on(t: Table) -> None:
        t.ask("turn", 1 - t.seat)


def _turns(discs: bytearray, square: int, own: int) -> bool:
    """Return whether a disc there closes a line."""
    rival = 3 - own
    for ray in RAYS[square]:
        if discs[ray[0]] == rival:
            for at in ray:
                if discs[at] != rival:
                    if discs[at] == own:
                        return True
                    break
    return False


def _lines(discs: bytearray, square: int, own: int) -> list[int]:
    """Return the discs in all lines that a disc there closes."""
    found: list[int] = []
    for ray in RAYS[square]:
        line: list[int] = []
        for at in ray:
            if discs[at] != 3 - own:
                found += line if discs[at] == own else ()
                break
            line.append(at)
    return found


def _can_place(t: Table, seat: int) -> bool:
    if t.options["supply"] == "own32" and t.placed[seat] >= EACH:
        return False
    return any(not disc and _turns(t.discs, at, seat + 1) for at, disc in enumerate(t.discs))


def _ask(t: Table, seat: int) -> None:
    """Let a seat place a disc, or the other one where it cannot; neither: the game is over."""
    t.count = [t.discs.count(1), t.discs.count(2)]
    if t.options["start"] == "placed" and any(not t.discs[square] for square in MIDDLE):
        t.ask("open", seat)
    elif _can_place(t, seat):
        t.ask("turn", seat)
    elif not _can_place(t, 1 - seat):
        t.ask("turn", seat)
        _finish(t)
    elif t.options["pass"] == "confirm":
        t.ask("pass", seat)
    else:
        t.ask("turn", 1 - seat)


def _finish(t: Table) -> None:
    """End the game; empty squares may be the winner's."""
    mine, theirs = t.count
    reason = "wiped" if not mine * theirs else "blocked" if mine + theirs < ALL else "full"
    if t.options["empties"] == "winner" and mine == theirs:
        t.count = [EACH, EACH]
    elif t.options["empties"] == "winner":
        t.count[theirs > mine] += ALL - mine - theirs
    t.end("draw" if mine == theirs else reason)
