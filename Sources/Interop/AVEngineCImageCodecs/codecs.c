#include "internal.h"

bool cimage_fail(cimage_error *error, const char *what, const char *why) {
  if (error && !error->text[0]) snprintf(error->text, sizeof error->text, "%s: %s", what, why && why[0] ? why : "damaged data");
  return false;
}

bool cimage_reserve(cimage_picture *picture, const cimage_input *in, cimage_error *error) {
  uint64_t pixels = (uint64_t)picture->width * picture->height;
  if (pixels == 0 || pixels > in->max_pixels) return cimage_fail(error, "picture", "its size is zero or beyond the limit");
  picture->bytes_per_row = (size_t)picture->width * picture->channels * (picture->bits / 8);
  if (in->header_only) return true;
  // calloc: what damaged data leaves unwritten must not show old memory.
  picture->pixels = calloc(picture->height, picture->bytes_per_row);
  return picture->pixels || cimage_fail(error, "picture", "not enough memory");
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

bool cimage_keep_profile(cimage_picture *picture, const void *bytes, size_t size) {
  if (!bytes || size < 128 || picture->icc) return false;
  picture->icc = malloc(size);
  if (!picture->icc) return false;
  memcpy(picture->icc, bytes, size);
  picture->icc_size = size;
  return true;
}

void cimage_free_picture(cimage_picture *picture) {
  free(picture->pixels);
  free(picture->icc);
  memset(picture, 0, sizeof *picture);
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
                 cimage_picture *picture, cimage_error *error) {
  memset(picture, 0, sizeof *picture);
  cimage_input in = {bytes, size, index, header_only, max_pixels};
  if (!bytes || !cimage_can_read(kind, error)) return cimage_fail(error, "picture", "no data");
  bool done = false;
  if (index > 0 && kind != CIMAGE_TIFF && kind != CIMAGE_HEIF) return cimage_fail(error, "picture", "the file has only one");
  switch (kind) {
    case CIMAGE_PNG: done = cimage_png_read(&in, picture, error); break;
    case CIMAGE_JPEG: done = cimage_jpeg_read(&in, picture, error); break;
    case CIMAGE_TIFF: done = cimage_tiff_read(&in, picture, error); break;
    case CIMAGE_WEBP: done = cimage_webp_read(&in, picture, error); break;
    case CIMAGE_HEIF: done = cimage_heif_read(&in, picture, error); break;
  }
  if (!done) cimage_free_picture(picture);
  return done;
}

bool cimage_write(cimage_kind kind, const cimage_picture *pictures, uint32_t count, double quality, cimage_buffer *out,
                  cimage_error *error) {
  memset(out, 0, sizeof *out);
  if (count == 0 || !cimage_can_write(kind, error)) return cimage_fail(error, "picture", "nothing to write");
  bool done = false;
  switch (kind) {
    case CIMAGE_PNG: done = cimage_png_write(pictures, count, quality, out, error); break;
    case CIMAGE_JPEG: done = cimage_jpeg_write(pictures, count, quality, out, error); break;
    case CIMAGE_TIFF: done = cimage_tiff_write(pictures, count, quality, out, error); break;
    case CIMAGE_WEBP: done = cimage_webp_write(pictures, count, quality, out, error); break;
    case CIMAGE_HEIF: done = cimage_heif_write(pictures, count, quality, out, error); break;
  }
  if (!done) cimage_free_buffer(out);
  return done;
}
