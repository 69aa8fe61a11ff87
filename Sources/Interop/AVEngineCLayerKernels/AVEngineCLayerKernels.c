#include "AVEngineCLayerKernels.h"
#include "Vectors.h"

#include <stdbool.h>
#include <string.h>

// A fused multiply-add, which arm64 has, rounds once, while x86-64 rounds twice: without it, every processor gives the
// same bytes.
#pragma STDC FP_CONTRACT OFF

// Unsigned 32 bits are enough for 65535 · 32768 and the half for rounding.
INLINE uint32_t mixed(uint32_t under, uint32_t over, uint32_t weight) {
  return (under * (CLAYER_OPAQUE - weight) + over * weight + CLAYER_OPAQUE / 2) >> 15;
}

INLINE void clayer_mix8_body(uint8_t *to, const uint8_t *under, const uint8_t *over, size_t count, uint32_t weight) {
  for (size_t i = 0; i < count; i++) to[i] = (uint8_t)mixed(under[i], over[i], weight);
}
WITH_VECTORS(clayer_mix8, (uint8_t *to, const uint8_t *under, const uint8_t *over, size_t count, uint32_t weight),
             (to, under, over, count, weight))

INLINE void clayer_mix16_body(uint16_t *to, const uint16_t *under, const uint16_t *over, size_t count, uint32_t weight) {
  for (size_t i = 0; i < count; i++) to[i] = (uint16_t)mixed(under[i], over[i], weight);
}
WITH_VECTORS(clayer_mix16, (uint16_t *to, const uint16_t *under, const uint16_t *over, size_t count, uint32_t weight),
             (to, under, over, count, weight))

INLINE void mix_alpha_pixel(uint16_t *to, const uint16_t *over, uint32_t weight) {
  // 65535 is opaque; adding the top bit makes it 65536, so that an opaque pixel keeps its weight.
  uint32_t own = (weight * (over[0] + (over[0] >> 15)) + 32768u) >> 16;
  to[0] = (uint16_t)mixed(to[0], 65535, own);
  for (unsigned c = 1; c < 4; c++) to[c] = (uint16_t)mixed(to[c], over[c], own);
}

void clayer_mix_alpha16(uint16_t *to, const uint16_t *over, size_t pixels, uint32_t weight) {
  for (size_t i = 0; i < pixels; i++) mix_alpha_pixel(to + 4 * i, over + 4 * i, weight);
}

void clayer_fill8(uint8_t *to, const uint8_t *group, unsigned components, size_t pixels) {
  if (components == 1) {
    memset(to, group[0], pixels);
    return;
  }
  for (size_t i = 0; i < pixels; i++) for (unsigned c = 0; c < components; c++) to[i * components + c] = group[c];
}

void clayer_fill16(uint16_t *to, const uint16_t *group, unsigned components, size_t pixels) {
  for (size_t i = 0; i < pixels; i++) for (unsigned c = 0; c < components; c++) to[i * components + c] = group[c];
}

// The pixels that are sampled at a time: few, so that the samples stay in the first level of the cache.
enum { CHUNK = 256 };

INLINE int32_t held(int64_t value, int32_t low, int32_t high) { return value < low ? low : value > high ? high : (int32_t)value; }

// Two columns, two rows, and the distances from the first ones in 1/256.
struct place {
  int32_t left, right, top, bottom;
  uint32_t across, down;
};

INLINE struct place find(const struct clayer_walk *walk, int64_t u, int64_t v) {
  u += 1 << 23;
  v += 1 << 23;
  const int64_t column = u >> 32, row = v >> 32;
  return (struct place){
      .left = held(column, walk->left, walk->right),
      .right = held(column + 1, walk->left, walk->right),
      .top = held(row, walk->top, walk->bottom),
      .bottom = held(row + 1, walk->top, walk->bottom),
      .across = (uint32_t)(u >> 24) & 255,
      .down = (uint32_t)(v >> 24) & 255,
  };
}

// 65535 · 256 · 256 and the half for rounding stay below 2³².
INLINE uint32_t between(uint32_t a, uint32_t b, uint32_t c, uint32_t d, struct place p) {
  uint32_t above = a * (256 - p.across) + b * p.across, below = c * (256 - p.across) + d * p.across;
  return (above * (256 - p.down) + below * p.down + 32768u) >> 16;
}

