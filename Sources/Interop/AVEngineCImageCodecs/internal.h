#ifndef CIMAGECODECS_INTERNAL_H
#define CIMAGECODECS_INTERNAL_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "AVEngineCImageCodecs.h"
#include "AVEngineCLazyLibrary.h"

typedef struct {
  const uint8_t *bytes;
  size_t size;
  uint32_t index;
  bool header_only;
  uint64_t max_pixels;
} cimage_input;

#define CIMAGE_CODEC(kind)                                                                                        \
  CLAZY_HIDDEN bool cimage_##kind##_load(cimage_error *error);                                                    \
  CLAZY_HIDDEN bool cimage_##kind##_read(const cimage_input *in, cimage_image *image, cimage_error *error);       \
  CLAZY_HIDDEN bool cimage_##kind##_write(const cimage_image *images, uint32_t count, double quality,             \
                                          cimage_buffer *out, cimage_error *error);

CIMAGE_CODEC(png)
CIMAGE_CODEC(jpeg)
CIMAGE_CODEC(tiff)
CIMAGE_CODEC(webp)
CIMAGE_CODEC(heif)

CLAZY_HIDDEN bool cimage_heif_can(bool write, cimage_error *error);
CLAZY_HIDDEN bool cimage_fail(cimage_error *error, const char *what, const char *why);
CLAZY_HIDDEN bool cimage_reserve(cimage_image *image, const cimage_input *in, cimage_error *error);
CLAZY_HIDDEN bool cimage_append(cimage_buffer *out, const void *bytes, size_t size);
CLAZY_HIDDEN bool cimage_keep_profile(cimage_image *image, const void *bytes, size_t size);

#endif
