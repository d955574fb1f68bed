"""Nanoseconds a hand: batches for cpoker, one call after another where a peer takes one hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import programs
import pytest
from hands import Cards, masks
from programs import Contender, cpoker

import cpoker as cp


def both_halves(hole: Cards, board: Cards) -> tuple[np.ndarray, np.ndarray]:
    return cp.omaha_high(hole, board), cp.omaha_low8(hole, board)


def pokerkit(*hand_types: str) -> Contender:
    return Contender("PokerKit", partial(programs.pokerkit, *hand_types), hands=100, rounds=10)


def poker_equity(kernel: str) -> Contender:
    return Contender("poker-equity", partial(programs.poker_equity, kernel))


def high(cards: int) -> list[Contender]:
    kit = programs.pokerkit_five if cards == 5 else programs.pokerkit
    return [
        cpoker(cp.high),
        Contender("pkrbot", programs.pkrbot),
        Contender("eval7", programs.eval7),
        Contender("holdem-hand-evaluator", programs.holdem_hand_evaluator),
        poker_equity("high"),
        Contender("phevaluator", partial(programs.phevaluator, f"evaluate_{cards}cards")),
        Contender("pokerfast", programs.pokerfast),
        Contender("treys", programs.treys, hands=500),
        Contender("PokerKit", partial(kit, "StandardHighHand"), hands=100, rounds=10),
    ]


def omaha(hole: int) -> list[Contender]:
    return [
        cpoker(cp.omaha_high),
        Contender("phevaluator", partial(programs.phevaluator_omaha, hole)),
        Contender("treys", programs.treys_omaha, hands=200, rounds=10),
        pokerkit("OmahaHoldemHand"),
    ]


WORKLOADS: dict[str, tuple[tuple[int, ...], list[Contender]]] = {
    "7-card high": ((7,), high(7)),
    "7-card high, from masks": ((7,), [cpoker(cp.ranking("standard").masks, masks)]),
    "5-card high": ((5,), high(5)),
    "7-card ace-to-five": ((7,), [cpoker(cp.low_a5), poker_equity("low_a5")]),
    # No peer but PokerKit knows the qualifier; ace-to-five is the same work without it.
    "7-card eight-or-better": (
        (7,),
        [cpoker(cp.low_8), poker_equity("low_a5"), pokerkit("EightOrBetterLowHand")],
    ),
    # poker-equity's deuce-to-seven is right for five cards and wrong for seven (it takes the
    # reverse of the best high hand), so for seven it is asked about every five of them.
    "7-card deuce-to-seven": (
        (7,),
        [
            cpoker(cp.low_27),
            Contender(
                "poker-equity, 21 fives",
                partial(programs.poker_equity_best_of_seven, "deuce_seven"),
                hands=200,
            ),
            pokerkit("StandardLowHand"),
        ],
    ),
    "5-card deuce-to-seven": ((5,), [cpoker(cp.low_27), poker_equity("deuce_seven")]),
    "badugi": ((4,), [cpoker(cp.badugi), poker_equity("badugi")]),
    "Omaha 4 high": ((4, 5), omaha(4)),
    "Omaha 5 high": ((5, 5), omaha(5)),
    "Omaha 6 high": ((6, 5), omaha(6)),
    "Omaha/8, both halves": (
        (4, 5),
        [cpoker(both_halves), pokerkit("OmahaHoldemHand", "OmahaEightOrBetterLowHand")],
    ),
}


def rows() -> Iterator[object]:
    for workload, (cards, contenders) in WORKLOADS.items():
        mark = pytest.mark.benchmark(group=workload)
        for contender in contenders:
            name = f"{workload}: {contender.program}"
            yield pytest.param(cards, contender, marks=mark, id=name)


@pytest.mark.parametrize(("cards", "contender"), [*rows()])
def bench_evaluate(
    per_hand: Callable[..., None], cards: tuple[int, ...], contender: Contender
) -> None:
    evaluate, form = contender.prepare()
    per_hand(contender.program, evaluate, form, cards, contender.hands, contender.rounds)
