// What is used of zlib, opened at first use; its two functions have kept these types since version 1.0, so no header is needed.
#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

/// Why zlib cannot be used, or NULL.
const char *czlib_load(void);

/// Expands a whole zlib stream (RFC 1950) into `output`; `*count` is its room, and then what was written.
/// Returns 0, or zlib's code: -3 for damaged bytes, -5 where the room or the input ends first.
int czlib_expand(uint8_t *output, size_t *count, const uint8_t *input, size_t input_count);

#endif
