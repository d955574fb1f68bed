"""Sampled equity: whole deals at random, until there are enough of them."""

from __future__ import annotations

import operator
import os
import time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cpoker import _core
from cpoker.threads import in_threads, progress_bar
from cpoker.walks import strengths_of_players

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cpoker.situations import Situation

__all__ = ["Sampled", "Stop", "read_seed", "sample"]

_MOST_SEED = 2**64 - 1
_STDERR, _SECONDS = 0.0002, 2.0  # where nothing is said
_IN_CORE, _IN_PYTHON = 1 << 16, 1 << 12  # trials of a piece
_MOST_OF_A_ROUND = 1 << 26
_BRIEF, _PARTS_OF_FIRST = 0.1, 16  # seconds in which a piece may not fit, and how it is cut
_LEAST_PART = 0.2  # of a round of the usual size, which time left may cut it down to


class Stop(NamedTuple):
    """When to stop: at whichever comes first.

    Attributes
    ----------
    trials : int or None
        After so many trials.
    stderr : float or None
        Once no player's equity has a larger standard error.
    seconds : float or None
        When so much time has passed.
    """

    trials: int | None
    stderr: float | None
    seconds: float | None

    @staticmethod
    def read(trials: int | None, stderr: float | None, seconds: float | None) -> Stop:
        """Check them; where nothing is said, a small error, or a time that one waits."""
        if trials is not None and operator.index(trials) < 1:
            raise ValueError(f"trials: {trials}; at least 1")
        if stderr is not None and not stderr > 0:
            raise ValueError(f"stderr: {stderr} is not above 0")
        if seconds is not None and not seconds > 0:
            raise ValueError(f"max_seconds: {seconds} is not above 0")
        if trials is None and stderr is None:
            return Stop(None, _STDERR, _SECONDS if seconds is None else seconds)
        return Stop(None if trials is None else operator.index(trials), stderr, seconds)


class Sampled(NamedTuple):
    """Outcomes of so many trials."""

    outcomes: Mapping[int, float]
    trials: int


def read_seed(seed: int | None) -> int:
    """Check a seed; another one each time if none is given."""
    wanted = int.from_bytes(os.urandom(8), "little") if seed is None else operator.index(seed)
    if not 0 <= wanted <= _MOST_SEED:
        raise ValueError(f"seed: {seed} is not from 0 to {_MOST_SEED}")
    return wanted


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
        self.sampler = _core.Sampler(
            tuple(
                (holding.cards, holding.weights if holding.is_weighted else None)
                for holding in situation.holdings
            ),
            game.hole,
            situation.board,
            game.board,
            situation.deck,
        )
        # The core says by itself what it does not evaluate.
        shares = situation.shares
        covered = shares and self.sampler.outcomes(shares, seed, 0, 0, _core.Outcomes())
        self.shares = shares if covered else None

    def piece(self, trials: range) -> _core.Outcomes:
        """Deal and evaluate some trials."""
        outcomes = _core.Outcomes()
        if self.shares:
            self.sampler.outcomes(self.shares, self.seed, trials.start, len(trials), outcomes)
            return outcomes
        hands, boards = self.sampler.deals(self.seed, trials.start, len(trials))
        each = [hands[:, player] for player in range(hands.shape[1])]
        strengths = strengths_of_players(self.situation.game, each, boards)
        outcomes.add_strengths(np.ascontiguousarray(strengths, np.uint16))
        return outcomes

    def pieces(self, first: int, count: int) -> list[range]:
        """Cut trials into pieces, at places that depend on nothing else."""
        size = _IN_CORE if self.shares else _IN_PYTHON
        return [
            range(begin, min(begin + size, first + count))
            for begin in range(first, first + count, size)
        ]


def _next_round(done: int, took: float, stop: Stop, error: float, piece: int) -> int:
    """How many trials to make before looking again; 0: there are enough."""
    wanted = float(max(done, piece))  # twice as many in all
    if stop.seconds is not None and not done and stop.seconds < _BRIEF:
        wanted /= _PARTS_OF_FIRST
    if stop.stderr is not None and done:
        if error <= stop.stderr:
            return 0
        ratio = error / stop.stderr
        wanted = min(wanted, done * (ratio * ratio - 1) + piece)  # a power would overflow
    if stop.trials is not None:
        wanted = min(wanted, stop.trials - done)
    if stop.seconds is not None and done:
        fit = (stop.seconds - took) * done / took
        if fit < min(wanted, piece) * _LEAST_PART:
            return 0
        wanted = min(wanted, max(fit, 1))
    return min(int(wanted), _MOST_OF_A_ROUND)


def sample(situation: Situation, seed: int, stop: Stop, threads: int, *, shown: bool) -> Sampled:
    """Deal at random until it is time to stop.

    How the trials are counted together does not depend on the number of threads, and how many
    there are does not, unless time stops them.
    """
    began = time.perf_counter()
    sampling = _Sampling(situation, seed)
    piece = len(sampling.pieces(0, _IN_CORE)[0])
    total, done, error = _core.Outcomes(), 0, 0.0
    bar = progress_bar(stop.trials, "trials", shown=shown)
    try:
        while count := _next_round(done, time.perf_counter() - began, stop, error, piece):
            for outcomes in in_threads(sampling.piece, sampling.pieces(done, count), threads):
                total.merge(outcomes)
            done += count
            bar.update(count)
            counted = situation.equity(dict(total.items()), exact=False)
            error = float(counted.stderr.max())
    finally:
        bar.close()
    return Sampled(dict(total.items()), done)
