"""Equity by dealing every deal there is: the judge of every road that cpoker takes.

Each player's choices are put together, every unknown card is dealt in every way, and the hands are
judged by the oracle of games. Nothing here is shared with cpoker.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any, NamedTuple

import game_oracle
import numpy as np
from numpy.typing import NDArray
from walk import Counts, Outcome, divide

import cpoker as cp

Cards = tuple[int, ...]


class Choice(NamedTuple):
    """Cards that a player may hold, the first ones dealt, and their weight."""

    cards: Cards
    weight: Fraction = Fraction(1)


class Spot(NamedTuple):
    """A situation: for each player his choices, and what lies on the table."""

    key: str
    players: tuple[tuple[Choice, ...], ...]
    board: Cards = ()
    dead: Cards = ()

    def __str__(self) -> str:
        """Write it so that it can be tried."""
        players = [
            ", ".join(f"{cp.format_cards(one.cards)}@{float(one.weight)}" for one in choices)
            for choices in self.players
        ]
        return f"{self.key} {players} {cp.format_cards(self.board)} {cp.format_cards(self.dead)}"


def _together(spot: Spot) -> Iterator[tuple[Fraction, tuple[Cards, ...]]]:
    """Every set of choices that share no card with each other or the table."""
    for chosen in product(*spot.players):
        cards = [card for one in chosen for card in one.cards] + [*spot.board, *spot.dead]
        if len(set(cards)) == len(cards):
            weight = Fraction(1)
            for one in chosen:
                weight *= one.weight
            yield weight, tuple(one.cards for one in chosen)


def go_together(spot: Spot) -> bool:
    """Whether there is a deal at all."""
    return any(True for _ in _together(spot))


def _dealt(left: Cards, draws: Sequence[int]) -> Iterator[tuple[Cards, ...]]:
    """Every way to draw sets of so many cards, one set after another."""
    if not draws:
        yield ()
        return
    for first in combinations(left, draws[0]):
        rest = tuple(card for card in left if card not in first)
        for others in _dealt(rest, draws[1:]):
            yield (first, *others)


def _draws(rule: game_oracle.GameRule, game: cp.Game, known: Sequence[Cards]) -> list[list[int]]:
    """For each player how many cards face down and up are to come: where faces may matter."""
    return [
        [
            sum(1 for place in range(len(hand), rule.hole) if (place in game.down) == is_down)
            for is_down in (True, False)
        ]
        for hand in known
    ]


def _full(hand: Cards, down: Cards, up: Cards, rule: game_oracle.GameRule, game: cp.Game) -> Cards:
    """A hand with the cards that came, each where its face belongs."""
    downs, ups = list(down), list(up)
    rest = [(downs if place in game.down else ups).pop() for place in range(len(hand), rule.hole)]
    return (*hand, *rest)


def _all_deals(spot: Spot) -> Iterator[tuple[Fraction, list[Cards], Cards]]:
    rule, game = game_oracle.GAMES[spot.key], cp.game(spot.key)
    for weight, hands in _together(spot):
        gone = {card for hand in hands for card in hand} | {*spot.board, *spot.dead}
        left = tuple(card for card in rule.cards if card not in gone)
        each = _draws(rule, game, hands)
        to_come = rule.board - len(spot.board)
        flat = [count for pair in each for count in pair] + [to_come]
        for drawn in _dealt(left, flat):
            full = [
                _full(hand, drawn[2 * i], drawn[2 * i + 1], rule, game)
                for i, hand in enumerate(hands)
            ]
            yield weight, full, (*spot.board, *drawn[-1])


def _outcomes(worths: NDArray[np.int64]) -> list[Outcome]:
    """Who wins each share of each deal; a worth of 0 is no hand."""
    found = []
    for deal in worths:
        best = deal.max(axis=0)
        wins = (deal == best) & (deal > 0)
        found.append(tuple(tuple(np.flatnonzero(column).tolist()) for column in wins.T))
    return found


def deal_walk(spot: Spot) -> dict[Outcome, Fraction]:
    """Count the deals of each outcome, by weight."""
    rule = game_oracle.GAMES[spot.key]
    weights, hands, boards = zip(*_all_deals(spot), strict=True)
    dealt = game_oracle.Deal(np.array(hands), np.array(boards, int), np.zeros(0, int))
    found: defaultdict[Outcome, Fraction] = defaultdict(Fraction)
    for weight, outcome in zip(weights, _outcomes(game_oracle.worths(rule, dealt)), strict=True):
        found[outcome] += weight
    return dict(found)


def expected(spot: Spot) -> tuple[Fraction, list[Fraction]]:
    """The weight of all deals, and each player's pots."""
    game = cp.game(spot.key)
    weights = [share.weight for share in game.shares]
    players = len(spot.players)
    total, pots = Fraction(0), [Fraction(0)] * players
    for outcome, weight in deal_walk(spot).items():
        total += weight
        parts = divide(weights, outcome, players)
        if not any(outcome):
            parts = [Fraction(1, players)] * players
        for player, part in enumerate(parts):
            pots[player] += weight * part
    return total, pots


def counts(spot: Spot) -> Counts:
    """Everything that an equity says; for spots whose weights are all 1."""
    outcomes = deal_walk(spot)
    players, shares = len(spot.players), len(cp.game(spot.key).shares)
    split = [[0] * (players + 1) for _ in range(players)]
    share_splits = [[[0] * (players + 1) for _ in range(players)] for _ in range(shares)]
    nobody = [0] * shares
    for outcome, weight in outcomes.items():
        takers = set().union(*outcome) or set(range(players))
        for player in takers:
            split[player][len(takers)] += int(weight)
        for share, won in enumerate(outcome):
            nobody[share] += 0 if won else int(weight)
            for player in won:
                share_splits[share][player][len(won)] += int(weight)
    total, pots = expected(spot)
    return Counts(int(total), split, share_splits, nobody, pots)


# --- Situations ---------------------------------------------------------------------------------


def _unknown(key: str, generator: np.random.Generator) -> tuple[list[int], int]:
    """How many cards each player and the board know, so that few deals are left."""
    rule = game_oracle.GAMES[key]
    players = int(generator.choice([2, 2, 2, 3]))
    known, board = [rule.hole] * players, rule.board
    if rule.board and generator.random() < 0.7:
        board = max(0, board - int(generator.integers(1, 3)))
    elif players == 2:
        known[int(generator.integers(2))] -= 1
        if rule.hole > 2 and generator.random() < 0.5:
            known = [rule.hole - 1] * 2
    return known, board


def random_spot(key: str, generator: np.random.Generator) -> Spot:
    """A situation of known cards of which a card or two are to come."""
    rule = game_oracle.GAMES[key]
    known, board = _unknown(key, generator)
    deck = generator.permutation(rule.cards).tolist()
    seen, deck = deck[:board], deck[board:]
    players = []
    for count in known:
        players.append((Choice(tuple(deck[:count])),))
        deck = deck[count:]
    return Spot(key, tuple(players), tuple(seen))


def held(spot: Spot) -> list[Any]:
    """The players' choices as cp.equity takes them."""
    hands: list[Any] = []
    for choices in spot.players:
        if len(choices) == 1 and choices[0].weight == 1:
            hands.append(cp.format_cards(choices[0].cards))
        else:
            rows, weights = zip(*choices, strict=True)
            hands.append(cp.Range.from_cards(spot.key, np.array(rows), [float(w) for w in weights]))
    return hands
