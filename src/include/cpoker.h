/* cpoker: the public C interface.
 *
 * Cards are bytes, 4 * rank + suit: rank 0 = deuce ... 12 = ace, suit 0 = clubs, 1 = diamonds,
 * 2 = hearts, 3 = spades; so 2c = 0 and As = 51. A mask is a uint64_t with bit `card` set.
 *
 * A strength is a uint16_t. In every ranking, high or low, a larger strength is the better hand,
 * equal strengths tie, and 0 means "no hand": too few cards, or nothing that qualifies.
 *
 * The library keeps no state. Whoever makes a ranking's tables owns them; once made they are only
 * read, and any number of threads may use them at once. Nothing here allocates but the functions
 * named cp_..._new, which return NULL where memory runs out.
 *
 * Cards are checked once, here. Functions of one hand return CP_BAD_HAND (-1), and functions of a
 * batch the index of the first bad hand (-1 = none bad), for a card that the ranking's deck does
 * not hold or that appears twice; cp_find_bad_card says which.
 */
#ifndef CPOKER_H
#define CPOKER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    CP_RANKS = 13,
    CP_SUITS = 4,
    CP_DECK = 52,
    CP_JOKERS = 4,             /* 52 to 55 are jokers: wild wherever a ranking has wild cards */
    CP_MOST_CARDS = 7,         /* of which the best hand is found in one look */
    CP_MOST_CARDS_SLOWLY = 11, /* of which it is found by way of every seven */
    CP_MOST_HOLE = 7,
    CP_MOST_BOARD = 5,
    CP_MOST_PLAYERS = 10,
    CP_MOST_SHARES = 4,
    CP_MOST_STRAIGHTS = 12,
    CP_BAD_HAND = -1
};

/* ---- Rankings ------------------------------------------------------------------------------ */

typedef enum {
    CP_HIGH_CARD,
    CP_PAIR,
    CP_TWO_PAIR,
    CP_TRIPS,
    CP_STRAIGHT,
    CP_FLUSH,
    CP_FULL_HOUSE,
    CP_QUADS,
    CP_STRAIGHT_FLUSH,
    CP_FIVE_OF_A_KIND, /* with wild cards */
    CP_FOUR_STRAIGHT,  /* Soko's: four in a row */
    CP_FOUR_FLUSH,     /* Soko's: four of a suit */
    CP_CATEGORIES
} cp_category;

typedef enum {
    CP_BEST_FIVE, /* the best five cards, by category and ranks */
    CP_BEST_TWO,  /* the best two cards: a pair, else the higher */
    CP_BADUGI,    /* one to four cards, no two of a rank or suit; more cards are better */
    CP_SPADE,     /* the best spade */
    CP_PARTIAL    /* one to four cards, all of them: groups, then ranks */
} cp_kind;

/* What a wild card may stand for. */
typedef enum {
    CP_NO_WILDS,
    CP_WILD_ANY,   /* any card; in a flush, a rank that is not yet in it */
    CP_WILD_BUG,   /* an ace, or what makes a straight, flush or straight flush; at most one */
    CP_WILD_LOWEST /* the lowest rank not held */
} cp_wild;

/* An order of hands, as data. Everything else is derived from it. */
typedef struct {
    const char* name;
    cp_kind kind;
    cp_wild wild;
    uint16_t ranks;            /* the deck's ranks, bit 0 = deuce */
    uint8_t ace_low;           /* the ace counts as one */
    uint8_t one_past_top_rank; /* 0, or 1 + the rank that stands above all others */
    uint8_t low;               /* the whole order turned round: best is lowest */
    uint8_t flushes;           /* five cards of a suit are a flush */
    uint8_t order_count;       /* the categories that there are, from the lowest */
    uint8_t order[CP_CATEGORIES];
    uint8_t straight_count;                /* 0: there are none */
    uint16_t straights[CP_MOST_STRAIGHTS]; /* their five ranks, from the lowest */
    uint8_t four_straight_count;
    uint16_t four_straights[CP_MOST_STRAIGHTS];
    uint16_t fives;     /* the ranks of which wild cards make five of a kind */
    uint16_t qualifier; /* 0, or the ranks of which a hand must hold five different ones; 0 where
                           there are four flushes */
} cp_ranking_data;

