"""What programs of others say of the files for the printer, the maker and the circuit.

trimesh and admesh read the meshes, gerbv draws the copper, from which the nets and gaps are read
again pixel by pixel, KiCad's own rules look through the project written for it, ngspice runs the
decks, PrusaSlicer reads every STEP and slices every part with the shipped profile. Each runs where
it is at hand; where one is not, the line that installs it is told, and nothing counts as passed.
"""

import json
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from boardkit import fabrication, kicad, pcb, printing, spice, step
from boardkit.board_file import Board
from boardkit.circuit import circuit
from boardkit.parts import TIMES, Sliced, known_times
from boardkit.paths import HARDWARE
from boardkit.programs import ADMESH, GERBV, KICAD, NGSPICE, PRUSA_SLICER, Program
from boardkit.routing import all_pads

PROFILE = HARDWARE / "print" / "heliograph.ini"
DPI = 1000
WIDE_IN, LONG_IN = 2.6, 3.0  # of the picture around the board
GAP_MM = pcb.LEAST_GAP - 0.03  # a pixel is 0.025 mm
SAME_VOLUME = 1e-4  # the slicer counts in small numbers
SAME = 0.03  # by which share times and grams may differ between versions of the slicer


class Outcome(NamedTuple):
    """What one program found; a reason where it could not be asked."""

    name: str
    mistakes: list[str]
    skipped: str = ""


def each_outcome(boards: dict[str, Board]) -> Iterator[Outcome]:
    """Every program on every build, as they end."""
    checks: tuple[tuple[str, Program, Callable[[Board, str, Path], list[str]]], ...] = (
        ("meshes", ADMESH, mesh_mistakes),
        ("copper", GERBV, copper_mistakes),
        ("project", KICAD, project_mistakes),
        ("supply", NGSPICE, supply_mistakes),
        ("bodies", PRUSA_SLICER, body_mistakes),
        ("slices", PRUSA_SLICER, slice_mistakes),
    )
    for name, wanted, check in checks:
        program = wanted.find()
        if program is None:
            yield Outcome(name, [], wanted.skip_reason())
            continue
        soldered = name in ("copper", "project", "supply")
        for board in boards.values():
            if soldered and not board.has_circuit_board:
                continue
            with tempfile.TemporaryDirectory(prefix="heliograph-outside-") as folder:
                yield Outcome(f"{name} of {board.name}", check(board, program, Path(folder)))


def mesh_mistakes(board: Board, admesh: str, folder: Path) -> list[str]:
    """Both readers find every part closed, with nothing to mend."""
    found = []
    for file in printing.write_parts(board, folder):
        if file.suffix == ".stl":
            found += closed_mistakes(file, admesh)
    return found


def closed_mistakes(file: Path, admesh: str) -> list[str]:
    import trimesh

    found = []
    read = trimesh.load_mesh(file)
    if not read.is_watertight or not read.is_winding_consistent:
        found.append(f"{file.name}: expected a closed mesh for trimesh, got an open one.")
    told = subprocess.run([admesh, str(file)], capture_output=True, text=True, check=False).stdout
    for words in ("Total disconnected facets", "Backwards edges", "Facets reversed"):
        number = re.search(rf"{words}\s*:\s*(\d+)", told)
        if number is None or int(number[1]):
            got = number[1] if number else "no answer"
            found.append(f"{file.name}: expected 0 for admesh's {words.lower()}, got {got}.")
    return found


def copper_mistakes(board: Board, gerbv: str, folder: Path) -> list[str]:
    """gerbv's own picture of the copper joins what the circuit joins, and keeps its gaps."""
    if not board.has_circuit_board:
        return []
    made = pcb.kept_board(board)
    for name, text in fabrication.fabrication_files(made).items():
        (folder / name).write_text(text, encoding="utf-8")
    return drawn_mistakes(made, gerbv, folder)


def drawn_mistakes(made: pcb.CircuitBoard, gerbv: str, folder: Path) -> list[str]:
    """The same for files that lie in a folder."""
    layers = [_labels(_drawn(gerbv, folder, f"{side}-copper.gbr")) for side in pcb.SIDES]
    found = [
        f"expected {pcb.LEAST_GAP} mm between all copper of the {side}, got less at {place}."
        for side, labels in zip(pcb.SIDES, layers, strict=True)
        if (place := _too_near(labels))
    ]
    groups: dict[tuple[int, int], set[tuple[str, str]]] = {}
    for ref, pad, _ in all_pads(made.made):
        key = (ref, pad.leg)
        sides = {(side, _at(labels, pad.x, pad.y)) for side, labels in enumerate(layers)}
        # what a pad touches on either side is one net from now on
        merged = {key}.union(*(groups.get(side, set()) for side in sides))
        sides |= {side for side, held in groups.items() if held & merged}
        groups |= dict.fromkeys(sides, merged)
    _join_vias(made, layers, groups)
    read = {frozenset(held) for held in groups.values() if len(held) > 1}
    wanted = {frozenset(legs) for legs in made.made.nets().values() if len(legs) > 1}
    found += [
        f"expected {', '.join(map('.'.join, sorted(legs)))} joined and alone in gerbv's picture, "
        "got another net."
        for legs in wanted - read
    ]
    return found


