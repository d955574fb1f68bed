"""Pots: who gets what, to the last chip; for one hand or for a batch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from cpoker import _pots
from cpoker.deals import read_board, read_cards, read_hand, reject_shared_cards
from cpoker.games import Game, game
from cpoker.rules import (
    MOST_CHIPS,
    PotRules,
    Rake,
    core_rules,
    is_plain,
    is_stud,
    pot_rules,
    seats_by_suit,
    seats_from,
)
from cpoker.settlement import Hand, Settlement
from cpoker.shares import Selection

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from cpoker.deals import Cards
    from cpoker.shares import Share

__all__ = ["settle", "settle_batch"]


# ---- One hand's input, checked ---------------------------------------------------------------


def _whole(number: Any, owner: str) -> int:
    try:
        chips = index(number)
    except TypeError:
        raise ValueError(f"{owner}: chips are whole numbers, not {number!r}") from None
    if chips < 0:
        raise ValueError(f"{owner}: chips cannot be negative, and {chips} is")
    return chips


def _plain(numbers: ArrayLike) -> list[Any]:
    """The elements of a sequence or an array, as Python's own numbers."""
    return numbers.tolist() if isinstance(numbers, np.ndarray) else list(numbers)  # type: ignore[arg-type]


def _read_chips(contributed: ArrayLike, dead: int, names: Sequence[str]) -> list[int]:
    given = _plain(contributed)
    if len(given) != len(names):
        raise ValueError(f"contributed: {len(given)} numbers for {len(names)} players")
    chips = [_whole(number, name) for number, name in zip(given, names, strict=True)]
    if sum(chips) + dead > MOST_CHIPS:
        total = dead
        for number, name in zip(chips, names, strict=True):
            total += number
            if total > MOST_CHIPS:
                raise ValueError(f"{name}: all chips together are more than 2**63 - 1")
        raise ValueError("dead money: more than 2**63 - 1 chips")
    return chips


def _read_seats(seats: Sequence[int], names: Sequence[str], what: str) -> set[int]:
    """A list of seats, none of them twice."""
    found: set[int] = set()
    for seat in seats:
        if not 0 <= index(seat) < len(names):
            raise ValueError(f"{what}: there is no seat {seat}, only 0 to {len(names) - 1}")
        if seat in found:
            raise ValueError(f"{what}: {names[seat]} is listed twice")
        found.add(seat)
    return found


def _is_many_boards(board: Any) -> bool:
    if isinstance(board, np.ndarray):
        return board.ndim > 1
    return isinstance(board, (list, tuple)) and any(
        isinstance(one, (str, bytes, list, tuple, np.ndarray)) for one in board
    )


def _read_boards(played: Game, board: Any, contested: bool) -> tuple[bytes, ...]:
    boards = tuple(read_board(played, one) for one in board) if _is_many_boards(board) else None
    if boards is None:
        boards = (read_board(played, board),)
    if not boards:
        raise ValueError("board: an empty list of boards")
    for one in boards:
        if contested and len(one) != played.board:
            raise ValueError(
                f"board: {len(one)} cards; a showdown of {played.key} has {played.board}"
            )
    return boards


def _reject_cards_of_boards(
    played: Game, hands: Sequence[tuple[str, bytes]], boards: Sequence[bytes]
) -> None:
    """Boards that were run from the same street on share their first cards, and no others."""
    shared = 0
    if len(boards) > 1:
        while all(len(one) > shared and one[shared] == boards[0][shared] for one in boards):
            shared += 1
        if shared == played.board:
            raise ValueError("board 1 and board 2 are the same")
    rest = (
        [(f"board {b + 1}", one[shared:]) for b, one in enumerate(boards)]
        if len(boards) > 1
        else [("board", boards[0])]
    )
    cards = b"".join((*(hand for _, hand in hands), boards[0][:shared], *(one for _, one in rest)))
    if len(set(cards)) != len(cards) or played.shares[0].ranking.deck != 0x1FFF:
        reject_shared_cards(played, [*hands, ("the boards", boards[0][:shared]), *rest])


