"""Equity: what part of the pot each hand wins, over all the boards that can come."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, combinations, islice
from math import lcm
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from cpoker import _core
from cpoker.cards import format_cards
from cpoker.deals import read_board, read_dead, read_hand, reject_shared_cards_of_deal
from cpoker.equities import UNKNOWN, Equities, equities_of, read_batch
from cpoker.games import Game, game
from cpoker.shares import Selection, Wild
from cpoker.strengths import deck_of, strengths_of_checked

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from numpy.typing import NDArray

    from cpoker.deals import Cards

__all__ = ["Equity", "ShareEquity", "equity"]

_MOST_PLAYERS = 10


@dataclass(frozen=True, eq=False, slots=True)
class ShareEquity:
    """How often each player won one share.

    Attributes
    ----------
    name : str
        The share: "high" or "low".
    split : ndarray of int64, shape (players, players + 1)
        ``split[p, k]``: the boards on which player p is one of k who share it.
    none : int
        The boards on which nobody had a hand for it.
    """

    name: str
    split: NDArray[np.int64]
    none: int

    @property
    def wins(self) -> NDArray[np.int64]:
        """Boards on which each player won the share alone, shape (players,)."""
        return self.split[:, 1]

    @property
    def ties(self) -> NDArray[np.int64]:
        """Boards on which each player shared it, shape (players,)."""
        return np.asarray(self.split[:, 2:].sum(axis=1))


@dataclass(frozen=True, eq=False, slots=True)
class Equity:
    """What `equity` returns. Everything in it is exact; counts are numbers of boards.

    Attributes
    ----------
    game : Game
        The game.
    hands : tuple of str
        The hands, in the order given.
    boards : int
        How many boards there are.
    split : ndarray of int64, shape (players, players + 1)
        ``split[p, k]``: the boards on which player p takes a part of the pot and k players do.
    shares : tuple of ShareEquity
        The same for each share of the pot.
    exact : bool
        True: every board was counted.
    """

    game: Game
    hands: tuple[str, ...]
    boards: int
    split: NDArray[np.int64]
    shares: tuple[ShareEquity, ...]
    _pots: tuple[int, ...]
    _pot_unit: int
    exact: bool = True

    @property
    def equity(self) -> NDArray[np.float64]:
        """Each player's part of all pots, 0 to 1, shape (players,)."""
        return np.array(self._pots, np.float64) / (self.boards * self._pot_unit)

    @property
    def fractions(self) -> tuple[Fraction, ...]:
        """The same without rounding."""
        from fractions import Fraction  # here, for it is slow to import

        return tuple(Fraction(pot, self.boards * self._pot_unit) for pot in self._pots)

    @property
    def pots(self) -> NDArray[np.float64]:
        """How many pots each player wins, parts of pots included, shape (players,)."""
        return np.array(self._pots, np.float64) / self._pot_unit

    @property
    def wins(self) -> NDArray[np.int64]:
        """Boards on which each player takes the whole pot, shape (players,)."""
        return self.split[:, 1]

    @property
    def ties(self) -> NDArray[np.int64]:
        """Boards on which each player takes a part of the pot, shape (players,)."""
        return np.asarray(self.split[:, 2:].sum(axis=1))

    @property
    def scoops(self) -> NDArray[np.int64]:
        """The word for `wins` where a pot has several shares."""
        return self.wins

    def to_dict(self) -> dict[str, Any]:
        """Give everything as plain Python objects, fit for JSON."""
        return {
            "game": self.game.key,
            "boards": self.boards,
            "exact": self.exact,
            "players": [self._player(i) for i in range(len(self.hands))],
            "nobody": {share.name: share.none for share in self.shares},
        }

    def _player(self, i: int) -> dict[str, Any]:
        return {
            "hand": self.hands[i],
            "equity": float(self.equity[i]),
            "wins": int(self.wins[i]),
            "ties": int(self.ties[i]),
            "shares": {
                share.name: {"wins": int(share.wins[i]), "ties": int(share.ties[i])}
                for share in self.shares
            },
        }

    def __str__(self) -> str:
        """Lay the result out as a table."""
        columns = ["hand", "equity", "scoop" if len(self.shares) > 1 else "win", "tie"]
        if len(self.shares) > 1:
            columns += [f"{share.name} {what}" for share in self.shares for what in ("win", "tie")]
        rows = [columns]
        for i, hand in enumerate(self.hands):
            counts = [self.wins[i], self.ties[i]]
            if len(self.shares) > 1:
                counts += [
                    count for share in self.shares for count in (share.wins[i], share.ties[i])
                ]
            rows.append([hand, f"{self.equity[i]:.4%}", *(f"{count:,}" for count in counts)])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                cell.ljust(width) if place == 0 else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        ]
        return "\n".join([*lines, f"{self.boards:,} boards, exact"])


