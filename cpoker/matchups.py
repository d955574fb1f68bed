"""Match-ups up to the names of the suits: one for each kind, and how many of it there are.

To rename suits is to put them in another order, so a match-up's kind is what its suits hold,
without their order. A suit's pattern is the ranks that each player holds in it; the kind's own
match-up is the one whose patterns fall from spades to clubs. No renaming has to be tried.

A known board and dead cards stay as they are: only suits in which they have the same ranks may
change places.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations, permutations, product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cpoker.cards import DECK, SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike, NDArray

    Cards = NDArray[np.uint8]
    Words = NDArray[np.uint64]

__all__ = ["Matchups", "renamings", "up_to_suits"]

_SUIT_COUNT = len(SUITS)
_PATTERN_BITS = 16  # a player's ranks in a suit: thirteen bits
_PATTERNS = 4  # of these in a word
_KEY_BITS = 6  # a card
_KEY_CARDS = 10  # of these in a word
_PIECE = 1 << 14  # rows at a time: what they need stays in the cache


class Matchups(NamedTuple):
    """What `up_to_suits` returns.

    Attributes
    ----------
    hands : ndarray of uint8, shape (kinds, players, cards)
        One match-up of each kind; which one does not depend on those that were given.
    weights : ndarray of float64, shape (kinds,)
        The sum of the weights of the match-ups of each kind: how many there are, if these have no
        weights.
    kinds : ndarray of int, shape (matchups,)
        Each match-up's kind, a place in `hands`.
    """

    hands: Cards
    weights: NDArray[np.float64]
    kinds: NDArray[np.intp]


def up_to_suits(
    hands: Cards,
    weights: ArrayLike | None = None,
    board: bytes = b"",
    dead: bytes = b"",
) -> Matchups:
    """Put together the match-ups that differ only in the names of their suits.

    Parameters
    ----------
    hands : ndarray of uint8, shape (matchups, players, cards)
        The players' hands; the order of a hand's cards does not count, that of the players does.
    weights : array_like of float, shape (matchups,), optional
        How much each match-up counts; 1 if not given.
    board : bytes, optional
        Cards of the board that are known.
    dead : bytes, optional
        Cards that are out of play.

    Returns
    -------
    Matchups
        The kinds.

    Examples
    --------
    Aces can share both suits with kings, one, or none:

    >>> import numpy as np
    >>> import cpoker as cp
    >>> pairs = np.array([[a, b] for a in range(3) for b in range(a + 1, 4)], np.uint8)
    >>> hands = np.array([[aces, kings] for aces in 48 + pairs for kings in 44 + pairs])
    >>> found = up_to_suits(hands)
    >>> [[cp.format_cards(hand) for hand in matchup] for matchup in found.hands]
    [['AsAh', 'KdKc'], ['AsAh', 'KsKd'], ['AsAh', 'KsKh']]
    >>> found.weights
    array([ 6., 24.,  6.])
    """
    count, players, cards = hands.shape
    free = _interchangeable(board, dead)
    keys = np.empty((-(-players * cards // _KEY_CARDS), count), np.uint64)
    for first in range(0, count, _PIECE):
        piece = slice(first, first + _PIECE)
        keys[:, piece] = _keys(np.ascontiguousarray(hands[piece].transpose(2, 1, 0)), free)
    order = np.lexsort(keys[::-1]) if len(keys) > 1 else np.argsort(keys[0])
    keys = keys[:, order]
    is_new = np.ones(count, np.bool_)
    is_new[1:] = (keys[:, 1:] != keys[:, :-1]).any(axis=0)
    starts = np.flatnonzero(is_new)
    kinds = np.empty(count, np.intp)
    kinds[order] = np.cumsum(is_new) - 1
    each = np.ones(count) if weights is None else np.asarray(weights, np.float64)
    # Of no match-ups, bincount gives integers.
    sums = np.bincount(kinds, each, len(starts)).astype(np.float64)
    return Matchups(_cards_of(keys[:, starts], players, cards), sums, kinds)


def _interchangeable(board: bytes, dead: bytes) -> list[tuple[int, ...]]:
    """The sets of suits that can change places without a change of board and dead cards."""
    held = [
        tuple(frozenset(card >> 2 for card in cards if card & 3 == suit) for cards in (board, dead))
        for suit in range(_SUIT_COUNT)
    ]
    return [
        tuple(suit for suit in range(_SUIT_COUNT) if held[suit] == pattern)
        for pattern in dict.fromkeys(held)
    ]


@lru_cache(maxsize=64)
def renamings(board: bytes, dead: bytes) -> tuple[tuple[int, ...], ...]:
    """List the renamings of suits that change neither the board nor the dead cards.

    Parameters
    ----------
    board, dead : bytes
        Cards.

    Returns
    -------
    tuple of tuple of int
        For each renaming the new suit of every old one; that which changes nothing is the first.

    Examples
    --------
    >>> renamings(bytes([0, 4, 9]), b"")  # two clubs and a diamond
    ((0, 1, 2, 3), (0, 1, 3, 2))
    """
    free = _interchangeable(board, dead)
    found = []
    for orders in product(*map(permutations, free)):
        new = dict(zip(chain(*free), chain(*orders), strict=True))
        found.append(tuple(new[suit] for suit in range(_SUIT_COUNT)))
    return tuple(found)


def _keys(columns: Cards, free: list[tuple[int, ...]]) -> Words:
    """Number the kinds of match-ups, given by columns: shape (cards, players, matchups)."""
    count = columns.shape[2]
    suits = np.bitwise_and(columns, 3)
    is_joker = columns >= DECK  # it has no suit
    # Two bits for each suit: its new name.
    names = np.zeros(count, np.uint8)
    for suit, name in _new_names(_patterns(columns, suits, is_joker), free):
        names |= name << 2 * suit
    renamed = np.where(is_joker, columns, columns - suits + (names >> 2 * suits & 3))
    _sort(renamed)
    in_hands = renamed.transpose(1, 0, 2).reshape(-1, count)
    words = [in_hands[first : first + _KEY_CARDS] for first in range(0, len(in_hands), _KEY_CARDS)]
    return np.stack([_packed(word) for word in words])


def _patterns(columns: Cards, suits: Cards, is_joker: NDArray[np.bool_]) -> list[Words]:
    """For each suit, the players' ranks in it, the first player's foremost; shape (words, n)."""
    _, players, count = columns.shape
    bits = np.uint16(1) << (columns >> 2)
    bits[is_joker] = 0
    result = []
    for suit in range(_SUIT_COUNT):
        ranks = np.bitwise_or.reduce(bits * (suits == suit), axis=0)
        words = np.zeros((-(-players // _PATTERNS), count), np.uint64)
        for player, pattern in enumerate(ranks):
            words[player // _PATTERNS] <<= np.uint64(_PATTERN_BITS)
            words[player // _PATTERNS] |= pattern
        result.append(words)
    return result


def _new_names(
    patterns: list[Words], free: list[tuple[int, ...]]
) -> Iterator[tuple[int, NDArray[np.uint8]]]:
    """Give each suit's new name: the greatest of the patterns comes to the last suit."""
    for group in free:
        places = [np.zeros(patterns[0].shape[1], np.uint8) for _ in group]
        for one, other in combinations(range(len(group)), 2):
            is_greater = _is_greater(patterns[group[one]], patterns[group[other]])
            places[one] += is_greater
            places[other] += ~is_greater
        for suit, place in zip(group, places, strict=True):
            yield suit, np.array(group, np.uint8)[place]


