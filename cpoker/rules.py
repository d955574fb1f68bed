"""What card rooms do differently when they divide pots: rules, rake, and the order of odd chips."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import index
from typing import TYPE_CHECKING, Literal

from cpoker import _core, _pots
from cpoker.evaluation import evaluate
from cpoker.shares import Selection, Wild

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal
    from fractions import Fraction

    from cpoker.games import Game
    from cpoker.shares import Share

__all__ = [
    "MOST_CHIPS",
    "PotRules",
    "Rake",
    "core_rules",
    "deciding_card",
    "is_plain",
    "is_stud",
    "pot_rules",
    "seats_by_suit",
    "seats_from",
]

MOST_CHIPS = 2**63 - 1


@dataclass(frozen=True, slots=True)
class PotRules:
    """What card rooms do differently when they divide a pot.

    Get a named set from `pot_rules`, and change it with `dataclasses.replace`.

    Attributes
    ----------
    name : str
        What messages call the set.
    between_shares : {"first", "last", "remainder_to_first"}
        Where chips go that do not divide evenly between the shares: one each from the first share
        (the high) on, or from the last share back; or all to the first share, with those that are
        left over within the other shares as well.
    order : {"left_of_button", "big_blind"}
        Who gets the first odd chip of a tie in games with a button. ``"big_blind"``: the small
        blind comes last.
    stud_order : {"all_cards", "best_five", "position"}
        The same in stud. ``"all_cards"``: the highest card by suit (in lows the lowest card) of all
        that a player holds. ``"best_five"``: the highest card by suit of the five that play.
        ``"position"``: as in games with a button.
    divide_each_share : bool
        Cut the pot into shares even where the same players win every share, in place of dividing it
        once.
    tie_is_enough : bool
        Declare: who said both wins with a tie.
    failed_must_be_beaten : bool
        Declare: where a player who said both and failed has the best hand, nobody wins that half,
        and it goes to the other.
    """

    name: str = "roberts"
    between_shares: Literal["first", "last", "remainder_to_first"] = "first"
    order: Literal["left_of_button", "big_blind"] = "left_of_button"
    stud_order: Literal["all_cards", "best_five", "position"] = "all_cards"
    divide_each_share: bool = False
    tie_is_enough: bool = False
    failed_must_be_beaten: bool = False


_BETWEEN_SHARES = ("first", "last", "remainder_to_first")  # in the order of cp_odd_chips

_RULES = {
    rules.name: rules
    for rules in (
        PotRules("roberts"),
        PotRules("tda", stud_order="best_five"),
        PotRules("bovada", between_shares="remainder_to_first", order="big_blind"),
    )
}


def pot_rules(name: str | PotRules) -> PotRules:
    """Get a named set of rules.

    Parameters
    ----------
    name : {"roberts", "tda", "bovada"} or PotRules
        Robert's Rules of Poker; the Tournament Directors Association; an online room whose odd
        chips start at the big blind. Rules are returned as they are.

    Returns
    -------
    PotRules
        The rules.

    Raises
    ------
    ValueError
        An unknown name.

    Examples
    --------
    >>> import cpoker as cp
    >>> cp.pot_rules("tda").stud_order
    'best_five'
    """
    if isinstance(name, PotRules):
        return name
    try:
        return _RULES[name]
    except KeyError:
        raise ValueError(
            f"there are no pot rules {name!r}; there are {', '.join(_RULES)}"
        ) from None


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes, after uncalled bets went back and before any division.

    Attributes
    ----------
    percent : int, float, Decimal or Fraction
        Of the chips, rounded down to whole chips. A float means the decimal that it prints.
    cap : int, optional
        The most that the percentage comes to in one hand.
    amount : int
        So many chips beside the percentage.
    taken : {"main", "in_proportion", "each"}
        Which pots bear it: the main pot, and the next where that is too small; all pots in
        proportion to their size, the main pot what does not divide; or each pot the percentage of
        its own chips (and no `amount`).
    no_flop_no_drop : bool
        Take nothing where a game has a board and the hand ended before the flop.
    """

    percent: int | float | Decimal | Fraction = 0
    cap: int | None = None
    amount: int = 0
    taken: Literal["main", "in_proportion", "each"] = "main"
    no_flop_no_drop: bool = False


_TAKEN = ("main", "in_proportion", "each")  # in the order of cp_rake_from


def _fraction(percent: int | float | Decimal | Fraction) -> Fraction:
    from fractions import Fraction  # here, for it is slow to import

    return Fraction(repr(percent) if isinstance(percent, float) else percent) / 100


