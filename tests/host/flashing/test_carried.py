"""MicroPython that a released package carries: who gets it, what is said where it is missing."""

import asyncio
import json
from http import HTTPStatus
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import FileResponse

from heliograph.cli import main
from heliograph.commands import diagnosis, flash, ports
from heliograph.errors import UnitError
from heliograph.flashing import carried
from heliograph.flashing.image import read_image
from heliograph.link import bootloader, discovery
from heliograph.web import install_pages
from tests.host.stock_image import stock_uf2

BAD_ARGUMENT = 2
NAME = "RPI_PICO-v1.28.0.uf2"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that carries MicroPython."""
    (tmp_path / NAME).write_bytes(stock_uf2())
    monkeypatch.setattr(carried, "CARRIED", tmp_path)
    return tmp_path


@pytest.fixture
def empty_pico(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is plugged in: a Pico in its boot loader."""
    monkeypatch.setattr(bootloader, "waiting", lambda: ["/media/anna/RPI-RP2"])
    monkeypatch.setattr(discovery, "plugged_in", list)


def test_without_licences_nothing_is_carried(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(stock_uf2())
    assert carried.files_to_carry(tmp_path) == []
    terms = tmp_path / "LICENSE.txt"
    terms.write_text("as it is", encoding="utf-8")
    assert carried.files_to_carry(tmp_path) == [tmp_path / NAME, terms]


@pytest.mark.usefixtures("empty_pico")
def test_an_empty_pico_gets_what_the_package_carries(package: Path) -> None:
    image = flash.image_for_empty_pico(None)
    assert image
    assert image.content == stock_uf2()
    assert diagnosis.boot_loader("/media").text("de").endswith("bringt es mit: heliograph flash")


@pytest.mark.usefixtures("empty_pico")
def test_a_package_without_it_says_where_to_load_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carried, "CARRIED", tmp_path)
    assert flash.image_for_empty_pico(None) is None
    with pytest.raises(UnitError, match=r"micropython\.org/download/RPI_PICO/"):
        ports.the_one_port(None)


def test_a_unit_that_runs_is_left_its_micropython(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stick beside it may be anybody's; a port that was named is meant."""
    monkeypatch.setattr(bootloader, "waiting", lambda: ["/media/anna/RPI-RP2"])
    assert flash.image_for_empty_pico("/dev/ttyACM0") is None
    monkeypatch.setattr(flash, "ports_meant", lambda _named: ["/dev/ttyACM0"])
    assert flash.image_for_empty_pico(None) is None


def test_the_page_offers_it_and_sends_it(package: Path) -> None:
    request = Request({"type": "http"})
    offered = asyncio.run(install_pages.builds(request))
    assert json.loads(bytes(offered.body))["micropython"] == NAME
    sent = asyncio.run(install_pages.micropython(request))
    assert isinstance(sent, FileResponse)
    assert Path(sent.path) == package / NAME
    (package / NAME).unlink()
    offered = asyncio.run(install_pages.builds(request))
    assert json.loads(bytes(offered.body))["micropython"] is None
    assert asyncio.run(install_pages.micropython(request)).status_code == HTTPStatus.NOT_FOUND


def test_an_image_is_made_of_it_or_of_what_the_user_keeps(
    package: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(package))
    made = package / "whole.uf2"
    words = ["image", "--controller", "pico", "-o", str(made), "--lang", "en"]
    assert main(words) == 0
    assert read_image(made).has_files
    made.unlink()
    (package / NAME).unlink()
    assert main(words) == BAD_ARGUMENT
    told = " ".join(capsys.readouterr().err.split())
    images = package / "heliograph" / "images"
    assert "this package carries none for it" in told
    assert str(images) in told.replace(" ", "")
    images.mkdir(parents=True)
    (images / "RPI_PICO-v1.26.0.uf2").write_bytes(b"an old one, which nobody reads")
    (images / NAME).write_bytes(stock_uf2())
    assert main(words) == 0
    assert read_image(made).has_files
