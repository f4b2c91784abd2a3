"""The hexes of the map: where each lies from the one in the middle, and its name."""

Hex = tuple[int, int]

CENTRES: tuple[Hex, ...] = ((0, 0), (3, 2), (-2, 5), (-5, 3), (-3, -2), (2, -5), (5, -3))
STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
RADIUS = 2
LOCAL: tuple[Hex, ...] = tuple(
    sorted(
        (q, r)
        for q in range(-RADIUS, RADIUS + 1)
        for r in range(-RADIUS, RADIUS + 1)
        if abs(q + r) <= RADIUS
    )
)
PLACES: tuple[Hex, ...] = tuple((cq + q, cr + r) for cq, cr in CENTRES for q, r in LOCAL)
NAMES: tuple[str, ...] = tuple(f"{q},{r}" for q, r in PLACES)  # a hex as text
