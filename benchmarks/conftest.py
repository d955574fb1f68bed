"""Fixtures that time a program and note its result, per hand, beside the usual statistics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hands import Form, deal
from noting import note
from pytest_benchmark.fixture import BenchmarkFixture

HANDS_OF_A_REHEARSAL = 100


@pytest.fixture
def per_hand(benchmark: BenchmarkFixture) -> Callable[..., None]:
    """Time a call on a batch of hands; `cards` is how many each of its arguments holds."""

    def run(
        program: str,
        evaluate: Callable[..., Any],
        form: Form,
        cards: tuple[int, ...],
        hands: int,
        rounds: int,
    ) -> None:
        generator = np.random.default_rng(20240607)
        batch = min(hands, HANDS_OF_A_REHEARSAL) if benchmark.disabled else hands

        def fresh() -> tuple[tuple[Any, ...], dict[str, Any]]:
            # New hands every round: a branch predictor learns a batch that comes again.
            dealt = np.split(deal(generator, batch, sum(cards)), np.cumsum(cards)[:-1], axis=1)
            return form(*map(np.ascontiguousarray, dealt)), {}

        benchmark.pedantic(evaluate, setup=fresh, rounds=rounds, warmup_rounds=1)  # type: ignore[no-untyped-call]
        note(benchmark, program, "hand", batch)

    return run


@pytest.fixture
def per_call(benchmark: BenchmarkFixture) -> Callable[..., Any]:
    """Time one call that answers one question, and return the answer."""

    def run(program: str, function: Callable[..., Any], *arguments: Any, rounds: int) -> Any:
        answer = benchmark.pedantic(function, arguments, rounds=rounds, warmup_rounds=1)  # type: ignore[no-untyped-call]
        note(benchmark, program, "call", 1)
        return answer

    return run
