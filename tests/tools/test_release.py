"""The release: its parts, what is checked of them, and the files for a public forge that call it.

Making all of it takes minutes; `python3 tools/dev.py release` does that, twice.
"""

import hashlib
import json
import re
import shlex
import subprocess
from pathlib import Path

import build_release
import pytest

from boardkit.paths import ROOT
from devkit import checks, installers
from devkit.commands import COMMANDS
from devkit.failure import Failure

CHANGELOG = """\
# Changelog

## [Unreleased]

- later

## [1.1.0] - 2027-03-01

- now

## [1.0.0] - 2027-01-02

- before
"""
WORKFLOWS = sorted(checks.WORKFLOWS.glob("*.yml"))
PINNED = re.compile(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def test_the_sections_of_a_changelog_are_told_apart() -> None:
    assert build_release.sections(CHANGELOG) == {
        "Unreleased": ("", "- later"),
        "1.1.0": ("2027-03-01", "- now"),
        "1.0.0": ("2027-01-02", "- before"),
    }


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of version 1.1.0, which has a section in its changelog."""
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.1.0"\n', encoding="utf-8")
    monkeypatch.setattr(build_release, "ROOT", tmp_path)
    monkeypatch.setattr(build_release, "__version__", "1.1.0")
    return tmp_path


def test_the_changes_are_those_of_the_version(project: Path) -> None:
    build_release.make_changes(project)
    text = (project / "CHANGES.md").read_text(encoding="utf-8")
    assert text == "# Heliograph 1.1.0\n\n- now\n"


def test_a_tag_names_the_version_that_is_made(project: Path) -> None:
    build_release.check_version("v1.1.0")
    with pytest.raises(Failure, match=r"v1\.1\.0"):
        build_release.check_version("v1.2.0")


def test_a_draft_is_no_release(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = CHANGELOG.replace("[1.1.0] - 2027-03-01", "[1.0.1]")
    (project / "CHANGELOG.md").write_text(text, encoding="utf-8")
    build_release.check_version("")
    with pytest.raises(Failure):
        build_release.check_version("v1.1.0")
    with pytest.raises(build_release.NotMade):
        build_release.keep_records(project)
    build_release.make_changes(project)
    assert (project / "CHANGES.md").read_text(encoding="utf-8").endswith("(draft)\n\n- later\n")


def test_files_that_name_different_versions_are_found(project: Path) -> None:
    (project / "pyproject.toml").write_text('[project]\nversion = "1.0.9"\n', encoding="utf-8")
    with pytest.raises(Failure):
        build_release.check_version("")


def test_our_own_files_name_one_version() -> None:
    build_release.check_version("")


def test_a_release_keeps_the_records_of_its_version(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are written once: what an older program wrote, a newer one cannot write again."""
    commands: list[list[str]] = []

    def run(_text: str, command: list[str]) -> None:
        commands.append(command)
        Path(command[-1]).mkdir(parents=True)

    monkeypatch.setattr(build_release, "RECORDS", project / "records")
    monkeypatch.setattr(build_release, "run_step", run)
    build_release.keep_records(project)
    build_release.keep_records(project)
    assert [command[1:] for command in commands] == [
        ["-m", "tests.records.make", str(project / "records" / "1.1.0")]
    ]


def parts_that(*texts: str) -> dict[str, object]:
    """A part that writes these texts, one after the other, and one that cannot be made."""
    waiting = list(texts)

    def write(folder: Path) -> None:
        (folder / "file.txt").write_text(waiting.pop(0), encoding="utf-8")

    def fail(_folder: Path) -> None:
        raise build_release.NotMade("it needs a printer")

    return {"text": write, "print": fail}


def test_a_release_has_a_checksum_of_every_file(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_release, "PARTS", parts_that("same", "same"))
    assert build_release.main(["--to", str(project / "dist")]) == 0
    folder = project / "dist" / "heliograph-1.1.0"
    expected = f"{hashlib.sha256(b'same').hexdigest()}  file.txt\n"
    assert (folder / "SHA256SUMS").read_text(encoding="utf-8") == expected
    assert capsys.readouterr().err.count("it needs a printer") == 1


def test_what_differs_the_second_time_is_no_release(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build_release, "PARTS", parts_that("one", "two"))
    assert build_release.main(["--to", str(project / "dist")]) == 1
    assert "file.txt" in capsys.readouterr().err


@pytest.mark.skipif(not installers.find_uv(), reason="needs uv, which tools/dev.py fetches")
def test_the_list_of_packages_is_that_of_the_lock_and_the_same_twice(tmp_path: Path) -> None:
    build_release.list_packages(tmp_path)
    (file,) = tmp_path.iterdir()
    first = file.read_bytes()
    names = {part["name"] for part in json.loads(first)["components"]}
    assert {"starlette", "websockets"} <= names
    assert "pytest" not in names
    build_release.list_packages(tmp_path)
    assert file.read_bytes() == first


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_pins_what_it_uses_and_calls_our_commands(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    used = re.findall(r"uses: (.*)", text)
    assert used
    assert [line for line in used if not PINNED.fullmatch(line)] == []
    for line in re.findall(r"(?:run: | {10})python3 (tools/dev\.py .*)", text):
        assert shlex.split(line)[1] in COMMANDS
    assert re.search(r"^permissions:\n  contents: read\n", text, re.MULTILINE)


def test_every_push_is_tested_and_every_tag_released() -> None:
    texts = {file.stem: file.read_text(encoding="utf-8") for file in WORKFLOWS}
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o100
    assert all("run: .ci/run\n" in text for text in texts.values())
    assert 'dev.py release --tag "$GITHUB_REF_NAME"' in texts["release"]


@pytest.mark.skipif(
    not (checks.TOOLS / "workflows").is_dir(),
    reason="needs what checks workflows; run: python3 tools/dev.py check workflows",
)
def test_a_workflow_that_others_could_misuse_is_found(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yml"
    bad.write_text(
        "on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n"
        "      - uses: actions/checkout@v6\n"
        "      - run: echo ${{ github.event.pull_request.title }}\n",
        encoding="utf-8",
    )
    zizmor = checks.TOOLS / "workflows" / "bin" / "zizmor"
    done = subprocess.run(
        [zizmor, "--offline", "--quiet", bad], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "template-injection" in done.stdout + done.stderr