#define SAMPLE(TYPE)                                                                                                  \
  INLINE void sample_##TYPE(TYPE *to, size_t pixels, const struct clayer_walk *walk, int64_t u, int64_t v, unsigned n) { \
    const uint8_t *base = walk->from;                                                                                 \
    for (size_t i = 0; i < pixels; i++, u += walk->du, v += walk->dv) {                                               \
      const struct place p = find(walk, u, v);                                                                        \
      const TYPE *above = (const TYPE *)(base + p.top * walk->bytes_per_row);                                         \
      const TYPE *below = (const TYPE *)(base + p.bottom * walk->bytes_per_row);                                      \
      for (unsigned c = 0; c < n; c++)                                                                                \
        to[i * n + c] = (TYPE)between(above[p.left * (int64_t)n + c], above[p.right * (int64_t)n + c],                \
                                      below[p.left * (int64_t)n + c], below[p.right * (int64_t)n + c], p);            \
    }                                                                                                                 \
  }
SAMPLE(uint8_t)
SAMPLE(uint16_t)

INLINE double unit(double value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

INLINE double between_sides(double a, double b) {
  double part = unit(a + 0.5) + unit(b + 0.5) - 1;
  return part < 0 ? 0 : part;
}

// The distances are linear, so the first and the last pixel decide.
INLINE bool is_whole(const struct clayer_walk *walk, size_t first, size_t pixels) {
  for (unsigned side = 0; side < 4; side++) {
    double a = walk->inside[side] + walk->step[side] * (double)first;
    double b = a + walk->step[side] * (double)(pixels - 1);
    if (a < 0.5 || b < 0.5) return false;
  }
  return true;
}

INLINE bool is_outside(const struct clayer_walk *walk, size_t first, size_t pixels) {
  for (unsigned side = 0; side < 4; side++) {
    double a = walk->inside[side] + walk->step[side] * (double)first;
    double b = a + walk->step[side] * (double)(pixels - 1);
    if (a <= -0.5 && b <= -0.5) return true;
  }
  return false;
}

INLINE uint32_t covered(const struct clayer_walk *walk, size_t pixel, uint32_t weight) {
  double d[4];
  for (unsigned side = 0; side < 4; side++) d[side] = walk->inside[side] + walk->step[side] * (double)pixel;
  return (uint32_t)(between_sides(d[0], d[1]) * between_sides(d[2], d[3]) * weight + 0.5);
}

#define WARP(NAME, TYPE, COMPONENTS, MIX, MIX_PIXEL)                                                          \
  void NAME(TYPE *to, size_t pixels, const struct clayer_walk *walk, uint32_t weight) {                       \
    const unsigned n = COMPONENTS;                                                                            \
    TYPE taken[CHUNK * 4];                                                                                    \
    for (size_t first = 0; first < pixels; first += CHUNK) {                                                  \
      const size_t count = pixels - first < CHUNK ? pixels - first : CHUNK;                                   \
      if (is_outside(walk, first, count)) continue;                                                           \
      const int64_t u = walk->u + walk->du * (int64_t)first, v = walk->v + walk->dv * (int64_t)first;         \
      if (n == 1) sample_##TYPE(taken, count, walk, u, v, 1);                                                 \
      else sample_##TYPE(taken, count, walk, u, v, n);                                                        \
      TYPE *row = to + first * n;                                                                             \
      if (is_whole(walk, first, count)) {                                                                     \
        MIX;                                                                                                  \
      } else {                                                                                                \
        for (size_t i = 0; i < count; i++) {                                                                  \
          const uint32_t own = covered(walk, first + i, weight);                                              \
          if (own != 0) MIX_PIXEL;                                                                            \
        }                                                                                                     \
      }                                                                                                       \
    }                                                                                                         \
  }

#define MIX_EACH(TYPE) \
  for (unsigned c = 0; c < n; c++) row[i * n + c] = (TYPE)mixed(row[i * n + c], taken[i * n + c], own)

WARP(clayer_warp8, uint8_t, walk->components, clayer_mix8(row, row, taken, count *n, weight), MIX_EACH(uint8_t))
WARP(clayer_warp16, uint16_t, walk->components, clayer_mix16(row, row, taken, count *n, weight), MIX_EACH(uint16_t))
WARP(clayer_warp_alpha16, uint16_t, 4, clayer_mix_alpha16(row, taken, count, weight), mix_alpha_pixel(row + 4 * i, taken + 4 * i, own))
