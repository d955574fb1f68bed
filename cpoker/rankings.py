"""Rankings: orders of hands as data, and the functions over them."""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np

from cpoker import _core
from cpoker.cards import RANKS
from cpoker.words import CATEGORIES, KINDS, Class, example_of, in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

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

_WILDS = ("none", "any", "bug", "lowest")
_USUAL_ORDER = CATEGORIES[:9]
_USUAL_STRAIGHTS = ("A2345", *(RANKS[first : first + 5] for first in range(9)))
_MOST_STRAIGHTS = 12

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
>>> holes = [cp.parse_cards("AsAhKdQd"), cp.parse_cards("KcKsJcJd")]
>>> strengths = cp.ranking("{name}").omaha(holes, cp.parse_cards("QcJs7h"))
>>> strengths.shape
(2,)
"""

_OF_MASKS = """
Evaluate hands given as 52-bit masks (see `mask_of`) by the ranking ``{name}``.
"""


_WITH_WILDS = """
Evaluate hands by the ranking ``{name}`` with wild cards: `cards` as for the ranking itself, and
`wilds`, array_like of uint64, the mask of the cards that are wild in each hand.
"""


def _documents(name: str, kind: str) -> tuple[str, ...]:
    example = "AsKhQsJd7c" if kind == "best five" else "AsKhQsJd"
    templates = (_OF_CARDS, _OF_MASKS, _OMAHA_OF_CARDS, _OF_MASKS, _WITH_WILDS, _WITH_WILDS)
    return tuple(text.format(name=name, example=example) for text in templates)


def _ufunc_names(name: str) -> tuple[str, ...]:
    of_cards, omaha = _PUBLIC_NAMES.get(name, (name, f"omaha_{name}"))
    suffixes = ("", "_masks", "", "_masks", "_wilds", "_wilds")
    stems = (of_cards, of_cards, omaha, omaha, of_cards, omaha)
    return tuple(stem + suffix for stem, suffix in zip(stems, suffixes, strict=True))


def _masks(wilds: ArrayLike) -> ArrayLike:
    """Masks as they are, and a plain integer as one, lest it turn the cards into wide integers."""
    if not isinstance(wilds, int):
        return wilds
    if not 0 <= wilds < 1 << 64:
        raise ValueError(f"wilds: {wilds:#x} is no mask of cards")
    return np.uint64(wilds)


def _mask(ranks: str, what: str, deck: int | None = None) -> int:
    """The mask of some ranks, each named once, of the deck."""
    mask = 0
    for letter in ranks:
        rank = RANKS.find(letter)
        if rank < 0 or mask >> rank & 1:
            raise ValueError(f"{what}: {ranks!r} is no list of different ranks of {RANKS}")
        if deck is not None and not deck >> rank & 1:
            raise ValueError(f"{what}: {letter} is not in the deck")
        mask |= 1 << rank
    return mask


def _straights(straights: Sequence[str], length: int, deck: int) -> list[int]:
    masks = [_mask(straight, "straights", deck) for straight in straights]
    for straight, mask in zip(straights, masks, strict=True):
        if mask.bit_count() != length:
            raise ValueError(f"straights: {straight!r} has not {length} ranks")
    if len(set(masks)) != len(masks) or len(masks) > _MOST_STRAIGHTS:
        raise ValueError(f"straights: at most {_MOST_STRAIGHTS} of them, each once")
    return masks


def _one_of(value: str, known: Sequence[str], what: str) -> int:
    if value not in known:
        raise ValueError(f"{what}: {value!r} is none of {', '.join(known)}")
    return known.index(value)


def _flushes_may_hurt(order: Sequence[str], *, low: bool) -> bool:
    """Whether some five ranks are worth less suited than in several suits."""
    places = {category: -place if low else place for place, category in enumerate(order)}
    pairs = (("high card", "flush"), ("straight", "straight flush"))
    return any(
        plain in places and suited in places and places[suited] < places[plain]
        for plain, suited in pairs
    )


def _is_as_in_soko(order: Sequence[str]) -> bool:
    """Whether a four flush stands where the evaluator of it takes it to stand."""
    places = {category: place for place, category in enumerate(order)}
    below, above = ("high card", "pair"), ("straight", "flush", "straight flush")
    here, top = places["four flush"], len(order)
    return (
        all(places.get(category, -1) < here for category in below)
        and all(places.get(category, top) > here for category in above)
        and places.get("four straight", -1) < places.get("flush", top)
    )


def _check_categories(order: Sequence[str], fields: dict[str, Any]) -> None:
    """Every hand that the ranking can tell apart must have a place."""
    if len(set(order)) != len(order) or not order:
        raise ValueError("order: some categories, each once")
    if "four flush" in order and not fields["flushes"]:
        raise ValueError("order: four flushes, where suits do not count")
    needed = {
        "straight": bool(fields["straights"]),
        "flush": bool(fields["flushes"]),
        "straight flush": bool(fields["straights"]) and bool(fields["flushes"]),
        "five of a kind": bool(fields["fives"]),
        "four straight": bool(fields["four_straights"]),
    }
    for category, is_needed in needed.items():
        if is_needed and category not in order:
            raise ValueError(f"order: the ranking has hands that are a {category}, and no place")


class Ranking(_core.Ranking):
    """An order of hands, with every function over it.

    Get one by name from `ranking`, or define another. In every ranking a larger strength is the
    better hand, equal strengths tie, and 0 means no hand. Tables are made when first needed.

    Parameters
    ----------
    name : str
        What to call it.
    kind : {"best five", "best two", "badugi", "spade", "partial"}, optional
        Which cards make a hand: the best five (or two) by category and ranks; up to four of
        different ranks and suits; the best spade; or all of one to four cards, by groups.
    deck : str, optional
        The ranks in the deck.
    order : sequence of str, optional
        The categories, from the lowest: "high card", "pair", "two pair", "three of a kind",
        "straight", "flush", "full house", "four of a kind", "straight flush", "five of a kind",
        "four straight", "four flush". A hand of a category that is not listed is no hand.
    straights : sequence of str, optional
        The ranks of each straight, from the lowest.
    four_straights : sequence of str, optional
        The ranks of each straight of four cards, from the lowest.
    flushes : bool, optional
        Whether five cards of a suit are a flush.
    low : bool, optional
        Turn the whole order round: the lowest hand is best, and straights and flushes, if there
        are any, count against a hand.
    ace_low : bool, optional
        The ace is the lowest rank instead of the highest.
    top_rank : str, optional
        A rank that stands above all others.
    qualifier : str, optional
        Ranks of which a hand must hold five different ones to be a hand.
    wild : {"none", "any", "bug", "lowest"}, optional
        What a wild card may stand for: any card; an ace or what makes a straight or flush; the
        lowest rank not held.
    five_of_a_kind : str, optional
        The ranks of which wild cards make five of a kind.

    Attributes
    ----------
    name : str
        Its name.
    kind : str
        Which cards make a hand.
    deck : int
        The mask of the deck's ranks, bit 0 = deuce.
    is_low : bool
        Whether the lowest hand is best.
    ace_low : bool
        Whether the ace is the lowest rank.
    wild : str
        What a wild card may stand for.
    of_cards : numpy.ufunc
        The function behind calling the ranking, of signature (n)->().
    of_masks : numpy.ufunc
        The function behind `masks`.
    of_wilds : numpy.ufunc or None
        The function behind calling the ranking with `wilds`, of signature (n),()->().
    omaha_of_cards : numpy.ufunc or None
        The function behind `omaha`, of signature (h),(b)->(); None where there are no such hands.
    omaha_of_masks : numpy.ufunc or None
        The function behind `omaha_masks`.
    omaha_of_wilds : numpy.ufunc or None
        The function behind `omaha` with `wilds`, of signature (h),(b),()->().

    Raises
    ------
    ValueError
        A definition that contradicts itself, with the reason.

    Examples
    --------
    The usual order without straights and flushes:

    >>> import cpoker as cp
    >>> plain = cp.Ranking("plain", straights=(), flushes=False)
    >>> plain.describe(plain(cp.parse_cards("AsKsQsJsTs")))
    'high card, A-K-Q-J-T'
    """

    def __init__(
        self,
        name: str,
        *,
        kind: Literal["best five", "best two", "badugi", "spade", "partial"] = "best five",
        deck: str = RANKS,
        order: Sequence[str] = _USUAL_ORDER,
        straights: Sequence[str] = _USUAL_STRAIGHTS,
        four_straights: Sequence[str] = (),
        flushes: bool = True,
        low: bool = False,
        ace_low: bool = False,
        top_rank: str = "",
        qualifier: str = "",
        wild: Literal["none", "any", "bug", "lowest"] = "none",
        five_of_a_kind: str = "",
    ) -> None:
        ranks = _mask(deck, "deck")
        if len(top_rank) > 1:
            raise ValueError(f"top_rank: one rank, not {top_rank!r}")
        if ranks.bit_count() < 5:
            raise ValueError(f"deck: {deck!r} has fewer than five ranks")
        if qualifier and len(qualifier) < 5:
            raise ValueError(f"qualifier: {qualifier!r} has fewer than five ranks")
        fields = {
            "name": name,
            "kind": _one_of(kind, KINDS, "kind"),
            "wild": _one_of(wild, _WILDS, "wild"),
            "ranks": ranks,
            "ace_low": bool(ace_low),
            "one_past_top_rank": _mask(top_rank, "top_rank", ranks).bit_length(),
            "low": bool(low),
            "flushes": bool(flushes) and kind == "best five",
            "order": [_one_of(category, CATEGORIES, "order") for category in order],
            "straights": _straights(straights, 5, ranks) if kind == "best five" else [],
            "four_straights": _straights(four_straights, 4, ranks),
            "fives": _mask(five_of_a_kind, "five_of_a_kind", ranks),
            "qualifier": _mask(qualifier, "qualifier", ranks),
        }
        if wild != "none" and kind not in ("best five", "best two"):
            raise ValueError(f"wild: a {kind} has no wild cards")
        fours = bool(four_straights) or {"four straight", "four flush"} & set(order)
        if fours and (low or ace_low or wild != "none"):
            raise ValueError(
                "order: four straights and four flushes go with high hands and no wild cards"
            )
        if "four flush" in order and (kind != "best five" or not _is_as_in_soko(order)):
            raise ValueError(
                "order: a four flush stands above a pair and below straights and flushes, and a "
                "four straight below flushes"
            )
        if "four flush" in order and qualifier:
            raise ValueError("order: a four flush goes with no qualifier")
        if fields["flushes"] and wild in ("bug", "lowest") and _flushes_may_hurt(order, low=low):
            raise ValueError(f"wild: flushes count against a hand, and a {wild} wild card does not")
        if kind == "best five":
            _check_categories(order, fields)
        self._begin(fields)

    @classmethod
    def _from_fields(cls, fields: dict[str, Any]) -> Ranking:
        found = cls.__new__(cls)
        found._begin(fields)
        return found

    def _begin(self, fields: dict[str, Any]) -> None:
        self._fields = fields
        self.kind = KINDS[fields["kind"]]
        self.wild = _WILDS[fields["wild"]]
        self.deck = int(fields["ranks"])
        self.is_low = bool(fields["low"])
        self.ace_low = bool(fields["ace_low"])
        name = fields["name"]
        super().__init__(fields, _ufunc_names(name), _documents(name, self.kind))

    def __reduce__(self) -> tuple[Any, ...]:
        if _FIELDS.get(self.name) is self._fields:
            return ranking, (self.name,)
        return _made_again, (type(self), self._fields)

    def __repr__(self) -> str:
        return f"<Ranking {self.name!r}>"

    def __call__(
        self, cards: ArrayLike, /, *, wilds: ArrayLike | None = None, **keywords: Any
    ) -> Any:
        """Evaluate hands.

        Parameters
        ----------
        cards : array_like of int, shape (..., n)
            Hands of up to `most_cards` cards: the best five (two, badugi, spade) of them.
        wilds : array_like of uint64, shape (...), optional
            For each hand the mask of its cards that are wild, in rankings with wild cards; jokers
            (52 to 55) always are.
        **keywords
            What NumPy's generalized ufuncs take: `out`, `axis`, `axes`, ...

        Returns
        -------
        uint16 or ndarray of uint16, shape (...)
            Strengths. Too few cards are 0, and are not looked at.

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
        if wilds is None:
            return self.of_cards(cards, **keywords)
        return self._wild(self.of_wilds)(cards, _masks(wilds), **keywords)

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

    def omaha(
        self,
        hole: ArrayLike,
        board: ArrayLike,
        /,
        *,
        wilds: ArrayLike | None = None,
        **keywords: Any,
    ) -> Any:
        """Evaluate hands of exactly two hole cards and exactly three board cards.

        Parameters
        ----------
        hole : array_like of int, shape (..., h)
            2 to 7 hole cards.
        board : array_like of int, shape (..., b)
            3 to 5 board cards.
        wilds : array_like of uint64, shape (...), optional
            The mask of the cards that are wild, in rankings with wild cards.
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
        if wilds is None:
            return self._two_and_three(self.omaha_of_cards)(hole, board, **keywords)
        return self._wild(self.omaha_of_wilds)(hole, board, _masks(wilds), **keywords)

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

    def _wild(self, ufunc: np.ufunc | None) -> np.ufunc:
        if ufunc is None:
            raise ValueError(f"{self.name} has no wild cards")
        return ufunc

    @overload
    def describe(self, strength: int) -> str: ...
    @overload
    def describe(self, strength: NDArray[np.integer[Any]]) -> NDArray[np.str_]: ...
    def describe(self, strength: Any) -> Any:
        """Say in words what strengths stand for.

        Parameters
        ----------
        strength : int or array_like of int, shape (...)
            0 to `classes`.

        Returns
        -------
        str or ndarray of str, shape (...)
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
        >>> cp.ranking("badugi").describe([1092, 0])
        array(['four-card badugi 4-3-2-A', 'no low'], dtype='<U24')
        """
        if np.ndim(strength) == 0:
            return in_words(self._class(strength), self.kind, is_low=self.is_low)
        different, places = np.unique(np.asarray(strength), return_inverse=True)
        words = [in_words(self._class(one), self.kind, is_low=self.is_low) for one in different]
        return np.array(words, np.str_)[places].reshape(np.shape(strength))

    def example(self, strength: int) -> str:
        """Give a hand of a strength, the inverse of evaluating it.

        Parameters
        ----------
        strength : int
            1 to `classes`.

        Returns
        -------
        str
            Cards, "Jk" for a wild one.

        Raises
        ------
        ValueError
            No strength of this ranking, or 0.

        Examples
        --------
        >>> import cpoker as cp
        >>> cp.ranking("standard").example(7462)
        'AsKsQsJsTs'
        """
        found = self._class(strength)
        if found is None:
            raise ValueError("strength 0 is no hand")
        return example_of(found, self.kind)

    def _class(self, strength: int) -> Class | None:
        found = self.class_of(strength)
        return Class(*found) if strength else None


def _made_again(kind: type[Ranking], fields: dict[str, Any]) -> Ranking:
    """What a pickled ranking of one's own becomes."""
    return kind._from_fields(fields)


_FIELDS = {fields["name"]: fields for fields in _core.builtin_rankings()}
_LOCK = Lock()  # lest two threads make two objects of one ranking


@cache
def _ranking_once(name: str) -> Ranking:
    return Ranking._from_fields(_FIELDS[name])


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
    if name not in _FIELDS:
        raise ValueError(f"there is no ranking {name!r}; there are {', '.join(_FIELDS)}")
    with _LOCK:
        return _ranking_once(name)


def rankings() -> tuple[str, ...]:
    """List the names of the rankings.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.rankings()[:2]
    ('standard', 'ace_to_five')
    """
    return tuple(_FIELDS)


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
