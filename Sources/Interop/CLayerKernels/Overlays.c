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
  const size_t last = over->width - 1;
  for (size_t i = 0; i < count; i++) {
    const size_t middle = 2 * (first + i);
    const size_t columns[3] = {middle == 0 ? 0 : middle - 1, middle > last ? last : middle, middle + 1 > last ? last : middle + 1};
    for (unsigned c = 0; c < 4; c++) {
      uint32_t sum = 0;
      for (unsigned row = 0; row < 3; row++) {
        const uint8_t *line = over->rows[row] + c;
        sum += over->down[row] *
               (over->across[0] * line[4 * columns[0]] + over->across[1] * line[4 * columns[1]] + over->across[2] * line[4 * columns[2]]);
      }
      sums[i][c] = (uint16_t)sum;
    }
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
