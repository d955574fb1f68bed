"""What each game's hands are worth, by the oracle: the judge in the tests of `Game.strengths`.

Every game is written down once more, from the rules alone; nothing is shared with cpoker. Hands are
ranked by the oracle for one hand, remembered for all that the rules hold to be the same hand: five
cards are their ranks, and whether they are all of a suit. So a key of the oracle becomes a number
that compares like it, for whole arrays of deals.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np
import oracle
from numpy.typing import NDArray
from oracle import WILD

Cards = NDArray[np.int64]
Worths = NDArray[np.int64]
"""The oracle's keys as numbers: larger is better, 0 is no hand."""

WILD_RANK = 13
"""Where a wild card stands among the ranks of a table."""
SUITS_IN_ORDER = (0, 1, 2, 3, 0)
"""Suits for the cards of a hand in order of rank: no two alike, no flush."""


def worth_of(key: oracle.Key | None) -> int:
    """Return a number that compares with others as the key does."""
    if key is None:
        return 0
    padded = (*key, *(0,) * (6 - len(key)))
    return reduce(lambda number, part: 64 * number + part + 32, padded, 0)


# --- Any cards of which the best hand counts ----------------------------------------------------


def _binomials(most: int) -> NDArray[np.int64]:
    return np.array([[comb(n, k) for k in range(7)] for n in range(most)], np.int64)


BINOMIALS = _binomials(64)


def _place_of(chosen: Cards) -> Cards:
    """Return the place of each choice of different numbers, in rising order, among all."""
    places = np.arange(chosen.shape[-1])
    found: Cards = BINOMIALS[chosen, places + 1].sum(axis=-1)
    return found


def of_ranks(ranks: tuple[int, ...], suited: bool) -> tuple[int, ...]:
    """Return cards of these ranks, in rising order."""
    return tuple(
        WILD if rank == WILD_RANK else 4 * rank + (0 if suited else SUITS_IN_ORDER[place])
        for place, rank in enumerate(ranks)
    )


def _key_of(
    ranking: str, kind: oracle.WildKind | None, cards: tuple[int, ...]
) -> oracle.Key | None:
    if kind is None or WILD not in cards:
        return oracle.RANKINGS[ranking](cards)
    return oracle.best_wild(ranking, cards, kind)


