# cython: language_level=3, freethreading_compatible=True, embedsignature=False
"""The gate to the division of pots: checks, walks arrays, raises.

A module by itself, for pots need no tables.
"""

from cpython.bytes cimport PyBytes_AS_STRING
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

import numpy as np

cdef extern from "cpoker.h":
    enum:
        CP_POT_PLAYERS
        CP_POT_SHARES
        CP_WHOLE
    ctypedef enum cp_odd_chips:
        CP_ODD_TO_FIRST
        CP_ODD_TO_LAST
        CP_REMAINDER_TO_FIRST
    ctypedef enum cp_rake_from:
        CP_RAKE_FROM_MAIN
        CP_RAKE_IN_PROPORTION
        CP_RAKE_FROM_EACH
    ctypedef struct cp_pot_rules:
        int64_t chip
        cp_odd_chips between_shares
        uint8_t divide_each_share
        uint8_t tie_is_enough
        uint8_t failed_must_be_beaten
        cp_rake_from rake_from
        uint32_t rake_parts
        uint32_t rake_whole
        int64_t rake
        int64_t rake_cap
    ctypedef struct cp_pot_numbers:
        const char *first
        ptrdiff_t row
        ptrdiff_t player
        ptrdiff_t share
    ctypedef struct cp_pots:
        const cp_pot_rules *rules
        size_t players
        size_t boards
        size_t shares
        const uint32_t *weights
        cp_pot_numbers strengths
        cp_pot_numbers contributed
        cp_pot_numbers folded
        cp_pot_numbers order
        cp_pot_numbers declared
        cp_pot_numbers dead
    ctypedef enum cp_pot_fault:
        CP_POT_OK
        CP_POT_NEGATIVE
        CP_POT_OVERFLOW
        CP_POT_EMPTY
        CP_POT_ORDER
        CP_POT_DECLARATION
    ctypedef struct cp_award:
        int64_t amount
        int64_t odd
        uint8_t pot
        uint8_t board
        uint8_t share
        uint8_t player
        uint8_t contested
    ctypedef struct cp_explanation:
        size_t pots
        size_t awards
        int64_t *amount
        int64_t *rake
        uint32_t *claimants
        int64_t *returned
        cp_award *award
    ptrdiff_t cp_pots_find_fault(const cp_pots *pots, size_t count, cp_pot_fault *fault,
                                 size_t *player) nogil
    void cp_pots_divide(const cp_pots *pots, size_t count, char *payouts, ptrdiff_t row,
                        ptrdiff_t player, cp_explanation *explanation) nogil

most_pot_players = CP_POT_PLAYERS
most_pot_shares = CP_POT_SHARES
whole_pot = CP_WHOLE

cdef enum:
    MOST_DIMENSIONS = 64  # NumPy's own limit


cdef class PotRules:
    """How pots are divided, for the core."""
    cdef cp_pot_rules rules

    def __init__(self, int64_t chip, int between_shares, bint divide_each_share, bint tie_is_enough,
                 bint failed_must_be_beaten, int64_t rake, uint32_t rake_parts, uint32_t rake_whole,
                 int64_t rake_cap, int rake_from):
        if chip < 1 or rake < 0 or rake_cap < 0 or not 0 < rake_whole >= rake_parts:
            raise ValueError("no such chips or rake")
        self.rules.chip = chip
        self.rules.between_shares = <cp_odd_chips> between_shares
        self.rules.divide_each_share = divide_each_share
        self.rules.tie_is_enough = tie_is_enough
        self.rules.failed_must_be_beaten = failed_must_be_beaten
        self.rules.rake = rake
        self.rules.rake_parts = rake_parts
        self.rules.rake_whole = rake_whole
        self.rules.rake_cap = rake_cap
        self.rules.rake_from = <cp_rake_from> rake_from


