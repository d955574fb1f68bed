"""Hand strength: a hand against any other, now and on the boards to come, for learning from."""

from __future__ import annotations

import operator
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from cpoker import _core
from cpoker.cards import DECK, name_of
from cpoker.deals import read_dead
from cpoker.equities import UNKNOWN
from cpoker.games import Game, game
from cpoker.matchups import up_to_suits
from cpoker.sampling import read_seed
from cpoker.shares import Selection
from cpoker.situations import core_shares
from cpoker.strengths import deck_of, find_bad_deal, strengths_of_checked
from cpoker.threads import in_threads, pieces, read_threads

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from cpoker.deals import Cards
    from cpoker.rankings import Ranking

    Numbers = NDArray[np.uint8]

__all__ = ["HandStrengths", "hand_strength"]

_METHODS = ("auto", "exact", "sample")
_HOLE, _BOARD, _FLOP = 2, 5, 3
# Hands of a piece, by the cards to come: about ten milliseconds' worth.
_AT_A_TIME = (32_768, 2_048, 128, 8, 1, 1)
_SHOWDOWNS = 1 << 16  # evaluated at a time
_NOW, _RUNOUTS, _OTHERS = 0, 1, 2  # what is drawn for each hand
_BETWEEN_SEEDS = 0x9E3779B97F4A7C15


class HandStrengths(NamedTuple):
    """What `hand_strength` returns.

    The strength of a hand on a board (HS) is the part of all other hands that it beats, ties
    counted as half; where a pot is split, the part of the pot that it wins on average.

    Attributes
    ----------
    hs : ndarray of float64, shape (...)
        The strength on the board as it is; nan where it has fewer than three cards.
    ehs : ndarray of float64, shape (...)
        The mean of the strength on the complete board over all ways to complete it (EHS, or
        E[HS]). Against one opponent it is the equity against a random hand.
    ehs2 : ndarray of float64, shape (...)
        The mean of its square (E[HS^2]), higher for hands that may become strong.
    histogram : ndarray of float64, shape (..., bins)
        How much of the runouts leads to a strength in each of the bins from 0 to 1; the last bin
        includes 1.
    runouts : ndarray of int64, shape (...)
        How many runouts were looked at.
    stderr : ndarray of float64, shape (...)
        The standard error of `ehs`; 0 where it is exact.
    """

    hs: NDArray[np.float64]
    ehs: NDArray[np.float64]
    ehs2: NDArray[np.float64]
    histogram: NDArray[np.float64]
    runouts: NDArray[np.int64]
    stderr: NDArray[np.float64]


