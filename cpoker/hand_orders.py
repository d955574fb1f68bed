"""Orders of starting hands, which percentages are taken from: the stored ones, and others.

What is stored is the all-in equity of each class of hands against one random hand. Of two cards,
where the classes are AA, AKs, AKo and so on, it is exact. This makes the file of a game:

    python -m cpoker.hand_orders GAME > cpoker/data/order_GAME.txt

Of four cards the classes are the hands up to the names of suits, each with its equity from a
million random deals. The standard error is at most 0.0005, which puts a hand some 0.3 percent of
all hands from its place; one seed for all gives similar hands much the same deals, so that they are
compared better than that. Equities are kept in 65,536 steps, in the order of `suit_classes`. The
number of threads changes nothing. This makes the file of a game, in some minutes:

    python -m cpoker.hand_orders GAME > cpoker/data/order_GAME.npy
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

import numpy as np

from cpoker.combos import places_of, space_of
from cpoker.equity import equity
from cpoker.games import Game, game
from cpoker.matchups import up_to_suits
from cpoker.preflop import starting_hands
from cpoker.stored import stored_file
from cpoker.threads import in_threads, read_threads
from cpoker.two_cards import cells_of, class_names

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from numpy.typing import ArrayLike, NDArray

    from cpoker.combos import Space

    KeysOf = Callable[[str], NDArray[np.int64]]

__all__ = [
    "against_random", "given_values", "sampled_against_random", "stored_values", "suit_classes",
    "top_hands",
]  # fmt: skip

_TWO = 2
_TRIALS, _SEED = 1 << 20, 1  # of each class; with others the stored ones are made again
_STEPS = (1 << 16) - 1  # from an equity of 0 to 1


# ---- Taking from an order --------------------------------------------------------------------


def all_keys(space: Space) -> NDArray[np.int64]:
    """Give the numbers of all hands, in their usual order."""
    return np.concatenate([space.keys(piece.cards) for piece in space.pieces()])


def stored_values(played: Game, space: Space) -> NDArray[np.int64] | None:
    """Give each hand's value in the order that is stored for a game; None where there is none."""
    if space.cards != played.hole or space.in_order:
        return None
    if space.cards == _TWO:
        text = stored_file(played, "order", "txt")
        return None if text is None else _values_of_two_cards(space, text.read_text("ascii"))
    file = stored_file(played, "order", "npy")
    if file is None:
        return None
    with file.open("rb") as opened:
        values = np.load(opened).astype(np.int64)
    _, class_of = suit_classes(space)
    of_hands: NDArray[np.int64] = values[class_of]
    return of_hands


def _values_of_two_cards(space: Space, text: str) -> NDArray[np.int64]:
    (every,) = space.pieces()
    values: NDArray[np.int64] = _grid_of(text)[cells_of(every.cards)]
    return values


@cache
def _grid_of(text: str) -> NDArray[np.int64]:
    """Read an order: a class and its value in each line."""
    rows = [line.split() for line in text.splitlines() if not line.startswith("#")]
    value_of = {name: int(value) for name, value in rows}
    return np.array([value_of.get(name, 0) for name in class_names()])


def suit_classes(space: Space) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """Put together the hands that differ only in the names of their suits.

    Parameters
    ----------
    space : Space
        The hands that there are.

    Returns
    -------
    hands : ndarray of uint8, shape (classes, cards)
        A hand of each class, in an order that is always the same: by its highest card, then the
        next, from the lowest.
    class_of : ndarray of int, shape (n,)
        Each hand's class.

    Examples
    --------
    >>> import cpoker as cp
    >>> from cpoker.combos import space_of
    >>> hands, class_of = suit_classes(space_of(cp.game("omaha")))
    >>> len(hands), len(class_of), cp.format_cards(hands[class_of[0]])
    (16432, 270725, 'AsAhAdAc')
    """
    hands = np.concatenate([piece.cards for piece in space.pieces()])
    found = up_to_suits(hands[:, np.newaxis])
    return found.hands[:, 0], found.kinds


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
    first, end = (
        int(np.searchsorted(totals, part.numerator * len(values) // part.denominator, "right"))
        for part in (low, high)
    )
    if first == end:
        ones = "next best ones" if first else "best ones"
        raise ValueError(
            f"no hands: the {ones} are {counts[first]:,} of {len(values):,}, which stay together"
        )
    is_chosen = (different[first] <= -values) & (-values <= different[end - 1])
    chosen: NDArray[np.int64] = all_keys(space)[is_chosen]
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


def sampled_against_random(
    played: Game, hands: NDArray[np.uint8], threads: int | None = None
) -> NDArray[np.uint16]:
    """Give each hand's equity against one random hand as it is stored, from random deals.

    Parameters
    ----------
    played : Game
        The game.
    hands : ndarray of uint8, shape (n, cards)
        Hands. What one of them gets depends on no other.
    threads : int, optional
        How many threads compute, which changes nothing else; all cores if not given.

    Returns
    -------
    ndarray of uint16, shape (n,)
        Their equities, from 0 to 65,535.
    """
    compute = partial(_sampled, played)
    found = list(in_threads(compute, hands, read_threads(threads)))
    return np.round(np.array(found) * _STEPS).astype("<u2")


def _sampled(played: Game, hand: NDArray[np.uint8]) -> float:
    found = equity(played, [hand, None], method="sample", trials=_TRIALS, seed=_SEED, threads=1)
    return float(found.equity[0])


def main() -> None:
    """Write the file of the game that the command line names."""
    played = game(sys.argv[1])
    if played.hole == _TWO:
        print("# Against one random hand: twice the boards won, and once those tied")
        for name, value in against_random(played).items():
            print(name, value)
        return
    hands, _ = suit_classes(space_of(played))
    # np.save wants to know where in a file it is, which a pipe cannot say.
    file = io.BytesIO()
    np.save(file, sampled_against_random(played, hands))
    sys.stdout.buffer.write(file.getvalue())


if __name__ == "__main__":
    main()
