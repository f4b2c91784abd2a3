"""What belongs together is told in one tap: entries that were two or three become one."""

from heliograph.engine import TABLE
from heliograph.games.shows import show_for
from heliograph.games.solarius_mission.layout import COLONISE, SETTLE
from heliograph.games.solenia.facts import NODE
from heliograph.games.solenia.layout import LOOK
from tests.host.games.solarius_mission import tables as solarius
from tests.host.games.solenia import real_table as solenia

KEYS = 9


def test_an_order_is_told_with_the_city_where_all_of_it_is_in_sight() -> None:
    played = solenia.told_game(3, 5)
    show = show_for(played.game, "en", ("Ada", "Ben", "Cem"))
    looks = [state for state in map(played.state_at, range(len(played))) if state[NODE] == LOOK]
    joined = 0
    for state in looks:
        offers = show.offers(state, TABLE)
        begun = {offer.choices[0] for offer in offers}
        assert begun == set(played.game.pending(state).choices)  # nothing is lost
        joined += len(begun) < len(offers)  # the same city with each of its orders
        assert len(offers) <= max(KEYS, len(begun))
    assert joined


def test_a_planet_is_told_colonised_and_paid_for_at_once() -> None:
    played = solarius.as_referee(3, 5)
    show = show_for(played.game, "en", ("Ada", "Ben", "Cem"))
    entered = solarius.taps(show, played)
    paid = [one.choices for one in entered if COLONISE in one.choices and len(one.choices) > 2]
    assert paid
    assert all(choices[-1] >= SETTLE for choices in paid)


def test_points_are_spent_at_once_with_what_is_bought() -> None:
    played = solarius.as_referee(3, 5)
    show = show_for(played.game, "en", ("Ada", "Ben", "Cem"))
    told = [offer for offer in solarius.taps(show, played) if offer.group == "All points at once"]
    assert any("buck" in offer.label for offer in told)
