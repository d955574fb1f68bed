"""Choices: a hand split in five and two, cards thrown away, pairs that add up to nine."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import oracle
import pytest

import cpoker as cp
from cpoker.choices import (
    Verdict,
    best_discard,
    best_split,
    check_discard,
    check_split,
    legal_splits,
    nine_pairings,
)

COWPIE = "cowpie"
DOWN = (0, 1, 6)

# --- Splits -------------------------------------------------------------------------------------


def _key(cards: tuple[int, ...]) -> tuple[int, ...]:
    """A poker hand of five or two cards as the oracle has it: category, then ranks."""
    key = oracle.RANKINGS["standard" if len(cards) == 5 else "two_card"](cards)
    assert key is not None
    return key


def _splits(hand: list[int]) -> Iterator[tuple[tuple[int, int], tuple[int, ...], tuple[int, ...]]]:
    """Every legal split by the oracle: the two's places, and both hands' keys."""
    for pair in combinations(range(7), 2):
        five = _key(tuple(card for place, card in enumerate(hand) if place not in pair))
        two = _key(tuple(hand[place] for place in pair))
        if set(pair) & set(DOWN) and five > two:
            yield pair, five, two


def _random_hands(count: int, deck: int = 52) -> np.ndarray[Any, np.dtype[np.uint8]]:
    generator = np.random.default_rng(9)
    return generator.permuted(np.tile(np.arange(deck, dtype=np.uint8), (count, 1)), axis=1)[:, :7]


def test_splits_equal_the_oracle() -> None:
    hands = np.concatenate([_random_hands(300), _random_hands(300, 16)])  # the latter full of pairs
    best_fives = best_split(COWPIE, hands)
    best_twos = best_split(COWPIE, hands, first="two")
    for hand, five_first, two_first in zip(hands, best_fives, best_twos, strict=True):
        legal = list(_splits(hand.tolist()))
        assert legal_splits(COWPIE, hand) == tuple(pair for pair, _, _ in legal)
        for pair in combinations(range(7), 2):
            assert bool(check_split(COWPIE, hand, pair)) == (pair in legal_splits(COWPIE, hand))
        keys = {pair: (five, two) for pair, five, two in legal}
        assert keys[tuple(five_first.tolist())] == max(keys.values())
        turned = {pair: (two, five) for pair, (five, two) in keys.items()}
        assert turned[tuple(two_first.tolist())] == max(turned.values())


def test_every_hand_has_a_legal_split() -> None:
    generator = np.random.default_rng(10)
    hands = generator.permuted(np.tile(np.arange(52, dtype=np.uint8), (50_000, 1)), axis=1)[:, :7]
    splits = best_split(COWPIE, hands)
    two = np.take_along_axis(hands, splits, axis=-1)
    assert np.isin(splits, DOWN).any(axis=-1).all()
    strengths = cp.game(COWPIE).strengths(
        hands[:, np.newaxis], splits=splits[:, np.newaxis].astype(np.int64)
    )
    assert (strengths > 0).all()
    assert (strengths[:, 0, 1] == cp.ranking("two_card")(two)).all()


@pytest.mark.parametrize(
    ("hand", "split", "reason"),
    [
        ("KsKd9h7c5d3s2c", (0, 1), "pair of kings outranks high card, 9-7-5-3-2"),
        ("KsQd9h7c5d3s2c", (0, 1), "high card, K-Q outranks high card, 9-7-5-3-2"),
        ("KsQd9h7c5d3s2c", (2, 3), "9h7c holds no down card"),
        ("KsQd9h7c5d3s2c", (6, 5), ""),
        ("KsQd9h7c5d3s2c", (0, 6), "high card, K-2 outranks high card, Q-9-7-5-3"),
        ("AsAdKhQcJdTs2c", (0, 1), "pair of aces outranks high card, K-Q-J-T-2"),
        ("8s2d8h8c8dKs3c", (0, 2), ""),  # eights and eights: the five have more cards
        ("8s2d8h9c9dKs3c", (0, 2), ""),
        ("8s2d8h7c7dKs3c", (0, 2), "pair of eights outranks pair of sevens, with K-3-2"),
        ("8s2d8h7c7d3s3c", (0, 2), ""),  # two pair outrank a pair
        ("AsKdAhKc9d7s4c", (0, 1), ""),  # A-K and A-K-9-7-4
        ("AsKdAhQcJdTs8c", (0, 1), "high card, A-K outranks high card, A-Q-J-T-8"),
    ],
)
def test_a_split_is_judged(hand: str, split: tuple[int, int], reason: str) -> None:
    verdict = check_split(COWPIE, hand, split)
    assert verdict == Verdict(not reason, reason)
    assert bool(verdict) == (not reason)


def test_a_straight_and_a_flush_outrank_a_pair_of_aces() -> None:
    assert check_split(COWPIE, "AsAd6h5c4d3s2c", (0, 1))
    assert check_split(COWPIE, "AsAdKc9c7c3c2c", (0, 1))


def test_best_splits() -> None:
    flush = "AcKd9c7c4cKs2c"
    assert best_split(COWPIE, flush).tolist() == [1, 5]  # the flush stays, the kings are the two
    balance = "KsKd7h7c9d3s2c"
    assert best_split(COWPIE, balance).tolist() == [5, 6]
    assert best_split(COWPIE, balance, first="five").tolist() == [5, 6]
    assert best_split(COWPIE, balance, first="two").tolist() == [0, 4]
    assert best_split(COWPIE, np.zeros((0, 7), np.uint8)).shape == (0, 2)
    many = best_split(COWPIE, np.array([[cp.parse_cards(flush)], [cp.parse_cards(balance)]]))
    assert many.tolist() == [[[1, 5]], [[5, 6]]]
    split = best_split(COWPIE, flush)
    assert str(cp.evaluate(COWPIE, flush, split=split.tolist()).shares[1]).startswith("two: pair")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: legal_splits("stud", "KsKd9h7c5d3s2c"), "stud: its hands are not split in two"),
        (lambda: best_split("stud", "KsKd9h7c5d3s2c"), "stud: its hands are not split in two"),
        (lambda: check_split("stud", "KsKd9h7c5d3s2c", (0, 1)), "stud: its hands are not split"),
        (lambda: legal_splits(COWPIE, "KsKd9h7c5d3s"), "hand: 6 cards"),
        (lambda: legal_splits(COWPIE, "KsKs9h7c5d3s2c"), "Ks"),
        (lambda: best_split(COWPIE, "KsKd9h7c5d3s"), "hands: 6 cards; cowpie has 7"),
        (lambda: best_split(COWPIE, "KsKs9h7c5d3s2c"), "Ks stands twice"),
        (lambda: best_split(COWPIE, "KsKd9h7c5d3s2c", first="low"), "first: 'low' is no share of"),
        (lambda: check_split(COWPIE, "KsKd9h7c5d3s2c", (1, 1)), "split: two different places"),
        (lambda: check_split(COWPIE, "KsKd9h7c5d3s2c", (1, 7)), "split: two different places"),
        (lambda: check_split(COWPIE, "KsKd9h7c5d3s2c", (-1, 0)), "split: two different places"),
        (lambda: check_split(COWPIE, "KsKd9h7c5d3s2c", (0, 1, 2)), "split: two different places"),
    ],
)
def test_bad_splits(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_low_cards_are_not_split() -> None:
    """No rule says which of two lows of five and of two cards outranks."""
    shares = (
        cp.Share("five", cp.ranking("ace_to_five"), cp.Selection.FIVE_OF_SPLIT),
        cp.Share("two", cp.ranking("two_card"), cp.Selection.TWO_OF_SPLIT),
    )
    house = cp.Game("low pie", "Low pie", cp.game(COWPIE).streets, shares)
    with pytest.raises(ValueError, match="low pie: no rule says"):
        legal_splits(house, "KsKd9h7c5d3s2c")


# --- Discards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "hand", "board", "kept"),
    [
        ("pineapple", "AsKd7c", "", "AsKd"),
        ("pineapple", "As7d7c", "", "7d7c"),  # pairs, then ranks
        ("crazy_pineapple", "AsKd7c", "7d7s2h", "As7c"),
        ("crazy_pineapple", "AsKd7c", "9d8sTh", "AsKd"),
        ("crazy_pineapple", "6sKd7c", "9d8sTh", "6s7c"),
        ("irish", "AsKd7c6c", "8h9dTs", "7c6c"),
        ("irish", "AsKd7c6c", "AhKs6d", "AsKd"),
        ("irish", "AsKd7c6c", "AhKs6d7d7h", "As7c"),  # in hindsight: sevens full of aces
        ("kentrel", "As2sKh 5c", "", "AsKh5c"),
        ("superstud8", "As2sKhKd 5c", "", "KhKd5c"),
        ("superstud8", "As2sKhKd AcKsQcJc 9d", "", "KhKdAcKsQcJc9d"),  # in hindsight
    ],
)
def test_the_best_discard(key: str, hand: str, board: str, kept: str) -> None:
    assert cp.format_cards(best_discard(key, hand, board)) == kept
    assert check_discard(key, hand, kept)


def test_the_share_that_counts_most_can_be_chosen() -> None:
    for key, hand, high, low in (
        ("kentrel", "As2sKh 5c", "AsKh5c", "As2s5c"),
        ("superstud8", "As2sKhKd 5c", "KhKd5c", "As2s5c"),
        ("superstud8", "AsAc3hKd 5c", "AsAc5c", "Ac3h5c"),
        ("superstud8", "As2sKhKd 3c4cQc6c Qd", "KhKd3c4cQc6cQd", "As2s3c4cQc6cQd"),
    ):
        assert cp.format_cards(best_discard(key, hand)) == high
        assert cp.format_cards(best_discard(key, hand, first="high")) == high
        assert cp.format_cards(best_discard(key, hand, first="low")) == low


def test_where_one_share_ties_the_other_decides() -> None:
    """Any two of the down cards make the same low with the up cards; kings are the best high."""
    hand = "QhJdKsKd Ac 2d3h4s 8c"
    assert cp.format_cards(best_discard("superstud8", hand, first="low")) == "KsKdAc2d3h4s8c"


def test_many_discards_equal_the_oracle() -> None:
    generator = np.random.default_rng(11)
    cards = generator.permuted(np.tile(np.arange(52, dtype=np.uint8), (300, 1)), axis=1)
    for key, size, kept in (("crazy_pineapple", 3, 2), ("irish", 4, 2)):
        for flop in (3, 5):
            hands, boards = cards[:, :size], cards[:, 10 : 10 + flop]
            best = best_discard(key, hands, boards)
            assert best.shape == (300, kept)
            for hand, board, choice in zip(
                hands.tolist(), boards.tolist(), best.tolist(), strict=True
            ):
                expected = max(
                    oracle.best("standard", [*two, *board]) or () for two in combinations(hand, 2)
                )
                assert oracle.best("standard", [*choice, *board]) == expected
                assert check_discard(key, hand, choice)
            again = best_discard(key, hands[:1, np.newaxis], boards[0])
            assert np.array_equal(again[0, 0], best[0])
    assert best_discard("irish", cards[:0, :4], cards[:0, 4:7]).shape == (0, 2)


@pytest.mark.parametrize(
    ("key", "hand", "kept", "reason"),
    [
        ("pineapple", "AsKd7c", "7cAs", ""),
        ("pineapple", "AsKd7c", "As", "2 cards thrown away, not 1"),
        ("pineapple", "AsKd7c", "AsKd7c", "0 cards thrown away, not 1"),
        ("pineapple", "AsKd7c", "As2d", "2d is not in the hand"),
        ("irish", "AsKd7c6c", "AsKd", ""),
        ("irish", "AsKd7c6c", "AsKd7c", "1 cards thrown away, not 2"),
        ("superstud8", "As2s9hKd 5c", "As2sKd", "5c lies face up"),
        ("superstud8", "As2s9hKd 5c", "As2s5c", ""),
        ("superstud8", "As2s9hKd 5c6c7c8c9c", "As2s5c6c7c8c9c", ""),
        ("superstud8", "As2s9hKd 5c6c7c8c9c", "As2s9h5c6c7c8c", "9c comes later"),
        ("kentrel", "As2s9h 5c", "As2s5c", ""),
    ],
)
def test_a_discard_is_judged(key: str, hand: str, kept: str, reason: str) -> None:
    assert check_discard(key, hand, kept) == Verdict(not reason, reason)


def test_a_house_game_with_a_discard() -> None:
    """Deuces wild for the high, and the discard after the flop."""
    shares = (
        cp.Share("high", cp.ranking("standard_wild")),
        cp.Share("low", cp.ranking("eight_or_better")),
    )
    streets = (cp.Street(down=4), cp.Street(board=3, discard=2), cp.Street(board=1))
    house = cp.Game("wild irish", "Wild Irish", streets, shares, wild_cards="2c2d2h2s")
    assert cp.format_cards(best_discard(house, "2sKd7cQc", "Kh4s8d")) == "2sKd"
    # Three kings either way: then a pair in the hand comes first.
    assert cp.format_cards(best_discard(house, "2sKd7cKc", "KhQs9d")) == "KdKc"
    assert cp.format_cards(best_discard(house, "2sKd7cAc", "3h4s5d", first="low")) == "2sAc"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: best_discard("holdem", "AsKd"), "holdem has no discards, not one"),
        (lambda: check_discard("stud8", "AsKd", "As"), "stud8 has no discards, not one"),
        (lambda: best_discard("irish", "AsKd7c"), "hands: 3 cards; in irish a player has 4 when"),
        (lambda: check_discard("kentrel", "AsKd7c", "As"), "has 4 when he must discard 1, or 8"),
        (lambda: best_discard("irish", "AsKd7c6c", "As2c3c"), "As stands twice"),
        (lambda: best_discard("irish", "AsKd7c6c", "2c3c4c5c8d9d"), "board: 6 cards; irish has 5"),
        (lambda: best_discard("kentrel", "AsKd7c6c", "2c"), "board: 1 cards; kentrel has 0"),
        (lambda: best_discard("irish", "AsKd7c6c", first="low"), "first: 'low' is no share of"),
        (lambda: check_discard("irish", "AsKd7c7c", "As"), "7c"),
        (lambda: check_discard("irish", "AsKd7c6c", "AsAs"), "twice"),
        (lambda: check_discard("irish", "AsKd7c6x", "As"), "position"),
    ],
)
def test_bad_discards(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


# --- Number Nine --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("AsKdQcJh9s8dTc", {()}),
        ("7s2dAcKhQsJdTc", {(), ((0, 1),)}),
        ("7s2d5h5c4sAdKs", {(), ((0, 1),), ((2, 4),), ((3, 4),),
                            ((0, 1), (2, 4)), ((0, 1), (3, 4))}),
        ("7s7d2c2hAsKsQs", {(), ((0, 2),), ((0, 3),), ((1, 2),), ((1, 3),),
                            ((0, 2), (1, 3)), ((0, 3), (1, 2))}),
        ("8s8dAcAhKsQsJs", {()}),  # an ace is no number card
        ("7s2dKcQsJs", {()}),  # five cards: none to spare
        ("7s2dKcQsJs8d", {(), ((0, 1),)}),
        ("Jk7s2dKcQsJs8d", {(), ((1, 2),)}),
        ("9s9dAcKhQsJdTc", {()}),  # nines are wild by themselves
    ],
)  # fmt: skip
def test_pairings(hand: str, ways: set[Any]) -> None:
    found = nine_pairings(hand)
    assert set(found) == ways
    assert len(found) == len(ways)
    assert found[0] == ()


def test_the_best_pairing_is_the_game_s() -> None:
    """The strength is that of the best way to pair, its pairs replaced by jokers."""
    game, wild = cp.game("number_nine"), cp.ranking("standard_wild")
    nines = int(cp.mask_of("9c9d9h9s"))
    for hand in _random_hands(300):
        best = 0
        for way in nine_pairings(hand):
            used = {place for pair in way for place in pair}
            left = [card for place, card in enumerate(hand.tolist()) if place not in used]
            best = max(best, wild.strength([*left, *range(52, 52 + len(way))], wilds=nines))
        assert game.strengths([hand])[0, 0] == best


@pytest.mark.parametrize(
    ("hand", "message"), [("7s7s2d", "7s stands twice"), ("7x", "position"), ([60], "60")]
)
def test_bad_pairings(hand: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        nine_pairings(hand)
