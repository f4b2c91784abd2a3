"""Set-up, chance and rounds of Solarius Mission once more, on plain data."""

from typing import Any

from tests.contract.oracles import solarius_mission_sky as sky
from tests.contract.oracles.solarius_mission_auto import begin_round
from tests.contract.oracles.solarius_mission_choices import ones, throw
from tests.contract.oracles.solarius_mission_turn import (
    COLOURS,
    FACES,
    Position,
    me,
    neighbours,
    pop,
    push,
    top,
)  # fmt: skip

# Chance


def dice(o: Any, p: Position) -> dict[str, int]:
    return {
        f"die {colour} {face}": p["bag"][colour] * weight
        for colour in COLOURS
        for face, weight in FACES.items()
        if p["bag"][colour]
    }


def legal_tile(o: Any, p: Position) -> dict[str, int]:
    left = [tile for tile in "ABCDEF" if not any(code and code[0] == tile for code in p["map"])]
    return ones([f"tile {tile}{turn}" for tile in left for turn in range(6)])


def play_tile(o: Any, p: Position, words: list[str]) -> None:
    position = pop(p)
    p["map"][position] = words[1]
    if position < 5:
        push(p, ["set tile", position + 1])


def legal_back(o: Any, p: Position) -> dict[str, int]:
    return {f"back {colour}": count for colour, count in p["backs"].items() if count}


def play_back(o: Any, p: Position, words: list[str]) -> None:
    place = o.sky(p).spots[top(p)[1]][0]
    p["spots"][sky.name(place)] = words[1]
    p["backs"][words[1]] -= 1
    top(p)[1] += 1


def auto_back(o: Any, p: Position) -> bool:
    places = o.sky(p)
    used = places.used_spots(o.seats)
    while top(p)[1] < len(places.spots) and places.spots[top(p)[1]][0] not in used:
        top(p)[1] += 1
    if top(p)[1] < len(places.spots):
        return True
    pop(p)
    return False


def legal_start_card(o: Any, p: Position) -> dict[str, int]:
    names = list(o.content["start_cards"])
    used = [player["start_card"] for player in p["players"]]
    return ones([f"start {name}" for at, name in enumerate(names, 1) if at not in used])


def play_start_card(o: Any, p: Position, words: list[str]) -> None:
    card = o.content["start_cards"][words[1]]
    player = p["players"][top(p)[1]]
    player["start_card"] = list(o.content["start_cards"]).index(words[1]) + 1
    player["columns"][o.colour(card["shift"])] = 2
    player["levels"][o.colour(card["upgrade"])] = 2
    for letter in card["resources"]:
        player["store"][o.colour(letter)] = [2, 0, 0]
    player["hand"] = sorted(player["hand"] + card["progress"])
    p["deck"] -= 2
    top(p)[1] += 1


def auto_seats(o: Any, p: Position) -> bool:
    if top(p)[1] < o.seats:
        if top(p)[0] != "set start card":
            p["decision"]["actor"] = top(p)[1] + 1
        return True
    pop(p)
    return False


def auto_hand(o: Any, p: Position) -> bool:
    while top(p)[1] < 3 * o.seats:
        if not o.referee:
            return True
        p["players"][top(p)[1] // 3]["unknown"] += 1
        p["deck"] -= 1
        top(p)[1] += 1
    pop(p)
    push(p, ["set keep", 0])
    return False


def play_hand(o: Any, p: Position, words: list[str]) -> None:
    player = p["players"][top(p)[1] // 3]
    player["hand"] = sorted([*player["hand"], int(words[1])])
    p["deck"] -= 1
    top(p)[1] += 1


def play_keep(o: Any, p: Position, words: list[str]) -> None:
    throw(p, words)
    top(p)[1] += 1


def play_board(o: Any, p: Position, words: list[str]) -> None:
    player = me(p)
    player["columns"][words[2]] = 2
    player["levels"][words[4]] = 2
    for colour in COLOURS:
        if colour not in (words[2], words[4]):
            player["store"][colour] = [2, 0, 0]
    top(p)[1] += 1


def play_first(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    p["first"] = int(words[1])
    push(p, ["set die", 0])


def play_first_die(o: Any, p: Position, words: list[str]) -> None:
    p["dice"].insert(0, [" ".join(words[1:]), 0])
    p["bag"][words[1]] -= 1
    top(p)[1] += 1
    if top(p)[1] < 4:
        return
    pop(p)
    levels = p["players"][p["first"] - 1]["levels"]

    def worth(die: str) -> int:
        colour, face = die.split()
        return {"*": levels[colour], "*+1": levels[colour] + 1}.get(face) or int(face)

    ranks = sorted({worth(die) for die, _ in p["dice"]}, reverse=True)
    found = [[die, min(ranks.index(worth(die)), len(o.wheel) - 1)] for die, _ in p["dice"]]
    p["dice"] = sorted(found, key=lambda die: (die[1], o.die_order(die[0])))
    begin_round(o, p, 1)


def legal_centre(o: Any, p: Position) -> dict[str, int]:
    return ones([f"centre {letter}" for letter in "ABCDEF" if letter not in p["centres"]])


def play_centre(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    p["centres"][p["round"] - 1] = words[1]
    p["step"] = "choose"
    near = neighbours(sky.name(o.sky(p).centres[words[1]]))
    late: list[list[Any]] = []
    for place in range(o.seats):
        seat = (p["first"] - 1 + place) % o.seats + 1
        missions = [n for n in near if p["figures"].get(n, "").startswith(f"{seat} mission")]
        if missions and words[1] not in p["players"][seat - 1]["bonuses"]:
            late += [["as seat", seat - 1], ["bonus", "ABCDEF".index(words[1])]]
    push(p, *late, ["begin turn", 0])


def play_refill(o: Any, p: Position, words: list[str]) -> None:
    pop(p)
    p["dice"].insert(0, [" ".join(words[1:]), 0])
    p["bag"][words[1]] -= 1
    p["turn"] += 1
    p["step"], p["taken"] = "choose", None
    if p["turn"] < 4 * o.seats:
        push(p, ["begin turn", 0])
        return
    p["phase"] = "round_end"
    last = p["round"] == 4
    tasks: list[list[Any]] = []
    order = [(p["first"] - 1 + place) % o.seats for place in range(o.seats)]
    kinds = ["round stations", *(["last settling"] if last else [])] if o.level == 3 else []
    for kind in kinds:
        for seat in order:
            tasks += [["as seat", seat], [kind, o.mask(p["players"][seat]["stations"])]]
    push(p, *tasks, ["scoring" if last else "next round", 0])
