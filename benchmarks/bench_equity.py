"""Equity asked from Python, exact and sampled, one situation and many; every answer is checked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pytest
from noting import note
from programs import peer
from pytest_benchmark.fixture import BenchmarkFixture

import cpoker as cp


class Spot(NamedTuple):
    game: str
    hands: list[str]
    board: str
    equity: float  # of the first player
    rounds: int
    key: str = ""  # poker-equity's name of the game; it walks every board, so a few rounds do
    pokerfast: tuple[str, ...] = ()  # the hands, as pokerfast writes them


BOARDS, RANDOM = 1_712_304, 2_097_572_400

SPOTS = {
    "exact hold'em, AhKh v QdQc": Spot(
        "holdem", ["AhKh", "QdQc"], "", (787_966 + 6_732 / 2) / BOARDS, 200, "holdem",
        ("AhKh", "QdQc"),
    ),
    "exact hold'em, AhKh v QdQc v 7s7d": Spot(
        "holdem", ["AhKh", "QdQc", "7s7d"], "", (533_482 + 2_663 / 3) / 1_370_754, 200, "holdem",
        ("AhKh", "QdQc", "7s7d"),
    ),
    "exact hold'em, AhKh v a random hand": Spot(
        "holdem", ["AhKh", "*"], "", (1_389_004_215 + 34_610_976 / 2) / RANDOM, 10, "",
        ("AhKh", "random"),
    ),
    "exact hold'em, QQ+ AK v 22+": Spot(
        "holdem", ["QQ+, AK", "22+"], "", (2_532_352_224 + 48_722_844 / 2) / 4_222_541_664, 10, "",
        ("QQ+,AK", "22+"),
    ),
    "exact hold'em on Ts9s2h, AhKh v QdQc": Spot(
        "holdem", ["AhKh", "QdQc"], "Ts9s2h", 275 / 990, 1000, "holdem", ("AhKh", "QdQc"),
    ),
    "exact hold'em on Ts9s2h, AhKh v a random hand": Spot(
        "holdem", ["AhKh", "*"], "Ts9s2h", (564_460 + 10_485 / 2) / 1_070_190, 100, "",
        ("AhKh", "random"),
    ),
    "exact hold'em on Ts9s2h, every hand v every hand": Spot(
        "holdem", ["*", "*"], "Ts9s2h", 0.5, 20
    ),
    "exact hold'em, every hand v every hand": Spot("holdem", ["*", "*"], "", 0.5, 2),
    "exact Omaha/8, AsAh2d3c v KsKhQdJc": Spot(
        "omaha8", ["AsAh2d3c", "KsKhQdJc"], "", 775_992 / 1_086_008, 200, "omaha_hi_lo"
    ),
    "exact Omaha/8, AsAh2s3h v KsKhQdJd": Spot(
        "omaha8", ["AsAh2s3h", "KsKhQdJd"], "", 779_394 / 1_086_008, 200, "omaha_hi_lo"
    ),
    "exact Omaha/8, AA v KsKhQdJc": Spot(
        "omaha8", ["AA", "KsKhQdJc"], "", 672_559_601 / 908_057_832, 3
    ),
}  # fmt: skip


def spots(program: str, applies: Callable[[Spot], object]) -> Callable[..., Any]:
    """The benchmark that follows, for these spots, next to the other programs' times."""
    return pytest.mark.parametrize(
        "spot",
        [
            pytest.param(spot, marks=pytest.mark.benchmark(group=name), id=f"{name}: {program}")
            for name, spot in SPOTS.items()
            if applies(spot)
        ],
    )


@spots("cpoker", lambda _: True)
def bench_cpoker(per_call: Callable[..., Any], spot: Spot) -> None:
    # Known hands are one thread's work in any case; ranges would take all cores.
    known = all(len(hand) == 2 * cp.game(spot.game).hole for hand in spot.hands)
    ask = cp.equity if known else partial(cp.equity, method="exact", threads=1)
    answer = per_call("cpoker", ask, spot.game, spot.hands, spot.board, rounds=spot.rounds)
    assert answer.exact
    assert answer.equity[0] == pytest.approx(spot.equity, abs=1e-6)


@spots("poker-equity", lambda spot: spot.key)
def bench_poker_equity(per_call: Callable[..., Any], spot: Spot) -> None:
    exact = peer("poker_equity").exact_from_text
    board = " ".join(spot.board[i : i + 2] for i in range(0, len(spot.board), 2))
    answer = per_call("poker-equity", exact, spot.key, spot.hands, board, rounds=5)
    assert answer["players"][0]["equity"] == pytest.approx(spot.equity, abs=1e-6)


