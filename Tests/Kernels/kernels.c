// Runs one kernel of AVEngineCPixelKernels or AVEngineCLayerKernels on seeded cases and writes every byte of its
// results to standard output, so that processors and optimisation levels can be compared (scripts/check-arm64).
//
//   kernels          lists the kernels' names, one per line
//   kernels NAME     writes the results of one kernel
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "AVEngineCLayerKernels.h"
#include "AVEngineCPixelKernels.h"

enum { LONGEST = 600, ROOM = 8192 };

// xorshift64 (Marsaglia, "Xorshift RNGs", 2003).
static uint64_t state;
static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}
static uint32_t below(uint32_t limit) { return (uint32_t)((next() >> 32) % limit); }
static double between(double low, double high) { return low + (high - low) * ((double)(next() >> 11) / 9007199254740992.0); }

// Rows of random bytes, and rows for results. The rows for results have random bytes as well, so that bytes that a
// kernel must not change are compared.
static _Alignas(64) uint8_t in[4][ROOM], out[3][ROOM];
static void refill(void) {
  for (size_t i = 0; i < sizeof in / 8; i++) ((uint64_t *)in)[i] = next();
  for (size_t i = 0; i < sizeof out / 8; i++) ((uint64_t *)out)[i] = next();
}
// Every count up to 70, which covers the ends of vectors, then the counts around chunks of 256 and the longest, then
// random ones.
static size_t count_of(unsigned number) {
  static const size_t chunks[] = {255, 256, 257, 511, 512, 513, LONGEST};
  if (number <= 70) return number;
  if (number <= 77) return chunks[number - 71];
  return 71 + below(LONGEST - 71);
}

static void write_rows(unsigned rows) {
  for (unsigned row = 0; row < rows; row++) fwrite(out[row], 1, ROOM, stdout);
}

static uint16_t *words(uint8_t *row) { return (uint16_t *)row; }
static uint32_t *quads(uint8_t *row) { return (uint32_t *)row; }
static size_t step_of(size_t sample) { return sample * (1 + below(4)); }

// MARK: AVEngineCPixelKernels

static void take8(size_t count) { cpixel_take8(out[0], in[0] + below(4), 1 + below(9), count); }
static void take16(size_t count) {
  unsigned bits = 1 + below(16);
  cpixel_take16(words(out[0]), in[0] + below(4), step_of(2), below(17 - bits), bits, below(2), count);
}
static void take32(size_t count) { cpixel_take32(quads(out[0]), in[0] + below(4), 4 * (1 + below(2)), below(2), count); }
static void take_field32(size_t count) {
  cpixel_take_field32(words(out[0]), in[0] + below(4), below(23), 1 + below(10), below(2), count);
}
static void take_widened(size_t count) {
  unsigned bytes = 1 + below(2), bits = 1 + below(8);
  cpixel_take_widened(out[0], in[0] + below(4), bytes * (1 + below(3)), bytes, below(8 * bytes + 1 - bits), bits, below(2), count);
}
static void take_bits(size_t count) { cpixel_take_bits(out[0], in[0] + below(4), below(20), below(2), count); }
static void take_indexed(size_t count) { cpixel_take_indexed(out[0], in[0], quads(in[1]), 8 * below(4), count); }
static void put8(size_t count) { cpixel_put8(out[0] + below(4), 1 + below(9), in[0], count); }
static void put16(size_t count) { cpixel_put16(out[0] + below(4), step_of(2), words(in[0]), below(16), below(2), count); }
static void put32(size_t count) { cpixel_put32(out[0] + below(4), 4 * (1 + below(2)), quads(in[0]), below(2), count); }
static void fill8(size_t count) { cpixel_fill8(out[0] + below(4), 1 + below(4), (uint8_t)next(), count); }
static void fill16(size_t count) { cpixel_fill16(out[0] + below(4), step_of(2), (uint16_t)next(), count); }
static void fill32(size_t count) { cpixel_fill32(out[0] + below(4), 4 * (1 + below(2)), (uint32_t)next(), count); }
static void weave2x8(size_t count) { cpixel_weave2x8(out[0], in[0], in[1], count); }
static void weave2x16(size_t count) { cpixel_weave2x16(words(out[0]), words(in[0]), words(in[1]), below(8), count); }
static void weave3x8(size_t count) { cpixel_weave3x8(out[0], in[0], in[1], in[2], count); }
static void weave4x8(size_t count) { cpixel_weave4x8(out[0], in[0], in[1], in[2], in[3], count); }
static void weave4x16(size_t count) {
  cpixel_weave4x16(words(out[0]), words(in[0]), words(in[1]), words(in[2]), words(in[3]), below(2), count);
}
static void put_fields32(size_t count) {
  for (unsigned row = 0; row < 3; row++) for (size_t i = 0; i < count; i++) words(in[row])[i] &= 1023;
  cpixel_put_fields32(out[0], words(in[0]), words(in[1]), words(in[2]), below(3), 10 + below(3), 20 + below(3), (uint32_t)next(),
                      below(2), count);
}
static void take_v210(size_t count) { cpixel_take_v210(words(out[0]), words(out[1]), words(out[2]), in[0], count); }
static void put_v210(size_t count) {
  for (unsigned row = 0; row < 3; row++) for (size_t i = 0; i < count; i++) words(in[row])[i] &= 1023;
  if (count > 0) cpixel_put_v210(out[0], words(in[0]), words(in[1]), words(in[2]), count);
}

