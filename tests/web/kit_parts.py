"""A table with every part of the kit's vocabulary, as games of the kit tell it to a page."""

import itertools
from types import SimpleNamespace
from typing import Any

from heliograph.games.kit import (
    COVERED,
    OPEN,
    OWNER,
    PILE,
    Cards,
    Dice,
    Heaps,
    Places,
    Sheet,
    Stacks,
)
from heliograph.games.kit.drawing import draw
from heliograph.games.kit.naming import card_view
from heliograph.games.kit.things import Counter

View = dict[str, Any]
MOMENTS = itertools.count()  # what is held by a tap is let go at another moment
NAMES = ("Anna", "Ben", "Cem", "Dora")
SEATS = [
    {"seat": seat, "number": seat + 1, "name": name, "colour": colour}
    for seat, (name, colour) in enumerate(
        zip(NAMES, ("white", "black", "yellow", "orange"), strict=True)
    )
]
RANK = "23456789TJQKA"
DECK = [suit + rank for suit in "CDHS" for rank in RANK]
CHESSMEN = ("pawn", "knight", "bishop", "rook", "queen", "king")
# A cross of 40 fields, four goals of four, four yards of four, as for Ludo
CROSS = """
A1 A2 .  .  9  10 11 .  .  B1 B2
A3 A4 .  .  8  b1 12 .  .  B3 B4
.  .  .  .  7  b2 13 .  .  .  .
.  .  .  .  6  b3 14 .  .  .  .
1  2  3  4  5  b4 15 16 17 18 19
40 a1 a2 a3 a4 .  c4 c3 c2 c1 20
39 38 37 36 35 d4 25 24 23 22 21
.  .  .  .  34 d3 26 .  .  .  .
.  .  .  .  33 d2 27 .  .  .  .
D1 D2 .  .  32 d1 28 .  .  C1 C2
D3 D4 .  .  31 30 29 .  .  C3 C4
""".strip().splitlines()
FIELDS = [str(number) for number in range(1, 41)]
HOMES = [f"{letter}{number}" for letter in "abcdABCD" for number in range(1, 5)]
POINTS = [*map(str, range(1, 25)), "bar1", "bar2", "off1", "off2"]