@spots("pokerfast", lambda spot: spot.pokerfast)
def bench_pokerfast(per_call: Callable[..., Any], spot: Spot) -> None:
    equity = peer("pokerfast.equity")
    if not equity.available():
        pytest.skip("pokerfast has no compiled library for this machine")
    rounds = max(3, spot.rounds // 10)
    answer = per_call("pokerfast", equity.equity, list(spot.pokerfast), spot.board, rounds=rounds)
    assert answer[0] == pytest.approx(spot.equity, abs=1e-6)


# ---- Sampling ----------------------------------------------------------------------------------


class Sampling(NamedTuple):
    game: str
    hands: list[str]
    key: str


SAMPLED = {
    "sampling hold'em": Sampling("holdem", ["AhKh", "QdQc"], "holdem"),
    "sampling Omaha": Sampling("omaha", ["AsAh2d3c", "KsKhQdJc"], "omaha"),
    "sampling Omaha/8": Sampling("omaha8", ["AsAh2d3c", "KsKhQdJc"], "omaha_hi_lo"),
    "sampling Omaha/8, six players": Sampling("omaha8", ["AsAh2d3c"] + ["*"] * 5, ""),
    "sampling hold'em, QQ+ AK v 22+": Sampling("holdem", ["QQ+, AK", "22+"], ""),
    "sampling razz from the third street": Sampling("razz", ["Ah2d5c", "3h4d6c"], ""),
}


def sampled(program: str, applies: Callable[[Sampling], object]) -> Callable[..., Any]:
    return pytest.mark.parametrize(
        "one",
        [
            pytest.param(one, marks=pytest.mark.benchmark(group=name), id=f"{name}: {program}")
            for name, one in SAMPLED.items()
            if applies(one)
        ],
    )


def draw(benchmark: BenchmarkFixture, program: str, ask: Callable[[int], Any], trials: int) -> None:
    seeds = iter(range(1_000))
    benchmark.pedantic(lambda: ask(next(seeds)), rounds=7, warmup_rounds=1)  # type: ignore[no-untyped-call]
    note(benchmark, program, "trial", trials)


@sampled("cpoker", lambda _: True)
def bench_sampling(benchmark: BenchmarkFixture, one: Sampling) -> None:
    trials = 1_000 if benchmark.disabled else 2_000_000
    ask = partial(cp.equity, one.game, one.hands, method="sample", trials=trials, threads=1)
    draw(benchmark, "cpoker", lambda seed: ask(seed=seed), trials)


@sampled("poker-equity", lambda one: one.key)
def bench_sampling_of_poker_equity(benchmark: BenchmarkFixture, one: Sampling) -> None:
    chunk = peer("poker_equity").chunk_from_text
    trials = 1_000 if benchmark.disabled else 200_000
    ask = partial(chunk, one.key, one.hands, samples=trials, threads=1)
    draw(benchmark, "poker-equity", lambda seed: ask(seed=seed), trials)


# ---- Many situations at once -------------------------------------------------------------------

SITUATIONS = 100_000


@pytest.mark.parametrize(
    ("street", "known"),
    [
        pytest.param(street, known, marks=pytest.mark.benchmark(group=f"{threads}: {street}"))
        for threads in ("one thread", "all cores")
        for street, known in (("river", 5), ("turn", 4), ("flop", 3))
    ],
)
def bench_situations(
    request: pytest.FixtureRequest, benchmark: BenchmarkFixture, street: str, known: int
) -> None:
    assert street
    count = 100 if benchmark.disabled else SITUATIONS
    seeds = iter(range(1_000))
    mark = request.node.get_closest_marker("benchmark")
    assert mark is not None
    threads = 1 if mark.kwargs["group"].startswith("one") else None

    def fresh() -> tuple[tuple[Any, ...], dict[str, Any]]:
        dealt = cp.deal("holdem", 2, count, seed=next(seeds))
        return ("holdem", dealt.hands, dealt.boards[:, :known]), {"threads": threads}

    found = benchmark.pedantic(cp.equity, setup=fresh, rounds=7, warmup_rounds=1)  # type: ignore[no-untyped-call]
    assert np.allclose(found.equity.sum(axis=1), 1)
    note(benchmark, "cpoker", "situation", count)


@pytest.mark.benchmark(group="169 x 169 matrix, two threads")
def bench_matrix(per_call: Callable[..., Any], benchmark: BenchmarkFixture) -> None:
    if benchmark.disabled:
        pytest.skip("takes seconds, and a slow test compares it with what is stored")
    ask = partial(cp.starting_hands, recompute=True, threads=2)
    found = per_call("cpoker", ask, "holdem", rounds=1)
    assert found.differences() == 0
