"""Random hands, in the form that each program likes best."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

Cards = npt.NDArray[np.uint8]
Form = Callable[..., tuple[Any, ...]]
"""Turns arrays of card ids (cards, or hole and board) into the arguments of a timed call."""

NAMES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def deal(generator: np.random.Generator, hands: int, cards: int) -> Cards:
    """Distinct cards in every row: the first steps of a shuffle, for all rows at once."""
    decks = np.repeat(np.arange(52, dtype=np.uint8)[:, None], hands, axis=1)
    hand = np.arange(hands)
    for place in range(cards):
        other = generator.integers(place, 52, hands)
        decks[place], decks[other, hand] = decks[other, hand], decks[place].copy()
    return np.ascontiguousarray(decks[:cards].T)


def arrays(*dealt: Cards) -> tuple[Cards, ...]:
    return dealt


def masks(dealt: Cards) -> tuple[npt.NDArray[np.uint64]]:
    return (np.bitwise_or.reduce(np.uint64(1) << dealt.astype(np.uint64), axis=1),)


def ids(*dealt: Cards) -> tuple[list[list[int]], ...]:
    return tuple(part.tolist() for part in dealt)


def columns(*dealt: Cards) -> tuple[list[int], ...]:
    """One list for each place, for a function that takes a card an argument."""
    return tuple(column for part in dealt for column in part.T.tolist())


def text(*dealt: Cards) -> tuple[list[str], ...]:
    return tuple(["".join(map(NAMES.__getitem__, hand)) for hand in part] for part in ids(*dealt))


def objects(make: Callable[[str], Any]) -> Form:
    """Lists of a program's own card objects, each made once from its name."""
    cards = [make(name) for name in NAMES]

    def form(*dealt: Cards) -> tuple[list[list[Any]], ...]:
        return tuple([[cards[card] for card in hand] for hand in part] for part in ids(*dealt))

    return form
