"""Every game against the oracle, its own edge cases, batches of deals, and games of one's own."""

from collections.abc import Callable, Sequence
from typing import Any

import game_oracle
import numpy as np
import oracle
import pytest
from numpy.typing import NDArray
from walk import Situation, counts_of, walk

import cpoker as cp

DEALS, PLAYERS = 5_000, 4
"""20,000 hands a game."""
MANY_DEALS = 100_000
MOST_EXTRA_CARDS = 4  # baseball's


# --- Every game against the oracle --------------------------------------------------------------


def _strengths(key: str, rule: game_oracle.GameRule, deal: game_oracle.Deal) -> NDArray[np.uint16]:
    board = deal.board if rule.board else None
    splits = deal.splits if rule.split else None
    return cp.game(key).strengths(deal.hands, board, splits=splits)


def _assert_same_order(found: NDArray[Any], expected: NDArray[np.int64]) -> None:
    """All hands, whoever holds them, stand in the same order, with the same ties and no hands.

    That is more than deal by deal: each of the oracle's worths is one strength, rising with it.
    """
    pairs = np.stack([expected.ravel(), found.ravel().astype(np.int64)], axis=-1)
    steps = np.unique(pairs, axis=0)
    assert ((steps[:, 0] == 0) == (steps[:, 1] == 0)).all()
    assert (np.diff(steps, axis=0) > 0).all()


def _compare(key: str, deals: int, seed: int, extra: int = 0) -> None:
    rule = game_oracle.GAMES[key]
    deal = game_oracle.deals(rule, deals, PLAYERS, seed, extra)
    found, expected = _strengths(key, rule, deal), game_oracle.worths(rule, deal)
    assert found.shape == (deals, PLAYERS, len(rule.shares))
    assert found.dtype == np.uint16
    for share in range(len(rule.shares)):
        _assert_same_order(found[..., share], expected[..., share])


def test_every_game_is_written_down_twice() -> None:
    assert set(cp.games()) == set(game_oracle.GAMES)
    for key, rule in game_oracle.GAMES.items():
        game = cp.game(key)
        dealt = (game.hole, game.board, game.jokers, len(game.shares))
        assert dealt == (rule.hole, rule.board, rule.jokers, len(rule.shares))


