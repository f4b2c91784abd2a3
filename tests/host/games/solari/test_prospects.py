"""What comets promise: counted with shifts of bits, and square by square."""

from random import Random

from heliograph.games.solari.layout import square_number
from heliograph.games.solari.prospects import held_stretches, promise, stretches

FOURS = [
    {8 * (row + down * at) + column + right * at for at in range(4)}
    for row in range(8)
    for column in range(8)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    if row + 3 * down < 8 and 0 <= column + 3 * right < 8
]


def promise_of(squares: str) -> int:
    comets = bytes(square_number(square) for square in squares.split())
    return promise(comets.ljust(6, b"\x40"))  # the others are off the board


def test_four_squares_in_line_are_found_wherever_they_lie() -> None:
    assert len(FOURS) == 130
    rng = Random(1)
    for _ in range(2000):
        row, column = rng.randrange(4), rng.randrange(4)
        near = [8 * (row + down) + column + right for down in range(5) for right in range(5)]
        comets = set(rng.sample(near, 6))
        held = [len(four & comets) for four in FOURS]
        bits = sum(1 << square for square in comets)
        assert stretches(bits) == (sum(count >= 3 for count in held), held.count(4))
        counts = {tuple(sorted(four)): count for four, count in zip(FOURS, held, strict=True)}
        assert held_stretches(bytes(comets)) == {
            four: count for four, count in counts.items() if count >= 3
        }


def test_what_is_nearer_to_a_row_promises_more() -> None:
    ordered = ["00 77", "33 34", "33 37", "33 34 36", "33 34 35 36", "32 33 34 35 36"]
    promised = [promise_of(squares) for squares in ordered]
    assert promised == sorted(set(promised))


def test_no_line_runs_round_the_edge_of_the_board() -> None:
    assert promise_of("06 07 10 11") < promise_of("04 05 06 07")
    assert stretches(sum(1 << square_number(square) for square in ("06", "07", "11"))) == (0, 0)