def _is_greater(one: Words, other: Words) -> NDArray[np.bool_]:
    result: NDArray[np.bool_] = one[-1] > other[-1]
    for word in range(len(one) - 2, -1, -1):
        result = (one[word] > other[word]) | (one[word] == other[word]) & result
    return result


def _sort(columns: Cards) -> None:
    """Put each hand's cards in order, the highest first: pairs change places, all rows at once."""
    for last in range(len(columns) - 1, 0, -1):
        for place in range(last):
            one, other = columns[place], columns[place + 1]
            columns[place], columns[place + 1] = np.maximum(one, other), np.minimum(one, other)


def _packed(columns: Cards) -> Words:
    word = np.zeros(columns.shape[1], np.uint64)
    for column in columns:
        word <<= np.uint64(_KEY_BITS)
        word |= column
    return word


def _cards_of(keys: Words, players: int, cards: int) -> Cards:
    """Give the hands of keys."""
    total = players * cards
    result = np.empty((keys.shape[1], total), np.uint8)
    for first, word in zip(range(0, total, _KEY_CARDS), keys, strict=True):
        places = range(first, min(first + _KEY_CARDS, total))
        for shift, place in enumerate(reversed(places)):
            result[:, place] = word >> np.uint64(_KEY_BITS * shift) & np.uint64(63)
    return result.reshape(-1, players, cards)
