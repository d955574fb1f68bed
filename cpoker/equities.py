"""Equities of many situations at once: arrays in, arrays out, all cores."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cpoker import _core
from cpoker.cards import DECK, format_cards
from cpoker.strengths import deck_of, find_bad_deal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import ArrayLike, NDArray

    from cpoker.games import Game

    CoreShares = tuple[tuple[_core.Ranking, bool, int], ...]

__all__ = ["UNKNOWN", "Equities", "equities_of", "read_batch"]

UNKNOWN = 255
"""The number of a board card that is still to come."""

# Situations handed to a thread at a time, by the cards to come: about ten milliseconds' worth.
_SHARE_OF_WORK = (32_768, 16_384, 4_096, 512, 128, 64)


class Equities(NamedTuple):
    """What `equity` returns for arrays of situations; all of it exact.

    Attributes
    ----------
    equity : ndarray of float64, shape (situations, players)
        Each player's part of all pots, 0 to 1.
    wins : ndarray of int64, shape (situations, players)
        Boards on which each player takes the whole pot.
    ties : ndarray of int64, shape (situations, players)
        Boards on which each player takes a part of it.
    boards : ndarray of int64, shape (situations,)
        How many boards there are.
    """

    equity: NDArray[np.float64]
    wins: NDArray[np.int64]
    ties: NDArray[np.int64]
    boards: NDArray[np.int64]


def _read(cards: ArrayLike, what: str) -> NDArray[np.uint8]:
    array = np.asarray(cards)
    if array.ndim == 0:
        raise ValueError(f"{what}: {cards!r} is no array of cards")
    if array.size == 0:
        array = array.astype(np.uint8)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what}: cards are integers, not {array.dtype}")
    wrong = (array < 0) | ((array >= DECK) & (array != UNKNOWN))
    if wrong.any():
        raise ValueError(f"{what}: {array[wrong].flat[0]} is no card")
    return array.astype(np.uint8)


def _read_boards(game: Game, board: ArrayLike, count: int) -> NDArray[np.uint8]:
    """Boards of shape (count, cards of the game), UNKNOWN where cards are still to come."""
    known = np.zeros((0,), np.uint8) if isinstance(board, str) else _read(board, "board")
    if isinstance(board, str) and board:
        known = np.frombuffer(_core.parse(board), np.uint8)
    if known.shape[-1] > game.board:
        raise ValueError(f"board: {known.shape[-1]} cards; {game.key} has at most {game.board}")
    if known.ndim > 1 and known.shape[:-1] != (count,):
        raise ValueError(f"board: {known.shape[0]} of them for {count} situations")
    boards = np.full((count, game.board), UNKNOWN, np.uint8)
    boards[:, : known.shape[-1]] = known
    is_known = boards != UNKNOWN
    if (is_known[:, 1:] & ~is_known[:, :-1]).any():
        raise ValueError(f"board: a known card stands behind an unknown one ({UNKNOWN})")
    return boards


def _reject_shared_cards(
    game: Game, hands: NDArray[np.uint8], boards: NDArray[np.uint8], gone: bytes
) -> None:
    dead = np.broadcast_to(np.frombuffer(gone, np.uint8), (len(hands), len(gone)))
    deals = np.concatenate(
        [hands.reshape(len(hands), hands.shape[1] * hands.shape[2]), boards, dead], axis=1
    )
    found = find_bad_deal(game, deals)
    if found is None:
        return
    row, place = found
    card = int(deals[row, place])
    known = deals[row][deals[row] != UNKNOWN]
    is_card = card in deck_of(game)
    name = format_cards([card]) if is_card else str(card)
    what = "stands twice" if is_card else "is no card of the deck"
    raise ValueError(f"{name} {what} in situation {row}: {known.tolist()}")


def read_batch(
    game: Game, hands: ArrayLike, board: ArrayLike, gone: bytes
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Read and check hands (situations, players, cards) and boards (situations, cards)."""
    held = _read(hands, "hands")
    if held.ndim != 3 or held.shape[-1] != game.hole:
        raise ValueError(
            f"hands: an array of shape (situations, players, {game.hole}), not {held.shape}"
        )
    if (held == UNKNOWN).any():
        raise ValueError("hands: an unknown card; only board cards may be unknown")
    boards = _read_boards(game, board, len(held))
    _reject_shared_cards(game, held, boards, gone)
    return held, boards


def equities_of(
    shares: CoreShares, hands: NDArray[np.uint8], boards: NDArray[np.uint8], threads: int | None
) -> Equities | None:
    """Compute a batch in the core; None where it does not cover the shares."""
    count, players, _ = hands.shape
    result = Equities(
        np.empty((count, players)),
        np.empty((count, players), np.int64),
        np.empty((count, players), np.int64),
        np.empty(count, np.int64),
    )
    to_come = int((boards == UNKNOWN).sum(axis=1).max(initial=0))
    pieces = list(_pieces(count, _SHARE_OF_WORK[to_come]))

    def compute(piece: slice) -> bool:
        held = np.ascontiguousarray(hands[piece])
        return _core.outcomes_exact(
            shares,
            held,
            boards[piece],
            b"",
            equity=result.equity[piece],
            wins=result.wins[piece],
            ties=result.ties[piece],
            board_counts=result.boards[piece],
        )

    if not all(_in_threads(compute, pieces, threads)):
        return None
    if not result.boards.all():
        row = int((result.boards == 0).argmax())
        raise ValueError(f"too few cards are left to complete the board of situation {row}")
    return result


def _pieces(count: int, size: int) -> Iterator[slice]:
    return (slice(first, first + size) for first in range(0, count, size))


def _in_threads(
    compute: Callable[[slice], bool], pieces: list[slice], threads: int | None
) -> list[bool]:
    """Compute the pieces, on all cores unless told otherwise; an interrupt drops the rest."""
    if threads is not None and threads < 1:
        raise ValueError(f"threads: {threads}; at least 1")
    workers = min(threads or os.cpu_count() or 1, len(pieces))
    if workers <= 1:
        return [compute(piece) for piece in pieces]
    from concurrent.futures import ThreadPoolExecutor  # here, for it is slow to import

    with ThreadPoolExecutor(workers) as executor:
        try:
            return list(executor.map(compute, pieces))
        except BaseException:
            executor.shutdown(wait=True, cancel_futures=True)
            raise
