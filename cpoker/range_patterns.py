"""Patterns of cards, such as "AA", "JTx9x" or "xxyy": what they mean, and which hands they match.

A hand matches if its cards can be dealt out to the pattern's, each its own, so that every card fits
and the variables hold: different variables stand for different ranks (suits), and a variable never
for a rank (suit) that stands by name in the same pattern.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cpoker.cards import DECK, RANKS, SUITS
from cpoker.strengths import JOKER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from cpoker.combos import Hands, Space

__all__ = [
    "ANY",
    "RANK_VARIABLES",
    "SUIT_VARIABLES",
    "Card",
    "fits_somewhere",
    "is_one_hand",
    "matches",
    "span",
    "steps",
]

RANK_VARIABLES = "RONP"
SUIT_VARIABLES = "wxyz"
ANY = "*"
_ACE = "A"


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a pattern.

    Attributes
    ----------
    rank : str
        The ranks it may have, a variable, "*" for any, or "" for the joker.
    suit : str
        The suits it may have, a variable, or "*" for any.
    """

    rank: str = ANY
    suit: str = ANY

    @property
    def rank_variable(self) -> str:
        """Its rank's variable, or "" if it has none."""
        return self.rank if self.rank and self.rank in RANK_VARIABLES else ""

    @property
    def suit_variable(self) -> str:
        """Its suit's variable, or "" if it has none."""
        return self.suit if self.suit in SUIT_VARIABLES else ""

    @property
    def names_rank(self) -> bool:
        """Whether it has one rank, by name."""
        return len(self.rank) == 1 and self.rank in RANKS

    @property
    def names_suit(self) -> bool:
        """Whether it has one suit, by name."""
        return len(self.suit) == 1 and self.suit in SUITS


Pattern = tuple[Card, ...]


def is_one_hand(pattern: Pattern, space: Space) -> bool:
    """Whether a pattern names every card of a hand."""
    named = all(not card.rank or (card.names_rank and card.names_suit) for card in pattern)
    return named and len(pattern) == space.cards


# ---- Matching --------------------------------------------------------------------------------


class _Slot(NamedTuple):
    """What one card of a pattern takes, worked out for a deck."""

    allowed: tuple[bool, ...]  # by card number
    rank_variable: str
    suit_variable: str
    place: int  # in the pattern


