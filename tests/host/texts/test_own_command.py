"""Every sentence names the command of this installation."""

import os
import subprocess
import sys

import pytest

from heliograph.own_command import STARTED_BY, as_typed_here

DEV = "python3 tools/dev.py"


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Start: heliograph play --lan", f"Start: {DEV} play --lan"),
        ("Run: heliograph repair", f"Run: {DEV} run repair"),
        ("More: heliograph COMMAND --help", f"More: {DEV} run COMMAND --help"),
        ("Heliograph play is a companion; heliograph.crt", None),
        ("heliograph playing", f"{DEV} run playing"),
    ],
)
def test_a_command_is_told_as_it_is_typed_here(sentence: str, told: str | None) -> None:
    assert as_typed_here(sentence, DEV) == (told or sentence)
    assert as_typed_here(sentence, "") == sentence


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_help_and_texts_of_a_checkout_name_its_file(lang: str) -> None:
    script = (
        "from heliograph.texts import page_texts; from heliograph import cli; import sys;"
        f"print(page_texts('{lang}')['secure_start']); print(cli.main(['play', '--help']))"
    )
    words = [sys.executable, "-c", f"import sys; sys.argv[1:] = []; {script}"]
    environment = {**os.environ, STARTED_BY: DEV, "LANG": lang}
    said = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert said.stdout.startswith(f"{DEV} play --lan --https\n")
    assert f"{DEV} play [-h]" in said.stdout
    assert "heliograph play" not in said.stdout
