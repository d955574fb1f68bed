"""Hand strength for whole batches, and equity after every next card."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import Any

import numpy as np
import pytest
from noting import note
from pytest_benchmark.fixture import BenchmarkFixture

import cpoker as cp


@pytest.mark.parametrize(
    ("known", "hands"),
    [
        pytest.param(0, 2, marks=pytest.mark.benchmark(group="hand strength before the flop")),
        pytest.param(3, 2_000, marks=pytest.mark.benchmark(group="hand strength on the flop")),
        pytest.param(4, 20_000, marks=pytest.mark.benchmark(group="hand strength on the turn")),
        pytest.param(5, 200_000, marks=pytest.mark.benchmark(group="hand strength on the river")),
    ],
)
def bench_hand_strength(benchmark: BenchmarkFixture, known: int, hands: int) -> None:
    seeds = count()
    size = min(hands, 10) if benchmark.disabled else hands

    def fresh() -> tuple[tuple[Any, ...], dict[str, Any]]:
        dealt = cp.deal("holdem", players=1, size=size, seed=next(seeds))
        return ("holdem", dealt.hands[:, 0], dealt.boards[:, :known]), {"bins": 20, "threads": 1}

    found = benchmark.pedantic(cp.hand_strength, setup=fresh, rounds=7)  # type: ignore[no-untyped-call]
    assert np.allclose(found.histogram.sum(axis=1), 1)
    note(benchmark, "cpoker", "hand", size)


@pytest.mark.benchmark(group="equity after each of 990 runouts of a flop")
def bench_distribution(benchmark: BenchmarkFixture) -> None:
    ask = partial(cp.distribution, "holdem", ["AhKh", "QdQc"], "Ts9s2h", cards=2, threads=1)
    found = benchmark.pedantic(ask, rounds=50, warmup_rounds=1)  # type: ignore[no-untyped-call]
    assert found.mean[0] == pytest.approx(275 / 990)
    note(benchmark, "cpoker", "call", 1)
