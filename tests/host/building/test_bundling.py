"""Modules that were joined for the Pico mean what they meant apart."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from heliograph.building import bytecode, joining, sources
from heliograph.building.bundling import CORE, ENTRY, Bundle, bundle
from heliograph.flashing.staging import joined_firmware

ROOT = Path(__file__).parents[3]
START = "from firmware.a import begin\nbegin()\n"


def joined(*parts: str, **modules: str) -> Bundle:
    """Join modules of the package `firmware`, whose start calls `begin` of the first."""
    sources = {f"firmware.{name}": text for name, text in modules.items()}
    return bundle({"firmware": "", "shared_rules": "", ENTRY: START, **sources}, parts)


def run(made: Bundle, folder: Path) -> list[str]:
    """Run the joined program on CPython and return the lines it prints."""
    for name, source in made.files.items():
        file = folder.joinpath(*name.split(".")).with_suffix(".py")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, encoding="utf-8")
    (folder / "main.py").write_text(made.main, encoding="utf-8")
    command = [sys.executable, "-E", "-S", "main.py"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_names_that_two_modules_share_stay_apart(tmp_path: Path) -> None:
    made = joined(
        a="from firmware import b\ndef name():\n    return 'a'\n"
        "def begin():\n    print(name(), b.name())\n",
        b="def name():\n    return 'b'\n",
    )
    assert run(made, tmp_path) == ["a b"]


def test_a_local_name_hides_nothing_of_another_module(tmp_path: Path) -> None:
    """`pack` is an argument here and a function there; both keep their meaning."""
    made = joined(
        a="from firmware import b\ndef begin(pack=3):\n    print(b.pack(pack), [b.pack(x) for x in"
        " (1, 2)], (lambda pack: pack)(9))\n",
        b="def pack(value):\n    return 10 * value\n",
    )
    assert run(made, tmp_path) == ["30 [10, 20] 9"]


def test_a_default_and_a_loop_see_the_names_around_them(tmp_path: Path) -> None:
    made = joined(
        a="from firmware.b import rows\ndef first(rows=rows):\n    return [rows for rows in rows]\n"
        "def begin():\n    print(first())\n",
        b="rows = (4, 5)\n",
    )
    assert run(made, tmp_path) == ["[4, 5]"]


def test_every_name_that_one_module_alone_has_stays_as_it_is() -> None:
    source = (
        "import machine\nclass Own:\n    def readfrom_mem(self, address):\n"
        "        return self._mine(address)\n    def _mine(self, address):\n"
        "        return machine.ADC(26).readfrom_mem(address)\n"
        "def begin():\n    Own().readfrom_mem(3)\n"
    )
    made = joined(a=source)
    assert ast.dump(ast.parse(made.files["heliograph"])) == ast.dump(ast.parse(source))


def test_private_attributes_of_two_classes_stay_apart(tmp_path: Path) -> None:
    made = joined(
        a="from firmware.b import Base\nclass Own(Base):\n    LIMIT = 7\n    _STEP = 2\n"
        "    TOP = LIMIT + _STEP\n"
        "    def __init__(self, _kept):\n        Base.__init__(self)\n        self._own = _kept\n"
        "    def show(self):\n        return self._base, self._own, self._sum(), self.TOP\n"
        "    def _sum(self):\n        return self._base + self._own\n"
        "def begin():\n    print(*Own(2).show())\n",
        b="class Base:\n    def __init__(self):\n        self._base = 1\n",
    )
    assert run(made, tmp_path) == ["1 2 3 9"]


def test_a_class_takes_a_function_of_its_module_for_a_method(tmp_path: Path) -> None:
    """In its body the words of its own methods would come first."""
    methods = "".join(f"    def _method_{at}(self):\n        return {at}\n" for at in range(90))
    made = joined(
        a="from firmware.b import draw\nSCALE = [3]\nclass Own:\n"
        f"{methods}    lights = draw\n    def bright(self, scale=SCALE):\n"
        "        return scale[0] * sum((self._method_%d() for _ in (1,)))\n"
        % 7
        + "    def total(self):\n        return "
        + " + ".join(f"self._method_{at}()" for at in range(90))
        + "\ndef begin():\n    print(Own().lights(), Own().bright(), Own().total())\n",
        b="def draw(own):\n    return 'drawn'\n",
    )
    assert run(made, tmp_path) == ["drawn 21 4005"]


def test_arguments_that_are_given_by_name_keep_it(tmp_path: Path) -> None:
    made = joined(
        a="def add(left, right=0, *more, last=0):\n    return left + right + sum(more) + last\n"
        "def begin():\n    print(add(1, right=2), add(1, 2, 3, 4, last=5))\n"
    )
    assert run(made, tmp_path) == ["3 15"]


def test_what_one_function_imports_is_a_file_of_its_own(tmp_path: Path) -> None:
    made = joined(
        a="from firmware.b import twice\ndef begin():\n    from firmware.c import thrice\n"
        "    print(twice(2), thrice(2))\n",
        b="def twice(value):\n    return 2 * value\n",
        c="from firmware.b import twice\ndef thrice(value):\n    return twice(value) + value\n",
    )
    assert sorted(made.files) == ["heliograph", "later.c"]
    assert run(made, tmp_path) == ["4 6"]


def test_a_module_named_as_a_text_is_a_file_of_its_own(tmp_path: Path) -> None:
    made = joined(
        "firmware.c",
        a="ROWS = (('firmware.c', 'Thing'),)\ndef begin():\n    for module, name in ROWS:\n"
        "        print(getattr(__import__(module, None, None, (name,)), name)().text())\n",
        c="def drawn(own):\n    return 'found'\nclass Thing:\n    text = drawn\n",
    )
    assert sorted(made.files) == ["heliograph", "later.c"]
    assert run(made, tmp_path) == ["found"]


def test_a_module_that_is_handed_around_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a name of b"):
        joined(a="from firmware import b\ndef begin():\n    print(b)\n", b="x = 1\n")


def test_of_the_firmware_every_name_means_one_thing() -> None:
    """Each file of the real firmware defines a name once, and imports none that it defines."""
    for name, source in joined_firmware().files.items():
        given: list[str] = []
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                given.append(node.name)
            elif isinstance(node, ast.Assign):
                given += [t.id for t in ast.walk(node.targets[0]) if isinstance(t, ast.Name)]
            elif isinstance(node, ast.Import | ast.ImportFrom):
                given += [alias.asname or alias.name for alias in node.names]
        twice = {word for word in given if given.count(word) > 1}
        assert not twice, f"{name}: {sorted(twice)}"


def test_the_same_firmware_gives_the_same_files() -> None:
    again = joining.join_firmware(sources.pins_file(""), bytecode.PICO)
    assert again.files == joined_firmware().files


def test_the_core_is_one_file_and_every_game_comes_in_parts() -> None:
    files = joined_firmware().files
    apart = {"later.self_test", "later.three_buttons", "lights.folded", "later.board_checks"}
    assert apart | {"heliograph", "assembly"} <= set(files)
    for game in ("solaris", "solarius_mission", "solari", "solenia"):
        assert f"{game}.tracker" in files
        assert sum(name.startswith(f"{game}.") for name in files) >= 2


# With so many objects in its table and methods in a class, a clean-up on the emulated Pico goes
# over the heap once; the collector notes 64 of them.
MOST_NAMED, MOST_METHODS = 56, 31


def test_what_builds_the_unit_lies_apart_and_nothing_else_with_it() -> None:
    files = joined_firmware().files
    assert "read_board" not in files["heliograph"]
    assert "class" not in files["assembly"]


def test_a_file_names_no_more_than_the_collector_of_a_pico_notes() -> None:
    """64 at once, some of which are those of its caller."""
    for source in joined_firmware().files.values():
        body = ast.parse(source).body
        own = [node for node in body if not isinstance(node, ast.Import | ast.ImportFrom)]
        assert len(own) <= 56


def test_a_file_that_grows_too_wide_goes_on_in_another(tmp_path: Path) -> None:
    modules = {
        letter: "".join(f"def {letter}_{at}():\n    return {at}\n" for at in range(40))
        for letter in "bc"
    }
    made = joined(
        a="from firmware.b import b_3\nfrom firmware.c import c_4\n"
        "def begin():\n    print(b_3(), c_4())\n",
        **modules,
    )
    assert sorted(made.files) == ["heliograph", "heliograph2", "heliograph3"]
    assert run(made, tmp_path) == ["3 4"]


def test_every_line_of_a_file_is_told_where_it_came_from() -> None:
    made = joined(
        a="# Why.\nfrom firmware.b import twice\n\n\ndef begin():\n"
        "    print(\n        twice(2),\n    )\n",
        b='"""What it is."""\n\n\ndef twice(value):\n    return 2 * value\n',
    )
    lines = made.files["heliograph"].splitlines()
    places = {line.strip(): made.lines["heliograph"][at] for at, line in enumerate(lines, 1)}
    assert places["return 2 * value"] == ("firmware/b.py", 5)
    assert places["print(twice(2))"] == ("firmware/a.py", 6)
    assert made.lines["main.py"][made.main.splitlines().index("begin()") + 1] == (
        "firmware/main.py", 2,
    )  # fmt: skip


def test_every_function_of_the_firmware_is_told_where_it_stands() -> None:
    """The line that the map names in our sources begins this very function."""
    made = joined_firmware()
    seen = 0
    for name, source in made.files.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef):
                file, line = made.lines[name][node.lineno]
                if (ROOT / file).is_file():
                    text = (ROOT / file).read_text(encoding="utf-8").splitlines()[line - 1]
                    assert text.split("(")[0].split()[1] in node.name, (name, node.name, file, line)
                    seen += 1
    assert seen > 400


def test_the_clean_up_begins_with_every_file_that_is_always_loaded() -> None:
    """Where one is missing, the collector notes too much at once in a game of many parts."""
    made = joined_firmware()
    always = [chunk.name for chunk in made.program.chunks if chunk.name.startswith(CORE)]
    begun = [node for node in ast.parse(made.files["later.sweeping"]).body
             if isinstance(node, ast.ImportFrom)]  # fmt: skip
    assert [node.module for node in begun] == always