// MARK: AVEngineCLayerKernels

static uint32_t weight(void) { return below(4) == 0 ? CLAYER_OPAQUE : below(CLAYER_OPAQUE + 1); }

static void mix8(size_t count) { clayer_mix8(out[0], below(2) ? out[0] : in[0], in[1], count, weight()); }
static void mix16(size_t count) { clayer_mix16(words(out[0]), words(below(2) ? out[0] : in[0]), words(in[1]), count, weight()); }
static void mix_alpha16(size_t count) { clayer_mix_alpha16(words(out[0]), words(in[0]), count, weight()); }
static void fill_group8(size_t count) { clayer_fill8(out[0], in[0], 1u << below(3), count); }
static void fill_group16(size_t count) { clayer_fill16(words(out[0]), words(in[0]), 1u << below(3), count); }

// A layer of 32 rows at a random place over the row: rotated, scaled, with edges within pixels.
static struct clayer_walk walk(size_t sample, unsigned components) {
  struct clayer_walk walk = {.from = in, .bytes_per_row = (ptrdiff_t)(sizeof in / 32), .components = components};
  const int32_t columns = (int32_t)((size_t)walk.bytes_per_row / sample / components);
  walk.u = (int64_t)(between(-40, columns) * 4294967296.0);
  walk.v = (int64_t)(between(-10, 40) * 4294967296.0);
  walk.du = (int64_t)(between(-2, 3) * 4294967296.0);
  walk.dv = below(2) ? 0 : (int64_t)(between(-0.5, 0.5) * 4294967296.0);
  walk.left = (int32_t)below(4);
  walk.top = (int32_t)below(4);
  walk.right = columns - 1 - (int32_t)below(4);
  walk.bottom = 31 - (int32_t)below(4);
  // Tenths, for which a fused multiply-add rounds differently from a product and a sum.
  const int coarse = below(2);
  const double slope = coarse ? 0.1 * (double)below(10) : between(-1, 1);
  const double height = coarse ? 0.5 * (double)below(100) : between(0.1, 300);
  const double width = coarse ? 0.5 * (double)below(1000) : between(0.3, 700);
  walk.inside[0] = coarse ? -0.1 * (double)below(100) : between(-20, 20);
  walk.inside[1] = width - walk.inside[0];
  walk.inside[2] = coarse ? 0.1 * (double)below(100) : between(-2, 50);
  walk.inside[3] = height - walk.inside[2];
  walk.step[0] = coarse ? 0.1 * (1 + (double)below(9)) : between(0.2, 1);
  walk.step[1] = -walk.step[0];
  walk.step[2] = below(3) == 0 ? 0 : slope;
  walk.step[3] = -walk.step[2];
  return walk;
}
static void warp8(size_t count) {
  struct clayer_walk one = walk(1, 1u << below(3));
  clayer_warp8(out[0], count, &one, weight());
}
static void warp16(size_t count) {
  struct clayer_walk one = walk(2, 1u << below(3));
  clayer_warp16(words(out[0]), count, &one, weight());
}
static void warp_alpha16(size_t count) {
  struct clayer_walk one = walk(2, 4);
  clayer_warp_alpha16(words(out[0]), count, &one, weight());
}

