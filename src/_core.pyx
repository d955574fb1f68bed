# cython: language_level=3, freethreading_compatible=True, embedsignature=False
"""The gate between Python and the C core.

These functions check, own memory, raise, and call; the Python above them knows the games and makes
things pleasant. Everything compiled that Python can see is listed here once.
"""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.exc cimport PyErr_CheckSignals
from cpython.number cimport PyNumber_Index
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from cpoker_h cimport *

import math
import os

import numpy as np

cdef enum:
    # What is computed between two looks at the interpreter: a few milliseconds' work.
    SITUATIONS = 64
    SHOWDOWNS = 5_000_000
    HANDS = 1_000_000  # sorted; some hundredths of a second

cdef extern from "door.h":
    ctypedef struct cp_door:
        cp_ranking_data data
    int cp_door_begin(cp_door *door, const cp_ranking_data *data, const char *isa) except -1
    void cp_door_end(cp_door *door)
    const cp_ranking *cp_door_open(cp_door *door) except NULL
    const cp_omaha *cp_door_open_omaha(cp_door *door) except NULL
    const cp_ranking *cp_door_ranking(cp_door *door) nogil
    const cp_omaha *cp_door_omaha(cp_door *door) nogil
    void cp_raise_bad_hand(const cp_ranking *ranking, const int64_t *numbers, size_t count)

cdef extern from "gufuncs.h":
    ctypedef enum cp_gufunc_kind:
        CP_OF_CARDS
        CP_OF_MASKS
        CP_OMAHA_OF_CARDS
        CP_OMAHA_OF_MASKS
        CP_WITH_WILDS
        CP_OMAHA_WITH_WILDS
    int cp_import_numpy() except -1
    object cp_new_gufunc(cp_gufunc_kind kind, const char *name, const char *document,
                         cp_door *door, object owner)

cp_import_numpy()

# The instruction set is chosen here, once. Its name, where one is asked for, is kept: every door
# points to it.
cdef bytes isa_name = os.environ.get("CPOKER_ISA", "").encode()
cdef const char *wanted_isa = <const char *> isa_name if isa_name else NULL

if cp_isa(wanted_isa) == NULL:
    raise ImportError(
        f"CPOKER_ISA={isa_name.decode()!r} names an instruction set that does not exist or cannot "
        "run here; use base, v3 or v4, or leave it out"
    )


def isa():
    return (<bytes> cp_isa(wanted_isa)).decode()


# ---- Cards from text -------------------------------------------------------------------------

cdef int rank_of(Py_UCS4 letter) noexcept:
    """The rank that a letter names, or -1."""
    if u"2" <= letter <= u"9":
        return <int> letter - <int> u"2"
    if letter == u"A" or letter == u"a":
        return 12
    if letter == u"K" or letter == u"k":
        return 11
    if letter == u"Q" or letter == u"q":
        return 10
    if letter == u"J" or letter == u"j":
        return 9
    if letter == u"T" or letter == u"t":
        return 8
    return -1


cdef int suit_of(Py_UCS4 letter) noexcept:
    """The suit that a letter or symbol, black or white, names, or -1."""
    if letter == u"c" or letter == u"C" or letter == u"\u2663" or letter == u"\u2667":
        return 0
    if letter == u"d" or letter == u"D" or letter == u"\u2666" or letter == u"\u2662":
        return 1
    if letter == u"h" or letter == u"H" or letter == u"\u2665" or letter == u"\u2661":
        return 2
    if letter == u"s" or letter == u"S" or letter == u"\u2660" or letter == u"\u2664":
        return 3
    return -1


cdef Py_ssize_t read_joker(str text, Py_ssize_t i, uint8_t *cards, Py_ssize_t *count,
                           Py_ssize_t most) except -1:
    """Write the joker whose "Jk" ends before position i; return where its text ends."""
    cdef int joker = 0
    if i < len(text) and u"1" <= text[i] <= u"4":
        joker = <int> text[i] - <int> u"1"
        # "Jk10c" is a joker and the ten of clubs.
        if joker == 0 and text[i + 1 : i + 2] == "0":
            joker = 0
        elif text[i + 1 : i + 2] and suit_of(text[i + 1]) >= 0:
            joker = 0
        else:
            i += 1
    if count[0] == most:
        raise ValueError(f"{text!r} has more than {most} cards")
    cards[count[0]] = <uint8_t> (CP_DECK + joker)
    count[0] += 1
    return i


cdef Py_ssize_t read_text(str text, uint8_t *cards, Py_ssize_t most) except -1:
    """Write the cards of a text, at most so many; return how many."""
    cdef Py_ssize_t i = 0, count = 0, length = len(text)
    cdef int rank, suit
    cdef Py_UCS4 letter
    while i < length:
        letter = text[i]
        # U+FE0F asks for a symbol in colour; it may follow any of them.
        if letter == u" " or letter == u"," or letter == u"\ufe0f" or letter.isspace():
            i += 1
            continue
        if (letter == u"J" or letter == u"j") and i + 1 < length and text[i + 1] in "kK":
            i = read_joker(text, i + 2, cards, &count, most)
            continue
        rank = rank_of(letter)
        if letter == u"1" and i + 1 < length and text[i + 1] == u"0":
            rank = 8
            i += 1
        if rank < 0:
            raise ValueError(f"{letter!r} at position {i} of {text!r} is no rank (2 to 9, T or 10, "
                             "J, Q, K, A)")
        i += 1
        suit = suit_of(text[i]) if i < length else -1
        if suit < 0:
            raise ValueError(f"{text[i : i + 1]!r} at position {i} of {text!r} is no suit (c, d, h, "
                             "s or their symbols)")
        i += 1
        if count == most:
            raise ValueError(f"{text!r} has more than {most} cards")
        cards[count] = <uint8_t> (4 * rank + suit)
        count += 1
    return count


