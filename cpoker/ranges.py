"""Ranges: the hands that a player may hold, with weights, in one notation for every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from cpoker.cards import DECK, JOKERS, format_cards
from cpoker.combos import Space, places_of, space_of
from cpoker.deals import read_cards
from cpoker.games import Game, game
from cpoker.hand_orders import given_values, stored_values, top_hands
from cpoker.range_grammar import Grammar, check_macros, read
from cpoker.range_nodes import Listed, any_of, hands_of, intersected, scaled, subtracted, united
from cpoker.two_cards import GRID, cells_of, in_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import ArrayLike, NDArray

    from cpoker.deals import Cards
    from cpoker.range_nodes import Node

__all__ = ["Range", "range", "range_from_pio"]

_TWO = 2
_SHOWN = 60  # characters of a text in a representation


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Range:
    """Hands and their weights, as `range` reads them.

    ``len`` is the number of hands, iteration gives each hand as text with its weight, ``in`` asks
    for a hand. ``|`` takes the larger of two weights, ``&`` the smaller, and ``-`` subtracts;
    where nothing is left they raise a ValueError. ``==`` compares hands and weights. ``str`` gives
    text that `range` reads as an equal range.

    Attributes
    ----------
    game : Game
        The game.
    cards : ndarray of uint8, shape (n, cards)
        The hands, aces first; the cards of each from the highest, where their order does not count.
    weights : ndarray of float64, shape (n,)
        Their weights, above 0 and up to 1.
    notes : tuple of str
        What whoever wrote the text should know: where people often mean something else.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.range("holdem", "QQ+, AKs@0.5")
    <Range of holdem: 22 hands, QQ+, AKs@0.5>
    >>> print(cp.range("holdem", "TT+") - cp.range("holdem", "KK, QQ@0.5"))
    AA, JJ-TT, 0.5(QQ)
    """

    game: Game
    cards: NDArray[np.uint8]
    weights: NDArray[np.float64]
    notes: tuple[str, ...] = ()
    _space: Space = field(kw_only=True)
    _source: str | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        self.cards.setflags(write=False)
        self.weights.setflags(write=False)

    @staticmethod
    def from_cards(
        game_key: str | Game,
        cards: ArrayLike | Sequence[str],
        weights: ArrayLike | None = None,
    ) -> Range:
        """Make a range of hands in an array.

        Parameters
        ----------
        game_key : str or Game
            The game.
        cards : array_like of int, shape (n, cards), or sequence of str
            The hands, no two of them equal.
        weights : array_like of float, shape (n,), optional
            Their weights, 0 to 1; 1 if not given. Hands of weight 0 are not in the range.

        Returns
        -------
        Range
            The range.

        Raises
        ------
        ValueError
            No hands, a hand twice, a card that is none or stands twice, or a weight out of bounds.

        Examples
        --------
        >>> import cpoker as cp
        >>> print(cp.Range.from_cards("holdem", ["AsKs", "7h6h"], [1, 0.25]))
        AsKs, 0.25(7h6h)
        """
        played = game(game_key)
        hands = _read_hands(cards)
        space = space_of(played, hands.shape[1])
        _check_hands(space, hands)
        given = np.ones(len(hands)) if weights is None else np.asarray(weights, np.float64)
        if given.shape != (len(hands),):
            raise ValueError(f"weights: {given.shape} of them for {len(hands)} hands")
        _check_weights(given)
        keys, given = _falling(space.keys(space.arranged(hands)), given)
        twice = keys[1:][keys[1:] == keys[:-1]]
        if len(twice):
            raise ValueError(f"the hand {format_cards(space.cards_of(twice)[0])} stands twice")
        return _made(played, space, keys, given)

    @property
    def total(self) -> float:
        """The sum of the weights."""
        return float(self.weights.sum())

    @property
    def fraction(self) -> float:
        """What part of all hands the range is, counted by weights."""
        return self.total / self._space.count

    def weight_of(self, hand: Cards) -> float:
        """Give the weight of a hand, 0 if it is not in the range.

        Parameters
        ----------
        hand : str or array_like of int
            The hand.

        Returns
        -------
        float
            Its weight.

        Raises
        ------
        ValueError
            It is no hand.

        Examples
        --------
        >>> import cpoker as cp
        >>> cp.range("holdem", "AK@0.25").weight_of("KdAc")
        0.25
        """
        cards = np.frombuffer(read_cards(hand, "hand", JOKERS), np.uint8)[np.newaxis]
        _check_hands(self._space, cards)
        return float(self._weights_of(self._space.keys(self._space.arranged(cards)))[0])

    def without(self, dead: Cards) -> Range:
        """Remove the hands that hold a dead card; the others keep their weights.

        Parameters
        ----------
        dead : str or array_like of int
            Cards that cannot be held, as those on the board.

        Returns
        -------
        Range
            What is left.

        Raises
        ------
        ValueError
            Nothing is left.

        Examples
        --------
        >>> import cpoker as cp
        >>> len(cp.range("holdem", "QQ+").without("AsKd2c"))
        12
        """
        gone = np.frombuffer(read_cards(dead, "dead", JOKERS), np.uint8)
        left = ~np.isin(self.cards, gone).any(axis=1)
        if not left.any():
            raise ValueError(
                f"nothing is left of the range: each of its {len(self):,} hands holds one of "
                f"{format_cards(gone)}"
            )
        return _made(self.game, self._space, self._keys()[left], self.weights[left])

    def grid(self) -> NDArray[np.float64]:
        """Lay hands of two cards out by classes.

        Returns
        -------
        ndarray of float64, shape (13, 13)
            What part of each class is in the range, counted by weights: rows and columns from the
            ace to the deuce, suited hands above the diagonal.

        Raises
        ------
        ValueError
            Hands of another number of cards.

        Examples
        --------
        >>> import cpoker as cp
        >>> cp.range("holdem", "AKs@0.5, KK, AdKc").grid()[:2, :2].round(3)
        array([[0.   , 0.5  ],
               [0.083, 1.   ]])
        """
        if self._space.cards != _TWO:
            raise ValueError(f"a grid is of hands of two cards, not {self._space.cards}")
        (every,) = self._space.pieces()
        hands = np.bincount(cells_of(every.cards), minlength=GRID * GRID)
        held = np.bincount(cells_of(self.cards), self.weights, minlength=GRID * GRID)
        return (held / np.maximum(hands, 1)).reshape(GRID, GRID)

    def sample(self, size: int, seed: int | None = None) -> NDArray[np.uint8]:
        """Draw hands at random, each as often as its weight says.

        Parameters
        ----------
        size : int
            How many, with replacement.
        seed : int, optional
            For the same hands each time.

        Returns
        -------
        ndarray of uint8, shape (size, cards)
            The hands.

        Examples
        --------
        >>> import cpoker as cp
        >>> cp.range("omaha", "AA:xxyy").sample(1000, seed=1).shape
        (1000, 4)
        """
        generator = np.random.default_rng(seed)
        levels = np.cumsum(self.weights)
        rows = np.searchsorted(levels, generator.random(size) * levels[-1], "right")
        drawn: NDArray[np.uint8] = self.cards[np.minimum(rows, len(self) - 1)]
        return drawn

    # -- As a collection --

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[tuple[str, float]]:
        for cards, weight in zip(self.cards, self.weights, strict=True):
            yield format_cards(cards), float(weight)

    def __contains__(self, hand: Cards) -> bool:
        return self.weight_of(hand) > 0

    def __or__(self, other: Range) -> Range:
        return self._combined(other, united)

    def __and__(self, other: Range) -> Range:
        return self._combined(other, intersected)

    def __sub__(self, other: Range) -> Range:
        return self._combined(other, subtracted)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return (
            self._space == other._space
            and np.array_equal(self.cards, other.cards)
            and np.array_equal(self.weights, other.weights)
        )

    def __hash__(self) -> int:
        return hash((self._space, self.cards.tobytes(), self.weights.tobytes()))

    # -- As text --

    def __str__(self) -> str:
        if self._source is not None:
            return self._source
        texts = []
        for weight in sorted(set(self.weights.tolist()), reverse=True):
            cards = self.cards[self.weights == weight]
            text = self._in_text(cards)
            number = np.format_float_positional(weight, trim="-")
            texts.append(text if weight == 1 else f"{number}({text})")
        return ", ".join(texts)

    def _in_text(self, cards: NDArray[np.uint8]) -> str:
        """Text for some of the hands, without weights."""
        if len(cards) == self._space.count:
            return "*"
        if self._space.cards == _TWO and not self._space.in_order and not self._space.has_joker:
            return in_text(self._space, cards)
        return ", ".join(map(format_cards, cards))

    def __repr__(self) -> str:
        few = len(self) <= _SHOWN or self._source is not None or self._space.cards == _TWO
        text = str(self) if few else format_cards(self.cards[0]) + ", ..."
        short = text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
        hands = f"{len(self):,} hand" + "s" * (len(self) > 1)
        return f"<Range of {self.game.key}: {hands}, {short}>"

    # -- Within --

    def _keys(self) -> NDArray[np.int64]:
        return self._space.keys(self.cards)

    def _weights_of(self, keys: NDArray[np.int64]) -> NDArray[np.float64]:
        places = places_of(keys, self._keys())
        return np.where(places >= 0, self.weights[places], 0.0)

    def _combined(
        self,
        other: Range,
        combine: Callable[[NDArray[np.float64], NDArray[np.float64]], NDArray[np.float64]],
    ) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        if self._space != other._space:
            raise ValueError(
                f"hands of {self.game.key} and of {other.game.key} are not the same kind of hands"
            )
        keys = np.unique(np.concatenate([self._keys(), other._keys()]))[::-1]
        weights = combine(self._weights_of(keys), other._weights_of(keys))
        return _made(self.game, self._space, keys, weights)


# ---- Making them -----------------------------------------------------------------------------


def _falling(
    keys: NDArray[np.int64], weights: NDArray[np.float64]
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Hands by number with their weights, put in falling order."""
    if (keys[1:] < keys[:-1]).all():
        return keys, weights
    order = np.argsort(-keys, kind="stable")
    return keys[order], weights[order]


