"""Hand strength: against plain loops over every other hand and every runout, by the oracle."""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import game_oracle
import numpy as np
import pytest
from numpy.typing import NDArray

import cpoker as cp
from cpoker import _core

Cards = NDArray[np.uint8]

RANKINGS = {"holdem": "standard", "shortdeck": "short_deck", "shortdeck_trips": "short_deck_trips"}
BEST_FIVES = [
    name
    for name in cp.rankings()
    if cp.ranking(name).kind == "best five" and cp.ranking(name).wild == "none"
]


def deck_of(ranking: cp.Ranking) -> list[int]:
    return [card for card in range(52) if ranking.deck >> card // 4 & 1]


def strengths(
    key: str, hand: list[int], board: list[int], dead: list[int], cards: int
) -> list[Fraction]:
    """Judge a hand against every other, on every board of so many cards, by the oracle."""
    deck = deck_of(cp.ranking(RANKINGS[key]))
    left = [card for card in deck if card not in {*hand, *board, *dead}]
    found = []
    for come in combinations(left, cards - len(board)):
        rest = [card for card in left if card not in come]
        held = np.array([hand, *combinations(rest, 2)], np.int64)
        on_board = np.broadcast_to(np.array([*board, *come], np.int64), (len(held), cards))
        worths = game_oracle.best(RANKINGS[key], np.concatenate([held, on_board], axis=1))
        mine, others = worths[0], worths[1:]
        points = int((others < mine).sum() + (others <= mine).sum())
        found.append(Fraction(points, 2 * len(others)))
    return found


def situation(key: str, known: int, number: int, dead: int = 1) -> tuple[list[int], ...]:
    """Give a hand, a board and dead cards; of every other board all cards are of one suit."""
    random = np.random.default_rng([known, number, *key.encode()])
    deck = random.permutation(deck_of(cp.ranking(RANKINGS[key]))).tolist()
    if number % 2:
        suited = [card for card in deck if card % 4 == number // 2 % 4]
        keep = known if number % 3 else max(known - 1, 3)
        board = suited[:keep]
        board += [card for card in deck if card not in board][: known - keep]
    else:
        board = deck[:known]
    rest = [card for card in deck if card not in board]
    return rest[:2], board, rest[2 : 2 + dead]


@pytest.mark.parametrize("key", RANKINGS)
@pytest.mark.parametrize(
    ("known", "count"), [(5, 60), (4, 12), (3, 2)], ids=["river", "turn", "flop"]
)
def test_every_other_hand_on_every_runout(key: str, known: int, count: int) -> None:
    for number in range(count if key != "holdem" or known != 3 else 1):
        hand, board, dead = situation(key, known, number)
        expected = strengths(key, hand, board, dead, 5)
        found = cp.hand_strength(key, hand, board, dead, bins=10)
        (now,) = strengths(key, hand, board, dead, known)
        assert found.hs == float(now)
        assert found.runouts == len(expected)
        assert found.ehs == float(sum(expected) / len(expected))
        assert found.ehs2 == float(sum(each**2 for each in expected) / len(expected))
        places = [min(int(10 * each), 9) for each in expected]
        counts = [places.count(place) / len(places) for place in range(10)]
        assert found.histogram.tolist() == counts
        assert found.stderr == 0


@pytest.mark.parametrize("suit", range(4))
def test_boards_of_four_and_five_of_a_suit(suit: int) -> None:
    generator = np.random.default_rng(suit)
    for suited in (3, 4, 5) * 8:
        deck = generator.permutation(52).tolist()
        board = [card for card in deck if card % 4 == suit][:suited]
        board += [card for card in deck if card % 4 != suit][: 5 - suited]
        hand = [card for card in deck if card not in board][:2]
        (expected,) = strengths("holdem", hand, board, [], 5)
        assert cp.hand_strength("holdem", hand, board).hs == float(expected)


def test_ehs_is_the_equity_against_a_random_hand() -> None:
    on_flop = cp.hand_strength("holdem", "AhKh", "Ts9s2h")
    assert on_flop.ehs == float(Fraction(2 * 564_460 + 10_485, 2 * 1_070_190))
    before = cp.hand_strength("holdem", "AhKh")
    assert before.ehs == float(Fraction(2 * 1_389_004_215 + 34_610_976, 2 * 2_097_572_400))
    assert before.runouts == 2_118_760
    assert np.isnan(before.hs)
    turn = cp.equity("holdem", ["7c6c", "*"], "8c5dKh2c", "AsAh").equity[0]
    assert cp.hand_strength("holdem", "7c6c", "8c5dKh2c", "AsAh").ehs == pytest.approx(turn)


@pytest.mark.parametrize(
    ("hand", "board", "strength"),
    [
        ("AhKh", "QhJhTh2c3d", 1),  # a royal flush
        ("2c3d", "AhKhQhJhTh", 0.5),  # everybody's
        ("AsAh", "AcAdKs2c3d", 1),
        ("2c3d", "AsAhAdAcKs", 0.5),
        # Two different ranks below the board's are all that it does not lose to: of 22 cards, less
        # 30 pairs.
        ("3c2d", "AhKsQd9c8h", (231 - 30) / 2 / 990),
    ],
)
def test_strengths_known_by_thought(hand: str, board: str, strength: float) -> None:
    assert cp.hand_strength("holdem", hand, board).hs == strength


def test_hands_that_differ_in_suits_are_one_before_the_flop() -> None:
    found = cp.hand_strength("holdem", ["AsKs", "AhKh", "AcKd", "AdKs"], bins=4)
    assert found.ehs[0] == found.ehs[1] != found.ehs[2] == found.ehs[3]
    assert found.histogram.sum(axis=1).tolist() == [1] * 4
    # Not where cards are dead.
    found = cp.hand_strength("holdem", ["AsKs", "AhKh"], "", "Qh2h")
    assert found.ehs[0] > found.ehs[1]


def test_one_or_two_board_cards() -> None:
    found = cp.hand_strength("shortdeck", "AhKh", ["As", "AsKd"])
    assert found.runouts.tolist() == [comb(33, 4), comb(32, 3)]
    assert np.isnan(found.hs).all()


def test_arrays_of_any_shape_and_boards_of_any_street() -> None:
    dealt = cp.deal("holdem", players=3, size=8, seed=4)
    boards = dealt.boards.copy()
    boards[:3, 3:], boards[3:5, 4:] = 255, 255
    found = cp.hand_strength("holdem", dealt.hands, boards[:, np.newaxis], bins=7)
    assert found.hs.shape == found.runouts.shape == (8, 3)
    assert found.histogram.shape == (8, 3, 7)
    for row, board in enumerate(boards):
        for player in range(3):
            known = board[board != 255]
            one = cp.hand_strength("holdem", dealt.hands[row, player], known, bins=7)
            for whole, part in zip(found, one, strict=True):
                assert np.array_equal(whole[row, player], part)
    texts = [cp.format_cards(board[board != 255]) for board in boards]
    again = cp.hand_strength("holdem", dealt.hands[:, 0], texts)
    assert np.array_equal(again.ehs, found.ehs[:, 0])


def test_no_hands() -> None:
    found = cp.hand_strength("holdem", np.zeros((0, 2), np.uint8), "2c7d9h", bins=3)
    assert found.histogram.shape == (0, 3)


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_change_nothing(threads: int) -> None:
    dealt = cp.deal("holdem", players=1, size=300, seed=5)
    one, other = (
        cp.hand_strength("holdem", dealt.hands[:, 0], dealt.boards[:, :3], threads=each)
        for each in (1, threads)
    )
    assert np.array_equal(one.ehs2, other.ehs2)


def test_several_opponents_are_a_power() -> None:
    hand, board, dead = situation("holdem", 4, 3)
    expected = np.array(strengths("holdem", hand, board, dead, 5), np.float64) ** 3
    found = cp.hand_strength("holdem", hand, board, dead, opponents=3, bins=5)
    assert found.ehs == pytest.approx(expected.mean())
    assert found.ehs2 == pytest.approx((expected**2).mean())
    counts = np.histogram(expected, 5, (0, 1))[0]
    assert found.histogram == pytest.approx(counts / len(expected))
    once = cp.hand_strength("holdem", hand, board, dead)
    assert found.hs == pytest.approx(once.hs**3)


# --- Sampling -----------------------------------------------------------------------------------


def test_samples_agree_with_counting() -> None:
    dealt = cp.deal("holdem", players=1, size=60, seed=6)
    for known in (0, 3, 4, 5):
        hands = dealt.hands[: 60 if known else 4, 0]
        boards = dealt.boards[: len(hands), :known]
        exact = cp.hand_strength("holdem", hands, boards)
        found = cp.hand_strength("holdem", hands, boards, method="sample", seed=7, bins=5)
        # Where every hand drawn was beaten, the error seems to be none.
        off = (found.ehs - exact.ehs) / np.maximum(found.stderr, 0.001)
        assert np.abs(off).max() < 4.5
        # Without bias: the mean of many is nearer still.
        assert abs(off.mean()) < 4 / np.sqrt(len(off))
        assert abs((found.ehs2 - exact.ehs2).mean()) < 0.1 / np.sqrt(len(off))
        assert found.histogram.sum(axis=1) == pytest.approx(1)
        if known >= 3:
            assert found.hs == pytest.approx(exact.hs, abs=0.02)


def test_the_square_is_sampled_without_bias() -> None:
    """With two other hands on a runout, the squares of means would be far too large."""
    exact = cp.hand_strength("holdem", "8h7h", "9hTc2d3s")
    found = cp.hand_strength(
        "holdem", ["8h7h"] * 400, "9hTc2d3s", method="sample", against=2, seed=8
    )
    assert found.ehs2.mean() == pytest.approx(exact.ehs2, abs=0.01)
    assert found.ehs.mean() == pytest.approx(exact.ehs, abs=0.01)


def test_omaha_on_the_river_against_every_other_hand() -> None:
    board, hand = "Td7c7d2h3s", "TsTh9c8c"
    left = [card for card in range(52) if card not in cp.parse_cards(board + hand)]
    others = np.array(list(combinations(left, 4)), np.uint8)
    mine = int(cp.omaha_high(cp.parse_cards(hand), cp.parse_cards(board)))
    theirs = cp.omaha_high(others, cp.parse_cards(board))
    expected = ((theirs < mine).mean() + (theirs <= mine).mean()) / 2
    found = cp.hand_strength("omaha", hand, board, seed=9)
    assert found.runouts == 1
    assert found.ehs == pytest.approx(expected, abs=0.01)
    assert found.hs == pytest.approx(expected, abs=0.01)
    assert 0 < found.stderr < 0.003  # 20,000 other hands, all on the one runout
    weak = cp.hand_strength("omaha", "2c3d4h5s", "AsKsQsJs9h", seed=9)
    assert weak.ehs < 0.1


def test_a_split_pot_is_won_in_parts() -> None:
    """Nut low and no high is a half; both are all."""
    board = "3h4d8sKcKd"
    found = cp.hand_strength("omaha8", ["As2cQh9h", "KsKhAd2d"], board, seed=1)
    assert 0.4 < found.ehs[0] < 0.75
    assert found.ehs[1] > 0.95
    # A hand's strength is its equity.
    equity = cp.equity("omaha8", ["As2cQh9h", "*"], board, method="sample", trials=40_000, seed=1)
    assert found.ehs[0] == pytest.approx(equity.equity[0], abs=0.03)


@pytest.mark.parametrize("key", [key for key in cp.games() if cp.game(key).board])
def test_every_game_with_a_board_is_sampled(key: str) -> None:
    """And what a hand is worth is its equity against any other."""
    game = cp.game(key)
    dealt = cp.deal(game, players=1, size=1, seed=3)
    known = max(game.board - 1, 0)
    found = cp.hand_strength(
        key, dealt.hands[0, 0], dealt.boards[0, :known], method="sample", seed=4, bins=4
    )
    hands, board = [dealt.hands[0, 0], None], dealt.boards[0, :known]
    expected = cp.equity(game, hands, board, method="sample", trials=20_000, seed=5)
    # Every runout is among those drawn.
    error = np.hypot(found.stderr, expected.stderr[0])
    assert abs(found.ehs - expected.equity[0]) < 4.5 * error
    assert 0 <= found.ehs2 <= found.ehs
    assert found.histogram.sum() == pytest.approx(1)


def test_a_seed_gives_the_same_sample_on_any_threads() -> None:
    dealt = cp.deal("omaha", players=1, size=9, seed=2)
    hands, boards = dealt.hands[:, 0], dealt.boards[:, :3]
    one, other = (
        cp.hand_strength("omaha", hands, boards, seed=3, runouts=20, threads=threads)
        for threads in (1, 3)
    )
    assert np.array_equal(one.ehs, other.ehs)
    assert (one.runouts == 20).all()
    third = cp.hand_strength("omaha", hands, boards, seed=4, runouts=20)
    assert not np.array_equal(one.ehs, third.ehs)


# --- Bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("razz", "AsKs"), {}, "razz has no board"),
        (("holdem", "AsKs", "As2c3d"), {}, "As stands twice: hand 0"),
        (("holdem", ["AsKs", "QsQh"], "Qs2c3d"), {}, "Qs stands twice: hand 1"),
        (("holdem", "AsKs", "2c3d4h", "Ks"), {}, "Ks stands twice"),
        (("shortdeck", "AsKs", "2c9dTh"), {}, "2c is not in the deck of shortdeck"),
        (("holdem", "AsKsQs"), {}, "2 cards each"),
        (("holdem", [51, 255]), {}, "all of them known"),
        (("holdem", [51, 60]), {}, "60 is no card"),
        (("holdem", [51, 300]), {}, "300 is no card"),
        (("holdem", [51, -1]), {}, "-1 is no card"),
        (("holdem", "AsKx"), {}, "Kx"),
        (("holdem", "AsKs", [255, 1, 2]), {}, "behind an unknown one"),
        (("holdem", "AsKs", "2c3c4c5c6c7c"), {}, "6 cards; holdem has 5"),
        (("holdem", [[51, 50], [49, 48]], [[1, 2, 3]] * 3), {}, "do not go together"),
        (("holdem", "AsKs"), {"method": "guess"}, "method: 'guess'"),
        (("holdem", "AsKs"), {"bins": -1}, "bins: -1"),
        (("holdem", "AsKs"), {"opponents": 0}, "opponents: 0"),
        (("holdem", "AsKs"), {"threads": 0}, "threads: 0"),
        (("omaha", "AsKsQsJs", "2c3d4h"), {"method": "exact"}, "omaha are not counted"),
        (("omaha", "AsKsQsJs", "2c3d4h"), {"opponents": 2}, "against one only"),
        (("omaha", "AsKsQsJs", "2c3d4h"), {"against": 1}, "against: 1"),
        (("omaha", "AsKsQsJs", "2c3d4h"), {"runouts": 0}, "runouts: 0"),
        (("omaha", "AsKsQsJs", "2c3d4h"), {"seed": -1}, "seed: -1"),
        (("holdem", "AsKs", "", list(range(44))), {}, "too few cards are left"),
    ],
)
def test_bad_input_is_named(
    arguments: tuple[Any, ...], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        cp.hand_strength(*arguments, **options)


def test_numbers_that_are_no_integers() -> None:
    with pytest.raises(TypeError, match="cards are integers, not float64"):
        cp.hand_strength("holdem", [1.5, 2.5])


# --- For the sanitizers -------------------------------------------------------------------------


@pytest.mark.sanitize
@pytest.mark.parametrize("name", BEST_FIVES)
@pytest.mark.parametrize("known", [2, 3, 4, 5])
def test_the_core_on_every_ranking(name: str, known: int) -> None:
    ranking = cp.ranking(name)
    random = np.random.default_rng(known)
    deck = np.array(deck_of(ranking), np.uint8)
    count = 1 if known == 2 else 40
    deals = random.permuted(np.tile(deck, (count, 1)), axis=1)
    suited = [card for card in deck.tolist() if card % 4 == 3]
    deals[0] = suited + [card for card in deck.tolist() if card % 4 != 3]
    hands, boards = deals[:, -2:].copy(), deals[:, :known].copy()
    dead = deals[0, 15:16].tobytes()
    boards[1:][(boards[1:] == dead[0]).any(axis=1)] = boards[0]
    hands[1:] = hands[0]
    boards[(boards[:, :, None] == hands[0]).any(axis=(1, 2))] = boards[0]
    left = len(deck) - 1 - 7
    values = np.arange(left * (left - 1) + 1, dtype=np.float64)
    bins = (values * 6 // len(values)).astype(np.uint32)
    now, sums = np.zeros(count, np.uint32), np.zeros((count, 2))
    histograms = np.zeros((count, 6), np.uint32)
    covered = _core.hand_points(
        ranking, hands, boards, dead, now if known > 2 else None, values, bins, sums, histograms
    )
    if covered:
        assert (histograms.sum(axis=1) == histograms[0].sum()).all()
        assert (sums[:, 0] <= values[-1] * histograms.sum(axis=1)).all()


@pytest.mark.sanitize
def test_the_core_refuses_other_shapes() -> None:
    ranking = cp.ranking("standard")
    hands, boards = np.array([[0, 1]], np.uint8), np.array([[4, 8, 12]], np.uint8)
    values, sums = np.zeros(1981), np.zeros((1, 2))
    bins, histograms = np.zeros(1981, np.uint32), np.zeros((1, 3), np.uint32)
    good: list[Any] = [hands, boards, b"", np.zeros(1, np.uint32), values, bins, sums, histograms]
    assert _core.hand_points(ranking, *good)
    for place, bad in [
        (0, np.zeros((1, 3), np.uint8)),
        (1, np.zeros((2, 3), np.uint8)),
        (1, np.zeros((1, 6), np.uint8)),
        (2, bytes(44)),
        (3, np.zeros(2, np.uint32)),
        (4, np.zeros(1980)),
        (5, np.full(1981, 3, np.uint32)),
        (5, np.zeros(1980, np.uint32)),
        (6, np.zeros((1, 3))),
        (6, None),
        (7, np.zeros((2, 3), np.uint32)),
    ]:
        given: list[Any] = [*good]
        given[place] = bad
        with pytest.raises(ValueError, match=r"other|too few|no such"):
            _core.hand_points(ranking, *given)