def _find_folded(
    hands: Sequence[Any], folded: Sequence[int] | None, fouled: Sequence[int], names: Sequence[str]
) -> list[bool]:
    out = [hand is None for hand in hands]
    if folded is not None:
        said = _read_seats(folded, names, "folded")
        for seat, name in enumerate(names):
            if seat in said and not out[seat]:
                raise ValueError(f"{name} has folded, and yet a hand is given for him")
        # Who takes the pot without a showdown need not show his hand.
        if out.count(False) or len(names) - len(said) > 1:
            for seat, name in enumerate(names):
                if out[seat] and seat not in said:
                    raise ValueError(f"{name} is still in, and no hand is given for him")
        out = [seat in said for seat in range(len(names))]
    for seat in _read_seats(fouled, names, "fouled"):
        if out[seat]:
            raise ValueError(f"fouled: {names[seat]} has folded")
        out[seat] = True
    if all(out):
        raise ValueError("every player has folded or fouled his hand")
    return out


def _read_declared(
    played: Game, declared: Sequence[str | None], folded: Sequence[bool], names: Sequence[str]
) -> tuple[int, ...]:
    """The shares that each player goes for, as bits."""
    if len(declared) != len(names):
        raise ValueError(f"declared: {len(declared)} of {len(names)} players")
    bits = {share.name: 1 << s for s, share in enumerate(played.shares)}
    if len(bits) > 1:
        bits["both"] = (1 << len(played.shares)) - 1
    goes = []
    for said, out, name in zip(declared, folded, names, strict=True):
        if not out and said not in bits:
            one = "both" if said == "both" else f"{said!r}"
            raise ValueError(f"{name} declared {one}; {played.key} has {', '.join(bits)}")
        goes.append(0 if out or said is None else bits[said])
    return tuple(goes)


# ---- One hand --------------------------------------------------------------------------------


def _why(rules: PotRules) -> str:
    start = "from the big blind on" if rules.order == "big_blind" else "left of the button"
    return f"first {start}"


def _names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if not 2 <= players <= _pots.most_pot_players:
        raise ValueError(f"hands: 2 to {_pots.most_pot_players} players, not {players}")
    if names is None:
        return _default_names(players)
    if len(names) != players:
        raise ValueError(f"names: {len(names)} for {players} players")
    if len(set(names)) != players:
        twice = next(name for name in names if list(names).count(name) > 1)
        raise ValueError(f"names: {twice} is listed twice")
    return tuple(names)


@lru_cache(maxsize=32)
def _default_names(players: int) -> tuple[str, ...]:
    return tuple(f"P{seat + 1}" for seat in range(players))


def _order(
    played: Game,
    hands: list[bytes],
    strengths: list[int],
    button: int | None,
    order: Sequence[int] | None,
    rules: PotRules,
    names: tuple[str, ...],
) -> tuple[bytes, str]:
    """Seats in their order for odd chips, and what the order is, empty if it is by suits."""
    players, shares = len(names), len(played.shares)
    if order is not None:
        if len(_read_seats(order, names, "order")) != players:
            raise ValueError(f"order: {len(order)} seats of {players}")
        return bytes(order), "first in the order given"
    if button is not None and not 0 <= index(button) < players:
        raise ValueError(f"button: there is no seat {button}, only 0 to {players - 1}")
    if rules.stud_order == "position" or not is_stud(played):
        return seats_from(players, button, rules), _why(rules)
    return (
        b"".join(
            seats_by_suit(played, s, hands, strengths[s::shares], rules) for s in range(shares)
        ),
        "",
    )