cdef int begin_pots(cp_pots *pots, PotRules rules, size_t players, size_t boards, tuple weights,
                    uint32_t *of_shares) except -1:
    """Their shape; the weights are written to an array of CP_POT_SHARES that outlives them."""
    cdef size_t shares = len(weights), s
    if not 2 <= players <= CP_POT_PLAYERS:
        raise ValueError(f"2 to {CP_POT_PLAYERS} players, not {players}")
    if not boards or not shares or boards * shares > CP_POT_SHARES:
        raise ValueError(f"1 to {CP_POT_SHARES} shares of all boards together, not {boards} times "
                         f"{shares}")
    cdef uint64_t total = 0
    for s in range(shares):
        of_shares[s] = weights[s]
        total += of_shares[s]
        if not of_shares[s] or total > <uint32_t> -1:
            raise ValueError(f"weights are positive integers below 2**32 in sum, not {weights}")
    pots.rules = &rules.rules
    pots.players = players
    pots.boards = boards
    pots.shares = shares
    # Equal weights need not be multiplied.
    pots.weights = of_shares if len(set(weights)) > 1 else NULL
    return 0


cdef int raise_pot_fault(cp_pot_fault fault, size_t player, size_t players, str where) except -1:
    cdef str who = f"player {player}" if player < players else "dead money"
    if fault == CP_POT_NEGATIVE:
        raise ValueError(f"{where}{who}: chips cannot be negative")
    if fault == CP_POT_OVERFLOW:
        raise ValueError(f"{where}{who}: all chips together are more than 2**63 - 1")
    if fault == CP_POT_EMPTY:
        raise ValueError(f"{where}every player has folded")
    if fault == CP_POT_ORDER:
        raise ValueError(f"{where}the order for odd chips lists player {player} twice, or there is "
                         "no such player")
    if fault == CP_POT_DECLARATION:
        raise ValueError(f"{where}{who} declared no share of this game, or one it does not have")
    return 0


def settle_one(bint explain, PotRules rules not None, size_t boards, tuple weights not None,
               list strengths not None, list contributed not None, list folded not None,
               bytes order, tuple declared, int64_t dead):
    """Divide one hand's chips. Strengths are of players, then boards, then shares; order is one of
    seats, or one for each board's each share."""
    cdef uint32_t of_shares[CP_POT_SHARES]
    cdef uint16_t strength[CP_POT_PLAYERS * CP_POT_SHARES]
    cdef uint16_t goes[CP_POT_PLAYERS]
    cdef uint8_t out[CP_POT_PLAYERS]
    cdef int64_t chips[CP_POT_PLAYERS]
    cdef int64_t payouts[CP_POT_PLAYERS]
    cdef size_t i, players = len(contributed), contests = boards * <size_t> len(weights)
    cdef cp_pots pots
    cdef cp_pot_fault fault
    cdef size_t player = 0
    cdef cp_explanation *explanation = NULL
    memset(&pots, 0, sizeof(pots))
    begin_pots(&pots, rules, players, boards, weights, of_shares)
    if <size_t> len(strengths) != players * contests or <size_t> len(folded) != players:
        raise ValueError("strengths, contributions and folds of different players")
    for i in range(players * contests):
        strength[i] = strengths[i]
    for i in range(players):
        chips[i] = contributed[i]
        out[i] = folded[i]
    pots.strengths = cp_pot_numbers(<const char *> strength, 0, contests * sizeof(uint16_t),
                                    sizeof(uint16_t))
    pots.contributed = cp_pot_numbers(<const char *> chips, 0, sizeof(int64_t), 0)
    pots.folded = cp_pot_numbers(<const char *> out, 0, 1, 0)
    pots.dead = cp_pot_numbers(<const char *> &dead, 0, 0, 0)
    if order is not None:
        if <size_t> len(order) != players and <size_t> len(order) != players * contests:
            raise ValueError("an order for odd chips of other players")
        pots.order = cp_pot_numbers(PyBytes_AS_STRING(order), 0, 1,
                                    players if <size_t> len(order) != players else 0)
    if declared is not None:
        for i in range(players):
            goes[i] = declared[i]
        pots.declared = cp_pot_numbers(<const char *> goes, 0, sizeof(uint16_t), 0)
    if cp_pots_find_fault(&pots, 1, &fault, &player) >= 0:
        raise_pot_fault(fault, player, players, "")
    if not explain:
        cp_pots_divide(&pots, 1, <char *> payouts, 0, sizeof(int64_t), NULL)
        return [payouts[i] for i in range(players)]
    explanation = <cp_explanation *> PyMem_Calloc(1, sizeof(cp_explanation))
    if explanation == NULL:
        raise MemoryError
    try:
        cp_pots_divide(&pots, 1, <char *> payouts, 0, sizeof(int64_t), explanation)
        return (
            [explanation.returned[i] for i in range(players)],
            [(explanation.amount[i], explanation.rake[i], explanation.claimants[i])
             for i in range(explanation.pots)],
            [(explanation.award[i].pot, explanation.award[i].board, explanation.award[i].share,
              explanation.award[i].player, explanation.award[i].amount, explanation.award[i].odd,
              bool(explanation.award[i].contested)) for i in range(explanation.awards)],
        )
    finally:
        PyMem_Free(explanation)


