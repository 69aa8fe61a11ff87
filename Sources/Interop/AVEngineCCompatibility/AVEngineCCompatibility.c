#include "AVEngineCCompatibility.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../../docs/compat.json"
};

const unsigned char *ccompatibility_bytes(void) { return bytes; }

size_t ccompatibility_count(void) { return sizeof bytes; }
