/* The array doors: NumPy ufuncs over a ranking. The only C file that includes NumPy's headers is
 * gufuncs.c. */
#ifndef CP_GUFUNCS_H
#define CP_GUFUNCS_H

#include "door.h"

typedef enum {
    CP_OF_CARDS,        /* (n)->() */
    CP_OF_MASKS,        /* ()->(), 52-bit masks */
    CP_OMAHA_OF_CARDS,  /* (h),(b)->() */
    CP_OMAHA_OF_MASKS,  /* (),()->(), 52-bit masks */
    CP_WITH_WILDS,      /* (n),()->(), cards and a mask of those that are wild */
    CP_OMAHA_WITH_WILDS /* (h),(b),()->() */
} cp_gufunc_kind;

int cp_import_numpy(void); /* -1 with an exception */

/* A new ufunc over a door. `owner` is the Python object that keeps the door, name and document. */
PyObject* cp_new_gufunc(cp_gufunc_kind kind, const char* name, const char* document, cp_door* door,
                        PyObject* owner);

#endif
