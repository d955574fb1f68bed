/* The tables for the best five (or two) cards. */
#ifndef CP_TABLES_BEST_H
#define CP_TABLES_BEST_H

#include "tables/classes.h"

/* Each returns 0 where memory runs out. `block` hands out zeroed memory that belongs to the
 * ranking; `list` has room for CP_MOST_CLASSES. */
int cp_build_best(cp_ranking* ranking, cp_listing* list);
int cp_build_wilds(cp_ranking* ranking, const uint16_t* five_of_a_kind);

/* So many zeroes, owned by the ranking; NULL where memory runs out. */
uint16_t* cp_take_memory(cp_ranking* ranking, size_t count);

/* The number of cards that a hand of this ranking consists of. */
unsigned cp_hand_size(const cp_ranking* ranking);

#endif
