"""Random deals of a game, in batches."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cpoker import _core
from cpoker.deals import read_board, read_dead, read_hand, reject_shared_cards_of_deal
from cpoker.effort import read_seed
from cpoker.games import Game, game
from cpoker.strengths import deck_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cpoker.deals import Cards

__all__ = ["Deals", "deal"]


class Deals(NamedTuple):
    """What `deal` returns.

    Attributes
    ----------
    hands : ndarray of uint8, shape (size, players, cards)
        The players' cards, in the order in which the game deals them.
    boards : ndarray of uint8, shape (size, cards)
        The boards; of no cards in games without one.
    """

    hands: NDArray[np.uint8]
    boards: NDArray[np.uint8]


def deal(
    game_key: str | Game,
    players: int,
    size: int,
    *,
    seed: int | None = None,
    hands: Sequence[Cards | None] | None = None,
    board: Cards = "",
    dead: Cards = "",
) -> Deals:
    """Deal a game at random, any number of times.

    Every deal of what is not known is as likely as any other. The deals depend on the seed alone,
    and the first ones are the same whatever `size` is.

    Parameters
    ----------
    game_key : str or Game
        The game: its deck, and how many cards it deals.
    players : int
        How many players.
    size : int
        How many deals.
    seed : int, optional
        0 to 2**64 - 1; another one each time if not given.
    hands : sequence of str or of array_like of int or of None, optional
        The hands that are known, for each player; None for one that is not.
    board : str or array_like of int, optional
        The board as far as it is known.
    dead : str or array_like of int, optional
        Cards that are out of play.

    Returns
    -------
    Deals
        Hands and boards.

    Raises
    ------
    ValueError
        More cards than there are, a wrong number of hands or cards, or a card in two places.

    Examples
    --------
    >>> import cpoker as cp
    >>> dealt = cp.deal("omaha8", players=6, size=1000, seed=1)
    >>> dealt.hands.shape, dealt.boards.shape
    ((1000, 6, 4), (1000, 5))
    >>> cp.game("omaha8").strengths(dealt.hands, dealt.boards).shape
    (1000, 6, 2)
    """
    played = game(game_key)
    players, size = operator.index(players), operator.index(size)
    if players < 1 or size < 0:
        raise ValueError(f"{players} players and {size} deals; at least 1 and 0")
    wanted = read_seed(seed)
    known = [None] * players if hands is None else list(hands)
    if len(known) != players:
        raise ValueError(f"hands: {len(known)} of them for {players} players")
    held = [
        b"" if hand is None else read_hand(played, hand, f"hand {i + 1}")
        for i, hand in enumerate(known)
    ]
    for i, hand in enumerate(held):
        if len(hand) > played.hole:
            raise ValueError(f"hand {i + 1}: {len(hand)} cards; {played.key} deals {played.hole}")
    seen, gone = read_board(played, board), read_dead(played, dead)
    reject_shared_cards_of_deal(played, held, seen, gone)
    return _deal_rest(played, held, seen, {*b"".join(held), *seen, *gone}, size, wanted)


def _deal_rest(
    played: Game, held: list[bytes], seen: bytes, out: set[int], size: int, seed: int
) -> Deals:
    """Deal what is not known."""
    left = bytes(card for card in deck_of(played) if card not in out)
    unknown = [player for player, hand in enumerate(held) if not hand]
    to_come = played.board - len(seen)
    needed = len(unknown) * played.hole + to_come
    if needed > len(left):
        raise ValueError(f"{needed} cards are to be dealt, and {len(left)} are left in the deck")
    cards = _core.deal(left, needed, size, seed)
    hands = np.empty((size, len(held), played.hole), np.uint8)
    for player, hand in enumerate(held):
        if hand:
            hands[:, player] = np.frombuffer(hand, np.uint8)
    dealt = cards[:, : len(unknown) * played.hole]
    hands[:, unknown] = dealt.reshape(size, len(unknown), played.hole)
    boards = np.empty((size, played.board), np.uint8)
    boards[:, : len(seen)] = np.frombuffer(seen, np.uint8)
    boards[:, len(seen) :] = cards[:, len(unknown) * played.hole :]
    return Deals(hands, boards)
