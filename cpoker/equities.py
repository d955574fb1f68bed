"""Equities of many situations at once: arrays in, arrays out, all cores."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cpoker import _core
from cpoker.cards import DECK, format_cards
from cpoker.situations import MOST_PLAYERS, core_shares
from cpoker.strengths import deck_of, find_bad_deal
from cpoker.threads import fair_size, in_threads, pieces, progress_bar

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    from cpoker.effort import Effort
    from cpoker.games import Game
    from cpoker.results import Equity, ShareEquity
    from cpoker.situations import CoreShares
    from cpoker.threads import Progress

__all__ = ["SITUATIONS_AT_A_TIME", "UNKNOWN", "Equities", "equities_of_batch"]

UNKNOWN = 255
"""The number of a card that is not known."""

# Situations handed to a thread at a time, by the cards to come: about ten milliseconds' worth.
SITUATIONS_AT_A_TIME = (32_768, 16_384, 4_096, 512, 128, 64)
_BOARD_OF_PATTERNS = 5


class Equities(NamedTuple):
    """What `equity` returns for arrays of situations.

    Attributes
    ----------
    equity : ndarray of float64, shape (situations, players)
        Each player's part of all pots, 0 to 1.
    wins : ndarray of int64, shape (situations, players)
        Showdowns in which each player takes the whole pot.
    ties : ndarray of int64, shape (situations, players)
        Showdowns in which each player takes a part of it.
    trials : ndarray of int64, shape (situations,)
        How many showdowns were counted.
    share_wins : ndarray of int64, shape (situations, shares, players)
        Showdowns in which each player wins each share of the pot alone.
    share_ties : ndarray of int64, shape (situations, shares, players)
        Showdowns in which he shares it.
    stderr : ndarray of float64, shape (situations, players)
        The standard errors of the equities; 0 where they are exact.
    """

    equity: NDArray[np.float64]
    wins: NDArray[np.int64]
    ties: NDArray[np.int64]
    trials: NDArray[np.int64]
    share_wins: NDArray[np.int64]
    share_ties: NDArray[np.int64]
    stderr: NDArray[np.float64]


def _read(cards: ArrayLike, what: str, jokers: int) -> NDArray[np.uint8]:
    array = np.asarray(cards)
    if array.ndim == 0:
        raise ValueError(f"{what}: {cards!r} is no array of cards")
    if array.size == 0:
        array = array.astype(np.uint8)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what}: cards are integers, not {array.dtype}")
    # Bytes are looked at once more, for cards that stand twice.
    if array.dtype != np.uint8:
        wrong = (array < 0) | ((array >= DECK + jokers) & (array != UNKNOWN))
        if wrong.any():
            raise ValueError(f"{what}: {array[wrong].flat[0]} is no card")
    result = array.astype(np.uint8)
    is_unknown = result == UNKNOWN
    if is_unknown.any():
        for place in range(1, result.shape[-1]):
            if (is_unknown[..., place - 1] & ~is_unknown[..., place]).any():
                raise ValueError(f"{what}: a known card stands behind an unknown one ({UNKNOWN})")
    return result


def _read_boards(game: Game, board: ArrayLike, count: int) -> NDArray[np.uint8]:
    """Boards of shape (count, cards of the game), UNKNOWN where cards are still to come."""
    known = np.zeros((0,), np.uint8) if isinstance(board, str) else _read(board, "board", 0)
    if isinstance(board, str) and board:
        known = np.frombuffer(_core.parse(board), np.uint8)
    if known.shape[-1] > game.board:
        raise ValueError(f"board: {known.shape[-1]} cards; {game.key} has at most {game.board}")
    if known.ndim > 1 and known.shape[:-1] != (count,):
        raise ValueError(f"board: {known.shape[0]} of them for {count} situations")
    boards = np.full((count, game.board), UNKNOWN, np.uint8)
    boards[:, : known.shape[-1]] = known
    return boards


def _reject_shared_cards(
    game: Game, hands: NDArray[np.uint8], boards: NDArray[np.uint8], gone: bytes
) -> None:
    held = hands.shape[1] * hands.shape[2]
    deals = np.empty((len(hands), held + boards.shape[1] + len(gone)), np.uint8)
    deals[:, :held] = hands.reshape(len(hands), held)
    deals[:, held : held + boards.shape[1]] = boards
    deals[:, held + boards.shape[1] :] = np.frombuffer(gone, np.uint8)
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


def _read_batch(
    game: Game, hands: ArrayLike, board: ArrayLike, gone: bytes
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Read and check hands (situations, players, cards) and boards (situations, cards)."""
    held = _read(hands, "hands", game.jokers)
    if held.ndim != 3 or held.shape[-1] != game.hole:
        raise ValueError(
            f"hands: an array of shape (situations, players, {game.hole}), not {held.shape}"
        )
    if not 2 <= held.shape[1] <= MOST_PLAYERS:
        raise ValueError(f"hands: 2 to {MOST_PLAYERS} players, not {held.shape[1]}")
    boards = _read_boards(game, board, len(held))
    _reject_shared_cards(game, held, boards, gone)
    return held, boards