def _made(
    played: Game, space: Space, keys: NDArray[np.int64], weights: NDArray[np.float64]
) -> Range:
    """A range of hands by number, falling; those of weight 0 are left out."""
    held = weights > 0
    if not held.any():
        raise ValueError("the range is empty: no hand is left in it")
    return Range(played, space.cards_of(keys[held]), weights[held], _space=space)


def _read_hands(cards: ArrayLike | Sequence[str]) -> NDArray[np.uint8]:
    """Hands of shape (n, cards), whose cards may still be wrong."""
    if isinstance(cards, str):
        raise TypeError("cards: hands in an array or a list; `range` reads a text")
    given: Any = cards
    if len(given) and isinstance(given[0], str):
        given = [list(read_cards(hand, f"hand {i + 1}", JOKERS)) for i, hand in enumerate(given)]
        if len({len(hand) for hand in given}) > 1:
            raise ValueError("cards: the hands have different numbers of cards")
    array = np.asarray(given)
    if array.ndim != _TWO or not array.size:
        raise ValueError(f"cards: an array of shape (hands, cards), not {array.shape}")
    if array.dtype.kind not in "iu":
        raise TypeError(f"cards are integers, not {array.dtype}")
    wrong = (array < 0) | (array > np.iinfo(np.uint8).max)
    if wrong.any():
        raise ValueError(f"cards: {array[wrong][0]} is no card")
    return array.astype(np.uint8)