/* A hand's class: what a strength stands for. */
typedef struct {
    uint8_t category; /* cp_category; for badugi the number of cards */
    uint8_t suited;   /* 1: flush, straight flush or four flush */
    uint8_t count;    /* how many of `ranks` are used */
    uint8_t ranks[5]; /* the most significant first; a straight's highest first */
} cp_class;

typedef struct cp_ranking cp_ranking; /* a ranking's tables for the best five (or badugi) */
typedef struct cp_omaha cp_omaha;     /* its tables for exactly two hole and three board cards */

/* The built-in rankings: NULL past the last. */
const cp_ranking_data* cp_builtin_ranking(size_t number);

/* Its batches run on the instruction set `isa`, or the best where that is NULL. NULL where memory
 * runs out, or where cp_isa(isa) is NULL. */
cp_ranking* cp_ranking_new(const cp_ranking_data* data, const char* isa);
void cp_ranking_free(cp_ranking* ranking);
const cp_ranking_data* cp_ranking_get_data(const cp_ranking* ranking);
/* Strengths are dense: 1 to this. */
uint16_t cp_ranking_classes(const cp_ranking* ranking);
/* How many cards a hand may be chosen from. */
unsigned cp_most_cards(cp_kind kind);
/* What a strength stands for; 0 <= strength <= cp_ranking_classes. */
cp_class cp_ranking_class(const cp_ranking* ranking, uint16_t strength);
size_t cp_ranking_bytes(const cp_ranking* ranking);

/* Keeps a reference to `ranking`, which must outlive it. NULL also for badugi. */
cp_omaha* cp_omaha_new(const cp_ranking* ranking);
void cp_omaha_free(cp_omaha* omaha);
size_t cp_omaha_bytes(const cp_omaha* omaha);

/* ---- One hand ------------------------------------------------------------------------------ */

/* The best hand of count <= cp_most_cards cards. Too few cards for one are no hand: 0, and nobody
 * looks at them. */
int32_t cp_strength(const cp_ranking* ranking, const uint8_t* cards, size_t count);
int32_t cp_strength_of_mask(const cp_ranking* ranking, uint64_t mask);
/* Exactly two of hole_count <= 7 and exactly three of board_count <= 5 cards; 0 where there are
 * fewer. */
int32_t cp_omaha_strength(const cp_omaha* omaha, const uint8_t* hole, size_t hole_count,
                          const uint8_t* board, size_t board_count);
int32_t cp_omaha_strength_of_masks(const cp_omaha* omaha, uint64_t hole, uint64_t board);

/* The same with the cards of a mask wild; only for rankings that have wild cards. */
int32_t cp_strength_with_wilds(const cp_ranking* ranking, const uint8_t* cards, size_t count,
                               uint64_t wilds);
int32_t cp_omaha_strength_with_wilds(const cp_omaha* omaha, const uint8_t* hole, size_t hole_count,
                                     const uint8_t* board, size_t board_count, uint64_t wilds);

/* ---- Batches ------------------------------------------------------------------------------- */

/* `count` rows of cards, each row `row` and each card in it `card` bytes after the one before. */
typedef struct {
    const uint8_t* first;
    ptrdiff_t row;
    ptrdiff_t card;
    size_t cards;
} cp_cards;

/* Strengths are written `stride` bytes apart. */
ptrdiff_t cp_strengths(const cp_ranking* ranking, cp_cards hands, size_t count, char* strengths,
                       ptrdiff_t stride);
/* For each hand a mask of the cards that are wild, `wild_stride` bytes apart; jokers are wild
 * unsaid. Only for rankings that have wild cards. */
ptrdiff_t cp_strengths_with_wilds(const cp_ranking* ranking, cp_cards hands, const char* wilds,
                                  ptrdiff_t wild_stride, size_t count, char* strengths,
                                  ptrdiff_t stride);
