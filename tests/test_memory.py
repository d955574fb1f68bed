"""Reaches all of the C code in a short time, on good and bad input, for the sanitizers."""

import numpy as np
import pytest
from numpy.typing import NDArray

import cpoker as cp

pytestmark = pytest.mark.sanitize

DEALS = 2_000
SHORT_DECK_STARTS = 16  # 6c


def deals_from(ranking: str) -> NDArray[np.uint8]:
    """Shuffled decks, one a row."""
    random = np.random.default_rng(20_261_201)
    first = SHORT_DECK_STARTS if ranking.startswith("short") else 0
    deck = np.tile(np.arange(first, 52, dtype=np.uint8), (DEALS, 1))
    return random.permuted(deck, axis=1)


@pytest.mark.parametrize("name", cp.rankings())
@pytest.mark.parametrize("cards", range(1, 8))
def test_all_roads_to_a_strength_agree(name: str, cards: int) -> None:
    ranking = cp.ranking(name)
    hands = deals_from(name)[:, :cards]
    side_by_side = hands.copy()
    expected = ranking(hands)
    assert np.array_equal(ranking(side_by_side), expected)
    assert np.array_equal(ranking(side_by_side[::-1]), expected[::-1])
    assert np.array_equal(ranking(side_by_side[:, ::-1]), expected)
    assert np.array_equal(ranking(side_by_side.astype(np.int64)), expected)
    assert np.array_equal(ranking.masks(cp.mask_of(hands)), expected)
    assert np.all(ranking(np.broadcast_to(side_by_side[0], hands.shape)) == expected[0])


@pytest.mark.parametrize("name", [name for name in cp.rankings() if "badugi" not in name])
@pytest.mark.parametrize("hole", range(1, 8))
@pytest.mark.parametrize("board", range(1, 6))
def test_all_roads_to_two_and_three_agree(name: str, hole: int, board: int) -> None:
    ranking = cp.ranking(name)
    deals = deals_from(name)[: DEALS // 10]
    holes, boards = deals[:, :hole], deals[:, hole : hole + board]
    expected = ranking.omaha(holes, boards)
    assert np.array_equal(ranking.omaha(holes.copy(), boards.copy()), expected)
    masks = ranking.omaha_masks(cp.mask_of(holes), cp.mask_of(boards))
    assert np.array_equal(masks, expected)


@pytest.mark.parametrize("name", cp.rankings())
@pytest.mark.parametrize("hands", [1, 300])
@pytest.mark.parametrize("bad", [[0] * 7, [255] * 7, [20, 24, 28, 32, 52], [51] * 6, [60] * 5])
def test_bad_cards_are_refused(name: str, hands: int, bad: list[int]) -> None:
    for dtype in (np.uint8, np.int64):
        with pytest.raises(ValueError, match=r"twice|no card|not in the deck"):
            cp.ranking(name)(np.array([bad] * hands, dtype))


@pytest.mark.parametrize("key", [key for key in cp.games() if cp.game(key).board])
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("known", range(6))
def test_equity_of_any_deal(key: str, players: int, known: int) -> None:
    game = cp.game(key)
    deck = deals_from("short_deck" if key.startswith("short") else "standard")[players * known]
    hands = [deck[i * game.hole :][: game.hole] for i in range(players)]
    board = deck[players * game.hole :][:known]
    result = cp.equity(game, hands, board, deck[-2:])
    assert sum(result.fractions) == 1