class Sample:
    """A game with one thing of each kind; nobody plays it."""

    name = "sample"
    is_digital = True
    words = SimpleNamespace(place=lambda name, _lang: name)
    chess = Places([f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"], "S-1",
                   pieces=[f"{seat} {man}" for seat in (1, 2) for man in CHESSMEN])  # fmt: skip
    discs = Places([f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"], "S-1")
    men = Places(["east", "west", "north"], "S-1", lines=["east west"])
    hive = Places([f"{column}{row}" for row in range(1, 6) for column in "abcde"], "S-1",
                  pieces=["red 7 tile", "1 queen"])  # fmt: skip
    ludo = Stacks([*FIELDS, *HOMES], 4, "S-1")
    tables = Stacks(POINTS, 15, "S-1")
    pits = Heaps([*"abcdefABCDEF", "left", "right"], 48, "S-1", start=4)
    cards = Cards(DECK, "S-1", hand=OWNER, trick=OPEN, laid=OPEN, discard=PILE, skat=COVERED)
    dice = Dice(5, 6, "S-1")
    cup = Dice(5, 6, "S-1", OWNER)
    boxes = Sheet(["ones", "twos", "yacht"], 50, "S-1")
    points = Counter(0, 250, "S-1", per_seat=True)
    before = Counter(0, 250, "S-1", per_seat=True)
    hand = Counter(0, 9, "S-1", per_seat=True)
    kings = Counter(0, 9, "S-1", per_seat=True)
    round = Counter(0, 9, "S-1")

    def named_thing(self, name: str) -> Any:
        return getattr(self, name)

    def order(self, t: Any) -> list[int]:
        """The cards that lie at the discard, in the order in which they came."""
        return list(reversed(self.cards.lying(t.cards, "discard")))

    def melds(self, t: Any, seat: int) -> list[list[int]]:
        """Sets of one rank."""
        laid = self.cards.lying(t.cards, "laid", seat)
        return [[card for card in laid if card % 13 == rank] for rank in {one % 13 for one in laid}]

    def sums(self, t: Any, seat: int) -> dict[str, int]:
        """The rows below the sheet."""
        return {"total": self.boxes.total(t.boxes, seat)}


class SampleShow:
    """Its show, for one reader."""

    lang = "en"

    def __init__(self) -> None:
        self.game = Sample()

    def word(self, name: str) -> str:
        return name.title()

    def who(self, seat: int) -> str:
        return NAMES[seat]


for _name, _thing in vars(Sample).items():
    if hasattr(_thing, "kind"):
        _thing.name = _name

PARTS: dict[str, View] = {
    "chess": {"kind": "squares", "thing": "chess", "pieces": "chess", "label": "chess"},
    "reversi": {"kind": "squares", "thing": "discs", "plain": True, "label": "reversi"},
    "points": {"kind": "points", "thing": "men"},
    "hexes": {"kind": "hexes", "thing": "hive", "label": "hive"},
    "bees": {
        "kind": "hexes",
        "thing": "hive",
        "rows": ["a1 b1 c1", "a2 b2 c2 d2", "a3 b3 c3"],
        "own": ["a1 b1"],
    },
    "ludo": {
        "kind": "track",
        "thing": "ludo",
        "label": "ludo",
        "rows": CROSS,
        "lines": [" ".join([*FIELDS, "1"])],
        "own": [
            f"{start} {' '.join(home for home in HOMES if home.lower().startswith(seat))}"
            for start, seat in (("1", "a"), ("11", "b"), ("21", "c"), ("31", "d"))
        ],
    },
    "backgammon": {
        "kind": "backgammon",
        "thing": "tables",
        "label": "backgammon",
        "rows": [
            "13 14 15 16 17 18 | bar2 | 19 20 21 22 23 24 | off2",
            "12 11 10 9 8 7 | bar1 | 6 5 4 3 2 1 | off1",
        ],
    },
    "pits": {
        "kind": "pits",
        "thing": "pits",
        "label": "pits",
        "rows": ["F E D C B A", "a b c d e f"],
        "ends": "left right",
        "seats": [2, 1],
    },
    "trick": {"kind": "trick", "thing": "cards", "place": "trick"},
    "cards": {"kind": "cards", "thing": "cards", "place": "discard", "label": "laid"},
    "keys": {"kind": "keys", "thing": "round", "is_die": True, "label": "round"},
    "stock": {"kind": "pile", "thing": "cards", "label": "stock"},
    "discard": {"kind": "pile", "thing": "cards", "place": "discard", "by": "order",
                "label": "discard"},
    "skat": {"kind": "pile", "thing": "cards", "place": "skat", "label": "skat"},
    "hands": {"kind": "hands", "thing": "cards", "place": "hand"},
    "melds": {"kind": "melds", "thing": "cards", "place": "laid", "by": "melds"},
    "dice": {"kind": "dice", "thing": "dice"},
    "cube": {"kind": "cube", "thing": "kings", "label": "cube"},
    "cups": {"kind": "dice", "thing": "cup", "label": "cups"},
    "counts": {"kind": "counts", "things": ["round"]},
    "reserve": {"kind": "reserve", "things": ["hand", "kings"], "shapes": ["man", "king"],
                "label": "spare"},
    "pegs": {"kind": "pegs", "thing": "points", "before": "before", "label": "pegs"},
    "sheet": {"kind": "sheet", "thing": "boxes", "by": "sums", "label": "sheet"},
}  # fmt: skip


def table() -> Any:
    """A table in the middle of everything."""
    game = Sample()
    t = SimpleNamespace(seats=4, game=game)
    for thing in vars(Sample).values():
        if hasattr(thing, "kind"):
            setattr(t, thing.name, bytearray(thing.start(4)))
    ranks = (4, 2, 3, 5, 6, 3, 2, 4)
    t.chess = bytearray([*ranks, *(1,) * 8, *(0,) * 32, *(7,) * 8, *(one + 6 for one in ranks)])
    t.discs[27] = t.discs[36] = 1
    t.discs[28] = t.discs[35] = 2
    t.men[0], t.hive[6], t.hive[8] = 1, 1, 2
    for name, seat, count in (("1", 0, 1), ("11", 1, 2), ("A1", 0, 3), ("c4", 2, 1), ("30", 3, 4)):
        game.ludo.add(t.ludo, game.ludo.names.index(name), seat, count)
    start = (("24", 0, 2), ("13", 0, 5), ("8", 0, 3), ("6", 0, 5), ("1", 1, 2), ("12", 1, 7),
             ("17", 1, 3), ("bar2", 1, 1), ("off1", 0, 0), ("off2", 1, 2))  # fmt: skip
    for name, seat, count in start:
        if count:
            game.tables.add(t.tables, game.tables.names.index(name), seat, count)
    t.pits[12:] = bytes((17, 3))
    for card in range(12):
        t.cards[card] = game.cards.at("hand", card % 4)
    t.cards[12], t.cards[13] = game.cards.at("trick", 1), game.cards.at("trick", 2)
    for card in (5 + 13 * 1, 5 + 13 * 2, 5 + 13 * 3, 7 + 13 * 1, 7 + 13 * 2, 7 + 13 * 3):
        t.cards[card] = game.cards.at("laid", 0)
    for card in (40, 41, 42):
        t.cards[card] = game.cards.at("discard")
    t.cards[50] = t.cards[51] = game.cards.at("skat")
    t.dice = bytearray((6, 5, 0, 3, 1))
    t.cup[:5], t.cup[5:7] = bytes((1, 2, 3, 4, 5)), bytes((6, 6))
    game.boxes.write(t.boxes, 0, 0, 3)
    game.boxes.write(t.boxes, 1, 2, 50)
    t.points, t.before = [17, 121, 31, 0], [12, 116, 30, 0]
    t.hand, t.kings, t.round = [3, 0, 9, 1], [1, 2, 0, 0], 2
    return t


def parts_view(names: list[str], *targets: str, seat: int = 0) -> View:
    """What a page knows of that table, with such parts, on which this can be entered."""
    show, t = SampleShow(), table()
    cards = show.game.cards
    hand = [card_view(cards, card, "en") for card in cards.lying(t.cards, "hand", seat)]
    return {
        "at": f"1.0.{next(MOMENTS)}",
        "viewer": seat,
        "seats": SEATS,
        "board": {
            "parts": draw(show, t, [PARTS[name] for name in names]),
            "words": {"hand": "Your cards", "none": "none"},
        },
        "offers": [
            {"target": target, "label": f"do {target}", "choices": [1]} for target in targets
        ],
        "hand": {"hands": [{"cards": hand}]},
    }
