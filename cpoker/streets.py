"""Equity by street: how a recorded hand stood each time that cards had come."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from cpoker.cards import format_cards, parse_cards
from cpoker.equity import equity
from cpoker.games import Game, game
from cpoker.results import in_columns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cpoker.histories import RecordedHand
    from cpoker.results import Equity

__all__ = ["StreetEquities", "StreetEquity", "equities_by_street"]

_BY_BOARD = {3: "flop", 4: "turn", 5: "river"}
_BY_CARDS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_TWO = 2


@dataclass(frozen=True, eq=False, slots=True)
class StreetEquity:
    """How a hand stood on a street.

    Attributes
    ----------
    street : str
        The street: "before the flop", "flop", "turn", "river"; in stud "third street" and so on.
    board : str
        The board then.
    players : tuple of int
        The seats of those who were still in and whose cards are known.
    unknown : tuple of int
        The seats of those who were still in, but whose cards are not known: the equity leaves them
        out.
    dead : str
        What is known of the cards of everybody else: nobody can be dealt them.
    equity : Equity
        The equity of `players` against each other, in that order.
    """

    street: str
    board: str
    players: tuple[int, ...]
    unknown: tuple[int, ...]
    dead: str
    equity: Equity


@dataclass(frozen=True, eq=False, slots=True)
class StreetEquities:
    """What `RecordedHand.equities` returns: a sequence of `StreetEquity`.

    A street on which fewer than two known hands were in is left out; where the board was run
    several times, a street is there once for each board.

    Attributes
    ----------
    game : str
        The game's key.
    names : tuple of str
        The players.
    hands : tuple of str
        The cards that each player was dealt, as far as they are known.
    streets : tuple of StreetEquity
        The streets.
    """

    game: str
    names: tuple[str, ...]
    hands: tuple[str, ...]
    streets: tuple[StreetEquity, ...]

    def __len__(self) -> int:
        return len(self.streets)

    def __getitem__(self, place: int) -> StreetEquity:
        return self.streets[place]

    def __iter__(self) -> Iterator[StreetEquity]:
        return iter(self.streets)

    def to_dict(self) -> dict[str, Any]:
        """Give everything as plain Python objects, fit for JSON."""
        return {
            "game": self.game,
            "streets": [
                {
                    "street": each.street,
                    "board": each.board,
                    "dead": each.dead,
                    "exact": each.equity.exact,
                    "equity": {
                        self.names[seat]: float(part)
                        for seat, part in zip(each.players, each.equity.equity, strict=True)
                    },
                    "unknown": [self.names[seat] for seat in each.unknown],
                }
                for each in self.streets
            ],
        }

    def __str__(self) -> str:
        """Lay it out as a table, a column for each player whose cards are known."""
        if not self.streets:
            return "no street with two known hands"
        seats = sorted({seat for each in self.streets for seat in each.players})
        boards = any(each.board for each in self.streets)
        head = ["street", *(["board"] if boards else [])]
        rows = [
            [*head, *(self.names[seat] for seat in seats)],
            [*([""] * len(head)), *(self.hands[seat] for seat in seats)],
        ]
        for each in self.streets:
            parts = dict(zip(each.players, each.equity.equity.tolist(), strict=True))
            cells = [f"{parts[seat]:.2%}" if seat in parts else "" for seat in seats]
            rows.append([each.street, *([each.board] if boards else []), *cells])
        return "\n".join([in_columns(rows, left=range(len(head))), *self._notes()])

    def _notes(self) -> Iterator[str]:
        unknown = sorted({seat for each in self.streets for seat in each.unknown})
        if unknown:
            yield f"without {', '.join(self.names[seat] for seat in unknown)}: cards not known"
        error = max(float(each.equity.stderr.max()) for each in self.streets)
        if not all(each.equity.exact for each in self.streets):
            yield f"sampled, standard error up to {error:.4%}"


class _Stage(NamedTuple):
    """A street of a game: how many cards there are by then."""

    name: str
    hole: int
    board: int


def _stages(played: Game) -> list[_Stage]:
    if any(street.draw or street.discard for street in played.streets):
        raise ValueError(
            f"{played.key}: players throw cards away, so the hands of a street are not those of "
            "the next; there is no equity by street"
        )
    holes = accumulate(street.down + street.up for street in played.streets)
    boards = accumulate(street.board for street in played.streets)
    return [
        _Stage(
            _BY_BOARD.get(board, "before the flop")
            if played.board
            else f"{_BY_CARDS[hole]} street",
            hole,
            board,
        )
        for hole, board in zip(holes, boards, strict=True)
    ]


def _cards(text: str) -> list[str]:
    """Cut cards, "??" among them, into one text each."""
    return [text[i : i + _TWO] for i in range(0, len(text), _TWO)]


def _known(cards: list[str]) -> list[str]:
    return [card for card in cards if "?" not in card]


def equities_by_street(
    hand: RecordedHand, *, after_betting: bool, **options: Any
) -> StreetEquities:
    """Compute `RecordedHand.equities`; `options` go to `equity`."""
    played = game(hand.game)
    dealt = [_cards(cards) for cards in hand.dealt or [cards or "" for cards in hand.hands]]
    # Where a hand does not say when somebody folded, he was never in.
    folded = hand.folded_on or [None if cards is not None else -1 for cards in hand.hands]
    boards = [format_cards(parse_cards(board)) for board in hand.boards]
    streets = []
    for place, stage in enumerate(_stages(played)):
        still_in = [
            seat
            for seat, street in enumerate(folded)
            if street is None or street >= place + after_betting
        ]
        reached = {board[: _TWO * stage.board]: None for board in boards}
        for board in reached:
            found = _on_street(played, stage, board, dealt, still_in, options)
            if found is not None:
                streets.append(found)
    return StreetEquities(
        played.key,
        hand.names,
        tuple("".join(cards).replace("??", "") for cards in dealt),
        tuple(streets),
    )


def _on_street(
    played: Game,
    stage: _Stage,
    board: str,
    dealt: list[list[str]],
    still_in: list[int],
    options: dict[str, Any],
) -> StreetEquity | None:
    """Give the equity on a street; None where it was not reached or two hands are not known."""
    if len(board) < _TWO * stage.board:
        return None
    players = [seat for seat in still_in if len(_known(dealt[seat][: stage.hole])) == stage.hole]
    if len(players) < _TWO:
        return None
    hands = ["".join(dealt[seat][: stage.hole]) for seat in players]
    dead = "".join(
        card
        for seat, cards in enumerate(dealt)
        if seat not in players
        for card in _known(cards[: stage.hole])
    )
    unknown = tuple(seat for seat in still_in if seat not in players)
    found = equity(played, hands, board, dead, **options)
    return StreetEquity(stage.name, board, tuple(players), unknown, dead, found)
