"""Who acts first, and who shows first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from cpoker.cards import DECK, RANKS
from cpoker.games import game
from cpoker.partial import best_partial
from cpoker.strengths import read_numbers, reject_shared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from cpoker.games import Game

    UpCards = ArrayLike | Sequence[ArrayLike | str | None]

__all__ = ["bring_in", "first_to_act", "order_of_showing"]

_BRING_IN = {"bring-in by low card": False, "bring-in by high card": True}
_BOARDS = {"high board": "high", "low board": "low"}
_WORST = np.iinfo(np.int64).min
_HEIGHTS = 64  # more than there are cards


# ---- Reading who shows what ------------------------------------------------------------------


def _is_by_seat(up_cards: Any) -> bool:
    """Tell whether this is one deal, a hand for each seat, and no array of hands."""
    if isinstance(up_cards, str):
        raise ValueError(f"up_cards: a list with the cards of each seat, not the text {up_cards!r}")
    return not isinstance(up_cards, np.ndarray) and all(
        cards is None or isinstance(cards, str) or np.ndim(cards) == 1 for cards in up_cards
    )


def _read_up_cards(played: Game, up_cards: Any) -> list[NDArray[np.uint8] | None]:
    """Read each seat's cards, of shape (..., cards); None for who has none."""
    jokers = played.jokers
    if _is_by_seat(up_cards):
        seats = [
            None if cards is None else read_numbers(cards, f"seat {seat}", 1, jokers)
            for seat, cards in enumerate(up_cards)
        ]
    else:
        array = read_numbers(up_cards, "up_cards", 2, jokers)
        seats = [array[..., seat, :] for seat in range(array.shape[-2])]
    shown = [cards for cards in seats if cards is not None]
    if not shown:
        raise ValueError("up_cards: nobody has any")
    for seat, cards in enumerate(seats):
        if cards is not None and not cards.shape[-1]:
            raise ValueError(f"seat {seat}: no cards; None stands for a seat that has folded")
    if shown[0].size:  # or there are no deals
        reject_shared(played, np.concatenate(shown, axis=-1)[..., np.newaxis, :], [])
    return seats


def _read_folded(folded: ArrayLike) -> NDArray[np.bool_]:
    array = np.asarray(folded)
    if array.dtype.kind != "b" or array.ndim < 1 or not array.shape[-1]:
        raise TypeError("folded: an array of bool, one for each player")
    return array


def _read_button(button: ArrayLike | None, players: int) -> NDArray[np.int64]:
    """Read the seat of the button; by default the last, so that seat 0 is left of it."""
    if button is None:
        return np.array(players - 1, np.int64)
    array = np.asarray(button)
    if array.dtype.kind not in "iu":
        raise TypeError(f"button: a seat is an integer, not {array.dtype}")
    wrong = (array < 0) | (array >= players)
    if wrong.any():
        raise ValueError(
            f"button: there is no seat {array[wrong].flat[0]}, only 0 to {players - 1}"
        )
    return array.astype(np.int64)


# ---- Choosing a seat -------------------------------------------------------------------------


def _highest_card(cards: NDArray[np.uint8], *, ace_low: bool) -> NDArray[np.int64]:
    """The highest card by rank, then suit, as a number that grows with it; a joker is on top."""
    height = cards.astype(np.int64)
    if ace_low:
        height = np.where(cards < DECK, (height + 4) % (4 * len(RANKS)), height)
    highest: NDArray[np.int64] = height.max(axis=-1)
    return highest


def _stack(keys: list[NDArray[np.int64] | None]) -> NDArray[np.int64]:
    """Each seat's key side by side; the worst of all for who has none."""
    shape = np.broadcast_shapes(*(key.shape for key in keys if key is not None))
    return np.stack(
        [np.full(shape, _WORST) if key is None else np.broadcast_to(key, shape) for key in keys],
        axis=-1,
    )


