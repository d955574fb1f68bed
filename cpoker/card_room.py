"""Card-room rules that change who gets what: openers, fouled hands, sevens, the house's hand."""

from __future__ import annotations

from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING

import numpy as np

from cpoker import _core
from cpoker.cards import JOKERS, format_cards, name_of
from cpoker.deals import read_hand, reject_shared_cards
from cpoker.games import game
from cpoker.partial import best_partial
from cpoker.rankings import ranking
from cpoker.strengths import read_numbers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from cpoker.deals import Cards
    from cpoker.games import Game

__all__ = [
    "HouseResult",
    "against_house",
    "false_openers",
    "is_fouled",
    "is_opener",
    "sevens_rule",
    "splits_openers",
]

_FIVE = 5

# ---- Openers in draw -------------------------------------------------------------------------

_LEAST_OPENERS = "JcJd4s3h2c"


def is_opener(cards: ArrayLike | str) -> bool | NDArray[np.bool_]:
    """Tell whether cards open a pot of draw: a pair of jacks or better, the joker a bug.

    Parameters
    ----------
    cards : array_like of int, shape (..., n), or str
        Hands of five cards; or fewer, which open as they are, without straights and flushes.

    Returns
    -------
    bool or ndarray of bool, shape (...)
        Whether they do.

    Raises
    ------
    ValueError
        More than five cards, or a card that is unknown or stands twice.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.is_opener("JcJd4s3h2c"), cp.is_opener("TcTdAsKhQc"), cp.is_opener("AsJkQd7h2c")
    (True, False, True)
    """
    hands = read_numbers(cards, "cards", 1, JOKERS)
    if hands.shape[-1] > _FIVE:
        raise ValueError(f"cards: {hands.shape[-1]} of them; a hand of draw has five")
    _reject_repeats(hands)
    if not hands.shape[-1]:
        opens = np.zeros(hands.shape[:-1], np.bool_)
    elif hands.shape[-1] < _FIVE:
        opens = best_partial(hands) >= ranking("partial").strength("JcJd")
    else:
        bug = ranking("standard_bug")
        opens = np.asarray(bug(hands)) >= bug.strength(_LEAST_OPENERS)
    return bool(opens) if np.ndim(opens) == 0 else opens


def splits_openers(hand: Cards, kept: Cards) -> bool:
    """Tell whether a player who opened no longer holds openers in the cards that he keeps.

    He may do so: with the cards that he throws away he proves that he had them, so they are laid
    aside. `hand` is what he then shows.

    Parameters
    ----------
    hand : str or array_like of int
        The five cards with which he opened.
    kept : str or array_like of int
        Those that he keeps.

    Returns
    -------
    bool
        Whether he splits his openers.

    Raises
    ------
    ValueError
        A hand that does not open (false openers), or is not of five cards; a card kept that is not
        in it.

    Examples
    --------
    Throwing the ten splits nothing, as ace and joker are still a pair of aces:

    >>> import cpoker as cp
    >>> cp.splits_openers("AsJkKsQsTc", "AsJkKsQs")
    False
    >>> cp.splits_openers("JcJd4d3d2d", "Jd4d3d2d")
    True
    """
    held, stays = _core.cards_of(hand, JOKERS), _core.cards_of(kept, JOKERS)
    if len(held) != _FIVE:
        raise ValueError(f"hand: {len(held)} cards; a hand of draw has five")
    for card in stays:
        if card not in held:
            raise ValueError(f"kept: {name_of(card)} is not in the hand {format_cards(held)}")
    if not is_opener(list(held)):
        raise ValueError(f"hand: {format_cards(held)} are no openers")
    return not is_opener(list(stays))