// Drawn pixels in runs, with transparent ones between them; colours do not exceed alpha.
static void draw(uint8_t *row, size_t count) {
  unsigned alpha = 0;
  for (size_t i = 0; i < count; i++) {
    if (below(12) == 0) alpha = below(3) == 0 ? 255 : below(2) == 0 ? 0 : below(256);
    for (unsigned c = 0; c < 3; c++) row[4 * i + c] = (uint8_t)(alpha * row[4 * i + c] / 255);
    row[4 * i + 3] = (uint8_t)alpha;
  }
}
// Factors like those of a matrix of limited or full range: the three colours' parts, and the part of alpha.
static struct clayer_tint tint(int32_t largest) {
  const double scale = 256.0 * largest / 255;
  struct clayer_tint tint = {(int32_t)between(-scale / 2, scale / 2), (int32_t)between(-scale / 2, scale / 2),
                             (int32_t)between(-scale / 2, scale / 2), (int32_t)between(0, scale / 2)};
  return tint;
}
static void over8(size_t count) {
  draw(in[0], count);
  struct clayer_tint one = tint(255);
  clayer_over8(out[0], in[0], count, &one);
}
static void over10(size_t count) {
  draw(in[0], count);
  struct clayer_tint one = tint(1023);
  clayer_over10(words(out[0]), in[0], count, &one);
}
static struct clayer_over halved(size_t first, size_t count) {
  static const uint16_t parts[][3] = {{1, 2, 1}, {0, 2, 2}, {2, 2, 0}, {0, 4, 0}};
  struct clayer_over over = {.width = 2 * (first + count) - below(2)};
  for (unsigned row = 0; row < 3; row++) {
    draw(in[row], over.width);
    over.rows[row] = in[row];
  }
  memcpy(over.down, parts[below(4)], sizeof over.down);
  memcpy(over.across, parts[below(4)], sizeof over.across);
  return over;
}
static void over_halved8(size_t count) {
  if (count == 0) return;
  const size_t first = below(9), step = 1 + below(2);
  struct clayer_over over = halved(first, count);
  struct clayer_tint tints[2] = {tint(255), tint(255)};
  clayer_over_halved8(out[0], step == 1 ? out[1] : out[0] + 1, step, first, count, &over, tints);
}
static void over_halved10(size_t count) {
  if (count == 0) return;
  const size_t first = below(9), step = 1 + below(2);
  struct clayer_over over = halved(first, count);
  struct clayer_tint tints[2] = {tint(1023), tint(1023)};
  clayer_over_halved10(words(out[0]), step == 1 ? words(out[1]) : words(out[0]) + 1, step, first, count, &over, tints);
}
static void find(size_t count) {
  const size_t start = below((uint32_t)count + 1), length = below((uint32_t)(count - start) + 1);
  memset(in[0], 0, start * 4);
  memset(in[0] + 4 * (start + length), 0, (count - start - length) * 4);
  size_t first = 0, end = 0;
  clayer_find(quads(in[0]), count, &first, &end);
  quads(out[0])[0] = (uint32_t)first;
  quads(out[0])[1] = (uint32_t)end;
}

// MARK: -

#define KERNEL(NAME) {#NAME, NAME}
static const struct {
  const char *name;
  void (*run)(size_t count);
} kernels[] = {
    KERNEL(take8), KERNEL(take16), KERNEL(take32), KERNEL(take_field32), KERNEL(take_widened), KERNEL(take_bits), KERNEL(take_indexed),
    KERNEL(put8), KERNEL(put16), KERNEL(put32), KERNEL(fill8), KERNEL(fill16), KERNEL(fill32), KERNEL(weave2x8), KERNEL(weave2x16),
    KERNEL(weave3x8), KERNEL(weave4x8), KERNEL(weave4x16), KERNEL(put_fields32), KERNEL(take_v210), KERNEL(put_v210), KERNEL(mix8),
    KERNEL(mix16), KERNEL(mix_alpha16), KERNEL(fill_group8), KERNEL(fill_group16), KERNEL(warp8), KERNEL(warp16), KERNEL(warp_alpha16),
    KERNEL(over8), KERNEL(over10), KERNEL(over_halved8), KERNEL(over_halved10), KERNEL(find),
};

int main(int count, char **arguments) {
  for (size_t kernel = 0; kernel < sizeof kernels / sizeof kernels[0]; kernel++) {
    if (count < 2) {
      puts(kernels[kernel].name);
      continue;
    }
    if (strcmp(arguments[1], kernels[kernel].name) != 0) continue;
    state = 88172645463325252u + kernel;
    for (unsigned number = 0; number < 200; number++) {
      refill();
      kernels[kernel].run(count_of(number));
      write_rows(3);
    }
    return fflush(stdout) == 0 ? 0 : 74;
  }
  return count < 2 ? 0 : 64;
}
