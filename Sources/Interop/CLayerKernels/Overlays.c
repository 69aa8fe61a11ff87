#include "CLayerKernels.h"

// Pixels whose sums are taken before they are laid over a row: they stay in the first level of the cache.
enum { CHUNK = 256, WHOLE = 16, FINE = 256 };

// Sums of blue, green, red and alpha; for a plane as large as the frame those of one pixel.
static void sum_pixels(uint16_t sums[CHUNK][4], const struct clayer_over *over, size_t first, size_t count) {
  if (!over->is_halved) {
    const uint8_t *row = over->rows[1] + 4 * first;
    for (size_t i = 0; i < count; i++) for (unsigned c = 0; c < 4; c++) sums[i][c] = row[4 * i + c];
    return;
  }
  // Rows first, for the samples' columns and the nearest beyond either end: 4 · 255 at most.
  uint16_t lines[(2 * CHUNK + 2) * 4];
  const size_t left = 2 * first, all = over->width;
  const size_t columns = left + 2 * count <= all ? 2 * count : all - left;
  const uint8_t *rows[3] = {over->rows[0] + 4 * left, over->rows[1] + 4 * left, over->rows[2] + 4 * left};
  const uint16_t down[3] = {(uint16_t)over->down[0], (uint16_t)over->down[1], (uint16_t)over->down[2]};
  for (size_t i = 0; i < 4 * columns; i++) lines[4 + i] = (uint16_t)(rows[0][i] * down[0] + rows[1][i] * down[1] + rows[2][i] * down[2]);
  for (unsigned c = 0; c < 4; c++) {
    const ptrdiff_t before = (ptrdiff_t)c - (left > 0 ? 4 : 0);
    lines[c] = (uint16_t)(rows[0][before] * down[0] + rows[1][before] * down[1] + rows[2][before] * down[2]);
    lines[4 * columns + 4 + c] = lines[4 * columns + c];
  }
  const uint16_t across[3] = {(uint16_t)over->across[0], (uint16_t)over->across[1], (uint16_t)over->across[2]};
  for (size_t i = 0; i < count; i++) {
    const uint16_t *line = lines + 8 * i;
    for (unsigned c = 0; c < 4; c++) sums[i][c] = (uint16_t)(across[0] * line[c] + across[1] * line[4 + c] + across[2] * line[8 + c]);
  }
}

// 1023 · 255 · 16 · 256 and the half that rounds stay below 2³¹.
static inline uint32_t laid(int32_t under, const uint16_t sums[4], const struct clayer_tint *tint, int32_t pixels) {
  const int32_t full = 255 * pixels;
  const int32_t value = under * (full - sums[3]) * FINE + tint->blue * sums[0] + tint->green * sums[1] + tint->red * sums[2] +
                        tint->alpha * sums[3] + full * FINE / 2;
  return value < 0 ? 0 : (uint32_t)value / (uint32_t)(full * FINE);
}

#define OVER(NAME, TYPE, SHIFT, LARGEST)                                                                       \
  void NAME(TYPE *row, size_t first, size_t count, const struct clayer_over *over, const struct clayer_tint *tints, unsigned n) { \
    uint16_t sums[CHUNK][4];                                                                                    \
    for (size_t start = 0; start < count; start += CHUNK) {                                                     \
      const size_t pixels = count - start < CHUNK ? count - start : CHUNK;                                      \
      sum_pixels(sums, over, first + start, pixels);                                                            \
      TYPE *to = row + (first + start) * n;                                                                     \
      for (size_t i = 0; i < pixels; i++) {                                                                     \
        if (sums[i][3] == 0) continue;                                                                          \
        for (unsigned c = 0; c < n; c++) {                                                                      \
          const int32_t under = to[i * n + c] >> SHIFT;                                                         \
          const uint32_t value = over->is_halved ? laid(under, sums[i], tints + c, WHOLE) : laid(under, sums[i], tints + c, 1); \
          to[i * n + c] = (TYPE)((value > LARGEST ? LARGEST : value) << SHIFT);                                 \
        }                                                                                                       \
      }                                                                                                         \
    }                                                                                                           \
  }

OVER(clayer_over8, uint8_t, 0, 255)
OVER(clayer_over10, uint16_t, 6, 1023)

bool clayer_find(const uint32_t *pixels, size_t count, size_t *first, size_t *end) {
  enum { BLOCK = 16 };
  size_t start = 0;
  for (; start + BLOCK <= count; start += BLOCK) {
    uint32_t any = 0;
    for (size_t i = 0; i < BLOCK; i++) any |= pixels[start + i];
    if (any != 0) break;
  }
  while (start < count && pixels[start] == 0) start++;
  if (start == count) return false;
  size_t stop = count;
  while (stop > start && pixels[stop - 1] == 0) stop--;
  *first = start;
  *end = stop;
  return true;
}
