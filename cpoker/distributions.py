"""How equity is distributed over the next cards of the board."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from cpoker.cards import format_cards
from cpoker.deals import read_board, read_dead
from cpoker.equities import UNKNOWN
from cpoker.equity import equity
from cpoker.exact import shortest_road
from cpoker.games import Game, game
from cpoker.holdings import Holding, masks_of, read_holdings
from cpoker.results import in_columns
from cpoker.situations import MOST_PLAYERS, Situation
from cpoker.threads import progress_bar, read_threads
from cpoker.versus import renamed, renamings_of_ranges

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cpoker.deals import Cards
    from cpoker.ranges import Range

    Numbers = NDArray[np.uint8]

__all__ = ["Distribution", "distribution"]

_MOST_WAYS = 3_000_000


@dataclass(frozen=True, eq=False)
class Distribution:
    """What `distribution` returns: the players' equities after each way in which cards can come.

    Attributes
    ----------
    game : Game
        The game.
    hands : tuple of str
        The hands or ranges, in the order given.
    board : str
        The board as it is.
    cards : ndarray of uint8, shape (n, cards)
        The cards that come, without regard to their order.
    weights : ndarray of float64, shape (n,)
        How likely they are, of 1. Where hands are known, all are as likely; with ranges those are
        less likely that the players may hold.
    equity : ndarray of float64, shape (n, players)
        Each player's equity once they have come.
    """

    game: Game
    hands: tuple[str, ...]
    board: str
    cards: Numbers
    weights: NDArray[np.float64]
    equity: NDArray[np.float64]

    @property
    def mean(self) -> NDArray[np.float64]:
        """The players' equities before the cards come, shape (players,): as `equity` gives them."""
        return np.asarray(self.weights @ self.equity)

    @property
    def deviation(self) -> NDArray[np.float64]:
        """The standard deviation of the equities, shape (players,)."""
        return np.sqrt(self.weights @ (self.equity - self.mean) ** 2)

    def histogram(
        self,
        player: int = 0,
        bins: int | Sequence[float] | NDArray[np.float64] = 10,
        range: tuple[float, float] = (0.0, 1.0),  # noqa: A002
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Give a player's equities as a histogram, as `numpy.histogram` does.

        Parameters
        ----------
        player : int, optional
            Which player, from 0 on.
        bins : int or sequence of float, optional
            How many bins, or their edges.
        range : tuple of float, optional
            The lower and the upper end of the bins, where `bins` is a number.

        Returns
        -------
        weights : ndarray of float64, shape (bins,)
            How likely an equity in each of the bins is. All but the last are half-open.
        edges : ndarray of float64, shape (bins + 1,)
            The bins' edges.

        Examples
        --------
        >>> import cpoker as cp
        >>> found = cp.distribution("holdem", ["AhKh", "QsQd"], "Th7h2c")
        >>> weights, edges = found.histogram(bins=4)
        >>> weights.round(4)
        array([0.0222, 0.6444, 0.    , 0.3333])
        """
        weights, edges = np.histogram(self.equity[:, player], bins, range, weights=self.weights)
        return weights, edges

    def __str__(self) -> str:
        """Lay it out as a table: ten bins for each player."""
        columns = [self.histogram(player)[0] for player, _ in enumerate(self.hands)]
        rows = [["equity", *self.hands]]
        for place, weights in enumerate(zip(*columns, strict=True)):
            rows.append([f"{place * 10}-{place * 10 + 10}%", *(f"{each:.2%}" for each in weights)])
        rows.append(["mean", *(f"{each:.4%}" for each in self.mean)])
        rows.append(["deviation", *(f"{each:.4%}" for each in self.deviation)])
        return in_columns(rows)


def distribution(
    game_key: str | Game,
    hands: Sequence[Cards | Range | None],
    board: Cards = "",
    dead: Cards = "",
    *,
    cards: int = 1,
    threads: int | None = None,
    progress: bool = False,
) -> Distribution:
    """Compute every player's equity after each way in which the next cards of the board can come.

    Parameters
    ----------
    game_key : str or Game
        A game with a board, such as ``"holdem"`` or ``"omaha8"``.
    hands : sequence of str, Range, array_like of int or None
        2 to 10 hands or ranges, as `equity` takes them.
    board : str or array_like of int, optional
        The board as far as it is known.
    dead : str or array_like of int, optional
        Cards that are known to be out of play.
    cards : int, optional
        How many cards come: at most as many as the board still gets.
    threads : int, optional
        How many threads compute; all cores if not given.
    progress : bool, optional
        Show how far it is; takes the package tqdm.

    Returns
    -------
    Distribution
        The cards, how likely they are, and the equities after them, all exact.

    Raises
    ------
    ValueError
        What `equity` refuses; a game without a board; more cards than are still to come; or too
        many showdowns to count them all.

    Examples
    --------
    A set against a flush draw with a straight draw: how the turn changes it.

    >>> import cpoker as cp
    >>> found = cp.distribution("holdem", ["9s9d", "JhTh"], "9h8h2c")
    >>> print(found)
    equity         9s9d      JhTh
    0-10%         4.44%    15.56%
    10-20%        0.00%     0.00%
    20-30%       26.67%    40.00%
    30-40%        0.00%    13.33%
    40-50%        0.00%     0.00%
    50-60%        0.00%     0.00%
    60-70%       13.33%     0.00%
    70-80%       40.00%    26.67%
    80-90%        0.00%     0.00%
    90-100%      15.56%     4.44%
    mean       57.8788%  42.1212%
    deviation  28.2388%  28.2388%

    Both cards to come, and a range:

    >>> len(cp.distribution("holdem", ["9s9d", "JhTh"], "9h8h2c", cards=2).cards)
    990
    >>> found = cp.distribution("holdem", ["9s9d", "QQ+, AhKh"], "Th8h2c")
    >>> found.mean.round(4), len(found.cards)
    (array([0.139, 0.861]), 47)
    """
    played = game(game_key)
    if not played.board:
        raise ValueError(f"game: {played.key} has no board; its next cards are each player's own")
    if isinstance(hands, (str, np.ndarray)) and np.ndim(hands) != 2:
        raise ValueError("hands: a sequence of hands, one for each player")
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise ValueError(f"hands: 2 to {MOST_PLAYERS} of them, not {len(hands)}")
    seen, gone = read_board(played, board), read_dead(dead)
    to_come = played.board - len(seen)
    if not 1 <= cards <= to_come:
        raise ValueError(f"cards: {cards}; {to_come} cards of the board are still to come")
    situation = Situation(played, read_holdings(played, hands, seen, gone), seen, gone)
    come = _ways(situation, cards)
    known = all(len(one.cards) == 1 and one.known == played.hole for one in situation.holdings)
    if known:
        weights = np.ones(len(come))
        equities = _of_known_hands(situation, come, threads, progress=progress)
    else:
        weights, equities = _of_ranges(situation, come, threads, progress=progress)
    possible = weights > 0
    if not possible.any():
        raise ValueError("the ranges leave no hands that can be dealt together")
    return Distribution(
        played,
        tuple(holding.text for holding in situation.holdings),
        format_cards(seen),
        come[possible],
        weights[possible] / weights.sum(),
        equities[possible],
    )


def _ways(situation: Situation, cards: int) -> Numbers:
    """Every choice of cards that can come next, shape (n, cards)."""
    held = {
        card
        for holding in situation.holdings
        if len(holding.cards) == 1
        for card in holding.cards[0].tolist()
    }
    left = [card for card in situation.deck if card not in held]
    count = comb(len(left), cards)
    if not count:
        raise ValueError("too few cards are left in the deck to complete the board")
    if count > _MOST_WAYS:
        raise ValueError(f"cards: {count:,} ways in which {cards} cards can come are too many")
    return np.array(list(combinations(left, cards)), np.uint8)


def _of_known_hands(
    situation: Situation, come: Numbers, threads: int | None, *, progress: bool
) -> NDArray[np.float64]:
    played, count = situation.game, len(come)
    hands = np.stack([holding.cards[0] for holding in situation.holdings])
    boards = np.full((count, played.board), UNKNOWN, np.uint8)
    boards[:, : len(situation.board)] = np.frombuffer(situation.board, np.uint8)
    boards[:, len(situation.board) :][:, : come.shape[1]] = come
    return equity(
        played, np.broadcast_to(hands, (count, *hands.shape)), boards, list(situation.dead),
        method="exact", threads=threads, progress=progress,
    ).equity  # fmt: skip


def _of_ranges(
    situation: Situation, come: Numbers, threads: int | None, *, progress: bool
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """One way after another, those that differ only in the names of suits once."""
    same = renamings_of_ranges(situation, situation.holdings)
    smallest = np.minimum.reduce([masks_of(renamed(come, suits)) for suits in same])
    _, firsts, kinds = np.unique(smallest, return_index=True, return_inverse=True)
    workers = read_threads(threads)
    weights = np.zeros(len(firsts))
    equities = np.zeros((len(firsts), situation.players))
    bar = progress_bar(len(firsts), "ways", shown=progress)
    try:
        for kind, first in enumerate(firsts.tolist()):
            weights[kind], equities[kind] = _after(situation, come[first].tobytes(), workers)
            bar.update(1)
    finally:
        bar.close()
    return weights[kinds], equities[kinds]


def _after(situation: Situation, come: bytes, threads: int) -> tuple[float, Any]:
    """The weight of all showdowns on which some cards come, and the equities there."""
    gone = sum(1 << card for card in come)
    holdings = []
    for holding in situation.holdings:
        left = holding.take(np.flatnonzero(masks_of(holding.cards) & np.uint64(gone) == 0))
        if not len(left.cards):
            return 0.0, 0.0
        holdings.append(left)
    then = Situation(situation.game, tuple(holdings), situation.board + come, situation.dead)
    if not _can_be_dealt(then.holdings):
        return 0.0, 0.0
    road = shortest_road(then)
    if road is None:
        raise ValueError("there are too many showdowns to count")
    bar = progress_bar(None, "", shown=False)
    outcomes, _ = road.run(threads, bar)
    counted = dict(outcomes.items())
    if not counted:
        return 0.0, 0.0
    found = then.equity(counted, exact=True)
    return float(found.trials), found.equity


def _can_be_dealt(holdings: Sequence[Holding], taken: int = 0) -> bool:
    """Whether the players can hold hands that share no card."""
    if not holdings:
        return True
    masks = masks_of(holdings[0].cards)
    return any(
        _can_be_dealt(holdings[1:], taken | mask)
        for mask in masks[masks & np.uint64(taken) == 0].tolist()
    )
