"""The coverage of rules: what counts as a test of a rule, and which gaps are found."""

from pathlib import Path

import pytest
from coverage_of_rules import coverage, main, strangers

from heliograph.commands.rule_tests import Mention, mentions
from heliograph.games.rulebook import Rule, rules_of
from tests.pairs import pair

RULE = Rule("SOL-6.1", "stated", True, ("tools/coverage_of_rules.py:main",), pair("en", "de"))
ALLOWS = Mention("SOL-6.1", "allows", "tests/test_a.py::test_a")
FORBIDS = Mention("SOL-6.1", "forbids", "tests/test_a.py::test_b")


def test_this_project_has_no_gap(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--gaps"]) == 0
    assert " 0 gaps" in capsys.readouterr().out


def test_a_rule_with_both_tests_is_covered() -> None:
    assert coverage(RULE, [ALLOWS, FORBIDS]).gaps == ()


def test_a_missing_test_is_a_gap() -> None:
    assert coverage(RULE, [FORBIDS]).gaps == ("no test of what it allows",)
    assert coverage(RULE, [ALLOWS]).gaps == ("no test of what it forbids",)
    assert coverage(RULE._replace(forbids=False), [ALLOWS]).gaps == ()


@pytest.mark.parametrize(
    "where, gap",
    [
        ((), "no place in the code"),
        (("tools/nowhere.py:main",), "no file tools/nowhere.py"),
        (("tools/coverage_of_rules.py:nothing",), "no nothing in tools/coverage_of_rules.py"),
    ],
)
def test_a_place_that_does_not_exist_is_a_gap(where: tuple[str, ...], gap: str) -> None:
    assert coverage(RULE._replace(where=where), [ALLOWS, FORBIDS]).gaps == (gap,)


def test_a_status_that_is_none_is_a_gap() -> None:
    assert "status 'sure'" in coverage(RULE._replace(status="sure"), [ALLOWS, FORBIDS]).gaps[0]


def test_unknown_rules_and_kinds_are_named() -> None:
    wrong = [Mention("SOL-99.9", "allows", "a"), Mention("SOL-6.1", "tolerates", "b")]
    assert len(strangers([ALLOWS, *wrong], {"SOL-6.1"})) == 2


def test_marks_are_found_in_tests_and_vectors(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "vectors"
    folder.mkdir(parents=True)
    (folder / "some.toml").write_text('["X1"]\nrules = ["SOL-1.1 allows"]\n', encoding="utf-8")
    (folder.parent / "test_some.py").write_text(
        "import pytest\n"
        'class TestIt:\n    @pytest.mark.rule("SOL-1.2", "forbids")\n    def test_a(self): pass\n'
        '@pytest.mark.parametrize("n", [pytest.param(1, marks='
        'pytest.mark.rule("SOL-1.3", "allows"))])\n'
        "def test_b(n): pass\n",
        encoding="utf-8",
    )
    assert mentions(tmp_path / "tests") == [
        Mention("SOL-1.1", "allows", "tests/vectors/some.toml::X1"),
        Mention("SOL-1.2", "forbids", "tests/test_some.py::test_a"),
        Mention("SOL-1.3", "allows", "tests/test_some.py::test_b"),
    ]


def test_every_rule_of_the_dossier_has_its_entry_in_both_languages() -> None:
    counts = {1: 8, 2: 8, 3: 5, 4: 8, 5: 6, 6: 4, 7: 6, 8: 6, 9: 3, 10: 6, 11: 3, 12: 3}
    ids = [f"SOL-{part}.{number}" for part, most in counts.items() for number in range(1, most + 1)]
    ids += [f"SOL-C{number}" for number in range(1, 51)] + [f"SOL-D{n}" for n in range(1, 8)]
    rules = rules_of("solaris")
    assert list(rules) == ids
    for rule in rules.values():
        assert rule.text("en") != rule.text("de")
        assert rule.text("en").endswith(".")
        assert rule.text("de").endswith(".")
        assert max(rule.text("en").count(". "), rule.text("de").count(". ")) <= 1, (
            f"{rule.id}: two sentences at most"
        )
