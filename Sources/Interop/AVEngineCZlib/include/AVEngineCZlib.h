#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

const char *czlib_load(void);

/// `*count` is the size of `output`, and afterwards the number of bytes written. Returns 0, or zlib's code, such as -3
/// for damaged bytes, or -5 if `output` is too small.
int czlib_expand(uint8_t *output, size_t *count, const uint8_t *input, size_t input_count);

#endif
