#include "AVEngineCLayerKernels.h"

#include <string.h>

#include "Vectors.h"

// WHOLE is the total of the weights in a sum; tints are in 1/FINE of a code value.
enum { CHUNK = 256, WHOLE = 16, FINE = 256 };

enum { BLOCK = 16 };

// Four pixels with interleaved blue, green, red and alpha.
typedef uint16_t words __attribute__((vector_size(32)));
typedef uint64_t pixels __attribute__((vector_size(32)));
typedef uint8_t bytes __attribute__((vector_size(16)));

INLINE void widen(const uint8_t *from, words *to) {
  bytes four;
  memcpy(&four, from, sizeof four);
  *to = __builtin_convertvector(four, words);
}

INLINE void every_second(const uint16_t *from, words *to) {
  pixels first, second;
  memcpy(&first, from, sizeof first);
  memcpy(&second, from + 16, sizeof second);
  *to = (words)__builtin_shufflevector(first, second, 0, 2, 4, 6);
}

INLINE void sum_pixels(uint16_t sums[CHUNK][4], const struct clayer_over *over, size_t first, size_t count) {
  // Sums over the three rows, with one more column at each end: 4 · 255 at most.
  uint16_t lines[(2 * CHUNK + 4) * 4];
  const size_t left = 2 * first, all = over->width;
  const size_t columns = left + 2 * count <= all ? 2 * count : all - left;
  const uint8_t *rows[3] = {over->rows[0] + 4 * left, over->rows[1] + 4 * left, over->rows[2] + 4 * left};
  const uint16_t *const down = over->down, *const across = over->across;
  size_t i = 0;
  for (; i + 16 <= 4 * columns; i += 16) {
    words a, b, c;
    widen(rows[0] + i, &a);
    widen(rows[1] + i, &b);
    widen(rows[2] + i, &c);
    const words line = a * down[0] + b * down[1] + c * down[2];
    memcpy(lines + 4 + i, &line, sizeof line);
  }
  for (; i < 4 * columns; i++) lines[4 + i] = (uint16_t)(rows[0][i] * down[0] + rows[1][i] * down[1] + rows[2][i] * down[2]);
  for (unsigned c = 0; c < 4; c++) {
    const ptrdiff_t before = (ptrdiff_t)c - (left > 0 ? 4 : 0);
    lines[c] = (uint16_t)(rows[0][before] * down[0] + rows[1][before] * down[1] + rows[2][before] * down[2]);
    lines[4 * columns + 4 + c] = lines[4 * columns + c];
  }
  for (i = 0; i + 4 <= count; i += 4) {
    const uint16_t *line = lines + 8 * i;
    words before, on, behind;
    every_second(line, &before);
    every_second(line + 4, &on);
    every_second(line + 8, &behind);
    const words sum = before * across[0] + on * across[1] + behind * across[2];
    memcpy(sums[i], &sum, sizeof sum);
  }
  for (; i < count; i++) {
    const uint16_t *line = lines + 8 * i;
    for (unsigned c = 0; c < 4; c++) sums[i][c] = (uint16_t)(across[0] * line[c] + across[1] * line[4 + c] + across[2] * line[8 + c]);
  }
}

// The weights of the sums add up to `pixels`. 1023 · 255 · 16 · 256 and the half for rounding stay below 2³¹.
INLINE uint32_t laid(int32_t under, int32_t blue, int32_t green, int32_t red, int32_t alpha, const struct clayer_tint *tint, int32_t pixels,
                     uint32_t largest) {
  const int32_t full = 255 * pixels;
  const int32_t value = under * (full - alpha) * FINE + tint->blue * blue + tint->green * green + tint->red * red + tint->alpha * alpha +
                        full * FINE / 2;
  const uint32_t result = value < 0 ? 0 : (uint32_t)value / (uint32_t)(full * FINE);
  return result > largest ? largest : result;
}

#define OVER(NAME, TYPE, SHIFT, LARGEST)                                                                                          \
  INLINE void NAME##_block(TYPE *restrict row, const uint8_t *restrict pixels, size_t count, struct clayer_tint tint) {           \
    for (size_t i = 0; i < count; i++) {                                                                                          \
      const uint8_t *pixel = pixels + 4 * i;                                                                                      \
      const TYPE over = (TYPE)(laid(row[i] >> SHIFT, pixel[0], pixel[1], pixel[2], pixel[3], &tint, 1, LARGEST) << SHIFT);        \
      row[i] = pixel[3] == 0 ? row[i] : over;                                                                                     \
    }                                                                                                                             \
  }                                                                                                                               \
  INLINE void NAME##_body(TYPE *row, const uint8_t *pixels, size_t count, const struct clayer_tint *tint) {                       \
    size_t i = 0;                                                                                                                 \
    for (; i + BLOCK <= count; i += BLOCK) {                                                                                      \
      uint8_t any = 0;                                                                                                            \
      for (size_t j = 0; j < BLOCK; j++) any |= pixels[4 * (i + j) + 3];                                                          \
      if (any != 0) NAME##_block(row + i, pixels + 4 * i, BLOCK, *tint);                                                          \
    }                                                                                                                             \
    NAME##_block(row + i, pixels + 4 * i, count - i, *tint);                                                                      \
  }                                                                                                                               \
  WITH_VECTORS(NAME, (TYPE *row, const uint8_t *pixels, size_t count, const struct clayer_tint *tint), (row, pixels, count, tint))