@cache
def by_ranks(ranking: str, kind: oracle.WildKind | None) -> Worths:
    """Return a hand's worth by the place of its ranks, and whether its cards are all of a suit."""
    (size,) = oracle.RULES[ranking].sizes
    ranks_of_deck = sorted({card // 4 for card in oracle.RULES[ranking].deck.rank})
    ranks_of_deck += [WILD_RANK] if kind else []
    table = np.zeros((comb(WILD_RANK + size, size), 2), np.int64)
    for ranks in combinations_with_replacement(ranks_of_deck, size):
        place = int(_place_of(np.array(ranks) + np.arange(size)))
        natural = [rank for rank in ranks if rank != WILD_RANK]
        if all(natural.count(rank) <= 4 for rank in natural):
            table[place, 0] = worth_of(_key_of(ranking, kind, of_ranks(ranks, False)))
            table[place, 1] = table[place, 0]
        if oracle.RULES[ranking].suits == "flush" and len(set(natural)) == len(natural):
            table[place, 1] = worth_of(_key_of(ranking, kind, of_ranks(ranks, True)))
    return table


@cache
def _by_cards(ranking: str, size: int) -> Worths:
    """Return the worth of each choice of so many cards, where suits matter card by card."""
    table = np.zeros(comb(52, size), np.int64)
    for cards in combinations(sorted(oracle.RULES[ranking].deck.rank), size):
        table[sum(comb(card, i + 1) for i, card in enumerate(cards))] = worth_of(
            oracle.RANKINGS[ranking](cards)
        )
    return table


def _worths_of_hands(ranking: str, cards: Cards, kind: oracle.WildKind | None) -> Worths:
    """Return the worth of hands of just the size that makes a hand, in rising order of cards."""
    size = cards.shape[-1]
    if oracle.RULES[ranking].suits == "each":
        worths: Worths = _by_cards(ranking, size)[_place_of(np.minimum(cards, WILD - 1))]
        worths[(cards == WILD).any(axis=-1)] = 0  # a wild card is no spade
        return worths
    suits = np.bitwise_or.reduce(np.where(cards == WILD, 0, 1 << cards % 4), axis=-1)
    suited = ((suits & (suits - 1)) == 0).astype(np.int64)
    place = _place_of(cards // 4 + np.arange(size))
    return np.asarray(by_ranks(ranking, kind)[place, suited], np.int64)


def _soko(cards: Cards) -> Worths:
    """Rank hands one by one: in Sökö four cards of a suit are something too."""
    flat = [worth_of(oracle.best("soko", hand)) for hand in cards.reshape(-1, 5).tolist()]
    return np.array(flat, np.int64).reshape(cards.shape[:-1])


def best(ranking: str, cards: Cards, kind: oracle.WildKind | None = None) -> Worths:
    """Return the worth of the best hand in each row of cards, some of which may be `WILD`."""
    if ranking == "soko":
        return _soko(cards)
    cards = np.sort(cards, axis=-1)
    worths = np.zeros(cards.shape[:-1], np.int64)
    for size in oracle.RULES[ranking].sizes:
        for places in combinations(range(cards.shape[-1]), size):
            hands = cards[..., list(places)]
            np.maximum(worths, _worths_of_hands(ranking, hands, kind), out=worths)
    return worths


# --- What a share's hands are made of -----------------------------------------------------------


@dataclass(frozen=True)
class Deal:
    """Deals of a game: each player's cards in the order dealt, the board, and chosen splits."""

    hands: Cards
    board: Cards
    splits: Cards


ShareRule = Callable[[Deal], Worths]
IsWild = Callable[[Cards], NDArray[np.bool_]]
"""Tells which of each player's cards are wild."""


def _and_board(cards: Cards, board: Cards) -> Cards:
    shape = (*cards.shape[:-1], board.shape[-1])
    return np.concatenate([cards, np.broadcast_to(board[..., np.newaxis, :], shape)], axis=-1)


def any_of(ranking: str) -> ShareRule:
    return lambda deal: best(ranking, _and_board(deal.hands, deal.board))


def own(ranking: str) -> ShareRule:
    return lambda deal: best(ranking, deal.hands)


def two_and_three(ranking: str, kind: oracle.WildKind | None = None) -> ShareRule:
    def worths(deal: Deal) -> Worths:
        found = np.zeros(deal.hands.shape[:-1], np.int64)
        for two in combinations(range(deal.hands.shape[-1]), 2):
            for three in combinations(range(deal.board.shape[-1]), 3):
                five = _and_board(deal.hands[..., list(two)], deal.board[..., list(three)])
                found = np.maximum(found, best(ranking, five, kind))
        return found

    return worths


def all_but_one_and_board(ranking: str) -> ShareRule:
    """Of three hole cards at most two play: any one of them does not."""

    def worths(deal: Deal) -> Worths:
        parts = [np.delete(deal.hands, place, axis=-1) for place in range(3)]
        each = np.stack([best(ranking, _and_board(part, deal.board)) for part in parts])
        found: Worths = each.max(axis=0)
        return found

    return worths


def with_wilds(ranking: str, is_wild: IsWild, kind: oracle.WildKind = "wild") -> ShareRule:
    return lambda deal: best(ranking, np.where(is_wild(deal.hands), WILD, deal.hands), kind)


STUD_DOWN = [0, 1, 6]


def spade(ranking: str, is_wild: IsWild = lambda hands: np.zeros(hands.shape, bool)) -> ShareRule:
    """The best spade in the hole of a seven-card stud game; one that is wild is none."""

    def worths(deal: Deal) -> Worths:
        cards = np.where(is_wild(deal.hands), WILD, deal.hands)
        return best(ranking, cards[..., STUD_DOWN])

    return worths


# --- What is wild -------------------------------------------------------------------------------


def wild_ranks(ranks: str, cards: str = "") -> IsWild:
    """These ranks are wild, and these cards."""
    wild = [4 * oracle.RANKS.index(rank) + suit for rank in ranks for suit in range(4)]
    wild += oracle.parse(cards)
    return lambda hands: np.isin(hands, wild)


JOKER = wild_ranks("")  # the joker has the oracle's number of a wild card already
DEUCES_AND_ONE_EYED_JACKS = wild_ranks("2", "JsJh")


def lowest_down(ace: int) -> IsWild:
    """The rank of the lowest down card, an ace being of that height (deuces of 2)."""

    def is_wild(hands: Cards) -> NDArray[np.bool_]:
        number = np.where(hands // 4 == oracle.ACE, ace, hands // 4 + 2)
        is_lowest: NDArray[np.bool_] = number == number[..., STUD_DOWN].min(-1, keepdims=True)
        return is_lowest

    return is_wild


def rank_of_the_first(hands: Cards) -> NDArray[np.bool_]:
    is_wild: NDArray[np.bool_] = hands // 4 == hands[..., :1] // 4
    return is_wild


def _ways_to_pair(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the cards with no, one, two, ... pairs of number cards that make nine as a wild one."""
    if not cards:
        yield ()
        return
    first, rest = cards[0], cards[1:]
    for others in _ways_to_pair(rest):
        yield (first, *others)
    for place, other in enumerate(rest):
        # Ranks 0 to 8 are the number cards 2 to 10; a wild nine stands for itself.
        numbers = first // 4 <= 8 and other // 4 <= 8
        if numbers and first // 4 + 2 + other // 4 + 2 == 9:
            for others in _ways_to_pair(rest[:place] + rest[place + 1 :]):
                yield (WILD, *others)


def number_nine(deal: Deal) -> Worths:
    """Nines are wild, and every way of making wild cards of two others is tried."""
    hands = deal.hands.reshape(-1, deal.hands.shape[-1])
    found = np.zeros(len(hands), np.int64)
    rows: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
    for row, hand in enumerate(np.where(hands // 4 == 7, WILD, hands).tolist()):
        for way in _ways_to_pair(tuple(hand)):
            rows.setdefault(len(way), []).append((row, way))
    for ways in rows.values():
        owners, cards = zip(*ways, strict=True)
        np.maximum.at(found, list(owners), best("standard", np.array(cards), "wild"))
    return found.reshape(deal.hands.shape[:-1])


def mexican(deal: Deal) -> Worths:
    """The joker is wild as the one card that lies face down, and a bug face up."""
    face_down = deal.hands[..., 0] == WILD
    wild, bug = best("mexican", deal.hands, "wild"), best("mexican", deal.hands, "bug")
    return np.where(face_down, wild, bug)


def joker_for_all(deal: Deal) -> Worths:
    return best("standard", _and_board(deal.hands, np.full((1, 1), WILD)), "bug")


# --- Splits that players choose -----------------------------------------------------------------


def five_of_split(deal: Deal) -> Worths:
    hands, splits = deal.hands.reshape(-1, 7).tolist(), deal.splits.reshape(-1, 2).tolist()
    fives = [
        [card for place, card in enumerate(hand) if place not in split]
        for hand, split in zip(hands, splits, strict=True)
    ]
    return best("standard", np.array(fives)).reshape(deal.hands.shape[:-1])


def two_of_split(deal: Deal) -> Worths:
    hands, splits = deal.hands.reshape(-1, 7).tolist(), deal.splits.reshape(-1, 2).tolist()
    twos = [[hand[place] for place in split] for hand, split in zip(hands, splits, strict=True)]
    return best("two_card", np.array(twos)).reshape(deal.hands.shape[:-1])


# --- The games ----------------------------------------------------------------------------------


class GameRule(NamedTuple):
    """What is dealt, and what each share is decided by."""

    hole: int
    board: int
    shares: tuple[ShareRule, ...]
    deck: oracle.Deck = oracle.ACE_HIGH
    jokers: int = 0
    split: bool = False

    @property
    def cards(self) -> list[int]:
        return [*sorted(self.deck.rank), *range(WILD, WILD + self.jokers)]


def _stud(*shares: ShareRule, hole: int = 7) -> GameRule:
    return GameRule(hole, 0, shares)


HIGH, LOW_A5, LOW_8 = own("standard"), own("ace_to_five"), own("eight_or_better")
LOW_27 = own("deuce_to_seven")
OMAHA_HIGH, OMAHA_LOW_8 = two_and_three("standard"), two_and_three("eight_or_better")
HOLDEM = GameRule(2, 5, (any_of("standard"),))
STUD, STUD_8, FIVE_CARDS = _stud(HIGH), _stud(HIGH, LOW_8), _stud(HIGH, hole=5)

BOARD_GAMES = {
    "holdem": HOLDEM,
    "pineapple": HOLDEM,
    "crazy_pineapple": HOLDEM,
    "irish": HOLDEM,
    "holdem8": GameRule(2, 5, (any_of("standard"), any_of("eight_or_better"))),
    "shortdeck": GameRule(2, 5, (any_of("short_deck"),), oracle.SHORT_DECK),
    "shortdeck_trips": GameRule(2, 5, (any_of("short_deck_trips"),), oracle.SHORT_DECK),
    "greek": GameRule(2, 5, (OMAHA_HIGH,)),
    "tahoe": GameRule(3, 5, (all_but_one_and_board("standard"),)),
    "omaha": GameRule(4, 5, (OMAHA_HIGH,)),
    "omaha5": GameRule(5, 5, (OMAHA_HIGH,)),
    "omaha6": GameRule(6, 5, (OMAHA_HIGH,)),
    "omaha7": GameRule(7, 5, (OMAHA_HIGH,)),
    "courchevel": GameRule(5, 5, (OMAHA_HIGH,)),
    "omaha8": GameRule(4, 5, (OMAHA_HIGH, OMAHA_LOW_8)),
    "bigo": GameRule(5, 5, (OMAHA_HIGH, OMAHA_LOW_8)),
    "omaha6_8": GameRule(6, 5, (OMAHA_HIGH, OMAHA_LOW_8)),
    "omaha7_8": GameRule(7, 5, (OMAHA_HIGH, OMAHA_LOW_8)),
    "courchevel8": GameRule(5, 5, (OMAHA_HIGH, OMAHA_LOW_8)),
    "omaha_hilo": GameRule(4, 5, (OMAHA_HIGH, two_and_three("ace_to_five"))),
    "omaha9": GameRule(4, 5, (OMAHA_HIGH, two_and_three("nine_or_better"))),
    "dramaha": GameRule(5, 5, (HIGH, OMAHA_HIGH)),
}
STUD_GAMES = {
    "stud": STUD,
    "sixcardstud": _stud(HIGH, hole=6),
    "fivecardstud": FIVE_CARDS,
    "stud8": STUD_8,
    "stud_hilo": _stud(HIGH, LOW_A5),
    "stud9": _stud(HIGH, own("nine_or_better")),
    "stud_pair_nopair": _stud(own("pair_or_better"), own("no_pair")),
    "kentrel": STUD_8,
    "superstud8": STUD_8,
    "razz": _stud(LOW_A5),
    "london": _stud(own("ace_to_six")),
    "razz27": _stud(LOW_27),
    "razzdugi": _stud(LOW_A5, own("badugi")),
    "english": _stud(HIGH, hole=6),
    "option_alley": STUD,
    "flip": STUD,
    "draft": STUD,
    "auction": STUD,
    "show_hand": FIVE_CARDS,
    "cowpie": GameRule(7, 0, (five_of_split, two_of_split), split=True),
    "soko": _stud(own("soko"), hole=5),
    "telesina": GameRule(5, 1, (any_of("manila"),), oracle.MANILA),
    "chicago": _stud(HIGH, spade("spade_high")),
    "little_chicago": _stud(HIGH, spade("spade_low")),
    "bitch": _stud(HIGH, spade("spade_bitch")),
}
WILD_GAMES = {
    "chicago_by_night": _stud(
        with_wilds("standard", DEUCES_AND_ONE_EYED_JACKS),
        spade("spade_high", DEUCES_AND_ONE_EYED_JACKS),
    ),
    "little_chicago_by_night": _stud(
        with_wilds("standard", DEUCES_AND_ONE_EYED_JACKS),
        spade("spade_low", DEUCES_AND_ONE_EYED_JACKS),
    ),
    "low_hole": _stud(with_wilds("standard", lowest_down(ace=14))),
    "low_hole_hilo": _stud(
        with_wilds("standard", lowest_down(ace=14)),
        with_wilds("ace_to_five", lowest_down(ace=1), "lowball"),
    ),
    "baseball": _stud(with_wilds("standard", wild_ranks("39"))),
    "dr_pepper": _stud(with_wilds("standard", wild_ranks("T24"))),
    "deuces_wild": _stud(with_wilds("standard", wild_ranks("2"))),
    "number_nine": _stud(number_nine),
    "aces_straights_flushes": _stud(joker_for_all, hole=6),
    "mexican": GameRule(5, 0, (mexican,), oracle.MEXICAN, jokers=1),
    "shifting_sands": _stud(with_wilds("standard", rank_of_the_first), hole=5),
    "draw": GameRule(5, 0, (with_wilds("standard", JOKER, "bug"),), jokers=1),
    "lowball_joker": GameRule(5, 0, (with_wilds("ace_to_five", JOKER, "lowball"),), jokers=1),
}
DRAW_GAMES = {
    "fivecarddraw": FIVE_CARDS,
    "lowball": _stud(LOW_A5, hole=5),
    "lowball27": _stud(LOW_27, hole=5),
    "tripledraw27": _stud(LOW_27, hole=5),
    "tripledraw_a5": _stud(LOW_A5, hole=5),
    "badugi": _stud(own("badugi"), hole=4),
    "hidugi": _stud(own("hidugi"), hole=4),
    "badacey": _stud(own("badugi"), LOW_A5, hole=5),
    "badeucey": _stud(own("badugi_ace_high"), LOW_27, hole=5),
    "archie": _stud(HIGH, LOW_8, hole=5),
    "caribbean": FIVE_CARDS,
}
GAMES = {**BOARD_GAMES, **STUD_GAMES, **WILD_GAMES, **DRAW_GAMES}


def deals(rule: GameRule, deals: int, players: int, seed: int, extra: int = 0) -> Deal:
    """Return random deals, each player with so many extra cards."""
    generator = np.random.default_rng(seed)
    deck = np.broadcast_to(np.array(rule.cards), (deals, len(rule.cards)))
    shuffled = generator.permuted(deck, axis=1)
    hole = rule.hole + extra
    hands = shuffled[:, : players * hole].reshape(deals, players, hole)
    board = shuffled[:, players * hole :][:, : rule.board]
    places = np.broadcast_to(np.arange(hole), (deals, players, hole))
    return Deal(hands, board, generator.permuted(places, axis=-1)[..., :2])


def worths(rule: GameRule, deal: Deal) -> Worths:
    """Return what each player's hand is worth in each share, shape (deals, players, shares)."""
    return np.stack([share(deal) for share in rule.shares], axis=-1)


def assert_same_order(strengths: NDArray[Any], expected: Worths) -> None:
    """All hands stand in the same order, with the same ties, and the same are no hands.

    That is more than deal by deal: each of the oracle's worths is one strength, rising with it.
    """
    pairs = np.stack([expected.ravel(), strengths.ravel().astype(np.int64)], axis=-1)
    steps = np.unique(pairs, axis=0)
    assert ((steps[:, 0] == 0) == (steps[:, 1] == 0)).all()
    assert (np.diff(steps, axis=0) > 0).all()