def parse(str text not None):
    # A card takes two letters at least.
    cdef bytes cards = PyBytes_FromStringAndSize(NULL, len(text) // 2 + 1)
    cdef Py_ssize_t count = read_text(text, <uint8_t *> PyBytes_AS_STRING(cards), len(text) // 2 + 1)
    return cards[:count]


cdef Py_ssize_t read_numbers(object numbers, int64_t *cards, Py_ssize_t most) except -1:
    """Write the numbers of a sequence or a one-dimensional array; return how many."""
    cdef Py_ssize_t count = 0
    if not isinstance(numbers, (list, tuple, bytes)) and isinstance(numbers, np.ndarray):
        if numbers.ndim != 1 or numbers.dtype.kind not in "iu":
            raise TypeError("one hand is a one-dimensional array of integers, not "
                            f"{numbers.ndim}-dimensional of {numbers.dtype}; for many hands call "
                            "the ranking itself")
        numbers = numbers.tolist()
    for number in numbers:
        if count == most:
            raise ValueError(f"more than {most} cards: {numbers!r}")
        # Nothing that is merely near an integer, such as 1.0, is a card.
        try:
            cards[count] = number if type(number) is int else PyNumber_Index(number)
        except OverflowError:
            raise ValueError(f"{number} is no card (0 = 2c ... 51 = As)") from None
        count += 1
    return count


cdef Py_ssize_t read_cards(object cards, int64_t *numbers, Py_ssize_t most) except -1:
    """One hand as text, bytes, a sequence or an array of card numbers."""
    cdef uint8_t small[CP_DECK + CP_JOKERS]
    cdef Py_ssize_t i, count
    if isinstance(cards, str):
        count = read_text(<str> cards, small, most)
        for i in range(count):
            numbers[i] = small[i]
        return count
    return read_numbers(cards, numbers, most)


def cards_of(cards, int jokers=0):
    cdef int64_t numbers[CP_DECK + CP_JOKERS]
    cdef uint8_t small[CP_DECK + CP_JOKERS]
    cdef Py_ssize_t i, count = read_cards(cards, numbers, CP_DECK + CP_JOKERS)
    for i in range(count):
        if not 0 <= numbers[i] < CP_DECK + jokers:
            if CP_DECK <= numbers[i] < CP_DECK + CP_JOKERS:
                raise ValueError(f"Jk{numbers[i] - CP_DECK + 1} (a joker) is not in the deck")
            raise ValueError(f"{numbers[i]} is no card (0 = 2c ... 51 = As)")
        small[i] = <uint8_t> numbers[i]
    return PyBytes_FromStringAndSize(<char *> small, count)


cdef int narrow(const int64_t *numbers, uint8_t *cards, Py_ssize_t count) noexcept:
    """Card numbers as bytes; one that is none as one that is no card."""
    cdef Py_ssize_t i
    for i in range(count):
        cards[i] = <uint8_t> numbers[i] if 0 <= numbers[i] < CP_DECK + CP_JOKERS else 255
    return 0


# ---- Rankings --------------------------------------------------------------------------------

cdef const void *open_ranking(Ranking ranking) except NULL:
    if ranking.name is None:
        raise TypeError("a ranking that was never initialised")
    return cp_door_open(<cp_door *> ranking.door)


cdef const void *open_omaha(Ranking ranking) except NULL:
    if ranking.name is None:
        raise TypeError("a ranking that was never initialised")
    if (<cp_door *> ranking.door).data.kind != CP_BEST_FIVE:
        raise TypeError(f"{ranking.name} has no hands of two hole cards and three board cards")
    return cp_door_open_omaha(<cp_door *> ranking.door)


cdef int32_t strength(const void *ranking, const uint8_t *cards, size_t count) noexcept nogil:
    return cp_strength(<const cp_ranking *> ranking, cards, count)


cdef int32_t strength_of_mask(const void *ranking, uint64_t mask) noexcept nogil:
    return cp_strength_of_mask(<const cp_ranking *> ranking, mask)


cdef int32_t omaha_strength(const void *omaha, const uint8_t *hole, size_t hole_count,
                            const uint8_t *board, size_t board_count) noexcept nogil:
    return cp_omaha_strength(<const cp_omaha *> omaha, hole, hole_count, board, board_count)


cdef int fill_data(cp_ranking_data *data, dict fields, bytes name) except -1:
    """Fill in a ranking's data; the caller has checked that it makes sense."""
    data.name = name
    data.kind = <cp_kind> <int> fields["kind"]
    data.wild = <cp_wild> <int> fields["wild"]
    data.ranks = fields["ranks"]
    data.ace_low = fields["ace_low"]
    data.one_past_top_rank = fields["one_past_top_rank"]
    data.low = fields["low"]
    data.flushes = fields["flushes"]
    data.fives = fields["fives"]
    data.qualifier = fields["qualifier"]
    data.order_count = len(fields["order"])
    data.straight_count = len(fields["straights"])
    data.four_straight_count = len(fields["four_straights"])
    if (data.order_count > CP_CATEGORIES or data.straight_count > CP_MOST_STRAIGHTS
            or data.four_straight_count > CP_MOST_STRAIGHTS):
        raise ValueError("too many categories or straights")
    for i, category in enumerate(fields["order"]):
        data.order[i] = category
    for i, straight in enumerate(fields["straights"]):
        data.straights[i] = straight
    for i, straight in enumerate(fields["four_straights"]):
        data.four_straights[i] = straight
    return 0


def builtin_rankings():
    rankings = []
    cdef const cp_ranking_data *data
    while cp_builtin_ranking(len(rankings)) != NULL:
        data = cp_builtin_ranking(len(rankings))
        rankings.append({
            "name": data.name.decode(),
            "kind": <int> data.kind,
            "wild": <int> data.wild,
            "ranks": data.ranks,
            "ace_low": data.ace_low,
            "one_past_top_rank": data.one_past_top_rank,
            "low": data.low,
            "flushes": data.flushes,
            "order": [data.order[i] for i in range(data.order_count)],
            "straights": [data.straights[i] for i in range(data.straight_count)],
            "four_straights": [data.four_straights[i] for i in range(data.four_straight_count)],
            "fives": data.fives,
            "qualifier": data.qualifier,
        })
    return rankings


cdef class Ranking:
    """A ranking's door: its tables, and the functions over them."""

    def __cinit__(self, *args, **kwargs):
        self.door = PyMem_Calloc(1, sizeof(cp_door))
        if self.door == NULL:
            raise MemoryError

    def __init__(self, dict fields not None, tuple ufunc_names not None,
                 tuple documents not None):
        if self.name is not None:
            raise TypeError("a ranking is initialised once")
        cdef cp_ranking_data data
        self.c_name = fields["name"].encode()
        fill_data(&data, fields, self.c_name)
        cp_door_begin(<cp_door *> self.door, &data, wanted_isa)
        self.name = fields["name"]
        self.ufunc_names = tuple(name.encode() for name in ufunc_names)
        self.documents = tuple(document.encode() for document in documents)
        self.of_cards = self.new_gufunc(CP_OF_CARDS)
        self.of_masks = self.new_gufunc(CP_OF_MASKS)
        if data.kind == CP_BEST_FIVE:
            self.omaha_of_cards = self.new_gufunc(CP_OMAHA_OF_CARDS)
            self.omaha_of_masks = self.new_gufunc(CP_OMAHA_OF_MASKS)
        if data.wild != CP_NO_WILDS:
            self.of_wilds = self.new_gufunc(CP_WITH_WILDS)
        if data.wild != CP_NO_WILDS and data.kind == CP_BEST_FIVE:
            self.omaha_of_wilds = self.new_gufunc(CP_OMAHA_WITH_WILDS)

    cdef object new_gufunc(self, int kind):
        # The order of names and documents is that of cp_gufunc_kind.
        return cp_new_gufunc(<cp_gufunc_kind> kind, <bytes> self.ufunc_names[kind],
                             <bytes> self.documents[kind], <cp_door *> self.door, self)

    def __dealloc__(self):
        if self.door != NULL:
            cp_door_end(<cp_door *> self.door)
            PyMem_Free(self.door)

    def strength(self, cards, *, wilds=None):
        """Evaluate one hand.

        Parameters
        ----------
        cards : str, int, bytes, sequence of int, or ndarray of int, shape (n,)
            Up to 7 cards (11 where a hand is five), as text or as numbers; or a 52-bit mask of up
            to 7.
        wilds : int, optional
            The mask of the cards that are wild, for rankings with wild cards; jokers always are.

        Returns
        -------
        int
            The strength; 0 for too few cards, which are not looked at.

        Raises
        ------
        ValueError
            A card that is none of the deck or stands twice; too many cards or wild cards.
        TypeError
            Something else than cards.

        Examples
        --------
        >>> import cpoker as cp
        >>> cp.ranking("standard").strength("AsKsQsJsTs3d2d")
        7462
        """
        cdef const cp_ranking *ranking = <const cp_ranking *> open_ranking(self)
        cdef int64_t numbers[CP_MOST_CARDS_SLOWLY]
        cdef uint8_t small[CP_MOST_CARDS_SLOWLY]
        cdef uint64_t wild = 0
        cdef Py_ssize_t count
        cdef int32_t result
        if isinstance(cards, bool):
            raise TypeError("a hand is cards or a mask, not a truth value")
        if isinstance(cards, int) and wilds is None:
            result = cp_strength_of_mask(ranking, mask_from(cards))
            if result < 0:
                raise ValueError(f"{cards:#x} is no mask of at most {CP_MOST_CARDS} cards of the "
                                 f"deck of {self.name}")
            return result
        if is_mask(cards):
            if wilds is None:
                return self.strength(PyNumber_Index(cards))
            cards = cards_of_mask(cards)
        count = read_cards(cards, numbers, cp_most_cards((<cp_door *> self.door).data.kind))
        narrow(numbers, small, count)
        if wilds is not None:
            wild = self.wild_mask(wilds)
        if wild:
            result = cp_strength_with_wilds(ranking, small, count, wild)
        else:
            result = cp_strength(ranking, small, count)
        if result < 0:
            raise_bad_hand(ranking, numbers, count)
        return result

    def omaha_strength(self, hole, board, *, wilds=None):
        """Evaluate one hand of exactly two hole cards and three board cards.

        Parameters
        ----------
        hole : str, int, bytes, sequence of int, or ndarray of int, shape (h,)
            2 to 7 hole cards, as text, as numbers or as a 52-bit mask.
        board : str, int, bytes, sequence of int, or ndarray of int, shape (b,)
            3 to 5 board cards; a mask where `hole` is one.
        wilds : int, optional
            The mask of the cards that are wild, for rankings with wild cards; jokers always are.

        Returns
        -------
        int
            The strength; 0 for too few cards, which are not looked at.

        Raises
        ------
        ValueError
            A card that is none of the deck or stands twice; too many cards or wild cards.
        TypeError
            Something else than cards; a ranking without such hands.

        Examples
        --------
        >>> import cpoker as cp
        >>> cp.ranking("eight_or_better").omaha_strength("AdKd3s2s", "Jd4d3cQd5h")
        56
        """
        cdef const cp_omaha *omaha = <const cp_omaha *> open_omaha(self)
        cdef int64_t numbers[CP_MOST_HOLE + CP_MOST_BOARD]
        cdef uint8_t small[CP_MOST_HOLE + CP_MOST_BOARD]
        cdef uint64_t wild = 0
        cdef Py_ssize_t holes, boards
        cdef int32_t result
        if is_mask(hole) and is_mask(board) and wilds is None:
            hole, board = PyNumber_Index(hole), PyNumber_Index(board)
            result = cp_omaha_strength_of_masks(omaha, mask_from(hole), mask_from(board))
            if result < 0:
                raise ValueError(f"{hole:#x} and {board:#x} are no masks of at most {CP_MOST_HOLE} "
                                 f"hole cards and {CP_MOST_BOARD} others of a board, of the deck "
                                 f"of {self.name}")
            return result
        if is_mask(hole) and is_mask(board):
            hole, board = cards_of_mask(hole), cards_of_mask(board)
        holes = read_cards(hole, numbers, CP_MOST_HOLE)
        boards = read_cards(board, numbers + holes, CP_MOST_BOARD)
        narrow(numbers, small, holes + boards)
        if wilds is not None:
            wild = self.wild_mask(wilds)
        if wild:
            result = cp_omaha_strength_with_wilds(omaha, small, holes, small + holes, boards, wild)
        else:
            result = cp_omaha_strength(omaha, small, holes, small + holes, boards)
        if result < 0:
            raise_bad_hand(<const cp_ranking *> open_ranking(self), numbers, holes + boards)
        return result

    cdef uint64_t wild_mask(self, object wilds) except? 0:
        cdef uint64_t mask = mask_from(wilds)
        if mask and (<cp_door *> self.door).data.wild == CP_NO_WILDS:
            raise ValueError(f"{self.name} has no wild cards")
        if mask >> (CP_DECK + CP_JOKERS):
            raise ValueError(f"wilds: {wilds:#x} is no mask of cards")
        return mask

    @property
    def classes(self):
        """How many different hands there are: strengths are 1 to this."""
        return cp_ranking_classes(<const cp_ranking *> open_ranking(self))

    @property
    def most_cards(self):
        """How many cards a hand may be chosen from."""
        return cp_most_cards((<cp_door *> self.door).data.kind)

    @property
    def table_bytes(self):
        """The memory that the tables made so far take."""
        cdef cp_door *door = <cp_door *> self.door
        cdef size_t total = 0
        if cp_door_ranking(door) != NULL:
            total += cp_ranking_bytes(cp_door_ranking(door))
        if cp_door_omaha(door) != NULL:
            total += cp_omaha_bytes(cp_door_omaha(door))
        return total

    def class_of(self, strength):
        """Give a strength's category number, whether it is suited, and its ranks."""
        cdef const cp_ranking *ranking = <const cp_ranking *> open_ranking(self)
        cdef object number = PyNumber_Index(strength)
        if not 0 <= number <= cp_ranking_classes(ranking):
            raise ValueError(f"{self.name} has the strengths 0 to {cp_ranking_classes(ranking)}, "
                             f"not {number}")
        cdef cp_class found = cp_ranking_class(ranking, number)
        return found.category, bool(found.suited), tuple(found.ranks[i] for i in range(found.count))


cdef uint64_t mask_from(object mask) except? 0:
    """A mask's bits; of one that no 64 bits hold, bits that are no card."""
    try:
        return mask if type(mask) is int else PyNumber_Index(mask)
    except OverflowError:
        return <uint64_t> 1 << 63


cdef bint is_mask(object cards):
    return isinstance(cards, int) or isinstance(cards, np.integer)


cdef list cards_of_mask(object mask):
    """The card numbers of a mask."""
    cdef uint64_t bits = mask_from(mask)
    if bits >> (CP_DECK + CP_JOKERS):
        raise ValueError(f"{PyNumber_Index(mask):#x} is no mask of cards")
    return [card for card in range(64) if bits >> card & 1]


cdef int raise_bad_hand(const cp_ranking *ranking, const int64_t *numbers,
                        Py_ssize_t count) except -1:
    cp_raise_bad_hand(ranking, numbers, count)
    return -1


# ---- Deals -----------------------------------------------------------------------------------

def deal(bytes deck not None, Py_ssize_t cards, Py_ssize_t count, uint64_t seed, uint64_t first=0):
    cdef Py_ssize_t deck_cards = PyBytes_GET_SIZE(deck)
    if not 0 <= cards <= deck_cards or deck_cards > CP_DECK + CP_JOKERS or count < 0:
        raise ValueError(f"{cards} cards cannot be dealt from a deck of {deck_cards}")
    dealt = np.empty((count, cards), np.uint8)
    if count == 0 or cards == 0:
        return dealt
    cdef uint8_t[:, ::1] out = dealt
    cdef const uint8_t *from_deck = <const uint8_t *> PyBytes_AS_STRING(deck)
    with nogil:
        cp_deal(from_deck, deck_cards, cards, seed, first, count, &out[0, 0])
    return dealt


@cython.boundscheck(False)
@cython.wraparound(False)
def find_bad_deal(const uint8_t[:, ::1] deals, uint64_t deck):
    """The first row with a card twice or one outside of the deck (a mask), and the card's place."""
    cdef Py_ssize_t i = 0, j = 0, count = deals.shape[0], cards = deals.shape[1]
    cdef uint64_t seen, bit
    with nogil:
        for i in range(count):
            seen = ~deck
            for j in range(cards):
                if deals[i, j] == 255:  # a card that is still to come
                    continue
                if deals[i, j] > 63:
                    with gil:
                        return i, j
                bit = <uint64_t> 1 << (deals[i, j] & 63)
                if seen & bit:
                    with gil:
                        return i, j
                seen |= bit
    return None


# ---- Equity ----------------------------------------------------------------------------------

cdef int read_shares(tuple shares, cp_share *parts) except -1:
    """Write shares: tuples of ranking, whether exactly two and three cards play, and weight."""
    cdef Ranking ranking
    cdef Py_ssize_t i
    if len(shares) > CP_MOST_SHARES:
        raise ValueError(f"at most {CP_MOST_SHARES} shares")
    for i in range(len(shares)):
        ranking, omaha, weight = shares[i]
        parts[i].ranking = <const cp_ranking *> open_ranking(ranking)
        parts[i].omaha = <const cp_omaha *> open_omaha(ranking) if omaha else NULL
        parts[i].weight = weight
    return 0


cdef class Outcomes:
    """Who won each share, as a mask of players for each, and how often or with what weight."""
    cdef cp_outcomes *outcomes

    def __cinit__(self):
        self.outcomes = cp_outcomes_new()
        if self.outcomes == NULL:
            raise MemoryError

    def __dealloc__(self):
        cp_outcomes_free(self.outcomes)

    def add(self, uint64_t code, double weight):
        if cp_outcomes_add(self.outcomes, code, weight) != CP_OK:
            raise MemoryError

    def add_strengths(self, const uint16_t[:, :, ::1] strengths not None,
                      const double[::1] weights=None):
        """Add deals, from strengths (deals, players, shares) and their weights, 1 if not given."""
        cdef Py_ssize_t deals = strengths.shape[0]
        cdef const double *of_deals = NULL
        cdef cp_status status
        if weights is not None and weights.shape[0] != deals:
            raise ValueError("weights of other deals")
        if strengths.shape[1] * strengths.shape[2] > 63:
            raise ValueError("too many players or shares")
        if deals == 0:
            return
        if weights is not None:
            of_deals = &weights[0]
        with nogil:
            status = cp_outcomes_add_strengths(self.outcomes, &strengths[0, 0, 0], deals,
                                               strengths.shape[1], strengths.shape[2], of_deals)
        if status != CP_OK:
            raise MemoryError

    def merge(self, Outcomes other not None):
        for code, weight in other.items():
            self.add(code, weight)

    def items(self):
        """Codes and weights, by code."""
        cdef size_t count = cp_outcomes_count(self.outcomes)
        codes, weights = np.empty(count, np.uint64), np.empty(count)
        cdef uint64_t[::1] code = codes
        cdef double[::1] weight = weights
        if count:
            cp_outcomes_read(self.outcomes, &code[0], &weight[0])
        return sorted(zip(codes.tolist(), weights.tolist()))


def is_counted(tuple shares not None, size_t players, size_t hole_cards):
    """Whether `outcomes_exact` covers the shares."""
    cdef cp_share parts[CP_MOST_SHARES]
    cdef cp_situation situation
    if not shares:
        return False
    read_shares(shares, parts)
    memset(&situation, 0, sizeof(situation))
    situation.shares = parts
    situation.share_count = len(shares)
    situation.players = players
    situation.hole_cards = hole_cards
    return bool(cp_is_counted(&situation))


@cython.boundscheck(False)
@cython.wraparound(False)
def outcomes_exact(tuple shares not None, const uint8_t[:, :, ::1] hands not None,
                   const uint8_t[:, ::1] boards not None, bytes dead not None,
                   Outcomes outcomes=None, const double[::1] weights=None,
                   double[:, ::1] equity=None, int64_t[:, :, ::1] wins=None,
                   int64_t[:, :, ::1] ties=None, int64_t[::1] board_counts=None):
    """Count situations; False where the core does not cover the shares.

    Wins and ties are of the pot and then of each share, shape (situations, 1 + shares, players).
    """
    cdef cp_share parts[CP_MOST_SHARES]
    cdef cp_situation situations[SITUATIONS]
    cdef cp_equity *equities = NULL
    cdef cp_status status = CP_OK
    cdef Py_ssize_t count = hands.shape[0], players = hands.shape[1], share_count = len(shares)
    cdef Py_ssize_t first = 0, size, i, known, cards = boards.shape[1]
    cdef cp_outcomes *total = NULL if outcomes is None else outcomes.outcomes
    if players > CP_MOST_PLAYERS or hands.shape[2] > CP_MOST_HOLE or cards > CP_MOST_BOARD:
        raise ValueError("too many players, hole cards or board cards")
    if boards.shape[0] != count or weights is not None and weights.shape[0] != count:
        raise ValueError("boards or weights of other hands")
    if equity is not None and (wins is None or ties is None or board_counts is None):
        raise ValueError("some results are wanted, and others are not")
    if equity is not None and not (
            equity.shape[0] == wins.shape[0] == ties.shape[0] == board_counts.shape[0] == count
            and equity.shape[1] == wins.shape[1] == ties.shape[1] == players):
        raise ValueError("results of other hands")
    read_shares(shares, parts)
    if equity is not None:
        equities = <cp_equity *> PyMem_Calloc(SITUATIONS, sizeof(cp_equity))
        if equities == NULL:
            raise MemoryError
    cdef const uint8_t *out = <const uint8_t *> PyBytes_AS_STRING(dead)
    cdef size_t dead_cards = PyBytes_GET_SIZE(dead)
    cdef const double *of_each = NULL
    cdef const uint8_t *of_boards = NULL
    if weights is not None and count:
        of_each = &weights[0]
    if cards and count:
        of_boards = &boards[0, 0]
    # One stretch without the interpreter: threads that take turns at it would wait for each other.
    with nogil:
        while first < count and status == CP_OK:
            size = min(count - first, <Py_ssize_t> SITUATIONS)
            for i in range(size):
                known = 0
                while known < cards and boards[first + i, known] != 255:
                    known += 1
                situations[i].shares = parts
                situations[i].share_count = share_count
                situations[i].holes = &hands[first + i, 0, 0]
                situations[i].players = players
                situations[i].hole_cards = hands.shape[2]
                situations[i].board = of_boards
                situations[i].board_cards = known
                situations[i].dead = out
                situations[i].dead_cards = dead_cards
                of_boards += cards
            status = cp_outcomes_exact(situations, of_each, size, equities, total)
            if of_each != NULL:
                of_each += size
            if status == CP_OK and equities != NULL:
                for i in range(size):
                    write_equity(&equities[i], players, share_count, &equity[first + i, 0],
                                 &wins[first + i, 0, 0], &ties[first + i, 0, 0],
                                 &board_counts[first + i])
            first += size
    PyMem_Free(equities)
    if status == CP_NO_MEMORY:
        raise MemoryError
    return status == CP_OK


def outcomes_of_one(tuple shares not None, tuple hands not None, bytes board not None,
                    bytes dead not None):
    """The outcomes of one situation, as `Outcomes.items`; None where the core does not cover it."""
    cdef cp_share parts[CP_MOST_SHARES]
    cdef uint8_t holes[CP_MOST_PLAYERS * CP_MOST_HOLE]
    cdef cp_situation situation
    cdef cp_status status
    cdef Outcomes outcomes = Outcomes()
    cdef size_t i, players = len(hands)
    cdef size_t hole_cards = PyBytes_GET_SIZE(<bytes?> hands[0])
    if (players > CP_MOST_PLAYERS or hole_cards > CP_MOST_HOLE
            or PyBytes_GET_SIZE(board) > CP_MOST_BOARD):
        raise ValueError("too many players, hole cards or board cards")
    read_shares(shares, parts)
    for i in range(players):
        if <size_t> PyBytes_GET_SIZE(<bytes?> hands[i]) != hole_cards:
            raise ValueError("hands of different sizes")
        memcpy(holes + i * hole_cards, PyBytes_AS_STRING(<bytes> hands[i]), hole_cards)
    situation.shares = parts
    situation.share_count = len(shares)
    situation.holes = holes
    situation.players = players
    situation.hole_cards = hole_cards
    situation.board = <const uint8_t *> PyBytes_AS_STRING(board)
    situation.board_cards = PyBytes_GET_SIZE(board)
    situation.dead = <const uint8_t *> PyBytes_AS_STRING(dead)
    situation.dead_cards = PyBytes_GET_SIZE(dead)
    with nogil:
        status = cp_outcomes_exact(&situation, NULL, 1, NULL, outcomes.outcomes)
    if status == CP_NO_MEMORY:
        raise MemoryError
    return outcomes.items() if status == CP_OK else None


def boards_up_to_suits(bytes known not None, bytes left not None, size_t to_come,
                       bytes renamings not None):
    """Boards (n, cards) and how many each stands for; renamings are of four bytes each."""
    cdef size_t known_count = PyBytes_GET_SIZE(known), left_count = PyBytes_GET_SIZE(left)
    cdef size_t renaming_count = PyBytes_GET_SIZE(renamings) // 4, count, most
    cdef const uint8_t *seen = <const uint8_t *> PyBytes_AS_STRING(known)
    cdef const uint8_t *others = <const uint8_t *> PyBytes_AS_STRING(left)
    cdef const uint8_t *suits = <const uint8_t *> PyBytes_AS_STRING(renamings)
    if known_count + to_come > CP_MOST_BOARD or not 1 <= renaming_count <= 24:
        raise ValueError("too many board cards or renamings")
    if max(renamings) > 3 or max(left, default=0) >= CP_DECK + CP_JOKERS:
        raise ValueError("no such suits or cards")
    most = math.comb(left_count, to_come)
    boards = np.empty((most, known_count + to_come), np.uint8)
    weights = np.empty(most)
    cdef uint8_t[:, ::1] of_boards = boards
    cdef double[::1] of_weights = weights
    if most == 0:
        return boards, weights
    cdef uint8_t *first = &of_boards[0, 0] if known_count + to_come else NULL
    with nogil:
        count = cp_boards_up_to_suits(seen, known_count, others, left_count, to_come,
                                      <const uint8_t (*)[4]> suits, renaming_count, most, first,
                                      &of_weights[0])
    return boards[:count], weights[:count]


cdef cp_range read_range(const uint8_t[:, ::1] hands, const double[::1] weights) except *:
    """Point to a range's hands and weights."""
    cdef cp_range side
    if weights.shape[0] != hands.shape[0]:
        raise ValueError("weights of other hands")
    side.count = hands.shape[0]
    side.hands = &hands[0, 0] if side.count else NULL
    side.weights = &weights[0] if side.count else NULL
    return side


cdef double *read_sums(double[::1] sums, const cp_range *side) except? NULL:
    """Point to where the sums of a range's hands are kept; NULL for nowhere."""
    if sums is None:
        return NULL
    if <size_t> sums.shape[0] != side.count:
        raise ValueError("sums of other hands")
    return &sums[0] if side.count else NULL


def versus(tuple shares not None, const uint8_t[:, ::1] hands_a not None,
           const double[::1] weights_a not None, const uint8_t[:, ::1] hands_b not None,
           const double[::1] weights_b not None, const uint8_t[:, ::1] boards not None,
           const double[::1] board_weights=None, Outcomes outcomes=None,
           double[::1] equity_a=None, double[::1] total_a=None,
           double[::1] equity_b=None, double[::1] total_b=None):
    """Add up two ranges' showdowns on boards; False where the core does not cover the shares."""
    cdef cp_share parts[CP_MOST_SHARES]
    cdef cp_ranges_on_boards given
    cdef cp_showdown_sums sums
    cdef cp_status status = CP_OK
    cdef size_t count = boards.shape[0], first = 0, piece
    if boards.shape[1] != CP_MOST_BOARD or hands_b.shape[1] != hands_a.shape[1]:
        raise ValueError("boards of other than five cards, or hands of different sizes")
    if board_weights is not None and <size_t> board_weights.shape[0] != count:
        raise ValueError("weights of other boards")
    read_shares(shares, parts)
    given.shares, given.share_count, given.hole_cards = parts, len(shares), hands_a.shape[1]
    given.ranges[0] = read_range(hands_a, weights_a)
    given.ranges[1] = read_range(hands_b, weights_b)
    given.board_weights = NULL
    sums.equity[0] = read_sums(equity_a, &given.ranges[0])
    sums.equity[1] = read_sums(equity_b, &given.ranges[1])
    sums.total[0] = read_sums(total_a, &given.ranges[0])
    sums.total[1] = read_sums(total_b, &given.ranges[1])
    sums.outcomes = NULL if outcomes is None else outcomes.outcomes
    piece = 1 + SHOWDOWNS // (1 + given.ranges[0].count * given.ranges[1].count)
    if given.share_count == 1 and given.hole_cards == 2:  # linear in the hands
        piece = 1_500
    elif given.share_count == 1 and given.hole_cards <= 5:  # the same, where they are many
        piece = max(piece, 1 + HANDS // (1 + given.ranges[0].count + given.ranges[1].count))
    while first < count and status == CP_OK:
        given.count = min(count - first, piece)
        given.boards = &boards[first, 0]
        if board_weights is not None:
            given.board_weights = &board_weights[first]
        with nogil:
            status = cp_versus(&given, &sums)
        PyErr_CheckSignals()
        first += given.count
    if status == CP_NO_MEMORY:
        raise MemoryError
    return status == CP_OK


def hand_points(Ranking ranking not None, const uint8_t[:, ::1] hands not None,
                const uint8_t[:, ::1] boards not None, bytes dead not None,
                uint32_t[::1] now=None, const double[::1] values=None,
                const uint32_t[::1] bins=None, double[:, ::1] sums=None,
                uint32_t[:, ::1] histograms=None):
    """Judge hands as they are, and on all runouts; False where the core does not cover it."""
    cdef cp_hands_on_boards of
    cdef cp_point_scale scale
    cdef cp_status status
    cdef uint32_t *points = NULL
    cdef uint32_t *counts = NULL
    cdef double *of_sums = NULL
    cdef Py_ssize_t left, i
    of.ranking = <const cp_ranking *> open_ranking(ranking)
    of.count, of.board_cards = hands.shape[0], boards.shape[1]
    of.dead_cards = PyBytes_GET_SIZE(dead)
    if of.count == 0:
        return True
    if (hands.shape[1] != 2 or <size_t> boards.shape[0] != of.count
            or of.board_cards > CP_MOST_BOARD):
        raise ValueError("hands and boards of other shapes")
    of.holes = &hands[0, 0]
    of.boards = &boards[0, 0] if of.board_cards else NULL
    of.dead = <const uint8_t *> PyBytes_AS_STRING(dead)
    left = 4 * bin(cp_ranking_get_data(of.ranking).ranks).count("1")
    left -= PyBytes_GET_SIZE(dead) + 2 + CP_MOST_BOARD
    if left < 2:
        raise ValueError("too few cards are left")
    if now is not None:
        if <size_t> now.shape[0] != of.count:
            raise ValueError("points of other hands")
        points = &now[0]
    if values is not None:
        if values.shape[0] != left * (left - 1) + 1:
            raise ValueError("values of other points")
        if sums is None or <size_t> sums.shape[0] != of.count or sums.shape[1] != 2:
            raise ValueError("sums of other hands")
        scale.values, of_sums = &values[0], &sums[0, 0]
        scale.bins, scale.bin_count = NULL, 0 if bins is None else histograms.shape[1]
        if scale.bin_count:
            if bins.shape[0] != values.shape[0] or <size_t> histograms.shape[0] != of.count:
                raise ValueError("bins of other points or hands")
            for i in range(bins.shape[0]):
                if bins[i] >= scale.bin_count:
                    raise ValueError("no such bin")
            scale.bins, counts = &bins[0], &histograms[0, 0]
    with nogil:
        status = cp_hand_points(&of, points, NULL if values is None else &scale, of_sums, counts)
    return status == CP_OK


# ---- Sampling --------------------------------------------------------------------------------

cdef int check_cards(const uint8_t *cards, Py_ssize_t count, str what) except -1:
    """Refuse cards that are none, jokers apart, and cards that stand twice."""
    cdef uint64_t seen = 0
    cdef Py_ssize_t i
    for i in range(count):
        if cards[i] >= CP_DECK + CP_JOKERS:
            raise ValueError(f"{what}: {cards[i]} is no card")
        if seen >> cards[i] & 1:
            raise ValueError(f"{what}: card {cards[i]} stands twice")
        seen |= <uint64_t> 1 << cards[i]
    return 0


cdef int check_weights(const double[::1] weights, size_t count, str what) except -1:
    """Refuse weights that are no weights, and such that nothing can come."""
    cdef size_t i
    cdef double most = 0
    if <size_t> weights.shape[0] != count:
        raise ValueError(f"{what}: {count} choices and {weights.shape[0]} weights")
    for i in range(count):
        if not 0 <= weights[i] < float("inf"):
            raise ValueError(f"{what}: {weights[i]} is no weight")
        most = max(most, weights[i])
    if not most:
        raise ValueError(f"{what}: every weight is 0")
    return 0


cdef tuple own_arrays(const uint8_t[:, :] hands, weights):
    """Copies, which nobody changes once they are checked."""
    cdef const double[:] of_choices = weights
    return np.array(hands, order="C"), None if weights is None else np.array(of_choices)


cdef int read_holding(cp_holding *holding, const uint8_t[:, ::1] cards, const double[::1] weights,
                      size_t hole_cards, str what) except -1:
    """Point a holding to its arrays, which must outlive it."""
    cdef size_t i
    holding.count = cards.shape[0]
    holding.cards = cards.shape[1]
    holding.weights = NULL
    if not 0 < holding.count < <size_t> <uint32_t> -1:
        raise ValueError(f"{what}: {holding.count} choices")
    if holding.cards > hole_cards:
        raise ValueError(f"{what}: {holding.cards} cards known of a hand of {hole_cards}")
    holding.hands = &cards[0, 0] if holding.cards else NULL
    for i in range(holding.count):
        check_cards(holding.hands + i * holding.cards, holding.cards, what)
    if weights is not None:
        check_weights(weights, holding.count, what)
        holding.weights = &weights[0]
    return 0


cdef class Sampler:
    """Deals of what players may hold, made ready.

    `holdings` has for each player an array of hands, uint8 (choices, known cards), and their
    weights, float64 (choices,) or None; the board's known cards come first; the deck has the cards
    that are neither on the board nor dead. Nothing given is kept.
    """
    cdef cp_sampler *sampler
    cdef Py_ssize_t players
    cdef Py_ssize_t hole_cards
    cdef Py_ssize_t board_cards

    def __dealloc__(self):
        cp_sampler_free(self.sampler)

    def __init__(self, tuple holdings not None, Py_ssize_t hole_cards, bytes board not None,
                 Py_ssize_t board_cards, bytes deck not None):
        cdef cp_holding of[CP_MOST_PLAYERS]
        cdef cp_deal_plan plan
        cdef Py_ssize_t p, players = len(holdings), known = PyBytes_GET_SIZE(board)
        cdef Py_ssize_t deck_cards = PyBytes_GET_SIZE(deck)
        if self.sampler != NULL:
            raise TypeError("a sampler is initialised once")
        if not 1 <= players <= CP_MOST_PLAYERS:
            raise ValueError(f"1 to {CP_MOST_PLAYERS} players, not {players}")
        if not 1 <= hole_cards <= CP_DECK or not known <= board_cards <= CP_DECK:
            raise ValueError(f"{hole_cards} hole cards, and {known} known of {board_cards} on the "
                             "board")
        check_cards(<const uint8_t *> PyBytes_AS_STRING(board + deck), known + deck_cards,
                    "board and deck")
        if players * hole_cards + board_cards - known > deck_cards:
            raise ValueError(f"{players * hole_cards + board_cards - known} cards cannot be dealt "
                             f"from a deck of {deck_cards}")
        copies = [own_arrays(hands, weights) for hands, weights in holdings]
        for p in range(players):
            read_holding(&of[p], copies[p][0], copies[p][1], hole_cards, f"player {p + 1}")
        plan.holdings = of
        plan.players = players
        plan.hole_cards = hole_cards
        plan.board = <const uint8_t *> PyBytes_AS_STRING(board)
        plan.board_known = known
        plan.board_cards = board_cards
        plan.deck = <const uint8_t *> PyBytes_AS_STRING(deck)
        plan.deck_cards = deck_cards
        with nogil:
            self.sampler = cp_sampler_new(&plan)
        if self.sampler == NULL:
            raise MemoryError
        self.players, self.hole_cards, self.board_cards = players, hole_cards, board_cards

    cdef int check(self, Py_ssize_t count) except -1:
        if self.sampler == NULL:
            raise TypeError("a sampler that was never initialised")
        if count < 0:
            raise ValueError(f"{count} trials")
        return 0

    def deals(self, uint64_t seed, uint64_t first, Py_ssize_t count):
        """Trials from number `first` on: hands (count, players, hole cards) and boards."""
        self.check(count)
        hands = np.empty((count, self.players, self.hole_cards), np.uint8)
        boards = np.empty((count, self.board_cards), np.uint8)
        cdef uint8_t[::1] of_hands = hands.reshape(-1)
        cdef uint8_t[::1] of_boards = boards.reshape(-1)
        cdef uint8_t *board = &of_boards[0] if boards.size else NULL
        cdef cp_status status
        if not count:
            return hands, boards
        with nogil:
            status = cp_sample_deals(self.sampler, seed, first, count, &of_hands[0], board)
        raise_status(status)
        return hands, boards

    def outcomes(self, tuple shares not None, uint64_t seed, uint64_t first, Py_ssize_t count,
                 Outcomes outcomes not None):
        """Add the outcomes of the same trials; False where the core does not cover the shares."""
        cdef cp_share parts[CP_MOST_SHARES]
        cdef size_t share_count = len(shares)
        cdef cp_status status
        self.check(count)
        read_shares(shares, parts)
        with nogil:
            status = cp_sample_outcomes(self.sampler, parts, share_count, seed, first, count,
                                        outcomes.outcomes)
        if status == CP_UNSUPPORTED:
            return False
        raise_status(status)
        return True


cdef int raise_status(cp_status status) except -1:
    if status == CP_NO_MEMORY:
        raise MemoryError
    if status == CP_NO_DEAL:
        raise ValueError("no deal is found in which no two of the players' hands share a card")
    return 0


@cython.cdivision(True)
cdef void write_equity(const cp_equity *of, Py_ssize_t players, Py_ssize_t shares, double *equity,
                       int64_t *wins, int64_t *ties, int64_t *boards) noexcept nogil:
    cdef Py_ssize_t i, s
    boards[0] = <int64_t> of.boards
    for i in range(players):
        equity[i] = <double> of.pot[i] / (<double> of.boards * <double> of.pot_unit)
        write_split(of.split[i], players, wins + i, ties + i)
        for s in range(shares):
            write_split(of.share_split[s][i], players, wins + (1 + s) * players + i,
                        ties + (1 + s) * players + i)


cdef void write_split(const uint64_t *split, Py_ssize_t players, int64_t *wins,
                      int64_t *ties) noexcept nogil:
    """Of the boards on which a player is one of so many: those alone, and those with others."""
    cdef Py_ssize_t k
    wins[0] = <int64_t> split[1]
    ties[0] = 0
    for k in range(2, players + 1):
        ties[0] += <int64_t> split[k]
