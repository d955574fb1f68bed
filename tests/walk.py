"""Equity by a plain walk over all boards: the judge in the tests of the exact one.

Nothing here is shared with the way cpoker counts boards or divides pots: every board is listed by
itself, and each pot is cut into fractions as the rules say. Hands are evaluated either by cpoker's
array functions, which other tests compare with the oracle, or by the oracle alone.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import NamedTuple

import numpy as np
import oracle
from numpy.typing import NDArray

import cpoker as cp

Cards = tuple[int, ...]
Winners = tuple[int, ...]
"""The players who have the best hand for one share; empty where nobody has a hand."""
Outcome = tuple[Winners, ...]
"""What one board decides: the winners of each share."""


def deck_of(game: cp.Game) -> tuple[int, ...]:
    """Return the cards that the game is played with, as the oracle knows them."""
    return tuple(sorted(oracle.RULES[game.shares[0].ranking.name].deck.rank))


@dataclass(frozen=True)
class Situation:
    """Hands around a board, and the cards that cannot come."""

    game: cp.Game
    hands: tuple[Cards, ...]
    board: Cards = ()
    dead: Cards = ()

    @property
    def left(self) -> tuple[int, ...]:
        """The cards that can still come."""
        gone = {*chain.from_iterable(self.hands), *self.board, *self.dead}
        return tuple(card for card in deck_of(self.game) if card not in gone)

    @property
    def to_come(self) -> int:
        """How many cards complete the board."""
        return self.game.board - len(self.board)

    def equity(self) -> cp.Equity:
        """Return what cpoker says."""
        return cp.equity(self.game, self.hands, self.board, self.dead)

    def __str__(self) -> str:
        """Write the situation as a call that can be tried."""
        hands = [cp.format_cards(hand) for hand in self.hands]
        board, dead = cp.format_cards(self.board), cp.format_cards(self.dead)
        return f"equity({self.game.key!r}, {hands}, {board!r}, {dead!r})"


class Counts(NamedTuple):
    """All that an equity says, in whole numbers and fractions."""

    boards: int
    split: list[list[int]]
    """For each player, on how many boards he is one of 0, 1, 2, ... who take a part of the pot."""
    share_splits: list[list[list[int]]]
    """The same for each share."""
    nobody: list[int]
    """For each share, on how many boards nobody has a hand."""
    pots: list[Fraction]


def counts_of(result: cp.Equity) -> Counts:
    """Return what cpoker's answer says."""
    return Counts(
        int(result.trials),
        result.split.tolist(),
        [share.split.tolist() for share in result.shares],
        [int(share.none) for share in result.shares],
        [fraction * int(result.trials) for fraction in result.fractions],
    )


# --- Who wins what, board by board --------------------------------------------------------------


@lru_cache(maxsize=8)
def _choices(things: int, size: int) -> NDArray[np.uint8]:
    """Return every choice of so many things, in rows of numbers from 0."""
    rows = comb(things, size)
    flat = chain.from_iterable(combinations(range(things), size))
    return np.fromiter(flat, np.uint8, rows * size).reshape(rows, size)


def all_boards(situation: Situation) -> NDArray[np.uint8]:
    """Return every board that can come, a row each."""
    left = np.array(situation.left, np.uint8)
    come = left[_choices(len(left), situation.to_come)]
    known = np.array(situation.board, np.uint8)
    return np.hstack([np.broadcast_to(known, (len(come), len(known))), come])


