/* The memory of a ranking's tables. */
#ifndef CP_TABLES_MEMORY_H
#define CP_TABLES_MEMORY_H

#include "tables/ranking.h"

/* So many zeroes, owned by the ranking; NULL where memory runs out. */
uint16_t* cp_take_memory(cp_ranking* ranking, size_t count);
/* All of them at once. */
void cp_give_back_memory(cp_ranking* ranking);

#endif
