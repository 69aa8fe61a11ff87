// The one function of zlib that is used, opened at first use. Its types are the same since version 1.0, so no header is
// needed.
#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

/// The reason why zlib cannot be used, or NULL.
const char *czlib_load(void);

/// Expands a whole zlib stream (RFC 1950) into `output`. `*count` is the size of `output`, and afterwards the number of
/// bytes written. Returns 0, or zlib's code, such as -3 for damaged or incomplete bytes, or -5 if `output` is too
/// small.
int czlib_expand(uint8_t *output, size_t *count, const uint8_t *input, size_t input_count);

#endif
