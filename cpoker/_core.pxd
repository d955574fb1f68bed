# What other Cython code may cimport. C types only, so that nothing but this file is needed; the
# signatures are a promise, for they are compared as text when a module that uses them is imported.
from libc.stdint cimport int32_t, uint8_t, uint64_t

cdef class Ranking:
    cdef void *door
    cdef bytes c_name
    cdef tuple ufunc_names
    cdef tuple documents
    cdef readonly str name
    cdef readonly object of_cards
    cdef readonly object of_masks
    cdef readonly object of_wilds
    cdef readonly object omaha_of_cards
    cdef readonly object omaha_of_masks
    cdef readonly object omaha_of_wilds
    cdef object new_gufunc(self, int kind)
    cdef uint64_t wild_mask(self, object wilds) except? 0

# The tables of a ranking, made on first use. They live as long as the Ranking.
cdef const void *open_ranking(Ranking ranking) except NULL
cdef const void *open_omaha(Ranking ranking) except NULL

# Strengths of one hand, without the GIL; -1 for a card that is none of the deck or stands twice.
cdef int32_t strength(const void *ranking, const uint8_t *cards, size_t count) noexcept nogil
cdef int32_t strength_of_mask(const void *ranking, uint64_t mask) noexcept nogil
cdef int32_t omaha_strength(const void *omaha, const uint8_t *hole, size_t hole_count,
                            const uint8_t *board, size_t board_count) noexcept nogil
