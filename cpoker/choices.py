"""Choices that players make: how to split a hand in two, what to throw away, what to pair."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from cpoker import _core
from cpoker.cards import JOKERS, format_cards, name_of
from cpoker.deals import read_hand, reject_shared_cards
from cpoker.games import game
from cpoker.partial import best_partial
from cpoker.shares import Selection
from cpoker.strengths import best_of_views, read_numbers, reject_shared, views

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import ArrayLike, NDArray

    from cpoker.deals import Cards
    from cpoker.games import Game
    from cpoker.rankings import Ranking
    from cpoker.shares import Share

__all__ = [
    "Verdict",
    "best_discard",
    "best_split",
    "check_discard",
    "check_split",
    "legal_splits",
    "nine_pairings",
]

Pair = tuple[int, int]

_LEAST = np.iinfo(np.int64).min
_FIVE = 5
_SUM = 9


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a choice is allowed; true if it is.

    Attributes
    ----------
    legal : bool
        Whether it is.
    reason : str
        Why not; empty if it is.
    """

    legal: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.legal


def _best_choice(keys: Sequence[NDArray[np.int64]], allowed: NDArray[np.bool_]) -> NDArray[np.intp]:
    """The allowed choice, along the last axis, with the largest first key, then second, ..."""
    for key in keys:
        left = np.where(allowed, key, _LEAST)
        allowed = allowed & (left == left.max(axis=-1, keepdims=True))
    best: NDArray[np.intp] = allowed.argmax(axis=-1)
    return best


def _by_importance(played: Game, first: str | None) -> list[Share]:
    """The shares, one of them in front."""
    names = [share.name for share in played.shares]
    if first is None:
        return list(played.shares)
    if first not in names:
        raise ValueError(f"first: {first!r} is no share of {played.key}, only {', '.join(names)}")
    return sorted(played.shares, key=lambda share: share.name != first)


# ---- A hand split into five and two ----------------------------------------------------------


def _split_rankings(played: Game) -> tuple[Ranking, Ranking]:
    """The orders of the five cards and of the two."""
    found = {share.selection: share.ranking for share in played.shares}
    try:
        five, two = found[Selection.FIVE_OF_SPLIT], found[Selection.TWO_OF_SPLIT]
    except KeyError:
        raise ValueError(f"{played.key}: its hands are not split in two") from None
    if five.is_low or two.is_low:
        raise ValueError(f"{played.key}: no rule says which of five and two low cards outranks")
    return five, two


@lru_cache(maxsize=8)
def _outranked(five: Ranking, two: Ranking) -> NDArray[np.int64]:
    """For each strength of five cards the largest strength of two cards that it outranks."""
    shorts = [_as_poker_hand(two, strength) for strength in range(1, two.classes + 1)]
    result = np.zeros(five.classes + 1, np.int64)
    for strength in range(1, five.classes + 1):
        hand = _as_poker_hand(five, strength)
        result[strength] = sum(short < hand for short in shorts)
    return result


def _as_poker_hand(order: Ranking, strength: int) -> tuple[int, ...]:
    category, _, ranks = order.class_of(strength)
    return (category, *ranks)


def _all_splits(cards: int) -> list[Pair]:
    return list(combinations(range(cards), 2))