def hand_strength(
    game_key: str | Game,
    hands: ArrayLike | Sequence[str] | str,
    boards: ArrayLike | Sequence[str] | str = "",
    dead: Cards = "",
    *,
    bins: int = 0,
    opponents: int = 1,
    method: str = "auto",
    runouts: int = 200,
    against: int = 100,
    seed: int | None = None,
    threads: int | None = None,
) -> HandStrengths:
    """Compute the strength of hands, now and on the boards to come.

    Where the best five of two hole cards and the board play for one pot (hold'em, short deck),
    every other hand on every runout is counted: on a flop some 1,070,000 showdowns, in less than a
    tenth of a millisecond. Other games with a board are sampled.

    Parameters
    ----------
    game_key : str or Game
        A game with a board, such as ``"holdem"``, ``"shortdeck"`` or ``"omaha"``.
    hands : array_like of int, shape (..., hole), or str, or sequence of str
        The hands, as numbers or text.
    boards : array_like of int, shape (..., cards), or str, or sequence of str, optional
        The boards, each with its hand, or one for all: leading dimensions are broadcast. 255 stands
        for a card still to come, behind those that are known; texts may differ in length.
    dead : str or array_like of int, optional
        Cards that are known to be out of play.
    bins : int, optional
        How many bins the histogram has.
    opponents : int, optional
        How many opponents there are. As is usual, the strength against them is that against one,
        to this power, as if their hands did not depend on each other.
    method : str, optional
        "exact" counts; "sample" draws some runouts and other hands; "auto" counts where it can.
    runouts : int, optional
        Where it is sampled: how many runouts are drawn, or all if there are no more.
    against : int, optional
        Where it is sampled: how many other hands are drawn on each runout, 2 or more; more where
        there are not as many runouts as asked for. `ehs` and `ehs2` are without bias; the histogram
        is blurred by some ``0.5 / sqrt(against)``.
    seed : int, optional
        Where it is sampled: 0 to 2**64 - 1; another one each time if not given. The same seed gives
        the same numbers on any number of threads.
    threads : int, optional
        How many threads compute; all cores if not given.

    Returns
    -------
    HandStrengths
        Strengths, one for each hand.

    Raises
    ------
    ValueError
        An unknown game or one without a board, a card that is none, stands twice or is not in the
        deck, a wrong number of cards; `method` "exact", or several opponents, where a game is only
        sampled.

    Examples
    --------
    A flush draw with two overcards is not strong yet, but has potential:

    >>> import cpoker as cp
    >>> found = cp.hand_strength("holdem", ["AhKh", "9s9d"], "Th7h2c", bins=5)
    >>> found.hs.round(4), found.ehs.round(4), found.ehs2.round(4)
    (array([0.5962, 0.8386]), array([0.7163, 0.705 ]), array([0.5866, 0.5105]))
    >>> found.histogram.round(2)
    array([[0.01, 0.22, 0.2 , 0.03, 0.55],
           [0.  , 0.02, 0.11, 0.71, 0.16]])

    Arrays, with boards of any street:

    >>> dealt = cp.deal("holdem", players=1, size=1000, seed=1)
    >>> boards = dealt.boards.copy()
    >>> boards[:500, 3:] = 255
    >>> cp.hand_strength("holdem", dealt.hands[:, 0], boards).ehs.shape
    (1000,)
    """
    played = game(game_key)
    if not played.board:
        raise ValueError(f"game: {played.key} has no board to complete")
    if method not in _METHODS:
        raise ValueError(f"method: {method!r}; there are {', '.join(_METHODS)}")
    bins = _at_least(bins, "bins", 0)
    opponents = _at_least(opponents, "opponents", 1)
    workers, wanted = read_threads(threads), read_seed(seed)
    situations = _Hands.read(played, hands, boards, read_dead(dead))
    exact = _ranking_of(played)
    if method == "exact" and exact is None:
        raise ValueError(f"the hand strengths of {played.key} are not counted, but sampled")
    result = _empty(situations.shape, bins)
    if exact is not None and method != "sample":
        _count(situations, exact, opponents, result, workers)
        return result
    if opponents > 1:
        raise ValueError(f"opponents: {opponents}; strengths are sampled against one only")
    drawn = _Draws(_at_least(runouts, "runouts", 1), _at_least(against, "against", 2), wanted)
    _sample(situations, drawn, result, workers)
    return result


# ---- Reading ---------------------------------------------------------------------------------


def _at_least(number: int, what: str, least: int) -> int:
    whole = operator.index(number)
    if whole < least:
        raise ValueError(f"{what}: {number}; at least {least}")
    return whole


def _numbers(cards: Any, what: str, jokers: int) -> Numbers:
    """Read numbers, or texts filled up with unknown cards."""
    if isinstance(cards, str):
        cards = list(_core.cards_of(cards, jokers))
    elif isinstance(cards, (list, tuple)) and any(isinstance(each, str) for each in cards):
        texts = [list(_core.cards_of(each, jokers)) for each in cards]
        most = max(map(len, texts))
        cards = [each + [UNKNOWN] * (most - len(each)) for each in texts]
    array = np.asarray(cards)
    if array.size == 0:
        array = array.astype(np.uint8)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what}: cards are integers, not {array.dtype}")
    if array.ndim == 0:
        raise ValueError(f"{what}: {cards!r} is no array of cards")
    wrong = (array < 0) | ((array >= DECK + jokers) & (array != UNKNOWN))
    if wrong.any():
        raise ValueError(f"{what}: {array[wrong].flat[0]} is no card")
    return array.astype(np.uint8)


