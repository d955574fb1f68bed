"""A situation: what the players may hold, what lies on the board, and what is still to come."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cpoker import _core
from cpoker.cards import format_cards
from cpoker.results import Equity
from cpoker.shares import Selection, Wild
from cpoker.strengths import deck_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cpoker.games import Game
    from cpoker.holdings import Holding
    from cpoker.results import ByHand

    CoreShares = tuple[tuple[_core.Ranking, bool, int], ...]

__all__ = ["MOST_PLAYERS", "Situation", "core_shares"]

MOST_PLAYERS = 10
_SEEN_BY_ALL = 5  # board cards where the core counts boards


def core_shares(game: Game) -> CoreShares | None:
    """Give the shares as the core takes them; None for games that are evaluated in Python."""
    nothing_wild = game.wild is Wild.NOTHING and not (game.jokers or game.common_joker)
    plain = {Selection.ANY, Selection.TWO_AND_THREE}
    if not nothing_wild or game.extra_cards:
        return None
    shares = []
    for share in game.shares:
        own = share.selection is Selection.OWN and not game.board
        if not own and share.selection not in plain:
            return None
        two_and_three = share.selection is Selection.TWO_AND_THREE
        shares.append((share.ranking, two_and_three, share.weight))
    return tuple(shares)


@dataclass(frozen=True, eq=False)
class Situation:
    """Players' holdings around a board, read and checked.

    Attributes
    ----------
    game : Game
        The game.
    holdings : tuple of Holding
        What each player may hold.
    board : bytes
        The board as far as it is known.
    dead : bytes
        Cards that are out of play.
    """

    game: Game
    holdings: tuple[Holding, ...]
    board: bytes
    dead: bytes

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.holdings)

    @property
    def to_come(self) -> int:
        """How many cards the board still gets."""
        return self.game.board - len(self.board)

    @cached_property
    def deck(self) -> bytes:
        """The cards that are neither on the board nor dead."""
        seen = {*self.board, *self.dead}
        return bytes(card for card in deck_of(self.game) if card not in seen)

    @cached_property
    def shares(self) -> CoreShares | None:
        """The shares for the core; None where it does not cover the game."""
        return core_shares(self.game)

    @cached_property
    def counts_boards(self) -> bool:
        """Whether the core may count the boards of this game by their patterns."""
        return (
            self.shares is not None
            and self.game.board == _SEEN_BY_ALL
            and _core.is_counted(self.shares, self.players, self.game.hole)
        )

    @property
    def is_weighted(self) -> bool:
        """Whether some of the players' hands count less than others."""
        return any(holding.is_weighted for holding in self.holdings)

    @property
    def needed(self) -> int:
        """How many cards are in play in the end, those on the board now not counted."""
        return self.players * self.game.hole + self.to_come

    def equity(
        self,
        outcomes: Mapping[int, float],
        *,
        exact: bool,
        seconds: float = 0.0,
        seed: int | None = None,
        by_hand: ByHand = None,
    ) -> Equity:
        """Make a result of outcomes."""
        whole = not exact or not self.is_weighted
        known = all(
            not holding.is_range and holding.known == self.game.hole for holding in self.holdings
        )
        if whole:
            outcomes = {code: round(times) for code, times in outcomes.items()}
        return Equity(
            self.game,
            tuple(holding.text for holding in self.holdings),
            format_cards(self.board),
            exact,
            seconds,
            seed,
            _outcomes=outcomes,
            _whole=whole,
            _on_boards=known and self.game.board > 0,
            _by_hand=by_hand,
        )
