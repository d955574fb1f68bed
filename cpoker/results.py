"""What an equity is: outcomes, counted, and everything that can be read from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from fractions import Fraction

    from numpy.typing import NDArray

    from cpoker.games import Game

    Counts = NDArray[np.int64] | NDArray[np.float64]

__all__ = ["ByHand", "Equity", "HandEquities", "ShareEquity", "in_columns"]

_LONGEST = 40  # characters of a hand or range in a table
_QUARTER = 4


class HandEquities(NamedTuple):
    """The equities of each hand of a range, of its own, against the others' ranges.

    Attributes
    ----------
    cards : ndarray of uint8, shape (n, cards)
        The hands.
    weights : ndarray of float64, shape (n,)
        Their weights in the range.
    equity : ndarray of float64, shape (n,)
        Each hand's part of the pots, 0 to 1; nan where no showdown with it is possible.
    trials : ndarray of float64, shape (n,)
        The weight of each hand's showdowns, without the hand's own.
    """

    cards: NDArray[np.uint8]
    weights: NDArray[np.float64]
    equity: NDArray[np.float64]
    trials: NDArray[np.float64]


# For each player, where it is known; perhaps to be computed when somebody asks.
ByHand = tuple[HandEquities | Callable[[], HandEquities] | None, ...] | None


@dataclass(frozen=True, eq=False, slots=True)
class ShareEquity:
    """How often each player won one share.

    Attributes
    ----------
    name : str
        The share: "high" or "low".
    split : ndarray of int64 or float64, shape (players, players + 1)
        ``split[p, k]``: the showdowns in which player p is one of k who share it.
    none : int or float
        The showdowns in which nobody had a hand for it.
    """

    name: str
    split: Counts
    none: float

    @property
    def wins(self) -> Counts:
        """Showdowns in which each player won the share alone, shape (players,)."""
        return self.split[:, 1]

    @property
    def ties(self) -> Counts:
        """Showdowns in which each player shared it, shape (players,)."""
        return np.asarray(self.split[:, 2:].sum(axis=1))


class _Poured(NamedTuple):
    """What all outcomes together come to."""

    trials: float
    unit: int  # pots are counted in parts of one: each outcome divides it without a rest
    pots: tuple[float, ...]
    squares: tuple[float, ...]  # of the parts of a pot, in pots
    split: Counts  # (1 + shares, players, players + 1): of the pot, then of each share
    nobody: tuple[float, ...]
    quartered: Counts


def _pour(game: Game, players: int, outcomes: Mapping[int, float], *, whole: bool) -> _Poured:
    """Divide the pot for each outcome (who wins each share, as bits), and add up."""
    shares = len(game.shares)
    weights = [share.weight for share in game.shares]
    lives = [
        sum(weight for place, weight in enumerate(weights) if live >> place & 1)
        for live in range(1, 1 << shares)
    ]
    unit = lcm(*lives) * lcm(*range(1, players + 1))
    kind = np.int64 if whole else np.float64
    split: Counts = np.zeros((1 + shares, players, players + 1), kind)  # type: ignore[assignment]
    quartered: Counts = np.zeros(players, kind)  # type: ignore[assignment]
    pots: list[float] = [0] * players
    squares = [0.0] * players
    nobody: list[float] = [0] * shares
    for code, times in outcomes.items():
        winners = [
            [p for p in range(players) if code >> share * players + p & 1]
            for share in range(shares)
        ]
        contested = sum(map(bool, winners))
        live = sum(weight for weight, won in zip(weights, winners, strict=True) if won)
        # Where nobody has any hand, the pot is everybody's.
        parts = dict.fromkeys(range(players), 0 if contested else unit // players)
        for share, won in enumerate(winners):
            split[1 + share, won, len(won)] += times
            nobody[share] += 0 if won else times
            for p in won:
                parts[p] += unit * weights[share] // live // len(won)
        takers = [p for p, part in parts.items() if part]
        split[0, takers, len(takers)] += times
        for p in takers:
            pots[p] += times * parts[p]
            squares[p] += times * (parts[p] / unit) ** 2
            if contested > 1 and parts[p] * _QUARTER <= unit:
                quartered[p] += times
    trials = sum(outcomes.values())
    return _Poured(trials, unit, tuple(pots), tuple(squares), split, tuple(nobody), quartered)


@dataclass(frozen=True, eq=False)
class Equity:
    """What `equity` returns: what part of the pot each player wins, and how.

    Counts are numbers of showdowns: of boards where hands are known, of hands and boards where a
    player has a range, each as often as the weights say. It is a mapping too, of columns with an
    entry for each player: ``pandas.DataFrame(dict(result))`` is a table.

    Attributes
    ----------
    game : Game
        The game.
    hands : tuple of str
        The hands or ranges, in the order given.
    board : str
        The board as far as it was known.
    exact : bool
        True: every showdown was counted. False: some were drawn at random.
    seconds : float
        How long it took.
    seed : int or None
        What the random showdowns came from.
    """

    game: Game
    hands: tuple[str, ...]
    board: str
    exact: bool
    seconds: float = 0.0
    seed: int | None = None
    _outcomes: Mapping[int, float] = field(kw_only=True, repr=False)
    _whole: bool = field(default=True, kw_only=True, repr=False)  # weights were all 1
    _on_boards: bool = field(default=False, kw_only=True, repr=False)  # every hand is known
    _by_hand: ByHand = field(default=None, kw_only=True, repr=False)

    @cached_property
    def _poured(self) -> _Poured:
        return _pour(self.game, len(self.hands), self._outcomes, whole=self._whole)

    @property
    def trials(self) -> float:
        """How many showdowns were counted; where ranges have weights, their weight together."""
        return self._poured.trials

    @property
    def equity(self) -> NDArray[np.float64]:
        """Each player's part of all pots, 0 to 1, shape (players,)."""
        return np.array(self._poured.pots, np.float64) / (self.trials * self._poured.unit)

    @property
    def stderr(self) -> NDArray[np.float64]:
        """The standard error of each equity, shape (players,); 0 where it is exact."""
        if self.exact:
            return np.zeros(len(self.hands))
        variance = np.array(self._poured.squares) / self.trials - self.equity**2
        return np.asarray(np.sqrt(np.maximum(variance, 0) / max(self.trials - 1, 1)))

    @property
    def fractions(self) -> tuple[Fraction, ...]:
        """The equities without rounding."""
        from fractions import Fraction  # here, for it is slow to import

        whole = Fraction(self.trials) * self._poured.unit
        return tuple(Fraction(pot) / whole for pot in self._poured.pots)

    @property
    def pots(self) -> NDArray[np.float64]:
        """How many pots each player wins, parts of pots included, shape (players,)."""
        return np.array(self._poured.pots, np.float64) / self._poured.unit

    @property
    def split(self) -> Counts:
        """How many took a part of the pot, shape (players, players + 1).

        ``split[p, k]``: the showdowns in which player p takes a part of the pot and k players do.
        """
        split: Counts = self._poured.split[0]
        return split

    @property
    def shares(self) -> tuple[ShareEquity, ...]:
        """The same for each share of the pot."""
        return tuple(
            ShareEquity(share.name, self._poured.split[1 + i], self._poured.nobody[i])
            for i, share in enumerate(self.game.shares)
        )

    @property
    def wins(self) -> Counts:
        """Showdowns in which each player takes the whole pot, shape (players,)."""
        return self.split[:, 1]

    @property
    def ties(self) -> Counts:
        """Showdowns in which each player takes a part of the pot, shape (players,)."""
        return np.asarray(self.split[:, 2:].sum(axis=1))

    @property
    def scoops(self) -> Counts:
        """The word for `wins` where a pot has several shares."""
        return self.wins

    @property
    def quartered(self) -> Counts:
        """Showdowns in which each player takes a quarter of a split pot or less."""
        return self._poured.quartered

    def by_hand(self, player: int) -> HandEquities:
        """Give the equity of each hand of a player's range.

        Parameters
        ----------
        player : int
            Which player, from 0 on.

        Returns
        -------
        HandEquities
            The hands, their weights and their equities.

        Raises
        ------
        ValueError
            The player has no range, or the showdowns were drawn at random.

        Examples
        --------
        >>> import cpoker as cp
        >>> result = cp.equity("holdem", ["QQ+", "AsKs"], "2s7s9d")
        >>> hands = result.by_hand(0)
        >>> for cards, equity in zip(hands.cards[:3], hands.equity):
        ...     print(cp.format_cards(cards), f"{equity:.1%}")
        AhAd 63.6%
        AhAc 63.6%
        AdAc 63.6%
        """
        if not self.exact:
            raise ValueError(f"player {player} was dealt hands at random")
        if self._by_hand is None and not self._on_boards:
            raise ValueError("deals were counted one by one, not by hand")
        found = self._by_hand[player] if self._by_hand else None
        if found is None:
            raise ValueError(f"player {player} has one hand")
        return found() if callable(found) else found

    # -- As a mapping of columns --

    @cached_property
    def _columns(self) -> dict[str, NDArray[Any]]:
        several = len(self.game.shares) > 1
        columns: dict[str, NDArray[Any]] = {
            "hand": np.array(self.hands, object),
            "equity": self.equity,
            "scoop" if several else "win": self.wins,
            "tie": self.ties,
        }
        if several:
            for share in self.shares:
                columns |= {f"{share.name} win": share.wins, f"{share.name} tie": share.ties}
            columns["quartered"] = self.quartered
        if not self.exact:
            columns["stderr"] = self.stderr
        return columns

    def keys(self) -> list[str]:
        """Name the columns."""
        return list(self._columns)

    def __getitem__(self, column: str) -> NDArray[Any]:
        return self._columns[column]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    # -- As text --

    def to_dict(self) -> dict[str, Any]:
        """Give everything as plain Python objects, fit for JSON."""
        return {
            "game": self.game.key,
            "board": self.board,
            "trials": self.trials,
            "exact": self.exact,
            "seconds": self.seconds,
            "seed": self.seed,
            "players": [self._player(i) for i in range(len(self.hands))],
            "nobody": {share.name: share.none for share in self.shares},
        }

    def _player(self, i: int) -> dict[str, Any]:
        return {
            "hand": self.hands[i],
            "equity": float(self.equity[i]),
            "stderr": float(self.stderr[i]),
            "wins": self.wins[i].item(),
            "ties": self.ties[i].item(),
            "quartered": self.quartered[i].item(),
            "shares": {
                share.name: {"wins": share.wins[i].item(), "ties": share.ties[i].item()}
                for share in self.shares
            },
        }

    def _rows(self) -> list[list[str]]:
        """Give the table's cells, its heading first."""
        columns = {name: column for name, column in self._columns.items() if name != "stderr"}
        rows = [list(columns)]
        for i, hand in enumerate(self.hands):
            short = hand if len(hand) <= _LONGEST else hand[: _LONGEST - 3] + "..."
            numbers = [columns[name][i] for name in rows[0][2:]]
            rows.append([short, f"{self.equity[i]:.4%}", *map(_in_text, numbers)])
        return rows

    @property
    def _summary(self) -> str:
        if not self.exact:
            return f"{self.trials:,} trials, standard error {self.stderr.max():.4%}"
        what = "boards" if self._on_boards else "showdowns"
        return f"{_in_text(self.trials)} {what}, exact"

    def __str__(self) -> str:
        """Lay the result out as a table."""
        return "\n".join([in_columns(self._rows()), self._summary])

    def _repr_html_(self) -> str:
        """Lay it out for a notebook."""
        from html import escape  # here, for its table of entities is slow to import

        heading, *rows = self._rows()
        head = "".join(f"<th>{escape(cell)}</th>" for cell in heading)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
        )
        caption = f"<caption>{escape(self._summary)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _in_text(count: float | np.integer[Any] | np.floating[Any]) -> str:
    """A count, with the places behind the point that weights bring."""
    whole = float(count).is_integer()
    return f"{int(count):,}" if whole else f"{float(count):,.2f}"


def in_columns(rows: Sequence[Sequence[str]], left: Collection[int] = (0,)) -> str:
    """Lay rows of text out; the columns numbered in `left` are flush left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