def false_openers(bets: ArrayLike, opener: int, opening_bet: int) -> NDArray[np.int64]:
    """Say what goes back when false openers come to light before the draw.

    All bets but the opener's first go back; that one and the antes stay in the pot.

    Parameters
    ----------
    bets : array_like of int, shape (players,)
        What each player put in after the antes.
    opener : int
        The seat that opened.
    opening_bet : int
        His first bet.

    Returns
    -------
    ndarray of int64, shape (players,)
        What each player gets back.

    Raises
    ------
    ValueError
        Negative bets, no such seat, or an opening bet that the opener did not make.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.false_openers([30, 10, 30], opener=0, opening_bet=10)
    array([20, 10, 30])
    """
    back = _chips(bets, "bets")
    if back.ndim != 1 or not 0 <= index(opener) < len(back):
        raise ValueError(f"opener: there is no seat {opener}, only 0 to {back.size - 1}")
    if not 0 < index(opening_bet) <= back[opener]:
        raise ValueError(f"opening_bet: {opening_bet}, and the opener put in {back[opener]}")
    back[opener] -= opening_bet
    return back


def _chips(chips: ArrayLike, what: str, most: int = 2**63 - 1) -> NDArray[np.int64]:
    """Read chips, into a new array."""
    array = np.asarray(chips)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what}: chips are integers, not {array.dtype}")
    wrong = (array < 0) | (array > most)
    if wrong.any():
        raise ValueError(f"{what}: {array[wrong].flat[0]} chips")
    return array.astype(np.int64)


# ---- Fouled hands ----------------------------------------------------------------------------


def is_fouled(game_key: str | Game, hand: Cards, *, common: int = 0) -> bool:
    """Tell whether a hand is dead at the showdown because it has too few or too many cards.

    Parameters
    ----------
    game_key : str or Game
        The game.
    hand : str or array_like of int
        The player's cards.
    common : int, optional
        How many of his cards lie on the table for everybody because the deck ran out (stud).

    Returns
    -------
    bool
        Whether it is.

    Raises
    ------
    ValueError
        An unknown game, or a card that is unknown or stands twice.

    Examples
    --------
    >>> import cpoker as cp
    >>> hands = ["Ac2d3s4h5c", "Ad2c3h4s", "6c7c8c9c9d"]
    >>> [seat for seat, hand in enumerate(hands) if cp.is_fouled("lowball", hand)]
    [1]
    """
    played = game(game_key)
    if common < 0:
        raise ValueError(f"common: {common} cards")
    held = _core.cards_of(hand, played.jokers)
    reject_shared_cards(played, [("hand", held)])
    return not played.hole <= len(held) + common <= played.hole + played.extra_cards


# ---- The sevens rule -------------------------------------------------------------------------

_WORST_SEVEN = "7c6d5s4h3c"
_SUITED_WHEEL = "5c4c3c2cAc"


