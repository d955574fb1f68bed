"""One deal of a game, read and checked at the door: hands, board and dead cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cpoker import _core
from cpoker.cards import DECK, format_cards, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike

    from cpoker.games import Game

    Cards = ArrayLike | str

_ALL_RANKS = (1 << 13) - 1

__all__ = [
    "read_board",
    "read_cards",
    "read_dead",
    "read_hand",
    "reject_shared_cards",
    "reject_shared_cards_of_deal",
]


def read_cards(cards: Cards, owner: str, jokers: int = 0) -> bytes:
    """Read cards, of a deck with so many jokers; what is wrong is said of their owner."""
    try:
        return _core.cards_of(cards, jokers)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{owner}: {error}") from None


def read_hand(game: Game, cards: Cards, owner: str) -> bytes:
    """Read the cards that a player holds, as many as the game deals."""
    hand = read_cards(cards, owner, game.jokers)
    if not game.hole <= len(hand) <= game.hole + game.extra_cards:
        held = f"{len(hand)} cards ({format_cards(hand)})" if hand else "no cards"
        most = f" to {game.hole + game.extra_cards}" if game.extra_cards else ""
        raise ValueError(f"{owner}: {held}; a hand of {game.key} has {game.hole}{most}")
    return hand


def read_board(game: Game, cards: Cards) -> bytes:
    """Read the board as far as it is known."""
    board = read_cards(cards, "board")
    if len(board) > game.board:
        most = f"at most {game.board}" if game.board else "none"
        raise ValueError(
            f"board: {len(board)} cards ({format_cards(board)}); {game.key} has {most}"
        )
    return board


def read_dead(game: Game, cards: Cards) -> bytes:
    """Read cards that are known to be out of play."""
    return read_cards(cards, "dead", game.jokers)


def reject_shared_cards(game: Game, owners: Sequence[tuple[str, bytes]]) -> None:
    """Refuse a card that stands in two places, twice in one, or not in the game's deck."""
    deck = game.shares[0].ranking.deck
    seen: dict[int, str] = {}
    for owner, cards in owners:
        for card in cards:
            if card < DECK and not deck >> card // 4 & 1:
                raise ValueError(f"{owner}: {name_of(card)} is not in the deck of {game.key}")
            if card in seen:
                other = seen[card]
                places = f"twice in {owner}" if other == owner else f"in {other} and {owner}"
                raise ValueError(f"{name_of(card)} stands {places}")
            seen[card] = owner


def reject_shared_cards_of_deal(
    game: Game, hands: Sequence[bytes], board: bytes, dead: bytes
) -> None:
    """Refuse the same among numbered hands, a board and dead cards."""
    cards = b"".join((*hands, board, dead))
    # Where nothing is wrong, it is quick to see.
    if len(set(cards)) == len(cards) and game.shares[0].ranking.deck == _ALL_RANKS:
        return
    owners = [(f"hand {i + 1}", hand) for i, hand in enumerate(hands)]
    reject_shared_cards(game, [*owners, ("board", board), ("dead", dead)])
