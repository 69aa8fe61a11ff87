#include <stdarg.h>
#include <tiffio.h>

#include "internal.h"

#define TIFF_FUNCTIONS(F)                                                                                             \
  F(TIFF *, TIFFClientOpenExt, (const char *n, const char *m, thandle_t h, TIFFReadWriteProc r, TIFFReadWriteProc w,  \
    TIFFSeekProc s, TIFFCloseProc c, TIFFSizeProc z, TIFFMapFileProc p, TIFFUnmapFileProc u, TIFFOpenOptions *o),     \
    (n, m, h, r, w, s, c, z, p, u, o))                                                                                \
  F(TIFFOpenOptions *, TIFFOpenOptionsAlloc, (void), ())                                                              \
  F(void, TIFFOpenOptionsFree, (TIFFOpenOptions *o), (o))                                                             \
  F(void, TIFFOpenOptionsSetMaxSingleMemAlloc, (TIFFOpenOptions *o, tmsize_t m), (o, m))                              \
  F(void, TIFFOpenOptionsSetErrorHandlerExtR, (TIFFOpenOptions *o, TIFFErrorHandlerExtR h, void *u), (o, h, u))       \
  F(void, TIFFOpenOptionsSetWarningHandlerExtR, (TIFFOpenOptions *o, TIFFErrorHandlerExtR h, void *u), (o, h, u))     \
  F(void, TIFFClose, (TIFF *t), (t))                                                                                  \
  F(tdir_t, TIFFNumberOfDirectories, (TIFF *t), (t))                                                                  \
  F(int, TIFFSetDirectory, (TIFF *t, tdir_t d), (t, d))                                                               \
  F(int, TIFFVGetField, (TIFF *t, uint32_t g, va_list a), (t, g, a))                                                  \
  F(int, TIFFVGetFieldDefaulted, (TIFF *t, uint32_t g, va_list a), (t, g, a))                                         \
  F(int, TIFFVSetField, (TIFF *t, uint32_t g, va_list a), (t, g, a))                                                  \
  F(int, TIFFIsTiled, (TIFF *t), (t))                                                                                 \
  F(tmsize_t, TIFFScanlineSize, (TIFF *t), (t))                                                                       \
  F(int, TIFFReadScanline, (TIFF *t, void *b, uint32_t r, uint16_t s), (t, b, r, s))                                  \
  F(int, TIFFWriteScanline, (TIFF *t, void *b, uint32_t r, uint16_t s), (t, b, r, s))                                 \
  F(int, TIFFReadRGBAImageOriented, (TIFF *t, uint32_t w, uint32_t h, uint32_t *r, int o, int s), (t, w, h, r, o, s)) \
  F(uint32_t, TIFFDefaultStripSize, (TIFF *t, uint32_t r), (t, r))                                                    \
  F(int, TIFFWriteDirectory, (TIFF *t), (t))

CLAZY_LIBRARY(tiff, "libtiff 4.5 or later (Debian package libtiff6)", TIFF_FUNCTIONS, "libtiff.so.6")

typedef struct {
  const uint8_t *bytes;  // when reading
  cimage_buffer *out;    // when writing
  uint64_t size, position;
  cimage_error *error;
} tiff_state;

bool cimage_tiff_load(cimage_error *error) {
  return clazy_load(&clazy_library_tiff) || cimage_fail(error, "TIFF", clazy_error(&clazy_library_tiff));
}

static int get(TIFF *tiff, uint32_t tag, ...) {
  va_list list;
  va_start(list, tag);
  int found = TIFFVGetField(tiff, tag, list);
  va_end(list);
  return found;
}

static int get_or_default(TIFF *tiff, uint32_t tag, ...) {
  va_list list;
  va_start(list, tag);
  int found = TIFFVGetFieldDefaulted(tiff, tag, list);
  va_end(list);
  return found;
}

static int set(TIFF *tiff, uint32_t tag, ...) {
  va_list list;
  va_start(list, tag);
  int done = TIFFVSetField(tiff, tag, list);
  va_end(list);
  return done;
}

static int failed(TIFF *tiff, void *user, const char *module, const char *format, va_list list) {
  (void)tiff, (void)module;
  char text[200];
  vsnprintf(text, sizeof text, format, list);
  cimage_fail(user, "TIFF", text);
  return 1;
}

static int warned(TIFF *tiff, void *user, const char *module, const char *format, va_list list) {
  (void)tiff, (void)user, (void)module, (void)format, (void)list;
  return 1;
}

