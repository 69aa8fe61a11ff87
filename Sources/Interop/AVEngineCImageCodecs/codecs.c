#include "internal.h"

bool cimage_fail(cimage_error *error, const char *what, const char *why) {
  if (error && !error->text[0]) snprintf(error->text, sizeof error->text, "%s: %s", what, why && why[0] ? why : "damaged data");
  return false;
}

bool cimage_reserve(cimage_image *image, const cimage_input *in, cimage_error *error) {
  uint64_t pixels = (uint64_t)image->width * image->height;
  if (pixels == 0 || pixels > in->max_pixels) return cimage_fail(error, "image", "the size is zero or exceeds the limit");
  image->bytes_per_row = (size_t)image->width * image->channels * (image->bits / 8);
  if (in->header_only) return true;
  // calloc, so that pixels which damaged data leaves unwritten do not show old memory.
  image->pixels = calloc(image->height, image->bytes_per_row);
  return image->pixels || cimage_fail(error, "image", "not enough memory");
}

bool cimage_append(cimage_buffer *out, const void *bytes, size_t size) {
  if (size > SIZE_MAX - out->size) return false;
  uint8_t *grown = realloc(out->bytes, out->size + size + 1);
  if (!grown) return false;
  memcpy(grown + out->size, bytes, size);
  out->bytes = grown;
  out->size += size;
  return true;
}

bool cimage_keep_profile(cimage_image *image, const void *bytes, size_t size) {
  if (!bytes || size < 128 || image->icc) return false;
  image->icc = malloc(size);
  if (!image->icc) return false;
  memcpy(image->icc, bytes, size);
  image->icc_size = size;
  return true;
}

void cimage_free_image(cimage_image *image) {
  free(image->pixels);
  free(image->icc);
  memset(image, 0, sizeof *image);
}

void cimage_free_buffer(cimage_buffer *buffer) {
  free(buffer->bytes);
  memset(buffer, 0, sizeof *buffer);
}

bool cimage_can_read(cimage_kind kind, cimage_error *error) {
  switch (kind) {
    case CIMAGE_PNG: return cimage_png_load(error);
    case CIMAGE_JPEG: return cimage_jpeg_load(error);
    case CIMAGE_TIFF: return cimage_tiff_load(error);
    case CIMAGE_WEBP: return cimage_webp_load(error);
    case CIMAGE_HEIF: return cimage_heif_can(false, error);
  }
  return false;
}

bool cimage_can_write(cimage_kind kind, cimage_error *error) {
  return kind == CIMAGE_HEIF ? cimage_heif_can(true, error) : cimage_can_read(kind, error);
}

bool cimage_read(cimage_kind kind, const uint8_t *bytes, size_t size, uint32_t index, bool header_only, uint64_t max_pixels,
                 cimage_image *image, cimage_error *error) {
  memset(image, 0, sizeof *image);
  cimage_input in = {bytes, size, index, header_only, max_pixels};
  if (!bytes || !cimage_can_read(kind, error)) return cimage_fail(error, "image", "there is no data");
  bool done = false;
  if (index > 0 && kind != CIMAGE_TIFF && kind != CIMAGE_HEIF) return cimage_fail(error, "image", "the file has only one");
  switch (kind) {
    case CIMAGE_PNG: done = cimage_png_read(&in, image, error); break;
    case CIMAGE_JPEG: done = cimage_jpeg_read(&in, image, error); break;
    case CIMAGE_TIFF: done = cimage_tiff_read(&in, image, error); break;
    case CIMAGE_WEBP: done = cimage_webp_read(&in, image, error); break;
    case CIMAGE_HEIF: done = cimage_heif_read(&in, image, error); break;
  }
  if (!done) cimage_free_image(image);
  return done;
}

bool cimage_write(cimage_kind kind, const cimage_image *images, uint32_t count, double quality, cimage_buffer *out,
                  cimage_error *error) {
  memset(out, 0, sizeof *out);
  if (count == 0 || !cimage_can_write(kind, error)) return cimage_fail(error, "image", "there are no pixels to write");
  bool done = false;
  switch (kind) {
    case CIMAGE_PNG: done = cimage_png_write(images, count, quality, out, error); break;
    case CIMAGE_JPEG: done = cimage_jpeg_write(images, count, quality, out, error); break;
    case CIMAGE_TIFF: done = cimage_tiff_write(images, count, quality, out, error); break;
    case CIMAGE_WEBP: done = cimage_webp_write(images, count, quality, out, error); break;
    case CIMAGE_HEIF: done = cimage_heif_write(images, count, quality, out, error); break;
  }
  if (!done) cimage_free_buffer(out);
  return done;
}
