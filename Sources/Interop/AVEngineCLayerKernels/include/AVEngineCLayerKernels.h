// The functions check no bounds. A plane has `components` interleaved samples for each pixel: 1 for luma, 2 for
// interleaved chroma, 4 for A Y′ Cb Cr.
#ifndef CLAYERKERNELS_H
#define CLAYERKERNELS_H

#include <stddef.h>
#include <stdint.h>

#define CLAYER_HIDDEN __attribute__((visibility("hidden")))

/// A result is under + (over − under) · weight ÷ CLAYER_OPAQUE, rounded.
enum { CLAYER_OPAQUE = 32768 };

/// `to` may be `under`.
CLAYER_HIDDEN void clayer_mix8(uint8_t *to, const uint8_t *under, const uint8_t *over, size_t count, uint32_t weight);
CLAYER_HIDDEN void clayer_mix16(uint16_t *to, const uint16_t *under, const uint16_t *over, size_t count, uint32_t weight);
/// A Y′ Cb Cr with straight alpha: each pixel's own alpha also counts.
CLAYER_HIDDEN void clayer_mix_alpha16(uint16_t *to, const uint16_t *over, size_t pixels, uint32_t weight);
CLAYER_HIDDEN void clayer_fill8(uint8_t *to, const uint8_t *group, unsigned components, size_t pixels);
CLAYER_HIDDEN void clayer_fill16(uint16_t *to, const uint16_t *group, unsigned components, size_t pixels);

struct clayer_walk {
  const void *from;
  ptrdiff_t bytes_per_row;
  unsigned components;
  /// The first pixel's centre, and the step to the next pixel; in 1/2³² of a sample, with 0 at the first sample's
  /// centre.
  int64_t u, v, du, dv;
  /// The range that may be read; outside it, the nearest sample is used.
  int32_t left, top, right, bottom;
  /// For left, right, top and bottom: the distance from the side inwards to the first pixel's centre, in pixels of the
  /// frame, and its change for each pixel to the right.
  double inside[4], step[4];
};

/// Bilinear; a pixel that the layer covers partly is mixed in proportion.
CLAYER_HIDDEN void clayer_warp8(uint8_t *to, size_t pixels, const struct clayer_walk *walk, uint32_t weight);
CLAYER_HIDDEN void clayer_warp16(uint16_t *to, size_t pixels, const struct clayer_walk *walk, uint32_t weight);
CLAYER_HIDDEN void clayer_warp_alpha16(uint16_t *to, size_t pixels, const struct clayer_walk *walk, uint32_t weight);

/// The amounts that a blue, green, red and alpha of 255 each add to a sample, in 1/256 of a code value. Drawn pixels
/// are B G R A in 8 bits, colours multiplied by alpha.
struct clayer_tint {
  int32_t blue, green, red, alpha;
};

CLAYER_HIDDEN void clayer_over8(uint8_t *row, const uint8_t *pixels, size_t count, const struct clayer_tint *tint);
/// Samples are in the upper 10 of 16 bits.
CLAYER_HIDDEN void clayer_over10(uint16_t *row, const uint8_t *pixels, size_t count, const struct clayer_tint *tint);

struct clayer_over {
  const uint8_t *rows[3];
  /// The weights of the rows, and of the columns 2x − 1, 2x and 2x + 1; each set adds up to 4.
  uint16_t down[3], across[3];
  size_t width;
};

/// `step` is 1 if the colour differences are in separate planes, 2 if they alternate in one.
CLAYER_HIDDEN void clayer_over_halved8(uint8_t *blue, uint8_t *red, size_t step, size_t first, size_t count, const struct clayer_over *over,
                                       const struct clayer_tint tints[2]);
CLAYER_HIDDEN void clayer_over_halved10(uint16_t *blue, uint16_t *red, size_t step, size_t first, size_t count, const struct clayer_over *over,
                                        const struct clayer_tint tints[2]);
/// The index of the first pixel that is not 0, and the index after the last one; both are equal without such a pixel.
CLAYER_HIDDEN void clayer_find(const uint32_t *pixels, size_t count, size_t *first, size_t *end);

#endif
