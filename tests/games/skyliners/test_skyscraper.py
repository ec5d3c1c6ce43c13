"""The skyscraper card: SL-37 … SL-39."""

from __future__ import annotations

import pytest

from tests.games.skyliners.drawing import DISTRICTS, SITES, city, points

CORNERS = {
    "NW": "a3 b3 c3 a4 b4 c4 a5 b5 c5",
    "NE": "c3 d3 e3 c4 d4 e4 c5 d5 e5",
    "SW": "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "SE": "c1 d1 e1 c2 d2 e2 c3 d3 e3",
}


def served(stacks: dict[str, str] | str) -> set[str]:
    """The districts whose card scores, each seat holding one."""
    match = city(stacks)
    return {district for seat, district in enumerate(DISTRICTS) if points(match, seat, "skyscraper") == 3}


@pytest.mark.rule("SL-37", "SL-39")
@pytest.mark.parametrize("site", [site for site in SITES if site != "c3"])
def test_a_district_is_a_corner_of_three_by_three(site: str) -> None:
    assert served({site: "1"}) == {district for district, sites in CORNERS.items() if site in sites.split()}


@pytest.mark.rule("SL-37", "SL-39")
def test_a_site_shared_by_districts_serves_them_all() -> None:
    assert served({"c5": "1"}) == {"NW", "NE"}
    assert served({"a3": "1"}) == {"NW", "SW"}


@pytest.mark.rule("SL-38")
def test_a_roof_makes_a_building_taller() -> None:
    assert served({"a1": "2", "e5": "2^"}) == {"NE"}
    assert served({"a1": "3", "e5": "2^"}) == {"SW"}


@pytest.mark.rule("SL-38")
def test_several_buildings_can_be_the_tallest() -> None:
    assert served({"a1": "2", "e5": "2", "a5": "1^"}) == {"SW", "NE"}


@pytest.mark.rule("SL-38")
def test_antennas_do_not_make_a_building_taller() -> None:
    match = city({"a1": "2", "e5": "2"}, plans=[(0, "A", 1)])
    assert [points(match, seat, "skyscraper") for seat in range(4)] == [0, 3, 3, 0]


@pytest.mark.rule("SL-39")
@pytest.mark.parametrize("variant", ["full", "intro"])
def test_the_card_scores_in_both_games(variant: str) -> None:
    match = city({"a1": "1"}, variant=variant, districts=["SW", "NW", "SE", "NE"])
    assert [points(match, seat, "skyscraper") for seat in range(4)] == [3, 0, 0, 0]


@pytest.mark.rule("SL-39")
def test_the_cards_are_opened_in_the_end() -> None:
    match = city(start=1, supply={0: (1, 0, 0)}, second=True)
    assert "districts" not in match.view()
    match.play("floor a1")
    assert match.view()["districts"] == ["NW", "NE", "SW", "SE"]


@pytest.mark.rule("B15")
def test_a_park_is_no_skyscraper() -> None:
    assert served({"a1": "p"}) == set()


@pytest.mark.rule("B16")
@pytest.mark.parametrize("seat", range(4))
def test_districts_do_not_turn_with_the_seat(seat: int) -> None:
    others = [district for district in DISTRICTS if district != "NW"]
    match = city({"a5": "1"}, districts=[*others[:seat], "NW", *others[seat:]])
    assert points(match, seat, "skyscraper") == 3


@pytest.mark.rule("B17")
def test_two_tallest_buildings_in_a_district_bring_three_points_once() -> None:
    match = city({"a4": "1", "b5": "1"})
    assert points(match, 0, "skyscraper") == 3
