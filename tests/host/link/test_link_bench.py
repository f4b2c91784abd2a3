"""The measurement of the link itself: that it runs, and that its figures mean what they say."""

import pytest
from bench import link as link_bench


def test_returns_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_bench, "ROUNDS", 20)
    monkeypatch.setattr(link_bench, "PASSES", 1)
    monkeypatch.setattr(link_bench.JsonLines, "events", 50)
    figures = link_bench.run()
    for block in (figures, figures["peer"], figures["peer_bulk"]):
        assert block["rtt_p50_us"] > 0
        assert block["events_per_s"] > 0
        assert block["bytes_per_press"] > 0
    assert figures["bytes_per_press"] <= 34
    assert set(figures["ratio"]) == {"rtt", "events"}


def test_takes_the_best_pass() -> None:
    assert link_bench.best_of([(50.04, 10.0), (40.06, 9.0)]) == {
        "rtt_p50_us": 40.1,
        "events_per_s": 10,
    }