def _join_vias(
    made: pcb.CircuitBoard, layers: list[NDArray[np.int32]],
    groups: dict[tuple[int, int], set[tuple[str, str]]],
) -> None:  # fmt: skip
    for via in made.routes.vias:
        sides = {(side, _at(labels, via.x, via.y)) for side, labels in enumerate(layers)}
        merged = set().union(*(groups.get(side, set()) for side in sides))
        sides |= {side for side, held in groups.items() if held & merged}
        groups |= dict.fromkeys(sides, merged)


def _drawn(gerbv: str, folder: Path, file: str) -> NDArray[np.bool_]:
    """Where gerbv draws copper."""
    target = folder / f"{file}.png"
    command = [gerbv, "--export=png", f"--dpi={DPI}", f"--origin={-WIDE_IN / 2}x{-LONG_IN / 2}",
               f"--window_inch={WIDE_IN}x{LONG_IN}", "--background=#000000",
               "--foreground=#ffffffff", f"--output={target}", str(folder / file)]  # fmt: skip
    subprocess.run(command, capture_output=True, text=True, check=True)
    return np.asarray(Image.open(target).convert("L")) > 127


def _at(labels: NDArray[np.int32], x: float, y: float) -> int:
    """Which piece of copper lies at a place of the board; beside the hole, which is not drawn."""
    high, wide = labels.shape
    return int(labels[round(high / 2 - y / 25.4 * DPI), round(wide / 2 + x / 25.4 * DPI)])


def _labels(copper: NDArray[np.bool_]) -> NDArray[np.int32]:
    """A number for each piece of copper: runs of each row, joined where they touch the next."""
    labels = np.zeros(copper.shape, dtype=np.int32)
    parents = [0]
    above: list[tuple[int, int, int]] = []
    for row in range(copper.shape[0]):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], copper[row].view(np.int8), [0]))))
        runs = []
        for start, stop in edges.reshape(-1, 2).tolist():
            own = 0
            for before, after, label in above:
                if before < stop and start < after:
                    own = _union(parents, own, label) if own else _root(parents, label)
            if not own:
                own = len(parents)
                parents.append(own)
            labels[row, start:stop] = own
            runs.append((start, stop, own))
        above = runs
    roots = np.array([_root(parents, label) for label in range(len(parents))], dtype=np.int32)
    return roots[labels]


def _root(parents: list[int], label: int) -> int:
    while parents[label] != label:
        label = parents[label]
    return label


def _union(parents: list[int], one: int, other: int) -> int:
    low, high = sorted((_root(parents, one), _root(parents, other)))
    parents[high] = low
    return low


def _too_near(labels: NDArray[np.int32]) -> str:
    """A place where two pieces lie nearer than allowed, empty if there is none."""
    reach = int(GAP_MM / 25.4 * DPI)
    for down in range(reach + 1):
        for across in range(-reach, reach + 1):
            if (down, across) > (0, 0) and down * down + across * across <= reach * reach:
                here = labels[: labels.shape[0] - down]
                there = labels[down:]
                if across >= 0:
                    here, there = here[:, : labels.shape[1] - across], there[:, across:]
                else:
                    here, there = here[:, -across:], there[:, :across]
                bad = (here != there) & (here > 0) & (there > 0)
                if bad.any():
                    row, column = np.argwhere(bad)[0].tolist()
                    x = (column - labels.shape[1] / 2) / DPI * 25.4
                    y = (labels.shape[0] / 2 - row) / DPI * 25.4
                    return f"{x:.1f}, {y:.1f}"
    return ""


def project_mistakes(board: Board, kicad_cli: str, folder: Path) -> list[str]:
    """KiCad's rules find no fault with the schematic, nor with the layout beside it."""
    if not board.has_circuit_board:
        return []
    made = pcb.kept_board(board)
    for file, text in kicad.project(made, board.name).items():
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
    return ruled_mistakes(board.name, kicad_cli, folder)


def ruled_mistakes(name: str, kicad_cli: str, folder: Path) -> list[str]:
    """The same for a project that lies in a folder; warnings are matters of taste."""
    found = []
    for words, file in (
        (["sch", "erc"], f"{name}.kicad_sch"),
        (["pcb", "drc", "--schematic-parity"], f"{name}.kicad_pcb"),
    ):
        report = folder / "report.json"
        report.unlink(missing_ok=True)
        command = [kicad_cli, *words, "--format", "json", "--severity-all", "--output",
                   str(report), str(folder / file)]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if not report.exists():
            told = (done.stderr.strip() or done.stdout.strip() or "nothing").splitlines()[-1]
            found.append(f"{file}: expected KiCad to read it, got: {told}")
            continue
        content = json.loads(report.read_text(encoding="utf-8"))
        ruled = [one for sheet in content.get("sheets", []) for one in sheet["violations"]]
        ruled += content.get("violations", [])
        errors = [one for one in ruled if one["severity"] == "error"]
        errors += content.get("unconnected_items", []) + content.get("schematic_parity", [])
        found += [
            f"{file}: expected nothing, got {one['description']} "
            f"({', '.join(item['description'] for item in one['items'])})."
            for one in errors
        ]
    return found


