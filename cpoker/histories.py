"""Recorded hands: what a PHH file says was put in and shown, divided again.

PHH is the open format of poker hand histories. PokerKit reads it; it is an optional dependency,
installed with ``pip install "cpoker[phh]"``.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cpoker.games import game
from cpoker.pots import settle
from cpoker.rules import Rake

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from cpoker.rules import PotRules
    from cpoker.settlement import Settlement

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
    return RecordedHand(
        game=game(history.variant).key,
        names=tuple(history.players or (f"P{seat + 1}" for seat in range(len(bets)))),
        hands=_hands(last, len(bets)),
        boards=_boards(last),
        contributed=tuple(map(chips, bets)),
        dead=chips(dead),
        unit=unit,
        recorded=tuple(map(chips, paid)) if paid else None,
        rake=rake,
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


def _hands(last: Any, players: int) -> tuple[str | None, ...]:
    """Each player's last cards, as far as he can win with them."""
    held: list[list[str]] = [[] for _ in range(players)]
    folded: set[int] = set()
    mucked: set[int] = set()
    shown: set[int] = set()
    for operation in last.operations:
        player: Any = getattr(operation, "player_index", None)
        match type(operation).__name__:
            case "HoleDealing":
                held[player] += map(repr, operation.cards)
            case "StandingPatOrDiscarding":
                for card in map(repr, operation.cards):
                    held[player].remove(card if card in held[player] else "??")
            case "Folding":
                folded.add(player)
            case "HoleCardsShowingOrMucking":
                cards = [*map(repr, operation.hole_cards)]
                if not cards:
                    mucked.add(player)
                elif "??" not in cards:  # where the file has no show, the replay shows these
                    shown.add(player)
                    held[player] = cards
    # He who takes the pot without a showdown need not show.
    out = folded | mucked if shown else folded
    return tuple(
        None if player in out else "".join(held[player]).replace("?", "")
        for player in range(players)
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
