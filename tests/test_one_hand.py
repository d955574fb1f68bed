"""One hand at a time: from text, numbers, bytes, arrays and masks."""

from typing import Any

import numpy as np
import pytest

import cpoker as cp

ROYAL = "AsKsQsJsTs3d2d"
NUMBERS = [51, 47, 43, 39, 35, 5, 1]
STANDARD, LOW = cp.ranking("standard"), cp.ranking("eight_or_better")


@pytest.mark.parametrize(
    "cards",
    [
        ROYAL,
        "as ks, 10s QS ♠".replace(" ♠", "") + "js 3♦ 2D",
        NUMBERS,
        tuple(NUMBERS),
        bytes(NUMBERS),
        bytearray(NUMBERS),
        np.array(NUMBERS, np.uint8),
        np.array(NUMBERS, np.int64),
        [np.int64(number) for number in NUMBERS],
        sum(1 << number for number in NUMBERS),
    ],
)
def test_a_hand_in_any_form(cards: Any) -> None:
    assert STANDARD.strength(cards) == 7462


@pytest.mark.parametrize("form", [str, list, bytes, np.array, "mask"])
def test_two_and_three_in_any_form(form: Any) -> None:
    hole, board = cp.parse_cards("AdKd3s2s").tolist(), cp.parse_cards("Jd4d3cQd5h").tolist()
    given: Any
    if form is str:
        given = cp.format_cards(hole), cp.format_cards(board)
    elif form == "mask":
        given = int(cp.mask_of(hole)), int(cp.mask_of(board))
    else:
        given = form(hole), form(board)
    assert LOW.omaha_strength(*given) == 56


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("AsKx", "'x' at position 3"),
        ("AsAs2c3c4c", "As stands twice in the hand: As As 2c 3c 4c"),
        ([0, 1, 2, 3, 52], "52|Jk1"),
        ([0, 1, 2, 3, -1], "-1 is no card"),
        ([0, 1, 2, 3, 2**70], f"{2**70} is no card"),
        (range(12), "more than 11 cards"),
        (1 << 52, "0x10000000000000 is no mask"),
        (-1, "-0x1 is no mask"),
        (1 << 70, "is no mask"),
        ((1 << 8) - 1, "at most 7 cards"),
    ],
)
def test_what_is_no_hand_is_named(cards: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        STANDARD.strength(cards)


@pytest.mark.parametrize(
    "cards",
    [[1.5, 2, 3, 4, 5], [None] * 5, None, 1.5, np.zeros((2, 5), np.uint8), np.zeros(5), ["As"] * 5],
)
def test_what_is_no_card_at_all_is_a_type_error(cards: Any) -> None:
    with pytest.raises(TypeError):
        STANDARD.strength(cards)


def test_shared_cards_and_other_kinds_of_rankings() -> None:
    with pytest.raises(ValueError, match="Jd stands twice"):
        STANDARD.omaha_strength("AdKdJd2s", "Jd4d3cQd5h")
    with pytest.raises(TypeError, match="badugi has no hands of two hole cards and three"):
        cp.ranking("badugi").omaha_strength("AdKd3s2s", "Jd4d3cQd5h")
    with pytest.raises(ValueError, match="more than 4 cards"):
        cp.ranking("partial").strength("AdKdQdJdTd")


def test_wild_cards_of_one_hand() -> None:
    wild = cp.ranking("standard_wild")
    deuces = int(cp.mask_of("2c2d2h2s"))
    assert wild.describe(wild.strength("5c6h7d9c4d2sTc", wilds=deuces)) == "straight, ten high"
    assert wild.describe(wild.strength("AsAhAdTcJk")) == "four of a kind, aces, with T"
    assert wild.describe(wild.strength("AsAhAdJkJk2")) == "five of a kind, aces"
    with pytest.raises(ValueError, match="standard has no wild cards"):
        STANDARD.strength("5c6h7d9c4d2sTc", wilds=deuces)
    with pytest.raises(ValueError, match="too many wild cards for standard_bug"):
        cp.ranking("standard_bug").strength("5c6h7d9c4d2s2c", wilds=deuces)


@pytest.mark.parametrize("number", [256, 300, 2**32 + 4, 2**63, 2**64 + 4])
def test_numbers_are_never_cut_short(number: int) -> None:
    with pytest.raises(ValueError, match=f"{number} is no card"):
        STANDARD.strength([0, 1, 2, 3, number])
    with pytest.raises(ValueError, match=f"{number} is no card"):
        LOW.omaha_strength([0, 1, 2, 3], [4, 8, number])


def test_unsigned_numbers_are_named_as_they_are() -> None:
    with pytest.raises(ValueError, match=f"{2**64 - 1} is no card"):
        STANDARD.strength(np.array([0, 1, 2, 3, 2**64 - 1], np.uint64))


WILD = cp.ranking("standard_wild")


def test_wild_cards_are_no_fraction() -> None:
    fraction: Any = (1 << 3) + 0.5
    with pytest.raises(TypeError):
        WILD.strength("As7d9h4c2s", wilds=fraction)


@pytest.mark.parametrize("wilds", [-1, 1 << 3 | 1 << 64])
def test_wild_cards_that_are_no_mask_are_refused(wilds: int) -> None:
    with pytest.raises(ValueError, match="mask"):
        WILD.strength("As7d9h4c2s", wilds=wilds)


def test_a_mask_beside_wild_cards_is_not_cut_short() -> None:
    hand = int(cp.mask_of("As7d9h4c2s"))
    with pytest.raises(ValueError, match="is no"):
        WILD.strength(hand | 1 << 64, wilds=1 << 3)


def test_masks_of_two_and_three_beside_wild_cards() -> None:
    hole, board = "As2s3d4c", "7h8h9hTc"
    masks = int(cp.mask_of(hole)), int(cp.mask_of(board))
    expected = WILD.omaha_strength(hole, board, wilds=1 << 3)
    assert WILD.omaha_strength(*masks, wilds=1 << 3) == expected


def test_what_mask_of_gives_is_a_mask() -> None:
    mask: Any = cp.mask_of(ROYAL)
    assert STANDARD.strength(mask) == 7462
