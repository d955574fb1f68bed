"""Orders of starting hands, which percentages are taken from: the stored ones, and others.

What is stored is each class's all-in equity against one random hand. This makes the file of a game:

    python -m cpoker.hand_orders GAME > cpoker/data/order_GAME.txt
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from cpoker.combos import places_of
from cpoker.games import Game, game
from cpoker.preflop import starting_hands
from cpoker.stored import stored_file
from cpoker.two_cards import cells_of, class_names

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from numpy.typing import ArrayLike, NDArray

    from cpoker.combos import Space

    KeysOf = Callable[[str], NDArray[np.int64]]

__all__ = ["against_random", "given_values", "stored_values", "top_hands"]

_TWO = 2


# ---- Taking from an order --------------------------------------------------------------------


def all_keys(space: Space) -> NDArray[np.int64]:
    """Give the numbers of all hands, in their usual order."""
    return np.concatenate([space.keys(piece.cards) for piece in space.pieces()])


def stored_values(played: Game, space: Space) -> NDArray[np.int64] | None:
    """Give each hand's value in the order that is stored for a game; None where there is none."""
    file = stored_file(played, "order", "txt")
    if file is None or space.cards != _TWO or space.in_order:
        return None
    (every,) = space.pieces()
    values: NDArray[np.int64] = _grid_of(file.read_text("ascii"))[cells_of(every.cards)]
    return values


@cache
def _grid_of(text: str) -> NDArray[np.int64]:
    """Read an order: a class and its value in each line."""
    rows = [line.split() for line in text.splitlines() if not line.startswith("#")]
    value_of = {name: int(value) for name, value in rows}
    return np.array([value_of.get(name, 0) for name in class_names()])


def given_values(
    space: Space, order: Sequence[str] | ArrayLike, keys_of: KeysOf
) -> NDArray[np.float64]:
    """Read an order that a caller gives.

    Parameters
    ----------
    space : Space
        The hands that there are.
    order : sequence of str or array_like of float, shape (n,)
        Ranges, the best first, each of hands that are equally good; or a value for every hand.
    keys_of : callable
        Gives the numbers of a range's hands.

    Returns
    -------
    ndarray of float64, shape (n,)
        The hands' values, larger for better hands.

    Raises
    ------
    ValueError
        Hands that are left out, or a wrong number of values.
    """
    keys = all_keys(space)
    if isinstance(order, Sequence) and all(isinstance(one, str) for one in order):
        values = np.full(len(keys), np.nan)
        for place, text in enumerate(order):
            rows = places_of(keys_of(str(text)), keys)
            rows = rows[np.isnan(values[rows])]
            values[rows] = -place
        missing = int(np.isnan(values).sum())
        if missing:
            raise ValueError(f"order: it leaves out {missing:,} of {len(keys):,} hands")
        return values
    values = np.asarray(order, np.float64)
    if values.shape != keys.shape or np.isnan(values).any():
        raise ValueError(
            f"order: a value for each of the {len(keys):,} hands, not of shape {values.shape}"
        )
    return values


def top_hands(
    space: Space, values: NDArray[np.int64] | NDArray[np.float64], low: Fraction, high: Fraction
) -> NDArray[np.int64]:
    """Give the numbers of the hands between two fractions of all hands, from the best on.

    Hands of one value stay together: a fraction is as many of them as make no more than it.
    """
    different, counts = np.unique(-values, return_counts=True)
    totals = np.cumsum(counts)
    bounds = [
        int(np.searchsorted(totals, part.numerator * len(values) // part.denominator, "right"))
        for part in (low, high)
    ]
    places = np.searchsorted(different, -values)
    chosen: NDArray[np.int64] = all_keys(space)[(bounds[0] <= places) & (places < bounds[1])]
    if not len(chosen):
        raise ValueError(f"no hands: the best ones are {counts[0]:,} of {len(values):,}")
    return chosen


# ---- Making one ------------------------------------------------------------------------------


def against_random(played: Game) -> dict[str, int]:
    """Give each class's equity against one random hand, exactly.

    Parameters
    ----------
    played : Game
        A game of two cards and a board, with one share.

    Returns
    -------
    dict of str to int
        For each class, the best first, twice the boards won and once those tied, over all hands
        of the opponent.

    Raises
    ------
    ValueError
        Another kind of game.
    """
    hands = starting_hands(played)
    points = hands.points.sum(axis=1) // hands.combos  # of one of its hands; nothing is lost
    best_first = np.argsort(-points, kind="stable")
    return {hands.names[each]: int(points[each]) for each in best_first}


def main() -> None:
    """Print the file of the game that the command line names."""
    print("# Against one random hand: twice the boards won, and once those tied")
    for name, value in against_random(game(sys.argv[1])).items():
        print(name, value)


if __name__ == "__main__":
    main()
