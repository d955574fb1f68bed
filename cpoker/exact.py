"""Exact equity: every showdown is counted, by the road that is shortest for the situation.

- Where ranks and flushes are all that matters, boards are counted by their patterns for each
  match-up of hands; match-ups that differ only in the names of their suits are one.
- Two ranges are sorted by strength on each board; boards that differ only in the names of suits
  which mean the same to both ranges are one.
- Everything else is dealt and evaluated, one deal after another.
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb, prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cpoker import _core
from cpoker.equities import SITUATIONS_AT_A_TIME, UNKNOWN
from cpoker.holdings import Holding, masks_of
from cpoker.matchups import up_to_suits
from cpoker.results import HandEquities
from cpoker.threads import in_threads, pieces
from cpoker.walks import deals_of, matches_of, walk

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from cpoker.situations import Situation
    from cpoker.threads import Progress

__all__ = ["Road", "shortest_road"]

# What a step of each road takes, in seconds on one core of an ordinary machine: for the choice
# between roads, and between all showdowns and some.
_MATCHUP = (
    0.4e-6,
    0.6e-6,
    2e-6,
    12e-6,
    50e-6,
    120e-6,
)  # by the cards to come, two hands, one share
_RENAMING = 0.4e-6  # a match-up's kind
_SORTED = 5e-9  # a hand on a board
_COMPARED = 1e-9  # two hands on a board
_DEALT = 40e-9
_EVALUATED = 40e-9

_MOST_SECONDS = 1e6  # seconds
_MOST_HANDS = 300_000
_MOST_MATCHES = 6_000_000
_TWO = 2


class Road(NamedTuple):
    """A way to count all showdowns.

    Attributes
    ----------
    seconds : float
        What it takes on one thread, about.
    steps : float
        How much there is to do, in units of its own.
    unit : str
        What a step is.
    run : callable
        Takes threads and a progress bar; gives outcomes, and each player's equities by hand where
        it knows them.
    """

    seconds: float
    steps: float
    unit: str
    run: Callable[[int, Progress], tuple[_core.Outcomes, tuple[HandEquities | None, ...] | None]]


def shortest_road(situation: Situation) -> Road | None:
    """Choose; None where there is no road that ends in days."""
    roads = [_by_walking(situation)]
    if situation.counts_boards:
        full = _in_full(situation)
        if full is not None:
            roads += [_by_matchups(situation, full), _by_sorting(situation, full)]
    possible = [road for road in roads if road is not None and road.seconds < _MOST_SECONDS]
    return min(possible, key=lambda road: road.seconds, default=None)


# ---- What can be held ------------------------------------------------------------------------


def _in_full(situation: Situation) -> tuple[Holding, ...] | None:
    """Complete hands for every player; None where there are too many."""
    left = len(situation.deck)
    missing = [situation.game.hole - holding.known for holding in situation.holdings]
    counts = [
        len(holding.cards) * comb(left - holding.known, unknown)
        for holding, unknown in zip(situation.holdings, missing, strict=True)
    ]
    if max(counts) > _MOST_HANDS:
        return None
    return tuple(
        _completed(situation, holding, unknown) if unknown else holding
        for holding, unknown in zip(situation.holdings, missing, strict=True)
    )


def _completed(situation: Situation, holding: Holding, unknown: int) -> Holding:
    """Add every choice of the cards that a player may hold beside those that are known.

    Two choices of known cards may come to the same hand, which then is there twice: so often it is
    dealt.
    """
    others = {
        card
        for other in situation.holdings
        if len(other.cards) == 1 and other is not holding
        for card in other.cards[0].tolist()
    }
    deck = [card for card in situation.deck if card not in others]
    rows = [
        (*known, *rest)
        for known in holding.cards.tolist()
        for rest in combinations([card for card in deck if card not in known], unknown)
    ]
    weights = np.repeat(holding.weights, len(rows) // len(holding.cards))
    return Holding(np.array(rows, np.uint8), weights, holding.text, holding.is_range)


# ---- Match-ups -------------------------------------------------------------------------------


def _by_matchups(situation: Situation, full: tuple[Holding, ...]) -> Road | None:
    matches = prod(len(holding.cards) for holding in full)
    if matches > _MOST_MATCHES or situation.shares is None:
        return None
    contests = situation.players * len(situation.shares) / _TWO
    kinds = matches / min(len(_renamings(situation)), matches)
    each = _MATCHUP[situation.to_come] * contests
    seconds = kinds * each + matches * _RENAMING * situation.players

    def run(
        threads: int, progress: Progress
    ) -> tuple[_core.Outcomes, tuple[HandEquities | None, ...] | None]:
        return _count_matchups(situation, full, threads, progress)

    return Road(seconds, kinds, "match-ups", run)


def _count_matchups(
    situation: Situation, full: tuple[Holding, ...], threads: int, progress: Progress
) -> tuple[_core.Outcomes, tuple[HandEquities | None, ...]]:
    shares = situation.shares
    assert shares is not None
    matches = matches_of(full)
    hands = np.stack(
        [holding.cards[rows] for holding, rows in zip(full, matches.rows, strict=True)], axis=1
    )
    kinds = up_to_suits(hands, matches.weights, situation.board, situation.dead)
    count, players = kinds.hands.shape[:2]
    boards = np.full((count, situation.game.board), UNKNOWN, np.uint8)
    boards[:, : len(situation.board)] = np.frombuffer(situation.board, np.uint8)
    equity, boards_of_kind = np.empty((count, players)), np.empty(count, np.int64)
    unused = np.empty((2, count, players), np.int64)

    def compute(piece: slice) -> tuple[_core.Outcomes, int]:
        outcomes = _core.Outcomes()
        covered = _core.outcomes_exact(
            shares, kinds.hands[piece], boards[piece], situation.dead, outcomes,
            kinds.weights[piece], equity[piece], unused[0, piece], unused[1, piece],
            boards_of_kind[piece],
        )  # fmt: skip
        if not covered:
            raise AssertionError("the core does not cover what it was said to cover")
        return outcomes, piece.stop - piece.start

    total = _core.Outcomes()
    work = pieces(count, SITUATIONS_AT_A_TIME[situation.to_come])
    for outcomes, done in in_threads(compute, work, threads):
        total.merge(outcomes)
        progress.update(done)
    by_hand = tuple(
        _of_hands(full[player], matches.rows[player], matches.weights,
                  equity[kinds.kinds, player], boards_of_kind[kinds.kinds])
        if len(full[player].cards) > 1 else None
        for player in range(players)
    )  # fmt: skip
    return total, by_hand


def _of_hands(
    holding: Holding,
    rows: NDArray[np.intp],
    weights: NDArray[np.float64],
    equity: NDArray[np.float64],
    boards: NDArray[np.int64],
) -> HandEquities:
    """Put match-ups together by one player's hand."""
    count = len(holding.cards)
    each = weights / holding.weights[rows] * boards
    trials, pots = (np.bincount(rows, sums, count) for sums in (each, each * equity))
    return _averaged(holding, pots.astype(np.float64), trials.astype(np.float64))


