#include "AVEngineCZlib.h"

#include "AVEngineCLazyLibrary.h"

#define ZLIB_FUNCTIONS(F)                                                                                      \
  F(int, uncompress, (uint8_t * output, unsigned long *count, const uint8_t *input, unsigned long input_count), \
    (output, count, input, input_count))

CLAZY_LIBRARY(zlib, "zlib (Debian package zlib1g)", ZLIB_FUNCTIONS, "libz.so.1")

const char *czlib_load(void) { return clazy_load(&clazy_library_zlib) ? NULL : clazy_error(&clazy_library_zlib); }

int czlib_expand(uint8_t *output, size_t *count, const uint8_t *input, size_t input_count) {
  unsigned long room = *count;
  int code = uncompress(output, &room, input, input_count);
  *count = room;
  return code;
}
