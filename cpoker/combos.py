"""All the hands that a player may hold, in arrays: listed piece by piece, numbered, looked up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, product
from math import comb, perm
from typing import TYPE_CHECKING

import numpy as np

from cpoker.strengths import JOKER, deck_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from cpoker.games import Game

    Cards = NDArray[np.uint8]

__all__ = ["MOST_WALKED", "Hands", "Space", "places_of", "space_of"]

MOST_WALKED = 25_000_000
"""How many hands are gone through at most: those of six cards, not those of seven."""

_MOST_CARDS = 10  # of six bits each in a key
_KEY_BITS = 6
_TAIL = 4  # how many cards of a piece differ: 270,725 hands at most
_PIECE = 1 << 18
_WHOLE_SPACE = 300_000  # spaces up to this size are kept


@dataclass(frozen=True)
class Hands:
    """Some hands, as a matcher wants them.

    Attributes
    ----------
    cards : ndarray of uint8, shape (n, cards)
        The hands.
    """

    cards: Cards

    @cached_property
    def columns(self) -> Cards:
        """The same by places, shape (cards, n)."""
        return np.ascontiguousarray(self.cards.T)

    def take(self, rows: NDArray[np.intp]) -> Hands:
        """Give some of the hands."""
        return Hands(self.cards[rows])

    def __len__(self) -> int:
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class Space:
    """The hands of so many cards of a deck.

    Attributes
    ----------
    deck : tuple of int
        The cards, from the lowest.
    cards : int
        How many a hand has.
    loose : tuple of int
        The places of a hand whose cards have no order among them; elsewhere, order counts.
    """

    deck: tuple[int, ...]
    cards: int
    loose: tuple[int, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.cards <= min(_MOST_CARDS, len(self.deck)):
            raise ValueError(f"hands of {self.cards} cards; 1 to {_MOST_CARDS}")

    @property
    def in_order(self) -> bool:
        """Whether the order of a hand's cards counts at all."""
        return len(self.loose) < self.cards

    @property
    def count(self) -> int:
        """How many hands there are."""
        down = len(self.loose)
        return comb(len(self.deck), down) * perm(len(self.deck) - down, self.cards - down)

    @property
    def has_joker(self) -> bool:
        """Whether a joker is in the deck."""
        return self.deck[-1] >= JOKER

    @property
    def ranks(self) -> tuple[int, ...]:
        """The deck's ranks, from the lowest."""
        return tuple(sorted({card // 4 for card in self.deck if card < JOKER}))

    def arranged(self, cards: Cards) -> Cards:
        """Put the cards whose order does not count in order, the highest first."""
        result = cards.copy()
        loose = list(self.loose)
        result[:, loose] = np.sort(cards[:, loose], axis=1)[:, ::-1]
        return result

    def keys(self, cards: Cards) -> NDArray[np.int64]:
        """Number hands that are arranged; those of `pieces` come by falling number as a rule."""
        keys = np.zeros(len(cards), np.int64)
        for place in range(self.cards):
            keys = keys << _KEY_BITS | cards[:, place]
        return keys

    def cards_of(self, keys: NDArray[np.int64]) -> Cards:
        """Give the hands of numbers."""
        shifts = np.arange(self.cards - 1, -1, -1) * _KEY_BITS
        return (keys[:, np.newaxis] >> shifts & ((1 << _KEY_BITS) - 1)).astype(np.uint8)

    def pieces(self) -> Iterator[Hands]:
        """Go through all hands, a piece at a time, aces first.

        Raises
        ------
        ValueError
            There are too many.
        """
        if self.count > MOST_WALKED:
            raise ValueError(
                f"there are {self.count:,} hands of {self.cards} cards, too many to go through; "
                "a range of them can only list hands, card by card"
            )
        return iter([_whole(self)]) if self.count <= _WHOLE_SPACE else _pieces(self)


def space_of(game: Game, cards: int | None = None) -> Space:
    """Give the hands of a game; in stud those of the first street if nothing else is said."""
    ups = any(street.up for street in game.streets)
    first = game.streets[0]
    usual = first.down + first.up - first.discard if ups else game.hole
    count = usual if cards is None else cards
    dealt = sum(street.down + street.up for street in game.streets) + game.extra_cards
    if not 1 <= count <= dealt:
        raise ValueError(f"hands of {count} cards; a player of {game.key} holds 1 to {dealt}")
    if game.jokers > 1:
        raise ValueError(f"no ranges of {game.key}: they know one joker, not {game.jokers}")
    loose = tuple(place for place in game.down if place < count) if ups else tuple(range(count))
    return Space(deck_of(game), count, loose)


def places_of(keys: NDArray[np.int64], falling: NDArray[np.int64]) -> NDArray[np.intp]:
    """Find where each key stands among others that fall; -1 where it does not."""
    if not len(falling):
        return np.full(len(keys), -1)
    rising = falling[::-1]
    places = np.minimum(np.searchsorted(rising, keys), len(rising) - 1)
    return np.where(rising[places] == keys, len(rising) - 1 - places, -1)


@cache
def _subsets(size: int, cards: int) -> Cards:
    """All sets of so many of the numbers below `size`, the greatest of each first, rising."""
    rows = np.array(list(combinations(range(size), cards)), np.uint8).reshape(-1, cards)[:, ::-1]
    return np.ascontiguousarray(rows[np.lexsort(rows.T[::-1])])


@cache
def _whole(space: Space) -> Hands:
    return Hands(np.concatenate([piece.cards for piece in _pieces(space)]))


def _pieces(space: Space) -> Iterator[Hands]:
    return _pieces_in_order(space) if space.in_order else _pieces_of_sets(space)


def _pieces_of_sets(space: Space) -> Iterator[Hands]:
    """Hands whose order does not count: each piece is all hands with the same first cards."""
    deck = np.array(space.deck, np.uint8)
    tail = min(space.cards, _TAIL)
    lead = space.cards - tail
    rows = _subsets(len(deck) - lead, tail)
    for first in combinations(reversed(range(len(deck))), lead):
        # The sets of numbers below a bound are the first rows.
        below = first[-1] if first else len(deck)
        rest = rows[: comb(below, tail)][::-1]
        if len(rest):
            cards = np.empty((len(rest), space.cards), np.uint8)
            cards[:, :lead] = deck[list(first)]
            cards[:, lead:] = deck[rest]
            yield Hands(cards)


def _pieces_in_order(space: Space) -> Iterator[Hands]:
    """Hands of cards whose order does not count, mostly the first ones, and of others."""
    deck = np.array(space.deck, np.uint8)
    loose = list(space.loose)
    fixed = [place for place in range(space.cards) if place not in loose]
    starts = deck[_subsets(len(deck), len(loose))[::-1]]
    ends = np.array(list(product(deck[::-1], repeat=len(fixed))), np.uint8)
    step = max(1, _PIECE // len(ends))
    for first in range(0, len(starts), step):
        some = starts[first : first + step]
        pairs = np.empty((len(some) * len(ends), space.cards), np.uint8)
        pairs[:, loose] = np.repeat(some, len(ends), axis=0)
        pairs[:, fixed] = np.tile(ends, (len(some), 1))
        in_rows = np.sort(pairs, axis=1)
        yield Hands(pairs[(in_rows[:, 1:] != in_rows[:, :-1]).all(axis=1)])
