"""Renamings of suits, and what they leave as it is."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from cpoker.cards import DECK, SUITS
from cpoker.holdings import masks_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    Numbers = NDArray[np.uint8]

__all__ = ["renamed", "renamings"]


def renamed(cards: Numbers, suits: tuple[int, ...]) -> Numbers:
    """Give cards their new suits; jokers have none."""
    new = cards & np.uint8(0b11111100) | np.array(suits, np.uint8)[cards & 3]
    return np.where(cards < DECK, new, cards)


def renamings(
    fixed: Iterable[Numbers], ranges: Iterable[tuple[Numbers, NDArray[np.float64]]]
) -> list[tuple[int, ...]]:
    """List the renamings that turn sets of cards, and weighted hands, into themselves."""
    sets, weighted = list(fixed), list(ranges)
    return [
        suits
        for suits in permutations(range(len(SUITS)))
        if all(set(renamed(cards, suits).tolist()) == set(cards.tolist()) for cards in sets)
        and all(_is_unchanged(hands, weights, suits) for hands, weights in weighted)
    ]


def _is_unchanged(hands: Numbers, weights: NDArray[np.float64], suits: tuple[int, ...]) -> bool:
    before, after = masks_of(hands), masks_of(renamed(hands, suits))
    one, other = np.argsort(before), np.argsort(after)
    return bool((before[one] == after[other]).all() and (weights[one] == weights[other]).all())