def sevens_rule(
    game_key: str | Game,
    hands: Sequence[Cards | None],
    bets: ArrayLike,
    *,
    checked: Sequence[int] = (),
    just_called: Sequence[int] = (),
    all_in: int | None = None,
    bet: int | None = None,
) -> NDArray[np.int64]:
    """Say what goes back by the sevens rule of limit ace-to-five lowball.

    A seven or better must bet after the draw. Who checked one, and has the best hand, alone or
    tied, wins only what was in before the draw: all later action goes back. If he is beaten he
    loses everything. Who just called an all-in of less than half a bet with such a hand may win it;
    others who called it too and lose get their call back.

    Parameters
    ----------
    game_key : str or Game
        The game: ace-to-five lowball, with or without the joker.
    hands : sequence of str, of array_like of int, or of None
        The players' hands at the showdown, in seat order; None for one who folded.
    bets : array_like of int, shape (players,)
        What each player put in after the draw.
    checked : sequence of int, optional
        The seats that checked after the draw, whatever they hold.
    just_called : sequence of int, optional
        The seats that called the all-in and did not raise, in the order in which they called. What
        the seats after the first seven or better put in is their overcall.
    all_in : int, optional
        The seat that bet all in.
    bet : int, optional
        The size of a bet after the draw.

    Returns
    -------
    ndarray of int64, shape (players,)
        What each player gets back. Settle what is left: contributions less these chips.

    Raises
    ------
    ValueError
        A game of another kind; a hand of the wrong number of cards; no such seat; nobody still in;
        chips that are negative; an all-in or a bet missing.

    Examples
    --------
    The first player checked a seven, called a bet, and has the best hand:

    >>> import numpy as np
    >>> import cpoker as cp
    >>> hands = ["7c6d4s3h2c", "8c6h4c3s2d", None]
    >>> before, after = np.array([40, 40, 40]), np.array([80, 80, 0])
    >>> back = cp.sevens_rule("lowball", hands, after, checked=[0])
    >>> back
    array([80, 80,  0])
    """
    played = game(game_key)
    order = played.shares[0].ranking
    draws = any(street.draw for street in played.streets)
    if not draws or len(played.shares) > 1 or order.strength(_SUITED_WHEEL) != order.classes:
        raise ValueError(f"{played.key} is no ace-to-five lowball")
    chips = _chips(bets, "bets")
    if chips.shape != (len(hands),):
        raise ValueError(f"bets: of shape {chips.shape}, and there are {len(hands)} hands")
    held = [
        None if hand is None else read_hand(played, hand, f"seat {seat}")
        for seat, hand in enumerate(hands)
    ]
    reject_shared_cards(
        played, [(f"seat {seat}", hand) for seat, hand in enumerate(held) if hand is not None]
    )
    strengths = [0 if hand is None else order.strength(hand) for hand in held]
    best = max(strengths, default=0)
    if not best:
        raise ValueError("everybody has folded")
    sevens = [strength >= order.strength(_WORST_SEVEN) for strength in strengths]
    checks, calls = (
        _seats(checked, "checked", len(hands)),
        _seats(just_called, "just_called", len(hands)),
    )
    if any(sevens[seat] and strengths[seat] == best for seat in checks):
        return chips
    back = np.zeros_like(chips)
    if not calls:
        return back
    if all_in is None or bet is None:
        raise ValueError("just_called: the seat that is all in, and the size of a bet, are missing")
    _seats([all_in], "all_in", len(hands))
    if held[all_in] is None:
        raise ValueError(f"all_in: seat {all_in} has folded")
    if 2 * chips[all_in] >= index(bet):
        return back
    callers = [seat for seat in calls if strengths[seat]]
    first = next((place for place, seat in enumerate(callers) if sevens[seat]), len(callers))
    for seat in callers[first + 1 :]:
        if strengths[seat] < best:
            back[seat] = chips[seat]
    return back


def _seats(seats: Sequence[int], what: str, players: int) -> list[int]:
    for seat in seats:
        if not 0 <= index(seat) < players:
            raise ValueError(f"{what}: there is no seat {seat}, only 0 to {players - 1}")
    return [index(seat) for seat in seats]


# ---- Against the house -----------------------------------------------------------------------

# The lowest hand that pays, and how much to one.
_HOUSE_PAYS = {
    "high card": ("7c5d4s3h2c", 1),
    "pair": ("2c2d5s4h3c", 1),
    "two pair": ("3c3d2s2h4c", 2),
    "three of a kind": ("2c2d2s4h3c", 3),
    "straight": ("5c4d3s2hAc", 4),
    "flush": ("7c5c4c3c2c", 5),
    "full house": ("2c2d2s3h3c", 7),
    "four of a kind": ("2c2d2s2h3c", 20),
    "straight flush": (_SUITED_WHEEL, 50),
    "royal flush": ("AcKcQcJcTc", 100),
}
_HOUSE_QUALIFIES = "AcKd4s3h2c"


@dataclass(frozen=True, slots=True)
class HouseResult:
    """What `against_house` returns: numbers for one hand, arrays for many.

    Attributes
    ----------
    qualifies : bool or ndarray of bool
        Whether the dealer has ace-king or better.
    ante : int or ndarray of int64
        What the player wins on his ante; negative: loses.
    bet : int or ndarray of int64
        What he wins on his bet.
    """

    qualifies: bool | NDArray[np.bool_]
    ante: int | NDArray[np.int64]
    bet: int | NDArray[np.int64]

    @property
    def net(self) -> int | NDArray[np.int64]:
        """What he wins in all."""
        return self.ante + self.bet