cdef struct Walk:
    # The batch's dimensions, the longest last, with the first and last of the array's that each
    # stands for; steps in bytes for each of 7 arrays; and where the walk is.
    int dimensions
    int begin[MOST_DIMENSIONS]
    int end[MOST_DIMENSIONS]
    Py_ssize_t place[MOST_DIMENSIONS]
    Py_ssize_t size[MOST_DIMENSIONS]
    ptrdiff_t step[7][MOST_DIMENSIONS]


cdef int plan_walk(Walk *walk, tuple shape, list arrays) except -1:
    """Dimensions that are one stretch of memory in every array become one; the longest is last."""
    cdef int d, last, a, longest = 0
    cdef bint joined
    walk.dimensions = 0
    for d in range(len(shape)):
        if shape[d] == 1:
            continue
        last = walk.dimensions - 1
        joined = last >= 0
        for a in range(7):
            walk.step[a][last + 1] = 0 if arrays[a] is None else arrays[a].strides[d]
            joined = joined and (
                walk.step[a][last] == walk.step[a][last + 1] * <Py_ssize_t> shape[d])
        if joined:
            walk.size[last] *= shape[d]
            walk.end[last] = d
            for a in range(7):
                walk.step[a][last] = walk.step[a][last + 1]
        else:
            walk.size[last + 1] = shape[d]
            walk.begin[last + 1] = walk.end[last + 1] = d
            walk.dimensions += 1
    if not walk.dimensions:
        walk.dimensions = 1
        walk.size[0] = 1
        walk.begin[0] = walk.end[0] = 0
        for a in range(7):
            walk.step[a][0] = 0
    last = walk.dimensions - 1
    for d in range(walk.dimensions):
        if walk.size[d] > walk.size[longest]:
            longest = d
    walk.size[last], walk.size[longest] = walk.size[longest], walk.size[last]
    walk.begin[last], walk.begin[longest] = walk.begin[longest], walk.begin[last]
    walk.end[last], walk.end[longest] = walk.end[longest], walk.end[last]
    for a in range(7):
        walk.step[a][last], walk.step[a][longest] = walk.step[a][longest], walk.step[a][last]
    return 0


cdef tuple place_in(const Walk *walk, tuple shape):
    """Where the walk is, in the array's dimensions."""
    cdef list index = [0] * len(shape)
    cdef int d
    for d in range(walk.dimensions if shape else 0):
        within = np.unravel_index(walk.place[d], shape[walk.begin[d] : walk.end[d] + 1])
        index[walk.begin[d] : walk.end[d] + 1] = [int(i) for i in within]
    return tuple(index)