def settle(
    game_key: str | Game,
    hands: Sequence[Cards | None],
    board: Cards | Sequence[Cards],
    contributed: ArrayLike,
    *,
    button: int | None = None,
    dead: int = 0,
    rules: str | PotRules = "roberts",
    chip: int = 1,
    rake: int | Rake = 0,
    declared: Sequence[str | None] | None = None,
    folded: Sequence[int] | None = None,
    fouled: Sequence[int] = (),
    splits: Sequence[Sequence[int] | None] | None = None,
    order: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
) -> Settlement:
    """Divide one hand's chips, to the last one.

    Parameters
    ----------
    game_key : str or Game
        The game, such as ``"omaha8"``.
    hands : sequence of str, of array_like of int, or of None
        The players' cards in seat order, 2 to 23 of them; None for one who folded.
    board : str or array_like of int, or a list of them
        The board (``""`` in games without one); a list of boards for double boards and hands that
        were run more than once.
    contributed : array_like of int, shape (players,)
        What each player put in over the whole hand, uncalled bets included, dead money not.
    button : int, optional
        The seat of the button, for odd chips. If not given, seat 0 is the first left of it.
    dead : int, optional
        Chips in the main pot that nobody had to match, such as a missed blind.
    rules : {"roberts", "tda", "bovada"} or PotRules, optional
        How the room divides.
    chip : int, optional
        The smallest chip in play.
    rake : int or Rake, optional
        What the house takes: so many chips, from the main pot first, or by a rule.
    declared : sequence of str or None, optional
        "high", "low" or "both" (or the names of the game's shares) for each player still in. If
        not given, cards speak.
    folded : sequence of int, optional
        The seats that folded, to check `hands` against, or to give the pot to the only one left
        without his hand.
    fouled : sequence of int, optional
        Seats whose hands are shown but dead.
    splits : sequence, optional
        In games whose hands are split in two, the places of the two cards of each player's short
        hand; None for one who folded.
    order : sequence of int, optional
        All seats in their order for odd chips, in place of what button, suits and rules say.
    names : sequence of str, optional
        What messages and sentences call the players; P1 (seat 0), P2, ... if not given.

    Returns
    -------
    Settlement
        Payouts, returned bets, rake, and the pots with every payment in a sentence.

    Raises
    ------
    ValueError
        Chips that are negative, not whole, or more than 2**63 - 1 together; nobody left in; a hand
        missing or given against `folded`; a player listed twice; "both" declared without a low;
        a wrong number of cards, or a card that is unknown or stands in two places.

    Notes
    -----
    Where every player who declared "both" fails and nobody else is left, cards speak.

    Examples
    --------
    >>> import cpoker as cp
    >>> hands = ["Ad4cJcTs", None, "Ah2cQcQs", "KhKc9s9h"]
    >>> result = cp.settle("omaha8", hands, "3h7c8d2sKd", [50, 20, 201, 201], button=3)
    >>> print(result)
    main pot: 170
      P4 wins the high half of the main pot with three of a kind, kings, with 8-7: 85
      P1 wins the low half of the main pot with 7-4-3-2-A: 85
    side pot 1: 302
      P4 wins the high half of side pot 1 with three of a kind, kings, with 8-7: 151
      P3 wins the low half of side pot 1 with 8-7-3-2-A: 151
    total: P1 85, P3 151, P4 236
    >>> result.payouts
    array([ 85,   0, 151, 236])
    """
    played, room = game(game_key), pot_rules(rules)
    if isinstance(hands, str):
        raise ValueError(f"hands: a list of them, not the text {hands!r}")
    called = _names(names, len(hands))
    extra = _whole(dead, "dead money")
    chips = _read_chips(contributed, extra, called)
    out = _find_folded(hands, folded, fouled, called)
    contested = out.count(False) > 1
    boards = _read_boards(played, board, contested)
    held = _read_hands(played, hands, out, contested, called)
    shown = _read_shown(played, hands, held, called)
    _reject_cards_of_boards(played, list(zip(called, shown, strict=True)), boards)
    strengths = _strengths(played, held, boards, splits, called)
    seats, why = _order(played, held, strengths, button, order, room, called)
    goes = None
    if declared is not None:
        goes = _read_declared(played, declared, out, called)
        _reject_both_without_low(played, goes, strengths, len(boards), called, contested)
    if isinstance(rake, Rake) and rake.no_flop_no_drop and played.board and len(boards[0]) < 3:
        rake = 0
    arguments = (
        core_rules(room, chip, rake),
        len(boards),
        tuple([share.weight for share in played.shares]),
        strengths,
        chips,
        out,
        seats,
        goes,
        extra,
    )
    payouts = _pots.settle_one(False, *arguments)
    hand = Hand(played, called, held, len(boards), strengths, seats, why, room, chip, arguments)
    return Settlement(played, np.array(payouts, np.int64), sum(chips) + extra - sum(payouts), hand)