@pytest.mark.parametrize("key", cp.games())
def test_random_deals_equal_the_oracle(key: str) -> None:
    _compare(key, DEALS, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("key", cp.games())
def test_many_random_deals_equal_the_oracle(key: str) -> None:
    for seed in range(MANY_DEALS // DEALS):
        _compare(key, DEALS, seed=100 + seed)


@pytest.mark.parametrize("extra", range(1, MOST_EXTRA_CARDS + 1))
def test_baseball_hands_of_up_to_eleven_cards_equal_the_oracle(extra: int) -> None:
    _compare("baseball", DEALS // 5, seed=2, extra=extra)


@pytest.mark.parametrize(
    ("ranking", "kind"), [("standard", "wild"), ("standard", "bug"), ("ace_to_five", "lowball")]
)
def test_the_judge_remembers_what_the_oracle_says(ranking: str, kind: oracle.WildKind) -> None:
    generator = np.random.default_rng(3)
    for wilds in range(3):
        cards = generator.choice(52, 6 - wilds, replace=False)
        hand = np.array([*cards, *[oracle.WILD] * wilds])
        expected = game_oracle.worth_of(oracle.best_wild(ranking, hand.tolist(), kind))
        assert game_oracle.best(ranking, hand, kind) == expected


# --- Edge cases of each kind of game ------------------------------------------------------------


def _names(key: str, hand: Any, board: str = "", split: Sequence[int] | None = None) -> list[str]:
    return [share.description for share in cp.evaluate(key, hand, board, split=split).shares]


FIVE_ACES = "five of a kind, aces"
EDGE_CASES = [
    # wheels, steel wheels, paired lows
    ("holdem", "As2d", "3c4h5sKdKc", ["straight, five high"]),
    ("holdem", "Kc2s", "AhQd3c9d8h", ["high card, A-K-Q-9-8"]),
    ("holdem8", "As2s", "3s4s5sKdKc", ["straight flush, five high", "5-4-3-2-A low"]),
    ("stud8", "As2s3s4s5sKdKc", "", ["straight flush, five high", "5-4-3-2-A low"]),
    ("stud8", "8s8h7s7h6s5d4d", "", ["straight, eight high", "8-7-6-5-4 low"]),
    ("stud8", "AsAh2s2h3s3d9d", "", ["two pair, aces and threes, with 9", "no low"]),
    ("stud9", "AsAh2s2h3s4d9d", "", ["two pair, aces and deuces, with 9", "9-4-3-2-A low"]),
    ("stud_hilo", "AsAh2s2h3s3dAd", "", ["full house, aces over threes",
                                         "two pair, deuces and aces, with 3"]),
    ("razz", "As2s3s4s5sKdKc", "", ["5-4-3-2-A low"]),
    ("razz", "AsAhAd2s2h2d3c", "", ["two pair, deuces and aces, with 3"]),
    ("razz27", "As2s3s4s5sKdKc", "", ["pair of kings, with 4-3-2"]),
    ("razz27", "As2d3s4s5sKdQc", "", ["K-Q-4-3-2 low"]),
    ("london", "As2d3s4s5sKdKc", "", ["K-4-3-2-A low"]),
    ("london", "As2d3s4s5s6dKc", "", ["6-4-3-2-A low"]),
    ("lowball27", "As2d3s4s5s", "", ["A-5-4-3-2 low"]),
    ("lowball27", "As2s3s4s5s", "", ["flush, A-5-4-3-2"]),
    ("tripledraw27", "2c3d4s5s7h", "", ["7-5-4-3-2 low"]),
    ("tripledraw_a5", "Ac2c3c4c5c", "", ["5-4-3-2-A low"]),
    ("lowball", "AcAd2c3c4c", "", ["pair of aces, with 4-3-2"]),
    # short decks
    ("shortdeck", "As6d", "7c8h9sKdKc", ["straight, nine high"]),
    ("shortdeck", "As6s", "7s8s9sKdKc", ["straight flush, nine high"]),
    ("shortdeck", "KsKh", "KdQsQh9s8s", ["full house, kings over queens"]),
    ("shortdeck", "KsQs", "KdQh9s8s7s", ["flush, K-Q-9-8-7"]),
    # which cards may play
    ("greek", "AsAh", "KsQsJsTs2d", ["pair of aces, with K-Q-J"]),
    ("holdem", "AsAh", "KsQsJsTs2d", ["royal flush"]),
    ("tahoe", "AsAhAd", "KsKhQs9h2d", ["two pair, aces and kings, with Q"]),
    ("tahoe", "2c3d4h", "KsKhQsQd2d", ["two pair, kings and queens, with 4"]),
    ("tahoe", "2c3d4h", "KsQsJsTs9s", ["straight flush, king high"]),
    ("omaha", "AsKsQsJs", "Ts9d2d3h4c", ["high card, A-K-T-9-4"]),
    ("omaha8", "As2s3s4s", "5s8hKdKcQc", ["pair of kings, with A-Q-4", "no low"]),
    ("omaha8", "As2sKsKh", "3s4s5s2hAd", ["straight flush, five high", "5-4-3-2-A low"]),
    ("bigo", "2s2hAsAh3c", "2dAd4d5d6d", ["straight, six high", "6-5-4-2-A low"]),
    ("omaha9", "As2s9d9h", "9s3d4dKdKh", ["full house, nines over kings", "9-4-3-2-A low"]),
    ("dramaha", "AsAhAdAcKs", "KdKhKc2s3s", ["four of a kind, aces, with K",
                                             "full house, kings over aces"]),
    ("telesina", "AsKs7d8d9d", "Td", ["straight, ten high"]),
    ("telesina", "7s7h7d7c9d", "Ad", ["four of a kind, sevens, with A"]),
    ("sixcardstud", "AsKsQsJs9dTs", "", ["royal flush"]),
    ("aces_straights_flushes", "KcKd9s5h3c2d", "", ["two pair"]),
    # badugi and its mixtures
    ("badugi", "AhAd2c3h", "", ["three-card badugi 3-2-A"]),
    ("hidugi", "AhKdQcJs", "", ["four-card badugi A-K-Q-J"]),
    ("razzdugi", "As2d3h4c5sKdKc", "", ["5-4-3-2-A low", "four-card badugi 4-3-2-A"]),
    ("badacey", "As2d3h4c5s", "", ["four-card badugi 4-3-2-A", "5-4-3-2-A low"]),
    ("badeucey", "As2d3h4c5s", "", ["four-card badugi 5-4-3-2", "A-5-4-3-2 low"]),
    ("archie", "As2d3h4c5s", "", ["straight, five high", "5-4-3-2-A low"]),
    # pair or no pair
    ("stud_pair_nopair", "As2d3h4c6s8dTc", "", ["no hand", "6-4-3-2-A low"]),
    ("stud_pair_nopair", "AsAd3h3c6s6dTc", "", ["two pair, aces and sixes, with T", "no low"]),
    ("stud_pair_nopair", "AsAd3h4c6s8dTc", "", ["pair of aces, with T-8-6", "8-6-4-3-A low"]),
    # Sökö
    ("soko", "AsKs9s2s2d", "", ["four flush, A-K-9-2, with 2"]),
    ("soko", "As2d3h4cKs", "", ["four straight, 4-3-2-A, with K"]),
    ("soko", "AsKsQdJd2c", "", ["four straight, A-K-Q-J, with 2"]),
    ("soko", "2s2dKhKc3s", "", ["two pair, kings and deuces, with 3"]),
    # the spade in the hole: down are the first two and the seventh card
    ("chicago", "KsKd2hAs3h5cJc", "", ["pair of kings, with A-J-5", "king of spades"]),
    ("chicago", "KdKh2hAs3h5cJs", "", ["pair of kings, with A-J-5", "jack of spades"]),
    ("chicago", "KdKh2hAsQsTsJc", "", ["straight, ace high", "no spade"]),
    ("bitch", "AsQs2hKs3h5cJs", "", ["flush, A-K-Q-J", "queen of spades"]),
    ("bitch", "AsTs2hQs3h5cJd", "", ["high card, A-Q-J-T-5", "ace of spades"]),
    ("little_chicago", "AsTs2s4d3h5c3s", "", ["straight, five high", "three of spades"]),
    ("little_chicago", "AsTs2s8d9h5c2d", "", ["pair of deuces, with A-T-9", "ten of spades"]),
    ("chicago_by_night", "2sJsKs4d9h5c6s", "", ["straight", "six of spades"]),
    ("chicago_by_night", "2sJsAs4d9h5c6c", "", ["straight", "no spade"]),
    ("chicago_by_night", "JhQsAsAd9h9c6c", "", ["full house, aces over nines",
                                                "queen of spades"]),
    ("chicago_by_night", "JcQsAsAd9h8c6c", "", ["pair of aces, with Q-J-9", "queen of spades"]),
    # wild cards, in the hand of whom they are wild for
    ("deuces_wild", "2c2d2h2sAs7d8d", "", [FIVE_ACES]),
    ("deuces_wild", "5c6h7d9c4d2sTc", "", ["straight, ten high"]),
    ("deuces_wild", "KsAd3h3c2s8dTh", "", ["three of a kind, threes, with A-K"]),
    ("deuces_wild", "AsKsTs4s2d8dTh", "", ["flush, A-K-Q-T-4"]),
    ("dr_pepper", "TcTd4h2sAs7d8d", "", [FIVE_ACES]),
    ("baseball", "3c3d9h9sKs7d8d", "", ["five of a kind, kings"]),
    ("baseball", "4c4d4h4sKsKd8d7d6d5d5s", "", ["straight flush, eight high"]),
    ("baseball", "4c4d4h4sKsKdKh3d9dAdAs", "", [FIVE_ACES.replace("aces", "fours")]),
    ("number_nine", "9c9d4h5sAs7h8d", "", ["four of a kind, aces, with 8"]),
    ("number_nine", "2c7d3h6sAsKdQd", "", ["three of a kind, aces, with K-Q"]),
    ("number_nine", "AcAd3h6sKsKd8c", "", ["full house, aces over kings"]),
    ("number_nine", "AcAd3h6s8sJdQd", "", ["three of a kind, aces, with Q-J"]),
    ("number_nine", "AcAd8h8sKsJdQd", "", ["two pair, aces and eights, with K"]),
    ("shifting_sands", "5c5dAhAsAd", "", [FIVE_ACES]),
    ("shifting_sands", "5c6dAhAsAd", "", ["four of a kind, aces, with 6"]),
    ("shifting_sands", "Ac6d6h6s6c", "", ["five of a kind, sixes"]),
    ("low_hole", "5c9d5dAhAsAdKc", "", [FIVE_ACES]),
    ("low_hole", "9c9d5dAhAsAd5c", "", [FIVE_ACES.replace("five", "five")]),
    ("low_hole", "AcKd2d2hAsAdQc", "", ["four of a kind, aces, with K"]),
    ("low_hole_hilo", "AcKd2d2h3s4dQc", "", ["three of a kind, deuces, with A-K",
                                             "Q-4-3-2-A low"]),
    ("low_hole_hilo", "AcAdKd2h3s4d6c", "", ["straight, six high", "5-4-3-2-A low"]),
    ("low_hole_hilo", "AcKdAd2h3s4dKc", "", ["full house, kings over aces", "5-4-3-2-A low"]),
    # the bug: an ace, or what completes a straight, flush or straight flush
    ("draw", "AcAdAhAsJk", "", [FIVE_ACES]),
    ("draw", "KcKd9h5sJk", "", ["pair of kings, with A-9-5"]),
    ("draw", "KcKdKh9sJk", "", ["three of a kind, kings, with A-9"]),
    ("draw", "KcKd9h9sJk", "", ["two pair, kings and nines, with A"]),
    ("draw", "AcKdKh9sJk", "", ["two pair, aces and kings, with 9"]),
    ("draw", "5c6d8h9sJk", "", ["straight, nine high"]),
    ("draw", "2c3d4h5sJk", "", ["straight, six high"]),
    ("draw", "Ac9c8c5cJk", "", ["flush, A-K-9-8-5"]),
    ("draw", "5c6c8c9cJk", "", ["straight flush, nine high"]),
    ("draw", "AcKcQcJcJk", "", ["royal flush"]),
    ("draw", "Ac2d3h4sJk", "", ["straight, five high"]),
    ("aces_straights_flushes", "AcAdAhAs2c7d", "", [FIVE_ACES]),
    ("aces_straights_flushes", "AcAd9h9sTcJd", "", ["full house, aces over nines"]),
    ("aces_straights_flushes", "5c6c8c9cAdAh", "", ["straight flush, nine high"]),
    # the lowball joker
    ("lowball_joker", "Ac2d3h4sJk", "", ["5-4-3-2-A low"]),
    ("lowball_joker", "2c3d4h5sJk", "", ["5-4-3-2-A low"]),
    ("lowball_joker", "KcKd3h4sJk", "", ["pair of kings, with 4-3-A"]),
    ("lowball_joker", "AcAd3h4sJk", "", ["pair of aces, with 4-3-2"]),
    # Mexican: 7 and J are neighbours; the joker is wild face down, a bug face up
    ("mexican", "5c6d7hJsQc", "", ["straight, queen high"]),
    ("mexican", "JkKdKh4s5c", "", ["three of a kind, kings, with 5-4"]),
    ("mexican", "KdKh4s5cJk", "", ["pair of kings, with A-5-4"]),
    ("mexican", "6d7hJs5cJk", "", ["straight, queen high"]),
    ("mexican", "AcAdAhAsJk", "", [FIVE_ACES]),
    ("mexican", "JkKdKhKsKc", "", ["five of a kind, kings"]),
    ("mexican", "KdKhKsKcJk", "", ["four of a kind, kings, with A"]),
    ("mexican", "Ac2d3h4s5c", "", ["straight, five high"]),
]  # fmt: skip


@pytest.mark.parametrize(("key", "hand", "board", "names"), EDGE_CASES)
def test_edge_cases(key: str, hand: str, board: str, names: list[str]) -> None:
    found = _names(key, hand, board)
    assert len(found) == len(names)
    for name, expected in zip(found, names, strict=True):
        assert name == expected or name.startswith(f"{expected},")


def test_cowpie_judges_the_split_that_is_chosen() -> None:
    hand = "AsAdKhKc9s5d2c"
    assert _names("cowpie", hand, split=[5, 6]) == ["two pair, aces and kings, with 9",
                                                    "high card, 5-2"]  # fmt: skip
    assert _names("cowpie", hand, split=[0, 1]) == ["pair of kings, with 9-5-2", "pair of aces"]
    assert _names("cowpie", hand, split=[1, 0]) == _names("cowpie", hand, split=[0, 1])


def test_what_is_wild_for_one_is_not_for_another() -> None:
    """A five is wild for him alone who has one in the hole."""
    for key in ("low_hole", "shifting_sands"):
        hole = cp.game(key).hole
        mine, yours = "5cKdAhAsAd8s7s"[: 2 * hole], "Jc5dKhKs9d4s2s"[: 2 * hole]
        together = cp.game(key).strengths([mine, yours])[:, 0]
        alone = [cp.game(key).strengths([hand])[0, 0] for hand in (mine, yours)]
        assert together.tolist() == alone
        names = cp.ranking("standard_wild").describe(together)
        assert names[0] == f"four of a kind, aces, with {'K' if hole else ''}"
        assert not names[1].startswith("four")


@pytest.mark.parametrize(
    ("key", "better", "worse"),
    [
        ("draw", "AdKdTh4s3c", "KcKd9h5sJk"[:0] + "QdJh9s8c7h"),
        ("deuces_wild", "2cAcAdAhAsKdQd", "2d3s3h3d3cKhQh"),
        ("shortdeck", "6s7s", "6h7h"),
    ],
)
def test_hands_in_order(key: str, better: str, worse: str) -> None:
    board = "9s8sAsKdQc" if cp.game(key).board else None
    first, second = cp.game(key).strengths([better, worse], board)[:, 0]
    assert first > second
