"""Random deals: uniform, the same for a seed, and from what is known."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest

import cpoker as cp

# The chi-square statistic of so many degrees of freedom is above these once in 10,000 seeds; the
# seeds are fixed, so a test that passes once always does.
LIMIT_51, LIMIT_1325, LIMIT_23 = 94.0, 1529.0, 58.0


def chi_square(counts: np.ndarray) -> float:
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_every_card_comes_as_often_in_every_place(seed: int) -> None:
    dealt = cp.deal("holdem", players=2, size=200_000, seed=seed)
    cards = np.concatenate([dealt.hands.reshape(-1, 4), dealt.boards], axis=1)
    for place in range(9):
        assert chi_square(np.bincount(cards[:, place], minlength=52)) < LIMIT_51


def test_every_pair_of_cards_comes_as_often() -> None:
    first, second = np.sort(cp.deal("holdem", 1, 1_000_000, seed=4).hands[:, 0]).T.astype(int)
    pairs = np.bincount(first * 52 + second, minlength=52 * 52)
    assert chi_square(pairs[pairs > 0]) < LIMIT_1325
    assert (pairs > 0).sum() == 1326


def test_every_order_of_the_last_cards_comes_as_often() -> None:
    known = [card for card in range(52) if card >= 4]
    dealt = cp.deal("badugi", 1, 100_000, seed=5, dead=known).hands[:, 0]
    number = {order: place for place, order in enumerate(permutations(range(4)))}
    counts = np.bincount([number[tuple(hand)] for hand in dealt.tolist()], minlength=24)
    assert chi_square(counts) < LIMIT_23


def test_a_seed_is_a_sequence_of_deals() -> None:
    many = cp.deal("bigo", 4, 1_000, seed=7)
    few = cp.deal("bigo", 4, 10, seed=7)
    assert np.array_equal(many.hands[:10], few.hands)
    assert np.array_equal(many.boards[:10], few.boards)
    assert not np.array_equal(cp.deal("bigo", 4, 10, seed=8).hands, few.hands)
    assert not np.array_equal(cp.deal("bigo", 4, 10).hands, cp.deal("bigo", 4, 10).hands)


@pytest.mark.parametrize("key", cp.games())
def test_no_card_comes_twice_and_all_are_of_the_deck(key: str) -> None:
    game = cp.game(key)
    dealt = cp.deal(game, 3, 500, seed=9)
    assert dealt.hands.shape == (500, 3, game.hole)
    assert dealt.boards.shape == (500, game.board)
    cards = np.concatenate([dealt.hands.reshape(500, -1), dealt.boards], axis=1)
    assert all(len(set(row)) == len(row) for row in cards.tolist())
    ranks = {card // 4 for card in range(52) if game.shares[0].ranking.deck >> card // 4 & 1}
    assert set((cards[cards < 52] // 4).ravel().tolist()) <= ranks
    assert (cards >= 52).any() == (game.jokers > 0)


def test_what_is_known_stays() -> None:
    dealt = cp.deal(
        "omaha", 3, 200, seed=1, hands=[None, "AsAhKsKh", None], board="2c3c", dead="7d"
    )
    assert (dealt.hands[:, 1] == cp.parse_cards("AsAhKsKh")).all()
    assert (dealt.boards[:, :2] == cp.parse_cards("2c3c")).all()
    others = np.concatenate([dealt.hands[:, [0, 2]].reshape(200, -1), dealt.boards[:, 2:]], axis=1)
    assert not np.isin(others, cp.parse_cards("AsAhKsKh2c3c7d")).any()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 0}, "0 players"),
        ({"size": -1}, "-1 deals"),
        ({"players": 30}, "65 cards are to be dealt, and 52 are left"),
        ({"seed": -1}, "seed: -1"),
        ({"seed": 2**64}, "seed: 18446744073709551616"),
        ({"hands": ["AsAh"]}, "1 of them for 2 players"),
        ({"hands": ["AsAh", "AsKd"]}, "As stands in hand 1 and hand 2"),
        ({"hands": ["AsAhKs", None]}, "hand 1: 3 cards"),
        ({"board": "2c2c"}, "2c stands twice in board"),
        ({"dead": "zz"}, "dead: 'z' at position 0"),
    ],
)
def test_what_cannot_be_dealt_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cp.deal("holdem", **{"players": 2, "size": 3, "seed": 1, **arguments})


def test_rotations() -> None:
    assert [game.key for game in cp.rotation("hose").games] == ["holdem", "omaha8", "stud", "stud8"]
    assert [game.key for game in cp.rotation("ho").games] == ["holdem", "omaha8"]
    assert len(cp.rotation("eight_game").games) == 8
    with pytest.raises(ValueError, match="there is no rotation 'hoe'; there are horse, hose, ho"):
        cp.rotation("hoe")
