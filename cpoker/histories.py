"""Recorded hands: what a PHH file says was put in and shown, divided again.

PHH is the open format of poker hand histories. PokerKit reads it; it is an optional dependency,
installed with ``pip install "cpoker[phh]"``.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cpoker.games import game
from cpoker.pots import settle
from cpoker.rules import Rake

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from cpoker.rules import PotRules
    from cpoker.settlement import Settlement
    from cpoker.streets import StreetEquities

__all__ = ["RecordedHand", "read_phh"]


@dataclass(frozen=True)
class RecordedHand:
    """One hand of a file. Seat 0 is the first left of the button.

    Attributes
    ----------
    game : str
        The game's key.
    names : tuple of str
        The players.
    hands : tuple of str or None
        Their cards; None for one who folded, or threw his hand away when another was shown.
    boards : tuple of str
        The board, or boards.
    contributed : tuple of int
        What each player put in, in units of `unit`; dead money not.
    dead : int
        Antes that not everybody had to post.
    unit : Decimal
        What one chip is, such as 0.01 where the file has cents.
    recorded : tuple of int, or None
        What each player got, uncalled bets included, if the file says so.
    rake : int
        What the record leaves to the house.
    dealt : tuple of str
        The cards that each player was dealt, folded or not, in that order, with "??" for those that
        the file does not know; empty where nothing is known of them but `hands`.
    folded_on : tuple of int or None
        The street, from 0 on, on which each player folded; None: he did not. Empty where that is
        not known.
    """

    game: str
    names: tuple[str, ...]
    hands: tuple[str | None, ...]
    boards: tuple[str, ...]
    contributed: tuple[int, ...]
    dead: int
    unit: Decimal
    recorded: tuple[int, ...] | None
    rake: int
    dealt: tuple[str, ...] = ()
    folded_on: tuple[int | None, ...] = ()

    def settle(self, rules: str | PotRules = "roberts", chip: int = 1) -> Settlement:
        """Divide the hand again, with the rake of the record.

        Parameters
        ----------
        rules : {"roberts", "tda", "bovada"} or PotRules, optional
            How the room divides.
        chip : int, optional
            The smallest chip in play, in units of `unit`.

        Returns
        -------
        Settlement
            As `settle` gives it.
        """
        return settle(
            self.game,
            self.hands,
            list(self.boards) if len(self.boards) > 1 else self.boards[0],
            self.contributed,
            dead=self.dead,
            rules=rules,
            chip=chip,
            rake=Rake(amount=self.rake),
            folded=[seat for seat, hand in enumerate(self.hands) if hand is None],
            names=self.names,
        )

    def equities(
        self,
        *,
        after_betting: bool = False,
        method: str = "auto",
        trials: int | None = None,
        stderr: float | None = None,
        max_seconds: float | None = None,
        seed: int | None = None,
        threads: int | None = None,
    ) -> StreetEquities:
        """Compute the equities on each street, of the players still in whose cards are known.

        Cards that are known of others, such as those who folded, are dead.

        Parameters
        ----------
        after_betting : bool, optional
            Leave out who folds on a street already there: the equities of those who go on, as one
            wants them where they are all in. If not given, all who were in when the street's cards
            came are compared.
        method : str, optional
            As for `equity`: "auto", "exact" or "sample".
        trials, stderr, max_seconds, seed, threads : optional
            As for `equity`, for each street.

        Returns
        -------
        StreetEquities
            A sequence with an entry for each street; prints as a table.

        Raises
        ------
        ValueError
            A game in which players throw cards away.

        Examples
        --------
        >>> import decimal
        >>> import cpoker as cp
        >>> hand = cp.RecordedHand(
        ...     "holdem", ("Ann", "Bob"), ("AsAh", "KsKh"), ("3h7h8d2sKd",), (50, 50), 0,
        ...     decimal.Decimal(1), None, 0,
        ... )
        >>> print(hand.equities())
        street           board          Ann      Bob
                                       AsAh     KsKh
        before the flop              82.64%   17.36%
        flop             3h7h8d      91.62%    8.38%
        turn             3h7h8d2s    95.45%    4.55%
        river            3h7h8d2sKd   0.00%  100.00%
        """
        from cpoker.streets import equities_by_street  # here, for settling needs none of it

        return equities_by_street(
            self, after_betting=after_betting, method=method, trials=trials, stderr=stderr,
            max_seconds=max_seconds, seed=seed, threads=threads,
        )  # fmt: skip

    def differences(self, settlement: Settlement) -> tuple[str, ...]:
        """Say where the record pays something else, a line for each player.

        Parameters
        ----------
        settlement : Settlement
            What `settle` gave.

        Returns
        -------
        tuple of str
            Empty where it agrees, and where the file does not say what was paid.
        """
        paid = settlement.payouts.tolist()
        return tuple(
            f"the record differs: {name} got {record:,}, not {ours:,}"
            for name, ours, record in zip(self.names, paid, self.recorded or paid, strict=True)
            if ours != record
        )


def read_phh(path: str | PathLike[str]) -> tuple[RecordedHand, ...]:
    """Read the hands of a PHH file (``.phhs``: many hands in one).

    Parameters
    ----------
    path : path-like
        The file.

    Returns
    -------
    tuple of RecordedHand
        Its hands.

    Raises
    ------
    ValueError
        A file that PokerKit cannot read or replay, or a variant of no game here.
    ImportError
        PokerKit is not installed.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> import cpoker as cp
    >>> text = '''
    ... variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [100, 50]
    ... actions = [
    ...     "d dh p1 AsAh", "d dh p2 KsKh", "p2 cbr 50", "p1 cc",
    ...     "d db 3h7h8d", "d db 2s", "d db Kd", "p1 sm AsAh", "p2 sm KsKh",
    ... ]
    ... finishing_stacks = [50, 100]
    ... '''
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "hand.phh")
    ...     _ = path.write_text(text)
    ...     (hand,) = cp.read_phh(path)
    >>> hand.settle().payouts
    array([  0, 100])
    >>> hand.differences(hand.settle())
    ()
    """
    try:
        from pokerkit import HandHistory
    except ImportError:
        raise ImportError('reading PHH files takes PokerKit: pip install "cpoker[phh]"') from None
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8")
        many = file.suffix == ".phhs"
        histories = list(HandHistory.loads_all(text)) if many else [HandHistory.loads(text)]
        return tuple(_read(history) for history in histories)
    except (ValueError, TypeError, KeyError) as error:
        raise ValueError(f"{file.name}: {error}") from error


def _read(history: Any) -> RecordedHand:
    *_, last = history
    bets, antes = _bets(last.operations, len(history.starting_stacks))
    # Antes that all must post are matched; others, such as one for the whole table, are dead.
    required = list(history.antes)
    dead: Any = 0
    if len(set(required)) == 1:
        bets = [bet + ante for bet, ante in zip(bets, antes, strict=True)]
        antes = [0] * len(bets)
    else:
        dead = sum(antes)
    paid = _payouts(history, [bet + ante for bet, ante in zip(bets, antes, strict=True)])
    unit = _unit([*bets, dead, *(paid or [])])

    def chips(amount: Any) -> int:
        return int(amount / unit)

    rake = chips(sum(bets) + dead - sum(paid)) if paid else 0
    record = _Record.read(last, len(bets))
    return RecordedHand(
        game=game(history.variant).key,
        names=tuple(history.players or (f"P{seat + 1}" for seat in range(len(bets)))),
        hands=record.hands,
        boards=_boards(last),
        contributed=tuple(map(chips, bets)),
        dead=chips(dead),
        unit=unit,
        recorded=tuple(map(chips, paid)) if paid else None,
        rake=rake,
        dealt=tuple(map("".join, record.held)),
        folded_on=tuple(record.folded),
    )


def _bets(operations: Iterable[Any], players: int) -> tuple[list[Any], list[Any]]:
    """What each player bet, and what he posted as antes."""
    nothing: list[Any] = [0] * players
    bets, antes, street = nothing.copy(), nothing.copy(), nothing.copy()
    for operation in operations:
        amount: Any = getattr(operation, "amount", None)
        match type(operation).__name__:
            case "AntePosting":
                antes[operation.player_index] += amount
            case "BlindOrStraddlePosting" | "BringInPosting" | "CheckingOrCalling":
                bets[operation.player_index] += amount
                street[operation.player_index] += amount
            case "CompletionBettingOrRaisingTo":
                bets[operation.player_index] += amount - street[operation.player_index]
                street[operation.player_index] = amount
            case "BetCollection":
                street = nothing.copy()
    return bets, antes


class _Record(NamedTuple):
    """What became of each player's cards.

    Attributes
    ----------
    held : list of list of str
        His last cards, "??" for those that the file does not know.
    folded : list of int or None
        The street on which he folded.
    mucked, shown : set of int
        Who threw his hand away without showing it, and who showed it.
    """

    held: list[list[str]]
    folded: list[int | None]
    mucked: set[int]
    shown: set[int]

    @staticmethod
    def read(last: Any, players: int) -> _Record:
        record = _Record([[] for _ in range(players)], [None] * players, set(), set())
        street, deals = -1, False  # a deal after anything else begins a street
        for operation in last.operations:
            kind = type(operation).__name__
            is_deal = kind in {"HoleDealing", "BoardDealing"}
            street += is_deal and not deals
            deals = is_deal
            record._note(kind, operation, street)
        return record

    def _note(self, kind: str, operation: Any, street: int) -> None:
        player: Any = getattr(operation, "player_index", None)
        match kind:
            case "HoleDealing":
                self.held[player].extend(map(repr, operation.cards))
            case "StandingPatOrDiscarding":
                for card in map(repr, operation.cards):
                    self.held[player].remove(card if card in self.held[player] else "??")
            case "Folding":
                self.folded[player] = street
            case "HoleCardsShowingOrMucking":
                cards = [*map(repr, operation.hole_cards)]
                if not cards:
                    self.mucked.add(player)
                elif "??" not in cards:  # where the file has no show, the replay shows these
                    self.shown.add(player)
                    self.held[player][:] = cards

    @property
    def hands(self) -> tuple[str | None, ...]:
        """Each player's last cards, as far as he can win with them."""
        # He who takes the pot without a showdown need not show.
        mucked = self.mucked if self.shown else set()
        return tuple(
            None
            if self.folded[player] is not None or player in mucked
            else "".join(held).replace("?", "")
            for player, held in enumerate(self.held)
        )


def _boards(last: Any) -> tuple[str, ...]:
    boards = ["".join(map(repr, last.get_board_cards(b))) for b in range(last.board_count)]
    return tuple(boards) or ("",)


def _payouts(history: Any, contributed: list[Any]) -> list[Any] | None:
    """What each player got, uncalled bets included, if the file says so."""
    if history.finishing_stacks is not None:
        stacks = zip(history.finishing_stacks, history.starting_stacks, contributed, strict=True)
        return [after - before + bet for after, before, bet in stacks]
    if history.winnings is None:
        return None
    highest, second = sorted(contributed)[:-3:-1]
    top = contributed.index(highest)
    # Winnings leave uncalled bets out.
    return [
        won + (highest - second if seat == top else 0) for seat, won in enumerate(history.winnings)
    ]


def _unit(amounts: Iterable[Any]) -> Decimal:
    """The largest power of ten that all amounts are whole numbers of, at most 1."""
    exponents = (Decimal(amount).normalize().as_tuple().exponent for amount in amounts)
    return Decimal(1).scaleb(min(0, *(int(exponent) for exponent in exponents)))
