"""The programs that are compared: how each is imported, called, and given its cards.

The fastest public function of each, on the form of cards that it is fastest with; conversions are
made before the clock starts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from hands import Cards, Form, arrays, columns, objects, text

Call = tuple[Callable[..., Any], Form]


class Contender(NamedTuple):
    program: str
    prepare: Callable[[], Call]
    hands: int = 2_000
    rounds: int = 30


def peer(module: str) -> Any:
    """Import another program when its turn comes, or skip and say how to get it."""
    return pytest.importorskip(module, reason=f"no {module}: pip install 'cpoker[bench]'")


def one_by_one(evaluate: Callable[..., Any]) -> Callable[..., None]:
    """The cheapest loop that Python has, for functions that take one hand."""

    def run(*arguments: Sequence[Any]) -> None:
        deque(map(evaluate, *arguments), maxlen=0)

    return run


def cpoker(evaluate: Callable[..., Any], form: Form = arrays) -> Contender:
    return Contender("cpoker", lambda: (evaluate, form), hands=200_000)


def pkrbot() -> Call:
    module = peer("pkrbot")
    return one_by_one(module.evaluate), objects(module.Card)


def eval7() -> Call:
    module = peer("eval7")
    return one_by_one(module.evaluate), objects(module.Card)


def holdem_hand_evaluator() -> Call:
    return one_by_one(peer("holdem_hand_evaluator").evaluate_hand), text


def poker_equity(kernel: str) -> Call:
    return partial(peer("poker_equity").score_batch, kernel), text


def poker_equity_best_of_seven(kernel: str) -> Call:
    """For kernels that rank five cards only: every five of the seven, and the least score."""
    score = partial(peer("poker_equity").score_batch, kernel)
    fives = list(combinations(range(7), 5))

    def run(hands: list[str]) -> list[int]:
        scores = score(hands)
        return [min(scores[i : i + len(fives)]) for i in range(0, len(scores), len(fives))]

    def form(dealt: Cards) -> tuple[list[str]]:
        return (text(dealt[:, fives].reshape(-1, 5))[0],)

    return run, form


def phevaluator(function: str) -> Call:
    return one_by_one(getattr(peer("phevaluator"), function)), columns


def phevaluator_omaha(hole: int) -> Call:
    function = "evaluate_omaha_cards" if hole == 4 else f"evaluate_plo{hole}_cards"
    evaluate = getattr(peer("phevaluator"), function)
    try:
        evaluate(*range(5 + hole))
    except NotImplementedError:
        pytest.skip(f"phevaluator's wheel comes without its tables for {hole} hole cards")
    return one_by_one(evaluate), lambda own, board: columns(board, own)


def pokerfast() -> Call:
    equity = peer("pokerfast.equity")
    if not equity.available():
        pytest.skip("pokerfast has no compiled library for this machine")
    return equity.evaluate, objects(str)


def treys() -> Call:
    module = peer("treys")
    cards = objects(module.Card.new)
    return one_by_one(module.Evaluator().evaluate), lambda dealt: cards(dealt[:, :2], dealt[:, 2:])


def treys_omaha() -> Call:
    module = peer("treys")
    return one_by_one(module.PLOEvaluator().evaluate), objects(module.Card.new)


def pokerkit_five(hand_type: str) -> Call:
    """Exactly five cards: the look-up alone, without an object for the hand."""
    module = peer("pokerkit")
    find = getattr(module, hand_type).lookup.get_entry
    return one_by_one(find), objects(lambda name: next(module.Card.parse(name)))


def pokerkit(*hand_types: str) -> Call:
    """The best hand of each type, or None where nothing qualifies."""
    module = peer("pokerkit")
    choices = [getattr(module, name).from_game_or_none for name in hand_types]

    def evaluate(*cards: list[Any]) -> list[Any]:
        return [choose(*cards) for choose in choices]

    return one_by_one(evaluate), objects(lambda name: next(module.Card.parse(name)))