ptrdiff_t cp_strengths_of_masks(const cp_ranking* ranking, const char* masks, ptrdiff_t mask_stride,
                                size_t count, char* strengths, ptrdiff_t stride);
ptrdiff_t cp_omaha_strengths(const cp_omaha* omaha, cp_cards holes, cp_cards boards, size_t count,
                             char* strengths, ptrdiff_t stride);

ptrdiff_t cp_omaha_strengths_with_wilds(const cp_omaha* omaha, cp_cards holes, cp_cards boards,
                                        const char* wilds, ptrdiff_t wild_stride, size_t count,
                                        char* strengths, ptrdiff_t stride);

/* What is wrong with a hand: the position of the first card that is not in the deck or stands
 * earlier in the hand, or -1. */
ptrdiff_t cp_find_bad_card(const cp_ranking* ranking, const uint8_t* cards, size_t count);

/* The name of an instruction set that can run here: the best where `name` is NULL; NULL where there
 * is no such set or it cannot run. "base" runs everywhere; "v3" and "v4" are levels of x86-64. */
const char* cp_isa(const char* name);

/* ---- Deals --------------------------------------------------------------------------------- */

/* `count` deals of `cards` different cards each, side by side in `out`, from the `deck_cards` <= 56
 * of a deck. Deal number n of a seed, from `first` on, is always the same. */
void cp_deal(const uint8_t* deck, size_t deck_cards, size_t cards, uint64_t seed, uint64_t first,
             size_t count, uint8_t* out);

/* ---- Equity -------------------------------------------------------------------------------- */

/* A part of the pot with its own contest: any five of hole and board cards where omaha is NULL. */
typedef struct {
    const cp_ranking* ranking;
    const cp_omaha* omaha;
    uint32_t weight; /* of the pot, relative to the other shares; not 0 */
} cp_share;

/* Hands around a board, before the cards to come. */
typedef struct {
    const cp_share* shares;
    size_t share_count;
    const uint8_t* holes; /* players x hole_cards */
    size_t players;
    size_t hole_cards;
    const uint8_t* board;
    size_t board_cards;
    const uint8_t* dead;
    size_t dead_cards;
} cp_situation;

/* Counts over all boards. `split[p][k]`: boards on which player p takes a part of the pot and k
 * players do; `share_split[s][p][k]` the same within share s; `share_none[s]`: nobody has a hand;
 * `pot[p]`: player p's pots in units of 1 / pot_unit, so that the pots add up to
 * boards * pot_unit. Only what the situation's players and shares need is written. */
typedef struct {
    uint64_t boards;
    uint64_t pot_unit;
    uint64_t pot[CP_MOST_PLAYERS];
    uint64_t split[CP_MOST_PLAYERS][CP_MOST_PLAYERS + 1];
    uint64_t share_split[CP_MOST_SHARES][CP_MOST_PLAYERS][CP_MOST_PLAYERS + 1];
    uint64_t share_none[CP_MOST_SHARES];
} cp_equity;

/* Who wins each share: a mask of the players for each, the first share's lowest; an empty mask
 * where nobody has a hand. */
typedef uint64_t cp_outcome;

/* Outcomes and how often each came, or with what weight. */
typedef struct cp_outcomes cp_outcomes;

typedef enum {
    CP_OK,
    CP_NO_MEMORY,
    CP_UNSUPPORTED, /* a contest that counting by rank patterns, or sampling, does not cover */
    CP_NO_DEAL      /* what players may hold collides always, or nearly so */
} cp_status;

cp_outcomes* cp_outcomes_new(void);
void cp_outcomes_free(cp_outcomes* outcomes);
size_t cp_outcomes_count(const cp_outcomes* outcomes);
/* Writes cp_outcomes_count() of them, in no order. */
void cp_outcomes_read(const cp_outcomes* outcomes, cp_outcome* codes, double* weights);
cp_status cp_outcomes_add(cp_outcomes* outcomes, cp_outcome code, double weight);
/* Adds the outcome of each deal, from strengths [deal][player][share]; every weight is 1 where
 * `weights` is NULL. */
