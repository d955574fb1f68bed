"""Every game against the oracle, its own edge cases, batches of deals, and games of one's own."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import game_oracle
import numpy as np
import oracle
import pytest
from numpy.typing import NDArray
from walk import Outcome, Situation, all_boards, counts_of, walk

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


def _compare(key: str, deals: int, seed: int, extra: int = 0) -> None:
    rule = game_oracle.GAMES[key]
    deal = game_oracle.deals(rule, deals, PLAYERS, seed, extra)
    found, expected = _strengths(key, rule, deal), game_oracle.worths(rule, deal)
    assert found.shape == (deals, PLAYERS, len(rule.shares))
    assert found.dtype == np.uint16
    for share in range(len(rule.shares)):
        game_oracle.assert_same_order(found[..., share], expected[..., share])


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
    ("razz27", "As2s3s4s5sKdKc", "", ["K-5-4-3-2 low"]),
    ("razz27", "As2d3s4s5sKdQc", "", ["Q-5-4-3-2 low"]),
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
    ("bigo", "2s2hAsAh3c", "2dAd4d5d6d", ["straight, six high", "5-4-3-2-A low"]),
    ("omaha9", "As2s9d9h", "9s3d4dKdKh", ["full house, nines over kings", "9-4-3-2-A low"]),
    ("dramaha", "AsAhAdAcKs", "KdKhKc2s3s", ["four of a kind, aces, with K",
                                             "four of a kind, kings, with A"]),
    ("telesina", "AsKs7d8d9d", "Td", ["straight, ten high"]),
    ("telesina", "7s7h7d7c9d", "Ad", ["four of a kind, sevens, with A"]),
    ("sixcardstud", "AsKsQsJs9dTs", "", ["royal flush"]),
    ("aces_straights_flushes", "KcKd9s5h3c2d", "", ["pair of kings, with A-9-5"]),
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
    ("bitch", "AsQs2hKs3h5cJs", "", ["high card, A-K-Q-J-5", "queen of spades"]),
    ("bitch", "AsTs2hQs3h5cJd", "", ["high card, A-Q-J-T-5", "ace of spades"]),
    ("little_chicago", "AsTs2s4d3h5c3s", "", ["straight, five high", "three of spades"]),
    ("little_chicago", "AsTs2s8d9h5c2d", "", ["pair of deuces, with A-T-9", "ten of spades"]),
    ("chicago_by_night", "2sJsKs4d9h5c6s", "", ["straight, nine high", "six of spades"]),
    ("chicago_by_night", "2sJsAs4d9h5c6c", "", ["straight, nine high", "no spade"]),
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
    ("baseball", "4c4d4h4sKsKdKh3d9dAdAs", "", ["five of a kind, kings"]),
    ("number_nine", "9c9d4h5sAs7h8d", "", ["four of a kind, aces, with 8"]),
    ("number_nine", "2c7d3h6sAsKdQd", "", ["straight, ace high"]),
    ("number_nine", "AcAd3h6sKsKd8c", "", ["full house, aces over kings"]),
    ("number_nine", "AcAd3h6s8sJdQd", "", ["three of a kind, aces, with Q-J"]),
    ("number_nine", "AcAd8h8sKsJdQd", "", ["two pair, aces and eights, with K"]),
    ("shifting_sands", "5c5dAhAsAd", "", [FIVE_ACES]),
    ("shifting_sands", "5c6dAhAsAd", "", ["four of a kind, aces, with 6"]),
    ("shifting_sands", "Ac6d6h6s6c", "", ["five of a kind, sixes"]),
    ("low_hole", "5c9d5dAhAsAdKc", "", [FIVE_ACES]),
    ("low_hole", "9c9d5dAhAsAd5c", "", [FIVE_ACES]),
    ("low_hole", "AcKd2d2hAsAdQc", "", ["four of a kind, aces, with K"]),
    ("low_hole_hilo", "AcKd2d2h3s4dQc", "", ["straight, five high", "Q-4-3-2-A low"]),
    ("low_hole_hilo", "AcAdKd2h3s4d6c", "", ["straight, five high", "5-4-3-2-A low"]),
    ("low_hole_hilo", "AcKdAd2h3s4dKc", "", ["four of a kind, aces, with 4",
                                             "5-4-3-2-A low"]),
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
    assert _names(key, hand, board) == names


def test_cowpie_judges_the_split_that_is_chosen() -> None:
    hand = "AsAdKhKc9s5d2c"
    assert _names("cowpie", hand, split=[5, 6]) == ["two pair, aces and kings, with 9",
                                                    "high card, 5-2"]  # fmt: skip
    assert _names("cowpie", hand, split=[0, 1]) == ["pair of kings, with 9-5-2", "pair of aces"]
    assert _names("cowpie", hand, split=[1, 0]) == _names("cowpie", hand, split=[0, 1])


@pytest.mark.parametrize(
    ("key", "mine", "yours", "names"),
    [
        ("low_hole", "5cKdAhAsAd8s7s", "9c5dKhKsJd4s2s",
         ["four of a kind, aces, with K", "three of a kind, kings, with J-9"]),
        ("shifting_sands", "5cAhAsAd8s", "Kc5dKhJd4s",
         ["four of a kind, aces, with 8", "three of a kind, jacks, with 5-4"]),
    ],
)  # fmt: skip
def test_what_is_wild_for_one_is_not_for_another(
    key: str, mine: str, yours: str, names: list[str]
) -> None:
    strengths = cp.game(key).strengths([mine, yours])[:, 0]
    alone = [int(cp.game(key).strengths([hand])[0, 0]) for hand in (mine, yours)]
    assert strengths.tolist() == alone
    assert cp.ranking("standard_wild").describe(strengths).tolist() == names


@pytest.mark.parametrize(
    ("key", "hands", "board"),
    [
        # rules.md, section 5, each from the best
        ("holdem", ["6sKc", "AsKd"], "2c3d4h5s9c"),
        ("stud", ["JcJdJh6s6hTcTd", "JcJdJh6s6h9c9d"], None),
        ("holdem", ["7c5c", "KcTc"], "4d8s4h7d8c"),
        ("omaha", ["3s4s8c8d", "AsAhTc7c"], "2s5s9sKsQd"),
        ("omaha", ["KsAhQcJc", "AcAdQsJs", "7c7d3h4h"], "KcKdKh7s2d"),
        ("razz", ["5d5c6d6c7d7c7h", "4d4c8d8c9d9c9h"], None),
        ("badugi", ["Ad2c3h6h", "Ac3d4h5h"], None),
        ("lowball27", ["7c5d4h3s2c", "7c6d4h3s2c", "8c5d4h3s2c", "Kc5d4h3s2c", "Ac5d4h3s2c",
                       "Ac6d4h3s2c", "AcKdQhJs9c", "2c2d5h4s3c", "2c2d9h8s7c", "AcAd7h6s5c",
                       "6c5d4h3s2c", "AcKdQhJsTc", "7c5c4c3c2c", "KcQcJc9c7c", "Ac5c4c3c2c",
                       "2c2d2hKsKd", "6c5c4c3c2c"], None),
        ("draw", ["AcKcTc4c3c", "AhJk9h8h5h", "AdKd9d8d4d"], None),
        ("draw", ["AcAdAhAsJk", "KcQcJcTcJk", "KcKdKhKs2d"], None),
        ("deuces_wild", ["2c2d2h2sAc5d4d", "2c2d2h2sKc5d4d", "AsKsQsJsTs3d3c"], None),
    ],
)  # fmt: skip
def test_hands_stand_in_order(key: str, hands: list[str], board: str | None) -> None:
    """Each is evaluated by itself: an order may use a card twice."""
    strengths = [int(cp.game(key).strengths([hand], board)[0, 0]) for hand in hands]
    assert strengths == sorted(set(strengths), reverse=True)


@pytest.mark.parametrize(
    ("key", "hands", "board"),
    [
        ("holdem", ["Ks3d", "3hQs"], "2d7h7s2s7c"),
        ("deuces_wild", ["AcAd2h7s7c8d9h", "AcAdAh7s7c8d9h"], None),  # a natural hand ties
        ("draw", ["AcKd9h8sJk", "AcAdKd9h8s"], None),
        ("chicago", ["3c3d4h4s5c7d9h", "3h3s4c4d5d7c9c"], None),
    ],
)
def test_hands_that_tie(key: str, hands: list[str], board: str | None) -> None:
    strengths = {int(cp.game(key).strengths([hand], board)[0, 0]) for hand in hands}
    assert len(strengths) == 1


# --- Batches ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", cp.games())
def test_a_batch_is_its_deals_one_by_one(key: str) -> None:
    rule = game_oracle.GAMES[key]
    deal = game_oracle.deals(rule, 6, 3, seed=4)
    whole = _strengths(key, rule, deal)
    for row in range(6):
        one = game_oracle.Deal(deal.hands[row], deal.board[row], deal.splits[row])
        np.testing.assert_array_equal(_strengths(key, rule, one), whole[row])
        texts = [cp.format_cards(hand) for hand in one.hands.tolist()]
        board = cp.format_cards(one.board.tolist()) if rule.board else None
        splits = one.splits if rule.split else None
        by_text = cp.game(key).strengths(texts, board, splits=splits)
        np.testing.assert_array_equal(by_text, whole[row])


@pytest.mark.parametrize("key", ["holdem", "omaha8", "low_hole", "chicago", "mexican", "cowpie"])
def test_a_batch_may_have_many_dimensions(key: str) -> None:
    rule = game_oracle.GAMES[key]
    deal = game_oracle.deals(rule, 12, 3, seed=5)
    whole = _strengths(key, rule, deal)
    folded = game_oracle.Deal(
        *(part.reshape(2, 3, 2, *part.shape[1:]) for part in (deal.hands, deal.board, deal.splits))
    )
    found = _strengths(key, rule, folded)
    assert found.shape == (2, 3, 2, 3, len(rule.shares))
    np.testing.assert_array_equal(found.reshape(whole.shape), whole)


@pytest.mark.parametrize("integers", [np.uint8, np.int16, np.int64, np.uint64])
def test_cards_may_be_any_integers(integers: type[np.integer[Any]]) -> None:
    deal = game_oracle.deals(game_oracle.GAMES["omaha8"], 10, 4, seed=6)
    expected = cp.game("omaha8").strengths(deal.hands, deal.board)
    found = cp.game("omaha8").strengths(deal.hands.astype(integers), deal.board.astype(integers))
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("key", ["holdem", "omaha8", "greek", "tahoe", "dramaha"])
def test_two_boards_make_the_shares_of_each(key: str) -> None:
    rule = game_oracle.GAMES[key]
    generator = np.random.default_rng(7)
    deck = generator.permuted(np.broadcast_to(np.arange(52), (50, 52)), axis=1)
    hands = deck[:, : 3 * rule.hole].reshape(50, 3, rule.hole)
    boards = deck[:, -10:].reshape(50, 2, 5)
    game = cp.game(key)
    each = [game.strengths(hands, boards[:, i]) for i in range(2)]
    np.testing.assert_array_equal(game.strengths(hands, boards), np.concatenate(each, axis=-1))
    np.testing.assert_array_equal(game.strengths(hands[0], boards[0])[..., : len(rule.shares)],
                                  each[0][0])  # fmt: skip


def test_two_boards_may_be_texts() -> None:
    found = cp.game("omaha8").strengths(["AsAh2d3c", "KsKhQdJc"], ["Kd8h7c4s2s", "Ad5d6d9cTc"])
    each = [cp.game("omaha8").strengths(["AsAh2d3c", "KsKhQdJc"], board)
            for board in ("Kd8h7c4s2s", "Ad5d6d9cTc")]  # fmt: skip
    np.testing.assert_array_equal(found, np.hstack(each))


@pytest.mark.parametrize("known", [3, 4])
def test_a_board_may_be_incomplete(known: int) -> None:
    deal = game_oracle.deals(game_oracle.GAMES["omaha8"], 500, 4, seed=8)
    part = game_oracle.Deal(deal.hands, deal.board[:, :known], deal.splits)
    found = cp.game("omaha8").strengths(part.hands, part.board)
    expected = game_oracle.worths(game_oracle.GAMES["omaha8"], part)
    for share in range(2):
        game_oracle.assert_same_order(found[..., share], expected[..., share])


def test_no_deals_have_no_strengths() -> None:
    hands, board = np.zeros((0, 3, 4), np.uint8), np.zeros((0, 5), np.uint8)
    assert cp.game("omaha8").strengths(hands, board).shape == (0, 3, 2)


# --- Mistakes in a deal -------------------------------------------------------------------------

COWPIE_HAND = "AsAhKdKcQcQd2s"


@pytest.mark.parametrize(
    ("key", "hands", "board", "message"),
    [
        ("holdem", ["AsAhKd"], "2c3c4c", "hands: 3 cards; a hand of holdem has 2"),
        ("stud", ["AsAhKd"], None, "hands: 3 cards; a hand of stud has 7"),
        ("baseball", ["2c3c4c5c6c7c8c9cTcJcQcKc"], None, "12 cards; .* baseball has 7 to 11"),
        ("holdem", ["AsAh", "KsKh"], "2c3c4c5c6c7c", "board: 6 cards; holdem has at most 5"),
        ("stud", ["2c3c4c5c6c7c8c"], "9c", "board: 1 cards; stud has none"),
        ("holdem", ["AsAh", "KdAs"], "2c3c4c", "As stands twice"),
        ("holdem", ["AsAs", "KdKs"], "2c3c4c", "As stands twice"),
        ("holdem", ["AsAh", "KdKs"], "2c3cKs", "Ks stands twice"),
        ("holdem", ["AsAh", "KdKs"], "2c3c2c", "2c stands twice"),
        ("holdem", ["AsAh", "KdKs"], ["2c3c4c", "5c6c2c"], "2c stands twice"),
        ("mexican", ["JkKdKhKsKc", "JkQdQhQsQc"], None, "Jk stands twice"),
        ("shortdeck", ["AsAh", "5dKs"], "6c7c8c", "5d is not in the deck of shortdeck"),
        ("shortdeck", ["AsAh", "KdKs"], "6c7c2h", "2h is not in the deck of shortdeck"),
        ("mexican", ["8cKdKhKsKc"], None, "8c is not in the deck of mexican"),
        ("telesina", ["7cKdKhKsKc"], "6s", "6s is not in the deck of telesina"),
        ("holdem", ["AsJk"], "2c3c4c", "Jk.* is not in the deck"),
        ("draw", ["AsKsQsJsTs", [52, 53, 1, 2, 3]], None, "Jk2|53"),
        ("holdem", ["AsAx"], "2c3c4c", "hands: 'x' at position 3 of 'AsAx' is no suit"),
        ("holdem", ["AsAh"], "2c3c1c", "board: '1' at position 4 of '2c3c1c' is no rank"),
        ("holdem", [[51, 52]], [0, 1, 2], "hands: 52 is no card"),
        ("holdem", [[51, -1]], [0, 1, 2], "hands: -1 is no card"),
        ("holdem", [[51, 50]], [0, 1, 52], "board: 52 is no card"),
        ("holdem", [51, 50], [0, 1, 2], "hands: an array of at least 2 dimensions, not 1"),
        ("holdem", ["AsAh", "KdKsQc"], "2c3c4c", "hands: .*(cards|inhomogeneous)"),
    ],
)
def test_a_mistake_in_a_deal_is_named(key: str, hands: Any, board: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cp.game(key).strengths(hands, board)


def test_a_mistake_in_one_deal_of_many_is_named() -> None:
    deal = game_oracle.deals(game_oracle.GAMES["holdem"], 1000, 4, seed=9)
    hands = deal.hands.copy()
    hands[567, 2, 1] = hands[567, 0, 0]
    card = cp.format_cards(hands[567, 0, :1].tolist())
    with pytest.raises(ValueError, match=f"{card} stands twice in a deal"):
        cp.game("holdem").strengths(hands, deal.board)


def test_what_is_no_integer_is_no_card() -> None:
    with pytest.raises(TypeError, match="hands: cards are integers"):
        cp.game("holdem").strengths([[51.0, 50.0]])


@pytest.mark.parametrize(
    "splits",
    [None, [[0, 0]], [[0, 7]], [[-1, 2]], [[0, 1, 2]], [[0]], [[0, 1], [2, 3]], [[0.0, 1.0]]],
)
def test_wrong_splits_are_named(splits: Any) -> None:
    with pytest.raises((ValueError, TypeError), match="splits: "):
        cp.game("cowpie").strengths([COWPIE_HAND], splits=splits)


# --- Games and rankings of one's own ------------------------------------------------------------

TWO_AND_THREE = cp.Selection.TWO_AND_THREE
FLOP = (cp.Street(board=3), cp.Street(board=1), cp.Street(board=1))
DEUCES = "2c2d2h2s"
HOUSE_GAME = cp.Game(
    "house",
    "Five-card Omaha eight or better, deuces wild for the high alone",
    (cp.Street(down=5), *FLOP),
    # The low is first for the walk, which asks the first ranking for its deck.
    (
        cp.Share("low", cp.ranking("eight_or_better"), TWO_AND_THREE),
        cp.Share("high", cp.ranking("standard_wild"), TWO_AND_THREE),
    ),
    wild_cards=DEUCES,
)


def _deuces_wild(deal: game_oracle.Deal) -> game_oracle.Worths:
    """The high of the house game."""
    hands, board = (
        np.where(game_oracle.wild_ranks("2")(cards), oracle.WILD, cards)
        for cards in (deal.hands, deal.board)
    )
    share = game_oracle.two_and_three("standard", "wild")
    return share(game_oracle.Deal(hands, board, deal.splits))


HOUSE_RULE = game_oracle.GameRule(5, 5, (game_oracle.OMAHA_LOW_8, _deuces_wild))


def _house_outcomes(situation: Situation) -> Counter[Outcome]:
    """Count the boards of each outcome in the house game."""
    boards = all_boards(situation).astype(np.int64)
    hands = np.broadcast_to(np.array(situation.hands), (len(boards), len(situation.hands), 5))
    worths = game_oracle.worths(HOUSE_RULE, game_oracle.Deal(hands, boards, hands[..., :2]))
    wins = (worths == worths.max(axis=1, keepdims=True)) & (worths > 0)
    return Counter(
        tuple(tuple(np.flatnonzero(share).tolist()) for share in board)
        for board in wins.transpose(0, 2, 1)
    )


def test_a_house_game_is_evaluated_like_any_other() -> None:
    deal = game_oracle.deals(HOUSE_RULE, DEALS, PLAYERS, seed=10)
    found = HOUSE_GAME.strengths(deal.hands, deal.board)
    expected = game_oracle.worths(HOUSE_RULE, deal)
    for share in range(2):
        game_oracle.assert_same_order(found[..., share], expected[..., share])


def test_a_house_game_has_words() -> None:
    evaluation = cp.evaluate(HOUSE_GAME, "As2d2cKhKd", "AdAc4s5h7d")
    assert [share.description for share in evaluation.shares] == [
        "7-5-4-2-A low",
        "four of a kind, aces, with 7",
    ]


@pytest.mark.parametrize("known", [3, 4])
@pytest.mark.parametrize("players", [2, 3])
def test_a_house_game_has_equity(known: int, players: int) -> None:
    for seed in range(6 if known == 4 else 1):
        deal = game_oracle.deals(HOUSE_RULE, 1, players, seed=20 + seed)
        hands = tuple(tuple(hand) for hand in deal.hands[0].tolist())
        situation = Situation(HOUSE_GAME, hands, tuple(deal.board[0, :known].tolist()))
        assert counts_of(situation.equity()) == walk(situation, _house_outcomes), situation


# Five ranks from the deuce to the eight: the ace plays no part, straights and flushes do not count.
DEUCE_TO_EIGHT = cp.Ranking(
    "deuce_to_eight",
    order=("high card",),
    straights=(),
    flushes=False,
    low=True,
    qualifier="2345678",
)


def test_a_house_ranking_is_a_ranking_like_any_other() -> None:
    assert DEUCE_TO_EIGHT.classes == 21
    assert DEUCE_TO_EIGHT.describe(21) == "6-5-4-3-2 low"
    assert DEUCE_TO_EIGHT.describe(1) == "8-7-6-5-4 low"
    generator = np.random.default_rng(11)
    hands = generator.permuted(np.broadcast_to(np.arange(52), (20_000, 52)), axis=1)[:, :7]
    expected = game_oracle.best("eight_or_better", np.where(hands >= 48, 47, hands))
    game_oracle.assert_same_order(DEUCE_TO_EIGHT(hands), expected)
    for strength in range(1, 22):
        assert DEUCE_TO_EIGHT.strength(DEUCE_TO_EIGHT.example(strength)) == strength


def test_a_house_ranking_decides_a_house_game() -> None:
    shares = (
        cp.Share("high", cp.ranking("standard"), TWO_AND_THREE),
        cp.Share("low", DEUCE_TO_EIGHT, TWO_AND_THREE, weight=2),
    )
    game = cp.Game("house", "Omaha deuce to eight", (cp.Street(down=4), *FLOP), shares)
    names = [share.description for share in cp.evaluate(game, "As2d3cKh", "4s5h7dKd9c").shares]
    assert names == ["pair of kings, with A-9-7", "7-5-4-3-2 low"]
    result = cp.equity(game, ["As2d3cKh", "QsQdJcJh"], "4s5h7dKd9c")
    assert list(result.fractions) == [Fraction(1), Fraction(0)]


def test_a_copy_of_a_ranking_gives_the_same_strengths() -> None:
    generator = np.random.default_rng(12)
    hands = generator.permuted(np.broadcast_to(np.arange(52), (2_000, 52)), axis=1)[:, :7]
    np.testing.assert_array_equal(cp.Ranking("copy")(hands), cp.ranking("standard")(hands))


# --- Mistakes in a definition -------------------------------------------------------------------

HIGH = cp.Share("high", cp.ranking("standard"))
WILD_HIGH = cp.Share("high", cp.ranking("standard_wild"))
LOW = cp.Share("low", cp.ranking("eight_or_better"))
OMAHA_HIGH = cp.Share("high", cp.ranking("standard"), TWO_AND_THREE)
FIVE_DOWN, FIVE_UP = (cp.Street(down=5),), (cp.Street(up=5),)


def _game(
    shares: tuple[cp.Share, ...], streets: tuple[cp.Street, ...] = FIVE_DOWN, **fields: Any
) -> Callable[[], cp.Game]:
    return lambda: cp.Game("house", "House game", streets, shares, **fields)


def _holdem(share: cp.Share, hole: int) -> Callable[[], cp.Game]:
    return _game((share,), (cp.Street(down=hole), *FLOP))


@pytest.mark.parametrize(
    ("define", "reason"),
    [
        (_game(()), "1 to 4 shares"),
        (_game((HIGH,) * 5), "1 to 4 shares"),
        (_game((HIGH,), ()), "0 own cards"),
        (_game((HIGH,), (cp.Street(down=12),)), "12 own cards"),
        (_game((HIGH,), (cp.Street(down=2), cp.Street(board=6))), "6 on the board"),
        (_game((HIGH,), (cp.Street(down=2, discard=2), *FLOP)), "0 own cards"),
        (_game((HIGH, cp.Share("low", cp.ranking("short_deck")))), "different decks"),
        (_game((HIGH,), wild_cards=DEUCES), "wild cards, but no ranking"),
        (_game((HIGH,), jokers=1), "a joker, and a ranking that has no"),
        (_game((HIGH,), common_joker=True), "a joker, and a ranking that has no"),
        (_game((HIGH,), wild=cp.Wild.ALL_DOWN), "wild cards, but no ranking"),
    ],
)
def test_a_game_that_contradicts_itself_is_refused(
    define: Callable[[], cp.Game], reason: str
) -> None:
    with pytest.raises(ValueError, match=f"game 'house': .*{reason}"):
        define()


@pytest.mark.parametrize(
    "define",
    [
        _game((WILD_HIGH,), wild_cards="2x"),
        _game((WILD_HIGH,), wild_cards="2c2c"),
        _game((cp.Share("high", cp.ranking("mexican")),), wild_cards="8c"),
        _game((WILD_HIGH,), jokers=5),
        _game((WILD_HIGH,), jokers=-1),
        _game((HIGH,), (cp.Street(down=7),), extra_cards=5),
        lambda: cp.Street(down=7, up=-2),
    ],
    ids=["no card", "twice", "not in the deck", "jokers", "no jokers", "extra cards", "negative"],
)
def test_a_number_or_card_that_makes_no_game_is_refused(define: Callable[[], cp.Game]) -> None:
    with pytest.raises(ValueError, match=r"house|street"):
        define()


@pytest.mark.parametrize(
    "define",
    [
        _game((WILD_HIGH, LOW), jokers=1),
        _game((WILD_HIGH, LOW), common_joker=True),
        _game((WILD_HIGH,), FIVE_UP, wild=cp.Wild.LOWEST_DOWN),
        _game((HIGH, cp.Share("spade", cp.ranking("spade_high"), cp.Selection.DOWN)), FIVE_UP),
        _holdem(HIGH, 7),
        _holdem(cp.Share("low", cp.ranking("badugi")), 5),
        _game((cp.Share("high", cp.ranking("partial")),)),
        _game((OMAHA_HIGH,)),
        _holdem(OMAHA_HIGH, 1),
        _game((cp.Share("two", cp.ranking("standard"), cp.Selection.FIVE_OF_SPLIT),)),
    ],
    ids=[
        "a joker in a low without",
        "a common joker in a low without",
        "lowest of no down cards",
        "spade among no down cards",
        "twelve cards",
        "ten cards for badugi",
        "five cards for a partial hand",
        "two and three without a board",
        "two of one",
        "five of a split of five",
    ],
)
def test_a_game_whose_hands_cannot_be_evaluated_is_refused(define: Callable[[], cp.Game]) -> None:
    """Better at the definition than at the first hand."""
    with pytest.raises(ValueError, match="house"):
        define()


@pytest.mark.parametrize("weight", [0, -1, 1001, 1.5])
def test_a_share_has_a_weight(weight: Any) -> None:
    with pytest.raises(ValueError, match="share 'high': a weight is a whole number from 1 to 1000"):
        cp.Share("high", cp.ranking("standard"), weight=weight)


def test_a_share_of_two_and_three_needs_a_ranking_of_five() -> None:
    with pytest.raises(ValueError, match="share 'low': badugi has no hands of two and three"):
        cp.Share("low", cp.ranking("badugi"), TWO_AND_THREE)


CATEGORIES = ("high card", "pair", "two pair", "three of a kind", "straight", "flush",
              "full house", "four of a kind", "straight flush")  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"kind": "best six"}, "kind: 'best six' is none of best five, "),
        ({"deck": "2345"}, "deck: '2345' has fewer than five ranks"),
        ({"deck": "22345"}, "deck: '22345' is no list of different ranks"),
        ({"deck": "6789TJQKA"}, "straights: 2 is not in the deck"),
        ({"straights": ("A234",)}, "straights: 'A234' has not 5 ranks"),
        ({"straights": ("A2345", "5432A")}, "straights: at most 12 of them, each once"),
        ({"four_straights": ("A2345",)}, "straights: 'A2345' has not 4 ranks"),
        ({"four_straights": ("A234",)}, "order: .* a four straight, and no place"),
        ({"order": ()}, "order: some categories, each once"),
        ({"order": ("pair", "pair")}, "order: some categories, each once"),
        ({"order": ("high card", "pear")}, "order: 'pear' is none of high card, "),
        ({"order": CATEGORIES[:5]}, "order: .* a flush, and no place"),
        ({"order": CATEGORIES[:8]}, "order: .* a straight flush, and no place"),
        ({"wild": "any", "five_of_a_kind": "A"}, "order: .* a five of a kind, and no place"),
        ({"wild": "some"}, "wild: 'some' is none of none, any, bug, lowest"),
        ({"kind": "badugi", "wild": "any"}, "wild: a badugi has no wild cards"),
        ({"order": (*CATEGORIES, "four straight"), "four_straights": ("A234",), "wild": "any"},
         "order: four straights and four flushes go with high hands"),
        ({"qualifier": "2345"}, "qualifier: '2345' has fewer than five ranks"),
        ({"qualifier": "2345X"}, "qualifier: '2345X' is no list of different ranks"),
        ({"top_rank": "1"}, "top_rank: '1' is no list of different ranks"),
        ({"top_rank": "AK"}, "top_rank: "),
    ],
)  # fmt: skip
def test_a_ranking_that_contradicts_itself_is_refused(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        cp.Ranking("house", **fields)
