// Row kernels of the compositor: one row of a layer onto one row of a plane of the frame.
//
// They hold no policy: which layer, where and with which weight is decided in Swift (AVEngineReading/Compositing), where every count
// is checked.  A plane has `components` samples a pixel by turns: 1 for luma, 2 for woven chroma, 4 for A Y′ Cb Cr.
#ifndef CLAYERKERNELS_H
#define CLAYERKERNELS_H

#include <stddef.h>
#include <stdint.h>

#define CLAYER_HIDDEN __attribute__((visibility("hidden")))

/// The weight of a layer that hides what is beneath it.  A result is under + (over − under) · weight ÷ CLAYER_OPAQUE, rounded.
enum { CLAYER_OPAQUE = 32768 };

/// `to` may be `under`.
CLAYER_HIDDEN void clayer_mix8(uint8_t *to, const uint8_t *under, const uint8_t *over, size_t count, uint32_t weight);
CLAYER_HIDDEN void clayer_mix16(uint16_t *to, const uint16_t *under, const uint16_t *over, size_t count, uint32_t weight);
/// Pixels of A Y′ Cb Cr whose colours are not multiplied by alpha: each pixel's own alpha counts too.
CLAYER_HIDDEN void clayer_mix_alpha16(uint16_t *to, const uint16_t *over, size_t pixels, uint32_t weight);
/// Repeats a group of `components` samples.
CLAYER_HIDDEN void clayer_fill8(uint8_t *to, const uint8_t *group, unsigned components, size_t pixels);
CLAYER_HIDDEN void clayer_fill16(uint16_t *to, const uint16_t *group, unsigned components, size_t pixels);

/// A walk through a plane of a layer along a row of the frame.
struct clayer_walk {
  const void *from;
  ptrdiff_t bytes_per_row;
  /// Samples a pixel: 1, 2 or 4.
  unsigned components;
  /// Where the first pixel's centre falls, and the way to the next; in 1/2³² of a sample, 0 being the centre of the first sample.
  int64_t u, v, du, dv;
  /// The samples that may be read; beyond them the nearest stands.
  int32_t left, top, right, bottom;
  /// For the layer's four sides (left, right, top, bottom): how far inside the first pixel's centre lies, in pixels of the
  /// frame, and what a step to the right adds.
  double inside[4], step[4];
};

/// Draws `pixels` pixels with bilinear interpolation; where the layer ends within a pixel, it covers its part of it.
CLAYER_HIDDEN void clayer_warp8(uint8_t *to, size_t pixels, const struct clayer_walk *walk, uint32_t weight);
CLAYER_HIDDEN void clayer_warp16(uint16_t *to, size_t pixels, const struct clayer_walk *walk, uint32_t weight);
/// As above for A Y′ Cb Cr with straight alpha.
CLAYER_HIDDEN void clayer_warp_alpha16(uint16_t *to, size_t pixels, const struct clayer_walk *walk, uint32_t weight);

/// What drawn pixels (B G R A in 8 bits, colours multiplied by alpha) add to a sample, in 1/256 of its steps, for each step of blue,
/// green, red and alpha.
struct clayer_tint {
  int32_t blue, green, red, alpha;
};

/// Lays drawn pixels over as many samples of a plane as large as the frame.
CLAYER_HIDDEN void clayer_over8(uint8_t *row, const uint8_t *pixels, size_t count, const struct clayer_tint *tint);
/// As above, the samples being the upper 10 of 16 bits.
CLAYER_HIDDEN void clayer_over10(uint16_t *row, const uint8_t *pixels, size_t count, const struct clayer_tint *tint);

/// Rows of drawn pixels that belong to a row of planes of half the size.
struct clayer_over {
  const uint8_t *rows[3];
  /// How much of each row, and of the columns 2x − 1, 2x and 2x + 1; each makes 4.
  uint16_t down[3], across[3];
  /// Pixels of a drawn row.
  size_t width;
};

/// Lays drawn pixels over samples `first` and following of both colour differences, which lie `step` samples apart each.
CLAYER_HIDDEN void clayer_over_halved8(uint8_t *blue, uint8_t *red, size_t step, size_t first, size_t count, const struct clayer_over *over,
                                       const struct clayer_tint tints[2]);
/// As above, the samples being the upper 10 of 16 bits.
CLAYER_HIDDEN void clayer_over_halved10(uint16_t *blue, uint16_t *red, size_t step, size_t first, size_t count, const struct clayer_over *over,
                                        const struct clayer_tint tints[2]);
/// Where a row's first pixel that is not 0 lies, and where those behind the last one begin; the same where there is none.
CLAYER_HIDDEN void clayer_find(const uint32_t *pixels, size_t count, size_t *first, size_t *end);

#endif
