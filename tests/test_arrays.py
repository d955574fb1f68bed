"""The array functions: shapes, types, memory layouts, refusals, masks, Dask, threads."""

import gc
import pickle
import subprocess
import sys
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import dask.array
import numpy as np
import pytest
from numpy.typing import NDArray

import cpoker as cp

HANDS = 700  # some blocks of every size that the kernels work in, and a remainder
SHORT = cp.ranking("short_deck")


@pytest.fixture(scope="module")
def decks() -> NDArray[np.uint8]:
    return np.random.default_rng(2).permuted(
        np.tile(np.arange(52, dtype=np.uint8), (HANDS, 1)), axis=1
    )


# --- Shapes -------------------------------------------------------------------------------------


def test_leading_dimensions_are_kept(decks: NDArray[np.uint8]) -> None:
    hands = decks[:, :7].copy()
    flat = cp.high(hands)
    assert flat.shape == (HANDS,)
    assert flat.dtype == np.uint16
    assert np.array_equal(cp.high(hands.reshape(7, 100, 7)), flat.reshape(7, 100))
    assert cp.high(hands[0]) == flat[0]
    assert cp.high(hands[0]).shape == ()
    assert cp.high(hands[:0]).shape == (0,)
    assert cp.high(np.zeros((3, 0, 7), np.uint8)).shape == (3, 0)


def test_boards_and_holes_broadcast(decks: NDArray[np.uint8]) -> None:
    holes, board = (
        decks[:, :4][~np.isin(decks[:, :4], [0, 5, 10, 15, 20]).any(axis=1)],
        [*(0, 5, 10, 15, 20)],
    )
    one_by_one = [cp.omaha_high(hole, board) for hole in holes]
    assert np.array_equal(cp.omaha_high(holes, board), one_by_one)
    boards = np.array([[0, 5, 10, 15, 20], [1, 6, 11, 16, 21]])
    assert cp.omaha_high([[[48, 49, 50, 51]], [[44, 45, 46, 47]]], boards).shape == (2, 2)


def test_out_axis_axes_and_keepdims(decks: NDArray[np.uint8]) -> None:
    hands = decks[:, :7].copy()
    out = np.zeros(HANDS, np.uint16)
    assert cp.high(hands, out=out) is out
    assert np.array_equal(out, cp.high(hands))
    wide = np.zeros((HANDS, 2), np.int64)
    cp.high(hands, out=wide[:, 1])
    assert np.array_equal(wide[:, 1], out)
    assert np.array_equal(cp.high(hands.T.copy(), axis=0), out)
    assert cp.high(hands, keepdims=True).shape == (HANDS, 1)
    columns = cp.omaha_high(decks[:, :4].T, decks[:, 4:9].T, axes=[0, 0, ()])
    assert np.array_equal(columns, cp.omaha_high(decks[:, :4], decks[:, 4:9]))


@pytest.mark.parametrize(
    "layout",
    [
        np.asfortranarray,
        lambda hands: np.repeat(hands, 2, axis=0)[::2],
        lambda hands: np.repeat(hands, 2, axis=1)[:, ::2],
        lambda hands: hands[::-1].copy()[::-1],
        lambda hands: hands[:, ::-1].copy()[:, ::-1],
        lambda hands: np.concatenate([hands, hands], axis=1)[:, :7],
    ],
    ids=["columns", "rows apart", "cards apart", "rows backwards", "cards backwards", "in a wider"],
)
def test_layouts(decks: NDArray[np.uint8], layout: Callable[[Any], Any]) -> None:
    hands = decks[:, :7].copy()
    laid = layout(hands)
    laid.flags.writeable = False
    for function in (cp.high, cp.low_27, cp.badugi):
        assert np.array_equal(function(laid), function(hands))


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4", ">u2"])
def test_integers_of_every_type(decks: NDArray[np.uint8], dtype: str) -> None:
    hands = decks[:, :7].astype(dtype)
    assert np.array_equal(cp.high(hands), cp.high(decks[:, :7]))
    found = cp.omaha_low8(decks[:, :4].astype(dtype), decks[:, 4:9])
    assert np.array_equal(found, cp.omaha_low8(decks[:, :4], decks[:, 4:9]))


