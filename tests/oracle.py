"""A slow, obvious poker evaluator: the judge in the tests of the fast one.

Written from the rules alone and sharing nothing with the core. A hand's strength is a *key*, a
tuple that Python compares: in every ranking, high or low, the larger key is the better hand, equal
keys tie, and None is no hand at all (it does not qualify, or the cards are too few).

A card is 4 * rank + suit: ranks 0..12 are 2..A, suits 0..3 are clubs, diamonds, hearts, spades.
52 is a wild card; only `best_wild` knows what it may stand for.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Literal, NamedTuple

Cards = tuple[int, ...]
Key = tuple[int, ...]
RankHand = Callable[[Cards], Key | None]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SPADES = SUITS.index("s")
WILD = 52


def parse(text: str) -> Cards:
    """Return the cards of 'AsKdTh' or 'As Kd Th'."""
    letters = "".join(text.split())
    if len(letters) % 2:
        raise ValueError(f"half a card in {text!r}")
    pairs = zip(letters[::2], letters[1::2], strict=True)
    return tuple(4 * RANKS.index(rank) + SUITS.index(suit) for rank, suit in pairs)


# --- The orders of categories, worst first ------------------------------------------------------


def _order(names: str) -> tuple[str, ...]:
    """Return the names of a list as a tuple."""
    return tuple(names.split(", "))


STANDARD = _order(
    "high card, pair, two pair, trips, straight, flush, full house, quads, "
    "straight flush, five of a kind"
)
STRAIGHT_FLUSH_ON_TOP = (*STANDARD[:-2], "five of a kind", "straight flush")
NO_FIVE_OF_A_KIND = STANDARD[:-1]
FLUSH_BEATS_FULL_HOUSE = _order(
    "high card, pair, two pair, trips, straight, full house, flush, quads, "
    "straight flush, five of a kind"
)
TRIPS_BEAT_STRAIGHT = _order(
    "high card, pair, two pair, straight, trips, full house, flush, quads, "
    "straight flush, five of a kind"
)
SOKO = (*STANDARD[:2], "four straight", "four flush", *STANDARD[2:])
BADUGI = _order("no cards, one card, two cards, three cards, four cards")
SPADE = ("spade",)

# A hand without straight or flush is named after its two largest groups of equal ranks.
GROUPS = {
    (1,): "high card",
    (1, 1): "high card",
    (2,): "pair",
    (2, 1): "pair",
    (2, 2): "two pair",
    (3,): "trips",
    (3, 1): "trips",
    (3, 2): "full house",
    (4,): "quads",
    (4, 1): "quads",
    (5,): "five of a kind",
}


# --- Decks: which ranks there are, in which order, and what the ace does ------------------------


class Deck(NamedTuple):
    """The ranks of a deck from low to high, numbered from 0."""

    rank: dict[int, int]
    """The rank of each card. A card that is not in the deck is a KeyError."""
    ace_straight: list[int]
    """The one straight in which the ace stands at its other end; empty where there is none."""
    ace_straight_top: int
    """What that straight is compared by; any other straight by its highest rank."""


def _deck(ranks: str, ace_straight: str = "", top: int = 3) -> Deck:
    """Return the deck of these ranks. The top of a wheel is the fourth rank: its five, say."""
    rank = {
        4 * RANKS.index(name) + suit: place for place, name in enumerate(ranks) for suit in range(4)
    }
    return Deck(rank, [ranks.index(name) for name in ace_straight], top)


ACE_HIGH = _deck("23456789TJQKA", ace_straight="A5432")
ACE_HIGH_ONLY = _deck("23456789TJQKA")
ACE_LOW = _deck("A23456789TJQK")
ACE_LOW_BROADWAY = _deck("A23456789TJQK", ace_straight="KQJTA", top=13)  # above the king-high one
SHORT_DECK = _deck("6789TJQKA", ace_straight="A9876")
MANILA = _deck("789TJQKA", ace_straight="AT987")
MANILA_NO_WHEEL = _deck("789TJQKA")
MEXICAN = _deck("234567JQKA", ace_straight="A5432")  # 7 and J are neighbours


# --- Hands of five cards ------------------------------------------------------------------------


def _incomplete(cards: Cards, size: int) -> bool:
    """Tell whether the cards are too few for a hand; too many are the caller's mistake."""
    if len(cards) > size:
        raise ValueError(f"{len(cards)} cards for a hand of {size}")
    return len(cards) < size


