"""Two ranges against each other, board by board.

On each board the core evaluates every hand once. Boards that differ only in the names of suits are
one, where these mean the same to both ranges.
"""

from __future__ import annotations

from functools import partial
from itertools import product
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cpoker import _core
from cpoker.holdings import Holding, masks_of
from cpoker.matchups import renamings
from cpoker.results import HandEquities
from cpoker.threads import in_threads, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from cpoker.results import ByHand
    from cpoker.situations import Situation
    from cpoker.threads import Progress

    Sums = NDArray[np.float64]

__all__ = ["averaged", "count_on_boards", "renamed", "renamings_of_ranges"]

_SECONDS = 0.02  # that a piece of work takes, about
_MOST_SECONDS = 0.1  # that it takes at most, if it is of one board
_FEWEST_HANDS = 64  # of one range in a piece


def averaged(holding: Holding, pots: Sums, trials: Sums) -> HandEquities:
    """Give each hand's equity, from its pots and showdowns."""
    average = np.full(len(trials), np.nan)
    np.divide(pots, trials, out=average, where=trials > 0)
    np.clip(average, 0, 1, out=average)  # sums of fractions are a little off
    return HandEquities(holding.cards, holding.weights, average, trials.astype(np.float64))


def count_on_boards(
    situation: Situation,
    full: tuple[Holding, ...],
    seconds_a_board: float,
    threads: int,
    progress: Progress,
) -> tuple[_core.Outcomes, ByHand]:
    """Count every showdown of two ranges of complete hands."""
    group = renamings_of_ranges(situation, full)
    known = {card for holding in full if len(holding.cards) == 1 for card in holding.cards[0]}
    left = bytes(card for card in situation.deck if card not in known)
    boards, times = _core.boards_up_to_suits(
        situation.board, left, situation.to_come, b"".join(map(bytes, group))
    )
    work = _Work(situation, full, boards, times)
    total = _core.Outcomes()
    sums = [np.zeros(len(holding.cards)) for holding in full for _ in range(2)]
    for found in in_threads(work.compute, work.pieces(seconds_a_board), threads):
        total.merge(found.outcomes)
        for old, new in zip((sums[0][found.rows], sums[1][found.rows], *sums[2:]), found.sums,
                            strict=True):  # fmt: skip
            old += new
        progress.update(found.boards)
    by_hand = tuple(
        partial(_of_sums, holding, pots, trials, group) if len(holding.cards) > 1 else None
        for holding, pots, trials in zip(full, sums[::2], sums[1::2], strict=True)
    )
    return total, by_hand


class _Found(NamedTuple):
    """What a piece of work came to."""

    rows: slice  # the first range's hands that it was about
    outcomes: _core.Outcomes
    sums: list[Sums]  # pots and showdowns of these, and of the second range's hands
    boards: float


class _Work:
    """Both ranges on all boards, in pieces: some boards, and some of the first range's hands."""

    def __init__(
        self,
        situation: Situation,
        full: tuple[Holding, ...],
        boards: NDArray[np.uint8],
        times: Sums,
    ) -> None:
        assert situation.shares is not None
        self.shares = situation.shares
        self.one, self.other = full
        self.boards, self.times = boards, times

    def pieces(self, seconds_a_board: float) -> Iterator[tuple[slice, slice]]:
        boards = max(1, int(_SECONDS / seconds_a_board))
        # No more than needed, for each part may take as long as all for the other range's hands.
        parts = max(1, ceil(seconds_a_board / _MOST_SECONDS))
        hands = len(self.one.cards)
        rows = max(_FEWEST_HANDS, -(-hands // parts))
        yield from product(pieces(len(self.boards), boards), pieces(hands, rows))

    def compute(self, piece: tuple[slice, slice]) -> _Found:
        boards, rows = piece
        one, other = self.one.take(rows), self.other
        outcomes = _core.Outcomes()
        sums = [np.zeros(len(holding.cards)) for holding in (one, other) for _ in range(2)]
        covered = _core.versus(
            self.shares, one.cards, one.weights, other.cards, other.weights, self.boards[boards],
            self.times[boards], outcomes, *sums,
        )  # fmt: skip
        if not covered:
            raise AssertionError("the core does not cover what it was said to cover")
        part = len(one.cards) / len(self.one.cards)
        return _Found(rows, outcomes, sums, part * (boards.stop - boards.start))


# ---- The same but for suits ------------------------------------------------------------------


def renamed(cards: NDArray[np.uint8], suits: tuple[int, ...]) -> NDArray[np.uint8]:
    """Give cards their new suits."""
    new: NDArray[np.uint8] = cards & np.uint8(0b11111100) | np.array(suits, np.uint8)[cards & 3]
    return new


def _is_unchanged(holding: Holding, suits: tuple[int, ...]) -> bool:
    """Whether a renaming turns a range into itself, weights included."""
    if holding.is_everything:  # for it is asked after those whose cards it leaves out
        return True
    before, after = masks_of(holding.cards), masks_of(renamed(holding.cards, suits))
    if not holding.is_weighted:
        return bool((np.sort(before) == np.sort(after)).all())
    one, other = np.argsort(before), np.argsort(after)
    return bool(
        (before[one] == after[other]).all()
        and (holding.weights[one] == holding.weights[other]).all()
    )


def renamings_of_ranges(situation: Situation, full: tuple[Holding, ...]) -> list[tuple[int, ...]]:
    """The renamings of suits that change neither the known cards nor the ranges."""
    nothing, *others = renamings(situation.board, situation.dead)
    by_size = sorted(full, key=lambda holding: len(holding.cards))
    return [nothing] + [
        suits for suits in others if all(_is_unchanged(holding, suits) for holding in by_size)
    ]


def _of_sums(
    holding: Holding, pots: Sums, trials: Sums, group: list[tuple[int, ...]]
) -> HandEquities:
    return averaged(
        holding, _over_renamings(holding, pots, group), _over_renamings(holding, trials, group)
    )


def _over_renamings(holding: Holding, sums: Sums, group: list[tuple[int, ...]]) -> Sums:
    """Give each hand the mean of what its renamings got: on each board one stood for all."""
    if len(group) == 1:
        return sums
    masks = masks_of(holding.cards)
    order = np.argsort(masks)
    mean = np.zeros(len(sums))
    for suits in group:
        places = np.searchsorted(masks[order], masks_of(renamed(holding.cards, suits)))
        mean += sums[order[places]]
    return mean / len(group)