cp_status cp_outcomes_add_strengths(cp_outcomes* outcomes, const uint16_t* strengths, size_t deals,
                                    size_t players, size_t shares, const double* weights);

/* Whether the boards of a situation can be counted by their patterns: with these shares, and
 * numbers of players and hole cards. */
int cp_is_counted(const cp_situation* situation);
/* Exact equity of each situation over every way to complete a five-card board. All have the same
 * shares and numbers of players and hole cards. The caller has checked the cards: in the deck, no
 * card twice. */
cp_status cp_equities_exact(const cp_situation* situations, size_t count, cp_equity* equities);
/* The same, and each situation's outcomes times its weight are added up; `equities` may be NULL. */
cp_status cp_outcomes_exact(const cp_situation* situations, const double* weights, size_t count,
                            cp_equity* equities, cp_outcomes* outcomes);

/* Lists the boards that can come, one for each set that the given renamings of suits (a group, at
 * most 24, each the new suit of every old one) turn into each other, with the size of the set. The
 * known cards, which no renaming changes as a set, come first in every board. Writes at most `most`
 * boards of known_count + to_come <= CP_MOST_BOARD cards; returns how many there are. */
size_t cp_boards_up_to_suits(const uint8_t* known, size_t known_count, const uint8_t* left,
                             size_t left_count, size_t to_come,
                             const uint8_t (*renamings)[CP_SUITS], size_t renaming_count,
                             size_t most, uint8_t* boards, double* weights);

/* Hands that a player may hold, each with a weight. */
typedef struct {
    const uint8_t* hands; /* count x hole_cards */
    const double* weights;
    size_t count;
} cp_range;

/* Two ranges around complete boards of five cards. */
typedef struct {
    const cp_share* shares;
    size_t share_count;
    size_t hole_cards;
    cp_range ranges[2];
    const uint8_t* boards;       /* count x CP_MOST_BOARD */
    const double* board_weights; /* how often each counts; NULL: once */
    size_t count;
} cp_ranges_on_boards;

/* Where showdowns are added up, to what is there; NULL for what is not wanted:
 * - `outcomes`: weight of the one hand * weight of the other * weight of the board;
 * - `equity[side][hand]`: the hand's pots, 0 to 1 for a showdown, and `total[side][hand]`: its
 *   showdowns; both times the weights of the other's hands and of the boards, not of its own. */
typedef struct {
    double* equity[2];
    double* total[2];
    cp_outcomes* outcomes;
} cp_showdown_sums;

/* Adds up every pair of hands that share no card with each other or the board. The caller has
 * checked the cards, as above; no weight is negative, and no hand stands twice in a range. Sums of
 * whole numbers below 2**53 are exact. Where a hand meets no weights but such as are 1e-16 of the
 * other range's total or less, rounding can lose or enlarge them. */
cp_status cp_versus(const cp_ranges_on_boards* given, const cp_showdown_sums* sums);

/* ---- Sampling ------------------------------------------------------------------------------ */

/* What a player may hold: `count` choices of `cards` known cards each, chosen in proportion to the
 * weights; the rest of the hand, up to the game's hole cards, is dealt at random behind them. */
typedef struct {
    const uint8_t* hands;  /* count x cards */
    const double* weights; /* not negative, finite, not all zero; NULL: equal */
    size_t count;          /* 1 to 2**32 - 1 */
    size_t cards;          /* at most the game's hole cards */
} cp_holding;

/* The caller has checked the cards: below 56, no card twice in a hand, on the board or in the deck.
 * Choices that collide are never dealt. */
typedef struct {
    const cp_holding* holdings;
    size_t players; /* 1 to CP_MOST_PLAYERS */
    size_t hole_cards;
    const uint8_t* board; /* its known cards, which come first */
    size_t board_known;
    size_t board_cards;
    const uint8_t* deck; /* the cards of the game that are neither on the board nor dead: of the 52
                            and CP_JOKERS jokers */
    size_t deck_cards;
} cp_deal_plan;

