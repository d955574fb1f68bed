"""Games as data: what is dealt, and the shares into which the pot is cut."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from cpoker.rankings import Ranking, ranking

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Game", "Selection", "Share", "game", "games"]


class Selection(Enum):
    """Which cards may form a hand."""

    ANY = "any of hole cards and board"
    TWO_AND_THREE = "exactly two hole cards and three board cards"


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the pot with its own contest.

    Attributes
    ----------
    name : str
        "high" or "low".
    ranking : Ranking
        The order of hands. Where nobody has a hand in it, the share goes to the other shares.
    selection : Selection
        Which cards may form the hand.
    weight : int
        Its part of the pot, relative to the weights of the other shares.
    """

    name: str
    ranking: Ranking
    selection: Selection = Selection.ANY
    weight: int = 1

    def strength(self, hole: bytes, board: bytes) -> int:
        """Evaluate one hand."""
        if self.selection is Selection.TWO_AND_THREE:
            return self.ranking.omaha_strength(hole, board)
        return self.ranking.strength(hole + board)


@dataclass(frozen=True, slots=True)
class Game:
    """A deal and its shares.

    Attributes
    ----------
    key : str
        What `game` knows it by.
    name : str
        Its name in full.
    hole : int
        How many cards a player holds.
    board : int
        How many cards lie on the board in the end.
    shares : tuple of Share
        The parts of the pot.
    aliases : tuple of str
        Other keys.
    """

    key: str
    name: str
    hole: int
    board: int
    shares: tuple[Share, ...]
    aliases: tuple[str, ...] = ()


def _shares(
    high: str | None, low: str | None = None, selection: Selection = Selection.ANY
) -> tuple[Share, ...]:
    return tuple(
        Share(name, ranking(order), selection)
        for name, order in (("high", high), ("low", low))
        if order is not None
    )


def _omaha(low: str | None = None) -> tuple[Share, ...]:
    return _shares("standard", low, Selection.TWO_AND_THREE)


_EIGHT = "eight_or_better"

_ROWS = (
    Game("holdem", "Texas hold'em", 2, 5, _shares("standard"), ("nlhe", "texas")),
    Game("holdem8", "Hold'em eight or better", 2, 5, _shares("standard", _EIGHT)),
    Game("shortdeck", "Short deck hold'em", 2, 5, _shares("short_deck"), ("6+", "six_plus")),
    Game("shortdeck_trips", "Short deck hold'em, trips beat straight", 2, 5,
         _shares("short_deck_trips")),
    Game("omaha", "Omaha", 4, 5, _omaha(), ("plo", "plo4", "omaha4")),
    Game("omaha5", "Five-card Omaha", 5, 5, _omaha(), ("plo5",)),
    Game("omaha6", "Six-card Omaha", 6, 5, _omaha(), ("plo6",)),
    Game("omaha7", "Seven-card Omaha", 7, 5, _omaha(), ("plo7",)),
    Game("omaha8", "Omaha eight or better", 4, 5, _omaha(_EIGHT), ("o8", "flo8", "plo8")),
    Game("bigo", "Big O (five-card Omaha eight or better)", 5, 5, _omaha(_EIGHT), ("omaha5_8",)),
    Game("omaha6_8", "Six-card Omaha eight or better", 6, 5, _omaha(_EIGHT)),
    Game("omaha7_8", "Seven-card Omaha eight or better", 7, 5, _omaha(_EIGHT)),
    Game("omaha9", "Omaha nine or better", 4, 5, _omaha("nine_or_better")),
    Game("omaha_hilo", "Omaha high-low without a qualifier", 4, 5, _omaha("ace_to_five")),
    Game("stud", "Seven-card stud", 7, 0, _shares("standard")),
    Game("stud8", "Seven-card stud eight or better", 7, 0, _shares("standard", _EIGHT)),
    Game("stud_hilo", "Seven-card stud high-low without a qualifier", 7, 0,
         _shares("standard", "ace_to_five"), ("studq",)),
    Game("razz", "Razz", 7, 0, _shares(None, "ace_to_five")),
    Game("razz27", "Deuce-to-seven razz", 7, 0, _shares(None, "deuce_to_seven")),
    Game("london", "London lowball", 7, 0, _shares(None, "ace_to_six")),
    Game("draw", "Five-card draw", 5, 0, _shares("standard"), ("fivecarddraw",)),
    Game("lowball", "Ace-to-five lowball", 5, 0, _shares(None, "ace_to_five")),
    Game("lowball27", "Deuce-to-seven lowball", 5, 0, _shares(None, "deuce_to_seven"),
         ("tripledraw27", "27")),
    Game("badugi", "Badugi", 4, 0, _shares(None, "badugi")),
)  # fmt: skip


def _registry(rows: Iterable[Game]) -> dict[str, Game]:
    return {key: row for row in rows for key in (row.key, *row.aliases)}


_GAMES = _registry(_ROWS)


def game(key: str | Game) -> Game:
    """Get a game by its key.

    Parameters
    ----------
    key : str or Game
        One of `games` or an alias, such as ``"plo"`` or ``"o8"``; a game is returned as it is.

    Returns
    -------
    Game
        Always the same object for a key.

    Raises
    ------
    ValueError
        An unknown key.

    Examples
    --------
    >>> import cpoker as cp
    >>> [share.name for share in cp.game("o8").shares]
    ['high', 'low']
    """
    if isinstance(key, Game):
        return key
    found = _GAMES.get(key.lower())
    if found is None:
        raise ValueError(f"there is no game {key!r}; there are {', '.join(games())}")
    return found


def games() -> tuple[str, ...]:
    """List the keys of the games.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.games()[:3]
    ('holdem', 'holdem8', 'shortdeck')
    """
    return tuple(row.key for row in _ROWS)
