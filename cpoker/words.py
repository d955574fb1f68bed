"""Hands in words, and example hands: what a class of hands is called."""

from __future__ import annotations

from typing import NamedTuple

from cpoker.cards import RANKS, SUITS

CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "five of a kind",
    "four straight",
    "four flush",
)
KINDS = ("best five", "best two", "badugi", "spade", "partial")

_NAMES = (
    *("deuce", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "jack", "queen", "king", "ace"),
)
_COUNTS = ("", "one", "two", "three", "four")
# How many cards of each of the first ranks a category has; of the others one.
_COPIES = {
    "pair": (2,),
    "two pair": (2, 2),
    "three of a kind": (3,),
    "full house": (3, 2),
    "four of a kind": (4,),
    "five of a kind": (5,),
}


class Class(NamedTuple):
    """A class of hands: for badugi the number of cards stands for the category."""

    category: int
    suited: bool
    ranks: tuple[int, ...]


def _plural(rank: int) -> str:
    return _NAMES[rank] + ("es" if _NAMES[rank] == "six" else "s")


def _letters(ranks: tuple[int, ...]) -> str:
    return "-".join(RANKS[rank] for rank in ranks)


def _with(ranks: tuple[int, ...]) -> str:
    return f", with {_letters(ranks)}" if ranks else ""


def in_words(found: Class | None, kind: str, *, is_low: bool) -> str:
    """Name a class, or that there is no hand."""
    if found is None:
        return "no spade" if kind == "spade" else "no low" if is_low else "no hand"
    if kind == "spade":
        return f"{_NAMES[found.ranks[0]]} of spades"
    if kind == "badugi":
        return f"{_COUNTS[found.category]}-card badugi {_letters(found.ranks)}"
    if is_low and CATEGORIES[found.category] == "high card":
        return f"{_letters(found.ranks)} low"
    return _category_in_words(CATEGORIES[found.category], found.ranks)


def _category_in_words(category: str, ranks: tuple[int, ...]) -> str:
    first, rest = ranks[0], ranks[1:]
    match category:
        case "pair":
            return f"pair of {_plural(first)}{_with(rest)}"
        case "two pair":
            return f"two pair, {_plural(first)} and {_plural(rest[0])}{_with(rest[1:])}"
        case "three of a kind" | "four of a kind" | "five of a kind":
            return f"{category}, {_plural(first)}{_with(rest)}"
        case "full house":
            return f"full house, {_plural(first)} over {_plural(rest[0])}"
        case "straight flush" if _letters(ranks) == "A-K-Q-J-T":
            return "royal flush"
        case "straight" | "straight flush":
            return f"{category}, {_NAMES[first]} high"
        case "four straight" | "four flush":
            return f"{category}, {_letters(ranks[:4])}{_with(ranks[4:])}"
        case _:
            return f"{category}, {_letters(ranks)}"


def example_of(found: Class, kind: str) -> str:
    """Write cards that make a hand of a class; "Jk" for a card that must be wild."""
    if kind == "spade":
        return RANKS[found.ranks[0]] + "s"
    if kind == "badugi":
        return "".join(RANKS[rank] + SUITS[place] for place, rank in enumerate(found.ranks))
    category = CATEGORIES[found.category]
    copies = _COPIES.get(category, ())
    cards = []
    for place, rank in enumerate(found.ranks):
        count = copies[place] if place < len(copies) else 1
        suits = _suits_from(place)
        if found.suited:
            # A four flush's fifth card is of another suit.
            suits = "c" if category == "four flush" and place == len(found.ranks) - 1 else "s"
        cards += [RANKS[rank] + suits[i] if i < len(SUITS) else "Jk" for i in range(count)]
    return "".join(cards)


def _suits_from(place: int) -> str:
    """All suits, in an order that gives five single cards no four of a suit and no two alike."""
    start = SUITS.index("cdhcs"[place])
    return SUITS[start:] + SUITS[:start]
