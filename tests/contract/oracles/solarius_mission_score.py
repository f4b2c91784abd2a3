"""Final scoring and the invariants of Solarius Mission, from plain data."""

from collections import Counter
from typing import Any

from tests.contract.oracles import solarius_mission_sky as sky

Position = dict[str, Any]
PRIZES = {2: [2, 0], 3: [4, 2, 0], 4: [6, 4, 2, 0]}
PLANETS = {2: 20, 3: 28, 4: 32}


def own_figures(p: Position, seat: int) -> dict[sky.Place, int]:
    """Own figures by place, with what they count."""
    return {
        sky.place_of(name): 2 if what.endswith("outpost") else 1
        for name, what in p["figures"].items()
        if what.startswith(f"{seat} ")
    }


def group(p: Position, seat: int) -> int:
    """The largest linked group (SOM-14.14)."""
    reach = 1 + sum(p["players"][seat - 1]["engines"])
    figures = own_figures(p, seat)
    best, left = 0, set(figures)
    while left:
        found = {left.pop()}
        edge = list(found)
        while edge:
            near = sky.steps(edge.pop())
            linked = {place for place in left if near[place] <= reach}
            left -= linked
            found |= linked
            edge += linked
        best = max(best, sum(figures[place] for place in found))
    return best


def network_points(p: Position, seats: int) -> list[int]:
    sizes = [group(p, seat) for seat in range(1, seats + 1)]
    out = [0] * seats
    for size in set(sizes) - {0}:
        tied = [seat for seat in range(seats) if sizes[seat] == size]
        first = sum(other > size for other in sizes)
        for seat in tied:
            out[seat] = sum(PRIZES[seats][first : first + len(tied)]) // len(tied)
    return out