def _weigh_splits(
    played: Game, hands: NDArray[np.uint8]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """The strengths of five and of two, and whether it is legal, for every split."""
    five, two = _split_rankings(played)
    pairs = _all_splits(hands.shape[-1])
    rest = [[place for place in range(hands.shape[-1]) if place not in pair] for pair in pairs]
    fives = np.asarray(five(hands[..., rest]), np.int64)
    twos = np.asarray(two(hands[..., pairs]), np.int64)
    holds_down = np.array([bool(set(pair) & set(played.down)) for pair in pairs])
    return fives, twos, holds_down & (twos <= _outranked(five, two)[fives])


def _read_split_hand(played: Game, hand: Cards) -> NDArray[np.uint8]:
    _split_rankings(played)
    held = read_hand(played, hand, "hand")
    reject_shared_cards(played, [("hand", held)])
    return np.frombuffer(held, np.uint8)


def legal_splits(game_key: str | Game, hand: Cards) -> tuple[Pair, ...]:
    """List the ways in which a hand may be split into five cards and two (Cowpie).

    The two must hold a down card, and the five must outrank the two: compared as poker hands, by
    category, then rank by rank, and where the two cards leave off the five are more. So five cards
    with a pair of eights outrank a pair of eights, and A-K-9-7-4 outranks A-K, but A-Q-J-T-8 does
    not. Suits do not matter.

    Parameters
    ----------
    game_key : str or Game
        The game.
    hand : str or array_like of int
        The player's seven cards, in the order dealt.

    Returns
    -------
    tuple of (int, int)
        The places of the two cards, as `evaluate` takes them for `split`.

    Raises
    ------
    ValueError
        A game without splits, a wrong number of cards, or a card that is unknown or stands twice.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.legal_splits("cowpie", "KsQd 9h7c5d3s 2c")
    ((1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 6), (3, 6), (4, 6), (5, 6))
    """
    played = game(game_key)
    held = _read_split_hand(played, hand)
    _, _, legal = _weigh_splits(played, held)
    return tuple(pair for pair, may in zip(_all_splits(len(held)), legal, strict=True) if may)


def check_split(game_key: str | Game, hand: Cards, split: Sequence[int]) -> Verdict:
    """Judge a player's split; `legal_splits` says what is allowed.

    Parameters
    ----------
    game_key : str or Game
        The game.
    hand : str or array_like of int
        The player's seven cards, in the order dealt.
    split : sequence of int
        The places of the two cards.

    Returns
    -------
    Verdict
        True if it is legal; if not, the reason.

    Raises
    ------
    ValueError
        A game without splits, a wrong number of cards, or a card that is unknown or stands twice;
        a split that is not two different places.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.check_split("cowpie", "KsKd 9h7c5d3s 2c", (0, 1)).reason
    'pair of kings outranks high card, 9-7-5-3-2'
    >>> bool(cp.check_split("cowpie", "KsKd 9h7c5d3s 2c", (2, 6)))
    True
    """
    played = game(game_key)
    held = _read_split_hand(played, hand)
    places = sorted(map(index, split))
    if len(set(places)) != 2 or not 0 <= places[0] < places[-1] < len(held):
        raise ValueError(f"split: two different places from 0 to {len(held) - 1}, not {split}")
    if not set(places) & set(played.down):
        return Verdict(False, f"{format_cards(held[places])} holds no down card")
    five, two = _split_rankings(played)
    fives, twos = five.strength(np.delete(held, places)), two.strength(held[places])
    if twos > _outranked(five, two)[fives]:
        return Verdict(False, f"{two.describe(twos)} outranks {five.describe(fives)}")
    return Verdict(True)


def best_split(
    game_key: str | Game, hands: ArrayLike | str, *, first: str | None = None
) -> NDArray[np.intp]:
    """Split hands as well as the rules allow.

    Of all legal splits, the one that is best in one share; of these the one that is best in the
    other. It is the strongest split if that share counts most, and no more: what the others hold
    may ask for another balance, which `legal_splits` lets you look for.

    Parameters
    ----------
    game_key : str or Game
        The game.
    hands : array_like of int, shape (..., 7), or str
        Hands, in the order dealt.
    first : {"five", "two"}, optional
        The share that counts most; if not given, the first one of the game.

    Returns
    -------
    ndarray of intp, shape (..., 2)
        The places of the two cards, as `Game.strengths` takes them for `splits`.

    Raises
    ------
    ValueError
        A game without splits, no such share, a wrong number of cards, or a card that is unknown or
        stands twice.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.best_split("cowpie", "KsKd 7h7c9d3s 2c")
    array([5, 6])
    >>> cp.best_split("cowpie", "KsKd 7h7c9d3s 2c", first="two")
    array([0, 4])
    """
    played = game(game_key)
    _split_rankings(played)
    held = read_numbers(hands, "hands", 1, played.jokers)
    if held.shape[-1] != played.hole:
        raise ValueError(f"hands: {held.shape[-1]} cards; {played.key} has {played.hole}")
    if held.size:
        reject_shared(played, held[..., np.newaxis, :], [])
    fives, twos, legal = _weigh_splits(played, held)
    keys = {Selection.FIVE_OF_SPLIT: fives, Selection.TWO_OF_SPLIT: twos}
    order = [keys[share.selection] for share in _by_importance(played, first)]
    return np.array(_all_splits(played.hole), np.intp)[_best_choice(order, legal)]


# ---- Discards --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Discard:
    """What a game makes its players throw away.

    Attributes
    ----------
    count : int
        How many cards.
    dealt : int
        How many a player holds when he must.
    in_all : int
        How many he is dealt.
    places : tuple of int
        Those that lie face down then, of which he must choose.
    """

    count: int
    dealt: int
    in_all: int
    places: tuple[int, ...]


def _discard_of(played: Game) -> _Discard:
    streets = [place for place, street in enumerate(played.streets) if street.discard]
    if len(streets) != 1:
        raise ValueError(f"{played.key} has {len(streets) or 'no'} discards, not one")
    totals = list(accumulate(street.down + street.up for street in played.streets))
    faces = [
        is_down
        for street in played.streets[: streets[0] + 1]
        for is_down in [True] * street.down + [False] * street.up
    ]
    return _Discard(
        played.streets[streets[0]].discard,
        totals[streets[0]],
        totals[-1],
        tuple(place for place, is_down in enumerate(faces) if is_down),
    )


def _check_dealt(played: Game, cards: int, what: str) -> _Discard:
    rule = _discard_of(played)
    if cards not in (rule.dealt, rule.in_all):
        later = f", or {rule.in_all} in all" if rule.in_all != rule.dealt else ""
        raise ValueError(
            f"{what}: {cards} cards; in {played.key} a player has {rule.dealt} when he must "
            f"discard {rule.count}{later}"
        )
    return rule


def _keepings(rule: _Discard, cards: int) -> Iterator[list[int]]:
    """The places that are kept, for every choice of cards to throw away."""
    for thrown in combinations(rule.places, rule.count):
        yield [place for place in range(cards) if place not in thrown]


def check_discard(game_key: str | Game, hand: Cards, kept: Cards) -> Verdict:
    """Judge which cards a player keeps.

    He must throw away as many as the game says, of those that were dealt to him face down by then.

    Parameters
    ----------
    game_key : str or Game
        The game.
    hand : str or array_like of int
        His cards, in the order dealt: those that he holds when he must discard, or all.
    kept : str or array_like of int
        Those that he keeps, in any order.

    Returns
    -------
    Verdict
        True if it is legal; if not, the reason.

    Raises
    ------
    ValueError
        A game without a discard, a wrong number of cards in the hand, or a card that is unknown or
        stands twice.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.check_discard("pineapple", "AsKd7c", "AsKd").legal
    True
    >>> cp.check_discard("superstud8", "As2s9hKd 5c", "As2sKd").reason
    '5c lies face up'
    """
    played = game(game_key)
    held, stays = _core.cards_of(hand, played.jokers), _core.cards_of(kept, played.jokers)
    rule = _check_dealt(played, len(held), "hand")
    reject_shared_cards(played, [("hand", held)])
    reject_shared_cards(played, [("kept", stays)])
    for card in stays:
        if card not in held:
            return Verdict(False, f"{name_of(card)} is not in the hand")
    thrown = [place for place, card in enumerate(held) if card not in stays]
    for place in thrown:
        if place not in rule.places:
            when = "lies face up" if place < rule.dealt else "comes later"
            return Verdict(False, f"{name_of(held[place])} {when}")
    if len(thrown) != rule.count:
        return Verdict(False, f"{len(thrown)} cards thrown away, not {rule.count}")
    return Verdict(True)


def best_discard(
    game_key: str | Game,
    hands: ArrayLike | str,
    board: ArrayLike | str = "",
    *,
    first: str | None = None,
) -> NDArray[np.uint8]:
    """Keep the cards that are the strongest hand with what is known.

    Of all legal choices, the one whose cards are best in one share; of these the one that is best
    in the others. Where there are too few cards for a hand, they are compared as they lie: pairs,
    then ranks, the other way round for a low. That is the best hand now, not the best chance.

    Parameters
    ----------
    game_key : str or Game
        The game.
    hands : array_like of int, shape (..., cards), or str
        Hands in the order dealt: what a player holds when he must discard, or all, in hindsight.
    board : array_like of int, shape (..., cards), or str, optional
        The board as far as it is known.
    first : str, optional
        The share that counts most, such as "low"; if not given, the first one of the game.

    Returns
    -------
    ndarray of uint8, shape (..., kept)
        The cards kept, in the order dealt.

    Raises
    ------
    ValueError
        A game without a discard, no such share, a wrong number of cards, or a card that is unknown
        or stands twice.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.format_cards(cp.best_discard("irish", "AsKd7c6c", "8h9dTs"))
    '7c6c'
    >>> cp.format_cards(cp.best_discard("superstud8", "As2sKhKd 5c"))
    'KhKd5c'
    >>> cp.format_cards(cp.best_discard("superstud8", "As2sKhKd 5c", first="low"))
    'As2s5c'
    """
    played = game(game_key)
    shares = _by_importance(played, first)
    held = read_numbers(hands, "hands", 1, played.jokers)
    rule = _check_dealt(played, held.shape[-1], "hands")
    known = read_numbers(board, "board", 1, 0)
    if known.shape[-1] > played.board:
        raise ValueError(f"board: {known.shape[-1]} cards; {played.key} has {played.board}")
    if held.size:
        reject_shared(played, held[..., np.newaxis, :], [known])
    shape = np.broadcast_shapes(held.shape[:-1], known.shape[:-1])
    held = np.broadcast_to(held, (*shape, held.shape[-1]))
    choices = np.stack([held[..., keep] for keep in _keepings(rule, held.shape[-1])], axis=-2)
    keys = [_kept_strengths(played, share, choices, known) for share in shares]
    keys += [
        best_partial(choices, low=share.ranking.is_low, ace_low=share.ranking.ace_low)
        for share in shares
    ]
    best = _best_choice(keys, np.ones(choices.shape[:-1], np.bool_))
    kept: NDArray[np.uint8] = np.take_along_axis(
        choices, best[..., np.newaxis, np.newaxis], axis=-2
    )[..., 0, :]
    return kept


def _kept_strengths(
    played: Game, share: Share, choices: NDArray[np.uint8], board: NDArray[np.uint8]
) -> NDArray[np.int64]:
    """The strengths of the cards that may be kept, each choice as if it were a player's."""
    if choices.shape[-1] != played.hole:
        return np.zeros(choices.shape[:-1], np.int64)
    found: Any = best_of_views(views(played, share, choices, board, None))
    return np.asarray(found, np.int64)


# ---- Pairs of cards that add up to nine ------------------------------------------------------


def nine_pairings(hand: Cards) -> tuple[tuple[Pair, ...], ...]:
    """List every way to pair number cards that add up to nine (Number Nine).

    Each such pair (7 and 2, 6 and 3, 5 and 4; an ace is no number card) may together be one wild
    card, as long as five cards are left. Nines are wild by themselves. `evaluate` and
    `Game.strengths` try every way.

    Parameters
    ----------
    hand : str or array_like of int
        The player's cards.

    Returns
    -------
    tuple of tuple of (int, int)
        For each way the places of its pairs; the first way is to pair nothing.

    Raises
    ------
    ValueError
        A card that is unknown or stands twice.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.nine_pairings("7s2d 5h5c4s Ad Ks")
    ((), ((0, 1),), ((2, 4),), ((3, 4),), ((0, 1), (2, 4)), ((0, 1), (3, 4)))
    """
    held = _core.cards_of(hand, JOKERS)
    if len(set(held)) < len(held):
        card = next(card for card in held if held.count(card) > 1)
        raise ValueError(f"{name_of(card)} stands twice in hand")
    numbers = [card // 4 + 2 for card in held]  # of a number card; aces and jokers are above nine
    pairs = [
        (one, other)
        for one, other in combinations(range(len(held)), 2)
        if numbers[one] + numbers[other] == _SUM
    ]
    return tuple(
        way
        for count in range(max(len(held) - _FIVE, 0) + 1)
        for way in combinations(pairs, count)
        if len({place for pair in way for place in pair}) == 2 * count
    )