def _averaged(
    holding: Holding, pots: NDArray[np.float64], trials: NDArray[np.float64]
) -> HandEquities:
    average = np.full(len(trials), np.nan)
    np.divide(pots, trials, out=average, where=trials > 0)
    return HandEquities(holding.cards, holding.weights, average, trials)


# ---- Sorted strengths ------------------------------------------------------------------------


def _by_sorting(situation: Situation, full: tuple[Holding, ...]) -> Road | None:
    if situation.players != _TWO or situation.shares is None:
        return None
    sizes = [len(holding.cards) for holding in full]
    boards = comb(len(situation.deck), situation.to_come) / len(_renamings(situation))
    plain = situation.game.hole == _TWO and len(situation.shares) == 1
    compared = sizes[0] * sizes[1] * _COMPARED * len(situation.shares)
    each = min(sum(sizes) * _SORTED, compared) if plain else compared
    seconds = boards * (each + sum(sizes) * _EVALUATED / 20)

    def run(
        threads: int, progress: Progress
    ) -> tuple[_core.Outcomes, tuple[HandEquities | None, ...] | None]:
        return _sort_on_boards(situation, full, threads, progress)

    return Road(seconds, boards, "boards", run)


def _renamed(cards: NDArray[np.uint8], suits: tuple[int, ...]) -> NDArray[np.uint8]:
    renamed: NDArray[np.uint8] = cards & np.uint8(0b11111100) | np.array(suits, np.uint8)[cards & 3]
    return renamed