def test_lists_are_taken() -> None:
    quads = cp.ranking("standard").strength("2c2d2h2s3c")
    assert cp.high([[51, 47, 43, 39, 35], [0, 1, 2, 3, 4]]).tolist() == [7462, quads]


def test_too_few_cards_are_no_hand() -> None:
    for cards in range(5):
        assert not cp.high(np.zeros((3, cards), np.uint8)).any()
    assert cp.omaha_high([0], [1, 2, 3]) == 0
    assert cp.omaha_high([0, 1], [2, 3]) == 0
    assert cp.badugi(np.zeros((2, 0), np.uint8)).tolist() == [0, 0]


# --- Refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards", [[1.0] * 5, [True] * 5, ["As"] * 5, np.array([None] * 5), [1 + 0j] * 5]
)
def test_what_is_no_integer_is_a_type_error(cards: Any) -> None:
    with pytest.raises(TypeError):
        cp.high(cards)


@pytest.mark.parametrize("number", [-1, 56, 255, 256, 300, 2**40, -(2**40)])
def test_numbers_that_are_no_cards_are_named(number: int) -> None:
    with pytest.raises(ValueError, match=rf"{number} is no card .*: 2c 2d {number} 2s 3c"):
        cp.high(np.array([0, 1, number, 3, 4]))
    with pytest.raises(ValueError, match=rf"{number} is no card"):
        cp.omaha_high([0, 1, 2, 3], np.array([4, 5, 6, 7, number]))


def test_a_card_twice_is_named() -> None:
    with pytest.raises(ValueError, match="2h stands twice in the hand: 2h 3c 2h 3h 3s"):
        cp.high([2, 4, 2, 6, 7])
    with pytest.raises(ValueError, match="As stands twice in the hand: As Kd Qh Jc 2c 3c 4c 5c As"):
        cp.omaha_high(cp.parse_cards("AsKdQhJc"), cp.parse_cards("2c3c4c5cAs"))
    with pytest.raises(ValueError, match="5c is not in the deck of short_deck"):
        cp.short_deck(cp.parse_cards("AsKsQs5cJs"))


@pytest.mark.parametrize("place", [0, 1, 63, 64, 127, 128, 255, 256, 300, HANDS - 1])
@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
@pytest.mark.parametrize("cards", [4, 5, 6, 7])
def test_the_first_bad_hand_is_named(
    decks: NDArray[np.uint8], place: int, dtype: Any, cards: int
) -> None:
    hands = decks[:, :cards].astype(dtype)
    hands[place, -1] = hands[place, 0]
    hands[-1, -1] = hands[-1, 0]
    shown = " ".join(cp.format_cards([card]) for card in hands[place])
    function = cp.badugi if cards == 4 else cp.high
    with pytest.raises(ValueError, match=f"stands twice in the hand: {shown}$"):
        function(hands)


def test_too_many_cards() -> None:
    with pytest.raises(ValueError, match="high takes hands of at most 11 cards, not 12"):
        cp.high(np.arange(12))
    with pytest.raises(ValueError, match="badugi takes hands of at most 7 cards, not 8"):
        cp.badugi(np.arange(8))
    with pytest.raises(ValueError, match="at most 7 hole cards and 5 board cards, not 8 and 5"):
        cp.omaha_high(np.arange(8), np.arange(8, 13))


@pytest.mark.parametrize("cards", [8, 9, 10, 11])
def test_more_than_seven_cards_are_every_seven(decks: NDArray[np.uint8], cards: int) -> None:
    from itertools import combinations

    hands = decks[:40, :cards]
    best = np.max([cp.high(hands[:, seven]) for seven in combinations(range(cards), 7)], axis=0)
    assert np.array_equal(cp.high(hands), best)


# --- Masks --------------------------------------------------------------------------------------


