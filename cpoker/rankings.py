"""Rankings: orders of hands, and the functions over them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cpoker import _core
from cpoker.cards import RANKS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike

__all__ = [
    "Ranking",
    "badugi",
    "high",
    "low_8",
    "low_9",
    "low_27",
    "low_a5",
    "low_a6",
    "omaha_high",
    "omaha_low8",
    "ranking",
    "rankings",
    "short_deck",
]

# The array functions of these rankings have public names of their own: of cards, of two and three.
_PUBLIC_NAMES = {
    "standard": ("high", "omaha_high"),
    "ace_to_five": ("low_a5", "omaha_low_a5"),
    "eight_or_better": ("low_8", "omaha_low8"),
    "nine_or_better": ("low_9", "omaha_low9"),
    "deuce_to_seven": ("low_27", "omaha_low_27"),
    "ace_to_six": ("low_a6", "omaha_low_a6"),
}

_CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
_HIGH_CARD, _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE, _QUADS, _STRAIGHT_FLUSH = (
    range(9)
)
_NAMES = (
    *("deuce", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "jack", "queen", "king", "ace"),
)
_COUNTS = ("", "one", "two", "three", "four")


def _plural(rank: int) -> str:
    return _NAMES[rank] + ("es" if _NAMES[rank] == "six" else "s")


def _letters(ranks: tuple[int, ...]) -> str:
    return "-".join(RANKS[rank] for rank in ranks)


class Ranking(_core.Ranking):
    """An order of hands, with every function over it.

    Get one by name from `ranking`. In every ranking a larger strength is the better hand, equal
    strengths tie, and 0 means no hand. Tables are made when first needed.

    Attributes
    ----------
    name : str
        What `ranking` knows it by.
    classes : int
        How many different hands there are: strengths are 1 to this.
    """

    def __call__(self, cards: ArrayLike, /, **keywords: Any) -> Any:
        """Evaluate hands: the best five of up to seven cards (for badugi the best one to four).

        Parameters
        ----------
        cards : array_like of int, shape (..., n)
            Hands of n <= 7 cards.
        **keywords
            What NumPy's generalized ufuncs take: `out`, `axis`, `axes`, ...

        Returns
        -------
        uint16 or ndarray of uint16, shape (...)
            Strengths. Hands of fewer than five cards are 0, and their cards are not looked at.

        Raises
        ------
        ValueError
            A number that is no card of the deck, or a card that stands twice in a hand.

        Examples
        --------
        >>> import cpoker as cp
        >>> int(cp.ranking("standard")(cp.parse_cards("AsKsQsJsTs3d2d")))
        7462
        """
        return self.of_cards(cards, **keywords)

    def masks(self, masks: ArrayLike, /, **keywords: Any) -> Any:
        """Evaluate hands given as 52-bit masks.

        Parameters
        ----------
        masks : array_like of uint64, shape (...)
            Bit ``card`` is set for each of up to seven cards; see `mask_of`.
        **keywords
            What NumPy's ufuncs take: `out`, `where`, ...

        Returns
        -------
        uint16 or ndarray of uint16, shape (...)
            Strengths.

        Raises
        ------
        ValueError
            A mask of more than seven cards, or of cards that are not in the deck.

        Examples
        --------
        >>> import cpoker as cp
        >>> int(cp.ranking("standard").masks(cp.mask_of("AsKsQsJsTs")))
        7462
        """
        return self.of_masks(masks, **keywords)

    def omaha(self, hole: ArrayLike, board: ArrayLike, /, **keywords: Any) -> Any:
        """Evaluate hands of exactly two hole cards and exactly three board cards.

        Parameters
        ----------
        hole : array_like of int, shape (..., h)
            2 to 7 hole cards.
        board : array_like of int, shape (..., b)
            3 to 5 board cards.
        **keywords
            What NumPy's generalized ufuncs take: `out`, `axes`, ...

        Returns
        -------
        uint16 or ndarray of uint16, shape (...)
            Strengths; 0 where there are fewer cards than it takes.

        Raises
        ------
        ValueError
            A number that is no card of the deck, or a card that stands twice in hole and board.
        TypeError
            A ranking without such hands (badugi).

        Examples
        --------
        >>> import cpoker as cp
        >>> hole, board = cp.parse_cards("AdKd3s2s"), cp.parse_cards("Jd4d3cQd5h")
        >>> low = cp.ranking("eight_or_better")
        >>> low.describe(low.omaha(hole, board))
        '5-4-3-2-A low'
        """
        return self._two_and_three(self.omaha_of_cards)(hole, board, **keywords)

    def omaha_masks(self, hole: ArrayLike, board: ArrayLike, /, **keywords: Any) -> Any:
        """Evaluate `omaha` hands given as 52-bit masks, of shape (...) each.

        Examples
        --------
        >>> import cpoker as cp
        >>> high = cp.ranking("standard")
        >>> high.describe(high.omaha_masks(cp.mask_of("AdKd3s2s"), cp.mask_of("Jd4d3cQd5h")))
        'flush, A-K-Q-J-4'
        """
        return self._two_and_three(self.omaha_of_masks)(hole, board, **keywords)

    def _two_and_three(self, ufunc: np.ufunc | None) -> np.ufunc:
        if ufunc is None:
            raise TypeError(f"{self.name} has no hands of two hole cards and three board cards")
        return ufunc

    def describe(self, strength: int) -> str:
        """Say in words what a strength stands for.

        Parameters
        ----------
        strength : int
            0 to `classes`.

        Returns
        -------
        str
            Such as ``"full house, aces over kings"``, ``"8-6-4-3-A low"`` or ``"no low"``.

        Raises
        ------
        ValueError
            No strength of this ranking.

        Examples
        --------
        >>> import cpoker as cp
        >>> cp.ranking("standard").describe(7462)
        'royal flush'
        >>> cp.ranking("badugi").describe(1092)
        'four-card badugi 4-3-2-A'
        """
        if strength == 0:
            return "no low" if self.is_low else "no hand"
        category, _, ranks = self.class_of(strength)
        if self.is_badugi:
            return f"{_COUNTS[category]}-card badugi {_letters(ranks)}"
        if self.is_low and category == _HIGH_CARD:
            return f"{_letters(ranks)} low"
        return _words(category, ranks)


def _words(category: int, ranks: tuple[int, ...]) -> str:
    """A five-card hand that is no plain low."""
    first, rest = ranks[0], _letters(ranks[1:])
    if category == _PAIR:
        return f"pair of {_plural(first)}, with {rest}"
    if category == _TWO_PAIR:
        return f"two pair, {_plural(first)} and {_plural(ranks[1])}, with {RANKS[ranks[2]]}"
    if category in (_TRIPS, _QUADS):
        return f"{_CATEGORIES[category]}, {_plural(first)}, with {rest}"
    if category == _FULL_HOUSE:
        return f"full house, {_plural(first)} over {_plural(ranks[1])}"
    if category == _STRAIGHT_FLUSH and _letters(ranks) == "A-K-Q-J-T":
        return "royal flush"
    if category in (_STRAIGHT, _STRAIGHT_FLUSH):
        return f"{_CATEGORIES[category]}, {_NAMES[first]} high"
    return f"{_CATEGORIES[category]}, {_letters(ranks)}"


_OF_CARDS = """
Evaluate hands by the ranking ``{name}``: the best five of up to seven cards.

