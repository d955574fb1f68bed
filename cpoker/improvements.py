"""Outs: the next cards that put a player ahead who is not."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from cpoker.cards import format_cards
from cpoker.deals import read_board, read_dead, read_hand, reject_shared_cards_of_deal
from cpoker.equity import equity
from cpoker.games import Game, game
from cpoker.results import in_columns
from cpoker.situations import MOST_PLAYERS
from cpoker.strengths import deck_of, strengths_of_checked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cpoker.deals import Cards

    Numbers = NDArray[np.uint8]

__all__ = ["Out", "Outs", "outs"]

_FLOP = 3  # fewer board cards make no hands of five
_STANDINGS = ("behind", "tied", "ahead")
_TIED, _AHEAD = 1, 2


@dataclass(frozen=True, slots=True)
class Out:
    """A next card that brings a player to the top in a share of the pot.

    Attributes
    ----------
    card : str
        The card.
    share : str
        The share of the pot: "high" or "low".
    ties : bool
        He then is tied for the best hand; else he holds it alone.
    hand : str
        His hand with that card, in words.
    equity : float
        His equity in the whole pot once the card has come.
    """

    card: str
    share: str
    ties: bool
    hand: str
    equity: float


@dataclass(frozen=True, eq=False)
class Outs:
    """What `outs` returns.

    Attributes
    ----------
    game : Game
        The game.
    hand : str
        The player's hand.
    board : str
        The board as it is.
    standings : tuple of str
        How he stands now, in each share of the pot: "behind", "tied" or "ahead".
    equity : float
        His equity now.
    outs : tuple of Out
        The outs: of one share after another, first those with which he is ahead; the highest card
        first.
    cards : ndarray of uint8, shape (n,)
        Every card that can come next.
    equities : ndarray of float64, shape (n, players)
        Every player's equity after each of these.
    """

    game: Game
    hand: str
    board: str
    standings: tuple[str, ...]
    equity: float
    outs: tuple[Out, ...]
    cards: Numbers
    equities: NDArray[np.float64]

    def to_win(self, share: str | None = None) -> str:
        """Give the cards that put the player ahead in a share, the first if none is named.

        Examples
        --------
        >>> import cpoker as cp
        >>> cp.outs("holdem", ["AhKh", "QsQd"], "Th7h2c").to_win()
        'AsAdAcKsKdKcQhJh9h8h6h5h4h3h2h'
        """
        return self._cards(share, ties=False)

    def to_tie(self, share: str | None = None) -> str:
        """Give the cards with which the player comes to be tied in a share."""
        return self._cards(share, ties=True)

    def _cards(self, share: str | None, *, ties: bool) -> str:
        names = [each.name for each in self.game.shares]
        if share is not None and share not in names:
            raise ValueError(f"share: {share!r}; {self.game.key} has {', '.join(names)}")
        wanted = names[0] if share is None else share
        return "".join(out.card for out in self.outs if out.share == wanted and out.ties == ties)

    def __str__(self) -> str:
        """Lay the outs out as a table."""
        names = [share.name for share in self.game.shares]
        several = len(names) > 1
        stands = ", ".join(
            f"{standing} for {name}" if several else standing
            for name, standing in zip(names, self.standings, strict=True)
        )
        rows = [["card", "makes him", "equity", "hand"]]
        for out in self.outs:
            makes = f"{'tied' if out.ties else 'ahead'}{f' for {out.share}' if several else ''}"
            rows.append([out.card, makes, f"{out.equity:.2%}", out.hand])
        counts = [
            f"{len(cards) // 2} outs {what}{f' {name}' if several else ''}"
            for name in names
            for cards, what in ((self.to_win(name), "to win"), (self.to_tie(name), "to tie"))
            if cards
        ]
        return "\n".join(
            [
                f"{self.hand} on {self.board}: {stands}, equity {self.equity:.2%}",
                *([in_columns(rows, left=(0, 1, 3))] if self.outs else []),
                f"{', '.join(counts) or 'no outs'}, of {len(self.cards)} cards",
            ]
        )


def outs(
    game_key: str | Game,
    hands: Sequence[Cards],
    board: Cards,
    dead: Cards = "",
    *,
    player: int = 0,
) -> Outs:
    """List the next cards that put a player ahead who is not, or make him tie.

    Hands are compared as they are: the best that each player makes of his cards and the board as it
    lies. He whose hand is the best of all is ahead; those who share the best hand are tied;
    everybody else, and whoever has no hand for a share (such as no low yet), is behind. **An out is
    a card that, coming next, betters how the player stands**: from behind to ahead, from tied to
    ahead, or from behind to tied. Where the pot has several shares, each has outs of its own. What
    a second card may bring is not looked at (no runner-runner), and an out is no promise: others
    may still draw out again, which the equities after each card count in.

    Parameters
    ----------
    game_key : str or Game
        A game with a board, such as ``"holdem"`` or ``"omaha8"``.
    hands : sequence of str or array_like of int
        Every player's hand, 2 to 10 of them, all cards known.
    board : str or array_like of int
        The board, of at least three cards and with at least one to come.
    dead : str or array_like of int, optional
        Cards that are known to be out of play.
    player : int, optional
        Whose outs, from 0 on.

    Returns
    -------
    Outs
        The outs with the hands that they make, and the equities after every next card.

    Raises
    ------
    ValueError
        An unknown game or one without a board of five, a wrong number of hands or cards, a card
        that is unknown or stands twice, or no such player.

    Examples
    --------
    >>> import cpoker as cp
    >>> print(cp.outs("holdem", ["8s7s", "AhKd"], "Kc9d6h"))
    8s7s on Kc9d6h: behind, equity 34.24%
    card  makes him   equity  hand
    Ts    ahead      100.00%  straight, ten high
    Th    ahead      100.00%  straight, ten high
    Td    ahead      100.00%  straight, ten high
    Tc    ahead      100.00%  straight, ten high
    5s    ahead      100.00%  straight, nine high
    5h    ahead      100.00%  straight, nine high
    5d    ahead      100.00%  straight, nine high
    5c    ahead      100.00%  straight, nine high
    8 outs to win, of 45 cards
    """
    played = game(game_key)
    if played.board <= _FLOP:
        raise ValueError(f"game: {played.key} has no board of five")
    if isinstance(hands, str) or not 2 <= len(hands) <= MOST_PLAYERS:
        given = f"the text {hands!r}" if isinstance(hands, str) else f"{len(hands)}"
        raise ValueError(f"hands: 2 to {MOST_PLAYERS} of them, in a list, not {given}")
    if not 0 <= operator.index(player) < len(hands):
        raise ValueError(f"player: {player}; there are 0 to {len(hands) - 1}")
    seen, gone = read_board(played, board), read_dead(dead)
    if not _FLOP <= len(seen) < played.board:
        raise ValueError(
            f"board: {len(seen)} cards; outs take a board of {_FLOP} cards or more, and one to come"
        )
    held = [read_hand(played, hand, f"hand {i + 1}") for i, hand in enumerate(hands)]
    reject_shared_cards_of_deal(played, held, seen, gone)
    taken = {*seen, *gone, *b"".join(held)}
    left = [card for card in reversed(deck_of(played)) if card not in taken]
    if len(left) < played.board - len(seen):
        raise ValueError("too few cards are left in the deck to complete the board")
    return _compare(played, held, seen, gone, np.array(left, np.uint8), operator.index(player))


def _compare(
    played: Game, held: list[bytes], seen: bytes, gone: bytes, cards: Numbers, player: int
) -> Outs:
    hands = np.array([list(hand) for hand in held], np.uint8)
    known = np.frombuffer(seen, np.uint8)
    boards = np.concatenate(
        [np.broadcast_to(known, (len(cards), len(known))), cards[:, np.newaxis]], axis=1
    )
    many = np.broadcast_to(hands, (len(cards), *hands.shape))
    strengths = strengths_of_checked(played, many, [boards], None)
    now = _standings(strengths_of_checked(played, hands, [known], None), player)
    then = _standings(strengths, player)
    dead = list(gone)
    equities = equity(played, many, boards, dead, method="exact").equity
    found = []
    for place, share in enumerate(played.shares):
        for standing in (_AHEAD, _TIED):
            better = (then[:, place] == standing) & (now[place] < standing)
            found += [
                Out(
                    format_cards(cards[row : row + 1]),
                    share.name,
                    standing == _TIED,
                    share.ranking.describe(int(strengths[row, player, place])),
                    float(equities[row, player]),
                )
                for row in np.flatnonzero(better).tolist()
            ]
    return Outs(
        played,
        format_cards(hands[player]),
        format_cards(seen),
        tuple(_STANDINGS[standing] for standing in now.tolist()),
        float(equity(played, held, seen, dead, method="exact").equity[player]),
        tuple(found),
        cards,
        equities,
    )


def _standings(strengths: NDArray[np.uint16], player: int) -> NDArray[np.intp]:
    """How a player stands in each share: strengths (..., players, shares) to (..., shares)."""
    mine = strengths[..., player, :]
    others = np.delete(strengths, player, axis=-2).max(axis=-2)
    standing = np.where(mine > others, _AHEAD, np.where(mine == others, _TIED, 0))
    return np.where(mine > 0, standing, 0)
