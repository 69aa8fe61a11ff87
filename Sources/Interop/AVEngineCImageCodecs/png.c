#include <png.h>
#include <setjmp.h>

#include "internal.h"

#define PNG_FUNCTIONS(F)                                                                                             \
  F(png_structp, png_create_read_struct, (png_const_charp v, png_voidp p, png_error_ptr e, png_error_ptr w), (v, p, e, w)) \
  F(png_structp, png_create_write_struct, (png_const_charp v, png_voidp p, png_error_ptr e, png_error_ptr w), (v, p, e, w)) \
  F(png_infop, png_create_info_struct, (png_const_structrp p), (p))                                                  \
  F(void, png_destroy_read_struct, (png_structpp p, png_infopp i, png_infopp e), (p, i, e))                          \
  F(void, png_destroy_write_struct, (png_structpp p, png_infopp i), (p, i))                                          \
  F(png_voidp, png_get_error_ptr, (png_const_structrp p), (p))                                                       \
  F(png_voidp, png_get_io_ptr, (png_const_structrp p), (p))                                                          \
  F(void, png_set_read_fn, (png_structrp p, png_voidp i, png_rw_ptr f), (p, i, f))                                   \
  F(void, png_set_write_fn, (png_structrp p, png_voidp i, png_rw_ptr f, png_flush_ptr g), (p, i, f, g))              \
  F(void, png_set_chunk_malloc_max, (png_structrp p, png_alloc_size_t m), (p, m))                                    \
  F(void, png_set_user_limits, (png_structrp p, png_uint_32 w, png_uint_32 h), (p, w, h))                            \
  F(void, png_read_info, (png_structrp p, png_inforp i), (p, i))                                                     \
  F(png_uint_32, png_get_IHDR, (png_const_structrp p, png_const_inforp i, png_uint_32 *w, png_uint_32 *h, int *b, int *c, \
    int *n, int *m, int *f), (p, i, w, h, b, c, n, m, f))                                                            \
  F(void, png_set_expand, (png_structrp p), (p))                                                                     \
  F(void, png_set_swap, (png_structrp p), (p))                                                                       \
  F(int, png_set_interlace_handling, (png_structrp p), (p))                                                          \
  F(void, png_read_update_info, (png_structrp p, png_inforp i), (p, i))                                              \
  F(png_byte, png_get_channels, (png_const_structrp p, png_const_inforp i), (p, i))                                  \
  F(png_byte, png_get_bit_depth, (png_const_structrp p, png_const_inforp i), (p, i))                                 \
  F(size_t, png_get_rowbytes, (png_const_structrp p, png_const_inforp i), (p, i))                                    \
  F(void, png_read_row, (png_structrp p, png_bytep r, png_bytep d), (p, r, d))                                       \
  F(png_uint_32, png_get_iCCP, (png_const_structrp p, png_inforp i, png_charpp n, int *c, png_bytepp d, png_uint_32 *l), \
    (p, i, n, c, d, l))                                                                                              \
  F(png_uint_32, png_get_pHYs, (png_const_structrp p, png_const_inforp i, png_uint_32 *x, png_uint_32 *y, int *u), (p, i, x, y, u)) \
  F(void, png_set_IHDR, (png_const_structrp p, png_inforp i, png_uint_32 w, png_uint_32 h, int b, int c, int n, int m, int f), \
    (p, i, w, h, b, c, n, m, f))                                                                                     \
  F(void, png_set_iCCP, (png_const_structrp p, png_inforp i, png_const_charp n, int c, png_const_bytep d, png_uint_32 l), \
    (p, i, n, c, d, l))                                                                                              \
  F(void, png_set_pHYs, (png_const_structrp p, png_inforp i, png_uint_32 x, png_uint_32 y, int u), (p, i, x, y, u))  \
  F(void, png_set_eXIf_1, (png_const_structrp p, png_inforp i, png_uint_32 n, png_bytep e), (p, i, n, e))            \
  F(void, png_set_compression_level, (png_structrp p, int l), (p, l))                                                \
  F(void, png_write_info, (png_structrp p, png_const_inforp i), (p, i))                                              \
  F(void, png_write_row, (png_structrp p, png_const_bytep r), (p, r))                                                \
  F(void, png_write_end, (png_structrp p, png_inforp i), (p, i))

CLAZY_LIBRARY(png, "libpng (Debian package libpng16-16)", PNG_FUNCTIONS, "libpng16.so.16")

typedef struct {
  jmp_buf jump;
  const cimage_input *in;
  size_t position;
  cimage_buffer *out;
  cimage_error *error;
} png_state;

bool cimage_png_load(cimage_error *error) {
  return clazy_load(&clazy_library_png) || cimage_fail(error, "PNG", clazy_error(&clazy_library_png));
}

static void failed(png_structp png, png_const_charp message) {
  png_state *state = png_get_error_ptr(png);
  cimage_fail(state->error, "PNG", message);
  longjmp(state->jump, 1);
}