def against_house(
    player: ArrayLike | str,
    dealer: ArrayLike | str,
    ante: ArrayLike,
    bet: ArrayLike | None = None,
    *,
    pay_table: Mapping[str, int] | None = None,
) -> HouseResult:
    """Settle five cards against the dealer's five (Caribbean stud).

    If the dealer has not ace-king or better, the ante is paid even and the bet is returned. If he
    qualifies and loses, the ante is paid even and the bet by the player's hand; ties push.

    Parameters
    ----------
    player : array_like of int, shape (..., 5), or str
        The player's cards.
    dealer : array_like of int, shape (..., 5), or str
        The dealer's cards.
    ante : array_like of int, shape (...)
        Chips.
    bet : array_like of int, shape (...), optional
        What the player put in to play, 0 if he folded; twice the ante if not given.
    pay_table : mapping of str to int, optional
        What a hand pays to one, where it differs from: high card 1, pair 1, two pair 2, three of a
        kind 3, straight 4, flush 5, full house 7, four of a kind 20, straight flush 50, royal flush
        100.

    Returns
    -------
    HouseResult
        What the player wins on ante and bet.

    Raises
    ------
    ValueError
        A wrong number of cards, a card that is unknown or stands twice, chips that are negative, or
        a hand or a pay in the table that does not exist.

    Examples
    --------
    >>> import cpoker as cp
    >>> result = cp.against_house("2c2d2s3h3c", "AcKdQs4h3d", ante=10)
    >>> result.ante, result.bet, result.net
    (10, 140, 150)
    """
    mine, theirs = np.broadcast_arrays(_five(player, "player"), _five(dealer, "dealer"))
    _reject_repeats(np.concatenate([mine, theirs], axis=-1))
    order = ranking("standard")
    strength, house = (np.asarray(order(cards)).astype(np.int64) for cards in (mine, theirs))
    pays = _pays(pay_table)
    most = np.iinfo(np.int64).max // (1 + 2 * int(pays.max()))
    antes = _chips(ante, "ante", most)
    bets = 2 * antes if bet is None else _chips(bet, "bet", 2 * most)
    qualifies = house >= order.strength(_HOUSE_QUALIFIES)
    result = np.sign(strength - house)
    plays = bets > 0
    on_ante = antes * np.where(plays, np.where(qualifies, result, 1), -1)
    odds = np.where(result > 0, pays[strength], result)
    on_bet = bets * np.where(qualifies, odds, 0)
    if on_bet.ndim:
        return HouseResult(np.broadcast_to(qualifies, on_bet.shape), on_ante, on_bet)
    return HouseResult(bool(qualifies), int(on_ante), int(on_bet))


def _five(cards: ArrayLike | str, owner: str) -> NDArray[np.uint8]:
    hand = read_numbers(cards, owner, 1, 0)
    if hand.shape[-1] != _FIVE:
        raise ValueError(f"{owner}: {hand.shape[-1]} cards; a hand has five")
    return hand


def _reject_repeats(cards: NDArray[np.uint8]) -> None:
    in_order = np.sort(cards, axis=-1)
    twice = in_order[..., 1:][in_order[..., 1:] == in_order[..., :-1]]
    if twice.size:
        raise ValueError(f"{name_of(int(twice[0]))} stands twice")


def _pays(pay_table: Mapping[str, int] | None) -> NDArray[np.int64]:
    """What each strength pays to one."""
    for name, pay in (pay_table or {}).items():
        if name not in _HOUSE_PAYS:
            raise ValueError(f"pay_table: {name!r} is none of {', '.join(_HOUSE_PAYS)}")
        if index(pay) < 0:
            raise ValueError(f"pay_table: {name} pays {pay}")
    order = ranking("standard")
    pays = np.zeros(order.classes + 1, np.int64)
    for name, (lowest, usual) in _HOUSE_PAYS.items():
        pays[order.strength(lowest) :] = (pay_table or {}).get(name, usual)
    return pays