static tmsize_t take(thandle_t handle, void *target, tmsize_t length) {
  tiff_state *s = handle;
  const uint8_t *bytes = s->out ? s->out->bytes : s->bytes;
  uint64_t size = s->out ? s->out->size : s->size;
  if (length < 0 || s->position >= size) return 0;
  uint64_t rest = size - s->position, count = (uint64_t)length < rest ? (uint64_t)length : rest;
  memcpy(target, bytes + s->position, count);
  s->position += count;
  return (tmsize_t)count;
}

static tmsize_t put(thandle_t handle, void *source, tmsize_t length) {
  tiff_state *s = handle;
  if (!s->out || length < 0) return 0;
  static const uint8_t zeros[512];
  while (s->out->size < s->position) {
    uint64_t gap = s->position - s->out->size;
    if (!cimage_append(s->out, zeros, gap < sizeof zeros ? gap : sizeof zeros)) return 0;
  }
  uint64_t inside = s->out->size - s->position, over = inside < (uint64_t)length ? inside : (uint64_t)length;
  if (over) memcpy(s->out->bytes + s->position, source, over);
  if (over < (uint64_t)length && !cimage_append(s->out, (const uint8_t *)source + over, (size_t)length - over)) return 0;
  s->position += length;
  return length;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
  tiff_state *s = handle;
  uint64_t size = s->out ? s->out->size : s->size;
  uint64_t base = whence == SEEK_CUR ? s->position : whence == SEEK_END ? size : 0;
  // `put` fills gaps with zeros, so an offset far after the end of the output is refused.
  if (s->out && base + offset > size + (64u << 20)) return (toff_t)-1;
  return s->position = base + offset;
}

static toff_t size_of(thandle_t handle) {
  tiff_state *s = handle;
  return s->out ? s->out->size : s->size;
}

static int closed(thandle_t handle) {
  (void)handle;
  return 0;
}

static TIFF *open_state(tiff_state *state, const char *mode) {
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return NULL;
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)1 << 31);
  TIFFOpenOptionsSetErrorHandlerExtR(options, failed, state->error);
  TIFFOpenOptionsSetWarningHandlerExtR(options, warned, NULL);
  TIFF *tiff = TIFFClientOpenExt("picture", mode, state, take, put, seek, closed, size_of, NULL, NULL, options);
  TIFFOpenOptionsFree(options);
  return tiff;
}

static void read_header(TIFF *tiff, cimage_image *p, uint16_t *file_bits, uint16_t *samples, uint16_t *photometric) {
  uint16_t orientation = 1, unit = RESUNIT_INCH, *kinds = NULL, extra = 0;
  float x = 0, y = 0;
  uint32_t length = 0;
  void *profile = NULL;
  get(tiff, TIFFTAG_IMAGEWIDTH, &p->width);
  get(tiff, TIFFTAG_IMAGELENGTH, &p->height);
  get_or_default(tiff, TIFFTAG_BITSPERSAMPLE, file_bits);
  get_or_default(tiff, TIFFTAG_SAMPLESPERPIXEL, samples);
  get(tiff, TIFFTAG_PHOTOMETRIC, photometric);
  if (get(tiff, TIFFTAG_ORIENTATION, &orientation) && orientation >= 1 && orientation <= 8) p->orientation = (uint8_t)orientation;
  get_or_default(tiff, TIFFTAG_RESOLUTIONUNIT, &unit);
  if (get(tiff, TIFFTAG_XRESOLUTION, &x) && get(tiff, TIFFTAG_YRESOLUTION, &y) && unit != RESUNIT_NONE) {
    p->dpi_x = x * (unit == RESUNIT_CENTIMETER ? 2.54 : 1);
    p->dpi_y = y * (unit == RESUNIT_CENTIMETER ? 2.54 : 1);
  }
  if (get(tiff, TIFFTAG_ICCPROFILE, &length, &profile)) cimage_keep_profile(p, profile, length);
  get_or_default(tiff, TIFFTAG_EXTRASAMPLES, &extra, &kinds);
  p->is_premultiplied = extra > 0 && kinds && kinds[0] == EXTRASAMPLE_ASSOCALPHA;
}

static bool read_rows(TIFF *tiff, cimage_image *p, cimage_error *error) {
  if ((size_t)TIFFScanlineSize(tiff) != p->bytes_per_row) return cimage_fail(error, "TIFF", "unexpected length of rows");
  for (uint32_t y = 0; y < p->height; y++) {
    if (TIFFReadScanline(tiff, p->pixels + y * p->bytes_per_row, y, 0) < 0) return y > 0;
  }
  return true;
}

