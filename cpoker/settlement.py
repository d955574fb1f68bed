"""What `settle` returns: the pots, every payment in a sentence, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from cpoker import _pots
from cpoker.cards import name_of
from cpoker.rules import PotRules, deciding_card

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cpoker.games import Game

__all__ = ["Award", "Hand", "Pot", "PotShare", "Settlement"]

_WHOLE = _pots.whole_pot


@dataclass(frozen=True, slots=True)
class Award:
    """One payment out of a pot.

    Attributes
    ----------
    player : int
        Who gets it: a seat.
    amount : int
        How many chips.
    odd : int
        How many of them are the odd chip of a tie.
    text : str
        The payment in a sentence.
    """

    player: int
    amount: int
    odd: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class PotShare:
    """A part of a pot that was divided by itself.

    Attributes
    ----------
    name : str
        The share, such as "low"; "high and low" where the same players won both and the pot was
        divided once; "uncontested" where only one player was left.
    board : int or None
        Which board, 0 the first; None where there is one, or all were divided together.
    amount : int
        Its chips.
    odd : int
        How many of them it has beyond an even part of the pot.
    winners : tuple of int
        The seats of those who won it, or tied.
    why : str
        What decided who got the odd chips of a tie; empty where there were none.
    awards : tuple of Award
        The payments.
    """

    name: str
    board: int | None
    amount: int
    odd: int
    winners: tuple[int, ...]
    why: str
    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class Pot:
    """A main or side pot.

    Attributes
    ----------
    name : str
        "main pot", "side pot 1", ...
    amount : int
        Its chips, after the rake.
    rake : int
        What the house took from it.
    players : tuple of int
        The seats of those who could win it.
    shares : tuple of PotShare
        How it was divided.
    """

    name: str
    amount: int
    rake: int
    players: tuple[int, ...]
    shares: tuple[PotShare, ...]

    @property
    def awards(self) -> tuple[Award, ...]:
        """All payments out of it."""
        return tuple(award for share in self.shares for award in share.awards)


def _the(pot: str) -> str:
    return f"the {pot}" if pot == "main pot" else pot


@dataclass(frozen=True, eq=False)
class Hand:
    """What was divided: enough to divide it again, with an explanation."""

    game: Game
    names: tuple[str, ...]
    hands: list[bytes]
    boards: int
    strengths: list[int]  # of players, then boards, then shares
    order: bytes
    why: str
    rules: PotRules
    chip: int
    arguments: tuple[Any, ...]

    @cached_property
    def explained(self) -> tuple[NDArray[np.int64], tuple[Pot, ...]]:
        """The returned bets and the pots."""
        returned, pots, awards = _pots.settle_one(True, *self.arguments)
        names = [f"side pot {i}" if i else "main pot" for i in range(len(pots))]
        return np.array(returned, np.int64), tuple(
            self._pot(name, pot, [award[1:] for award in awards if award[0] == number])
            for number, (name, pot) in enumerate(zip(names, pots, strict=True))
        )

    def _pot(self, name: str, pot: tuple[int, int, int], awards: list[tuple[Any, ...]]) -> Pot:
        amount, rake, claimants = pot
        seats = tuple(seat for seat in range(len(self.names)) if claimants >> seat & 1)
        # Both 255s, of a whole pot, and their boards and shares otherwise, in their order.
        parts = sorted({award[:2] for award in awards})
        live = {part for part in parts if part[0] != _WHOLE}
        return Pot(
            name,
            amount,
            rake,
            seats,
            tuple(
                self._share(name, amount, part, live, [a for a in awards if a[:2] == part])
                for part in parts
            ),
        )

    def _share(
        self,
        pot: str,
        chips: int,
        part: tuple[int, int],
        live: set[tuple[int, int]],
        awards: list[tuple[Any, ...]],
    ) -> PotShare:
        board, share = part
        amount = sum(award[3] for award in awards)
        contested = all(award[5] for award in awards)
        name = self.game.shares[share].name if share != _WHOLE else self._all_names()
        winners = tuple(award[2] for award in awards)
        return PotShare(
            name if contested else "uncontested",
            None if board == _WHOLE or self.boards == 1 else board,
            amount,
            max(0, amount - self._even_part(chips, part, live)),
            winners,
            self._reason(part, winners) if any(award[4] for award in awards) else "",
            tuple(
                Award(
                    seat, paid, odd, self._sentence(pot, part, live, winners, seat, paid, odd, ok)
                )
                for _, _, seat, paid, odd, ok in awards
            ),
        )

    def _all_names(self) -> str:
        return " and ".join(share.name for share in self.game.shares)

    def _even_part(self, chips: int, part: tuple[int, int], live: set[tuple[int, int]]) -> int:
        """What the part would have if the pot could be cut into halves of chips."""
        board, share = part
        boards = {b for b, _ in live}
        if len(boards) > 1 and board in boards:
            chips = chips // self.chip // len(boards) * self.chip
        beside = [s for b, s in live if b == board and s != _WHOLE]
        if len(beside) > 1 and share in beside:
            weights = self.game.shares
            whole = sum(weights[s].weight for s in beside)
            chips = chips // self.chip * weights[share].weight // whole * self.chip
        return chips

    def _reason(self, part: tuple[int, int], winners: tuple[int, ...]) -> str:
        if self.why:
            return self.why
        number = part[1] % _WHOLE
        first = next(seat for seat in self._order_of(part) if seat in winners)
        strength = self._strength(first, part)
        card = name_of(deciding_card(self.game, number, self.hands[first], strength, self.rules))
        if self.rules.stud_order == "best_five":
            return f"the highest card that plays, {card}"
        return (
            f"the {'lowest' if self.game.shares[number].ranking.is_low else 'highest'} card, {card}"
        )

    def _order_of(self, part: tuple[int, int]) -> bytes:
        players = len(self.names)
        if len(self.order) == players:
            return self.order
        contest = part[0] % _WHOLE * len(self.game.shares) + part[1] % _WHOLE
        return self.order[contest * players :][:players]

    def _strength(self, seat: int, part: tuple[int, int]) -> int:
        shares = len(self.game.shares)
        contest = part[0] % _WHOLE * shares + part[1] % _WHOLE
        return self.strengths[seat * self.boards * shares + contest]

    def _described(self, seat: int, board: int, share: int) -> str:
        words = self.game.shares[share].ranking.describe(self._strength(seat, (board, share)))
        return words.removesuffix(" low") if self.game.shares[share].name == "low" else words

    def _sentence(
        self,
        pot: str,
        part: tuple[int, int],
        live: set[tuple[int, int]],
        winners: tuple[int, ...],
        seat: int,
        amount: int,
        odd: int,
        contested: bool,
    ) -> str:
        """Such as "P2 wins the low half of side pot 1 with 8-6-4-3-A: 1,225"."""
        board, share = part
        name, shares = self.names[seat], self.game.shares
        if not contested:
            return f"{name} takes {_the(pot)}, which nobody else can win: {amount:,}"
        which = [share] if share != _WHOLE else list(range(len(shares)))
        held = [s for s in which if self._strength(seat, (board, s))]
        words = " and ".join(self._described(seat, board, s) for s in held) or "no hand"
        if board == _WHOLE and self.boards > 1:
            words = "the same result on every board"
        what = _the(pot)
        if share != _WHOLE and len([s for b, s in live if b == board]) > 1:
            halves = len(shares) == 2 and shares[0].weight == shares[1].weight
            what = f"the {shares[share].name} {'half' if halves else 'share'} of {what}"
        if board != _WHOLE and self.boards > 1:
            what += f" on board {board + 1}"
        verb = "wins" if len(winners) == 1 else "ties for"
        if len(held) > 1 and len(winners) == 1:
            verb = "scoops"
        chip = f", with the odd chip ({self._reason(part, winners)})" if odd else ""
        return f"{name} {verb} {what} with {words}: {amount:,}{chip}"


@dataclass(frozen=True, eq=False, slots=True)
class Settlement:
    """What `settle` returns.

    Attributes
    ----------
    game : Game
        The game.
    payouts : ndarray of int64, shape (players,)
        What each player gets, in seat order, uncalled bets included. Payouts and rake add up to
        the contributions and dead money.
    rake : int
        What the house takes.
    returned : ndarray of int64, shape (players,)
        The uncalled bets in the payouts.
    pots : tuple of Pot
        The pots, from the main pot on, with every payment.
    """

    game: Game
    payouts: NDArray[np.int64]
    rake: int
    _hand: Hand = field(repr=False)

    @property
    def returned(self) -> NDArray[np.int64]:
        """The uncalled bets in the payouts, shape (players,)."""
        return self._hand.explained[0]

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots, from the main pot on, with every payment."""
        return self._hand.explained[1]

    @property
    def scooped(self) -> int | None:
        """The seat of the player who won everything that was contested, or None (for kill pots)."""
        takers = {a.player for pot in self.pots if len(pot.players) > 1 for a in pot.awards}
        return takers.pop() if len(takers) == 1 else None

    def to_dict(self) -> dict[str, Any]:
        """Give everything as plain Python objects, fit for JSON."""
        return {
            "game": self.game.key,
            "payouts": dict(zip(self._hand.names, self.payouts.tolist(), strict=True)),
            "returned": dict(zip(self._hand.names, self.returned.tolist(), strict=True)),
            "rake": self.rake,
            "pots": [self._pot_dict(pot) for pot in self.pots],
        }

    def _pot_dict(self, pot: Pot) -> dict[str, Any]:
        names = self._hand.names
        return {
            "name": pot.name,
            "amount": pot.amount,
            "rake": pot.rake,
            "players": [names[seat] for seat in pot.players],
            "shares": [
                {
                    "name": share.name,
                    "board": share.board,
                    "amount": share.amount,
                    "odd": share.odd,
                    "why": share.why,
                    "awards": [
                        {
                            "player": names[award.player],
                            "amount": award.amount,
                            "odd": award.odd,
                            "text": award.text,
                        }
                        for award in share.awards
                    ],
                }
                for share in pot.shares
            ],
        }

    def __str__(self) -> str:
        """Say it line by line: uncalled bets, rake, every payment, and what each player gets."""
        names = self._hand.names
        lines = [
            f"{name} takes back {chips:,} that nobody called"
            for name, chips in zip(names, self.returned.tolist(), strict=True)
            if chips
        ]
        for pot in self.pots:
            rake = f" after a rake of {pot.rake:,}" if pot.rake else ""
            lines.append(f"{pot.name}: {pot.amount:,}{rake}")
            lines += [f"  {award}" for award in pot.awards]
        gets = ", ".join(
            f"{name} {chips:,}"
            for name, chips in zip(names, self.payouts.tolist(), strict=True)
            if chips
        )
        return "\n".join([*lines, f"total: {gets}" if gets else "total: nothing"])
