#include "AVEngineCPixelKernels.h"

#include <string.h>

static inline uint16_t load16(const uint8_t *from, bool big_endian) {
  uint16_t value;
  memcpy(&value, from, sizeof value);
  return big_endian ? __builtin_bswap16(value) : value;
}

static inline uint32_t load32(const uint8_t *from, bool big_endian) {
  uint32_t value;
  memcpy(&value, from, sizeof value);
  return big_endian ? __builtin_bswap32(value) : value;
}

static inline void store16(uint8_t *to, uint16_t value, bool big_endian) {
  if (big_endian) value = __builtin_bswap16(value);
  memcpy(to, &value, sizeof value);
}

static inline void store32(uint8_t *to, uint32_t value, bool big_endian) {
  if (big_endian) value = __builtin_bswap32(value);
  memcpy(to, &value, sizeof value);
}

// The compiler vectorises a loop with a constant step, but not one with a variable step.
#define WITH_CONSTANT(value, a, b, c, d, LOOP)  \
  switch (value) {                              \
    case a: { enum { STEP = a }; LOOP; break; } \
    case b: { enum { STEP = b }; LOOP; break; } \
    case c: { enum { STEP = c }; LOOP; break; } \
    case d: { enum { STEP = d }; LOOP; break; } \
    default: { size_t STEP = value; LOOP; }     \
  }

void cpixel_take8(uint8_t *restrict to, const uint8_t *restrict from, size_t step, size_t count) {
  if (step == 1) {
    memcpy(to, from, count);
    return;
  }
  WITH_CONSTANT(step, 2, 3, 4, 8, for (size_t i = 0; i < count; i++) to[i] = from[i * STEP])
}

void cpixel_take16(uint16_t *restrict to, const uint8_t *restrict from, size_t step, unsigned shift, unsigned bits, bool big_endian,
                   size_t count) {
  if (step == 2 && shift == 0 && bits == 16 && !big_endian) {
    memcpy(to, from, count * 2);
    return;
  }
  const uint16_t mask = (uint16_t)((1u << bits) - 1);
  if (big_endian) {
    WITH_CONSTANT(step, 2, 4, 6, 8,
                  for (size_t i = 0; i < count; i++) to[i] = (uint16_t)(load16(from + i * STEP, true) >> shift) & mask)
  } else {
    WITH_CONSTANT(step, 2, 4, 6, 8,
                  for (size_t i = 0; i < count; i++) to[i] = (uint16_t)(load16(from + i * STEP, false) >> shift) & mask)
  }
}

void cpixel_take32(uint32_t *restrict to, const uint8_t *restrict from, size_t step, bool big_endian, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = load32(from + i * step, big_endian);
}

void cpixel_take_field32(uint16_t *restrict to, const uint8_t *restrict from, unsigned shift, unsigned bits, bool big_endian,
                         size_t count) {
  const uint32_t mask = (1u << bits) - 1;
  for (size_t i = 0; i < count; i++) to[i] = (uint16_t)((load32(from + i * 4, big_endian) >> shift) & mask);
}

void cpixel_take_widened(uint8_t *restrict to, const uint8_t *restrict from, size_t step, unsigned word_bytes, unsigned shift,
                         unsigned bits, bool big_endian, size_t count) {
  const unsigned mask = (1u << bits) - 1;
  for (size_t i = 0; i < count; i++) {
    unsigned word = word_bytes == 1 ? from[i * step] : load16(from + i * step, big_endian);
    unsigned value = (word >> shift) & mask, result = 0;
    for (int room = 8 - (int)bits; ; room -= (int)bits) {
      if (room < 0) { result |= value >> -room; break; }
      result |= value << room;
    }
    to[i] = (uint8_t)result;
  }
}

void cpixel_take_bits(uint8_t *restrict to, const uint8_t *restrict from, size_t first, bool one_is_white, size_t count) {
  const uint8_t flip = one_is_white ? 0 : 255;
  for (size_t i = 0; i < count; i++) {
    size_t bit = first + i;
    to[i] = (uint8_t)(-((from[bit >> 3] >> (7 - (bit & 7))) & 1)) ^ flip;
  }
}

void cpixel_take_indexed(uint8_t *restrict to, const uint8_t *restrict from, const uint32_t *restrict palette, unsigned shift,
                         size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = (uint8_t)(palette[from[i]] >> shift);
}

void cpixel_put8(uint8_t *restrict to, size_t step, const uint8_t *restrict from, size_t count) {
  if (step == 1) {
    memcpy(to, from, count);
    return;
  }
  for (size_t i = 0; i < count; i++) to[i * step] = from[i];
}

void cpixel_put16(uint8_t *restrict to, size_t step, const uint16_t *restrict from, unsigned shift, bool big_endian, size_t count) {
  if (step == 2 && !big_endian) {
    for (size_t i = 0; i < count; i++) store16(to + i * 2, (uint16_t)(from[i] << shift), false);
    return;
  }
  for (size_t i = 0; i < count; i++) store16(to + i * step, (uint16_t)(from[i] << shift), big_endian);
}

void cpixel_put32(uint8_t *restrict to, size_t step, const uint32_t *restrict from, bool big_endian, size_t count) {
  for (size_t i = 0; i < count; i++) store32(to + i * step, from[i], big_endian);
}

void cpixel_fill8(uint8_t *to, size_t step, uint8_t value, size_t count) {
  for (size_t i = 0; i < count; i++) to[i * step] = value;
}

void cpixel_fill16(uint8_t *to, size_t step, uint16_t value, size_t count) {
  for (size_t i = 0; i < count; i++) store16(to + i * step, value, false);
}

void cpixel_fill32(uint8_t *to, size_t step, uint32_t value, size_t count) {
  for (size_t i = 0; i < count; i++) store32(to + i * step, value, false);
}