cdef bint walk_pots(Walk *walk, const cp_pots *first, char *payouts, ptrdiff_t player,
                         cp_pot_fault *fault, size_t *who) noexcept nogil:
    """Check all pots (payouts NULL), or divide them; stop at a fault and return True."""
    cdef cp_pots pots = first[0]
    cdef cp_pot_numbers *field[6]
    cdef int d, a, inner = walk.dimensions - 1
    cdef ptrdiff_t bad
    field[:] = [&pots.strengths, &pots.contributed, &pots.folded, &pots.order, &pots.declared,
                &pots.dead]
    for a in range(6):
        field[a].row = walk.step[a][inner]
    memset(walk.place, 0, sizeof(walk.place))
    while True:
        if payouts == NULL:
            bad = cp_pots_find_fault(&pots, walk.size[inner], fault, who)
            if bad >= 0:
                walk.place[inner] = bad
                return True
        else:
            cp_pots_divide(&pots, walk.size[inner], payouts, walk.step[6][inner], player, NULL)
        d = inner - 1
        while d >= 0:
            walk.place[d] += 1
            for a in range(6):
                if field[a].first != NULL:
                    field[a].first += walk.step[a][d]
            if payouts != NULL:
                payouts += walk.step[6][d]
            if walk.place[d] < walk.size[d]:
                break
            for a in range(6):
                if field[a].first != NULL:
                    field[a].first -= walk.step[a][d] * walk.size[d]
            if payouts != NULL:
                payouts -= walk.step[6][d] * walk.size[d]
            walk.place[d] = 0
            d -= 1
        if d < 0:
            return False


cdef cp_pot_numbers numbers_of(object array) except *:
    """The core axes of an array (..., players or 1, shares or 1); an axis of 1 repeats."""
    if array is None:
        return cp_pot_numbers(NULL, 0, 0, 0)
    cdef size_t address = array.__array_interface__["data"][0]
    return cp_pot_numbers(<const char *> address, 0,
                          array.strides[array.ndim - 2] if array.shape[array.ndim - 2] > 1 else 0,
                          array.strides[array.ndim - 1] if array.shape[array.ndim - 1] > 1 else 0)


def settle_batch(PotRules rules not None, size_t boards, tuple weights not None,
                 tuple arrays not None, out):
    """Divide many hands' chips. The arrays are strengths, contributed, folded, order, declared and
    dead, of the dtypes of cp_pots, aligned, all of out's batch shape and two axes more; out is int64
    of shape (..., players) and apart from them. Nothing is written unless all pots are sound."""
    cdef uint32_t of_shares[CP_POT_SHARES]
    cdef cp_pots pots
    cdef cp_pot_fault fault = CP_POT_OK
    cdef size_t player = 0, players = out.shape[out.ndim - 1]
    cdef size_t address = out.__array_interface__["data"][0]
    cdef ptrdiff_t step = out.strides[out.ndim - 1]
    cdef bint bad
    cdef Walk walk
    cdef tuple shape = out.shape[:-1]
    begin_pots(&pots, rules, players, boards, weights, of_shares)
    pots.strengths = numbers_of(arrays[0])
    pots.contributed = numbers_of(arrays[1])
    pots.folded = numbers_of(arrays[2])
    pots.order = numbers_of(arrays[3])
    pots.declared = numbers_of(arrays[4])
    pots.dead = numbers_of(arrays[5])
    if not out.size:
        return
    plan_walk(&walk, shape, [*arrays, out])
    with nogil:
        bad = walk_pots(&walk, &pots, NULL, step, &fault, &player)
        if not bad:
            walk_pots(&walk, &pots, <char *> address, step, &fault, &player)
    if bad:
        place = place_in(&walk, shape)
        raise_pot_fault(fault, player, players, f"pot {place[0] if len(place) == 1 else place}, "
                        if place else "")