def test_masks(decks: NDArray[np.uint8]) -> None:
    for name in ("standard", "deuce_to_seven", "badugi", "eight_or_better"):
        ranking = cp.ranking(name)
        masks = np.asarray(cp.mask_of(decks[:, :7]))
        expected = ranking(decks[:, :7])
        assert np.array_equal(ranking.masks(masks), expected)
        assert np.array_equal(ranking.masks(masks.astype(np.int64)), expected)
        assert ranking.masks(int(masks[0])) == expected[0] == ranking.strength(int(masks[0]))


def test_omaha_masks(decks: NDArray[np.uint8]) -> None:
    for name in ("standard", "eight_or_better", "deuce_to_seven"):
        ranking = cp.ranking(name)
        expected = ranking.omaha(decks[:, :4], decks[:, 4:9])
        holes, boards = cp.mask_of(decks[:, :4]), cp.mask_of(decks[:, 4:9])
        assert np.array_equal(ranking.omaha_masks(holes, boards), expected)


@pytest.mark.parametrize("mask", [1 << 52, 1 << 63, -1, (1 << 8) - 1, (1 << 52) - 1])
def test_masks_that_are_no_hands(mask: int) -> None:
    with pytest.raises(ValueError, match="is no mask of at most seven cards"):
        cp.ranking("standard").masks(mask)
    if mask > 0:  # too few board cards would be no hand, and not looked at
        with pytest.raises(ValueError, match="is no mask of a board"):
            cp.ranking("standard").omaha_masks(7, np.uint64(mask | 0b111000))


# --- Beside other things ------------------------------------------------------------------------


def chunked(array: NDArray[np.uint8]) -> Any:
    return dask.array.from_array(array, chunks=(100, array.shape[1]))  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("name", ["high", "badugi", "short_deck", "low_8"])
def test_dask_arrays(decks: NDArray[np.uint8], name: str) -> None:
    function = getattr(cp, name)
    hands = decks[:, :7]
    if name == "short_deck":
        hands = np.array([row[row >= 16][:7] for row in decks])
    lazy = function(chunked(hands))
    assert np.array_equal(lazy.compute(), function(hands))


def test_dask_arrays_of_omaha(decks: NDArray[np.uint8]) -> None:
    lazy: Any = cp.omaha_high(chunked(decks[:, :4]), chunked(decks[:, 4:9]))
    assert np.array_equal(lazy.compute(), cp.omaha_high(decks[:, :4], decks[:, 4:9]))


@pytest.mark.parametrize(
    "name",
    [
        *("high", "low_a5", "low_8", "low_9", "low_27", "low_a6", "badugi", "short_deck"),
        *("omaha_high", "omaha_low8"),
    ],
)
def test_functions_are_pickled_by_name(name: str) -> None:
    function = getattr(cp, name)
    assert function.__name__ == name
    assert pickle.loads(pickle.dumps(function)) is function


def test_threads_evaluate_at_once(decks: NDArray[np.uint8]) -> None:
    hands = np.tile(decks[:, :7], (30, 1))
    expected = cp.high(hands)
    with ThreadPoolExecutor(4) as executor:
        assert all(np.array_equal(each, expected) for each in executor.map(cp.high, [hands] * 12))


def test_threads_ask_at_once_for_the_first_tables() -> None:
    program = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import cpoker as cp
barrier = Barrier(6)
def ask(name):
    barrier.wait()
    ranking = cp.ranking(name)
    return ranking.strength("AsKsQsJsTs"), ranking.omaha_strength("AsKs2d3d", "QsJsTs")
with ThreadPoolExecutor(6) as executor:
    print(sorted(set(executor.map(ask, ["standard"] * 4 + ["standard_bug"] * 2))))