class _Hands(NamedTuple):
    """Hands (n, hole) with boards (n, cards of the game), and the shape that they were given in."""

    game: Game
    hands: Numbers
    boards: Numbers
    dead: bytes
    shape: tuple[int, ...]

    @staticmethod
    def read(game: Game, hands: Any, boards: Any, dead: bytes) -> _Hands:
        held = _numbers(hands, "hands", game.jokers)
        seen = _numbers(boards, "boards", 0)
        if held.shape[-1] != game.hole or (held == UNKNOWN).any():
            raise ValueError(f"hands: {game.hole} cards each, all of them known")
        if seen.shape[-1] > game.board:
            raise ValueError(f"boards: {seen.shape[-1]} cards; {game.key} has {game.board}")
        is_known = seen != UNKNOWN
        if (is_known[..., 1:] & ~is_known[..., :-1]).any():
            raise ValueError(f"boards: a known card stands behind an unknown one ({UNKNOWN})")
        try:
            shape = np.broadcast_shapes(held.shape[:-1], seen.shape[:-1])
        except ValueError:
            raise ValueError(
                f"hands and boards: shapes {held.shape} and {seen.shape} do not go together"
            ) from None
        flat = np.full((*shape, game.board), UNKNOWN, np.uint8)
        flat[..., : seen.shape[-1]] = seen
        found = _Hands(
            game,
            np.broadcast_to(held, (*shape, game.hole)).reshape(-1, game.hole),
            flat.reshape(-1, game.board),
            dead,
            shape,
        )
        found._reject_shared_cards()
        return found

    def _reject_shared_cards(self) -> None:
        gone = np.frombuffer(self.dead, np.uint8)
        dead = np.broadcast_to(gone, (len(self.hands), len(gone)))
        deals = np.concatenate([self.hands, self.boards, dead], axis=1)
        found = find_bad_deal(self.game, deals)
        if found is not None:
            card = int(deals[found])
            is_card = card in deck_of(self.game)
            what = "stands twice" if is_card else f"is not in the deck of {self.game.key}"
            raise ValueError(
                f"{name_of(card)} {what}: hand {found[0]} with its board and dead cards"
            )
        left = len(deck_of(self.game)) - len(self.dead) - self.game.hole - self.game.board
        if left < self.game.hole:
            raise ValueError("too few cards are left in the deck for another hand")

    @property
    def known(self) -> NDArray[np.intp]:
        """How many cards of each board are known."""
        return np.asarray((self.boards != UNKNOWN).sum(axis=1), np.intp)

    def take(self, rows: NDArray[np.intp], known: int) -> _Hands:
        """Some of the hands, with so many cards of their boards."""
        return self._replace(
            hands=np.ascontiguousarray(self.hands[rows]),
            boards=np.ascontiguousarray(self.boards[rows, :known]),
            shape=(len(rows),),
        )


def _empty(shape: tuple[int, ...], bins: int) -> HandStrengths:
    return HandStrengths(
        np.full(shape, np.nan),
        np.zeros(shape),
        np.zeros(shape),
        np.zeros((*shape, bins)),
        np.zeros(shape, np.int64),
        np.zeros(shape),
    )


def _flat(result: HandStrengths) -> HandStrengths:
    """Give views of a result, one row for each hand."""
    bins = result.histogram.shape[-1]
    size = result.hs.size
    return HandStrengths(
        result.hs.reshape(size),
        result.ehs.reshape(size),
        result.ehs2.reshape(size),
        result.histogram.reshape(size, bins),
        result.runouts.reshape(size),
        result.stderr.reshape(size),
    )


def _rows(result: HandStrengths, rows: slice | NDArray[np.intp]) -> HandStrengths:
    """Give some of the rows of a result; views of them where they are a slice."""
    return HandStrengths(
        result.hs[rows],
        result.ehs[rows],
        result.ehs2[rows],
        result.histogram[rows],
        result.runouts[rows],
        result.stderr[rows],
    )


# ---- Counting --------------------------------------------------------------------------------


def _ranking_of(game: Game) -> Ranking | None:
    """The ranking by which the core counts the hands of a game; None where it does not."""
    shares = core_shares(game)
    if shares is None or len(shares) > 1 or (game.hole, game.board) != (_HOLE, _BOARD):
        return None
    share = game.shares[0]
    if share.selection is not Selection.ANY:
        return None
    none = np.zeros((1, _HOLE), np.uint8), np.zeros((1, 0), np.uint8)
    covered = _core.hand_points(share.ranking, *none, b"")
    return share.ranking if covered else None


