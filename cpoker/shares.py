"""Shares and streets: what a game's data is made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cpoker.rankings import Ranking

__all__ = ["Selection", "Share", "Street", "Wild"]

_MOST_WEIGHT = 1000


class Selection(Enum):
    """Which cards may form a hand."""

    ANY = "any of the player's cards and the board"
    TWO_AND_THREE = "exactly two of the player's cards and three of the board"
    AT_MOST_TWO = "at most two of the player's cards and the board"
    OWN = "the player's cards alone"
    DOWN = "the player's down cards alone"
    FIVE_OF_SPLIT = "the five cards of the player's split"
    TWO_OF_SPLIT = "the two cards of the player's split"


class Wild(Enum):
    """What is wild beside the cards that a game names."""

    NOTHING = "nothing"
    LOWEST_DOWN = "the rank of each player's lowest down card, for that player"
    ALL_DOWN = "the rank of each player's down card, for that player"
    JOKER_BY_FACE = "the joker: anything face down, a bug face up"
    SUMS_OF_NINE = "two number cards that add up to nine may together be one wild card"


@dataclass(frozen=True, slots=True)
class Street:
    """A part of the deal, followed by betting.

    Attributes
    ----------
    down : int
        Cards dealt to each player face down.
    up : int
        Cards dealt to each player face up, after those.
    board : int
        Cards dealt to the board.
    discard : int
        Cards that each player must then throw away.
    draw : int
        Cards that each player may then exchange.
    """

    down: int = 0
    up: int = 0
    board: int = 0
    discard: int = 0
    draw: int = 0

    def __post_init__(self) -> None:
        for what in (self.down, self.up, self.board, self.discard, self.draw):
            if not isinstance(what, int) or what < 0:
                raise ValueError(f"a street deals whole numbers of cards, not {what!r}")


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the pot with its own contest.

    Attributes
    ----------
    name : str
        Such as "high" or "low".
    ranking : Ranking
        The order of hands. Where nobody has a hand in it, the share goes to the other shares.
    selection : Selection
        Which cards may form the hand.
    weight : int
        Its part of the pot, relative to the weights of the other shares.
    face_up : Ranking or None
        The order of hands whose joker lies face up, on the same scale (`Wild.JOKER_BY_FACE`).

    Raises
    ------
    ValueError
        A weight that is no positive number, or a selection that the ranking does not know.
    """

    name: str
    ranking: Ranking
    selection: Selection = Selection.ANY
    weight: int = 1
    face_up: Ranking | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.weight, int) or not 1 <= self.weight <= _MOST_WEIGHT:
            raise ValueError(
                f"share {self.name!r}: a weight is a whole number from 1 to {_MOST_WEIGHT}"
            )
        if not isinstance(self.selection, Selection):
            raise ValueError(f"share {self.name!r}: {self.selection!r} is no cp.Selection")
        two_and_three = self.selection is Selection.TWO_AND_THREE
        if two_and_three and self.ranking.omaha_of_cards is None:
            raise ValueError(
                f"share {self.name!r}: {self.ranking.name} has no hands of two and three"
            )