# Boards, the unit of pots, pots in that unit, splits of the pot and of each share, and for each
# share the boards on which nobody had a hand.
_Counts = tuple[int, int, tuple[int, ...], "NDArray[np.int64]", tuple[int, ...]]

_PATTERN_BOARD = 5
_CHUNK = 50_000  # boards evaluated at a time


def _core_shares(played: Game) -> tuple[tuple[_core.Ranking, bool, int], ...] | None:
    """The shares for the core; None where it does not cover the game."""
    selections = {share.selection for share in played.shares}
    nothing_wild = played.wild is Wild.NOTHING and not (played.jokers or played.common_joker)
    if (
        played.board != _PATTERN_BOARD
        or not selections <= {Selection.ANY, Selection.TWO_AND_THREE}
        or not nothing_wild
    ):
        return None
    return tuple(
        (share.ranking, share.selection is Selection.TWO_AND_THREE, share.weight)
        for share in played.shares
    )


def _by_patterns(
    played: Game, held: tuple[bytes, ...], known: bytes, gone: bytes
) -> _Counts | None:
    """Count boards by their patterns of ranks, in the core; None for games it does not cover."""
    shares = _core_shares(played)
    found = None if shares is None else _core.outcomes_of_one(shares, held, known, gone)
    if found is None:
        return None
    return _pour(played, len(held), {code: int(boards) for code, boards in found})


def _boards(played: Game, known: bytes, out: set[int]) -> Iterator[NDArray[np.uint8]]:
    """Every completed board, in chunks of shape (boards, cards)."""
    left = [card for card in deck_of(played) if card not in out]
    to_come = played.board - len(known)
    ways = combinations(left, to_come)
    while chunk := list(islice(ways, _CHUNK)):
        cards = np.fromiter(chain.from_iterable(chunk), np.uint8, len(chunk) * to_come)
        seen = np.broadcast_to(np.frombuffer(known, np.uint8), (len(chunk), len(known)))
        yield np.concatenate([seen, cards.reshape(len(chunk), to_come)], axis=1)


def _by_walking(played: Game, held: tuple[bytes, ...], known: bytes, gone: bytes) -> _Counts:
    """Walk all boards: the slow road that every game can take."""
    players = len(held)
    hands = np.array([list(hand) for hand in held], np.uint8)
    outcomes: dict[int, int] = {}
    for boards in _boards(played, known, {*b"".join(held), *known, *gone}):
        dealt = np.broadcast_to(hands, (len(boards), *hands.shape))
        strengths = strengths_of_checked(played, dealt, [boards], None)
        best = strengths.max(axis=-2, keepdims=True)
        wins = (strengths == best) & (best > 0)
        places = np.arange(players)[:, np.newaxis] + players * np.arange(len(played.shares))
        codes = (wins.astype(np.int64) << places).sum(axis=(-2, -1))
        for code, boards_with in zip(*np.unique(codes, return_counts=True), strict=True):
            outcomes[int(code)] = outcomes.get(int(code), 0) + int(boards_with)
    return _pour(played, players, outcomes)


def _pour(played: Game, players: int, outcomes: dict[int, int]) -> _Counts:
    """Turn the boards of each outcome (who wins each share, as bits) into counts and pots.

    The core does the same in 64 bits, and leaves to this road the weights that do not fit there.
    """
    shares = len(played.shares)
    weights = [share.weight for share in played.shares]
    lives = [
        sum(weight for place, weight in enumerate(weights) if live >> place & 1)
        for live in range(1, 1 << shares)
    ]
    unit = lcm(*lives) * lcm(*range(1, players + 1))
    splits = np.zeros((1 + shares, players, players + 1), np.int64)
    pots, nobody, everybody = [0] * players, [0] * shares, list(range(players))
    for code, boards in outcomes.items():
        winners = [
            [p for p in range(players) if code >> share * players + p & 1]
            for share in range(shares)
        ]
        live = sum(weight for weight, won in zip(weights, winners, strict=True) if won)
        takers = sorted({p for won in winners for p in won}) or everybody
        splits[0, takers, len(takers)] += boards
        for share, won in enumerate(winners):
            splits[1 + share, won, len(won)] += boards
            nobody[share] += 0 if won else boards
            for p in won:
                pots[p] += boards * unit * weights[share] // live // len(won)
        if not live:
            for p in everybody:
                pots[p] += boards * unit // players
    return sum(outcomes.values()), unit, tuple(pots), splits, tuple(nobody)