def _count(
    situations: _Hands, ranking: Ranking, opponents: int, result: HandStrengths, threads: int
) -> None:
    flat, known = _flat(result), situations.known
    for cards in np.unique(known).tolist():
        rows = np.flatnonzero(known == cards)
        some = situations.take(rows, cards)
        if cards:
            found = _count_on_street(some, ranking, opponents, flat.histogram.shape[1], threads)
        else:
            found = _count_before_the_flop(
                some, ranking, opponents, flat.histogram.shape[1], threads
            )
        for whole, part in zip(flat, found, strict=True):
            whole[rows] = part


def _count_before_the_flop(
    situations: _Hands, ranking: Ranking, opponents: int, bins: int, threads: int
) -> HandStrengths:
    """Hands that differ only in the names of suits are one."""
    kinds = up_to_suits(situations.hands[:, np.newaxis], dead=situations.dead)
    one_of_each = situations._replace(
        hands=np.ascontiguousarray(kinds.hands[:, 0]),
        boards=situations.boards[: len(kinds.hands)],
        shape=(len(kinds.hands),),
    )
    found = _count_on_street(one_of_each, ranking, opponents, bins, threads)
    return _rows(found, kinds.kinds)


def _count_on_street(
    situations: _Hands, ranking: Ranking, opponents: int, bins: int, threads: int
) -> HandStrengths:
    """Count the hands whose boards have as many cards."""
    count, cards = situations.boards.shape
    unseen = len(deck_of(situations.game)) - len(situations.dead) - _HOLE
    scale = _Scale(2 * comb(unseen - _BOARD, _HOLE), opponents, bins)
    now = np.zeros(count, np.uint32)
    sums, histograms = np.empty((count, 2)), np.zeros((count, bins), np.uint32)

    def compute(piece: slice) -> None:
        _core.hand_points(
            ranking, situations.hands[piece], situations.boards[piece], situations.dead,
            now[piece] if _FLOP <= cards < _BOARD else None,
            scale.values, scale.bins, sums[piece], histograms[piece],
        )  # fmt: skip

    for _ in in_threads(compute, pieces(count, _AT_A_TIME[_BOARD - cards]), threads):
        pass
    runouts = comb(unseen - cards, _BOARD - cards)
    ehs = sums[:, 0] / (runouts * scale.whole)
    hs = np.full(count, np.nan)
    if cards >= _FLOP:
        most = 2 * comb(unseen - cards, _HOLE)
        hs = (now / most) ** opponents if cards < _BOARD else ehs.copy()
    return HandStrengths(
        hs,
        ehs,
        sums[:, 1] / (runouts * scale.whole**2),
        histograms / runouts,
        np.full(count, runouts),
        np.zeros(count),
    )


class _Scale:
    """What points come to: two for each hand that is beaten, one for each that is tied."""

    def __init__(self, most: int, opponents: int, bins: int) -> None:
        points = np.arange(most + 1)
        # Against one opponent all is in whole numbers: sums are exact, and a strength between two
        # bins is of the higher one.
        if opponents == 1:
            self.whole, self.values = most, points.astype(np.float64)
            place = points * bins // most
        else:
            self.whole, self.values = 1, (points / most) ** opponents
            place = np.floor(self.values * bins).astype(np.int64)
        self.bins = np.clip(place, 0, max(bins - 1, 0)).astype(np.uint32)


# ---- Sampling --------------------------------------------------------------------------------


class _Draws(NamedTuple):
    """How much is drawn for each hand, and from what."""

    runouts: int
    against: int
    seed: int

    def places(self, what: int, cards: int, drawn: int, count: int, row: int) -> NDArray[np.intp]:
        """Draw places of so many cards, some at a time; others for each row and purpose."""
        deck, seed = bytes(range(cards)), (self.seed + what * _BETWEEN_SEEDS) % 2**64
        return _core.deal(deck, drawn, count, seed, row * count).astype(np.intp)


