"""The page of a stripboard: cut by cut, wire by wire, part by part, in both languages."""

import math

from boardkit.board_file import Board
from boardkit.circuit import PICO
from boardkit.stripboard import PITCH, Leg, Stripboard
from boardkit.stripboard_checks import hole_name
from boardkit.stripboard_drawing import BLACK, BLUE, GREEN, RED, wire_colour

SPARE_MM = 15  # for both ends and for a way around the parts
WORDS = {
    "en": {
        "title": "Stripboard",
        "intro": "Instead of the circuit board: the same circuit on stripboard, for the same case. "
                 "Drawn from the circuit; a check follows every strip, cut and wire and finds the "
                 "schematic's nets. Nobody has soldered one after it yet.",
        "left": "Left: from above, parts and numbered wires. Right: **from below, turned over**, "
                "with a cross at every cut. Columns A to V, rows 1 to 27; row 1 lies at the Pico's "
                "USB socket. Black wires are ground, red ones 5 V, green ones data.",
        "board": "Prepare the board",
        "board_text": "Saw it to 60 × 70 mm, {rows} strips of {columns} holes, strips across: the "
                      "first row of holes 1.4 mm from the back edge, column A 3.3 mm from the left "
                      "one. Drill four holes of 3.2 mm, 3.5 mm from both edges at each corner.",
        "cuts": "Cut the strips ({count})",
        "cuts_text": "From below, with a drill of 4 mm turned by hand, until no copper is left. "
                     "Then measure: no beep across any cut.",
        "row": "row", "at": "cut at",
        "wires": "Solder the wires ({count})",
        "wires_text": "Insulated wire, from above. Red and black ones of 0.34 mm² where the jack "
                      "feeds the lights, 0.25 mm² else. Lengths with {bare} mm to spare for both "
                      "ends and a way around the parts.",
        "wire": "wire", "from": "from", "to": "to", "colour": "colour", "long": "length, mm",
        "net": "joins",
        "parts": "Solder the parts",
        "parts_text": "From low to tall. One leg in each hole.",
        "part": "part", "what": "what", "holes": "legs in holes",
        "test": "Measure",
        "test_text": "No Pico in its sockets: a beep from leg to leg within each line, none from "
                     "one line to another.",
        "legs": "legs",
        RED: "red", BLACK: "black", GREEN: "green", BLUE: "blue",
    },
    "de": {
        "title": "Streifenraster",
        "intro": "Statt der Platine: dieselbe Schaltung auf Streifenraster, für dasselbe Gehäuse. "
                 "Aus der Schaltung gezeichnet; eine Prüfung verfolgt jeden Streifen, Schnitt und "
                 "Draht und findet die Netze des Schaltplans. Gelötet hat danach noch niemand.",
        "left": "Links: von oben, Teile und nummerierte Drähte. Rechts: **von unten, umgedreht**, "
                "mit einem Kreuz an jedem Schnitt. Spalten A bis V, Reihen 1 bis 27; Reihe 1 liegt "
                "an der USB-Buchse des Pico. Schwarze Drähte sind Masse, rote 5 V, grüne Daten.",
        "board": "Die Platte vorbereiten",
        "board_text": "Säg sie auf 60 × 70 mm, {rows} Streifen zu {columns} Löchern, Streifen "
                      "quer: die erste Lochreihe 1,4 mm von der Hinterkante, Spalte A 3,3 mm von "
                      "der linken. Bohr vier Löcher von 3,2 mm, je 3,5 mm von den Kanten.",
        "cuts": "Die Streifen trennen ({count})",
        "cuts_text": "Von unten, mit einem 4-mm-Bohrer in der Hand, bis kein Kupfer bleibt. Dann "
                     "messen: kein Piepen über einen Schnitt hinweg.",
        "row": "Reihe", "at": "Schnitt bei",
        "wires": "Die Drähte löten ({count})",
        "wires_text": "Isolierter Draht, von oben. Rote und schwarze mit 0,34 mm², wo die Buchse "
                      "die Lichter speist, sonst 0,25 mm². Längen mit {bare} mm Zugabe für beide "
                      "Enden und einen Weg um die Teile.",
        "wire": "Draht", "from": "von", "to": "nach", "colour": "Farbe", "long": "Länge, mm",
        "net": "verbindet",
        "parts": "Die Teile löten",
        "parts_text": "Von niedrig nach hoch. In jedes Loch ein Bein.",
        "part": "Teil", "what": "was", "holes": "Beine in Löchern",
        "test": "Messen",
        "test_text": "Ohne Pico in der Fassung: Piepen von Bein zu Bein innerhalb jeder Zeile, "
                     "keines von einer Zeile zur anderen.",
        "legs": "Beine",
        RED: "rot", BLACK: "schwarz", GREEN: "grün", BLUE: "blau",
    },
}  # fmt: skip