"""
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("[(7462, 7462)]\n", "")


def test_a_function_keeps_its_ranking() -> None:
    function = cp.Ranking("mine", straights=(), flushes=False).of_cards
    gc.collect()
    assert function([51, 47, 43, 39, 35]) == 1287
    del function
    gc.collect()


def test_wild_masks_are_for_rankings_with_wild_cards() -> None:
    with pytest.raises(ValueError, match="standard has no wild cards"):
        cp.ranking("standard")([0, 1, 2, 3, 4], wilds=1)
    assert SHORT.omaha_of_wilds is None


# --- More layouts and refusals ------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["i1", ">i2", ">u8", "u8"])
def test_boards_and_masks_of_every_type(decks: NDArray[np.uint8], dtype: str) -> None:
    holes, boards = decks[:, :4], decks[:, 4:9]
    found = cp.omaha_high(holes.astype(dtype), boards.astype(dtype))
    assert np.array_equal(found, cp.omaha_high(holes, boards))
    wide = np.asarray(cp.mask_of(decks[:, :7])).astype(">u8")
    assert np.array_equal(cp.ranking("standard").masks(wide), cp.high(decks[:, :7]))


def test_zero_size_batches() -> None:
    none = np.zeros((0, 7), np.uint8)
    for function in (cp.high, cp.low_27, cp.badugi, cp.short_deck):
        assert function(none).shape == (0,)
        assert function(none.astype(np.int64)).dtype == np.uint16
    assert cp.omaha_high(none[:, :4], np.arange(5)).shape == (0,)
    assert cp.ranking("standard").masks(np.zeros((2, 0), np.uint64)).shape == (2, 0)


def test_out_that_shares_memory_with_the_cards() -> None:
    rows = np.zeros((300, 8), np.uint8)
    rows[:, 1:6] = [51, 47, 43, 39, 35]
    # The strengths are written over the first card of each hand.
    out = rows[:, :2].view(np.uint16)[:, 0]
    assert cp.high(rows[:, 1:6], out=out) is out
    assert np.all(out == 7462)


def test_out_of_a_wrong_type_or_shape(decks: NDArray[np.uint8]) -> None:
    with pytest.raises(ValueError, match="broadcast"):
        cp.high(decks[:2, :7], out=np.zeros(3, np.uint16))
    with pytest.raises(TypeError, match="cast"):
        cp.high(decks[:2, :7], out=np.zeros(2, np.bool))


def test_strides_of_boards(decks: NDArray[np.uint8]) -> None:
    expected = cp.omaha_high(decks[:, :4], decks[:, 4:9])
    holes, boards = np.asfortranarray(decks[:, :4]), decks[:, 8:3:-1]
    assert np.array_equal(cp.omaha_high(holes, boards), expected)
    assert np.array_equal(cp.omaha_high(holes[::-1], boards[::-1]), expected[::-1])


@pytest.mark.parametrize("place", [0, 63, 64, 127, 128, 255, 256, HANDS - 1])
@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_the_first_bad_hand_of_others_is_named(
    decks: NDArray[np.uint8], place: int, dtype: Any
) -> None:
    holes, boards = decks[:, :4].astype(dtype), decks[:, 4:9].astype(dtype)
    boards[place:, 2] = 200
    shown = " ".join(cp.format_cards([card]) for card in [*holes[place], *boards[place, :2]])
    with pytest.raises(ValueError, match=f"200 is no card .* in the hand: {shown} 200 "):
        cp.omaha_low8(holes, boards)
    short = np.tile(np.arange(16, 23).astype(dtype), (HANDS, 1))
    short[place:, 3] = 15  # 5s
    with pytest.raises(ValueError, match="5s is not in the deck of short_deck, in the hand: 6c 6d"):
        cp.short_deck(short)


def test_jokers_are_refused_where_none_is_wild() -> None:
    with pytest.raises(ValueError, match=r"Jk1 is not in the deck of .*: 2c 2d 2h 2s Jk1"):
        cp.high([0, 1, 2, 3, 52])


def test_masks_take_where() -> None:
    masks = np.array([0b11111, 1 << 52], np.uint64)
    out = np.full(2, 9, np.uint16)
    cp.ranking("standard").masks(masks, where=[True, False], out=out)
    assert out.tolist() == [cp.high(range(5)), 9]


def test_a_ranking_that_nobody_holds_is_collected() -> None:
    dropped = [weakref.ref(cp.Ranking("mine")) for _ in range(3)]
    gc.collect()
    assert [reference() for reference in dropped] == [None] * 3
