"""A slow divider, chip by chip, written from the rules and sharing nothing with the core.

It moves chips one at a time (or one smallest chip at a time) and never divides one number by
another, so what it shares with a fast divider is the rules alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle


@dataclass
class Table:
    """One hand as it stands before the division; strengths[player][board][share]."""

    contributed: Sequence[int]
    folded: Sequence[bool]
    strengths: Sequence[Sequence[Sequence[int]]]
    order: Sequence[int]
    dead: int = 0
    chip: int = 1
    rake: int = 0
    declared: Sequence[set[int]] | None = None
    odd_between: str = "first"  # or "last", "remainder_to_first"
    divide_each_share: bool = False
    tie_is_enough: bool = False
    failed_must_be_beaten: bool = False
    weights: Sequence[int] = ()
    payouts: list[int] = field(default_factory=list)


def divide(table: Table) -> list[int]:
    """What each player gets."""
    table.payouts = [0] * len(table.contributed)
    rake = table.rake
    for chips, contenders in pots(table):
        taken = min(rake, chips)
        rake -= taken
        if chips > taken:
            divide_pot(table, chips - taken, contenders)
    return table.payouts


def pots(table: Table) -> list[tuple[int, list[int]]]:
    """Lay everybody's chips on a pile each, and take them off layer by layer, from the bottom."""
    players = range(len(table.contributed))
    piles = list(table.contributed)
    live = [p for p in players if not table.folded[p]]
    layers: list[tuple[int, list[int]]] = [(table.dead, live)]
    while any(piles):
        here = [p for p in players if piles[p]]
        for p in here:
            piles[p] -= 1
        contenders = [p for p in here if not table.folded[p]]
        if len(here) == 1 and contenders:
            table.payouts[here[0]] += 1  # nobody matched it
        elif contenders == layers[-1][1] or not contenders:
            layers[-1] = (layers[-1][0] + len(here), layers[-1][1])
        else:
            layers.append((len(here), contenders))
    return [layer for layer in layers if layer[0]]


def deal(amount: int, places: int, chip: int, weights: Sequence[int] = ()) -> list[int]:
    """One chip each, round after round; a place of weight 2 takes two of a round.

    A last round that is too short for all begins again with one for the first.
    """
    taken = [0] * places
    turns = [p for p in range(places) for _ in range(weights[p] if weights else 1)]
    rounds = len(turns)
    while amount >= chip * rounds:
        for p in turns:
            taken[p] += chip
            amount -= chip
    if weights and len(set(weights)) > 1:
        amount = deal_short_round(amount, chip, weights, taken)
    for p in cycle(range(places)):
        if not amount:
            return taken
        piece = min(chip, amount)
        taken[p] += piece
        amount -= piece
    raise AssertionError


def deal_short_round(amount: int, chip: int, weights: Sequence[int], taken: list[int]) -> int:
    """Each place gets the whole chips of its part of a short round."""
    chips, total = amount // chip, sum(weights)
    for p, weight in enumerate(weights):
        due = chip * (chips * weight // total)
        taken[p] += due
        amount -= due
    return amount


def best(table: Table, players: Sequence[int], board: int, share: int) -> list[int]:
    held = {p: table.strengths[p][board][share] for p in players}
    most = max(held.values(), default=0)
    return [p for p in players if held[p] == most and most > 0]


def winners(table: Table, contenders: list[int], board: int) -> list[list[int]]:
    """Who wins each share of a board."""
    shares = range(len(table.strengths[0][board]))
    if table.declared is None:
        return [best(table, contenders, board, s) for s in shares]
    goes = table.declared
    rivals = [[p for p in contenders if s in goes[p]] for s in shares]
    first = [best(table, rivals[s], board, s) for s in shares]
    failed = set()
    for p in contenders:
        if len(goes[p]) > 1:
            for s in goes[p]:
                if p not in first[s] or (first[s] != [p] and not table.tie_is_enough):
                    failed.add(p)
    if table.failed_must_be_beaten:
        left = [[p for p in first[s] if p not in failed] for s in shares]
        if any(left):
            return left
    rest = [[p for p in rivals[s] if p not in failed] for s in shares]
    second = [best(table, rest[s], board, s) for s in shares]
    return second if any(second) else [best(table, contenders, board, s) for s in shares]


def share_out(table: Table, amount: int, among: Sequence[int]) -> None:
    """Among tied winners, the odd chips in order."""
    in_order = [p for p in table.order if p in among]
    for p, chips in zip(in_order, deal(amount, len(in_order), table.chip), strict=True):
        table.payouts[p] += chips


def divide_pot(table: Table, amount: int, contenders: list[int]) -> None:
    if len(contenders) == 1:
        table.payouts[contenders[0]] += amount
        return
    boards = [winners(table, contenders, b) for b in range(len(table.strengths[0]))]
    won = [board for board in boards if any(board)]
    every = [share for board in won for share in board if share]
    if not every:
        share_out(table, amount, contenders)
    elif all(share == every[0] for share in every) and not (
        table.divide_each_share and len(every) > 1
    ):
        share_out(table, amount, every[0])
    else:
        for board, chips in zip(won, deal(amount, len(won), table.chip), strict=True):
            divide_board(table, chips, board)


def divide_board(table: Table, amount: int, board: list[list[int]]) -> None:
    live = [s for s in range(len(board)) if board[s]]
    won = [board[s] for s in live]
    if all(share == won[0] for share in won) and not (table.divide_each_share and len(won) > 1):
        share_out(table, amount, won[0])
        return
    weights = [table.weights[s] for s in live] if table.weights else []
    if table.odd_between == "last":
        parts = deal_from_last(amount, len(won), table.chip, weights)
    else:
        parts = deal(amount, len(won), table.chip, weights)
    if table.odd_between == "remainder_to_first":
        for s in range(1, len(won)):
            while parts[s] and not evenly(parts[s], len(won[s]), table.chip):
                piece = parts[s] % table.chip or table.chip
                parts[s] -= piece
                parts[0] += piece
    for share, chips in zip(won, parts, strict=True):
        share_out(table, chips, share)


def deal_from_last(amount: int, places: int, chip: int, weights: Sequence[int]) -> list[int]:
    return deal(amount, places, chip, list(weights)[::-1])[::-1]


def evenly(amount: int, players: int, chip: int) -> bool:
    """Whether so many chips are the same number for each."""
    got = deal(amount, players, chip)
    return len(set(got)) == 1 and got[0] % chip == 0