def _first_in_order(
    candidates: NDArray[np.bool_], button: NDArray[np.int64]
) -> int | NDArray[np.intp]:
    """The first candidate left of the button."""
    players = candidates.shape[-1]
    distance = (np.arange(players) - button[..., np.newaxis] - 1) % players
    if not candidates.any(axis=-1).all():
        raise ValueError("everybody has folded")
    return _plain(np.where(candidates, distance, players).argmin(axis=-1))


def _plain(seats: Any) -> int | NDArray[np.intp]:
    return int(seats) if np.ndim(seats) == 0 else seats


def bring_in(game_key: str | Game, up_cards: UpCards) -> int | NDArray[np.intp]:
    """Say who must bring it in: the first bet of a stud game.

    That is the lowest up card by suit, ace high; in razz and other lows the highest, with the ace
    where the low has it. Suits from low to high: clubs, diamonds, hearts, spades. A joker is above
    them all.

    Parameters
    ----------
    game_key : str or Game
        The game.
    up_cards : sequence of str or None, or array_like of int, shape (..., players, 1)
        Each seat's up card, None for an empty seat; or an array of many deals.

    Returns
    -------
    int or ndarray of intp, shape (...)
        The seat.

    Raises
    ------
    ValueError
        A game without a bring-in, more than one up card, or a card that is unknown or stands twice.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.bring_in("stud", ["2d", "Ac", None, "2c"])
    3
    >>> cp.bring_in("razz", ["2d", "Kc", None, "Kh"])
    3
    """
    played = game(game_key)
    if played.opening not in _BRING_IN:
        raise ValueError(f"{played.key} has no bring-in; it begins with {played.opening}")
    by_high_card = _BRING_IN[played.opening]
    seats = _read_up_cards(played, up_cards)
    for seat, cards in enumerate(seats):
        if cards is not None and cards.shape[-1] != 1:
            raise ValueError(f"seat {seat}: {cards.shape[-1]} up cards; the bring-in goes by one")
    ace_low = by_high_card and played.shares[0].ranking.ace_low
    sign = 1 if by_high_card else -1
    keys = [
        None if cards is None else sign * _highest_card(cards, ace_low=ace_low) for cards in seats
    ]
    return _plain(_stack(keys).argmax(axis=-1))


def first_to_act(
    game_key: str | Game,
    up_cards: UpCards | None = None,
    *,
    folded: ArrayLike | None = None,
    button: ArrayLike | None = None,
    tie: Literal["suit", "position"] | None = None,
) -> int | NDArray[np.intp]:
    """Say who acts first on a later street.

    In games with a button the first player left of it. In stud the high board, or in razz the low
    one: groups first, then ranks (3-3-3 over 7-7-8 over A-K-Q), no straights or flushes. A joker is
    an ace; wild cards count as what they are.

    Parameters
    ----------
    game_key : str or Game
        The game.
    up_cards : sequence of str or None, or array_like of int, shape (..., players, cards), optional
        In stud, each seat's up cards, None for a seat that has folded; or an array of many deals.
    folded : array_like of bool, shape (..., players), optional
        Who has folded. In games with a button it also says how many players there are.
    button : array_like of int, shape (...), optional
        The seat of the button, or of the dealer in stud. If not given, seat 0 is the first left of
        it.
    tie : {"suit", "position"}, optional
        What breaks a tie between boards: the suit of their highest card (the higher suit opens
        where the high board does, the lower where the low board does), or the place left of the
        dealer. If not given, suit for high boards and position for low ones.

    Returns
    -------
    int or ndarray of intp, shape (...)
        The seat.

    Raises
    ------
    ValueError
        Up cards missing or not called for, everybody folded, no such seat, an unknown way to break
        ties, or a card that is unknown or stands twice.
    TypeError
        `folded` or `button` of another type.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.first_to_act("stud", ["3c3d3h", "7c7d8h", "AsKhQd", None])
    0
    >>> cp.first_to_act("razz", ["3c3d3h", "7c7d8h", "AsKhQd", None])
    2
    >>> cp.first_to_act("stud", ["AcKs", "AdKh"])
    1
    >>> cp.first_to_act("stud", ["AcKs", "AdKh"], tie="position")
    0
    >>> cp.first_to_act("holdem", folded=[False, True, False], button=0)
    2
    """
    played = game(game_key)
    if tie not in (None, "suit", "position"):
        raise ValueError(f"tie: {tie!r} is neither suit nor position")
    out = None if folded is None else _read_folded(folded)
    if played.later not in _BOARDS:
        if up_cards is not None:
            raise ValueError(f"up_cards: in {played.key} the first left of the button acts first")
        if out is None:
            raise ValueError(f"folded: who of how many players has, in {played.key}")
        return _first_in_order(~out, _read_button(button, out.shape[-1]))
    if up_cards is None:
        raise ValueError(f"up_cards: in {played.key} they say who acts first")
    seats = _read_up_cards(played, up_cards)
    if out is not None and out.shape[-1] != len(seats):
        raise ValueError(f"folded: {out.shape[-1]} players, and {len(seats)} have up cards")
    by_low_board = _BOARDS[played.later] == "low"
    by_suit = tie == "suit" or (tie is None and not by_low_board)
    keys = _stack([_board_key(played, cards, by_suit=by_suit) for cards in seats])
    if out is not None:
        keys = np.where(out, _WORST, keys)
    best = keys.max(axis=-1, keepdims=True)
    return _first_in_order((keys == best) & (best > _WORST), _read_button(button, len(seats)))


