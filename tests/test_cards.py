"""Cards as text, numbers and masks."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cpoker as cp

CARDS = st.lists(st.integers(0, 51), max_size=20)


@given(CARDS)
def test_text_and_back(cards: list[int]) -> None:
    assert cp.parse_cards(cp.format_cards(cards)).tolist() == cards


@given(st.lists(st.integers(0, 55), max_size=20))
def test_text_with_jokers_and_back(cards: list[int]) -> None:
    assert cp.parse_cards(cp.format_cards(cards)).tolist() == cards


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", []),
        (" , \t\n", []),
        ("2c2d2h2s", [0, 1, 2, 3]),
        ("As, KS; ".replace("; ", ""), [51, 47]),
        ("10hTh", [34, 34]),
        ("2♣3♦4♥5♠", [0, 5, 10, 15]),
        ("2♧3♢4♡5♤", [0, 5, 10, 15]),
        ("2♣\ufe0f 3♦\ufe0f", [0, 5]),
        ("aSkDqHjC", [51, 45, 42, 36]),
        ("Jk", [52]),
        ("JKjk2", [52, 53]),
        ("Jk2c", [52, 0]),
        ("Jk10c", [52, 32]),
        ("Jk22c", [53, 0]),
        ("Jk1Jk4", [52, 55]),
        ("JkAs", [52, 51]),
    ],
)
def test_cards_as_people_write_them(text: str, cards: list[int]) -> None:
    assert cp.parse_cards(text).tolist() == cards


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("As1c", "'1' at position 2"),
        ("AsK", "'' at position 3"),
        ("Axe", "'x' at position 1"),
        ("As Kz", "'z' at position 4"),
        ("11c", "'1' at position 0"),
        ("As|Kd", r"'\|' at position 2"),
        ("sA", "'s' at position 0"),
        ("🂡", "at position 0"),
        ("10", "'' at position 2"),
    ],
)
def test_everything_else_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cp.parse_cards(text)


@given(st.text(max_size=12))
def test_no_text_does_worse_than_a_value_error(text: str) -> None:
    try:
        cards = cp.parse_cards(text)
    except ValueError:
        return
    assert cards.dtype == np.uint8
    assert (cards < 56).all()


@pytest.mark.parametrize("cards", [[56], [-1], [300], [2**70]])
def test_numbers_that_are_no_cards(cards: list[int]) -> None:
    with pytest.raises(ValueError, match="is no card"):
        cp.format_cards(cards)


# --- Other libraries' numbers -------------------------------------------------------------------

ALL = np.arange(52)


@pytest.mark.parametrize("convention", ["phevaluator", "treys", "eval7"])
def test_numbers_and_back(convention: Any) -> None:
    numbers = cp.to_numbers(ALL.reshape(4, 13), convention)
    assert numbers.shape == (4, 13)
    assert np.array_equal(cp.from_numbers(numbers, convention), ALL.reshape(4, 13))
    with pytest.raises(ValueError, match=f"is no card of {convention}"):
        cp.from_numbers([3, -7], convention)


def test_numbers_are_those_of_the_libraries() -> None:
    assert cp.to_numbers([45], "treys").tolist() == [134236965]  # Kd, from treys' own README
    treys = pytest.importorskip("treys", reason="of the bench extra")
    phevaluator = pytest.importorskip("phevaluator.card", reason="of the bench extra")
    eval7 = pytest.importorskip("eval7", reason="of the bench extra")
    for card in range(52):
        name = cp.format_cards([card])
        assert cp.to_numbers(card, "treys") == treys.Card.new(name)
        assert cp.to_numbers(card, "phevaluator") == phevaluator.Card(name).id_
        assert cp.to_numbers(card, "eval7") == eval7.Card(name).mask


def test_unknown_conventions_and_types() -> None:
    unknown: Any = "holdem"
    with pytest.raises(ValueError, match="'holdem' is no known convention"):
        cp.to_numbers([1], unknown)
    with pytest.raises(TypeError, match="cards are integers"):
        cp.to_numbers([1.5], "treys")
    with pytest.raises(TypeError, match="cards are integers"):
        cp.from_numbers([1.5], "treys")


# --- Masks --------------------------------------------------------------------------------------


@given(st.sets(st.integers(0, 51)))
def test_masks(cards: set[int]) -> None:
    assert cp.mask_of(np.array(sorted(cards), np.int64)) == sum(1 << card for card in cards)


def test_masks_of_many_hands() -> None:
    assert np.array_equal(cp.mask_of([[0, 1], [2, 51]]), [3, 4 + (1 << 51)])
    with pytest.raises(ValueError, match="stands twice in the hand: 2c2c"):
        cp.mask_of([[0, 1], [0, 0]])
    with pytest.raises(ValueError, match="52 is no card"):
        cp.mask_of([52])


# --- Every spelling -----------------------------------------------------------------------------

SUIT_SPELLINGS = ("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤")
SEPARATORS = st.sampled_from(["", " ", ",", ", ", "\n", "\t", "\u00a0"])


@st.composite
def spelled(draw: st.DrawFn) -> tuple[str, list[int]]:
    """Draw a text in which each card is spelled in one of its ways, and its cards."""
    cards = draw(st.lists(st.integers(0, 51), max_size=12))
    text = draw(SEPARATORS)
    for card in cards:
        rank = "23456789TJQKA"[card // 4]
        text += draw(st.sampled_from([rank, rank.lower(), "10" if rank == "T" else rank]))
        suit = draw(st.sampled_from(SUIT_SPELLINGS[card % 4]))
        text += suit + draw(st.sampled_from(["", "\ufe0f"]) if suit > "\x7f" else st.just(""))
        text += draw(SEPARATORS)
    return text, cards


@given(spelled())
def test_any_mixture_of_spellings(text_and_cards: tuple[str, list[int]]) -> None:
    text, cards = text_and_cards
    assert cp.parse_cards(text).tolist() == cards


@given(spelled(), st.sampled_from("?;xéZ🂡\0"))
def test_a_wrong_letter_is_refused_with_its_place(
    text_and_cards: tuple[str, list[int]], wrong: str
) -> None:
    text = text_and_cards[0]
    with pytest.raises(ValueError, match=f"at position {len(text)} of"):
        cp.parse_cards(text + wrong + "2c")


@pytest.mark.parametrize(
    ("convention", "numbers"),
    [
        # 2c, 3d, Th, As: written down from the libraries, so that it holds without them.
        ("phevaluator", [0, 5, 34, 51]),
        ("treys", [98_306, 0x24103, 0x1002817, 268_442_665]),
        ("eval7", [1, 1 << 14, 1 << 34, 1 << 51]),
    ],
)
def test_numbers_that_are_known(convention: Any, numbers: list[int]) -> None:
    assert cp.to_numbers([0, 5, 34, 51], convention).tolist() == numbers
    assert cp.from_numbers(np.array(numbers, np.uint64), convention).tolist() == [0, 5, 34, 51]


def test_one_number_is_no_hand() -> None:
    with pytest.raises((TypeError, ValueError)):
        cp.mask_of(5)