OVER(clayer_over8, uint8_t, 0, 255)
OVER(clayer_over10, uint16_t, 6, 1023)

#define OVER_HALVED(NAME, TYPE, SHIFT, LARGEST)                                                                                   \
  INLINE void NAME##_block(TYPE *restrict row, const uint16_t (*restrict sums)[4], size_t count, struct clayer_tint tint) {       \
    for (size_t i = 0; i < count; i++) {                                                                                          \
      const uint16_t *sum = sums[i];                                                                                              \
      const TYPE over = (TYPE)(laid(row[i] >> SHIFT, sum[0], sum[1], sum[2], sum[3], &tint, WHOLE, LARGEST) << SHIFT);            \
      row[i] = sum[3] == 0 ? row[i] : over;                                                                                       \
    }                                                                                                                             \
  }                                                                                                                               \
  INLINE void NAME##_apart(TYPE *row, const uint16_t (*sums)[4], size_t count, struct clayer_tint tint) {                         \
    size_t i = 0;                                                                                                                 \
    for (; i + BLOCK <= count; i += BLOCK) {                                                                                      \
      uint16_t any = 0;                                                                                                           \
      for (size_t j = 0; j < BLOCK; j++) any |= sums[i + j][3];                                                                   \
      if (any != 0) NAME##_block(row + i, sums + i, BLOCK, tint);                                                                 \
    }                                                                                                                             \
    NAME##_block(row + i, sums + i, count - i, tint);                                                                             \
  }                                                                                                                               \
  INLINE void NAME##_by_turns(TYPE *row, const uint16_t (*sums)[4], size_t count, struct clayer_tint tint, size_t step) {         \
    for (size_t i = 0; i < count; i++) {                                                                                          \
      const uint16_t *sum = sums[i];                                                                                              \
      if (sum[3] == 0) continue;                                                                                                  \
      TYPE *one = row + i * step;                                                                                                 \
      *one = (TYPE)(laid(*one >> SHIFT, sum[0], sum[1], sum[2], sum[3], &tint, WHOLE, LARGEST) << SHIFT);                         \
    }                                                                                                                             \
  }                                                                                                                               \
  INLINE void NAME##_body(TYPE *blue, TYPE *red, size_t step, size_t first, size_t count, const struct clayer_over *over,         \
                          const struct clayer_tint tints[2]) {                                                                    \
    uint16_t sums[CHUNK][4];                                                                                                      \
    TYPE *const rows[2] = {blue, red};                                                                                            \
    for (size_t start = first; start < first + count; start += CHUNK) {                                                           \
      const size_t part = first + count - start < CHUNK ? first + count - start : CHUNK;                                          \
      sum_pixels(sums, over, start, part);                                                                                        \
      for (unsigned plane = 0; plane < 2; plane++) {                                                                              \
        if (step == 1) NAME##_apart(rows[plane] + start, sums, part, tints[plane]);                                               \
        else NAME##_by_turns(rows[plane] + start * step, sums, part, tints[plane], step);                                         \
      }                                                                                                                           \
    }                                                                                                                             \
  }                                                                                                                               \
  WITH_VECTORS(NAME, (TYPE *blue, TYPE *red, size_t step, size_t first, size_t count, const struct clayer_over *over,             \
                      const struct clayer_tint tints[2]), (blue, red, step, first, count, over, tints))

OVER_HALVED(clayer_over_halved8, uint8_t, 0, 255)
OVER_HALVED(clayer_over_halved10, uint16_t, 6, 1023)

INLINE void clayer_find_body(const uint32_t *pixels, size_t count, size_t *first, size_t *end) {
  size_t start = 0;
  for (; start + BLOCK <= count; start += BLOCK) {
    uint32_t any = 0;
    for (size_t i = 0; i < BLOCK; i++) any |= pixels[start + i];
    if (any != 0) break;
  }
  while (start < count && pixels[start] == 0) start++;
  size_t stop = count;
  for (; stop >= start + BLOCK; stop -= BLOCK) {
    uint32_t any = 0;
    for (size_t i = 1; i <= BLOCK; i++) any |= pixels[stop - i];
    if (any != 0) break;
  }
  while (stop > start && pixels[stop - 1] == 0) stop--;
  *first = start;
  *end = stop;
}
WITH_VECTORS(clayer_find, (const uint32_t *pixels, size_t count, size_t *first, size_t *end), (pixels, count, first, end))
