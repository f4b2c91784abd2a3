"""A Solari turn, one decision after the other, found by trying everything out.

`raw_…` lists what the pieces could do, `play_…` does it. Whether a choice is legal is not reasoned:
it is, if some continuation completes the turn (SLI-3.5). While trying, the end of the turn is only
marked.
"""

from typing import Any

from tests.contract.oracles.copying import copied
from tests.contract.oracles.solari_board import (
    COMBINATIONS,
    DIAGONALS,
    RIM,
    WAYS,
    Position,
    heading_from,
    is_barred,
    landing,
    mover,
    name_of,
    own_pieces,
    owner,
    square_of,
    standing_on,
)  # fmt: skip
from tests.contract.oracles.solari_points import points

Words = list[str]
TRIED = "tried"


def copy(p: Position) -> Position:
    """A copy that can be changed; what no turn changes is shared."""
    out = {**p, "at": dict(p["at"]), "heads": dict(p["heads"]), "decision": copied(p["decision"])}
    out["score"], out["dice"] = list(p["score"]), list(p["dice"])
    if "tiles" in p:
        out["tiles"] = [list(row) for row in p["tiles"]]
    return out


def node(p: Position) -> str:
    """What must be decided."""
    return str(p["decision"]["node"])


def decide(p: Position, node_name: str, **facts: Any) -> None:
    """Go to the next decision; facts of this turn stay unless they are given anew."""
    p["decision"] = {**p["decision"], "node": node_name, **facts}


# Trying out


def can_finish(p: Position) -> bool:
    """Whether some continuation completes the turn."""
    if node(p) == TRIED:
        return True
    return any(can_finish(tried(p, text)) for text in raw(p))


def tried(p: Position, text: str) -> Position:
    """The position after a choice, without going on to the next turn."""
    out = copy(p)
    out["trying"] = True
    play(out, text.split())
    return out


def raw(p: Position) -> list[str]:
    """What could be chosen if one did not look ahead."""
    name = f"raw_{node(p).replace(' ', '_')}"
    return list(globals()[name](p))


def play(p: Position, words: Words) -> None:
    """Carry a choice out."""
    globals()[f"play_{node(p).replace(' ', '_')}"](p, words)


# Numbers


def begin_turn(p: Position) -> None:
    """The seat on turn gets its numbers (SLI-3.1, SLI-12.2 to SLI-12.4)."""
    p["dice"] = [0, 0]
    p["decision"] = {"node": ""}
    p["before"] = {
        piece.split()[1]: (p["at"][piece], p["heads"].get(piece, ""))
        for piece in own_pieces(p)
        if piece.split()[1].isdigit()
    }
    if p["box"].source == "free":
        decide(p, "tile")
    elif p["box"].source == "open" and p["box"].depth == "digital":
        row = p["order"][p["turn"] - 1]
        take_numbers(p, next(tile for tile in row if tile in p["tiles"][p["turn"] - 1]))
    else:
        decide(p, "roll")


def take_numbers(p: Position, combination: str) -> None:
    """Note the numbers and find out what can be done with them."""
    p["dice"] = [int(digit) for digit in combination.split("-")]
    if "tiles" in p:
        left = p["tiles"][p["turn"] - 1]
        if combination in left:
            left.remove(combination)
    if p["box"].depth == "score":
        decide(p, "declare")
    elif not numbers_work(p, combination):
        decide(p, "forfeit")
    else:
        name_or_move(p, combination)


def name_or_move(p: Position, combination: str) -> None:
    """6-6 is named first (SLI-3.4)."""
    if combination == "6-6" and p["box"].joker:
        decide(p, "name")
    else:
        begin_moves(p)


def numbers_work(p: Position, combination: str) -> bool:
    """Whether the numbers allow a complete turn."""
    out = copy(p)
    out["trying"] = True
    out["dice"] = [int(digit) for digit in combination.split("-")]
    name_or_move(out, combination)
    return can_finish(out)


def begin_moves(p: Position) -> None:
    """A piece off the board comes first (SLI-3.2)."""
    one, other = p["dice"]
    off = pieces_off(p)
    if len(off) == 1:
        decide(p, "enter", mover=off[0].split()[1])
    elif off:
        decide(p, "enter piece")
    elif one == other:
        decide(p, "piece", die=one)
    else:
        decide(p, "die")


def pieces_off(p: Position) -> list[str]:
    """Own pieces off the board; those just shot wait for a place and are none of them."""
    waiting = [piece for piece, _ in p["decision"].get("shots", [])]
    return [piece for piece in own_pieces(p) if p["at"][piece] is None and piece not in waiting]


def raw_name(p: Position) -> list[str]:
    """Any combination."""
    del p
    return [f"name {combination}" for combination in COMBINATIONS]


def play_name(p: Position, words: Words) -> None:
    """It counts as rolled; the tile used up is 6-6 all the same (SLI-12.6)."""
    p["dice"] = [int(digit) for digit in words[1].split("-")]
    if "tiles" in p:
        p["decision"] = {**p["decision"], "named": True}
    begin_moves(p)


