"""Equity: what part of the pot each player wins, exactly wherever that can be."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from cpoker import _core
from cpoker.cards import format_cards
from cpoker.deals import read_board, read_dead, reject_shared_cards_of_deal
from cpoker.equities import Equities, equities_of_batch
from cpoker.games import Game, game
from cpoker.results import Equity
from cpoker.situations import MOST_PLAYERS, Situation, core_shares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cpoker.deals import Cards
    from cpoker.ranges import Range

__all__ = ["equity"]

_METHODS = ("auto", "exact", "sample")
_BOARD_OF_PATTERNS = 5
_SECONDS = 2.0  # that one waits for all showdowns to be counted, where nothing is said


@overload
def equity(
    game_key: str | Game,
    hands: Sequence[Cards | Range | None],
    board: Cards = ...,
    dead: Cards = ...,
    *,
    method: str = ...,
    trials: int | None = ...,
    stderr: float | None = ...,
    max_seconds: float | None = ...,
    seed: int | None = ...,
    threads: int | None = ...,
    progress: bool = ...,
) -> Equity: ...
@overload
def equity(
    game_key: str | Game,
    hands: NDArray[np.integer[Any]],
    board: Cards = ...,
    dead: Cards = ...,
    *,
    method: str = ...,
    trials: int | None = ...,
    stderr: float | None = ...,
    max_seconds: float | None = ...,
    seed: int | None = ...,
    threads: int | None = ...,
    progress: bool = ...,
) -> Equities: ...
def equity(
    game_key: str | Game,
    hands: Any,
    board: Cards = "",
    dead: Cards = "",
    *,
    method: str = "auto",
    trials: int | None = None,
    stderr: float | None = None,
    max_seconds: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: bool = False,
) -> Equity | Equities:
    """Compute equity: exactly if that is quick enough, else from random deals.

    Everything that is not known comes in every way that it can, each as likely as any other: the
    rest of the board, the rest of a hand of which fewer cards are given (in stud and draw games,
    the cards still to be dealt), and the hand that a player has of a range.

    Parameters
    ----------
    game_key : str or Game
        A game, such as ``"holdem"``, ``"omaha8"`` or ``"razz"``.
    hands : sequence of str, Range, array_like of int or None, or ndarray of int
        2 to 10 hands: cards as text or numbers, a range as text or `Range`, or None or ``"*"`` for
        any hand. Fewer cards than a player holds in the end are a hand with these; in stud they are
        the first ones dealt. A batch of situations is an array of shape
        (situations, players, cards), with 255 for cards that are not known, behind those that are.
    board : str or array_like of int, optional
        The board as far as it is known. For a batch an array of shape (cards,) or
        (situations, cards); 255 stands for a card still to come, behind those that are known.
    dead : str or array_like of int, optional
        Cards that are known to be out of play.
    method : str, optional
        "exact" counts every showdown; "sample" draws some; "auto" counts them if that takes no
        longer than `max_seconds` by an estimate. What was done is in the result: `Equity.exact`.
    trials : int, optional
        Draw so many showdowns.
    stderr : float, optional
        Draw until no player's equity has a larger standard error; 0.0002 where neither this nor
        `trials` is given.
    max_seconds : float, optional
        Draw for no longer than this, whatever else is said; 2 where nothing else is.
    seed : int, optional
        0 to 2**64 - 1; another one each time if not given. A seed gives the same showdowns on any
        number of threads, and as many, unless time stops them.
    threads : int, optional
        How many threads compute; all cores if not given.
    progress : bool, optional
        Show how far it is; takes the package tqdm.

    Returns
    -------
    Equity or Equities
        Equities, and counts of showdowns won, tied and scooped, of the pot and of each share; for a
        batch, arrays.

    Raises
    ------
    ValueError
        An unknown game, a wrong number of hands or cards, a card that is unknown or stands in
        two places, a malformed range, ranges that cannot be dealt together, or too many showdowns
        to count where `method` is "exact".

    Examples
    --------
    >>> import cpoker as cp
    >>> print(cp.equity("holdem", ["AcAs", "KcKs"]))
    hand    equity        win    tie
    AcAs  82.6366%  1,410,336  9,308
    KcKs  17.3634%    292,660  9,308
    1,712,304 boards, exact

    Ranges; and stud, with the last card to come:

    >>> print(cp.equity("holdem", ["AhKh", "QQ+, AK"], board="Ts9s2h"))
    hand       equity     win    tie
    AhKh     32.2102%   2,714  7,965
    QQ+, AK  67.7898%  10,111  7,965
    20,790 showdowns, exact
    >>> print(cp.equity("razz", ["Ah2d5c8s9hKd", "3h4d6c7sQhQd"]))
    hand            equity    win  tie
    Ah2d5c8s9hKd  67.1154%  1,047    0
    3h4d6c7sQhQd  32.8846%    513    0
    1,560 showdowns, exact

    A batch of situations:

    >>> dealt = cp.deal("holdem", players=2, size=1000, seed=1)
    >>> cp.equity("holdem", dealt.hands, dealt.boards[:, :3]).equity.shape
    (1000, 2)
    """
    began = time.perf_counter()
    played = game(game_key)
    if method not in _METHODS:
        raise ValueError(f"method: {method!r}; there are {', '.join(_METHODS)}")
    if isinstance(hands, np.ndarray) and hands.ndim > 2:
        _check(threads, trials, stderr, max_seconds, seed)
        return _batch(
            played, hands, board, dead, threads, progress=progress,
            method=method, trials=trials, stderr=stderr, max_seconds=max_seconds, seed=seed,
        )  # fmt: skip
    if isinstance(hands, str) or not 2 <= len(hands) <= MOST_PLAYERS:
        given = f"the text {hands!r}" if isinstance(hands, str) else f"{len(hands)}"
        raise ValueError(f"hands: 2 to {MOST_PLAYERS} of them, in a list, not {given}")
    if any(said is not None for said in (threads, trials, stderr, max_seconds, seed)):
        _check(threads, trials, stderr, max_seconds, seed)  # whether or not they matter
    seen, gone = read_board(played, board), read_dead(dead)
    if method != "sample":
        found = _of_known_hands(played, hands, seen, gone, began)
        if found is not None:
            return found
    from cpoker.holdings import read_holdings  # here, for the rest is not needed above

    situation = Situation(played, read_holdings(played, hands, seen, gone), seen, gone)
    return _of_situation(
        situation, began, threads, progress=progress,
        method=method, trials=trials, stderr=stderr, max_seconds=max_seconds, seed=seed,
    )  # fmt: skip


def _check(
    threads: int | None,
    trials: int | None,
    stderr: float | None,
    max_seconds: float | None,
    seed: int | None,
) -> None:
    """Refuse what is out of range; here, for most calls say none of it and need no import."""
    from cpoker.sampling import Stop, read_seed
    from cpoker.threads import read_threads

    read_threads(threads)
    Stop.read(trials, stderr, max_seconds)
    read_seed(seed)


def _of_known_hands(
    played: Game, hands: Sequence[Any], board: bytes, dead: bytes, began: float
) -> Equity | None:
    """The short way for complete hands around a board; None where it is not so simple."""
    shares = core_shares(played)
    if shares is None or played.board != _BOARD_OF_PATTERNS:
        return None
    held = []
    for hand in hands:
        if isinstance(hand, str) and "," in hand:  # an "or", perhaps
            return None
        try:
            cards = _core.cards_of(hand, 0)
        except (TypeError, ValueError):
            return None
        if len(cards) != played.hole:
            return None
        held.append(cards)
    reject_shared_cards_of_deal(played, held, board, dead)
    outcomes = _core.outcomes_of_one(shares, tuple(held), board, dead)
    if outcomes is None:
        return None
    if not outcomes:
        raise ValueError("too few cards are left in the deck to complete the board")
    return Equity(
        played,
        tuple(map(format_cards, held)),
        format_cards(board),
        exact=True,
        seconds=time.perf_counter() - began,
        _outcomes={code: int(boards) for code, boards in outcomes},
        _on_boards=True,
    )


def _of_situation(
    situation: Situation,
    began: float,
    threads: int | None,
    *,
    method: str,
    trials: int | None,
    stderr: float | None,
    max_seconds: float | None,
    seed: int | None,
    progress: bool,
) -> Equity:
    # Here, for a known hand against another needs none of it.
    from cpoker.exact import shortest_road
    from cpoker.sampling import Stop, read_seed, sample
    from cpoker.threads import at_once, progress_bar, read_threads

    workers, wanted = read_threads(threads), read_seed(seed)
    stop = Stop.read(trials, stderr, max_seconds)
    road = shortest_road(situation) if method != "sample" else None
    if method == "exact" and road is None:
        raise ValueError("there are too many showdowns to count; method='sample' draws some")
    patience = _SECONDS if max_seconds is None else max_seconds
    if road is None or (method == "auto" and road.seconds > patience * at_once(workers)):
        sampled = sample(situation, wanted, stop, workers, shown=progress)
        return situation.equity(
            sampled.outcomes, exact=False, seconds=time.perf_counter() - began, seed=wanted
        )
    bar = progress_bar(road.steps, road.unit, shown=progress)
    try:
        outcomes, by_hand = road.run(workers, bar)
    finally:
        bar.close()
    counted = dict(outcomes.items())
    if not counted:
        raise ValueError("the ranges leave no hands that can be dealt together")
    seconds = time.perf_counter() - began
    return situation.equity(counted, exact=True, seconds=seconds, by_hand=by_hand)


def _batch(
    played: Game,
    hands: NDArray[Any],
    board: Cards,
    dead: Cards,
    threads: int | None,
    *,
    method: str,
    progress: bool,
    max_seconds: float | None,
    **stops: Any,
) -> Equities:
    """Compute many situations, one by one where the core does not cover them together."""

    def one(held: NDArray[np.uint8], known: NDArray[np.uint8], seconds: float | None) -> Equity:
        return equity(
            played, list(held), known, dead, method=method, max_seconds=seconds, threads=threads,
            **stops,
        )  # fmt: skip

    return equities_of_batch(
        played, hands, board, read_dead(dead), threads, one,
        together=method != "sample", max_seconds=max_seconds, progress=progress,
    )  # fmt: skip
