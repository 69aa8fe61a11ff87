// docs/compat.json, as a part of the program.
#ifndef CCOMPATIBILITY_H
#define CCOMPATIBILITY_H

#include <stddef.h>

#define CCOMPATIBILITY_HIDDEN __attribute__((visibility("hidden")))

CCOMPATIBILITY_HIDDEN const unsigned char *_Nonnull ccompatibility_bytes(void);
CCOMPATIBILITY_HIDDEN size_t ccompatibility_count(void);

#endif