def _strengths(share: cp.Share, hand: Cards, boards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return one player's strength on every board, by an array function."""
    hole = np.array(hand, np.uint8)
    strengths: NDArray[np.uint16]
    if share.selection is cp.Selection.TWO_AND_THREE:
        strengths = share.ranking.omaha(hole, boards)
    else:
        holes = np.broadcast_to(hole, (len(boards), len(hole)))
        strengths = share.ranking(np.hstack([holes, boards]))
    return strengths


def outcomes_by_arrays(situation: Situation) -> Counter[Outcome]:
    """Count the boards of each outcome, hands evaluated by cpoker's array functions."""
    boards = all_boards(situation)
    codes = np.zeros(len(boards), np.int64)  # a bit for each share and player
    for share in situation.game.shares:
        strengths = np.stack([_strengths(share, hand, boards) for hand in situation.hands])
        best = strengths.max(axis=0)
        for mine in strengths:
            codes = codes << 1 | ((mine == best) & (mine > 0))
    found, times = np.unique(codes, return_counts=True)
    players, shares = len(situation.hands), len(situation.game.shares)
    return Counter(
        {
            _outcome(code, players, shares): boards
            for code, boards in zip(found.tolist(), times.tolist(), strict=True)
        }
    )


def _outcome(code: int, players: int, shares: int) -> Outcome:
    """Return the outcome behind its bits, the first share's first player's written first."""
    bits = f"{code:0{players * shares}b}"
    parts = [bits[share * players :][:players] for share in range(shares)]
    return tuple(tuple(i for i, bit in enumerate(part) if bit == "1") for part in parts)


def _oracle_winners(share: cp.Share, hands: Sequence[Cards], board: Cards) -> Winners:
    """Return who wins a share, by the oracle."""
    name = share.ranking.name
    if share.selection is cp.Selection.TWO_AND_THREE:
        keys = [oracle.best_omaha(name, hand, board) for hand in hands]
    else:
        keys = [oracle.best(name, hand + board) for hand in hands]
    best = max((key for key in keys if key is not None), default=None)
    return tuple(i for i, key in enumerate(keys) if key is not None and key == best)


def outcomes_by_oracle(situation: Situation) -> Counter[Outcome]:
    """Count the boards of each outcome, hands evaluated by the oracle: slow, for few boards."""
    outcomes: Counter[Outcome] = Counter()
    for come in combinations(situation.left, situation.to_come):
        board = situation.board + come
        shares = situation.game.shares
        outcomes[tuple(_oracle_winners(share, situation.hands, board) for share in shares)] += 1
    return outcomes


# --- Who gets what ------------------------------------------------------------------------------


def divide(weights: Sequence[int], outcome: Outcome, players: int) -> list[Fraction]:
    """Divide one pot: a share that nobody has a hand for goes to the other shares."""
    won = [(weight, who) for weight, who in zip(weights, outcome, strict=True) if who]
    whole = sum(weight for weight, _ in won)
    parts = [Fraction(0)] * players
    for weight, who in won:
        for player in who:
            parts[player] += Fraction(weight, whole * len(who))
    return parts


def _split(players: int, counted: Iterator[tuple[Winners, int]]) -> list[list[int]]:
    """Count for each player the boards on which he is one of so many."""
    split = [[0] * (players + 1) for _ in range(players)]
    for winners, boards in counted:
        for player in winners:
            split[player][len(winners)] += boards
    return split


def walk(
    situation: Situation,
    outcomes_of: Callable[[Situation], Counter[Outcome]] = outcomes_by_arrays,
) -> Counts:
    """Walk over all boards and count everything that an equity says."""
    outcomes = outcomes_of(situation)
    players = len(situation.hands)
    shares = range(len(situation.game.shares))
    weights = [share.weight for share in situation.game.shares]
    pots = [Fraction(0)] * players
    for outcome, boards in outcomes.items():
        for player, part in enumerate(divide(weights, outcome, players)):
            pots[player] += boards * part
    takers = ((tuple(set().union(*outcome)), boards) for outcome, boards in outcomes.items())
    return Counts(
        outcomes.total(),
        _split(players, takers),
        [_split(players, ((one[i], boards) for one, boards in outcomes.items())) for i in shares],
        [sum(boards for one, boards in outcomes.items() if not one[i]) for i in shares],
        pots,
    )