def _board_key(
    played: Game, cards: NDArray[np.uint8] | None, *, by_suit: bool
) -> NDArray[np.int64] | None:
    """A number that is larger for whoever acts first."""
    if cards is None:
        return None
    by_low_board = _BOARDS[played.later] == "low"
    ace_low = by_low_board and played.shares[0].ranking.ace_low
    strength = best_partial(cards, low=by_low_board, ace_low=ace_low)
    if not by_suit:
        return strength
    highest = _highest_card(cards, ace_low=ace_low)
    return strength * _HEIGHTS + (-highest if by_low_board else highest)


def order_of_showing(
    players: int,
    *,
    last_aggressor: int | None = None,
    button: int | None = None,
    folded: Sequence[int] = (),
) -> tuple[int, ...]:
    """Say in which order hands are shown down.

    The last player to bet or raise on the last street that had a bet shows first, then the others
    clockwise; if nobody bet, the first left of the button begins. Cards speak: the order only says
    who may see a better hand before he must show.

    Parameters
    ----------
    players : int
        How many were dealt in.
    last_aggressor : int, optional
        The seat that bet or raised last, on the last street with a bet.
    button : int, optional
        The seat of the button. If not given, seat 0 is the first left of it.
    folded : sequence of int, optional
        The seats that folded.

    Returns
    -------
    tuple of int
        The seats still in, in order.

    Raises
    ------
    ValueError
        No such seat, or nobody still in.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.order_of_showing(4, last_aggressor=2, folded=[3])
    (2, 0, 1)
    >>> cp.order_of_showing(4, button=0, folded=[3])
    (1, 2, 0)
    """
    if players < 1:
        raise ValueError(f"players: {players}")
    named = [("folded", seat) for seat in folded]
    named += [
        (what, seat)
        for what, seat in (("last_aggressor", last_aggressor), ("button", button))
        if seat is not None
    ]
    for what, seat in named:
        if not 0 <= seat < players:
            raise ValueError(f"{what}: there is no seat {seat}, only 0 to {players - 1}")
    first = last_aggressor
    if first is None:
        first = 0 if button is None else button + 1
    order = ((first + step) % players for step in range(players))
    shown = tuple(seat for seat in order if seat not in folded)
    if not shown:
        raise ValueError("everybody has folded")
    return shown
