"""Dividing pots: a batch at a time, and one hand a call, with and without the reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from noting import note
from numpy.typing import NDArray
from pytest_benchmark.fixture import BenchmarkFixture

import cpoker as cp

BATCH = 200_000
HANDS = ["Ad4cJcTs", "5c5d6c6s", "Ah2cQcQs", "KhKc9s9h", "8h8s9cTc", "QdJd4d3c"]
BOARD = "3h7c8d2sKd"
CHIPS = [50, 201, 201, 201, 201, 201]


def fresh_pots(
    random: np.random.Generator, players: int, shares: int, pots: int, side_pot: bool
) -> tuple[NDArray[np.uint16], NDArray[np.int64]]:
    """Random strengths (half of the lows do not qualify), and one player who is all in for less."""
    strengths = np.empty((pots, players, shares), np.uint16)
    strengths[..., 0] = random.integers(1, 7_463, (pots, players))
    if shares > 1:
        low = random.integers(1, 57, (pots, players))
        strengths[..., 1] = np.where(random.random((pots, players)) < 0.5, 0, low)
    contributed = np.repeat(random.integers(10, 1_000, (pots, 1)), players, axis=1)
    if side_pot:
        contributed[np.arange(pots), random.integers(0, players, pots)] //= 2
    return strengths, contributed


@pytest.mark.parametrize(
    ("players", "shares", "side_pot"),
    [
        pytest.param(2, 1, False, id="heads-up", marks=pytest.mark.benchmark(group="pots, 2")),
        pytest.param(6, 2, True, id="six, hi-lo", marks=pytest.mark.benchmark(group="pots, 6")),
        pytest.param(9, 2, True, id="nine, hi-lo", marks=pytest.mark.benchmark(group="pots, 9")),
    ],
)
def bench_batch(benchmark: BenchmarkFixture, players: int, shares: int, side_pot: bool) -> None:
    random = np.random.default_rng(20_270_101)
    pots = 100 if benchmark.disabled else BATCH
    out = np.empty((pots, players), np.int64)

    def fresh() -> tuple[tuple[Any, ...], dict[str, Any]]:
        # New pots every round: a branch predictor learns a batch that comes again.
        return fresh_pots(random, players, shares, pots, side_pot), {"out": out}

    benchmark.pedantic(cp.settle_batch, setup=fresh, rounds=20, warmup_rounds=1)  # type: ignore[no-untyped-call]
    note(benchmark, "cpoker", "pot", pots)


def settle() -> cp.Settlement:
    return cp.settle("omaha8", HANDS, BOARD, CHIPS, button=3)


@pytest.mark.benchmark(group="one hand, six players, Omaha/8 with a side pot")
def bench_one_hand(per_call: Callable[..., Any]) -> None:
    answer = per_call("cpoker", settle, rounds=2_000)
    assert answer.payouts.sum() == sum(CHIPS)


@pytest.mark.benchmark(group="the same, with every payment in a sentence")
def bench_one_hand_explained(per_call: Callable[..., Any]) -> None:
    assert len(per_call("cpoker", lambda: str(settle()), rounds=500)) > 100