/* A plan made ready: it keeps nothing of the plan's memory, and many threads may use it at once. */
typedef struct cp_sampler cp_sampler;

/* The choices of all players of one deal are drawn together, in proportion to the product of their
 * weights, from those that do not collide; then the unknown cards of the hands, and of the board,
 * from the rest of the deck. Trial n of a seed is always the same deal. */
cp_sampler* cp_sampler_new(const cp_deal_plan* plan);
void cp_sampler_free(cp_sampler* sampler);
/* Deals the trials `first` to `first + count - 1` of a seed: hands [trial][player][hole_cards] and
 * boards [trial][board_cards]. CP_NO_DEAL where no choices that go together are found, or where the
 * deck has too few cards. */
cp_status cp_sample_deals(const cp_sampler* sampler, uint64_t seed, uint64_t first, size_t count,
                          uint8_t* hands, uint8_t* boards);
/* Deals them, evaluates them and adds their outcomes, each with weight 1. CP_UNSUPPORTED, and
 * nothing is added, for wild cards, cards that are in no ranking's deck, or more cards to choose
 * from than CP_MOST_CARDS. Where there is no deal, trials before it may have been added. */
cp_status cp_sample_outcomes(const cp_sampler* sampler, const cp_share* shares, size_t share_count,
                             uint64_t seed, uint64_t first, size_t count, cp_outcomes* outcomes);
/* Hands of two hole cards, each with a board of its own. All have as many board cards. */
typedef struct {
    const cp_ranking* ranking;
    const uint8_t* holes;  /* count x 2 */
    const uint8_t* boards; /* count x board_cards */
    size_t board_cards;
    const uint8_t* dead;
    size_t dead_cards;
    size_t count;
} cp_hands_on_boards;

/* What points on a board of five are worth: to two for every hand that may be held. */
typedef struct {
    const double* values; /* by points */
    const uint32_t* bins; /* by points: a bin of the histogram; not read where bin_count is 0 */
    size_t bin_count;
} cp_point_scale;

/* How strong each hand is against any other two cards, by the best five of hole and board cards:
 * two points for each such hand that it beats and one for each that it ties.
 * `now`: the points on the board as it is, of three to five cards; NULL: not wanted.
 * Where `scale` is not NULL, the board is completed in every way: `sums` are two for each hand, of
 * the values and of their squares; the `histograms`, side by side, count how many ways come to
 * which bin, and are added to. The caller has checked the cards: in the deck, no card twice, and
 * enough of them left. */
cp_status cp_hand_points(const cp_hands_on_boards* hands, uint32_t* now,
                         const cp_point_scale* scale, double* sums, uint32_t* histograms);

/* ---- Pots ---------------------------------------------------------------------------------- */

enum {
    CP_POT_PLAYERS = 23,
    CP_POT_SHARES = 16, /* of all boards together */
    /* Side pots have fewer and fewer claimants, and every claimant can win a part of every share.
     */
    CP_POT_AWARDS = CP_POT_PLAYERS * (CP_POT_PLAYERS + 1) / 2 * CP_POT_SHARES,
    CP_WHOLE = 255 /* an award's board or share: all of them, divided once */
};

/* Where chips go that do not divide evenly between shares. */
typedef enum {
    CP_ODD_TO_FIRST,      /* one each from the first share on */
    CP_ODD_TO_LAST,       /* one each from the last share back */
    CP_REMAINDER_TO_FIRST /* and so do those left over within every other share */
} cp_odd_chips;

/* Which pots bear the rake. */
typedef enum {
    CP_RAKE_FROM_MAIN,     /* the main pot, and the next where that is too small */
    CP_RAKE_IN_PROPORTION, /* all, by their size; what does not divide, the main pot */
    CP_RAKE_FROM_EACH      /* each a percentage of its own chips */
} cp_rake_from;