def _grouped(ranks: Iterable[int], order: tuple[str, ...]) -> Key | None:
    """Return the key by groups of equal ranks: larger groups first, then higher ranks."""
    # most_common keeps the order of equally large groups, so the higher rank stays in front.
    groups = Counter(sorted(ranks, reverse=True)).most_common()
    distinct, counts = zip(*groups, strict=True)
    name = GROUPS[counts[:2]]
    return (order.index(name), *distinct) if name in order else None


def _upside_down(key: Key | None) -> Key | None:
    """Return the key with which the worst high hand is the best low."""
    return None if key is None else tuple(-part for part in key)


def _high(deck: Deck, order: tuple[str, ...] = STANDARD) -> RankHand:
    """Make the ranking in which straights, flushes and groups count for the hand."""

    def rank_hand(cards: Cards) -> Key | None:
        if _incomplete(cards, 5):
            return None
        ranks = sorted([deck.rank[card] for card in cards], reverse=True)
        # Natural cards make no flush with two of a rank, and wild ones must not: a wild card in a
        # flush is the highest rank not yet in it.
        if len(set(ranks)) < 5:
            return _grouped(ranks, order)
        flush = len({card % 4 for card in cards}) == 1
        if ranks == deck.ace_straight:
            return (order.index("straight flush" if flush else "straight"), deck.ace_straight_top)
        if ranks[0] - ranks[4] == 4:
            return (order.index("straight flush" if flush else "straight"), ranks[0])
        return (order.index("flush" if flush else "high card"), *ranks)

    return rank_hand


def _low(deck: Deck) -> RankHand:
    """Make the low in which straights and flushes count against the hand."""
    rank_high = _high(deck)
    return lambda cards: _upside_down(rank_high(cards))


def _ace_to_five(highest: str = "") -> RankHand:
    """Make the low without straights and flushes; a qualifier needs five ranks up to `highest`."""

    def rank_hand(cards: Cards) -> Key | None:
        if _incomplete(cards, 5):
            return None
        ranks = [ACE_LOW.rank[card] for card in cards]
        if highest:
            limit = ACE_LOW.rank[4 * RANKS.index(highest)]
            if len(set(ranks)) < 5 or max(ranks) > limit:
                return None
        return _upside_down(_grouped(ranks, STANDARD))

    return rank_hand


_rank_standard = _high(ACE_HIGH)
_rank_soko_without_fours = _high(ACE_HIGH, SOKO)


def _pair_or_better(cards: Cards) -> Key | None:
    """Return the standard key of a pair or anything above."""
    key = _rank_standard(cards)
    return None if key is None or STANDARD[key[0]] == "high card" else key


def _soko(cards: Cards) -> Key | None:
    """Return the standard key, or that of a four straight or a four flush where it is better."""
    key = _rank_soko_without_fours(cards)
    if key is None or key[0] > SOKO.index("four flush"):
        return key
    return max([key, *_four_card_keys(cards)])