def _sample(situations: _Hands, drawn: _Draws, result: HandStrengths, threads: int) -> None:
    flat, known = _flat(result), situations.known

    def compute(row: int) -> None:
        some = situations.take(np.array([row]), int(known[row]))
        _sample_one(some, drawn, row, _rows(flat, slice(row, row + 1)))

    for _ in in_threads(compute, range(len(known)), threads):
        pass


def _sample_one(situation: _Hands, drawn: _Draws, row: int, result: HandStrengths) -> None:
    played = situation.game
    hand, board = situation.hands[0], situation.boards[0]
    seen = {*hand.tolist(), *board.tolist(), *situation.dead}
    left = np.array([card for card in deck_of(played) if card not in seen], np.uint8)
    if len(board) >= min(_FLOP, played.board):
        places = drawn.places(_NOW, len(left), played.hole, drawn.runouts * drawn.against, row)
        result.hs[0] = _parts(played, hand, left[places], board).mean()
    come, every = _runouts(left, played.board - len(board), drawn, row)
    # What is left beside each runout, and the other hands from that.
    is_left = ~(left == come[..., np.newaxis]).any(axis=1)
    rest = np.broadcast_to(left, is_left.shape)[is_left].reshape(len(come), -1)
    # Where there are few runouts, each of them takes more of the other hands.
    against = drawn.against * max(1, drawn.runouts // len(come))
    places = drawn.places(_OTHERS, rest.shape[1], played.hole, len(come) * against, row)
    others = np.take_along_axis(rest, places.reshape(len(come), -1), axis=1)
    others = others.reshape(len(come), against, played.hole)
    boards = np.concatenate([np.broadcast_to(board, (len(come), len(board))), come], axis=1)
    won = _parts(played, hand, others, boards[:, np.newaxis])
    _pour_sample(won, result, every=every)


def _runouts(left: Numbers, to_come: int, drawn: _Draws, row: int) -> tuple[Numbers, bool]:
    """Draw runouts; or take all of them where there are no more, which is said."""
    if comb(len(left), to_come) <= drawn.runouts:
        ways = list(combinations(left.tolist(), to_come))
        return np.array(ways, np.uint8).reshape(len(ways), to_come), True
    return left[drawn.places(_RUNOUTS, len(left), to_come, drawn.runouts, row)], False


def _parts(played: Game, hand: Numbers, others: Numbers, boards: Numbers) -> NDArray[np.float64]:
    """What a hand wins of the pot against each of others: shape of all others, boards beside it."""
    shape = others.shape[:-1]
    both = np.stack([np.broadcast_to(hand, others.shape), others], axis=-2)
    both = both.reshape(-1, 2, played.hole)
    known = np.broadcast_to(boards, (*shape, boards.shape[-1])).reshape(len(both), -1)
    won = np.empty(len(both))
    for piece in pieces(len(both), _SHOWDOWNS):
        strengths = strengths_of_checked(played, both[piece], [known[piece]], None)
        mine, theirs = strengths[:, 0].astype(np.int64), strengths[:, 1].astype(np.int64)
        weights = np.array([share.weight for share in played.shares], np.float64)
        # A share that neither has a hand for goes to the others.
        live = ((mine > 0) | (theirs > 0)) * weights
        total = live.sum(axis=1)
        points = (live * (1 + np.sign(mine - theirs)) / 2).sum(axis=1)
        won[piece] = np.divide(points, total, out=np.full(len(total), 0.5), where=total > 0)
    return won.reshape(shape)


def _pour_sample(won: NDArray[np.float64], result: HandStrengths, *, every: bool) -> None:
    """Average over what was won, shape (runouts, others)."""
    count, against = won.shape
    means = won.mean(axis=1)
    within = won.var(axis=1, ddof=1) / against
    result.runouts[0] = count
    result.ehs[0] = means.mean()
    # The square of a mean is too large by the mean's variance.
    result.ehs2[0] = (means**2 - within).mean()
    between = within.sum() / count**2
    if not every:
        between = means.var(ddof=1) / count if count > 1 else np.nan
    result.stderr[0] = np.sqrt(between)
    bins = result.histogram.shape[1]
    if bins:
        result.histogram[0] = np.histogram(means, bins, (0, 1))[0] / count
