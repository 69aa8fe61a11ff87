#include <stdio.h>

#include <jpeglib.h>
#include <setjmp.h>

#include "internal.h"

#define JPEG_FUNCTIONS(F)                                                                                  \
  F(struct jpeg_error_mgr *, jpeg_std_error, (struct jpeg_error_mgr *e), (e))                              \
  F(void, jpeg_CreateDecompress, (j_decompress_ptr c, int v, size_t s), (c, v, s))                         \
  F(void, jpeg_destroy_decompress, (j_decompress_ptr c), (c))                                              \
  F(void, jpeg_mem_src, (j_decompress_ptr c, const unsigned char *b, unsigned long s), (c, b, s))          \
  F(void, jpeg_save_markers, (j_decompress_ptr c, int m, unsigned int l), (c, m, l))                       \
  F(int, jpeg_read_header, (j_decompress_ptr c, boolean r), (c, r))                                        \
  F(boolean, jpeg_start_decompress, (j_decompress_ptr c), (c))                                             \
  F(JDIMENSION, jpeg_read_scanlines, (j_decompress_ptr c, JSAMPARRAY r, JDIMENSION n), (c, r, n))          \
  F(boolean, jpeg_read_icc_profile, (j_decompress_ptr c, JOCTET **d, unsigned int *l), (c, d, l))          \
  F(void, jpeg_CreateCompress, (j_compress_ptr c, int v, size_t s), (c, v, s))                             \
  F(void, jpeg_destroy_compress, (j_compress_ptr c), (c))                                                  \
  F(void, jpeg_mem_dest, (j_compress_ptr c, unsigned char **b, unsigned long *s), (c, b, s))               \
  F(void, jpeg_set_defaults, (j_compress_ptr c), (c))                                                      \
  F(void, jpeg_set_quality, (j_compress_ptr c, int q, boolean f), (c, q, f))                               \
  F(void, jpeg_start_compress, (j_compress_ptr c, boolean w), (c, w))                                      \
  F(JDIMENSION, jpeg_write_scanlines, (j_compress_ptr c, JSAMPARRAY r, JDIMENSION n), (c, r, n))           \
  F(void, jpeg_write_marker, (j_compress_ptr c, int m, const JOCTET *d, unsigned int l), (c, m, d, l))     \
  F(void, jpeg_write_icc_profile, (j_compress_ptr c, const JOCTET *d, unsigned int l), (c, d, l))          \
  F(void, jpeg_finish_compress, (j_compress_ptr c), (c))

// The shared library's name contains the interface version of the headers: 62 in Debian, 8 in Ubuntu.
#if JPEG_LIB_VERSION >= 80
#define JPEG_SONAME "libjpeg.so.8"
#else
#define JPEG_SONAME "libjpeg.so.62"
#endif
CLAZY_LIBRARY(jpeg, "libjpeg-turbo (Debian package libjpeg62-turbo)", JPEG_FUNCTIONS, JPEG_SONAME)

typedef struct {
  struct jpeg_error_mgr base;  // first, so that a pointer to it is a pointer to the state
  jmp_buf jump;
  cimage_error *error;
  struct jpeg_progress_mgr progress;
} jpeg_state;

bool cimage_jpeg_load(cimage_error *error) {
  return clazy_load(&clazy_library_jpeg) || cimage_fail(error, "JPEG", clazy_error(&clazy_library_jpeg));
}

static void failed(j_common_ptr c) {
  jpeg_state *state = (jpeg_state *)c->err;
  char text[JMSG_LENGTH_MAX];
  c->err->format_message(c, text);
  cimage_fail(state->error, "JPEG", text);
  longjmp(state->jump, 1);
}

static void warned(j_common_ptr c, int level) { (void)c, (void)level; }

// Limits the number of scans, because a few bytes can require thousands of scans over a large image.
static void count_scans(j_common_ptr c) {
  if (!c->is_decompressor || ((j_decompress_ptr)c)->input_scan_number <= 500) return;
  jpeg_state *state = (jpeg_state *)c->err;
  cimage_fail(state->error, "JPEG", "more than 500 scans");
  longjmp(state->jump, 1);
}

static void prepare(jpeg_state *state, cimage_error *error) {
  jpeg_std_error(&state->base);
  state->base.error_exit = failed;
  state->base.emit_message = warned;
  state->error = error;
  state->progress.progress_monitor = count_scans;
}

static void read_profile_and_density(struct jpeg_decompress_struct *c, cimage_image *image) {
  JOCTET *profile = NULL;
  unsigned int length = 0;
  if (jpeg_read_icc_profile(c, &profile, &length)) cimage_keep_profile(image, profile, length);
  free(profile);
  double scale = c->density_unit == 1 ? 1 : c->density_unit == 2 ? 2.54 : 0;
  image->dpi_x = c->X_density * scale;
  image->dpi_y = c->Y_density * scale;
}