void cpixel_weave2x8(uint8_t *restrict to, const uint8_t *restrict a, const uint8_t *restrict b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    to[2 * i] = a[i];
    to[2 * i + 1] = b[i];
  }
}

void cpixel_weave2x16(uint16_t *restrict to, const uint16_t *restrict a, const uint16_t *restrict b, unsigned shift, size_t count) {
  for (size_t i = 0; i < count; i++) {
    to[2 * i] = (uint16_t)(a[i] << shift);
    to[2 * i + 1] = (uint16_t)(b[i] << shift);
  }
}

void cpixel_weave3x8(uint8_t *restrict to, const uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict c,
                     size_t count) {
  for (size_t i = 0; i < count; i++) {
    to[3 * i] = a[i];
    to[3 * i + 1] = b[i];
    to[3 * i + 2] = c[i];
  }
}

void cpixel_weave4x8(uint8_t *restrict to, const uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict c,
                     const uint8_t *restrict d, size_t count) {
  for (size_t i = 0; i < count; i++) {
    to[4 * i] = a[i];
    to[4 * i + 1] = b[i];
    to[4 * i + 2] = c[i];
    to[4 * i + 3] = d[i];
  }
}

void cpixel_weave4x16(uint16_t *restrict to, const uint16_t *restrict a, const uint16_t *restrict b, const uint16_t *restrict c,
                      const uint16_t *restrict d, bool big_endian, size_t count) {
  if (big_endian) {
    for (size_t i = 0; i < count; i++) {
      to[4 * i] = __builtin_bswap16(a[i]);
      to[4 * i + 1] = __builtin_bswap16(b[i]);
      to[4 * i + 2] = __builtin_bswap16(c[i]);
      to[4 * i + 3] = __builtin_bswap16(d[i]);
    }
    return;
  }
  for (size_t i = 0; i < count; i++) {
    to[4 * i] = a[i];
    to[4 * i + 1] = b[i];
    to[4 * i + 2] = c[i];
    to[4 * i + 3] = d[i];
  }
}

void cpixel_put_fields32(uint8_t *restrict to, const uint16_t *restrict a, const uint16_t *restrict b, const uint16_t *restrict c,
                         unsigned shift_a, unsigned shift_b, unsigned shift_c, uint32_t constant, bool big_endian, size_t count) {
  for (size_t i = 0; i < count; i++) {
    store32(to + 4 * i, (uint32_t)a[i] << shift_a | (uint32_t)b[i] << shift_b | (uint32_t)c[i] << shift_c | constant, big_endian);
  }
}

// The order of samples in a group of v210: three to a word from the low bits up.
//   word 0: Cb0 Y0 Cr0   word 1: Y1 Cb1 Y2   word 2: Cr1 Y3 Cb2   word 3: Y4 Cr2 Y5
static void unpack_group(uint16_t y[6], uint16_t cb[3], uint16_t cr[3], const uint8_t *from) {
  uint16_t samples[12];
  for (size_t word = 0; word < 4; word++) {
    uint32_t value = load32(from + word * 4, false);
    for (unsigned field = 0; field < 3; field++) samples[word * 3 + field] = (uint16_t)((value >> (10 * field)) & 1023);
  }
  for (size_t i = 0; i < 6; i++) y[i] = samples[2 * i + 1];
  for (size_t i = 0; i < 3; i++) cb[i] = samples[4 * i], cr[i] = samples[4 * i + 2];
}

static void pack_group(uint8_t *to, const uint16_t y[6], const uint16_t cb[3], const uint16_t cr[3]) {
  uint16_t samples[12];
  for (size_t i = 0; i < 6; i++) samples[2 * i + 1] = y[i];
  for (size_t i = 0; i < 3; i++) samples[4 * i] = cb[i], samples[4 * i + 2] = cr[i];
  for (size_t word = 0; word < 4; word++) {
    const uint16_t *s = samples + word * 3;
    store32(to + word * 4, (uint32_t)s[0] | (uint32_t)s[1] << 10 | (uint32_t)s[2] << 20, false);
  }
}

void cpixel_take_v210(uint16_t *restrict y, uint16_t *restrict cb, uint16_t *restrict cr, const uint8_t *restrict from,
                      size_t pixels) {
  size_t x = 0;
  for (; x + 6 <= pixels; x += 6, from += 16) unpack_group(y + x, cb + x / 2, cr + x / 2, from);
  if (x == pixels) return;
  uint16_t ly[6], lcb[3], lcr[3];
  unpack_group(ly, lcb, lcr, from);
  size_t rest = pixels - x;
  memcpy(y + x, ly, rest * 2);
  memcpy(cb + x / 2, lcb, (rest + 1) / 2 * 2);
  memcpy(cr + x / 2, lcr, (rest + 1) / 2 * 2);
}

void cpixel_put_v210(uint8_t *restrict to, const uint16_t *restrict y, const uint16_t *restrict cb, const uint16_t *restrict cr,
                     size_t pixels) {
  size_t x = 0;
  for (; x + 6 <= pixels; x += 6, to += 16) pack_group(to, y + x, cb + x / 2, cr + x / 2);
  if (x == pixels) return;
  uint16_t ly[6], lcb[3], lcr[3];
  for (size_t i = 0; i < 6; i++) ly[i] = y[x + i < pixels ? x + i : pixels - 1];
  for (size_t i = 0; i < 3; i++) {
    size_t last = (pixels + 1) / 2 - 1, at = x / 2 + i < last ? x / 2 + i : last;
    lcb[i] = cb[at];
    lcr[i] = cr[at];
  }
  pack_group(to, ly, lcb, lcr);
}

size_t cpixel_vector_alignment(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512f") ? 64 : 32;
#else
  return 32;
#endif
}
