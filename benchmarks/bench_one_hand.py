"""One hand a call from a Python loop, as a simulator makes them; the loop is in the time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import programs
import pytest
from hands import Cards, Form, ids, masks, text
from programs import Contender, one_by_one

import cpoker as cp


def bytes_of_ids(dealt: Cards) -> tuple[list[bytes]]:
    return ([hand.tobytes() for hand in dealt],)


def plain_masks(dealt: Cards) -> tuple[list[int]]:
    return (masks(dealt)[0].tolist(),)


def cpoker(evaluate: Callable[..., Any], form: Form) -> Contender:
    return Contender("cpoker", lambda: (one_by_one(evaluate), form))


STANDARD = cp.ranking("standard")
PHEVALUATOR = partial(programs.phevaluator, "evaluate_7cards")
PHEVALUATOR_OMAHA = partial(programs.phevaluator_omaha, 4)

ROWS: list[tuple[str, tuple[int, ...], Contender]] = [
    ("one 7-card hand, ids", (7,), cpoker(STANDARD.strength, ids)),
    ("one 7-card hand, ids", (7,), Contender("pkrbot", programs.pkrbot)),
    ("one 7-card hand, ids", (7,), Contender("eval7", programs.eval7)),
    ("one 7-card hand, ids", (7,), Contender("phevaluator", PHEVALUATOR)),
    ("one 7-card hand, bytes", (7,), cpoker(STANDARD.strength, bytes_of_ids)),
    ("one 7-card hand, mask", (7,), cpoker(STANDARD.strength, plain_masks)),
    ("one 7-card hand, string", (7,), cpoker(STANDARD.strength, text)),
    (
        "one 7-card hand, string",
        (7,),
        Contender("holdem-hand-evaluator", programs.holdem_hand_evaluator),
    ),
    ("one Omaha hand, ids", (4, 5), cpoker(STANDARD.omaha_strength, ids)),
    ("one Omaha hand, ids", (4, 5), Contender("phevaluator", PHEVALUATOR_OMAHA)),
]


@pytest.mark.parametrize(
    ("cards", "contender"),
    [
        pytest.param(
            cards,
            contender,
            marks=pytest.mark.benchmark(group=workload),
            id=f"{workload}: {contender.program}",
        )
        for workload, cards, contender in ROWS
    ],
)
def bench_one_hand(
    per_hand: Callable[..., None], cards: tuple[int, ...], contender: Contender
) -> None:
    evaluate, form = contender.prepare()
    per_hand(contender.program, evaluate, form, cards, contender.hands, contender.rounds)
