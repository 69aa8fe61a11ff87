#include <libheif/heif.h>

#include "internal.h"

#define HEIF_FUNCTIONS(F)                                                                                             \
  F(struct heif_context *, heif_context_alloc, (void), ())                                                            \
  F(void, heif_context_free, (struct heif_context *c), (c))                                                           \
  F(struct heif_error, heif_context_read_from_memory_without_copy,                                                    \
    (struct heif_context *c, const void *m, size_t s, const struct heif_reading_options *o), (c, m, s, o))            \
  F(int, heif_context_get_number_of_top_level_images, (struct heif_context *c), (c))                                  \
  F(int, heif_context_get_list_of_top_level_image_IDs, (struct heif_context *c, heif_item_id *l, int n), (c, l, n))   \
  F(struct heif_error, heif_context_get_image_handle,                                                                 \
    (struct heif_context *c, heif_item_id i, struct heif_image_handle **h), (c, i, h))                                \
  F(void, heif_image_handle_release, (const struct heif_image_handle *h), (h))                                        \
  F(int, heif_image_handle_get_width, (const struct heif_image_handle *h), (h))                                       \
  F(int, heif_image_handle_get_height, (const struct heif_image_handle *h), (h))                                      \
  F(int, heif_image_handle_has_alpha_channel, (const struct heif_image_handle *h), (h))                               \
  F(size_t, heif_image_handle_get_raw_color_profile_size, (const struct heif_image_handle *h), (h))                   \
  F(struct heif_error, heif_image_handle_get_raw_color_profile, (const struct heif_image_handle *h, void *d), (h, d)) \
  F(struct heif_error, heif_decode_image, (const struct heif_image_handle *h, struct heif_image **i,                  \
    enum heif_colorspace s, enum heif_chroma c, const struct heif_decoding_options *o), (h, i, s, c, o))              \
  F(int, heif_image_get_width, (const struct heif_image *i, enum heif_channel c), (i, c))                             \
  F(int, heif_image_get_height, (const struct heif_image *i, enum heif_channel c), (i, c))                            \
  F(const uint8_t *, heif_image_get_plane_readonly, (const struct heif_image *i, enum heif_channel c, int *s), (i, c, s)) \
  F(uint8_t *, heif_image_get_plane, (struct heif_image *i, enum heif_channel c, int *s), (i, c, s))                  \
  F(void, heif_image_release, (const struct heif_image *i), (i))                                                      \
  F(struct heif_error, heif_image_create, (int w, int h, enum heif_colorspace s, enum heif_chroma c, struct heif_image **i), \
    (w, h, s, c, i))                                                                                                  \
  F(struct heif_error, heif_image_add_plane, (struct heif_image *i, enum heif_channel c, int w, int h, int b), (i, c, w, h, b)) \
  F(struct heif_error, heif_image_set_raw_color_profile,                                                              \
    (struct heif_image *i, const char *t, const void *d, const size_t s), (i, t, d, s))                               \
  F(int, heif_have_decoder_for_format, (enum heif_compression_format f), (f))                                         \
  F(int, heif_have_encoder_for_format, (enum heif_compression_format f), (f))                                         \
  F(struct heif_error, heif_context_get_encoder_for_format,                                                           \
    (struct heif_context *c, enum heif_compression_format f, struct heif_encoder **e), (c, f, e))                     \
  F(void, heif_encoder_release, (struct heif_encoder *e), (e))                                                        \
  F(struct heif_error, heif_encoder_set_lossy_quality, (struct heif_encoder *e, int q), (e, q))                       \
  F(struct heif_encoding_options *, heif_encoding_options_alloc, (void), ())                                          \
  F(void, heif_encoding_options_free, (struct heif_encoding_options *o), (o))                                         \
  F(struct heif_error, heif_context_encode_image, (struct heif_context *c, const struct heif_image *i,                \
    struct heif_encoder *e, const struct heif_encoding_options *o, struct heif_image_handle **h), (c, i, e, o, h))    \
  F(struct heif_error, heif_context_write, (struct heif_context *c, struct heif_writer *w, void *u), (c, w, u))

CLAZY_LIBRARY(heif, "libheif (Debian package libheif1)", HEIF_FUNCTIONS, "libheif.so.1")

bool cimage_heif_load(cimage_error *error) {
  return clazy_load(&clazy_library_heif) || cimage_fail(error, "HEIF", clazy_error(&clazy_library_heif));
}

bool cimage_heif_can(bool write, cimage_error *error) {
  if (!cimage_heif_load(error)) return false;
  bool can = write ? heif_have_encoder_for_format(heif_compression_HEVC) : heif_have_decoder_for_format(heif_compression_HEVC);
  return can || cimage_fail(error, "HEIF", write ? "this libheif has no HEVC encoder (x265)" : "this libheif has no HEVC decoder (libde265)");
}

static bool worked(struct heif_error result, cimage_error *error) {
  return result.code == heif_error_Ok || cimage_fail(error, "HEIF", result.message);
}

static void read_profile(const struct heif_image_handle *handle, cimage_image *p) {
  size_t size = heif_image_handle_get_raw_color_profile_size(handle);
  if (size < 128 || size > (16u << 20)) return;
  uint8_t *profile = malloc(size);
  if (!profile) return;
  if (heif_image_handle_get_raw_color_profile(handle, profile).code == heif_error_Ok) cimage_keep_profile(p, profile, size);
  free(profile);
}

