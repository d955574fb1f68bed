"""What must hold for every hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cpoker as cp

RANKINGS = [
    name for name in cp.rankings() if cp.ranking(name).kind in ("best five", "badugi", "best two")
]
SUITLESS = [name for name in RANKINGS if cp.ranking(name).omaha_of_cards is not None]
WILD = [name for name in RANKINGS if cp.ranking(name).wild == "any"]
SUIT_ORDERS = st.permutations(range(4))


def hands_of(name: str, fewest: int, most: int) -> st.SearchStrategy[list[int]]:
    deck = [card for card in range(52) if cp.ranking(name).deck >> card // 4 & 1]
    return st.lists(st.sampled_from(deck), min_size=fewest, max_size=most, unique=True)


def renamed(cards: list[int], suits: list[int]) -> list[int]:
    return [4 * (card // 4) + suits[card % 4] for card in cards]


@pytest.mark.parametrize("name", RANKINGS)
@given(data=st.data(), suits=SUIT_ORDERS)
def test_suits_and_order_do_not_count(name: str, data: st.DataObject, suits: list[int]) -> None:
    ranking = cp.ranking(name)
    hand = data.draw(hands_of(name, 1, 7))
    shuffled = data.draw(st.permutations(hand))
    assert ranking.strength(renamed(shuffled, suits)) == ranking.strength(hand)


@pytest.mark.parametrize("name", RANKINGS)
@given(data=st.data())
def test_a_card_more_is_never_worse(name: str, data: st.DataObject) -> None:
    ranking = cp.ranking(name)
    hand = data.draw(hands_of(name, 2, 7))
    assert ranking.strength(hand) >= ranking.strength(hand[:-1])


@pytest.mark.parametrize("name", SUITLESS)
@given(data=st.data(), suits=SUIT_ORDERS)
def test_two_and_three(name: str, data: st.DataObject, suits: list[int]) -> None:
    ranking = cp.ranking(name)
    cards = data.draw(hands_of(name, 8, 12))
    hole, board = cards[5:], cards[:5]
    strength = ranking.omaha_strength(hole, board)
    assert ranking.omaha_strength(renamed(hole[::-1], suits), renamed(board, suits)) == strength
    assert ranking.omaha_strength(hole[:-1], board) <= strength
    assert ranking.omaha_strength(hole, board[:-1]) <= strength


@pytest.mark.parametrize("name", WILD)
@given(data=st.data())
def test_a_wild_card_is_never_worse_than_the_card(name: str, data: st.DataObject) -> None:
    ranking = cp.ranking(name)
    hand = data.draw(hands_of(name, 5, 7))
    wilds = 0
    strength = ranking.strength(hand)
    for card in hand:
        wilds |= 1 << card
        better = ranking.strength(hand, wilds=wilds)
        assert better >= strength
        strength = better


@pytest.mark.parametrize("name", WILD)
@given(data=st.data())
def test_wild_cards_of_every_row(name: str, data: st.DataObject) -> None:
    ranking = cp.ranking(name)
    hands = [data.draw(hands_of(name, 7, 7)) for _ in range(3)]
    wilds = [sum(1 << card for card in data.draw(st.sets(st.sampled_from(h)))) for h in hands]
    found = ranking(hands, wilds=np.array(wilds, np.uint64))
    assert found.tolist() == [
        ranking.strength(h, wilds=w) for h, w in zip(hands, wilds, strict=True)
    ]


@pytest.mark.parametrize("name", WILD)
@given(data=st.data(), suits=SUIT_ORDERS)
def test_wild_cards_beside_suits_and_cards_more(
    name: str, data: st.DataObject, suits: list[int]
) -> None:
    ranking = cp.ranking(name)
    hand = data.draw(hands_of(name, 6, 7))
    wild = data.draw(st.lists(st.sampled_from(hand), unique=True, max_size=3))
    wilds, other = (sum(1 << card for card in cards) for cards in (wild, renamed(wild, suits)))
    strength = ranking.strength(hand, wilds=wilds)
    assert ranking.strength(renamed(hand[::-1], suits), wilds=other) == strength
    assert ranking.strength(hand[:-1], wilds=wilds) <= strength


@pytest.mark.parametrize("name", [name for name in WILD if name in SUITLESS])
@given(data=st.data(), suits=SUIT_ORDERS)
def test_two_and_three_with_wild_cards(name: str, data: st.DataObject, suits: list[int]) -> None:
    ranking = cp.ranking(name)
    cards = data.draw(hands_of(name, 8, 12))
    hole, board = cards[5:], cards[:5]
    wild = data.draw(st.lists(st.sampled_from(cards), unique=True, min_size=1, max_size=2))
    wilds, other = (sum(1 << card for card in cards) for cards in (wild, renamed(wild, suits)))
    strength = ranking.omaha_strength(hole, board, wilds=wilds)
    assert ranking.omaha_strength(renamed(hole, suits), renamed(board, suits), wilds=other) == (
        strength
    )
    assert ranking.omaha_strength(hole[:-1], board, wilds=wilds) <= strength
    assert ranking.omaha_strength(hole, board) <= strength