def _read_hands(
    played: Game,
    hands: Sequence[Cards | None],
    out: Sequence[bool],
    contested: bool,
    names: Sequence[str],
) -> list[bytes]:
    """The hands of those still in; empty for the others."""
    if not contested:
        return [b""] * len(hands)
    return [
        b"" if gone or hand is None else read_hand(played, hand, name)
        for hand, gone, name in zip(hands, out, names, strict=True)
    ]


def _read_shown(
    played: Game, hands: Sequence[Cards | None], held: Sequence[bytes], names: Sequence[str]
) -> list[bytes]:
    """All cards that are shown: a fouled hand's too, which may be any number of them."""
    shown = list(held)
    for seat, hand in enumerate(hands):
        if hand is not None and not held[seat]:
            shown[seat] = read_cards(hand, names[seat], played.jokers)
    return shown


def _strengths(
    played: Game,
    hands: Sequence[bytes],
    boards: Sequence[bytes],
    splits: Sequence[Sequence[int] | None] | None,
    names: Sequence[str],
) -> list[int]:
    """Of players, then boards, then shares; 0 for those without a hand."""
    if splits is not None and len(splits) != len(names):
        raise ValueError(f"splits: {len(splits)} for {len(names)} players")
    plain = is_plain(played)
    nothing = [0] * (len(boards) * len(played.shares))
    strengths: list[int] = []
    for seat, hand in enumerate(hands):
        if not hand:
            strengths += nothing
        elif plain:
            strengths += [
                _plain_strength(share, hand, board) for board in boards for share in played.shares
            ]
        else:
            split = None if splits is None else splits[seat]
            strengths += _strengths_of_any_game(played, hand, boards, split, names[seat])
    return strengths


def _plain_strength(share: Share, hand: bytes, board: bytes) -> int:
    if share.selection is Selection.TWO_AND_THREE:
        return share.ranking.omaha_strength(hand, board)
    return share.ranking.strength(hand if share.selection is Selection.OWN else hand + board)


def _strengths_of_any_game(
    played: Game, hand: bytes, boards: Sequence[bytes], split: Sequence[int] | None, name: str
) -> list[int]:
    places = None if split is None else np.array([split])
    cards = np.frombuffer(hand, np.uint8)[np.newaxis]
    strengths: list[int] = []
    for board in boards:
        try:
            found = played.strengths(cards, np.frombuffer(board, np.uint8), splits=places)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
        strengths += found[0].tolist()
    return strengths


def _reject_both_without_low(
    played: Game,
    goes: Sequence[int],
    strengths: Sequence[int],
    boards: int,
    names: Sequence[str],
    contested: bool,
) -> None:
    shares = len(played.shares)
    for seat, bits in enumerate(goes):
        if not contested or bits.bit_count() < 2:
            continue
        held = strengths[seat * boards * shares :][: boards * shares]
        for s, share in enumerate(played.shares):
            if bits >> s & 1 and not any(held[s::shares]):
                raise ValueError(f"{names[seat]} declared both and has no {share.name}")


# ---- A batch ---------------------------------------------------------------------------------


