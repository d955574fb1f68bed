"""A few cards compared as they lie: by groups and ranks, without straights and flushes."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from cpoker.cards import DECK
from cpoker.rankings import ranking

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Cards = NDArray[np.uint8]

__all__ = ["best_partial", "jokers_as_aces"]

_ACES = range(DECK - 4, DECK)
# By low and ace_low. A low with the ace high is the high one upside down.
_NAMES = {
    (False, False): "partial",
    (False, True): "partial_ace_low",
    (True, False): "partial",
    (True, True): "partial_low",
}


def jokers_as_aces(cards: Cards) -> Cards:
    """Put an ace that is not held in the place of each joker.

    Parameters
    ----------
    cards : ndarray of uint8, shape (..., n)
        Hands whose aces and jokers are four at most.

    Returns
    -------
    ndarray of uint8, shape (..., n)
        The hands without jokers.
    """
    if not (cards >= DECK).any():
        return cards
    result = cards.copy()
    for place in range(cards.shape[-1]):
        for ace in _ACES:
            free = (result[..., place] >= DECK) & ~(result == ace).any(axis=-1)
            result[..., place] = np.where(free, np.uint8(ace), result[..., place])
    return result


def best_partial(cards: Cards, *, low: bool = False, ace_low: bool = False) -> NDArray[np.int64]:
    """Compare a few cards as they lie, a joker as an ace.

    Parameters
    ----------
    cards : ndarray of uint8, shape (..., n)
        Hands of one card or more; of more than four, the best four count.
    low : bool, optional
        The lowest hand is best.
    ace_low : bool, optional
        The ace is the lowest rank.

    Returns
    -------
    ndarray of int64, shape (...)
        Numbers that are larger the better, to compare hands of equally many cards.
    """
    order, sign = ranking(_NAMES[low, ace_low]), 1
    if low and not order.is_low:
        sign = -1
    most = min(cards.shape[-1], order.most_cards)
    choices = np.stack(
        [cards[..., list(four)] for four in combinations(range(cards.shape[-1]), most)], axis=-2
    )
    strengths = sign * np.asarray(order(jokers_as_aces(choices)), np.int64)
    best: NDArray[np.int64] = strengths.max(axis=-1)
    return best