def supply_mistakes(board: Board, ngspice: str, folder: Path) -> list[str]:
    """The decks stay within their limits."""
    if not board.has_circuit_board:
        return []
    return [
        told
        for deck in spice.decks(board, circuit(board))
        for told in spice.deck_mistakes(ngspice, deck, folder)
    ]


def body_mistakes(board: Board, slicer: str, folder: Path) -> list[str]:
    """The slicer's CAD kernel reads each STEP as one closed body of the same volume."""
    found = []
    for part, solid in printing.printed_parts(board).items():
        file = folder / f"{part}.step"
        file.write_text(step.step_file(part, [(part, solid)]), encoding="utf-8")
        found += read_mistakes(file, slicer, solid.volume())
    return found


def read_mistakes(file: Path, slicer: str, volume: float) -> list[str]:
    told = subprocess.run(
        [slicer, "--info", str(file)], capture_output=True, text=True, check=False
    )
    read = dict(re.findall(r"^(\w+)\s*=\s*(\S+)$", told.stdout, re.MULTILINE))
    if read.get("manifold") != "yes":
        return [f"{file.name}: expected a closed body, got {read.get('manifold', 'nothing')}."]
    if abs(float(read["volume"]) - volume) > SAME_VOLUME * volume:
        return [f"{file.name}: expected {volume:.0f} mm³, got {read['volume']}."]
    return []


def slice_mistakes(board: Board, slicer: str, folder: Path) -> list[str]:
    """Each part is sliced with the shipped profile, and takes what the pages say."""
    known, found = known_times().get(board.name, {}), []
    for part, sliced in sliced_parts(board, slicer, folder).items():
        if isinstance(sliced, str):
            found.append(f"{part}: expected PrusaSlicer to slice it, got: {sliced}")
            continue
        told = known.get(part, Sliced(0, 0.0))
        if abs(told.minutes - sliced.minutes) > 2 + SAME * sliced.minutes:
            found.append(
                f"{part}: expected the {sliced.minutes} minutes that PrusaSlicer tells on the "
                f"pages, got {told.minutes}. Run: boardkit make --slice"
            )
    return found


def sliced_parts(board: Board, slicer: str, folder: Path) -> dict[str, Sliced | str]:
    """What the slicer says of each part; its own words where it could not."""
    files = [file for file in printing.write_parts(board, folder) if file.suffix == ".stl"]
    return {file.stem.removeprefix(f"{board.name}-"): sliced_file(file, slicer) for file in files}


def sliced_file(file: Path, slicer: str) -> Sliced | str:
    target = file.with_suffix(".gcode")
    command = [slicer, "--load", str(PROFILE), "--center", "100,100", "--export-gcode", str(file),
               "--output", str(target)]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or not target.exists():
        said = (done.stderr.strip() or done.stdout.strip() or "nothing").splitlines()
        return said[-1]
    text = target.read_text(encoding="utf-8")
    if beyond := _beyond(text):
        return f"plastic at {beyond:.0f} mm, beyond the bed"
    grams = re.search(r"; filament used \[g\] = ([\d.]+)", text)
    time = re.search(r"estimated printing time \(normal mode\) = (.+)", text)
    assert grams, "PrusaSlicer counts grams where the profile names the filament's density"
    assert time, "PrusaSlicer writes the time into every file"
    units = {"d": 1440, "h": 60, "m": 1}
    minutes = sum(int(n) * units.get(u, 0) for n, u in re.findall(r"(\d+)([dhms])", time[1]))
    return Sliced(minutes, round(float(grams[1]), 1))


def _beyond(gcode: str) -> float:
    """A place off the bed of 200 mm where plastic is laid, 0 if there is none: the skirt, too."""
    for x, y in re.findall(r"^G1 X(-?[\d.]+) Y(-?[\d.]+) E[\d.]+", gcode, re.MULTILINE):
        for place in (float(x), float(y)):
            if not 0 <= place <= 200:
                return place
    return 0.0


def write_times(boards: dict[str, Board]) -> list[str]:
    """Slice everything anew and keep what the slicer says; returns what went wrong."""
    slicer = PRUSA_SLICER.find()
    if slicer is None:
        return [PRUSA_SLICER.skip_reason()]
    wrong, times = [], {}
    for board in boards.values():
        with tempfile.TemporaryDirectory(prefix="heliograph-slices-") as folder:
            parts = sliced_parts(board, slicer, Path(folder))
        wrong += [f"{part}: {told}" for part, told in parts.items() if isinstance(told, str)]
        times[board.name] = parts
    if not wrong:
        rows = ",\n".join(f' "{build}": {json.dumps(parts)}' for build, parts in times.items())
        TIMES.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
    return wrong
