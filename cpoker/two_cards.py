"""Hands of two cards: their classes, as AA, AKs and AKo, in a grid, and text for sets of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cpoker.cards import RANKS, format_cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from cpoker.combos import Space

__all__ = ["GRID", "cells_of", "class_names", "in_text"]

GRID = len(RANKS)
_TOP = GRID - 1


def cells_of(cards: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Number the classes of hands by rows of a grid, aces first; suited hands above its diagonal.

    Parameters
    ----------
    cards : ndarray of uint8, shape (n, 2)
        Hands.

    Returns
    -------
    ndarray of int, shape (n,)
        0 to 168.
    """
    ranks = _TOP - (cards >> 2).astype(np.intp)
    best, other = ranks.min(axis=1), ranks.max(axis=1)
    suited = cards[:, 0] & 3 == cards[:, 1] & 3
    cells: NDArray[np.intp] = np.where(suited, GRID * best + other, GRID * other + best)
    return cells


def class_names() -> list[str]:
    """Give the names of the classes, by rows of the grid."""
    return [_name_of(*divmod(cell, GRID)) for cell in range(GRID * GRID)]


def _name_of(row: int, column: int) -> str:
    kind = "" if row == column else "s" if row < column else "o"
    return RANKS[_TOP - min(row, column)] + RANKS[_TOP - max(row, column)] + kind


def in_text(space: Space, cards: NDArray[np.uint8]) -> str:
    """Write a set of hands as people do: "QQ+, AKs, A5s-A2s, 7h6h".

    Parameters
    ----------
    space : Space
        The hands that there are.
    cards : ndarray of uint8, shape (n, 2)
        Those of the set.

    Returns
    -------
    str
        Text that stands for the set.
    """
    (every,) = space.pieces()
    if len(cards) == len(every):
        return "*"
    cells = cells_of(cards)
    here = np.bincount(cells, minlength=GRID * GRID)
    full = (here == np.bincount(cells_of(every.cards), minlength=GRID * GRID)) & (here > 0)
    single = cards[~full[cells]]
    # The deck's own ranks: the steps between them are those of the notation.
    ranks = [_TOP - rank for rank in reversed(space.ranks)]
    grid = full.reshape(GRID, GRID)
    classes = [*_pairs(grid, ranks), *_unpaired(grid, ranks)]
    return ", ".join([*classes, *map(format_cards, single)])


def _runs(wanted: Iterable[bool]) -> Iterator[tuple[int, int]]:
    """The first and last place of each run of True."""
    start = None
    for place, is_wanted in enumerate([*wanted, False]):
        if is_wanted and start is None:
            start = place
        elif not is_wanted and start is not None:
            yield start, place - 1
            start = None


def _pairs(grid: NDArray[np.bool_], ranks: list[int]) -> Iterator[str]:
    names = [_name_of(rank, rank) for rank in ranks]
    for first, last in _runs(grid[rank, rank] for rank in ranks):
        yield _run_in_text(names, first, last)


def _unpaired(grid: NDArray[np.bool_], ranks: list[int]) -> Iterator[str]:
    """The other classes, by their higher rank; AK where AKs and AKo would be the same."""
    for place, top in enumerate(ranks):
        kickers = ranks[place + 1 :]
        suited = [bool(grid[top, kicker]) for kicker in kickers]
        offsuit = [bool(grid[kicker, top]) for kicker in kickers]
        kinds = [("", suited)] if suited == offsuit else [("s", suited), ("o", offsuit)]
        for kind, wanted in kinds:
            names = [_name_of(top, kicker)[:2] + kind for kicker in kickers]
            for first, last in _runs(wanted):
                yield _run_in_text(names, first, last)


def _run_in_text(names: list[str], first: int, last: int) -> str:
    if first == last:
        return names[first]
    return f"{names[last]}+" if first == 0 else f"{names[first]}-{names[last]}"
