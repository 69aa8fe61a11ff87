// The library declares its functions with default visibility; ours are hidden.
#define WEBP_EXTERN extern
#include <webp/decode.h>
#include <webp/encode.h>

#include "internal.h"

#define WEBP_FUNCTIONS(F)                                                                                                   \
  F(VP8StatusCode, WebPGetFeaturesInternal, (const uint8_t *d, size_t s, WebPBitstreamFeatures *f, int v), (d, s, f, v))    \
  F(uint8_t *, WebPDecodeRGBAInto, (const uint8_t *d, size_t s, uint8_t *o, size_t n, int r), (d, s, o, n, r))              \
  F(size_t, WebPEncodeRGBA, (const uint8_t *p, int w, int h, int r, float q, uint8_t **o), (p, w, h, r, q, o))              \
  F(size_t, WebPEncodeLosslessRGBA, (const uint8_t *p, int w, int h, int r, uint8_t **o), (p, w, h, r, o))                  \
  F(void, WebPFree, (void *p), (p))

CLAZY_LIBRARY(webp, "libwebp (Debian package libwebp7)", WEBP_FUNCTIONS, "libwebp.so.7")

bool cimage_webp_load(cimage_error *error) {
  return clazy_load(&clazy_library_webp) || cimage_fail(error, "WebP", clazy_error(&clazy_library_webp));
}

// Profile and orientation are in the container, which other code reads and writes.
bool cimage_webp_read(const cimage_input *in, cimage_image *p, cimage_error *error) {
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(in->bytes, in->size, &features) != VP8_STATUS_OK) return cimage_fail(error, "WebP", "no readable header");
  if (features.has_animation && !in->header_only) return cimage_fail(error, "WebP", "animations cannot be read");
  p->width = (uint32_t)features.width;
  p->height = (uint32_t)features.height;
  p->channels = 4;
  p->bits = 8;
  p->count = 1;
  if (!cimage_reserve(p, in, error)) return false;
  if (in->header_only) return true;
  size_t total = p->bytes_per_row * p->height;
  return WebPDecodeRGBAInto(in->bytes, in->size, p->pixels, total, (int)p->bytes_per_row) != NULL ||
         cimage_fail(error, "WebP", "damaged data");
}

bool cimage_webp_write(const cimage_image *p, uint32_t count, double quality, cimage_buffer *out, cimage_error *error) {
  (void)count;
  if (p->channels != 4 || p->bits != 8) return cimage_fail(error, "WebP", "only RGBA of 8 bits can be written");
  uint8_t *bytes = NULL;
  int stride = (int)p->bytes_per_row, width = (int)p->width, height = (int)p->height;
  size_t size = quality >= 1 ? WebPEncodeLosslessRGBA(p->pixels, width, height, stride, &bytes)
                             : WebPEncodeRGBA(p->pixels, width, height, stride, quality < 0 ? 80 : (float)(quality * 100), &bytes);
  bool done = size > 0 && cimage_append(out, bytes, size);
  if (bytes) WebPFree(bytes);
  return done || cimage_fail(error, "WebP", "more than 16383 pixels per side, or not enough memory");
}
