// The functions check no bounds. `restrict` lets the compiler vectorise without testing for overlap. `step` is the
// distance in bytes between two samples; bytes (`uint8_t`) need no alignment.
#ifndef CPIXELKERNELS_H
#define CPIXELKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CPIXEL_HIDDEN __attribute__((visibility("hidden")))

// With `shift` and `bits`, the result is `(value >> shift) & (2^bits - 1)`.

CPIXEL_HIDDEN void cpixel_take8(uint8_t *restrict to, const uint8_t *restrict from, size_t step, size_t count);
CPIXEL_HIDDEN void cpixel_take16(uint16_t *restrict to, const uint8_t *restrict from, size_t step, unsigned shift, unsigned bits,
                                 bool big_endian, size_t count);
CPIXEL_HIDDEN void cpixel_take32(uint32_t *restrict to, const uint8_t *restrict from, size_t step, bool big_endian, size_t count);
CPIXEL_HIDDEN void cpixel_take_field32(uint16_t *restrict to, const uint8_t *restrict from, unsigned shift, unsigned bits,
                                       bool big_endian, size_t count);
/// A word has 1 or 2 bytes; the field is widened to 8 bits by repeating its high bits.
CPIXEL_HIDDEN void cpixel_take_widened(uint8_t *restrict to, const uint8_t *restrict from, size_t step, unsigned word_bytes,
                                       unsigned shift, unsigned bits, bool big_endian, size_t count);
/// The leftmost pixel is in the highest bit; a bit equal to `one_is_white` gives 255.
CPIXEL_HIDDEN void cpixel_take_bits(uint8_t *restrict to, const uint8_t *restrict from, size_t first, bool one_is_white, size_t count);
CPIXEL_HIDDEN void cpixel_take_indexed(uint8_t *restrict to, const uint8_t *restrict from, const uint32_t *restrict palette,
                                       unsigned shift, size_t count);

CPIXEL_HIDDEN void cpixel_put8(uint8_t *restrict to, size_t step, const uint8_t *restrict from, size_t count);
CPIXEL_HIDDEN void cpixel_put16(uint8_t *restrict to, size_t step, const uint16_t *restrict from, unsigned shift, bool big_endian,
                                size_t count);
CPIXEL_HIDDEN void cpixel_put32(uint8_t *restrict to, size_t step, const uint32_t *restrict from, bool big_endian, size_t count);
CPIXEL_HIDDEN void cpixel_fill8(uint8_t *to, size_t step, uint8_t value, size_t count);
CPIXEL_HIDDEN void cpixel_fill16(uint8_t *to, size_t step, uint16_t value, size_t count);
CPIXEL_HIDDEN void cpixel_fill32(uint8_t *to, size_t step, uint32_t value, size_t count);
CPIXEL_HIDDEN void cpixel_weave2x8(uint8_t *restrict to, const uint8_t *restrict a, const uint8_t *restrict b, size_t count);
CPIXEL_HIDDEN void cpixel_weave2x16(uint16_t *restrict to, const uint16_t *restrict a, const uint16_t *restrict b, unsigned shift,
                                    size_t count);
CPIXEL_HIDDEN void cpixel_weave3x8(uint8_t *restrict to, const uint8_t *restrict a, const uint8_t *restrict b,
                                   const uint8_t *restrict c, size_t count);
CPIXEL_HIDDEN void cpixel_weave4x8(uint8_t *restrict to, const uint8_t *restrict a, const uint8_t *restrict b,
                                   const uint8_t *restrict c, const uint8_t *restrict d, size_t count);
CPIXEL_HIDDEN void cpixel_weave4x16(uint16_t *restrict to, const uint16_t *restrict a, const uint16_t *restrict b,
                                    const uint16_t *restrict c, const uint16_t *restrict d, bool big_endian, size_t count);
CPIXEL_HIDDEN void cpixel_put_fields32(uint8_t *restrict to, const uint16_t *restrict a, const uint16_t *restrict b,
                                       const uint16_t *restrict c, unsigned shift_a, unsigned shift_b, unsigned shift_c,
                                       uint32_t constant, bool big_endian, size_t count);

// Six pixels of 4:2:2 in 16 bytes (QuickTime Ice Floe 19). An incomplete last group is padded with its last samples.

CPIXEL_HIDDEN void cpixel_take_v210(uint16_t *restrict y, uint16_t *restrict cb, uint16_t *restrict cr,
                                    const uint8_t *restrict from, size_t pixels);
CPIXEL_HIDDEN void cpixel_put_v210(uint8_t *restrict to, const uint16_t *restrict y, const uint16_t *restrict cb,
                                   const uint16_t *restrict cr, size_t pixels);

/// In bytes; enough for the vector loads of this processor.
CPIXEL_HIDDEN size_t cpixel_vector_alignment(void);

#endif
