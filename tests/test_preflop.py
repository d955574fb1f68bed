"""The matrix of starting hands: against single hands, published counts, and itself."""

import dataclasses
import itertools
import math

import numpy as np
import pytest

import cpoker as cp

BOARDS = math.comb(48, 5)
KINDS = {"s": 4, "o": 12}


@pytest.fixture(scope="module")
def hands() -> cp.StartingHands:
    return cp.starting_hands("holdem")


def _counted(game: str, one: str, other: str) -> tuple[int, int, int]:
    """Boards that a class wins against another, loses, and ties, hand by hand."""
    wins = losses = ties = 0
    for a, b in itertools.product(cp.range(game, one), cp.range(game, other)):
        if not set(cp.parse_cards(a[0])) & set(cp.parse_cards(b[0])):
            found = cp.equity(game, [a[0], b[0]])
            wins += int(found.wins[0])
            losses += int(found.wins[1])
            ties += int(found.ties[0])
    return wins, losses, ties


def _points(hands: cp.StartingHands, one: str, other: str) -> tuple[int, int]:
    cell = hands.names.index(one), hands.names.index(other)
    return int(hands.points[cell]), int(hands.boards[cell])


def test_shapes_and_names(hands: cp.StartingHands) -> None:
    assert len(hands.names) == len(set(hands.names)) == 169
    assert hands.names[:3] == ("AA", "AKs", "AQs")
    assert hands.names[13:15] == ("AKo", "KK")
    assert hands.names[-1] == "22"
    assert hands.combos.tolist() == [KINDS.get(name[2:], 6) for name in hands.names]
    for array in (hands.equity, hands.points, hands.boards):
        assert array.shape == (169, 169)
    assert hands.equity.dtype == hands.against_random.dtype == np.float64
    assert hands.game is cp.game("holdem")


def test_published_counts(hands: cp.StartingHands) -> None:
    wins, losses, ties = 50_371_344, 10_986_372, 285_228
    assert _points(hands, "AA", "KK") == (2 * wins + ties, wins + losses + ties)
    assert _points(hands, "KK", "AA") == (2 * losses + ties, wins + losses + ties)
    assert _counted("holdem", "AA", "KK") == (wins, losses, ties)


CELLS = [("AKs", "QQ"), ("AKo", "AKs"), ("AKo", "AQo"), ("72o", "72s"), ("JTs", "22")]


@pytest.mark.parametrize("game", ["holdem", "shortdeck"])
def test_cells_are_their_hands_one_by_one(game: str) -> None:
    hands = cp.starting_hands(game)
    generator = np.random.default_rng(3)
    drawn = [tuple(generator.choice(hands.names, 2, replace=False)) for _ in range(12)]
    known = [cell for cell in CELLS if set(cell) <= set(hands.names)]
    for one, other in known + drawn:
        wins, losses, ties = _counted(game, one, other)
        assert _points(hands, one, other) == (2 * wins + ties, wins + losses + ties), (one, other)


@pytest.mark.parametrize("game", ["holdem", "shortdeck"])
def test_what_one_class_wins_the_other_loses(game: str) -> None:
    hands = cp.starting_hands(game)
    assert np.array_equal(hands.points + hands.points.T, 2 * hands.boards)
    assert hands.equity + hands.equity.T == pytest.approx(np.ones_like(hands.equity), abs=1e-15)
    assert (hands.equity.diagonal() == 0.5).all()
    assert ((hands.equity > 0.04) & (hands.equity < 0.96)).all()


def test_every_pair_of_hands_counts_once(hands: cp.StartingHands) -> None:
    assert (hands.boards.sum(axis=1) == hands.combos * math.comb(50, 2) * BOARDS).all()
    cells = [_points(hands, *names)[1] for names in (("AA", "AA"), ("AA", "KK"), ("AKs", "AKo"))]
    assert cells == [6 * BOARDS, 36 * BOARDS, 4 * 6 * BOARDS]


def test_against_a_random_hand(hands: cp.StartingHands) -> None:
    """AhKh against a random hand, from the comparison with two other programs."""
    place = hands.names.index("AKs")
    assert hands.points[place].sum() == 4 * (2 * 1_389_004_215 + 34_610_976)
    assert hands.against_random[place] == pytest.approx(2_812_619_406 / 4_195_144_800, abs=1e-15)
    assert np.average(hands.against_random, weights=hands.combos) == pytest.approx(0.5)


def test_what_is_stored_is_for_the_game_itself(hands: cp.StartingHands) -> None:
    assert hands.differences() == 0
    points = hands.points.copy()
    points[3, 7] += 1
    assert dataclasses.replace(hands, points=points).differences() == 1
    assert cp.starting_hands("shortdeck").differences() is None
    changed = dataclasses.replace(cp.game("holdem"), name="Changed")
    assert dataclasses.replace(hands, game=changed).differences() is None


@pytest.mark.parametrize("threads", [1, 2])
def test_threads_change_nothing(threads: int) -> None:
    found = cp.starting_hands("shortdeck", threads=threads)
    assert np.array_equal(found.points, cp.starting_hands("6+").points)


def test_a_hand_is_refused_where_it_has_no_class() -> None:
    for game in ("omaha", "holdem8", "stud", "telesina"):
        with pytest.raises(ValueError, match="no game of two cards"):
            cp.starting_hands(game)


@pytest.mark.slow
def test_the_stored_matrix_is_computed_again(hands: cp.StartingHands) -> None:
    again = cp.starting_hands("holdem", recompute=True)
    assert np.array_equal(again.points, hands.points)
    assert again.differences() == 0