def _empty(
    count: int, players: int, shares: int
) -> tuple[Equities, NDArray[np.int64], NDArray[np.int64]]:
    """A result to be filled, and its wins and ties of the pot and each share together."""
    wins, ties = (np.empty((count, 1 + shares, players), np.int64) for _ in range(2))
    result = Equities(
        np.empty((count, players)),
        wins[:, 0],
        ties[:, 0],
        np.empty(count, np.int64),
        wins[:, 1:],
        ties[:, 1:],
        np.zeros((count, players)),
    )
    return result, wins, ties


def equities_of_batch(
    game: Game,
    hands: ArrayLike,
    board: ArrayLike,
    dead: bytes,
    effort: Effort,
    one: Callable[[NDArray[np.uint8], NDArray[np.uint8], Effort], Equity],
) -> Equities:
    """Compute many situations: in the core if it covers them together, else one by one.

    Parameters
    ----------
    game : Game
        The game.
    hands, board : array_like of int
        The situations.
    dead : bytes
        Cards that are out of play.
    effort : Effort
        How, and how much may be spent on all of them together.
    one : callable
        Computes a single situation of hands and a board, with a part of the effort.

    Returns
    -------
    Equities
        One row for each.
    """
    held, boards = _read_batch(game, hands, board, dead)
    shares = core_shares(game) if effort.method != "sample" else None
    bar = progress_bar(len(held), "situations", shown=effort.progress)
    try:
        if shares and game.board == _BOARD_OF_PATTERNS and (held != UNKNOWN).all():
            found = _counted(shares, held, boards, dead, effort.workers, bar)
            if found is not None:
                return found
        return _one_by_one(game, held, boards, one, effort, bar)
    finally:
        bar.close()


def _counted(
    shares: CoreShares,
    hands: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: bytes,
    threads: int,
    bar: Progress,
) -> Equities | None:
    """Compute a batch in the core; None where it does not cover the shares."""
    count, players, _ = hands.shape
    result, wins, ties = _empty(count, players, len(shares))
    to_come = int((boards == UNKNOWN).any(axis=0).sum())  # unknown cards come last

    def compute(piece: slice) -> int:
        covered = _core.outcomes_exact(
            shares,
            np.ascontiguousarray(hands[piece]),
            boards[piece],
            dead,
            equity=result.equity[piece],
            wins=wins[piece],
            ties=ties[piece],
            board_counts=result.trials[piece],
        )
        return piece.stop - piece.start if covered else 0

    size = fair_size(count, SITUATIONS_AT_A_TIME[to_come], threads)
    for done in in_threads(compute, pieces(count, size), threads):
        if not done:
            return None
        bar.update(done)
    if not result.trials.all():
        row = int((result.trials == 0).argmax())
        raise ValueError(f"too few cards are left to complete the board of situation {row}")
    return result


def _one_by_one(
    game: Game,
    hands: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    one: Callable[[NDArray[np.uint8], NDArray[np.uint8], Effort], Equity],
    effort: Effort,
    bar: Progress,
) -> Equities:
    count, players, _ = hands.shape
    result, wins, ties = _empty(count, players, len(game.shares))
    part = effort.for_each_of(count)
    for i, (held, known) in enumerate(zip(hands, boards, strict=True)):
        found = one(held, known[known != UNKNOWN], part)
        result.equity[i], result.stderr[i] = found.equity, found.stderr
        result.trials[i] = found.trials
        contests: tuple[Equity | ShareEquity, ...] = (found, *found.shares)
        for place, of in enumerate(contests):
            wins[i, place], ties[i, place] = of.wins, of.ties
        bar.update(1)
    return result
