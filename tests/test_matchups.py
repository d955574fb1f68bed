"""Match-ups up to the names of the suits, against all renamings tried one by one."""

from itertools import combinations, permutations

import numpy as np
import pytest

import cpoker as cp
from cpoker.matchups import up_to_suits

Matchup = tuple[tuple[int, ...], ...]

SHAPES = [(2, 2), (3, 2), (2, 4), (2, 7), (5, 3), (10, 2), (1, 5), (2, 1), (6, 4)]
BOARDS = ["", "AsKsQs", "AsKhQd", "AsAh2c", "AsAhAdAc", "AsKhQdJc", "KsKhQsQh"]


def _renamed(cards: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(card if card >= 52 else card & ~3 | order[card & 3] for card in cards))


def _renamings(board: bytes, dead: bytes) -> list[tuple[int, ...]]:
    """The orders of the suits that leave board and dead cards as they are."""
    fixed = [tuple(sorted(cards)) for cards in (board, dead)]
    return [
        order
        for order in permutations(range(4))
        if all(_renamed(cards, order) == cards for cards in fixed)
    ]


def _kind(hands: np.ndarray, renamings: list[tuple[int, ...]]) -> Matchup:
    """The least of a match-up's renamings."""
    matchup = [tuple(map(int, hand)) for hand in hands]
    return min(tuple(_renamed(hand, order) for hand in matchup) for order in renamings)


def _dealt(players: int, cards: int, count: int, gone: bytes, seed: int) -> np.ndarray:
    """Random hands from a deck of as few ranks as will do, so that kinds come again."""
    generator = np.random.default_rng(seed)
    ranks = min(13, -(-(players * cards + 6) // 4))
    deck = np.setdiff1d(np.arange(52 - 4 * ranks, 52), list(gone)).astype(np.uint8)
    rows = [generator.permutation(deck)[: players * cards] for _ in range(count)]
    return np.array(rows).reshape(count, players, cards)


def _with_others_of_their_kinds(hands: np.ndarray, renamings: list[tuple[int, ...]]) -> np.ndarray:
    """The hands, and the same with other names and in another order."""
    generator = np.random.default_rng(1)
    orders = generator.choice(np.array(renamings, np.uint8), len(hands))
    suits = orders[np.arange(len(hands))[:, np.newaxis, np.newaxis], hands & 3]
    return np.concatenate([hands, generator.permuted(hands & 0b11111100 | suits, axis=2)])


@pytest.mark.parametrize(("players", "cards"), SHAPES)
@pytest.mark.parametrize("board", BOARDS)
def test_kinds_are_those_of_all_renamings(players: int, cards: int, board: str) -> None:
    known = cp.parse_cards(board).tobytes()
    dead = cp.parse_cards("2d" if cards == 2 else "").tobytes()
    gone = known + dead
    renamings = _renamings(known, dead)
    hands = _dealt(players, cards, 150, gone, seed=players + cards)
    hands = _with_others_of_their_kinds(hands, renamings)
    weights = np.arange(300) % 7 / 8
    found = up_to_suits(hands, weights, known, dead)
    naive = [_kind(matchup, renamings) for matchup in hands]
    assert len(found.hands) == len(found.weights) == len(set(naive))
    sums = dict.fromkeys(naive, 0.0)
    for kind, weight in zip(naive, weights, strict=True):
        sums[kind] += weight
    for place, (hand, weight) in enumerate(zip(found.hands, found.weights, strict=True)):
        kind = _kind(hand, renamings)
        assert weight == sums[kind]
        assert {naive[row] for row in np.flatnonzero(found.kinds == place)} == {kind}


def test_kinds_do_not_depend_on_names_or_order() -> None:
    hands = _dealt(2, 4, 500, b"", seed=1)
    found = up_to_suits(hands)
    shuffled = np.random.default_rng(2).permuted(hands, axis=2)
    order = np.array([2, 0, 3, 1], np.uint8)
    again = up_to_suits(shuffled & 0b11111100 | order[shuffled & 3])
    assert np.array_equal(found.hands, again.hands)
    assert np.array_equal(found.kinds, again.kinds)
    assert np.array_equal(up_to_suits(found.hands).hands, found.hands)


def test_jokers_keep_their_names() -> None:
    hands = np.array([[[52, 0], [53, 4]], [[52, 1], [53, 5]], [[53, 0], [52, 4]]], np.uint8)
    found = up_to_suits(hands)
    assert found.kinds.tolist() in ([0, 0, 1], [1, 1, 0])
    assert sorted(found.weights) == [1, 2]


def test_no_matchups() -> None:
    found = up_to_suits(np.zeros((0, 2, 2), np.uint8), [])
    assert found.hands.shape == (0, 2, 2)
    assert found.weights.shape == found.kinds.shape == (0,)
    assert found.weights.dtype == np.float64


def test_all_matchups_of_two_hands_before_the_flop() -> None:
    """47,008 where it does not matter which hand is whose."""
    every = np.array(list(combinations(range(52), 2)), np.uint8)
    one, other = np.triu_indices(len(every), 1)
    hands = np.stack([every[one], every[other]], axis=1)
    hands = hands[~(hands[:, 0, :, np.newaxis] == hands[:, 1, np.newaxis]).any(axis=(1, 2))]
    found = up_to_suits(np.concatenate([hands, hands[:, ::-1]]))
    assert found.weights.sum() == 1326 * 1225
    both_ways = np.sort(found.kinds.reshape(2, -1), axis=0)
    assert len(np.unique(both_ways, axis=1).T) == 47_008