static bool read_pixels(const struct heif_image_handle *handle, cimage_image *p, cimage_error *error) {
  struct heif_image *image = NULL;
  enum heif_chroma chroma = p->channels == 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
  if (!worked(heif_decode_image(handle, &image, heif_colorspace_RGB, chroma, NULL), error)) return false;
  int stride = 0;
  const uint8_t *plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
  bool fits = plane && heif_image_get_width(image, heif_channel_interleaved) >= (int)p->width &&
              heif_image_get_height(image, heif_channel_interleaved) >= (int)p->height;
  for (uint32_t y = 0; fits && y < p->height; y++) {
    memcpy(p->pixels + y * p->bytes_per_row, plane + (size_t)y * (size_t)stride, p->bytes_per_row);
  }
  heif_image_release(image);
  return fits || cimage_fail(error, "HEIF", "the image is smaller than its header states");
}

static bool read_one(struct heif_context *context, const cimage_input *in, cimage_image *p, cimage_error *error) {
  int count = heif_context_get_number_of_top_level_images(context);
  if (count <= 0 || in->index >= (uint32_t)count || count > 65536) return cimage_fail(error, "HEIF", "no such image");
  heif_item_id *list = calloc((size_t)count, sizeof *list);
  if (!list) return cimage_fail(error, "HEIF", "not enough memory");
  heif_context_get_list_of_top_level_image_IDs(context, list, count);
  struct heif_image_handle *handle = NULL;
  bool done = worked(heif_context_get_image_handle(context, list[in->index], &handle), error);
  free(list);
  if (!done) return false;
  // Sizes are after rotation and mirroring, which the library applies itself.
  p->width = (uint32_t)heif_image_handle_get_width(handle);
  p->height = (uint32_t)heif_image_handle_get_height(handle);
  p->channels = heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  p->bits = 8;
  p->count = (uint32_t)count;
  read_profile(handle, p);
  done = cimage_reserve(p, in, error) && (in->header_only || read_pixels(handle, p, error));
  heif_image_handle_release(handle);
  return done;
}

bool cimage_heif_read(const cimage_input *in, cimage_image *image, cimage_error *error) {
  struct heif_context *context = heif_context_alloc();
  if (!context) return cimage_fail(error, "HEIF", "not enough memory");
  bool done = worked(heif_context_read_from_memory_without_copy(context, in->bytes, in->size, NULL), error) &&
              read_one(context, in, image, error);
  heif_context_free(context);
  return done;
}

static struct heif_image *image_from(const cimage_image *p, cimage_error *error) {
  struct heif_image *image = NULL;
  enum heif_chroma chroma = p->channels == 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
  if (!worked(heif_image_create((int)p->width, (int)p->height, heif_colorspace_RGB, chroma, &image), error)) return NULL;
  int stride = 0;
  uint8_t *plane = NULL;
  if (worked(heif_image_add_plane(image, heif_channel_interleaved, (int)p->width, (int)p->height, 8), error)) {
    plane = heif_image_get_plane(image, heif_channel_interleaved, &stride);
  }
  if (!plane) {
    heif_image_release(image);
    return NULL;
  }
  for (uint32_t y = 0; y < p->height; y++) {
    memcpy(plane + (size_t)y * (size_t)stride, p->pixels + y * p->bytes_per_row, p->bytes_per_row);
  }
  if (p->icc) heif_image_set_raw_color_profile(image, "prof", p->icc, p->icc_size);
  return image;
}

static struct heif_error put(struct heif_context *context, const void *data, size_t size, void *user) {
  (void)context;
  bool kept = cimage_append(user, data, size);
  struct heif_error result = {kept ? heif_error_Ok : heif_error_Memory_allocation_error, heif_suberror_Unspecified, ""};
  return result;
}

static bool encode(struct heif_context *context, struct heif_encoder *encoder, const cimage_image *p, cimage_error *error) {
  struct heif_image *image = image_from(p, error);
  struct heif_encoding_options *options = heif_encoding_options_alloc();
  bool done = false;
  if (image && options) {
#if LIBHEIF_NUMERIC_VERSION >= 0x010E0000
    if (options->version >= 5 && p->orientation > 1) options->image_orientation = (enum heif_orientation)p->orientation;
#endif
    struct heif_image_handle *handle = NULL;
    done = worked(heif_context_encode_image(context, image, encoder, options, &handle), error);
    if (handle) heif_image_handle_release(handle);
  }
  if (options) heif_encoding_options_free(options);
  if (image) heif_image_release(image);
  return done;
}

bool cimage_heif_write(const cimage_image *images, uint32_t count, double quality, cimage_buffer *out, cimage_error *error) {
  struct heif_context *context = heif_context_alloc();
  struct heif_encoder *encoder = NULL;
  bool done = context && worked(heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder), error);
  if (done) heif_encoder_set_lossy_quality(encoder, quality < 0 ? 60 : (int)(quality * 100 + 0.5));
  for (uint32_t index = 0; done && index < count; index++) {
    const cimage_image *p = &images[index];
    done = p->bits == 8 && p->channels >= 3 && encode(context, encoder, p, error);
  }
  struct heif_writer writer = {1, put};
  done = done && worked(heif_context_write(context, &writer, out), error);
  if (encoder) heif_encoder_release(encoder);
  if (context) heif_context_free(context);
  return done || cimage_fail(error, "HEIF", "the image could not be written");
}