def _check_hands(space: Space, hands: NDArray[np.uint8]) -> None:
    """Refuse cards that are not in the deck or stand twice in a hand, and other sizes."""
    if hands.shape[1] != space.cards:
        raise ValueError(f"{hands.shape[1]} cards; a hand has {space.cards}")
    strange = ~np.isin(hands, space.deck)
    if strange.any():
        card = int(hands[strange][0])
        is_card = card < DECK + JOKERS
        raise ValueError(f"{format_cards([card]) if is_card else card} is not in the deck")
    in_rows = np.sort(hands, axis=1)
    twice = (in_rows[:, 1:] == in_rows[:, :-1]).any(axis=1)
    if twice.any():
        raise ValueError(f"a card stands twice in the hand: {format_cards(hands[twice][0])}")


def _check_weights(weights: NDArray[np.float64]) -> None:
    wrong = ~((weights >= 0) & (weights <= 1))
    if wrong.any():
        raise ValueError(f"a weight is from 0 to 1, not {weights[wrong][0]}")


def range(  # noqa: A001
    game_key: str | Game,
    hands: str | Mapping[str, float],
    *,
    cards: int | None = None,
    macros: Mapping[str, str] | None = None,
    order: Sequence[str] | ArrayLike | None = None,
) -> Range:
    """Read a range of hands, in one notation for every game.

    ==================== ========================================================================
    ``AA, AK``           hands with these cards, or: a comma
    ``AA:xxyy``          and
    ``AA!AAA``           and not
    ``(AA,KK):xxyy``     parentheses; "and" and "not" bind closer than "or", from left to right
    ``AA@0.5``           weights, 0 to 1; also ``0.5(AA, KK)``
    ``*``                any hand; in a pattern any card, and ``*s`` any spade
    ``AsAh2d``, ``AA2``  a pattern: cards, or ranks alone
    ``RRON``, ``xxyy``   variables for ranks (R O N P) and for suits (w x y z): one pair; two suits
    ``[AKQ]``, ``[A-T]`` a list in the place of a rank, or of a suit: ``[sh]``
    ``QQ+``, ``JT98-``   up or down by steps; aces stay, and so does the higher card in ``K9s+``
    ``A5s-A2s``          from one to the other
    ``15%``, ``5%-10%``  the best hands, by equity against one random hand: in hold'em, short deck,
                         Omaha and Omaha/8; elsewhere by `order`
    ``$ds``              macros: double-suited, ``$ss`` single-suited, ``$rb`` rainbow, ``$np`` no
                         pair, ``$B`` broadway cards only; and your own
    ``AKs``, ``AKo``     hands of two cards: suited, offsuit; ``A?``, ``A?s`` and ``Ax`` any ace
    ==================== ========================================================================

    Different variables are different ranks (suits), and none is one that stands by name in the
    same pattern. Every card of a pattern is a card of the hand: ``AAxx`` is two aces and two other
    cards of one suit, where ``AA`` is two aces with anything. Where hands overlap, "or" takes the
    larger weight, "and" the smaller, and "not" subtracts. In stud the first two cards are down,
    and the others up, in order. The percentages of Omaha and Omaha/8 are from random deals, with
    a standard error of each hand's equity of at most 0.0005; those of two cards are exact.

    Parameters
    ----------
    game_key : str or Game
        The game.
    hands : str or mapping of str to float
        The range; or several, with a weight for each.
    cards : int, optional
        How many cards a hand has; if not given, what the game deals, in stud on its first street.
    macros : mapping of str to str, optional
        What ``$name`` shall stand for, beside what is built in.
    order : sequence of str or array_like of float, shape (n,), optional
        What percentages are taken from, where no order is stored for the game or another is
        wanted: ranges, the best first; or a value for each hand of ``range(game_key, "*")``.

    Returns
    -------
    Range
        Hands and weights.

    Raises
    ------
    ValueError
        What is not understood, with its position; an empty range, or one that is too large.

    Examples
    --------
    >>> import cpoker as cp
    >>> len(cp.range("holdem", "QQ+, AK")), len(cp.range("omaha8", "AA:xxyy, A2[3-5]*"))
    (34, 8604)
    >>> cp.range("omaha", "AAxx").notes[0]
    'AAxx is read as A, A, x, x, where a letter of a suit is a card of that suit; with any other \
cards it is AA or AA**'
    """
    played = game(game_key)
    space = space_of(played, cards)
    own = dict(macros or {})
    check_macros(own)
    grammar = _grammar(played, space, own, order)
    if isinstance(hands, str):
        node, source = read(hands, grammar), hands.strip()
    elif isinstance(hands, Mapping):
        node, source = _read_mapping(hands, grammar), ""
    else:
        raise TypeError(f"a range is read from text or a mapping, not {type(hands).__name__}")
    found, weights = hands_of(node, space)
    if not len(found):
        raise ValueError(f"the range is empty: no hand is in {source or 'it'!r}")
    made = _made(played, space, *_falling(space.keys(found), weights))
    # A text that means the same without what else was given is the range's text.
    is_plain = bool(source) and not own and order is None
    return Range(
        played,
        made.cards,
        made.weights,
        tuple(grammar.notes),
        _space=space,
        _source=source if is_plain else None,
    )


