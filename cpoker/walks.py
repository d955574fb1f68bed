"""Every deal of a situation, one by one: the road that each game can take."""

from __future__ import annotations

from itertools import combinations, islice
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cpoker import _core
from cpoker.holdings import masks_of
from cpoker.shares import Selection, Wild
from cpoker.strengths import strengths_of_checked
from cpoker.threads import in_threads

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from cpoker.games import Game
    from cpoker.holdings import Holding
    from cpoker.situations import Situation
    from cpoker.threads import Progress

    Cards = NDArray[np.uint8]

__all__ = ["Matches", "deals_of", "matches_of", "strengths_of_players", "walk"]

_PIECE = 20_000  # deals evaluated at a time
_MOST_KEPT = 1_000_000  # draws that are listed once, not again and again
_FACES_MATTER = {Wild.LOWEST_DOWN, Wild.ALL_DOWN, Wild.JOKER_BY_FACE}


class Matches(NamedTuple):
    """Choices of the players' that can be dealt together.

    Attributes
    ----------
    rows : tuple of ndarray of intp, shape (matches,)
        For each player, which of his choices.
    weights : ndarray of float64, shape (matches,)
        The products of their weights.
    masks : ndarray of uint64, shape (matches,)
        The cards that are taken.
    """

    rows: tuple[NDArray[np.intp], ...]
    weights: NDArray[np.float64]
    masks: NDArray[np.uint64]


def matches_of(holdings: Sequence[Holding]) -> Matches:
    """Put every player's choices together with the others', where they share no card."""
    rows: tuple[NDArray[np.intp], ...] = ()
    weights, masks = np.ones(1), np.zeros(1, np.uint64)
    for holding in holdings:
        held = masks_of(holding.cards)
        before, now = np.nonzero((masks[:, np.newaxis] & held) == 0)
        rows = (*(each[before] for each in rows), now)
        weights = weights[before] * holding.weights[now]
        masks = masks[before] | held[now]
    if not len(weights):
        raise ValueError("the ranges leave no hands that can be dealt together")
    return Matches(rows, weights, masks)


def _groups(situation: Situation) -> tuple[list[int], list[list[int]]]:
    """How many cards each draw takes, and where they go: for each draw, places of a full deal.

    A player's unknown cards are one draw; two where it matters which of them are face down. A full
    deal lists the players' cards, one player after another, and then the board's.
    """
    game = situation.game
    by_face = game.wild in _FACES_MATTER or any(
        share.selection is Selection.DOWN for share in game.shares
    )
    places: list[list[int]] = []
    for player, holding in enumerate(situation.holdings):
        unknown = range(holding.known, game.hole)
        parts = (
            [[p for p in unknown if p in game.down], [p for p in unknown if p not in game.down]]
            if by_face
            else [list(unknown)]
        )
        places += [[player * game.hole + place for place in part] for part in parts if part]
    first = situation.players * game.hole
    if situation.to_come:
        places.append([first + place for place in range(len(situation.board), game.board)])
    return list(map(len, places)), places


def _ways(cards: int, draws: Sequence[int]) -> int:
    """How many ways there are to draw so many cards, one draw after another."""
    ways = 1
    for drawn in draws:
        ways *= comb(cards, drawn)
        cards -= drawn
    return ways


def deals_of(situation: Situation) -> int:
    """How many deals a match can come to; 0 where the deck runs out."""
    known = sum(holding.known for holding in situation.holdings)
    left = len(situation.deck) - known
    draws, _ = _groups(situation)
    return _ways(left, draws) if sum(draws) <= left else 0