def _numbers(
    given: ArrayLike, dtype: type[np.generic], what: str, most: int | None = None
) -> NDArray[Any]:
    """An array of a core's dtype, whose numbers fit."""
    array = np.asarray(given)
    wanted = np.dtype(dtype)
    if array.dtype == wanted:
        return np.require(array, requirements="A")
    if array.size == 0:
        return array.astype(wanted)
    if array.dtype.kind not in "iub":
        raise TypeError(f"{what}: whole numbers, not {array.dtype}")
    limit = int(np.iinfo(wanted).max) if most is None else most
    low, high = int(array.min()), int(array.max())
    if low < 0 or high > limit:
        wrong = np.argwhere((array < 0) | (array > limit))[0].tolist()
        raise ValueError(f"{what}: {array[tuple(wrong)]} at {wrong} is not between 0 and {limit}")
    return array.astype(wanted)


def _order_of_batch(
    order: ArrayLike | None,
    orders: ArrayLike | None,
    button: ArrayLike | None,
    players: int,
    rules: PotRules,
) -> NDArray[Any] | None:
    """Seats for odd chips as (..., players, shares or 1)."""
    if sum(given is not None for given in (order, orders, button)) > 1:
        raise ValueError("give one of button, order and orders")
    if orders is not None:
        return np.swapaxes(_numbers(orders, np.uint8, "orders"), -1, -2)
    if order is not None:
        return _numbers(order, np.uint8, "order")[..., np.newaxis]
    seats = np.arange(players)
    if button is None:
        if rules.order == "left_of_button":
            return None
        return np.frombuffer(seats_from(players, None, rules), np.uint8)[:, np.newaxis]
    rows = [list(seats_from(players, int(seat), rules)) for seat in seats]
    places = _numbers(button, np.uint8, "button", most=players - 1)
    if places.size and int(places.max()) >= players:
        raise ValueError(f"button: there is no seat {places.max()}, only 0 to {players - 1}")
    rotations: NDArray[np.uint8] = np.array(rows, np.uint8)
    turned: NDArray[np.uint8] = rotations[places][..., np.newaxis]
    return turned


def _read_folded(folded: ArrayLike) -> NDArray[np.bool_]:
    """True or false for each player, and nothing that is merely not zero."""
    array = np.asarray(folded)
    if array.ndim == 0:
        raise ValueError("folded: an array with a place for each player")
    if array.dtype.kind not in "biu" or ((array != 0) & (array != 1)).any():
        raise ValueError(f"folded: true or false for each player, not {array.dtype} {folded!r}")
    return array.astype(np.bool_)


