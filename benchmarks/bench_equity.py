"""Exact equity of one situation, asked from Python; every answer is checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from programs import peer

import cpoker as cp


class Situation(NamedTuple):
    game: str
    hands: list[str]
    equity: float  # of the first player
    key: str  # poker-equity's name of the game


SITUATIONS = {
    "exact hold'em, AhKh v QdQc": Situation(
        "holdem", ["AhKh", "QdQc"], (787_966 + 6_732 / 2) / 1_712_304, "holdem"
    ),
    "exact Omaha/8, AsAh2d3c v KsKhQdJc": Situation(
        "omaha8", ["AsAh2d3c", "KsKhQdJc"], 775_992 / 1_086_008, "omaha_hi_lo"
    ),
    "exact Omaha/8, AsAh2s3h v KsKhQdJd": Situation(
        "omaha8", ["AsAh2s3h", "KsKhQdJd"], 779_394 / 1_086_008, "omaha_hi_lo"
    ),
}


def each_as(program: str, *names: str) -> Callable[..., Any]:
    """The benchmark that follows, for these situations, next to the other programs' times."""
    return pytest.mark.parametrize(
        "situation",
        [
            pytest.param(
                SITUATIONS[name],
                marks=pytest.mark.benchmark(group=name),
                id=f"{name}: {program}",
            )
            for name in names
        ],
    )


@each_as("cpoker", *SITUATIONS)
def bench_cpoker(per_call: Callable[..., Any], situation: Situation) -> None:
    answer = per_call("cpoker", cp.equity, situation.game, situation.hands, rounds=200)
    assert answer.equity[0] == pytest.approx(situation.equity, abs=1e-12)


@each_as("poker-equity", *SITUATIONS)
def bench_poker_equity(per_call: Callable[..., Any], situation: Situation) -> None:
    exact = peer("poker_equity").exact_from_text
    # It walks every board, half a second in Omaha/8, so a few rounds must do.
    answer = per_call("poker-equity", exact, situation.key, situation.hands, rounds=5)
    assert answer["players"][0]["equity"] == pytest.approx(situation.equity, abs=1e-12)


@each_as("pokerfast", "exact hold'em, AhKh v QdQc")
def bench_pokerfast(per_call: Callable[..., Any], situation: Situation) -> None:
    equity = peer("pokerfast.equity")
    if not equity.available():
        pytest.skip("pokerfast has no compiled library for this machine")
    answer = per_call("pokerfast", equity.equity, situation.hands, rounds=100)
    assert answer[0] == pytest.approx(situation.equity, abs=1e-12)
