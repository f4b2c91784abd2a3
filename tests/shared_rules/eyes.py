"""How far apart two lights are to people with and without a colour blindness.

The simulations are those of Machado, Oliveira and Fernandes (2009) for eyes that lack a kind of
cone; the distance is that of CIE 1976 (L*a*b*). Numbers of lights are proportional to their light,
so no curve of a screen is applied. The diodes' own red, green and blue are taken for those of a
screen: real ones are purer, and so further apart.
"""

from shared_rules.lights.palette import WHITE

Three = tuple[float, float, float]
Matrix = tuple[Three, Three, Three]

EYES: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_XYZ: Matrix = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
_DAYLIGHT = (0.9505, 1.0, 1.089)


def distance(one: tuple[int, int, int], other: tuple[int, int, int], eyes: str) -> float:
    """Return how far apart two lights are; 2.3 is what can just be told in a row of two."""
    pairs = zip(_lab(one, EYES[eyes]), _lab(other, EYES[eyes]), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def contrast(one: tuple[int, int, int]) -> float:
    """Return how much brighter a light is than a table in the dark, as WCAG counts it."""
    return (_times(_XYZ, _light(one))[1] + 0.05) / 0.05


def _light(colour: tuple[int, int, int]) -> Three:
    red, green, blue = (part / max(WHITE) for part in colour)
    return red, green, blue


def _lab(colour: tuple[int, int, int], seen: Matrix) -> Three:
    xyz = _times(_XYZ, _times(seen, _light(colour)))
    x, y, z = (_root(part / most) for part, most in zip(xyz, _DAYLIGHT, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116


def _times(matrix: Matrix, colour: Three) -> Three:
    x, y, z = (max(0.0, sum(a * b for a, b in zip(row, colour, strict=True))) for row in matrix)
    return x, y, z