def settle_batch(
    strengths: ArrayLike,
    contributed: ArrayLike,
    folded: ArrayLike | None = None,
    *,
    button: ArrayLike | None = None,
    order: ArrayLike | None = None,
    orders: ArrayLike | None = None,
    dead: ArrayLike | None = None,
    declared: ArrayLike | None = None,
    weights: Sequence[int] | None = None,
    boards: int = 1,
    rules: str | PotRules = "roberts",
    chip: int = 1,
    rake: int | Rake = 0,
    out: NDArray[np.int64] | None = None,
) -> NDArray[np.int64]:
    """Divide the chips of many hands at once.

    All arrays are broadcast against each other over their leading dimensions, as in a generalized
    ufunc. There is no Python in the loop, and other threads run meanwhile.

    Parameters
    ----------
    strengths : array_like of int, shape (..., players, shares)
        Each player's strength for each share, 0 = no hand for it. With several boards, the first
        board's shares come first, then the second's.
    contributed : array_like of int, shape (..., players)
        What each player put in over the whole hand, uncalled bets included, dead money not.
    folded : array_like of bool, shape (..., players), optional
        Who folded, or holds a dead hand. Nobody, if not given.
    button : array_like of int, shape (...), optional
        The seat of the button, for odd chips. If not given, seat 0 is the first left of it.
    order : array_like of int, shape (..., players), optional
        All seats in their order for odd chips, in place of `button`.
    orders : array_like of int, shape (..., shares, players), optional
        The same for each share (stud), in place of `order`.
    dead : array_like of int, shape (...), optional
        Chips in the main pot that nobody had to match.
    declared : array_like of int, shape (..., players), optional
        The shares that each player goes for, as bits: 1 the first, 2 the second, 3 both. If not
        given, cards speak.
    weights : sequence of int, optional
        The shares' parts of the pot, relative to each other; equal if not given.
    boards : int, optional
        How many boards there are; every one is an equal part of the pot.
    rules : {"roberts", "tda", "bovada"} or PotRules, optional
        How the room divides. Orders by suit are for the caller to give.
    chip : int, optional
        The smallest chip in play.
    rake : int or Rake, optional
        What the house takes of each hand; `no_flop_no_drop` is for the caller to see to.
    out : ndarray of int64, shape (..., players), optional
        Where to write.

    Returns
    -------
    ndarray of int64, shape (..., players)
        What each player gets, uncalled bets included. What is left of the contributions and dead
        money is the rake.

    Raises
    ------
    ValueError
        Chips that are negative or more than 2**63 - 1 together, a hand that everybody folded, an
        order that lists a player twice, a declaration of no share. The message gives the first such
        pot and the player, and nothing is written to `out`.
    TypeError
        Numbers that are not integers.

    Examples
    --------
    >>> import numpy as np
    >>> import cpoker as cp
    >>> strengths = np.array([[[9, 0], [5, 3], [7, 2]]])  # three players: high, low
    >>> cp.settle_batch(strengths, [[50, 200, 200], [101, 101, 0]])
    array([[ 75, 225, 150],
           [101, 101,   0]])
    """
    room = pot_rules(rules)
    hands = _numbers(strengths, np.uint16, "strengths")
    chips = _numbers(contributed, np.int64, "contributed")
    if hands.ndim < 2 or chips.ndim < 1:
        raise ValueError("strengths are (..., players, shares), contributed (..., players)")
    players, contests = hands.shape[-2:]
    if boards < 1 or contests % boards:
        raise ValueError(f"{contests} shares do not belong to {boards} boards")
    arrays = (
        hands,
        chips[..., np.newaxis],
        None if folded is None else _read_folded(folded)[..., np.newaxis],
        _order_of_batch(order, orders, button, players, room),
        None if declared is None else _numbers(declared, np.uint16, "declared")[..., np.newaxis],
        None if dead is None else _numbers(dead, np.int64, "dead")[..., np.newaxis, np.newaxis],
    )
    names = ("strengths", "contributed", "folded", "order", "declared", "dead")
    for name, array in zip(names[1:5], arrays[1:5], strict=True):
        if array is not None and array.shape[-2] != players:
            raise ValueError(f"{name}: {array.shape[-2]} players, and strengths have {players}")
    if orders is not None and arrays[3] is not None and arrays[3].shape[-1] != contests:
        raise ValueError(f"orders: {arrays[3].shape[-1]} shares, and strengths have {contests}")
    batch = np.broadcast_shapes(*(array.shape[:-2] for array in arrays if array is not None))
    spread = tuple(
        None if array is None else np.broadcast_to(array, batch + array.shape[-2:])
        for array in arrays
    )
    payouts = _target(out, (*batch, players), spread)
    parts = (1,) * (contests // boards) if weights is None else tuple(weights)
    if len(parts) * boards != contests:
        raise ValueError(f"{len(parts)} weights for {contests // boards} shares")
    _pots.settle_batch(core_rules(room, chip, rake), boards, parts, spread, payouts)
    if out is None:
        return payouts
    if payouts is not out:
        out[...] = payouts
    return out


def _target(
    out: NDArray[np.int64] | None, shape: tuple[int, ...], inputs: tuple[NDArray[Any] | None, ...]
) -> NDArray[np.int64]:
    """Where the core writes: `out`, unless it overlaps an input or is not aligned."""
    if out is None:
        return np.empty(shape, np.int64)
    if not isinstance(out, np.ndarray) or out.dtype != np.int64:
        raise TypeError("out is an array of int64")
    if out.shape != shape:
        raise ValueError(f"out has the shape {out.shape}, and the payouts {shape}")
    if not out.flags.writeable:
        raise ValueError("out is read-only")
    apart = not any(array is not None and np.may_share_memory(out, array) for array in inputs)
    return out if apart and out.flags.aligned else np.empty(shape, np.int64)
