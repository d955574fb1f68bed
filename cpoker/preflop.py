"""Starting hands of two cards, each class all-in against each other one.

For hold'em the matrix is stored. This computes it again, says whether the stored one is the same,
and writes it:

    cpoker matrix GAME --recompute --save cpoker/data/matrix_GAME.npy
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cpoker.cards import DECK
from cpoker.combos import space_of
from cpoker.equity import equity
from cpoker.games import Game, game
from cpoker.matchups import up_to_suits
from cpoker.stored import stored_file
from cpoker.two_cards import cells_of, class_names

if TYPE_CHECKING:
    import os

    from numpy.typing import NDArray

    from cpoker.combos import Space

    Integers = NDArray[np.int64]

__all__ = ["StartingHands", "starting_hands"]

_TWO = 2


@dataclass(frozen=True, eq=False, slots=True)
class StartingHands:
    """What `starting_hands` returns; all of it exact.

    A class against another one is each of its hands against each of the other's with which it
    shares no card, over all boards.

    Attributes
    ----------
    game : Game
        The game.
    names : tuple of str
        The classes, by rows of the usual grid: AA, AKs, AQs ... AKo, KK, KQs ... 22.
    combos : ndarray of int64, shape (classes,)
        How many hands are in each class.
    boards : ndarray of int64, shape (classes, classes)
        How many boards there are, over all pairs of hands.
    points : ndarray of int64, shape (classes, classes)
        Twice the boards that the row's class wins against the column's, and once those tied.
    """

    game: Game
    names: tuple[str, ...]
    combos: Integers
    boards: Integers
    points: Integers

    @property
    def equity(self) -> NDArray[np.float64]:
        """Equity of the row's class against the column's, 0 to 1, shape (classes, classes)."""
        return np.asarray(self.points / (2 * self.boards))

    @property
    def against_random(self) -> NDArray[np.float64]:
        """Equity of each class against one random hand, shape (classes,)."""
        return np.asarray(self.points.sum(axis=1) / (2 * self.boards.sum(axis=1)))

    def differences(self) -> int | None:
        """Count the points that are not as stored; None where none are."""
        stored = _stored(self.game)
        return None if stored is None else int((stored != self._above()).sum())

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the points above the diagonal, by rows, as the stored ones are: an ``.npy`` file.

        Parameters
        ----------
        file : str or path
            The file.
        """
        # An open file, for to a name without one np.save adds an ending.
        with Path(file).open("wb") as opened:
            np.save(opened, self._above().astype("<u4"))

    def _above(self) -> Integers:
        return self.points[np.triu_indices(len(self.names), 1)]

    def to_csv(self) -> str:
        """Write the equities as comma-separated values, with the names in front and above."""
        rows = [["", *self.names]]
        for name, row in zip(self.names, self.equity.tolist(), strict=True):
            rows.append([name, *map(str, row)])
        return "\n".join(map(",".join, rows))

    def __str__(self) -> str:
        """List the classes, the best against a random hand first."""
        values = self.against_random
        lines = ["rank  hand    equity  combos"]
        for place, each in enumerate(np.argsort(-values, kind="stable").tolist()):
            equal = f"{values[each]:.4%}"
            lines.append(f"{place + 1:4}  {self.names[each]:4}  {equal}  {self.combos[each]:6}")
        return "\n".join([*lines, "against one random hand, exact"])


def starting_hands(
    game_key: str | Game, *, recompute: bool = False, threads: int | None = None
) -> StartingHands:
    """Give the equity of every class of starting hands, as AA, AKs and AKo, against every other.

    Parameters
    ----------
    game_key : str or Game
        A game of two hole cards, a board and one share, such as ``"holdem"`` or ``"shortdeck"``.
    recompute : bool, optional
        Compute the matrix even where it is stored, as that of hold'em is. It takes seconds.
    threads : int, optional
        How many threads compute; all cores if not given.

    Returns
    -------
    StartingHands
        The classes' names, and their equities as arrays.

    Raises
    ------
    ValueError
        An unknown game, or one of another kind.

    Examples
    --------
    >>> import cpoker as cp
    >>> hands = cp.starting_hands("holdem")
    >>> hands.equity.shape
    (169, 169)
    >>> print(f"{hands.equity[hands.names.index('AKs'), hands.names.index('QQ')]:.4%}")
    46.0485%
    >>> [hands.names[place] for place in hands.against_random.argsort()[:-6:-1]]
    ['AA', 'KK', 'QQ', 'JJ', 'TT']
    """
    played = game(game_key)
    space = space_of(played)
    if space.cards != _TWO or space.in_order or len(played.shares) > 1 or not played.board:
        raise ValueError(f"{played.key} is no game of two cards, a board and one share")
    (every,) = space.pieces()
    cells, classes, combos = np.unique(
        cells_of(every.cards), return_inverse=True, return_counts=True
    )
    boards = _pairs(every.cards, classes, combos) * comb(len(space.deck) - 2 * _TWO, played.board)
    above = np.triu_indices(len(cells), 1)
    upper = None if recompute else _stored(played)
    if upper is None:
        upper = _computed(played, space, threads)[above]
    points = boards.copy()  # a class against itself: half of twice the boards
    points[above] = upper
    points.T[above] = 2 * boards[above] - upper
    names = class_names()
    return StartingHands(played, tuple(names[cell] for cell in cells), combos, boards, points)


def _stored(played: Game) -> Integers | None:
    """Read a game's stored points, those above the diagonal; None where there are none."""
    file = stored_file(played, "matrix", "npy")
    if file is None:
        return None
    with file.open("rb") as opened:
        return np.asarray(np.load(opened), np.int64)


def _pairs(cards: NDArray[np.uint8], classes: NDArray[np.intp], combos: Integers) -> Integers:
    """How many hands of one class can meet how many of another: pairs that share no card."""
    holds = np.zeros((len(combos), DECK), np.int64)
    np.add.at(holds, (classes[:, np.newaxis], cards), 1)
    # Counted by the card shared, a hand against itself comes twice.
    sharing = holds @ holds.T - np.diag(combos)
    return np.asarray(np.outer(combos, combos) - sharing)


def _computed(played: Game, space: Space, threads: int | None) -> Integers:
    """Compute the points above the diagonal: one match-up of each kind up to suits."""
    (every,) = space.pieces()
    cells = cells_of(every.cards)
    different, firsts, combos = np.unique(cells, return_index=True, return_counts=True)
    # Renamed, a hand becomes every one of its class, so one stands for all.
    rows, others = np.nonzero(different[:, np.newaxis] < cells)
    hands = np.stack([every.cards[firsts[rows]], every.cards[others]], axis=1)
    meets = (hands[:, 0, :, np.newaxis] != hands[:, 1, np.newaxis]).all(axis=(1, 2))
    kinds = up_to_suits(hands[meets], combos[rows[meets]])
    found = equity(played, kinds.hands, threads=threads)
    points = kinds.weights * (2 * found.wins[:, 0] + found.ties[:, 0])
    row, column = (np.searchsorted(different, cells_of(kinds.hands[:, i])) for i in range(2))
    # Sums of whole numbers below 2 ** 53.
    count = len(different)
    sums = np.bincount(row * count + column, points, count * count)
    return sums.astype(np.int64).reshape(count, count)