static void warned(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void take(png_structp png, png_bytep target, size_t length) {
  png_state *state = png_get_io_ptr(png);
  if (length > state->in->size - state->position) {
    cimage_fail(state->error, "PNG", "the data ends too early");
    longjmp(state->jump, 1);
  }
  memcpy(target, state->in->bytes + state->position, length);
  state->position += length;
}

static void put(png_structp png, png_bytep bytes, size_t length) {
  png_state *state = png_get_io_ptr(png);
  if (cimage_append(state->out, bytes, length)) return;
  cimage_fail(state->error, "PNG", "not enough memory");
  longjmp(state->jump, 1);
}

static void flushed(png_structp png) { (void)png; }

static void read_profile_and_density(png_structp png, png_infop info, cimage_image *image) {
  png_charp name;
  png_bytep profile;
  png_uint_32 length, x, y;
  int compression, unit;
  if (png_get_iCCP(png, info, &name, &compression, &profile, &length)) cimage_keep_profile(image, profile, length);
  if (png_get_pHYs(png, info, &x, &y, &unit) && unit == PNG_RESOLUTION_METER) {
    image->dpi_x = x * 0.0254;
    image->dpi_y = y * 0.0254;
  }
}

bool cimage_png_read(const cimage_input *in, cimage_image *image, cimage_error *error) {
  png_state state = {.in = in, .error = error};
  png_infop volatile info = NULL;
  png_structp volatile png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &state, failed, warned);
  volatile uint32_t rows = 0;
  if (!png) return cimage_fail(error, "PNG", "libpng does not match its headers");
  if (setjmp(state.jump)) {
    png_destroy_read_struct((png_structpp)&png, (png_infopp)&info, NULL);
    // Damage behind the first row: the pixels that were read before it are returned.
    return rows > 0;
  }
  info = png_create_info_struct(png);
  if (!info) longjmp(state.jump, 1);
  png_set_read_fn(png, &state, take);
  png_set_chunk_malloc_max(png, 64 << 20);
  png_read_info(png, info);
  int depth, color, interlace, compression, filter;
  png_get_IHDR(png, info, &image->width, &image->height, &depth, &color, &interlace, &compression, &filter);
  png_set_expand(png);
  if (depth == 16) png_set_swap(png);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  image->channels = png_get_channels(png, info);
  image->bits = png_get_bit_depth(png, info);
  image->count = 1;
  read_profile_and_density(png, info, image);
  if (!cimage_reserve(image, in, error)) longjmp(state.jump, 1);
  if (!in->header_only) {
    if (png_get_rowbytes(png, info) != image->bytes_per_row) longjmp(state.jump, 1);
    for (int pass = 0; pass < passes; pass++) {
      for (uint32_t y = 0; y < image->height; y++) {
        png_read_row(png, image->pixels + y * image->bytes_per_row, NULL);
        rows = y + 1;
      }
    }
  }
  png_destroy_read_struct((png_structpp)&png, (png_infopp)&info, NULL);
  return true;
}

bool cimage_png_write(const cimage_image *p, uint32_t count, double quality, cimage_buffer *out, cimage_error *error) {
  (void)count, (void)quality;
  static const int colors[] = {0, PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGB_ALPHA};
  png_state state = {.out = out, .error = error};
  png_infop volatile info = NULL;
  png_structp volatile png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &state, failed, warned);
  if (!png) return cimage_fail(error, "PNG", "libpng does not match its headers");
  if (setjmp(state.jump)) {
    png_destroy_write_struct((png_structpp)&png, (png_infopp)&info);
    return false;
  }
  info = png_create_info_struct(png);
  if (!info) longjmp(state.jump, 1);
  png_set_write_fn(png, &state, put, flushed);
  png_set_IHDR(png, info, p->width, p->height, p->bits, colors[p->channels], PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  // Faster than the default level, for a somewhat larger file.
  png_set_compression_level(png, 3);
  if (p->icc) png_set_iCCP(png, info, "ICC profile", PNG_COMPRESSION_TYPE_BASE, p->icc, (png_uint_32)p->icc_size);
  if (p->dpi_x > 0 && p->dpi_y > 0) {
    png_set_pHYs(png, info, (png_uint_32)(p->dpi_x / 0.0254 + 0.5), (png_uint_32)(p->dpi_y / 0.0254 + 0.5), PNG_RESOLUTION_METER);
  }
  if (p->orientation > 1) {
    // A TIFF header and one directory with one entry, Orientation (Exif 2.32 §4.6.2).
    png_byte exif[] = {'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, p->orientation, 0, 0, 0, 0, 0, 0};
    png_set_eXIf_1(png, info, sizeof exif, exif);
  }
  png_write_info(png, info);
  if (p->bits == 16) png_set_swap(png);
  for (uint32_t y = 0; y < p->height; y++) png_write_row(png, p->pixels + y * p->bytes_per_row);
  png_write_end(png, info);
  png_destroy_write_struct((png_structpp)&png, (png_infopp)&info);
  return true;
}