def _four_card_keys(cards: Cards) -> Iterator[Key]:
    """Yield the keys of each four straight and four flush in five cards."""
    for place, card in enumerate(cards):
        four = cards[:place] + cards[place + 1 :]
        ranks = sorted([other // 4 for other in four], reverse=True)
        if len(set(ranks)) < 4:
            continue
        fifth = card // 4  # compared after the four
        if len({other % 4 for other in four}) == 1:
            yield (SOKO.index("four flush"), *ranks, fifth)
        if ranks[0] - ranks[3] == 3:
            yield (SOKO.index("four straight"), ranks[0], fifth)
        if ranks == [12, 2, 1, 0]:  # A-4-3-2, the lowest
            yield (SOKO.index("four straight"), 2, fifth)


# --- Hands of other sizes -----------------------------------------------------------------------


def _badugi(deck: Deck, higher_is_better: bool = False) -> RankHand:
    """Make a badugi ranking: more cards beat fewer, then the highest card decides, and so on."""

    def rank_hand(cards: Cards) -> Key | None:
        ranks = sorted({deck.rank[card] for card in cards}, reverse=True)
        suits = {card % 4 for card in cards}
        if not cards or len(ranks) < len(cards) or len(suits) < len(cards):
            return None  # two of a rank or suit: only a part of these cards is a hand
        return (len(cards), *(rank if higher_is_better else -rank for rank in ranks))

    return rank_hand


def _two_card(cards: Cards) -> Key | None:
    """Return the key of a pair or of two high cards, ace high."""
    if _incomplete(cards, 2):
        return None
    return _grouped([ACE_HIGH.rank[card] for card in cards], STANDARD)


def _partial(deck: Deck, lower_is_better: bool = False) -> RankHand:
    """Make the ranking of one to four up cards: groups and high cards only."""

    def rank_hand(cards: Cards) -> Key | None:
        if len(cards) > 4:
            raise ValueError(f"{len(cards)} cards for a partial hand")
        key = _grouped([deck.rank[card] for card in cards], STANDARD) if cards else None
        return _upside_down(key) if lower_is_better else key

    return rank_hand


def _spade(worst_to_best: str) -> RankHand:
    """Make the ranking of one down card: a spade, by the given order of ranks."""

    def rank_hand(cards: Cards) -> Key | None:
        if _incomplete(cards, 1) or cards[0] == WILD or cards[0] % 4 != SPADES:
            return None
        return (SPADE.index("spade"), worst_to_best.index(RANKS[cards[0] // 4]))

    return rank_hand


# --- The rankings by name -----------------------------------------------------------------------


class Ranking(NamedTuple):
    """How one hand is ranked, and what else must be known to choose the hand."""

    rank_hand: RankHand
    order: tuple[str, ...] = STANDARD
    """The categories; a key's first number is a place here (negative in a low)."""
    deck: Deck = ACE_HIGH
    """The cards that a wild card may stand for."""
    sizes: tuple[int, ...] = (5,)
    """How many cards make a hand; empty where all the cards together are one."""
    suits: Literal["no", "flush", "each"] = "flush"
    """Whether suits matter: not at all, only when all are alike, or card by card."""


def _high_ranking(deck: Deck, order: tuple[str, ...]) -> Ranking:
    """Return a ranking of five cards whose best hand is the highest."""
    return Ranking(_high(deck, order), order, deck)


def _ace_to_five_ranking(highest: str = "") -> Ranking:
    """Return an ace-to-five low, qualified where a highest rank is given."""
    return Ranking(_ace_to_five(highest), deck=ACE_LOW, suits="no")


def _badugi_ranking(deck: Deck, higher_is_better: bool = False) -> Ranking:
    """Return a ranking of one to four cards of different ranks and suits."""
    return Ranking(_badugi(deck, higher_is_better), BADUGI, deck, (1, 2, 3, 4), "each")


def _spade_ranking(worst_to_best: str) -> Ranking:
    """Return a ranking of the down card that is the best spade."""
    return Ranking(_spade(worst_to_best), SPADE, sizes=(1,), suits="each")


# A longer name is an option of the ranking it begins with, or its form for another use of the ace.
RULES = {
    "standard": _high_ranking(ACE_HIGH, STANDARD),
    "standard_straight_flush_on_top": _high_ranking(ACE_HIGH, STRAIGHT_FLUSH_ON_TOP),
    "standard_no_five_of_a_kind": _high_ranking(ACE_HIGH, NO_FIVE_OF_A_KIND),
    "ace_to_five": _ace_to_five_ranking(),
    "eight_or_better": _ace_to_five_ranking("8"),
    "nine_or_better": _ace_to_five_ranking("9"),
    "deuce_to_seven": Ranking(_low(ACE_HIGH_ONLY), deck=ACE_HIGH_ONLY),
    "ace_to_six": Ranking(_low(ACE_LOW), deck=ACE_LOW),
    "ace_to_six_broadway": Ranking(_low(ACE_LOW_BROADWAY), deck=ACE_LOW_BROADWAY),
    "badugi": _badugi_ranking(ACE_LOW),
    "badugi_ace_high": _badugi_ranking(ACE_HIGH),
    "hidugi": _badugi_ranking(ACE_HIGH, higher_is_better=True),
    "short_deck": _high_ranking(SHORT_DECK, FLUSH_BEATS_FULL_HOUSE),
    "short_deck_trips": _high_ranking(SHORT_DECK, TRIPS_BEAT_STRAIGHT),
    "manila": _high_ranking(MANILA, FLUSH_BEATS_FULL_HOUSE),
    "manila_no_wheel": _high_ranking(MANILA_NO_WHEEL, FLUSH_BEATS_FULL_HOUSE),
    "mexican": _high_ranking(MEXICAN, FLUSH_BEATS_FULL_HOUSE),
    "soko": Ranking(_soko, SOKO),
    "two_card": Ranking(_two_card, sizes=(2,), suits="no"),
    "spade_high": _spade_ranking("23456789TJQKA"),
    "spade_low": _spade_ranking("AKQJT98765432"),
    "spade_low_ace": _spade_ranking("KQJT98765432A"),
    "spade_bitch": _spade_ranking("23456789TJKAQ"),
    "pair_or_better": Ranking(_pair_or_better),
    "no_pair": _ace_to_five_ranking("K"),
    "partial": Ranking(_partial(ACE_HIGH), sizes=(), suits="no"),
    "partial_ace_low": Ranking(_partial(ACE_LOW), deck=ACE_LOW, sizes=(), suits="no"),
    "partial_low": Ranking(_partial(ACE_LOW, True), deck=ACE_LOW, sizes=(), suits="no"),
}
RANKINGS: dict[str, RankHand] = {name: rules.rank_hand for name, rules in RULES.items()}


# --- The best hand in some cards ----------------------------------------------------------------


def hands(ranking: str, cards: Iterable[int]) -> Iterator[Cards]:
    """Yield every choice of cards that could be the hand."""
    cards = tuple(cards)
    for size in RULES[ranking].sizes or (len(cards),):
        yield from combinations(cards, size)


def _best_of(keys: Iterable[Key | None]) -> Key | None:
    """Return the largest key, None if there is none."""
    return max((key for key in keys if key is not None), default=None)


def best(ranking: str, cards: Iterable[int]) -> Key | None:
    """Return the key of the best hand in the cards."""
    return _best_of(map(RANKINGS[ranking], hands(ranking, cards)))


def best_five(ranking: str, cards: Iterable[int]) -> list[Cards]:
    """Return all the hands in the cards that attain the best key."""
    key = best(ranking, cards := tuple(cards))
    candidates = hands(ranking, cards)
    return [] if key is None else [hand for hand in candidates if RANKINGS[ranking](hand) == key]


def best_omaha(ranking: str, hole: Iterable[int], board: Iterable[int]) -> Key | None:
    """Return the key of the best hand of exactly two hole cards and three of the board."""
    threes = list(combinations(board, 3))
    return _best_of(
        RANKINGS[ranking](two + three) for two in combinations(hole, 2) for three in threes
    )


def compare(first: Key | None, second: Key | None) -> int:
    """Return 1, 0 or -1: the first hand is better, they tie, the second is better."""
    if first is None or second is None:
        return (first is not None) - (second is not None)
    return (first > second) - (first < second)


def category_of(ranking: str, key: Key) -> str:
    """Return the name of a key's category."""
    return RULES[ranking].order[abs(key[0])]


def category(ranking: str, cards: Iterable[int]) -> str:
    """Return the name of the best hand's category, or 'no hand'."""
    key = best(ranking, cards)
    return "no hand" if key is None else category_of(ranking, key)


# --- Wild cards ---------------------------------------------------------------------------------

WildKind = Literal["wild", "bug", "lowball"]
ACE = RANKS.index("A")
ACE_TO_FIVE_RANKINGS = ("ace_to_five", "eight_or_better", "nine_or_better", "no_pair")


def best_wild(ranking: str, cards: Iterable[int], kind: WildKind) -> Key | None:
    """Return the key of the best hand in cards of which some are `WILD`.

    Parameters
    ----------
    kind
        'wild' stands for any card of the deck, 'bug' for an ace or what completes a straight or
        flush, 'lowball' in ace-to-five for the lowest rank not held, elsewhere for any card.
    """
    if kind not in ("wild", "bug", "lowball"):
        raise ValueError(f"unknown kind of wild card {kind!r}")
    # Sorted, so that choosing one wild card or another is the same hand and is ranked once.
    distinct_hands = set(hands(ranking, sorted(cards)))
    return _best_of(key for hand in distinct_hands for key in _wild_keys(ranking, hand, kind))


def _wild_keys(ranking: str, hand: Cards, kind: WildKind) -> Iterator[Key | None]:
    """Yield the key of one hand for everything its wild cards may stand for."""
    rank_hand = RANKINGS[ranking]
    natural = tuple(card for card in hand if card != WILD)
    wilds = len(hand) - len(natural)
    if ranking.startswith("spade"):
        yield rank_hand(hand)  # only real spades count
    elif kind == "lowball" and ranking in ACE_TO_FIVE_RANKINGS:
        yield rank_hand(natural + _lowest_not_held(natural, wilds))
    else:
        for replacements in _replacements(ranking, wilds):
            key = rank_hand(natural + replacements)
            if kind != "bug" or key is None or _bug_may(ranking, key, replacements):
                yield key


def _lowest_not_held(natural: Cards, wilds: int) -> Cards:
    """Return cards of the lowest ranks that are not among the natural ones, ace low."""
    held = {card // 4 for card in natural}
    missing = [card for card in ACE_LOW.rank if card // 4 not in held and card % 4 == 0]
    return tuple(missing[:wilds])


def _bug_may(ranking: str, key: Key, replacements: Cards) -> bool:
    """Tell whether bugs may stand for these cards: aces, or a straight or flush completed."""
    completed = category_of(ranking, key) in ("straight", "flush", "straight flush")
    return completed or all(card // 4 == ACE for card in replacements)


@cache
def _replacements(ranking: str, wilds: int) -> list[Cards]:
    """Return all that so many wild cards may stand for, leaving out what only suits tell apart."""
    deck, suits = RULES[ranking].deck, RULES[ranking].suits
    if suits == "each":
        return list(combinations_with_replacement(deck.rank, wilds))
    # Where only a flush matters, the wild cards lose nothing by being all of one suit; and a low
    # that wants no flush gets out of it by some one suit, or by mixed suits if all five are wild.
    suit_choices = {(suit,) * wilds for suit in range(4 if suits == "flush" else 1)}
    if suits == "flush":
        suit_choices.add(tuple(place % 4 for place in range(wilds)))
    rank_choices = combinations_with_replacement(sorted({card // 4 for card in deck.rank}), wilds)
    return [
        tuple(4 * rank + suit for rank, suit in zip(ranks, suits_of_ranks, strict=True))
        for ranks in rank_choices
        for suits_of_ranks in suit_choices
    ]