@overload
def equity(
    game_key: str | Game,
    hands: Sequence[Cards],
    board: Cards = ...,
    dead: Cards = ...,
    *,
    threads: int | None = ...,
) -> Equity: ...
@overload
def equity(
    game_key: str | Game,
    hands: NDArray[np.integer[Any]],
    board: Cards = ...,
    dead: Cards = ...,
    *,
    threads: int | None = ...,
) -> Equities: ...
def equity(
    game_key: str | Game,
    hands: Any,
    board: Cards = "",
    dead: Cards = "",
    *,
    threads: int | None = None,
) -> Equity | Equities:
    """Compute exact equity, over every way in which the board can be completed.

    Where flushes and ranks are all that matters (hold'em, Omaha and their relatives) boards are
    counted by their patterns of ranks, in well under a millisecond; see "How it works" in the
    README. In other games, those with wild cards for one, they are walked one by one.

    Parameters
    ----------
    game_key : str or Game
        A game with a board, such as ``"holdem"`` or ``"omaha8"``.
    hands : sequence of str or of array_like of int, or ndarray of int
        2 to 10 hands. A batch of situations is an array of shape (situations, players, cards).
    board : str or array_like of int, optional
        The board as far as it is known, 0 to 5 cards. For a batch an array of shape (cards,) or
        (situations, cards); 255 stands for a card still to come, behind those that are known.
    dead : str or array_like of int, optional
        Cards that are known to be out of play.
    threads : int, optional
        How many threads compute a batch; all cores if not given.

    Returns
    -------
    Equity or Equities
        Equities, and counts of boards won, tied and scooped, of the pot and of each share; for a
        batch, arrays.

    Raises
    ------
    ValueError
        An unknown game, a wrong number of hands or cards, or a card that is unknown or stands in
        two places.

    Examples
    --------
    >>> import cpoker as cp
    >>> print(cp.equity("holdem", ["AcAs", "KcKs"]))
    hand    equity        win    tie
    AcAs  82.6366%  1,410,336  9,308
    KcKs  17.3634%    292,660  9,308
    1,712,304 boards, exact

    A batch of situations:

    >>> dealt = cp.deal("holdem", players=2, size=1000, seed=1)
    >>> cp.equity("holdem", dealt.hands, dealt.boards[:, :3]).equity.shape
    (1000, 2)
    """
    played = game(game_key)
    if not played.board:
        raise ValueError(f"{played.key} has no board, and equity is computed over boards")
    if isinstance(hands, np.ndarray) and hands.ndim > 2:
        return _batch(played, hands, board, dead, threads)
    if isinstance(hands, str) or not 2 <= len(hands) <= _MOST_PLAYERS:
        given = f"the text {hands!r}" if isinstance(hands, str) else f"{len(hands)}"
        raise ValueError(f"hands: 2 to {_MOST_PLAYERS} of them, in a list, not {given}")
    held = tuple(read_hand(played, hand, f"hand {i + 1}") for i, hand in enumerate(hands))
    known, gone = read_board(played, board), read_dead(dead)
    reject_shared_cards_of_deal(played, held, known, gone)
    counts = _by_patterns(played, held, known, gone) or _by_walking(played, held, known, gone)
    boards, unit, pots, splits, nobody = counts
    if not boards:
        raise ValueError("too few cards are left in the deck to complete the board")
    return Equity(
        game=played,
        hands=tuple(map(format_cards, held)),
        boards=boards,
        split=splits[0],
        shares=tuple(
            ShareEquity(share.name, splits[1 + i], nobody[i])
            for i, share in enumerate(played.shares)
        ),
        _pots=pots,
        _pot_unit=unit,
    )


def _batch(
    played: Game, hands: NDArray[Any], board: Cards, dead: Cards, threads: int | None
) -> Equities:
    """Compute many situations, one by one where the core does not cover them together."""
    if not 2 <= hands.shape[1] <= _MOST_PLAYERS:
        raise ValueError(f"hands: 2 to {_MOST_PLAYERS} players, not {hands.shape[1]}")
    gone = read_dead(dead)
    held, boards = read_batch(played, hands, board, gone)
    shares = _core_shares(played)
    found = None if shares is None or gone else equities_of(shares, held, boards, threads)
    if found is not None:
        return found
    each = [
        equity(played, list(some), known[known != UNKNOWN], dead)
        for some, known in zip(held, boards, strict=True)
    ]
    return Equities(
        np.array([one.equity for one in each]),
        np.array([one.wins for one in each]),
        np.array([one.ties for one in each]),
        np.array([one.boards for one in each]),
    )