@lru_cache(maxsize=256)
def core_rules(rules: PotRules, chip: int, rake: int | Rake) -> _pots.PotRules:
    """Check the rules and put them as the core wants them."""
    if rules.between_shares not in _BETWEEN_SHARES:
        raise ValueError(f"between_shares is one of {_BETWEEN_SHARES}, not {rules.between_shares}")
    if index(chip) < 1:
        raise ValueError(f"the smallest chip is at least 1, not {chip}")
    house = rake if isinstance(rake, Rake) else Rake(amount=index(rake))
    part = _fraction(house.percent) if house.percent else None
    parts, whole = (part.numerator, part.denominator) if part is not None else (0, 1)
    cap = MOST_CHIPS if house.cap is None else index(house.cap)
    if house.amount < 0 or cap < 0 or not 0 <= parts <= whole < 2**32:
        raise ValueError(f"no house takes a rake of {rake}")
    if house.taken not in _TAKEN or (house.taken == "each" and house.amount):
        raise ValueError(f"rake is taken {_TAKEN}, with an amount not from each, and not {rake}")
    return _pots.PotRules(
        chip,
        _BETWEEN_SHARES.index(rules.between_shares),
        rules.divide_each_share,
        rules.tie_is_enough,
        rules.failed_must_be_beaten,
        house.amount,
        parts,
        whole,
        cap,
        _TAKEN.index(house.taken),
    )


# ---- The order of odd chips ------------------------------------------------------------------


_PLAIN = {Selection.ANY, Selection.TWO_AND_THREE, Selection.OWN}


def is_plain(played: Game) -> bool:
    """Whether a hand's strengths follow from its cards and the board, with nothing wild."""
    # Not cached: the hash of a game takes longer.
    wild = played.wild_cards or played.jokers or played.common_joker
    return (
        not wild
        and played.wild is Wild.NOTHING
        and all(
            share.selection in _PLAIN and share.ranking.kind != "spade" for share in played.shares
        )
    )


def is_stud(played: Game) -> bool:
    """Whether suits, not the button, order the odd chips of a game."""
    return played.opening.startswith("bring-in")


@lru_cache(maxsize=512)
def seats_from(players: int, button: int | None, rules: PotRules) -> bytes:
    """Seats from the left of the button, or from the big blind on."""
    first = 0 if button is None else button + 1
    # Heads-up the big blind is left of the button.
    first += rules.order == "big_blind" and players > 2
    return bytes((first + place) % players for place in range(players))


def _is_ace_low(share: Share) -> bool:
    return share.ranking.is_low and share.ranking.ace_low


def _height(card: int, ace_low: bool) -> int:
    """Cards from the lowest to the highest, suits included."""
    return (card + 4) % 52 if ace_low else card


def deciding_card(played: Game, number: int, hand: bytes, strength: int, rules: PotRules) -> int:
    """The card whose rank and suit say where among those tied for a share a hand comes."""
    share = played.shares[number]

    def height(card: int) -> int:
        return _height(card, _is_ace_low(share))

    if rules.stud_order == "all_cards":
        return (min if share.ranking.is_low else max)(hand, key=height)
    return max(_cards_that_play(played, number, hand, strength), key=height, default=hand[0])


def _cards_that_play(played: Game, number: int, hand: bytes, strength: int) -> set[int]:
    """The cards of all fives that are as strong as the hand."""
    share = played.shares[number]
    if not is_plain(played) or played.board:  # what plays may depend on more than the five
        return set(_core.cards_of(evaluate(played, hand).shares[number].cards, played.jokers))
    fives = combinations(hand, 5)
    return {
        card for five in fives if share.ranking.strength(bytes(five)) == strength for card in five
    }


def seats_by_suit(
    played: Game, number: int, hands: Sequence[bytes], strengths: Sequence[int], rules: PotRules
) -> bytes:
    """Seats by their cards, for one share; those without cards come last."""
    share = played.shares[number]
    lowest_first = share.ranking.is_low and rules.stud_order == "all_cards"

    def place(seat: int) -> tuple[bool, int]:
        if not hands[seat]:
            return True, seat
        card = deciding_card(played, number, hands[seat], strengths[seat], rules)
        height = _height(card, _is_ace_low(share))
        return False, height if lowest_first else -height

    seats = list(range(len(hands)))
    seats.sort(key=place)
    return bytes(seats)