def play_roll(p: Position, words: Words) -> None:
    """What fell, or the tile that was turned up."""
    if words[1] == "?":
        decide(p, "declare")
    else:
        take_numbers(p, words[1])


play_tile = play_roll


def play_forfeit(p: Position, words: Words) -> None:
    """The turn is lost."""
    del words
    end_turn(p)


# Part-moves


def raw_die(p: Position) -> list[str]:
    """Either number first."""
    return [f"die {die}" for die in p["dice"]]


def play_die(p: Position, words: Words) -> None:
    """This number for the first part-move."""
    decide(p, "piece", die=int(words[1]))


def raw_piece(p: Position) -> list[str]:
    """Own pieces on the board; after a placement another one than before."""
    names = [piece.split()[1] for piece in own_pieces(p) if p["at"][piece] is not None]
    if p["decision"].get("other"):
        names.remove(p["decision"]["first_mover"])
    return [f"piece {name}" for name in names]


def play_piece(p: Position, words: Words) -> None:
    """Take it in hand."""
    decide(p, "direction", mover=words[1])


def raw_direction(p: Position) -> list[str]:
    """Whatever stays on the board and hits no opposing blocker or doubler."""
    piece = f"{mover(p)} {p['decision']['mover']}"
    out = []
    for way in (*WAYS, *DIAGONALS, "cw", "ccw"):
        end = landing(piece, p["at"][piece], way, p["decision"]["die"])
        if end is not None and not is_barred(p, end):
            out.append(f"go {way}")
    return out


def play_direction(p: Position, words: Words) -> None:
    """Move, shoot, go on."""
    facts = p["decision"]
    piece = f"{mover(p)} {facts['mover']}"
    end = landing(piece, p["at"][piece], words[1], facts["die"])
    hit = land(p, piece, end)
    if piece in p["heads"]:
        p["heads"][piece] = words[1]
    if facts.get("part"):
        next_shot(p)
        return
    second = sum(p["dice"]) - facts["die"]
    where = "follow" if hit else "piece"
    decide(p, where, part=1, first_mover=facts["mover"], die=second)


def land(p: Position, piece: str, end: Any) -> bool:
    """Put a piece on a square; what stood there waits to be placed."""
    victim = standing_on(p, end)
    p["at"][piece] = end
    if victim is None:
        return False
    p["at"][victim] = None
    shots = [*p["decision"].get("shots", []), [victim, name_of(end)]]
    p["decision"] |= {"shots": shots, "shot_count": p["decision"].get("shot_count", 0) + 1}
    return True


def raw_follow(p: Position) -> list[str]:
    """The same piece, or first the placement."""
    del p
    return ["same", "place"]


def play_follow(p: Position, words: Words) -> None:
    """SLI-5.6."""
    if words[0] == "same":
        decide(p, "direction")
    else:
        p["decision"]["other"] = 1
        next_shot(p)


# Shots


def kind(p: Position) -> str:
    """The table of SLI-5.2."""
    facts = p["decision"]
    victim = facts["shots"][0][0]
    double = p["dice"][0] == p["dice"][1]
    if owner(victim) == mover(p):
        return "simple"
    if "first_mover" not in facts:
        return "total" if double else "aimed"
    twice = facts["mover"] == facts["first_mover"] and not facts.get("other")
    if twice and facts["shot_count"] == 1:
        return "choice" if double else "aimed"
    return "aimed" if facts["mover"] == "hunter" else "simple"


def rims(p: Position) -> list[tuple[int, int]]:
    """Where the first waiting piece may be placed (SLI-5.3, SLI-5.4, SLI-12.5)."""
    victim, shot_on = p["decision"]["shots"][0]
    free = [square for square in RIM if standing_on(p, square) is None]
    anywhere = p["box"].source == "free" and owner(victim) != mover(p)
    if kind(p) != "simple" or anywhere:
        return free
    row, column = square_of(shot_on)
    in_line = [square for square in free if square[0] == row or square[1] == column]
    return in_line or free


def next_shot(p: Position) -> None:
    """The next waiting piece, else the other piece moves, else the turn ends."""
    facts = p["decision"]
    if not facts.get("shots"):
        facts.pop("shots", None)
        if facts.get("other") and facts["mover"] == facts["first_mover"]:
            decide(p, "piece")
        else:
            end_turn(p)
    elif kind(p) == "total" or not rims(p):
        placed(p)
    else:
        decide(p, "kind" if kind(p) == "choice" else "rim")


def placed(p: Position) -> None:
    """The first waiting piece is dealt with."""
    p["decision"]["shots"] = p["decision"]["shots"][1:]
    next_shot(p)


def raw_kind(p: Position) -> list[str]:
    """SLI-C10."""
    del p
    return ["aimed", "total"]


def play_kind(p: Position, words: Words) -> None:
    """Off the board, or to the rim."""
    if words[0] == "total":
        placed(p)
    else:
        decide(p, "rim")


def raw_rim(p: Position) -> list[str]:
    """SLI-5.3."""
    return [f"rim {name_of(square)}" for square in rims(p)]


