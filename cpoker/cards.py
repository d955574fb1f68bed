"""Cards as text, as card numbers, as masks, and as the numbers of other libraries.

A card is the number ``4 * rank + suit``: rank 0 = deuce ... 12 = ace, suit 0 = clubs, 1 = diamonds,
2 = hearts, 3 = spades. So 2c is 0 and As is 51, and cards are ``uint8`` arrays. A mask is an
integer with bit ``card`` set for each card. Jokers, in games that have them, are 52 to 55.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from cpoker import _core

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = [
    "format_cards",
    "from_numbers",
    "mask_of",
    "parse_cards",
    "to_numbers",
]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = 52
JOKERS = 4

Convention = Literal["phevaluator", "treys", "eval7"]


def parse_cards(text: str) -> NDArray[np.uint8]:
    """Read cards from text.

    Parameters
    ----------
    text : str
        Cards such as ``"As Kd 10h 2♣"``: a rank (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h,
        s or a suit symbol), in either case. "Jk" is a joker, "Jk2" a second one. Spaces and commas
        may stand between cards.

    Returns
    -------
    ndarray of uint8, shape (n,)
        The cards' numbers, in the order of the text.

    Raises
    ------
    ValueError
        Anything else in the text; the message gives its position.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.parse_cards("As Kd 10h 2♣")
    array([51, 45, 34,  0], dtype=uint8)
    """
    return np.frombuffer(_core.parse(text), np.uint8).copy()


def format_cards(cards: ArrayLike) -> str:
    """Write cards as text, the inverse of `parse_cards`.

    Parameters
    ----------
    cards : array_like of int, shape (n,)
        Card numbers.

    Returns
    -------
    str
        Two letters a card.

    Raises
    ------
    ValueError
        A number that is no card.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.format_cards([51, 45, 34, 0])
    'AsKdTh2c'
    """
    return "".join(name_of(card) for card in _core.cards_of(cards, JOKERS))


def name_of(card: int) -> str:
    """Two letters for a card number; jokers are Jk, Jk2, ..."""
    if card >= DECK:
        return "Jk" if card == DECK else f"Jk{card - DECK + 1}"
    return RANKS[card // 4] + SUITS[card % 4]


def _checked(cards: ArrayLike) -> NDArray[np.int64]:
    array = np.asarray(cards)
    if array.dtype.kind not in "iu":
        raise TypeError(f"cards are integers, not {array.dtype}")
    wrong = (array < 0) | (array >= DECK)
    if wrong.any():
        raise ValueError(f"{array[wrong].flat[0]} is no card (0 = 2c ... 51 = As)")
    return array.astype(np.int64)


def mask_of(cards: ArrayLike | str) -> np.uint64 | NDArray[np.uint64]:
    """Turn hands into 52-bit masks.

    Parameters
    ----------
    cards : array_like of int, shape (..., n), or str
        Hands.

    Returns
    -------
    uint64 or ndarray of uint64, shape (...)
        For each hand, the integer with bit ``card`` set for each of its cards.

    Raises
    ------
    ValueError
        A number that is no card, or a card that stands twice in a hand.

    Examples
    --------
    >>> import cpoker as cp
    >>> int(cp.mask_of("2c 2d 3c"))
    19
    """
    array = _checked(parse_cards(cards) if isinstance(cards, str) else cards)
    if array.ndim == 0:
        raise ValueError(f"{array} is one card, and no hand")
    bits = np.uint64(1) << array.astype(np.uint64)
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(bits, axis=-1)
    twice = np.bitwise_count(masks) != array.shape[-1]
    if twice.any():
        hand = array[twice][0] if array.ndim > 1 else array
        raise ValueError(f"a card stands twice in the hand: {format_cards(hand)}")
    return masks


def _treys_numbers() -> NDArray[np.int64]:
    """The numbers of treys: a bit for the rank, one for the suit, the rank, and a prime for it."""
    primes = np.array([2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41])
    suit_bits = np.array([8, 4, 2, 1])
    rank, suit = np.divmod(np.arange(DECK), 4)
    numbers: NDArray[np.int64] = 1 << (rank + 16) | suit_bits[suit] << 12 | rank << 8 | primes[rank]
    return numbers


def _numbers_of(convention: str) -> NDArray[np.int64]:
    """What another library calls each of the 52 cards."""
    rank, suit = np.divmod(np.arange(DECK), 4)
    if convention == "phevaluator":
        return np.arange(DECK)
    if convention == "treys":
        return _treys_numbers()
    if convention == "eval7":
        return np.int64(1) << (13 * suit + rank)
    raise ValueError(f"{convention!r} is no known convention: phevaluator, treys or eval7")


def to_numbers(cards: ArrayLike, convention: Convention) -> NDArray[np.int64]:
    """Turn cards into the numbers that another library uses.

    Parameters
    ----------
    cards : array_like of int
        Cards, of any shape.
    convention : {"phevaluator", "treys", "eval7"}
        phevaluator's card ids; treys' integers; eval7's ``Card.mask``.

    Returns
    -------
    ndarray of int64
        The numbers, in the shape of `cards`.

    Raises
    ------
    ValueError
        A number that is no card, or an unknown convention.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.to_numbers(cp.parse_cards("Kd"), "treys")
    array([134236965])
    """
    return _numbers_of(convention)[_checked(cards)]


def from_numbers(numbers: ArrayLike, convention: Convention) -> NDArray[np.uint8]:
    """Turn another library's numbers into cards, the inverse of `to_numbers`.

    Parameters
    ----------
    numbers : array_like of int
        The other library's numbers, of any shape.
    convention : {"phevaluator", "treys", "eval7"}
        The library.

    Returns
    -------
    ndarray of uint8
        Cards, in the shape of `numbers`.

    Raises
    ------
    ValueError
        A number that is no card there, or an unknown convention.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.format_cards(cp.from_numbers([134236965], "treys"))
    'Kd'
    """
    known = _numbers_of(convention)
    order = np.argsort(known)
    array: NDArray[Any] = np.asarray(numbers)
    if array.dtype.kind not in "iu":
        raise TypeError(f"cards are integers, not {array.dtype}")
    places = np.minimum(np.searchsorted(known[order], array), DECK - 1)
    cards = order[places]
    wrong = known[cards] != array
    if wrong.any():
        raise ValueError(f"{array[wrong].flat[0]} is no card of {convention}")
    return cards.astype(np.uint8)