Parameters
----------
cards : array_like of int, shape (..., n)
    Hands of n <= 7 cards, 0 = 2c ... 51 = As.

Returns
-------
uint16 or ndarray of uint16, shape (...)
    Strengths: the larger the better, 0 = no hand. Too few cards are no hand, and are not
    looked at.

Raises
------
ValueError
    A number that is no card of the deck, or a card that stands twice in a hand. The message
    shows the first such hand.

Notes
-----
The fixed cost of a call is that of a NumPy function, about half a microsecond; for one hand use
``cp.ranking("{name}").strength``.

Examples
--------
>>> import cpoker as cp
>>> strengths = cp.ranking("{name}").of_cards([cp.parse_cards("{example}")] * 3)
>>> strengths.shape
(3,)
"""

_OMAHA_OF_CARDS = """
Evaluate hands of exactly two hole and three board cards by the ranking ``{name}``.

Parameters
----------
hole : array_like of int, shape (..., h)
    2 to 7 hole cards, 0 = 2c ... 51 = As.
board : array_like of int, shape (..., b)
    3 to 5 board cards.

Returns
-------
uint16 or ndarray of uint16, shape (...)
    Strengths: the larger the better, 0 = no hand. Too few cards are no hand, and are not
    looked at.

Raises
------
ValueError
    A number that is no card of the deck, or a card that stands twice in hole and board. The
    message shows the first such hand.

Examples
--------
>>> import cpoker as cp
>>> holes = [cp.parse_cards("AsAhKdQd"), cp.parse_cards("8c8d7c7d")]
>>> strengths = cp.ranking("{name}").omaha(holes, cp.parse_cards("9cTs6h"))
>>> strengths.shape
(2,)
"""

_OF_MASKS = """
Evaluate hands given as 52-bit masks (see `mask_of`) by the ranking ``{name}``.
"""


def _make(number: int, name: str) -> Ranking:
    of_cards, omaha = _PUBLIC_NAMES.get(name, (name, f"omaha_{name}"))
    example = "As2h3d4c" if name.startswith("badugi") else "AsKsQs9s8s7s6s"
    documents = (_OF_CARDS, _OF_MASKS, _OMAHA_OF_CARDS, _OF_MASKS)
    return Ranking(
        number,
        (of_cards, f"{of_cards}_masks", omaha, f"{omaha}_masks"),
        tuple(document.format(name=name, example=example) for document in documents),
    )


_RANKINGS = {name: _make(number, name) for number, name in enumerate(_core.builtin_names())}


def ranking(name: str) -> Ranking:
    """Get a ranking by its name.

    Parameters
    ----------
    name : str
        One of `rankings`.

    Returns
    -------
    Ranking
        Always the same object for a name.

    Raises
    ------
    ValueError
        An unknown name.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.ranking("short_deck").classes
    1404
    """
    try:
        return _RANKINGS[name]
    except KeyError:
        raise ValueError(
            f"there is no ranking {name!r}; there are {', '.join(_RANKINGS)}"
        ) from None


def rankings() -> tuple[str, ...]:
    """List the names of the rankings.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.rankings()[:2]
    ('standard', 'ace_to_five')
    """
    return tuple(_RANKINGS)


high = ranking("standard").of_cards
low_a5 = ranking("ace_to_five").of_cards
low_8 = ranking("eight_or_better").of_cards
low_9 = ranking("nine_or_better").of_cards
low_27 = ranking("deuce_to_seven").of_cards
low_a6 = ranking("ace_to_six").of_cards
badugi = ranking("badugi").of_cards
short_deck = ranking("short_deck").of_cards
omaha_high = ranking("standard").omaha_of_cards
omaha_low8 = ranking("eight_or_better").omaha_of_cards