// Adobe's CMYK is stored inverted.
static void invert(uint8_t *row, size_t count) {
  for (size_t i = 0; i < count; i++) row[i] = 255 - row[i];
}

bool cimage_jpeg_read(const cimage_input *in, cimage_image *image, cimage_error *error) {
  struct jpeg_decompress_struct c;
  memset(&c, 0, sizeof c);
  jpeg_state state;
  memset(&state, 0, sizeof state);
  prepare(&state, error);
  c.err = &state.base;
  volatile uint32_t rows = 0;
  if (setjmp(state.jump)) {
    jpeg_destroy_decompress(&c);
    return rows > 0;
  }
  jpeg_CreateDecompress(&c, JPEG_LIB_VERSION, sizeof c);
  c.progress = &state.progress;
  jpeg_mem_src(&c, in->bytes, in->size);
  jpeg_save_markers(&c, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&c, TRUE);
  image->is_cmyk = c.jpeg_color_space == JCS_CMYK || c.jpeg_color_space == JCS_YCCK;
  c.out_color_space = image->is_cmyk ? JCS_CMYK : c.num_components == 1 ? JCS_GRAYSCALE : JCS_RGB;
  image->width = c.image_width;
  image->height = c.image_height;
  image->channels = image->is_cmyk ? 4 : c.num_components == 1 ? 1 : 3;
  image->bits = 8;
  image->count = 1;
  read_profile_and_density(&c, image);
  if (!cimage_reserve(image, in, error)) longjmp(state.jump, 1);
  if (!in->header_only) {
    jpeg_start_decompress(&c);
    while (c.output_scanline < c.output_height) {
      JSAMPROW row = image->pixels + c.output_scanline * image->bytes_per_row;
      if (jpeg_read_scanlines(&c, &row, 1) != 1) break;
      if (image->is_cmyk && c.saw_Adobe_marker) invert(row, image->bytes_per_row);
      rows++;
    }
  }
  jpeg_destroy_decompress(&c);
  return true;
}

bool cimage_jpeg_write(const cimage_image *p, uint32_t count, double quality, cimage_buffer *out, cimage_error *error) {
  (void)count;
  struct jpeg_compress_struct c;
  memset(&c, 0, sizeof c);
  jpeg_state state;
  memset(&state, 0, sizeof state);
  prepare(&state, error);
  c.err = &state.base;
  unsigned char *bytes = NULL;
  unsigned long size = 0;
  if (setjmp(state.jump)) {
    jpeg_destroy_compress(&c);
    free(bytes);
    return false;
  }
  if (p->bits != 8 || (p->channels != 1 && p->channels != 3)) {
    cimage_fail(error, "JPEG", "only gray and RGB of 8 bits can be written");
    longjmp(state.jump, 1);
  }
  jpeg_CreateCompress(&c, JPEG_LIB_VERSION, sizeof c);
  jpeg_mem_dest(&c, &bytes, &size);
  c.image_width = p->width;
  c.image_height = p->height;
  c.input_components = p->channels;
  c.in_color_space = p->channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(&c);
  jpeg_set_quality(&c, quality < 0 ? 85 : (int)(quality * 100 + 0.5), TRUE);
  // No chroma subsampling.
  if (quality >= 0.9 && p->channels == 3) c.comp_info[0].h_samp_factor = c.comp_info[0].v_samp_factor = 1;
  c.optimize_coding = TRUE;
  if (p->dpi_x > 0 && p->dpi_y > 0) {
    c.density_unit = 1;
    c.X_density = (UINT16)(p->dpi_x + 0.5);
    c.Y_density = (UINT16)(p->dpi_y + 0.5);
  }
  jpeg_start_compress(&c, TRUE);
  if (p->orientation > 1) {
    const JOCTET exif[] = {'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0,
                           p->orientation, 0, 0, 0, 0, 0, 0};
    jpeg_write_marker(&c, JPEG_APP0 + 1, exif, sizeof exif);
  }
  if (p->icc) jpeg_write_icc_profile(&c, p->icc, (unsigned int)p->icc_size);
  while (c.next_scanline < c.image_height) {
    JSAMPROW row = p->pixels + c.next_scanline * p->bytes_per_row;
    jpeg_write_scanlines(&c, &row, 1);
  }
  jpeg_finish_compress(&c);
  jpeg_destroy_compress(&c);
  bool kept = cimage_append(out, bytes, size);
  free(bytes);
  return kept || cimage_fail(error, "JPEG", "not enough memory");
}