def play_rim(p: Position, words: Words) -> None:
    """Place it, and turn a comet of level 3 (SLI-9.5)."""
    victim, shot_on = p["decision"]["shots"][0]
    how = kind(p)
    square = square_of(words[1])
    p["at"][victim] = square
    heading = heading_from(square_of(shot_on), square) if how == "simple" else None
    if victim not in p["heads"]:
        placed(p)
    elif heading:
        p["heads"][victim] = heading
        placed(p)
    else:
        decide(p, "heading", headed=victim)


def raw_heading(p: Position) -> list[str]:
    """Any of the four."""
    del p
    return [f"heading {way}" for way in WAYS]


def play_heading(p: Position, words: Words) -> None:
    """Turn it."""
    piece = p["decision"].pop("headed")
    p["heads"][piece] = words[1]
    waiting = p["decision"].get("shots", [])
    if waiting and waiting[0][0] == piece:
        placed(p)
    else:
        next_shot(p)


# Re-entry


def raw_enter_piece(p: Position) -> list[str]:
    """SLI-6.5."""
    return [f"piece {piece.split()[1]}" for piece in pieces_off(p)]


def play_enter_piece(p: Position, words: Words) -> None:
    """Take it in hand."""
    decide(p, "enter", mover=words[1])


def raw_enter(p: Position) -> list[str]:
    """The squares that the numbers name (SLI-6.1); a doubler stays on the rim."""
    if p["decision"]["mover"] == "doubler":
        return [f"enter {name_of(at)}" for at in RIM if standing_on(p, at) is None]
    one, other = p["dice"]
    squares = sorted({(one, other), (other, one)})
    return [f"enter {name_of(square)}" for square in squares if not is_barred(p, square)]


def play_enter(p: Position, words: Words) -> None:
    """Put it on the board; its owner turns it (SLI-6.6)."""
    piece = f"{mover(p)} {p['decision']['mover']}"
    p["decision"]["part"] = 1
    land(p, piece, square_of(words[1]))
    if piece in p["heads"]:
        decide(p, "heading", headed=piece)
    else:
        next_shot(p)


# The end of a turn


def end_turn(p: Position) -> None:
    """Score and pass on (SLI-3.6)."""
    if p.get("trying"):
        decide(p, TRIED)
        return
    after = {
        piece.split()[1]: (p["at"][piece], p["heads"].get(piece, ""))
        for piece in own_pieces(p)
        if piece.split()[1].isdigit()
    }
    own, opposing = doublers(p)
    gained = points(p["box"].level, p["before"], after, own, opposing, p["box"].strict)
    p.pop("last", None)
    if gained:
        p["last"] = {"before": p["before"], "after": after}
        gain(p, gained)
    pass_on(p)


def doublers(p: Position) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The own doubler and those of the other side (SLI-11.4)."""
    own, opposing = [], []
    for planet in p["planets"]:
        at = p["at"].get(f"{planet} doubler")
        if at is not None and planet == mover(p):
            own.append(at)
        elif at is not None and not are_partners(p, planet, mover(p)):
            opposing.append(at)
    return own, opposing


def are_partners(p: Position, one: str, other: str) -> bool:
    """Uranus and Neptune against Saturn and Jupiter (SLI-11.1)."""
    teams = ({"uranus", "neptune"}, {"saturn", "jupiter"})
    return p["box"].teams and {one, other} in teams


def gain(p: Position, gained: int) -> None:
    """Points for the mover, or for the whole team (SLI-11.2)."""
    for seat, planet in enumerate(p["planets"]):
        if planet == mover(p) or are_partners(p, planet, mover(p)):
            p["score"][seat] += gained


def pass_on(p: Position) -> None:
    """The next seat, or the end of the game (SLI-13)."""
    target = p["box"].target
    p["decision"] = {"node": ""}
    if target and p["score"][p["turn"] - 1] >= target:
        p["phase"] = "over"
        decide(p, "over")
        return
    p["turn"] = p["turn"] % p["seats"] + 1
    p["dice"] = [0, 0]
    if p["turn"] == p["first"]:
        p["round"] += 1
    if p["box"].turns and p["round"] > p["box"].turns:
        p["phase"] = "over"
        decide(p, "over")
    else:
        begin_turn(p)


# Without a board


def raw_declare(p: Position) -> list[str]:
    """Every entry of the tables that this level knows."""
    out = []
    for what in ("row", "sequence", "alignment")[: p["box"].level]:
        for length in (3, 4, 5, 6):
            for form in ("",) if what == "row" else (" new", " inside"):
                out.append(f"{what} {length}{form}")
                if p["box"].doubler:
                    out.append(f"{what} {length}{form} doubled")
    return [*out, "done"]


def play_declare(p: Position, words: Words) -> None:
    """The tables of the rulebook."""
    if words[0] == "done":
        pass_on(p)
        return
    base = {3: 1, 4: 3, 5: 9, 6: 27}[int(words[1])]
    times = {"row": 1, "sequence": 2, "alignment": 1}[words[0]] + ("new" in words)
    gain(p, base * times * (2 if "doubled" in words else 1))
    if p["box"].target and p["score"][p["turn"] - 1] >= p["box"].target:
        pass_on(p)