def _grammar(
    played: Game,
    space: Space,
    macros: Mapping[str, str],
    order: Sequence[str] | ArrayLike | None = None,
) -> Grammar:
    def keys_of(text: str) -> NDArray[np.int64]:
        found, _ = hands_of(read(text, _grammar(played, space, macros)), space)
        return space.keys(found)

    def top(low: Fraction, high: Fraction) -> NDArray[np.int64]:
        values: NDArray[Any] | None = (
            stored_values(played, space) if order is None else given_values(space, order, keys_of)
        )
        if values is None:
            cards = f"{space.cards} card" + "s" * (space.cards > 1)
            raise ValueError(
                f"no order of hands of {cards} is stored for {played.key}; give one as order="
            )
        return top_hands(space, values, low, high)

    return Grammar(space, macros, top)


def _read_mapping(hands: Mapping[str, float], grammar: Grammar) -> Node:
    nodes = []
    for text, weight in hands.items():
        _check_weights(np.array([weight], np.float64))
        nodes.append(scaled(read(text, grammar), float(weight)))
    if not nodes:
        raise ValueError("the range is empty: there are no hands in it")
    return any_of(nodes)


def range_from_pio(game_key: str | Game, text: str) -> Range:
    """Read a range in the way of PioSolver, where a colon stands before a weight.

    Parameters
    ----------
    game_key : str or Game
        A game of two cards.
    text : str
        Classes or hands, with weights if they are not 1: ``"AA:0.5,AKs,AhKd:0.25"``, between
        commas or spaces.

    Returns
    -------
    Range
        The range; hands of weight 0 are not in it.

    Raises
    ------
    ValueError
        What is not understood, or a hand that is given twice.

    Examples
    --------
    >>> import cpoker as cp
    >>> print(cp.range_from_pio("holdem", "AA:0.5,KK,AhKd:0.25"))
    KK, 0.5(AA), 0.25(AhKd)
    """
    played = game(game_key)
    space = space_of(played)
    if space.cards != _TWO or space.in_order:
        raise ValueError(f"{played.key} is no game of two cards")
    grammar = _grammar(played, space, {})
    lists = [_read_pio_entry(entry, grammar) for entry in text.replace(",", " ").split()]
    if not lists:
        raise ValueError("the range is empty: there is nothing in its text")
    keys = np.concatenate([node.keys for node in lists])
    weights = np.concatenate([node.weights for node in lists])
    return Range.from_cards(played, space.cards_of(keys), weights)


def _read_pio_entry(entry: str, grammar: Grammar) -> Listed:
    """Read a class or a hand, with or without a weight."""
    name, colon, number = entry.partition(":")
    found, ones = hands_of(read(name, grammar), grammar.space)
    try:
        weight = float(number) if colon else 1.0
        _check_weights(np.array([weight]))
    except ValueError:
        raise ValueError(f"{entry!r}: a weight is from 0 to 1") from None
    return Listed(grammar.space, grammar.space.keys(found), ones * weight)