def _renamings(situation: Situation, full: tuple[Holding, ...] = ()) -> list[tuple[int, ...]]:
    """The renamings of suits that change neither the known cards nor, if given, the ranges."""
    found = []
    for suits in permutations(range(4)):
        fixed = all(
            set(_renamed(np.frombuffer(cards, np.uint8), suits).tolist()) == set(cards)
            for cards in (situation.board, situation.dead)
        )
        if fixed and all(_is_unchanged(holding, suits) for holding in full):
            found.append(suits)
    return found


def _is_unchanged(holding: Holding, suits: tuple[int, ...]) -> bool:
    """Whether a renaming turns a range into itself, weights included."""
    if suits == tuple(sorted(suits)):
        return True
    before, after = masks_of(holding.cards), masks_of(_renamed(holding.cards, suits))
    one, other = np.argsort(before), np.argsort(after)
    return bool(
        (before[one] == after[other]).all()
        and (holding.weights[one] == holding.weights[other]).all()
    )


def _sort_on_boards(
    situation: Situation, full: tuple[Holding, ...], threads: int, progress: Progress
) -> tuple[_core.Outcomes, tuple[HandEquities | None, ...]]:
    shares = situation.shares
    assert shares is not None
    one, other = full
    renamings = _renamings(situation, full)
    boards, times = _core.boards_up_to_suits(
        situation.board, situation.deck, situation.to_come, b"".join(map(bytes, renamings))
    )
    size = max(1, int(0.02 / ((len(one.cards) + len(other.cards)) * 2 * _SORTED)))

    def compute(piece: slice) -> tuple[_core.Outcomes, list[NDArray[np.float64]], int]:
        outcomes = _core.Outcomes()
        sums = [np.zeros(len(holding.cards)) for holding in full for _ in range(_TWO)]
        covered = _core.versus(
            shares, one.cards, one.weights, other.cards, other.weights, boards[piece],
            times[piece], outcomes, *sums,
        )  # fmt: skip
        if not covered:
            raise AssertionError("the core does not cover what it was said to cover")
        return outcomes, sums, piece.stop - piece.start

    total = _core.Outcomes()
    sums = [np.zeros(len(holding.cards)) for holding in full for _ in range(_TWO)]
    for outcomes, more, done in in_threads(compute, pieces(len(boards), size), threads):
        total.merge(outcomes)
        for old, new in zip(sums, more, strict=True):
            old += new
        progress.update(done)
    by_hand = tuple(
        _averaged(holding, *(_over_renamings(holding, each, renamings) for each in pair))
        if len(holding.cards) > 1 else None
        for holding, pair in zip(full, (sums[:2], sums[2:]), strict=True)
    )  # fmt: skip
    return total, by_hand


def _over_renamings(
    holding: Holding, sums: NDArray[np.float64], renamings: list[tuple[int, ...]]
) -> NDArray[np.float64]:
    """Give each hand the mean of what its renamings got: on each board one stood for all."""
    if len(renamings) == 1:
        return sums
    masks = masks_of(holding.cards)
    order = np.argsort(masks)
    mean = np.zeros(len(sums))
    for suits in renamings:
        places = np.searchsorted(masks[order], masks_of(_renamed(holding.cards, suits)))
        mean += sums[order[places]]
    return mean / len(renamings)


# ---- Deals, one by one -----------------------------------------------------------------------


def _by_walking(situation: Situation) -> Road | None:
    matches = prod(len(holding.cards) for holding in situation.holdings)
    deals = deals_of(situation)
    if matches > _MOST_MATCHES or not deals:
        return None
    contests = situation.players * len(situation.game.shares)
    seconds = matches * deals * (_DEALT + contests * _EVALUATED)

    def run(threads: int, progress: Progress) -> tuple[_core.Outcomes, None]:
        return walk(situation, threads, progress), None

    return Road(seconds, matches * deals, "deals", run)