def _slots(pattern: Pattern, space: Space) -> tuple[_Slot, ...]:
    """The cards of a pattern for which not every card will do."""
    ranks = {card.rank for card in pattern if card.names_rank}
    suits = {card.suit for card in pattern if card.names_suit}
    slots = []
    for place, card in enumerate(pattern):
        if card.rank == ANY and card.suit == ANY:
            continue
        good_ranks = _letters(card.rank, RANKS, card.rank_variable, ranks)
        good_suits = _letters(card.suit, SUITS, card.suit_variable, suits)
        allowed = [False] * (JOKER + 1)
        for number in space.deck:
            is_joker = number >= DECK
            allowed[number] = (
                not card.rank
                if is_joker
                else RANKS[number // 4] in good_ranks and SUITS[number % 4] in good_suits
            )
        slots.append(_Slot(tuple(allowed), card.rank_variable, card.suit_variable, place))
    return tuple(slots)


def _letters(said: str, letters: str, variable: str, named: set[str]) -> set[str]:
    if variable:
        return set(letters) - named
    return set(letters) if said == ANY else set(said)


def matches(pattern: Pattern, space: Space, hands: Hands, *, anywhere: bool) -> NDArray[np.bool_]:
    """Say which hands match a pattern.

    Parameters
    ----------
    pattern : tuple of Card
        At most as many cards as a hand has.
    space : Space
        What the hands are.
    hands : Hands
        Some of them.
    anywhere : bool
        Whether the pattern's cards may lie anywhere in the hand even if the order counts.

    Returns
    -------
    ndarray of bool, shape (n,)
        Whether each hand matches.
    """
    search = _Search(_slots(pattern, space), space, hands, anywhere)
    return search.run()


class _Search:
    """Deals the hands' cards out to the slots in every way, for all hands at once."""

    def __init__(
        self, slots: tuple[_Slot, ...], space: Space, hands: Hands, anywhere: bool
    ) -> None:
        # The choosiest first, so that few hands are left for the others; equal slots in a row.
        self.slots = sorted(slots, key=lambda slot: (sum(slot.allowed), slot))
        self.allowed = [np.array(slot.allowed) for slot in self.slots]
        self.columns = hands.columns
        self.found = np.zeros(len(hands), np.bool_)
        loose = set(space.loose)
        self.places = [
            [
                place
                for place in range(space.cards)
                if anywhere or place == slot.place or {place, slot.place} <= loose
            ]
            for slot in self.slots
        ]
        is_free = all(len(places) == space.cards for places in self.places)
        self.exchangeable = _exchangeable(self.slots) if is_free else {}

    def run(self) -> NDArray[np.bool_]:
        """Say which hands match."""
        self._deal(0, np.arange(len(self.found)), (), {})
        return self.found

    def _deal(
        self, slot: int, rows: NDArray[np.intp], used: tuple[int, ...], bound: dict[str, int]
    ) -> None:
        """Deal a card to a slot, for the hands in `rows`; `bound` is where variables stand."""
        if slot == len(self.slots):
            self.found[rows] = True
            return
        # Of slots that take the same, the cards are dealt in one order only.
        is_twin = slot and self.slots[slot][:-1] == self.slots[slot - 1][:-1]
        for place in self.places[slot]:
            if place in used or (is_twin and self._twins_crossed(slot, place, used[-1])):
                continue
            if self._variables_crossed(slot, place, bound):
                continue
            left = rows[~self.found[rows]]
            fitting = self._fitting(slot, place, left, bound)
            if len(fitting):
                named = self.slots[slot][1:3]
                here = {variable: place for variable in named if variable}
                self._deal(slot + 1, fitting, (*used, place), here | bound)

    def _twins_crossed(self, slot: int, place: int, before: int) -> bool:
        """Whether a slot's card lies before its twin's, and the two might be exchanged."""
        both = {place, before}
        return place < before and both <= {*self.places[slot]} & {*self.places[slot - 1]}

    def _variables_crossed(self, slot: int, place: int, bound: dict[str, int]) -> bool:
        """Whether a variable would first stand before one that it might be exchanged with.

        Of all deals that are the same but for exchanges, the first in order of the places of the
        slots has no twins and no variables crossed; so one is always left.
        """
        return any(
            other in bound and place < bound[other]
            for variable in self.slots[slot][1:3]
            if variable not in bound
            for other in self.exchangeable.get(variable, ())
        )

    def _fitting(
        self, slot: int, place: int, rows: NDArray[np.intp], bound: dict[str, int]
    ) -> NDArray[np.intp]:
        """Of the hands in `rows`, those whose card at a place fits into a slot."""
        rows = rows[self.allowed[slot][self.columns[place][rows]]]
        for variable, part in (
            (self.slots[slot].rank_variable, _rank_part),
            (self.slots[slot].suit_variable, _suit_part),
        ):
            alike = RANK_VARIABLES if part is _rank_part else SUIT_VARIABLES
            for other, where in bound.items():
                if variable and other in alike and len(rows):
                    same = part(self.columns[place][rows]) == part(self.columns[where][rows])
                    rows = rows[same == (other == variable)]
        return rows


def _exchangeable(slots: list[_Slot]) -> dict[str, list[str]]:
    """For each variable, those that it can change places with: x and y in xxyy."""
    found: dict[str, list[str]] = {}
    said = [slot[:-1] for slot in slots]
    used = {variable for slot in slots for variable in slot[1:3]}
    for kind in (RANK_VARIABLES, SUIT_VARIABLES):
        for one, other in permutations(sorted(used & set(kind)), 2):
            other_way = {one: other, other: one}
            exchanged = [
                (allowed, other_way.get(rank, rank), other_way.get(suit, suit))
                for allowed, rank, suit in said
            ]
            if sorted(exchanged) == sorted(said):
                found.setdefault(one, []).append(other)
    return found


def _rank_part(cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return cards >> np.uint8(2)


def _suit_part(cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return cards & np.uint8(3)


def fits_somewhere(pattern: Pattern, space: Space) -> bool:
    """Whether there is a hand in the deck that a pattern matches."""
    suits = {card.suit for card in pattern if card.names_suit or card.suit_variable}
    ranks = {card.rank for card in pattern if card.names_rank or card.rank_variable}
    if len(suits) > len(SUITS) or len(ranks) > len(space.ranks) or len(pattern) > space.cards:
        return False
    slots = sorted(_slots(pattern, space), key=lambda slot: (sum(slot.allowed), slot))
    return _has_deal(slots, (), {})


def _has_deal(slots: list[_Slot], used: tuple[int, ...], bound: dict[str, int]) -> bool:
    """Whether cards can be found for the slots that are left."""
    if len(used) == len(slots):
        return True
    slot = slots[len(used)]
    is_twin = used and slot[:-1] == slots[len(used) - 1][:-1]
    for card, is_allowed in enumerate(slot.allowed):
        if not is_allowed or card in used or (is_twin and card < used[-1]):
            continue
        here = {slot.rank_variable: card // 4, slot.suit_variable: card % 4}
        here.pop("", None)
        if _agree(here, bound) and _has_deal(slots, (*used, card), here | bound):
            return True
    return False


def _agree(here: dict[str, int], bound: dict[str, int]) -> bool:
    """Whether equal variables have one value, and different ones of a kind different values."""
    return all(
        (value == known) == (variable == other)
        for variable, value in here.items()
        for other, known in bound.items()
        if (variable in RANK_VARIABLES) == (other in RANK_VARIABLES)
    )


# ---- Steps -----------------------------------------------------------------------------------


def _moved(pattern: Pattern, moving: set[int], by: int, ranks: str) -> Pattern:
    """The pattern with some of its cards so many ranks higher."""
    return tuple(
        replace(card, rank=ranks[ranks.index(card.rank) + by]) if place in moving else card
        for place, card in enumerate(pattern)
    )


def steps(pattern: Pattern, ranks: str, *, up: bool) -> Iterator[Pattern]:
    """Give what "+" or "-" behind a pattern stands for, the pattern itself first.

    Cards of one rank move together. Beside other ranks, aces stay. Of two cards with a gap between
    them, the lower moves. Everything else moves as a whole.

    Parameters
    ----------
    pattern : tuple of Card
        It names at least one rank, and has no list of ranks.
    ranks : str
        The ranks of the deck, from the lowest.
    up : bool
        Upwards.

    Yields
    ------
    tuple of Card
        Patterns.
    """
    heights = {
        place: ranks.index(card.rank) for place, card in enumerate(pattern) if card.names_rank
    }
    levels = sorted(set(heights.values()))
    highest, lowest, moving = len(ranks) - 1, 0, set(levels)
    if len(levels) > 1 and ranks[levels[-1]] == _ACE:
        moving, highest = set(levels[:-1]), highest - 1
    elif len(levels) == len(pattern) == 2 and levels[1] > levels[0] + 1:
        moving, highest = {levels[0]}, levels[1] - 1
    movers = {place for place, level in heights.items() if level in moving}
    by = 0
    while lowest <= min(moving) + by and max(moving) + by <= highest:
        yield _moved(pattern, movers, by, ranks)
        by += 1 if up else -1


def span(first: Pattern, last: Pattern, ranks: str) -> list[Pattern] | None:
    """Give the patterns from one to another of the same shape.

    Some cards are the same at both ends; all others are as many ranks apart.

    Parameters
    ----------
    first, last : tuple of Card
        The ends.
    ranks : str
        The ranks of the deck, from the lowest.

    Returns
    -------
    list of tuple of Card, or None
        The patterns; None where the ends have not the same shape.
    """
    if len(first) != len(last) or any(a.suit != b.suit for a, b in zip(first, last, strict=True)):
        return None
    moving = {place for place, card in enumerate(first) if card.rank != last[place].rank}
    if not all(first[place].names_rank and last[place].names_rank for place in moving):
        return None
    apart = {ranks.index(last[place].rank) - ranks.index(first[place].rank) for place in moving}
    if not moving:
        return [first]
    if len(apart) > 1:
        return None
    (distance,) = apart
    way = range(0, distance + (1 if distance > 0 else -1), 1 if distance > 0 else -1)
    found = [_moved(first, moving, by, ranks) for by in way]
    # A card that moves onto one that stays would make another shape, as KK between KA and KQ.
    return found if len({_shape(pattern) for pattern in found}) == 1 else None


def _shape(pattern: Pattern) -> tuple[int, ...]:
    """Which cards have the same rank."""
    ranks = [card.rank for card in pattern]
    return tuple(ranks.index(rank) for rank in ranks)
