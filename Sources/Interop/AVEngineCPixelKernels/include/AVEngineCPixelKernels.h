// Row kernels: they convert one row of samples from one arrangement in memory to another.
//
// They contain no policy: Swift code (AVEnginePixels/Rows) decides the kernel, the row and the number of samples, and
// checks every count. They are in C, because `restrict` lets the compiler vectorise without testing for overlap. `step`
// is the distance in bytes between two samples; sources need no alignment.
#ifndef CPIXELKERNELS_H
#define CPIXELKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CPIXEL_HIDDEN __attribute__((visibility("hidden")))

// Unpacking one component from a row. With `shift` and `bits`, the result is `(value >> shift) & (2^bits - 1)`.

CPIXEL_HIDDEN void cpixel_take8(uint8_t *restrict to, const uint8_t *restrict from, size_t step, size_t count);
CPIXEL_HIDDEN void cpixel_take16(uint16_t *restrict to, const uint8_t *restrict from, size_t step, unsigned shift, unsigned bits,
                                 bool big_endian, size_t count);
CPIXEL_HIDDEN void cpixel_take32(uint32_t *restrict to, const uint8_t *restrict from, size_t step, bool big_endian, size_t count);
/// Unpacks a field of a 32-bit word, such as ten bits of v410.
CPIXEL_HIDDEN void cpixel_take_field32(uint16_t *restrict to, const uint8_t *restrict from, unsigned shift, unsigned bits,
                                       bool big_endian, size_t count);
/// Unpacks a field of up to 8 bits of a word of `word_bytes` (1 or 2), widened to 8 bits by repeating its high bits.
CPIXEL_HIDDEN void cpixel_take_widened(uint8_t *restrict to, const uint8_t *restrict from, size_t step, unsigned word_bytes,
                                       unsigned shift, unsigned bits, bool big_endian, size_t count);
/// Unpacks one bit for each pixel, the leftmost in the highest bit: 255 if the bit equals `one_is_white`.
CPIXEL_HIDDEN void cpixel_take_bits(uint8_t *restrict to, const uint8_t *restrict from, size_t first, bool one_is_white, size_t count);
/// Finds the colours of a row of palette indexes, and unpacks one component of them (`shift` 0, 8, 16 or 24).
CPIXEL_HIDDEN void cpixel_take_indexed(uint8_t *restrict to, const uint8_t *restrict from, const uint32_t *restrict palette,
                                       unsigned shift, size_t count);

// Packing components into a row.

CPIXEL_HIDDEN void cpixel_put8(uint8_t *restrict to, size_t step, const uint8_t *restrict from, size_t count);
CPIXEL_HIDDEN void cpixel_put16(uint8_t *restrict to, size_t step, const uint16_t *restrict from, unsigned shift, bool big_endian,
                                size_t count);
CPIXEL_HIDDEN void cpixel_put32(uint8_t *restrict to, size_t step, const uint32_t *restrict from, bool big_endian, size_t count);
CPIXEL_HIDDEN void cpixel_fill8(uint8_t *to, size_t step, uint8_t value, size_t count);
CPIXEL_HIDDEN void cpixel_fill16(uint8_t *to, size_t step, uint16_t value, size_t count);
CPIXEL_HIDDEN void cpixel_fill32(uint8_t *to, size_t step, uint32_t value, size_t count);
/// Interleaves samples: a b a b …, or with more rows a b c d a b c d …. `shift` shifts each sample left.
CPIXEL_HIDDEN void cpixel_weave2x8(uint8_t *restrict to, const uint8_t *restrict a, const uint8_t *restrict b, size_t count);
CPIXEL_HIDDEN void cpixel_weave2x16(uint16_t *restrict to, const uint16_t *restrict a, const uint16_t *restrict b, unsigned shift,
                                    size_t count);
CPIXEL_HIDDEN void cpixel_weave3x8(uint8_t *restrict to, const uint8_t *restrict a, const uint8_t *restrict b,
                                   const uint8_t *restrict c, size_t count);
CPIXEL_HIDDEN void cpixel_weave4x8(uint8_t *restrict to, const uint8_t *restrict a, const uint8_t *restrict b,
                                   const uint8_t *restrict c, const uint8_t *restrict d, size_t count);
CPIXEL_HIDDEN void cpixel_weave4x16(uint16_t *restrict to, const uint16_t *restrict a, const uint16_t *restrict b,
                                    const uint16_t *restrict c, const uint16_t *restrict d, bool big_endian, size_t count);
/// Packs three ten-bit fields and `constant` into a 32-bit word.
CPIXEL_HIDDEN void cpixel_put_fields32(uint8_t *restrict to, const uint16_t *restrict a, const uint16_t *restrict b,
                                       const uint16_t *restrict c, unsigned shift_a, unsigned shift_b, unsigned shift_c,
                                       uint32_t constant, bool big_endian, size_t count);

// v210: groups of six pixels of 4:2:2 in ten bits, in 16 bytes (QuickTime Ice Floe 19). The number of pixels need not
// be a multiple of six; when packing, an incomplete last group is padded with its last samples.

CPIXEL_HIDDEN void cpixel_take_v210(uint16_t *restrict y, uint16_t *restrict cb, uint16_t *restrict cr,
                                    const uint8_t *restrict from, size_t pixels);
CPIXEL_HIDDEN void cpixel_put_v210(uint8_t *restrict to, const uint16_t *restrict y, const uint16_t *restrict cb,
                                   const uint16_t *restrict cr, size_t pixels);

/// Returns an alignment in bytes that is enough for the vector loads of this processor: 64 with AVX-512, else 32.
CPIXEL_HIDDEN size_t cpixel_vector_alignment(void);

#endif
