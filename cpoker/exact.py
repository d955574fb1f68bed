"""Exact equity: every showdown is counted, by the road that is shortest for the situation.

- Where ranks and flushes are all that matters, boards are counted by their patterns for each
  match-up of hands; match-ups that differ only in the names of their suits are one.
- Two ranges are sorted by strength on each board; boards that differ only in the names of suits
  which mean the same to both ranges are one.
- Everything else is dealt and evaluated, one deal after another.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cpoker import _core
from cpoker.equities import SITUATIONS_AT_A_TIME, UNKNOWN
from cpoker.holdings import Holding
from cpoker.matchups import renamings, up_to_suits
from cpoker.shares import Wild
from cpoker.threads import fair_size, in_threads, pieces
from cpoker.versus import averaged, count_on_boards
from cpoker.walks import Matches, deals_of, matches_of, walk

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from cpoker.results import ByHand, HandEquities
    from cpoker.situations import Situation
    from cpoker.threads import Progress

__all__ = ["Road", "shortest_road"]

# What a step of each road takes, in seconds on one core of an ordinary machine: for the choice
# between roads, and between all showdowns and some.
_MATCHUP = (0.1e-6, 0.3e-6, 1.5e-6, 6e-6, 40e-6, 120e-6)  # of two hands, by the cards to come
_RENAMING = 0.15e-6  # a match-up's kind
_SORTED = 2e-9  # a hand on a board
# A hand by the subsets of its cards, by how many it has, and a board's tables of them.
_BY_SUBSETS = {3: (2e-6, 10e-9), 4: (20e-6, 80e-9), 5: (100e-6, 200e-9)}
_LOOKED_UP = 0.4e-9  # a hand's strength, on a board
_COMPARED = 0.4e-9  # two hands on a board
_DEALT = 30e-9
_EVALUATED, _EVALUATED_SLOWLY = 30e-9, 300e-9  # a hand; where cards are wild, or chosen
_EVALUATED_IN_MANY_WAYS = 3e-6  # where pairs of cards may be wild

_MOST_SECONDS = 1e6
_MOST_HANDS = 300_000
_MOST_MATCHES = 2_000_000
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
    run: Callable[[int, Progress], tuple[_core.Outcomes, ByHand]]


def shortest_road(situation: Situation) -> Road | None:
    """Choose; None where there is no road that ends in days."""
    roads: list[Road | None] = []
    full = _in_full(situation) if situation.counts_boards else None
    if full is not None:
        roads = [_by_matchups(situation, full), _by_sorting(situation, full)]
    if not any(roads):  # it is never the shorter one
        roads = [_by_walking(situation)]
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
    rows = []
    for known in holding.cards:
        out = others.union(known.tolist())
        left = np.array([card for card in situation.deck if card not in out], np.uint8)
        rest = left[_choices(len(left), unknown)]
        rows.append(np.hstack([np.broadcast_to(known, (len(rest), len(known))), rest]))
    weights = np.repeat(holding.weights, [len(some) for some in rows])
    # Of one row of known cards, beside one more, NumPy makes columns that lie in one piece.
    cards = np.ascontiguousarray(np.concatenate(rows))
    return Holding(cards, weights, holding.text, holding.is_range)


@lru_cache(maxsize=16)
def _choices(things: int, chosen: int) -> NDArray[np.intp]:
    """Every choice of so many things, in rows."""
    return np.array(list(combinations(range(things), chosen)), np.intp)


# ---- Match-ups -------------------------------------------------------------------------------


def _by_matchups(situation: Situation, full: tuple[Holding, ...]) -> Road | None:
    found = _matches(full)
    if found is None or situation.shares is None:
        return None
    count, matches = found
    contests = situation.players * len(situation.shares) / _TWO
    kinds = count / min(len(renamings(situation.board, situation.dead)), count)
    each = _MATCHUP[situation.to_come] * contests
    seconds = kinds * each + count * _RENAMING * situation.players

    def run(threads: int, progress: Progress) -> tuple[_core.Outcomes, ByHand]:
        return _count_matchups(situation, full, matches or matches_of(full), threads, progress)

    return Road(seconds, kinds, "match-ups", run)


def _matches(holdings: tuple[Holding, ...]) -> tuple[int, Matches | None] | None:
    """How many choices go together at most, and which if that had to be found out.

    None: too many.
    """
    most = prod(len(holding.cards) for holding in holdings)
    if most <= _MOST_MATCHES:
        return most, None
    if len(holdings) <= _TWO:
        return None
    # Of three players' hands and more, many share cards.
    matches = matches_of(holdings, _MOST_MATCHES)
    return None if matches is None else (len(matches.weights), matches)


def _count_matchups(
    situation: Situation,
    full: tuple[Holding, ...],
    matches: Matches,
    threads: int,
    progress: Progress,
) -> tuple[_core.Outcomes, ByHand]:
    shares = situation.shares
    assert shares is not None
    hands = np.stack(
        [holding.cards[rows] for holding, rows in zip(full, matches.rows, strict=True)], axis=1
    )
    kinds = up_to_suits(hands, matches.weights, situation.board, situation.dead)
    count, players = kinds.hands.shape[:2]
    boards = np.full((count, situation.game.board), UNKNOWN, np.uint8)
    boards[:, : len(situation.board)] = np.frombuffer(situation.board, np.uint8)
    equity, boards_of_kind = np.empty((count, players)), np.empty(count, np.int64)
    unused = np.empty((2, count, 1 + len(shares), players), np.int64)

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
    work = pieces(count, fair_size(count, SITUATIONS_AT_A_TIME[situation.to_come], threads))
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
    trials, pots = (
        np.bincount(rows, sums, count).astype(np.float64) for sums in (each, each * equity)
    )
    return averaged(holding, pots, trials)


# ---- Sorted strengths ------------------------------------------------------------------------


def _by_sorting(situation: Situation, full: tuple[Holding, ...]) -> Road | None:
    if situation.players != _TWO or situation.shares is None:
        return None
    sizes = [len(holding.cards) for holding in full]
    same = len(renamings(situation.board, situation.dead))
    boards = comb(len(situation.deck), situation.to_come) / same
    each = sizes[0] * sizes[1] * _COMPARED * len(situation.shares)
    if len(situation.shares) == 1 and situation.game.hole == _TWO:
        each = min(each, sum(sizes) * _SORTED)
    elif len(situation.shares) == 1 and situation.game.hole in _BY_SUBSETS:
        tables, hand = _BY_SUBSETS[situation.game.hole]
        each = min(each, tables + sum(sizes) * hand)
    seconds = boards * (each + sum(sizes) * _LOOKED_UP)

    def run(threads: int, progress: Progress) -> tuple[_core.Outcomes, ByHand]:
        return count_on_boards(situation, full, each, threads, progress)

    return Road(seconds, boards, "boards", run)


# ---- Deals, one by one -----------------------------------------------------------------------


def _by_walking(situation: Situation) -> Road | None:
    deals = deals_of(situation)
    found = _matches(situation.holdings) if deals else None
    if found is None:
        return None
    matches = found[0]
    contests = situation.players * len(situation.game.shares)
    each = _EVALUATED if situation.shares is not None else _EVALUATED_SLOWLY
    if situation.game.wild is Wild.SUMS_OF_NINE:
        each = _EVALUATED_IN_MANY_WAYS
    seconds = matches * deals * (_DEALT + contests * each)

    def run(threads: int, progress: Progress) -> tuple[_core.Outcomes, None]:
        return walk(situation, threads, progress), None

    return Road(seconds, matches * deals, "deals", run)
