"""Every ranking from up to seven cards, and wild games, beside the standard high; deals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from noting import note
from pytest_benchmark.fixture import BenchmarkFixture

import cpoker as cp

HANDS = 200_000
DEUCES = cp.mask_of("2c2d2h2s")
CONTESTS = [
    *(
        (name, None)
        for name in cp.rankings()
        if cp.ranking(name).kind == "best five" and cp.ranking(name).most_cards >= 7
    ),
    ("standard_wild", DEUCES),
    ("deuce_to_seven_joker", np.uint64(1)),
]


def fresh_hands(ranking: cp.Ranking, seed: int, hands: int) -> Any:
    """Hands of seven from the ranking's own deck."""
    deck = [card for card in range(52) if ranking.deck >> card // 4 & 1]
    order = np.random.default_rng(seed).random((hands, len(deck))).argpartition(6, axis=1)
    return np.array(deck, np.uint8)[order[:, :7]]


@pytest.mark.benchmark(group="any five of seven, every ranking")
@pytest.mark.parametrize(("name", "wilds"), CONTESTS)
def bench_ranking(benchmark: BenchmarkFixture, name: str, wilds: Any) -> None:
    ranking = cp.ranking(name)
    hands = 100 if benchmark.disabled else HANDS
    seeds = iter(range(1_000))

    def fresh() -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (fresh_hands(ranking, next(seeds), hands),), {"wilds": wilds}

    benchmark.pedantic(ranking, setup=fresh, rounds=7, warmup_rounds=1)  # type: ignore[no-untyped-call]
    wild = "" if wilds is None else f", {int(wilds).bit_count()} cards wild"
    note(benchmark, f"cpoker {name}{wild}", "hand", hands)


@pytest.mark.benchmark(group="deals of six-handed Omaha")
def bench_deal(benchmark: BenchmarkFixture) -> None:
    deals = 100 if benchmark.disabled else HANDS
    benchmark(cp.deal, "omaha8", 6, deals, seed=1)
    note(benchmark, "cpoker, per card", "card", deals * 29)


@pytest.mark.benchmark(group="100,000 heads-up situations in one call")
@pytest.mark.parametrize("known", [5, 4, 3])
@pytest.mark.parametrize("threads", [1, 2])
def bench_batch_of_equities(benchmark: BenchmarkFixture, known: int, threads: int) -> None:
    situations = 100 if benchmark.disabled else 100_000
    dealt = cp.deal("holdem", 2, situations, seed=1)
    boards = dealt.boards[:, :known]
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        cp.equity, ("holdem", dealt.hands, boards), {"threads": threads}, rounds=5
    )
    note(benchmark, f"cpoker, {known} board cards, {threads} threads", "situation", situations)
