"""Reaches all of the C code in a short time, on good and bad input, for the sanitizers."""

import numpy as np
import pytest
from numpy.typing import NDArray

import cpoker as cp

pytestmark = pytest.mark.sanitize

DEALS = 2_000
OMAHA = [name for name in cp.rankings() if cp.ranking(name).omaha_of_cards is not None]
WILD = [name for name in cp.rankings() if cp.ranking(name).wild != "none"]


def deals_from(ranking: cp.Ranking, deals: int = DEALS) -> NDArray[np.uint8]:
    """Shuffled decks, one a row."""
    random = np.random.default_rng(20_261_201)
    deck = [card for card in range(52) if ranking.deck >> card // 4 & 1]
    return random.permuted(np.tile(np.array(deck, np.uint8), (deals, 1)), axis=1)


@pytest.mark.parametrize("name", cp.rankings())
@pytest.mark.parametrize("cards", range(1, 8))
def test_all_roads_to_a_strength_agree(name: str, cards: int) -> None:
    ranking = cp.ranking(name)
    hands = deals_from(ranking)[:, : min(cards, ranking.most_cards)]
    side_by_side = hands.copy()
    expected = ranking(hands)
    assert np.array_equal(ranking(side_by_side), expected)
    assert np.array_equal(ranking(side_by_side[::-1]), expected[::-1])
    assert np.array_equal(ranking(side_by_side[:, ::-1]), expected)
    assert np.array_equal(ranking(side_by_side.astype(np.int64)), expected)
    assert np.array_equal(ranking.masks(cp.mask_of(hands)), expected)
    assert np.all(ranking(np.broadcast_to(side_by_side[0], hands.shape)) == expected[0])
    assert ranking.strength(side_by_side[0]) == expected[0]


@pytest.mark.parametrize("name", WILD)
@pytest.mark.parametrize("cards", range(1, 12))
def test_all_roads_with_wild_cards_agree(name: str, cards: int) -> None:
    ranking = cp.ranking(name)
    hands = deals_from(ranking, 300)[:, :cards].copy()
    hands[::2, 0] = 52  # a joker in every other hand
    one = np.uint64(0) if ranking.wild == "bug" else np.uint64(1) << np.uint64(hands[1, -1])
    expected = ranking(hands, wilds=one)
    assert np.array_equal(ranking(hands[:, ::-1], wilds=one), expected)
    assert np.array_equal(ranking(hands, wilds=np.full(len(hands), one)), expected)
    assert np.array_equal(ranking(hands.astype(np.int64), wilds=one), expected)
    assert ranking.strength(hands[0], wilds=int(one)) == expected[0]


@pytest.mark.parametrize("name", OMAHA)
@pytest.mark.parametrize("hole", range(1, 8))
@pytest.mark.parametrize("board", range(1, 6))
def test_all_roads_to_two_and_three_agree(name: str, hole: int, board: int) -> None:
    ranking = cp.ranking(name)
    deals = deals_from(ranking, 200)
    holes, boards = deals[:, :hole], deals[:, hole : hole + board]
    expected = ranking.omaha(holes, boards)
    assert np.array_equal(ranking.omaha(holes.copy(), boards.copy()), expected)
    masks = ranking.omaha_masks(cp.mask_of(holes), cp.mask_of(boards))
    assert np.array_equal(masks, expected)


@pytest.mark.parametrize("name", cp.rankings())
@pytest.mark.parametrize("hands", [1, 300])
@pytest.mark.parametrize("bad", [[0] * 7, [255] * 7, [20, 24, 28, 32, 56], [51] * 6, [60] * 5])
def test_bad_cards_are_refused(name: str, hands: int, bad: list[int]) -> None:
    ranking = cp.ranking(name)
    for dtype in (np.uint8, np.int64):
        with pytest.raises(ValueError, match=r"twice|no card|not in the deck"):
            ranking(np.array([bad[-ranking.most_cards :]] * hands, dtype))


@pytest.mark.parametrize("key", [key for key in cp.games() if cp.game(key).board])
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("known", range(6))
def test_equity_of_any_deal(key: str, players: int, known: int) -> None:
    game = cp.game(key)
    is_walked = bool({share.selection for share in game.shares} - {cp.Selection.ANY,
                     cp.Selection.TWO_AND_THREE})  # fmt: skip
    known = max(min(known, game.board), 3 if is_walked else 0)
    deck = deals_from(game.shares[0].ranking)[players * known]
    hands = [deck[i * game.hole :][: game.hole] for i in range(players)]
    board = deck[players * game.hole :][:known]
    dead = deck[players * game.hole + known :][:1]
    result = cp.equity(game, hands, board, dead)
    assert sum(result.fractions) == 1


@pytest.mark.parametrize("key", cp.games())
def test_deals_of_any_game(key: str) -> None:
    game = cp.game(key)
    dealt = cp.deal(game, 2, 100, seed=3)
    splits = np.array([0, 1]) if any("split" in s.selection.value for s in game.shares) else None
    strengths = game.strengths(dealt.hands, dealt.boards if game.board else None, splits=splits)
    assert strengths.shape == (100, 2, len(game.shares))
