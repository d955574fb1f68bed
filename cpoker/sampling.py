"""Sampled equity: whole deals at random, until there are enough of them."""

from __future__ import annotations

import time
from math import prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cpoker import _core
from cpoker.effort import read_seed
from cpoker.holdings import Holding
from cpoker.threads import in_threads, progress_bar
from cpoker.walks import matches_of, strengths_of_players

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from cpoker.effort import Effort
    from cpoker.situations import Situation

__all__ = ["Sampled", "sample"]

_IN_CORE, _IN_PYTHON = 1 << 16, 1 << 12  # trials of a piece
_MOST_OF_A_ROUND = 1 << 26
_BRIEF, _PARTS_OF_FIRST = 0.1, 16  # seconds in which a piece may not fit, and how it is cut
_CROWD, _RARE, _MOST_JOINT = 3, 0.01, 1_000_000  # ranges, of which so few choices go together
_LEAST_PART = 0.2  # of a round of the usual size, which time left may cut it down to


class Sampled(NamedTuple):
    """Outcomes of so many trials of a seed."""

    outcomes: Mapping[int, float]
    trials: int
    seed: int


class _Sampling:
    """A situation that is dealt again and again. Trial number n of a seed is always the same."""

    def __init__(self, situation: Situation, seed: int) -> None:
        self.situation, self.seed = situation, seed
        game = situation.game
        if any(holding.known > game.hole for holding in situation.holdings):
            raise ValueError(f"hands of more than {game.hole} cards are not dealt at random")
        if situation.needed > len(situation.deck):
            raise ValueError(
                f"too few cards are left in the deck: {len(situation.deck)} of "
                f"{situation.needed} that are needed"
            )
        joint = _joint_choices(situation)
        self.joint = joint is not None
        self.sampler = _core.Sampler(
            tuple(
                (holding.cards, holding.weights if holding.is_weighted else None)
                for holding in (situation.holdings if joint is None else (joint,))
            ),
            game.hole * (situation.players if self.joint else 1),
            situation.board,
            game.board,
            situation.deck,
        )
        # The core says by itself what it does not evaluate.
        shares = situation.shares
        covered = (
            shares
            and not self.joint
            and self.sampler.outcomes(shares, seed, 0, 0, _core.Outcomes())
        )
        self.shares = shares if covered else None

    def piece(self, trials: range) -> _core.Outcomes:
        """Deal and evaluate some trials."""
        outcomes = _core.Outcomes()
        if self.shares:
            self.sampler.outcomes(self.shares, self.seed, trials.start, len(trials), outcomes)
            return outcomes
        hands, boards = self.sampler.deals(self.seed, trials.start, len(trials))
        each = self._apart(hands[:, 0]) if self.joint else list(hands.transpose(1, 0, 2))
        strengths = strengths_of_players(self.situation.game, each, boards)
        outcomes.add_strengths(np.ascontiguousarray(strengths, np.uint16))
        return outcomes

    def _apart(self, hands: NDArray[np.uint8]) -> list[NDArray[np.uint8]]:
        """Give each player his cards of a joint hand: all known ones come first in it."""
        holdings = self.situation.holdings
        known = np.cumsum([0, *(holding.known for holding in holdings)])
        dealt = known[-1] + np.cumsum(
            [0, *(self.situation.game.hole - holding.known for holding in holdings)]
        )
        return [
            np.concatenate(
                [hands[:, known[p] : known[p + 1]], hands[:, dealt[p] : dealt[p + 1]]], axis=1
            )
            for p in range(len(holdings))
        ]

    def pieces(self, first: int, count: int) -> list[range]:
        """Cut trials into pieces, at places that depend on nothing else."""
        size = _IN_CORE if self.shares else _IN_PYTHON
        return [
            range(begin, min(begin + size, first + count))
            for begin in range(first, first + count, size)
        ]


def _joint_choices(situation: Situation) -> Holding | None:
    """All players' known cards as one choice, where separate ones would collide nearly always.

    A choice that collides is drawn again; where few do not, they are better listed.
    """
    holdings = situation.holdings
    if sum(len(holding.cards) > 1 for holding in holdings) < _CROWD:
        return None
    matches = matches_of(holdings, _MOST_JOINT)
    if matches is None:
        return None
    together = prod(float(holding.weights.sum()) for holding in holdings)
    if matches.weights.sum() > together * _RARE:
        return None
    cards = [holding.cards[rows] for holding, rows in zip(holdings, matches.rows, strict=True)]
    return Holding(np.concatenate(cards, axis=1), matches.weights, "")


def _next_round(done: int, took: float, effort: Effort, error: float, piece: int) -> int:
    """How many trials to make before looking again; 0: there are enough."""
    wanted = float(max(done, piece))  # twice as many in all
    seconds, enough = effort.seconds_of_sample, effort.stderr_of_sample
    if seconds is not None and not done and seconds < _BRIEF:
        wanted /= _PARTS_OF_FIRST
    if enough is not None and done:
        if error <= enough:
            return 0
        ratio = error / enough
        wanted = min(wanted, done * (ratio * ratio - 1) + piece)  # a power would overflow
    if effort.trials is not None:
        wanted = min(wanted, effort.trials - done)
    if seconds is not None and done:
        fit = (seconds - took) * done / took
        if fit < min(wanted, piece) * _LEAST_PART:
            return 0
        wanted = min(wanted, max(fit, 1))
    return min(int(wanted), _MOST_OF_A_ROUND)


def sample(situation: Situation, effort: Effort) -> Sampled:
    """Deal at random until it is time to stop.

    How the trials are counted together does not depend on the number of threads, and how many
    there are does not, unless time stops them.
    """
    began = time.perf_counter()
    sampling = _Sampling(situation, read_seed(effort.seed))
    piece = len(sampling.pieces(0, _IN_CORE)[0])
    total, done, error = _core.Outcomes(), 0, 0.0
    bar = progress_bar(effort.trials, "trials", shown=effort.progress)
    try:
        while count := _next_round(done, time.perf_counter() - began, effort, error, piece):
            work = sampling.pieces(done, count)
            for outcomes in in_threads(sampling.piece, work, effort.workers):
                total.merge(outcomes)
            done += count
            bar.update(count)
            counted = situation.equity(dict(total.items()), exact=False)
            error = float(counted.stderr.max())
    finally:
        bar.close()
    return Sampled(dict(total.items()), done, sampling.seed)
