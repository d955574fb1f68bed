"""What Cython sees of cpoker.h: rankings, hands, deals and equity. Pots are declared in _pots.pyx."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from "cpoker.h":
    enum:
        CP_DECK
        CP_MOST_CARDS
        CP_MOST_HOLE
        CP_MOST_BOARD
        CP_MOST_PLAYERS
        CP_MOST_SHARES
        CP_CATEGORIES
        CP_MOST_STRAIGHTS
        CP_JOKERS
        CP_MOST_CARDS_SLOWLY
    ctypedef enum cp_kind:
        CP_BEST_FIVE
        CP_BEST_TWO
        CP_BADUGI
        CP_SPADE
        CP_PARTIAL
    ctypedef enum cp_wild:
        CP_NO_WILDS
    ctypedef struct cp_ranking_data:
        const char *name
        cp_kind kind
        cp_wild wild
        uint16_t ranks
        uint8_t ace_low
        uint8_t one_past_top_rank
        uint8_t low
        uint8_t flushes
        uint8_t order_count
        uint8_t *order
        uint8_t straight_count
        uint16_t *straights
        uint8_t four_straight_count
        uint16_t *four_straights
        uint16_t fives
        uint16_t qualifier
    ctypedef struct cp_class:
        uint8_t category
        uint8_t suited
        uint8_t count
        uint8_t *ranks
    ctypedef struct cp_ranking
    ctypedef struct cp_omaha
    ctypedef struct cp_share:
        const cp_ranking *ranking
        const cp_omaha *omaha
        uint32_t weight
    ctypedef struct cp_situation:
        const cp_share *shares
        size_t share_count
        const uint8_t *holes
        size_t players
        size_t hole_cards
        const uint8_t *board
        size_t board_cards
        const uint8_t *dead
        size_t dead_cards
    ctypedef struct cp_equity:
        uint64_t boards
        uint64_t pot_unit
        uint64_t *pot
        uint64_t **split
        uint64_t ***share_split
        uint64_t *share_none
    ctypedef enum cp_status:
        CP_OK
        CP_NO_MEMORY
        CP_UNSUPPORTED
        CP_NO_DEAL
    const cp_ranking_data *cp_builtin_ranking(size_t number) nogil
    uint16_t cp_ranking_classes(const cp_ranking *ranking) nogil
    cp_class cp_ranking_class(const cp_ranking *ranking, uint16_t strength) nogil
    size_t cp_ranking_bytes(const cp_ranking *ranking) nogil
    size_t cp_omaha_bytes(const cp_omaha *omaha) nogil
    const cp_ranking_data *cp_ranking_get_data(const cp_ranking *ranking) nogil
    int32_t cp_strength(const cp_ranking *ranking, const uint8_t *cards, size_t count) nogil
    int32_t cp_strength_of_mask(const cp_ranking *ranking, uint64_t mask) nogil
    int32_t cp_omaha_strength(const cp_omaha *omaha, const uint8_t *hole, size_t hole_count,
                              const uint8_t *board, size_t board_count) nogil
    int32_t cp_omaha_strength_of_masks(const cp_omaha *omaha, uint64_t hole, uint64_t board) nogil
    const char *cp_isa(const char *name) nogil
    unsigned cp_most_cards(cp_kind kind) nogil
    int32_t cp_strength_with_wilds(const cp_ranking *ranking, const uint8_t *cards, size_t count,
                                   uint64_t wilds) nogil
    int32_t cp_omaha_strength_with_wilds(const cp_omaha *omaha, const uint8_t *hole,
                                         size_t hole_count, const uint8_t *board,
                                         size_t board_count, uint64_t wilds) nogil
    void cp_deal(const uint8_t *deck, size_t deck_cards, size_t cards, uint64_t seed,
                 uint64_t first, size_t count, uint8_t *out) nogil
    size_t cp_boards_up_to_suits(const uint8_t *known, size_t known_count, const uint8_t *left,
                                 size_t left_count, size_t to_come, const uint8_t (*renamings)[4],
                                 size_t renaming_count, size_t most, uint8_t *boards,
                                 double *weights) nogil
    ctypedef struct cp_outcomes
    cp_outcomes *cp_outcomes_new() nogil
    void cp_outcomes_free(cp_outcomes *outcomes) nogil
    size_t cp_outcomes_count(const cp_outcomes *outcomes) nogil
    void cp_outcomes_read(const cp_outcomes *outcomes, uint64_t *codes, double *weights) nogil
    cp_status cp_outcomes_add(cp_outcomes *outcomes, uint64_t code, double weight) nogil
    cp_status cp_outcomes_add_strengths(cp_outcomes *outcomes, const uint16_t *strengths,
                                        size_t deals, size_t players, size_t shares,
                                        const double *weights) nogil
    ctypedef struct cp_hands_on_boards:
        const cp_ranking *ranking
        const uint8_t *holes
        const uint8_t *boards
        size_t board_cards
        const uint8_t *dead
        size_t dead_cards
        size_t count
    ctypedef struct cp_point_scale:
        const double *values
        const uint32_t *bins
        size_t bin_count
    cp_status cp_hand_points(const cp_hands_on_boards *hands, uint32_t *now,
                             const cp_point_scale *scale, double *sums,
                             uint32_t *histograms) nogil
    int cp_is_counted(const cp_situation *situation) nogil
    cp_status cp_outcomes_exact(const cp_situation *situations, const double *weights, size_t count,
                                cp_equity *equities, cp_outcomes *outcomes) nogil
    ctypedef struct cp_holding:
        const uint8_t *hands
        const double *weights
        size_t count
        size_t cards
    ctypedef struct cp_deal_plan:
        const cp_holding *holdings
        size_t players
        size_t hole_cards
        const uint8_t *board
        size_t board_known
        size_t board_cards
        const uint8_t *deck
        size_t deck_cards
    ctypedef struct cp_sampler
    cp_sampler *cp_sampler_new(const cp_deal_plan *plan) nogil
    void cp_sampler_free(cp_sampler *sampler) nogil
    cp_status cp_sample_deals(const cp_sampler *sampler, uint64_t seed, uint64_t first,
                              size_t count, uint8_t *hands, uint8_t *boards) nogil
    cp_status cp_sample_outcomes(const cp_sampler *sampler, const cp_share *shares,
                                 size_t share_count, uint64_t seed, uint64_t first, size_t count,
                                 cp_outcomes *outcomes) nogil
    ctypedef struct cp_range:
        const uint8_t *hands
        const double *weights
        size_t count
    ctypedef struct cp_ranges_on_boards:
        const cp_share *shares
        size_t share_count, hole_cards
        cp_range ranges[2]
        const uint8_t *boards
        const double *board_weights
        size_t count
    ctypedef struct cp_showdown_sums:
        double *equity[2]
        double *total[2]
        cp_outcomes *outcomes
    cp_status cp_versus(const cp_ranges_on_boards *given, const cp_showdown_sums *sums) nogil
