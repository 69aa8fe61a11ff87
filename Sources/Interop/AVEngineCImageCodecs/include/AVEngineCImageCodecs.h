// Long jumps of libpng and libjpeg-turbo stay inside this target; damaged bytes must not end the process.
#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { CIMAGE_PNG, CIMAGE_JPEG, CIMAGE_TIFF, CIMAGE_WEBP, CIMAGE_HEIF } cimage_kind;

/// Rows before `orientation` is applied; interleaved components, 16-bit ones in this machine's byte order.
typedef struct {
  uint32_t width, height;
  uint8_t channels;        // 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA or CMYK
  uint8_t bits;            // 8 or 16
  bool is_cmyk;
  bool is_premultiplied;
  uint8_t orientation;     // TIFF 6.0 Orientation, 1 to 8; 0 if not stated
  double dpi_x, dpi_y;     // 0 if not stated
  size_t bytes_per_row;
  uint8_t *pixels;         // malloc'd; NULL if only the header was read
  uint8_t *icc;            // malloc'd; NULL without a profile
  size_t icc_size;
  uint32_t count;          // images in the file
} cimage_image;

typedef struct {
  uint8_t *bytes;          // malloc'd
  size_t size;
} cimage_buffer;

typedef struct {
  char text[256];
} cimage_error;

bool cimage_can_read(cimage_kind kind, cimage_error *error);
bool cimage_can_write(cimage_kind kind, cimage_error *error);

/// More pixels than `max_pixels` are refused.
bool cimage_read(cimage_kind kind, const uint8_t *bytes, size_t size, uint32_t index, bool header_only, uint64_t max_pixels,
                 cimage_image *image, cimage_error *error);

/// Only TIFF and HEIF get more than the first image. `quality` is 0 to 1, and 1 is lossless for WebP; below 0 it is
/// this target's default. PNG and TIFF ignore it.
bool cimage_write(cimage_kind kind, const cimage_image *images, uint32_t count, double quality, cimage_buffer *out,
                  cimage_error *error);

void cimage_free_image(cimage_image *image);
void cimage_free_buffer(cimage_buffer *buffer);

#endif