/* How pots are divided. Rake comes off after uncalled bets went back and before any division:
 * `rake` chips (not with CP_RAKE_FROM_EACH), and rake_parts / rake_whole of the chips, rounded down
 * to whole chips, no more than rake_cap. */
typedef struct {
    int64_t chip; /* the smallest in play: what does not divide further */
    cp_odd_chips between_shares;
    uint8_t divide_each_share;     /* also where the same players win every share */
    uint8_t tie_is_enough;         /* declare: for one who said both */
    uint8_t failed_must_be_beaten; /* declare: where he who failed is best, nobody wins */
    cp_rake_from rake_from;
    uint32_t rake_parts, rake_whole; /* rake_parts <= rake_whole; rake_whole > 0 */
    int64_t rake, rake_cap;
} cp_pot_rules;

/* Numbers of many pots: `row` bytes from one pot to the next, `player` from one player to the next
 * and `share` from one share to the next; strides of 0 repeat. Aligned. */
typedef struct {
    const char* first;
    ptrdiff_t row, player, share;
} cp_pot_numbers;

/* Pots of one shape. A share's number is board * shares + share; every board is an equal part of
 * the pot, and `weights` cut a board's part. NULL arrays and first pointers stand for what is said
 * beside them. */
typedef struct {
    const cp_pot_rules* rules;
    size_t players, boards, shares; /* players >= 2; boards * shares <= CP_POT_SHARES */
    const uint32_t* weights;        /* of a board's shares; their sum fits; NULL: equal */
    cp_pot_numbers strengths;       /* uint16_t; 0: no hand for that share */
    cp_pot_numbers contributed;     /* int64_t: over the whole hand, uncalled bets included */
    cp_pot_numbers folded;          /* uint8_t; NULL: nobody */
    cp_pot_numbers order;           /* uint8_t: the seats in their order for odd chips, each once;
                                       NULL: from seat 0 on */
    cp_pot_numbers declared;        /* uint16_t: the shares that a player goes for, bit by bit; who
                                       goes for several must win them all; NULL: cards speak */
    cp_pot_numbers dead; /* int64_t, one a pot: chips that nobody had to match; NULL: 0 */
} cp_pots;

typedef enum {
    CP_POT_OK,
    CP_POT_NEGATIVE,   /* the player's contribution; player == players: the dead money */
    CP_POT_OVERFLOW,   /* all chips together are more than an int64_t */
    CP_POT_EMPTY,      /* every player has folded */
    CP_POT_ORDER,      /* the order lists the player twice, or one who does not exist */
    CP_POT_DECLARATION /* the player goes for nothing, or for a share that does not exist */
} cp_pot_fault;

/* One payment out of a pot. */
typedef struct {
    int64_t amount;
    int64_t odd; /* how much of it is an odd chip */
    uint8_t pot, board, share, player;
    uint8_t contested; /* 0: nobody else could win it */
} cp_award;

/* How one hand was divided: the pots from the main pot on, each after its rake. */
typedef struct {
    size_t pots, awards;
    int64_t amount[CP_POT_PLAYERS];
    int64_t rake[CP_POT_PLAYERS];
    uint32_t claimants[CP_POT_PLAYERS]; /* mask of seats */
    int64_t returned[CP_POT_PLAYERS];   /* by player: uncalled bets */
    cp_award award[CP_POT_AWARDS];
} cp_explanation;

/* The first pot that cannot be divided, or -1. `player` is whose fault it is. */
ptrdiff_t cp_pots_find_fault(const cp_pots* pots, size_t count, cp_pot_fault* fault,
                             size_t* player);

/* What each player gets, uncalled bets included, into int64_t numbers `row` and `player` bytes
 * apart. Payouts and rake add up to contributions and dead money. The pots have no faults; nothing
 * else is assumed of them. `explanation` is NULL, or filled for the last pot. */
void cp_pots_divide(const cp_pots* pots, size_t count, char* payouts, ptrdiff_t row,
                    ptrdiff_t player, cp_explanation* explanation);

#ifdef __cplusplus
}
#endif
#endif