def page(board: Board, strips: Stripboard, language: str) -> str:
    """The page of one build in one language."""
    words = WORDS[language]
    picture = f"![{words['title']}](../made/{board.name}/stripboard.svg)"
    sections = [
        f"# {words['title']}: {board.name}",
        words["intro"],
        picture,
        words["left"],
        f"## 1. {words['board']}",
        words["board_text"].format(rows=27, columns=22),
        f"## 2. {words['cuts'].format(count=len(strips.cuts))}",
        words["cuts_text"],
        _cuts(strips, words),
        f"## 3. {words['wires'].format(count=len(strips.links))}",
        words["wires_text"].format(bare=SPARE_MM),
        _wires(strips, words),
        f"## 4. {words['parts']}",
        words["parts_text"],
        _parts(strips, words, language),
        f"## 5. {words['test']}",
        words["test_text"],
        _nets(strips, words),
    ]
    return "\n\n".join(sections) + "\n"


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cuts(strips: Stripboard, words: dict[str, str]) -> str:
    by_row: dict[int, list[str]] = {}
    for hole in sorted(strips.cuts):
        by_row.setdefault(hole[0], []).append(hole_name(hole))
    rows = [[str(row + 1), ", ".join(names)] for row, names in by_row.items()]
    return _table([words["row"], words["at"]], rows)


def _wires(strips: Stripboard, words: dict[str, str]) -> str:
    heads = [words[key] for key in ("wire", "from", "to", "colour", "long", "net")]
    rows = []
    for number, link in enumerate(strips.links, 1):
        length = math.ceil(math.dist(link.start, link.end) * PITCH + SPARE_MM)
        rows.append([str(number), hole_name(link.start), hole_name(link.end),
                     words[wire_colour(link.net)], str(length), f"`{link.net}`"])  # fmt: skip
    return _table(heads, rows)


def _parts(strips: Stripboard, words: dict[str, str], language: str) -> str:
    holes: dict[str, list[Leg]] = {}
    for leg in strips.legs:
        holes.setdefault(leg.ref, []).append(leg)
    heights = {part.ref: part.part.figures.get("height_mm", 0.0) for part in strips.made.components}
    rows = []
    for ref in sorted(holes, key=lambda ref: (heights[ref], ref[0], int(ref.lstrip("CDFJQRSUW")))):
        part = strips.made[ref].part
        if ref == PICO:
            continue
        places = ", ".join(f"{leg.leg}: {hole_name(leg.hole)}" for leg in holes[ref])
        rows.append([ref, part.named(language), places])
    rows.append([PICO, strips.made[PICO].part.named(language), "1: H1 … 20: H20, 21: O20 … 40: O1"])
    return _table([words["part"], words["what"], words["holes"]], rows)


def _nets(strips: Stripboard, words: dict[str, str]) -> str:
    rows = []
    for net, legs in strips.made.nets().items():
        if len(legs) > 1:
            told = ", ".join(f"{ref}.{leg}" for ref, leg in sorted(legs))
            rows.append([f"`{net}`", told])
    return _table([words["net"], words["legs"]], rows)
