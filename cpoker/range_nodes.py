"""A range as a tree: leaves give hands their weights, the others combine weights.

"or" takes the larger weight, "and" the smaller, "not" subtracts. So for weights of one they are
what they are for sets, and `a or a` and `a and a` are `a` whatever the weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from cpoker.combos import Hands, places_of
from cpoker.range_patterns import matches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from cpoker.combos import Space
    from cpoker.range_patterns import Pattern

    Weights = NDArray[np.float64]

__all__ = [
    "MOST_HANDS",
    "AnyOf",
    "Chain",
    "Listed",
    "Matching",
    "Node",
    "Scaled",
    "any_of",
    "hands_of",
    "intersected",
    "scaled",
    "subtracted",
    "united",
]

MOST_HANDS = 5_000_000
"""How many hands a range may hold: every one of five cards, but not of six."""

united = np.maximum
intersected = np.minimum


def any_of(nodes: Sequence[Node]) -> Node:
    """Give what is in any of several ranges; those that list hands become one list."""
    lists = [node for node in nodes if isinstance(node, Listed)]
    others = [node for node in nodes if not isinstance(node, Listed)]
    if len(lists) > 1:
        keys = np.concatenate([node.keys for node in lists])
        weights = np.concatenate([node.weights for node in lists])
        order = np.lexsort((weights, keys))[::-1]
        # Of a hand's weights the largest now stands first.
        different, firsts = np.unique(-keys[order], return_index=True)
        lists = [Listed(lists[0].space, -different, weights[order][firsts])]
    merged = [*others, *lists]
    return merged[0] if len(merged) == 1 else AnyOf(tuple(merged))


def scaled(node: Node, weight: float) -> Node:
    """Give a range with its weights multiplied."""
    if isinstance(node, Listed):
        return Listed(node.space, node.keys, node.weights * weight)
    return Scaled(node, weight)


def subtracted(weights: Weights, taken: Weights) -> Weights:
    """Take weights off others, down to nothing."""
    return np.maximum(weights - taken, 0.0)


class Node(Protocol):
    """A part of a range."""

    def weigh(self, hands: Hands) -> Weights:
        """Give each hand's weight, 0 for a hand that is not in the range."""

    def listed(self) -> Iterator[NDArray[np.int64] | None]:
        """Yield the numbers of the hands that are listed; None for what is no list."""


@dataclass(frozen=True, slots=True)
class Matching:
    """The hands that match a pattern."""

    pattern: Pattern
    space: Space
    anywhere: bool = False

    def weigh(self, hands: Hands) -> Weights:
        """Give each hand's weight."""
        found = matches(self.pattern, self.space, hands, anywhere=self.anywhere)
        return found.astype(np.float64)

    def listed(self) -> Iterator[NDArray[np.int64] | None]:
        """Yield that this is no list."""
        yield None


@dataclass(frozen=True, slots=True)
class Listed:
    """Hands by number, falling, with weights."""

    space: Space
    keys: NDArray[np.int64]
    weights: Weights

    def weigh(self, hands: Hands) -> Weights:
        """Give each hand's weight."""
        places = places_of(self.space.keys(hands.cards), self.keys)
        return np.where(places >= 0, self.weights[places], 0.0)

    def listed(self) -> Iterator[NDArray[np.int64] | None]:
        """Yield the hands' numbers."""
        yield self.keys


@dataclass(frozen=True, slots=True)
class AnyOf:
    """What is in any of several ranges."""

    nodes: tuple[Node, ...]

    def weigh(self, hands: Hands) -> Weights:
        """Give each hand's weight."""
        weights = self.nodes[0].weigh(hands)
        for node in self.nodes[1:]:
            weights = united(weights, node.weigh(hands))
        return weights

    def listed(self) -> Iterator[NDArray[np.int64] | None]:
        """Yield what its parts list."""
        for node in self.nodes:
            yield from node.listed()


@dataclass(frozen=True, slots=True)
class Chain:
    """A range, and others that it is intersected with (":") or that are taken off it ("!")."""

    first: Node
    rest: tuple[tuple[str, Node], ...]

    def weigh(self, hands: Hands) -> Weights:
        """Give each hand's weight."""
        weights = self.first.weigh(hands)
        for sign, node in self.rest:
            rows = np.flatnonzero(weights)
            others = node.weigh(hands if len(rows) == len(hands) else hands.take(rows))
            combine = intersected if sign == ":" else subtracted
            weights[rows] = combine(weights[rows], others)
        return weights

    def listed(self) -> Iterator[NDArray[np.int64] | None]:
        """Yield what the first lists: the others only make it smaller."""
        yield from self.first.listed()


@dataclass(frozen=True, slots=True)
class Scaled:
    """A range with its weights multiplied."""

    node: Node
    weight: float

    def weigh(self, hands: Hands) -> Weights:
        """Give each hand's weight."""
        return self.node.weigh(hands) * self.weight

    def listed(self) -> Iterator[NDArray[np.int64] | None]:
        """Yield what the range lists."""
        yield from self.node.listed()


def hands_of(node: Node, space: Space) -> tuple[NDArray[np.uint8], Weights]:
    """Find all hands of a range, a piece of the deck's hands at a time.

    Parameters
    ----------
    node : Node
        The range.
    space : Space
        What its hands are.

    Returns
    -------
    cards : ndarray of uint8, shape (n, cards)
        The hands, by falling number.
    weights : ndarray of float64, shape (n,)
        Their weights, none of them 0.

    Raises
    ------
    ValueError
        Too many hands to go through, or to hold.
    """
    lists = list(node.listed())
    known = [keys for keys in lists if keys is not None]
    if len(known) == len(lists):
        keys = np.unique(np.concatenate(known))[::-1]
        pieces = iter([Hands(space.cards_of(keys))])
    else:
        pieces = space.pieces()
    kept, weights, count = [], [], 0
    for piece in pieces:
        found = node.weigh(piece)
        rows = np.flatnonzero(found)
        count += len(rows)
        if count > MOST_HANDS:
            raise ValueError(
                f"the range holds more than {MOST_HANDS:,} hands, of {space.count:,} that there "
                "are; say it more narrowly"
            )
        kept.append(piece.cards[rows])
        weights.append(found[rows])
    return np.concatenate(kept), np.concatenate(weights)
