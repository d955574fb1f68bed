"""What each player may hold, read at the door: a hand, a part of one, a range, or nothing known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from cpoker import _core
from cpoker.cards import format_cards
from cpoker.deals import read_cards, read_hand, reject_shared_cards_of_deal
from cpoker.equities import UNKNOWN
from cpoker.strengths import deck_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cpoker.games import Game
    from cpoker.ranges import Range

__all__ = ["Holding", "masks_of", "read_holdings", "without_dead_cards"]

_MOST_KEPT = 300_000  # hands of a game whose ranges are remembered
_ANY = ("*", "random")
_NESTED = (str, list, tuple, np.ndarray)
_IN_RANGES = set(":!@+-*%$()[]")  # what stands in ranges and never in cards


@dataclass(frozen=True, eq=False, slots=True)
class Holding:
    """Cards that a player may hold; the rest of his hand is dealt.

    Attributes
    ----------
    cards : ndarray of uint8, shape (n, known)
        The choices; of no cards where nothing is known.
    weights : ndarray of float64, shape (n,)
        The weight of each.
    text : str
        How it was written.
    is_range : bool
        Whether it was written as a range, even if one hand is left of it.
    is_everything : bool
        Whether it is every hand that the cards known to lie elsewhere leave.
    """

    cards: NDArray[np.uint8]
    weights: NDArray[np.float64]
    text: str
    is_range: bool = False
    is_everything: bool = False

    @property
    def known(self) -> int:
        """How many cards of the hand are known."""
        return int(self.cards.shape[1])

    @property
    def is_weighted(self) -> bool:
        """Whether some hands count less than others."""
        return not bool((self.weights == 1).all())

    def take(self, rows: NDArray[Any] | slice) -> Holding:
        """Keep some of the choices."""
        return Holding(self.cards[rows], self.weights[rows], self.text, self.is_range)


def masks_of(cards: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Give each row of cards, shape (n, cards), as a mask."""
    masks = np.zeros(len(cards), np.uint64)
    for column in cards.T:
        masks |= np.uint64(1) << column.astype(np.uint64)
    return masks


def _one(cards: bytes, text: str | None = None) -> Holding:
    hand = np.frombuffer(cards, np.uint8)[np.newaxis]
    return Holding(hand, np.ones(1), format_cards(cards) if text is None else text)


def _of_range(game: Game, found: Range, owner: str) -> Holding:
    """Take the hands of a range; it is of this game's kind of hands."""
    if found.cards.shape[1] > game.hole:
        raise ValueError(
            f"{owner}: a range of hands of {found.cards.shape[1]} cards; a hand of {game.key} has "
            f"{game.hole}"
        )
    strange = ~np.isin(found.cards, deck_of(game))
    if strange.any():
        raise ValueError(
            f"{owner}: {format_cards(found.cards[strange][:1])} is not in the deck of {game.key}"
        )
    return Holding(found.cards, found.weights, str(found), is_range=True)


def _cards_from(game: Game, text: str, owner: str) -> bytes | str:
    """Read cards; give the reason where the text is none."""
    if _IN_RANGES & set(text):
        return ""
    try:
        cards = _core.cards_of(text, game.jokers)
    except ValueError as error:
        return f"{error}; nor a range: "
    by_commas = text.split(",")
    if len(by_commas) == 1 or len(by_commas) == len(cards) == game.hole:
        return cards
    if len(cards) == game.hole:
        raise ValueError(
            f"{owner}: {text!r} may be the hand {format_cards(cards)}, or a range, in which commas "
            "are 'or'; write it without commas, or as a cp.range"
        )
    return ""


def _range_of(game: Game, text: str) -> Range:
    """Read a range; who asks about it once asks again, with another board."""
    kept = comb(len(deck_of(game)), game.hole) <= _MOST_KEPT
    return _kept_range(game, text) if kept else _read_range(game, text)


def _read_range(game: Game, text: str) -> Range:
    from cpoker.ranges import range as read_range  # here, for it is slow to import

    return read_range(game, text)


_kept_range = lru_cache(maxsize=32)(_read_range)


def _from_text(game: Game, text: str, owner: str) -> Holding:
    """Read cards, fewer of them than a hand has too, or a range."""
    if text.strip().lower() in _ANY:
        return _one(b"", "*")
    cards = _cards_from(game, text, owner)
    if isinstance(cards, bytes):
        # Fewer cards than a player holds are a hand that has these.
        return _one(cards if 0 < len(cards) < game.hole else read_hand(game, text, owner))
    try:
        return _of_range(game, _range_of(game, text), owner)
    except ValueError as error:
        raise ValueError(f"{owner}: {cards}{error}") from None


def _read(game: Game, hand: Any, owner: str) -> Holding:
    if hand is None:
        return _one(b"", "*")
    if isinstance(hand, str):
        return _from_text(game, hand, owner)
    if hasattr(hand, "weights") and hasattr(hand, "cards"):
        return _of_range(game, hand, owner)
    if isinstance(hand, (list, tuple)) and any(isinstance(one, _NESTED) for one in hand):
        raise TypeError(
            f"{owner}: {hand!r} is no hand; many situations are an array (situations, players, "
            "cards)"
        )
    numbers = hand.tolist() if isinstance(hand, np.ndarray) and hand.ndim == 1 else hand
    if not isinstance(numbers, (list, tuple)) or UNKNOWN not in numbers:
        cards = read_cards(hand, owner, game.jokers)
        return _one(cards if 0 < len(cards) < game.hole else read_hand(game, hand, owner))
    known = numbers[: numbers.index(UNKNOWN)]
    if len(numbers) != game.hole:
        raise ValueError(f"{owner}: {len(numbers)} cards; a hand of {game.key} has {game.hole}")
    if set(numbers[len(known) :]) != {UNKNOWN}:
        raise ValueError(f"{owner}: a known card stands behind an unknown one ({UNKNOWN})")
    return _one(read_cards(known, owner, game.jokers), None if known else "*")


def without_dead_cards(holding: Holding, gone: int, owner: str) -> Holding:
    """Remove the choices that hold cards of a mask; what is left keeps its weights."""
    left = (masks_of(holding.cards) & np.uint64(gone)) == 0
    if left.all():
        return holding
    if not left.any():
        raise ValueError(
            f"{owner}: nothing is left of the range {holding.text}, for each of its hands holds a "
            "card that lies elsewhere"
        )
    return holding.take(left)


def read_holdings(
    game: Game, hands: Sequence[Any] | NDArray[Any], board: bytes, dead: bytes
) -> tuple[Holding, ...]:
    """Read what the players may hold, less what cannot be.

    Raises
    ------
    ValueError
        Cards that are none or stand twice, a malformed range, or one of which nothing is left.
    """
    owners = [f"hand {i + 1}" for i in range(len(hands))]
    found = [_read(game, hand, owner) for hand, owner in zip(hands, owners, strict=True)]
    fixed = [b"" if one.is_range else one.cards.tobytes() for one in found]
    reject_shared_cards_of_deal(game, fixed, board, dead)
    elsewhere = sum(1 << card for card in (*board, *dead, *b"".join(fixed)))
    return tuple(
        without_dead_cards(one, elsewhere, owner) if one.is_range else one
        for one, owner in zip(found, owners, strict=True)
    )