def categories(o: Any, p: Position, seat: int, prize: int) -> list[int]:
    """Points of one seat, in the order of the pad (SOM-14)."""
    player = p["players"][seat - 1]
    planets, progress = o.content["planets"], o.content["progress"]
    colours = Counter(planets[name]["colour"] for name in player["settled"])
    sets = 0
    while sum(n > 0 for n in colours.values()) >= 3:
        kinds = [c for c, _ in colours.most_common(4) if colours[c] > 0]
        sets += 4 if len(kinds) == 4 else 2
        for colour in kinds:
            colours[colour] -= 1
    waiting = len(player["unsettled"])
    centres = (
        [o.sky(p).centres[letter] for letter in p["centres"] if letter] if o.level == 3 else []
    )
    beside = sum(
        count
        for place, count in own_figures(p, seat).items()
        if any(place in sky.around(centre) for centre in centres)
    )
    full = 0
    for colour, column in player["columns"].items():
        if column == 5:
            full += sum(a == b for a, b in zip(player["store"][colour], (3, 2, 1), strict=True))
    endings = 0
    counts = {
        "station": len(player["stations"]),
        "outpost": len(player["outposts"]),
        "mission": len(player["fulfilled"]),
        "planet_colour": len({planets[name]["colour"] for name in player["settled"]}),
    }
    for card in player["developments"]:
        for effect in progress[str(card)]["development"]:
            if "vp_end" in effect:
                endings += counts[effect["vp_end"]["per"]] * effect["vp_end"]["vp"]
    missions = sum(progress[str(card)]["mission"]["vp"] for card in player["fulfilled"])
    return [
        sum(planets[name]["vp"] for name in player["settled"]),
        -sum(range(waiting + 1)),
        sets,
        sum(range(len(player["stations"]))),
        missions - len(player["missions"]),
        beside,
        sum({5: 2, 6: 4}.get(level, 0) for level in player["levels"].values()),
        sum(column >= 4 for column in player["columns"].values()),
        full,
        sum(player[unit] // 5 for unit in ("fuel", "bucks")),
        -player["beside"],
        prize,
        endings,
    ]


def totals(o: Any, p: Position) -> list[tuple[int, int]]:
    """Total and planet points of every seat."""
    prizes = network_points(p, o.seats)
    out = []
    for seat in range(1, o.seats + 1):
        points = categories(o, p, seat, prizes[seat - 1]) if o.level == 3 else [0] * 13
        for at, name in enumerate(NAMES):
            points[at] = p["players"][seat - 1]["sheet"].get(name, points[at])
        out.append((sum(points), points[0]))
    return out


NAMES = (
    "planets", "unsettled", "sets", "stations", "missions", "centres", "levels", "columns",
    "storage", "units", "debris", "network", "developments",
)  # fmt: skip


def check(o: Any, p: Position) -> None:
    """The invariants: nothing comes out of nothing, nothing is lost."""
    _check_dice(o, p)
    for player in p["players"]:
        _check_board(player)
    assert len(set(p["figures"])) == len(p["figures"])
    if o.level < 3 or "set" in p["decision"]["tasks"][0][0]:
        return
    _check_pieces(o, p)
    cards = [*p["discards"]]
    for player in p["players"]:
        cards += player["hand"] + player["missions"] + player["fulfilled"] + player["developments"]
    unknown = sum(player["unknown"] for player in p["players"])
    assert len(set(cards)) == len(cards)
    assert len(cards) + unknown + p["deck"] + p["lost_discards"] == 32
    planets = [*p["spots"].values()]
    for player in p["players"]:
        planets += player["settled"] + player["unsettled"]
    assert len(planets) == PLANETS[o.seats]
    opened = [letter for letter in p["centres"] if letter]
    due = p["decision"]["tasks"][0][0] == "open centre"
    assert len(set(opened)) == len(opened) == p["round"] - due


def _check_dice(o: Any, p: Position) -> None:
    on_boards = 0
    for player in p["players"]:
        on_boards += player["normal"] + len(player["slots"])
        on_boards += (player["transform"] is not None) + (player["research"] is not None)
    if o.level == 0:
        on_boards = p["turn"] + (p["taken"] is not None)
    held = p["taken"] is not None and p["decision"]["tasks"][0][0] != "refill" and o.level
    waiting = any(task[0] == "space" for task in p["decision"]["tasks"]) if held else False
    total = len(p["dice"]) + sum(p["bag"].values()) + on_boards + waiting
    if p["phase"] != "over":
        assert total == 4 * (o.seats + 1), total
    ages = [age for _, age in p["dice"]]
    assert ages == sorted(ages)
    assert all(0 <= age < len(o.wheel) for age in ages)
    if p["step"] == "choose" and p["phase"] == "play":
        assert len(p["dice"]) == 4


def _check_board(player: dict[str, Any]) -> None:
    assert 0 <= player["fuel"] <= 10
    assert 0 <= player["bucks"] <= 10
    assert all(1 <= level <= 6 for level in player["levels"].values())
    assert player["debris"] <= player["debris_spaces"]
    assert len(player["engines"]) <= 3
    for colour, column in player["columns"].items():
        assert 1 <= column <= 5
        spaces = {1: (2, 0, 0), 2: (3, 0, 0), 3: (3, 2, 0)}.get(column, (3, 2, 1))
        row = player["store"][colour]
        assert all(0 <= n <= room for n, room in zip(row, spaces, strict=True)), (colour, row)


def _check_pieces(o: Any, p: Position) -> None:
    figures = Counter(" ".join(what.split()[:2]) for what in p["figures"].values())
    tiles = o.sky(p).tile_of
    for seat, player in enumerate(p["players"], 1):
        assert figures[f"{seat} colony"] + player["colonies"] == 12
        assert figures[f"{seat} station"] == len(player["stations"]) <= 4
        assert figures[f"{seat} mission"] == len(player["fulfilled"])
        assert player["markers"] + len(player["missions"]) + len(player["fulfilled"]) == 6
        posts = [
            tiles[sky.place_of(name)]
            for name, what in p["figures"].items()
            if what.startswith(f"{seat} ") and what.endswith("outpost")
        ]
        assert len(posts) == len(set(posts)) == len(player["outposts"])