def _selections(cards: int, draws: Sequence[int]) -> Iterator[NDArray[np.uint8]]:
    """Every way to draw from numbered cards, in arrays of shape (ways, cards drawn)."""
    if not draws:
        yield np.zeros((1, 0), np.uint8)
        return
    ways = combinations(range(cards), draws[0])
    rests = _ways(cards - draws[0], draws[1:])
    later: Iterable[NDArray[np.uint8]] = ()
    if rests <= _MOST_KEPT:  # they are the same beside each choice of the first
        later = list(_selections(cards - draws[0], draws[1:]))
    while some := list(islice(ways, max(1, _PIECE // rests))):
        first = np.array(some, np.uint8)
        is_left = np.ones((len(first), cards), np.bool_)
        np.put_along_axis(is_left, first.astype(np.intp), values=False, axis=1)
        left = np.nonzero(is_left)[1].astype(np.uint8).reshape(len(first), cards - draws[0])
        for rest in later or _selections(cards - draws[0], draws[1:]):
            drawn = np.repeat(first, len(rest), axis=0)
            others = left[:, rest].reshape(len(drawn), rest.shape[1])
            yield np.concatenate([drawn, others], axis=1)


def strengths_of_players(game: Game, hands: Sequence[Cards], boards: Cards) -> NDArray[np.uint16]:
    """Evaluate deals, shape (deals, players, shares); hands may be of different sizes."""
    if len({hand.shape[1] for hand in hands}) == 1:
        return strengths_of_checked(game, np.stack(hands, axis=1), [boards], None)
    each = [strengths_of_checked(game, hand[:, np.newaxis], [boards], None) for hand in hands]
    return np.concatenate(each, axis=1)


class _Walk:
    """The deals of a situation, in pieces: some matches, each with some of its draws."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.matches = matches_of(situation.holdings)
        self.draws, self.places = _groups(situation)
        self.deck = np.frombuffer(situation.deck, np.uint8)
        self.known = sum(holding.known for holding in situation.holdings)

    def pieces(self) -> Iterator[tuple[slice, NDArray[np.uint8]]]:
        matches = len(self.matches.weights)
        for drawn in _selections(len(self.deck) - self.known, self.draws):
            size = max(1, _PIECE // len(drawn))
            for first in range(0, matches, size):
                yield slice(first, min(first + size, matches)), drawn

    def _left(self, matches: slice) -> Cards:
        """The cards that can come, for each match."""
        masks = self.matches.masks[matches, np.newaxis]
        is_left = masks >> self.deck.astype(np.uint64) & np.uint64(1) == 0
        rows = np.nonzero(is_left)[1].reshape(len(masks), len(self.deck) - self.known)
        return self.deck[rows]

    def outcomes(self, piece: tuple[slice, NDArray[np.uint8]]) -> tuple[_core.Outcomes, int]:
        """Evaluate a piece; also says how many deals it was."""
        matches, drawn = piece
        situation, game = self.situation, self.situation.game
        left = self._left(matches)
        cards = left[:, drawn].reshape(len(left) * len(drawn), drawn.shape[1])
        places = [place for part in self.places for place in part]
        hands = []
        for player, holding in enumerate(situation.holdings):
            held = np.repeat(holding.cards[self.matches.rows[player][matches]], len(drawn), axis=0)
            mine = range(player * game.hole, (player + 1) * game.hole)
            come = [places.index(place) for place in mine if place in places]
            hands.append(np.concatenate([held, cards[:, come]], axis=1))
        seen = np.frombuffer(situation.board, np.uint8)
        known = np.broadcast_to(seen, (len(cards), len(seen)))
        boards = np.concatenate([known, cards[:, len(places) - situation.to_come :]], axis=1)
        strengths = strengths_of_players(game, hands, boards)
        outcomes = _core.Outcomes()
        weights = np.repeat(self.matches.weights[matches], len(drawn))
        outcomes.add_strengths(np.ascontiguousarray(strengths, np.uint16), weights)
        return outcomes, len(cards)


def walk(situation: Situation, threads: int, progress: Progress) -> _core.Outcomes:
    """Evaluate every deal."""
    walking = _Walk(situation)
    total = _core.Outcomes()
    for outcomes, deals in in_threads(walking.outcomes, walking.pieces(), threads):
        total.merge(outcomes)
        progress.update(deals)
    return total
