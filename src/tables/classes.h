/* The classes of a ranking's hands: listed, put in order, numbered. */
#ifndef CP_TABLES_CLASSES_H
#define CP_TABLES_CLASSES_H

#include "tables/ranking.h"

/* Standard hands with wild cards, or Soko's with their 715 x 13 four flushes. */
enum { CP_MOST_CLASSES = 6175 + 1287 + 13 + 715 * 13 };

/* A class on its way to its strength. */
typedef struct {
    uint32_t order;  /* sorts classes from the lowest hand to the highest */
    uint16_t* place; /* where its strength belongs */
    cp_class class;
} cp_entry;

typedef struct {
    const cp_ranking_data* data;
    cp_entry* entries; /* room for CP_MOST_CLASSES */
    size_t count;
    uint8_t highest_first[CP_RANKS]; /* the ranks */
} cp_listing;

void cp_begin_listing(cp_listing* list, const cp_ranking_data* data, cp_entry* entries);

/* The place of a rank in the order of ranks, 0 = lowest. */
unsigned cp_height(const cp_ranking_data* data, unsigned rank);

int cp_has_category(const cp_ranking_data* data, cp_category category);

/* Lists the class of a hand with so many copies of each rank, all `suited` or in several suits.
 * Where the ranking has no such category, `place` keeps its 0. */
void cp_list_class(cp_listing* list, const uint8_t* copies, unsigned suited, uint16_t* place);
/* Lists four cards of a suit and a fifth of another, if the five are no straight. */
void cp_list_four_flush(cp_listing* list, unsigned four, unsigned fifth, uint16_t* place);
/* Lists a badugi, or a hand of groups that is any number of cards. */
void cp_list_cards(cp_listing* list, const uint8_t* copies, unsigned cards, uint16_t* place);
/* Lists one rank by itself. */
void cp_list_rank(cp_listing* list, unsigned rank, uint16_t* place);

/* Sorts the list and writes every class's strength to its place. Returns how many there are. */
uint16_t cp_number_classes(cp_listing* list, cp_class* class_of);

#endif