static bool read_page(TIFF *tiff, const cimage_input *in, cimage_image *p, cimage_error *error) {
  uint16_t bits = 1, samples = 1, photometric = PHOTOMETRIC_SEPARATED, planar = PLANARCONFIG_CONTIG, format = SAMPLEFORMAT_UINT;
  read_header(tiff, p, &bits, &samples, &photometric);
  get_or_default(tiff, TIFFTAG_PLANARCONFIG, &planar);
  get_or_default(tiff, TIFFTAG_SAMPLEFORMAT, &format);
  bool gray = photometric == PHOTOMETRIC_MINISBLACK && samples <= 2, rgb = photometric == PHOTOMETRIC_RGB && (samples == 3 || samples == 4);
  bool direct = (gray || rgb) && (bits == 8 || bits == 16) && planar == PLANARCONFIG_CONTIG && format == SAMPLEFORMAT_UINT &&
                !TIFFIsTiled(tiff);
  p->bits = direct ? (uint8_t)bits : 8;
  p->channels = direct ? (uint8_t)samples : 4;
  // libtiff's own conversion gives colours multiplied by alpha.
  if (!direct) p->is_premultiplied = true;
  if (!cimage_reserve(p, in, error)) return false;
  if (in->header_only) return true;
  if (direct) return read_rows(tiff, p, error);
  // If it receives the file's own orientation, libtiff keeps the order of the rows.
  int orientation = p->orientation ? p->orientation : ORIENTATION_TOPLEFT;
  return TIFFReadRGBAImageOriented(tiff, p->width, p->height, (uint32_t *)p->pixels, orientation, 0) != 0 ||
         cimage_fail(error, "TIFF", "the pixels cannot be read");
}

bool cimage_tiff_read(const cimage_input *in, cimage_image *image, cimage_error *error) {
  tiff_state state = {.bytes = in->bytes, .size = in->size, .error = error};
  TIFF *tiff = open_state(&state, "rm");
  if (!tiff) return cimage_fail(error, "TIFF", "the data is not a TIFF file");
  image->count = TIFFNumberOfDirectories(tiff);
  bool done = in->index < image->count && TIFFSetDirectory(tiff, (tdir_t)in->index) && read_page(tiff, in, image, error);
  TIFFClose(tiff);
  return done || cimage_fail(error, "TIFF", "there is no such page");
}

static bool write_page(TIFF *tiff, const cimage_image *p, uint32_t index, uint32_t count) {
  set(tiff, TIFFTAG_IMAGEWIDTH, p->width);
  set(tiff, TIFFTAG_IMAGELENGTH, p->height);
  set(tiff, TIFFTAG_BITSPERSAMPLE, (int)p->bits);
  set(tiff, TIFFTAG_SAMPLESPERPIXEL, (int)p->channels);
  set(tiff, TIFFTAG_PHOTOMETRIC, p->channels <= 2 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
  set(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
  set(tiff, TIFFTAG_COMPRESSION, COMPRESSION_LZW);
  set(tiff, TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
  set(tiff, TIFFTAG_ORIENTATION, p->orientation ? (int)p->orientation : ORIENTATION_TOPLEFT);
  set(tiff, TIFFTAG_ROWSPERSTRIP, TIFFDefaultStripSize(tiff, 0));
  if (p->channels % 2 == 0) {
    uint16_t kind = EXTRASAMPLE_UNASSALPHA;
    set(tiff, TIFFTAG_EXTRASAMPLES, 1, &kind);
  }
  if (p->dpi_x > 0 && p->dpi_y > 0) {
    set(tiff, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
    set(tiff, TIFFTAG_XRESOLUTION, p->dpi_x);
    set(tiff, TIFFTAG_YRESOLUTION, p->dpi_y);
  }
  if (count > 1) {
    set(tiff, TIFFTAG_SUBFILETYPE, FILETYPE_PAGE);
    set(tiff, TIFFTAG_PAGENUMBER, (int)index, (int)count);
  }
  if (p->icc) set(tiff, TIFFTAG_ICCPROFILE, (uint32_t)p->icc_size, p->icc);
  uint8_t *row = malloc(p->bytes_per_row);  // the predictor changes the row that it receives
  bool done = row != NULL;
  for (uint32_t y = 0; done && y < p->height; y++) {
    memcpy(row, p->pixels + y * p->bytes_per_row, p->bytes_per_row);
    done = TIFFWriteScanline(tiff, row, y, 0) >= 0;
  }
  free(row);
  return done && TIFFWriteDirectory(tiff);
}

bool cimage_tiff_write(const cimage_image *images, uint32_t count, double quality, cimage_buffer *out, cimage_error *error) {
  (void)quality;
  tiff_state state = {.out = out, .error = error};
  TIFF *tiff = open_state(&state, "w");
  if (!tiff) return cimage_fail(error, "TIFF", "not enough memory");
  bool done = true;
  for (uint32_t index = 0; done && index < count; index++) done = write_page(tiff, &images[index], index, count);
  TIFFClose(tiff);
  return done || cimage_fail(error, "TIFF", "the page could not be written");
}
