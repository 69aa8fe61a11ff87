// The binary interface of libzbar.so.0, which has only grown since 0.10; names and meanings are those of <zbar.h>.
#ifndef CZBAR_H
#define CZBAR_H

#include <stdint.h>

#include "AVEngineCLazyLibrary.h"

typedef struct zbar_image_scanner_s zbar_image_scanner_t;
typedef struct zbar_image_s zbar_image_t;
typedef struct zbar_symbol_s zbar_symbol_t;

/// CZBAR_ALL means all symbologies when a value is set.
enum {
  CZBAR_ALL = 0,
  CZBAR_EAN8 = 8,
  CZBAR_UPCE = 9,
  CZBAR_EAN13 = 13,
  CZBAR_I25 = 25,
  CZBAR_DATABAR = 34,
  CZBAR_DATABAR_EXPANDED = 35,
  CZBAR_CODABAR = 38,
  CZBAR_CODE39 = 39,
  CZBAR_QRCODE = 64,
  CZBAR_CODE93 = 93,
  CZBAR_CODE128 = 128,
};
/// CZBAR_BINARY, since 0.23.1: the bytes of a symbol are returned unchanged.
enum { CZBAR_ENABLE = 0, CZBAR_BINARY = 4 };
enum { CZBAR_LEFT_TO_RIGHT = 0, CZBAR_DOWNWARDS = 1, CZBAR_RIGHT_TO_LEFT = 2, CZBAR_UPWARDS = 3 };
/// Y800: a byte of luma for each pixel, rows without gaps.
enum { CZBAR_LUMA = 0x30303859 };

CLAZY_HIDDEN zbar_image_scanner_t *zbar_image_scanner_create(void);
CLAZY_HIDDEN void zbar_image_scanner_destroy(zbar_image_scanner_t *scanner);
CLAZY_HIDDEN int zbar_image_scanner_set_config(zbar_image_scanner_t *scanner, int symbology, int config, int value);
/// Returns -1 for an error, else the number of symbols found.
CLAZY_HIDDEN int zbar_scan_image(zbar_image_scanner_t *scanner, zbar_image_t *image);

CLAZY_HIDDEN zbar_image_t *zbar_image_create(void);
CLAZY_HIDDEN void zbar_image_destroy(zbar_image_t *image);
CLAZY_HIDDEN void zbar_image_set_format(zbar_image_t *image, unsigned long format);
CLAZY_HIDDEN void zbar_image_set_size(zbar_image_t *image, unsigned width, unsigned height);
/// The caller owns the bytes. If `cleanup` is NULL, they must live as long as the image.
CLAZY_HIDDEN void zbar_image_set_data(zbar_image_t *image, const void *data, unsigned long size, void (*cleanup)(zbar_image_t *image));
CLAZY_HIDDEN const zbar_symbol_t *zbar_image_first_symbol(const zbar_image_t *image);

CLAZY_HIDDEN const zbar_symbol_t *zbar_symbol_next(const zbar_symbol_t *symbol);
CLAZY_HIDDEN int zbar_symbol_get_type(const zbar_symbol_t *symbol);
CLAZY_HIDDEN const char *zbar_symbol_get_data(const zbar_symbol_t *symbol);
CLAZY_HIDDEN unsigned zbar_symbol_get_data_length(const zbar_symbol_t *symbol);
CLAZY_HIDDEN unsigned zbar_symbol_get_loc_size(const zbar_symbol_t *symbol);
CLAZY_HIDDEN int zbar_symbol_get_loc_x(const zbar_symbol_t *symbol, unsigned index);
CLAZY_HIDDEN int zbar_symbol_get_loc_y(const zbar_symbol_t *symbol, unsigned index);
CLAZY_HIDDEN int zbar_symbol_get_orientation(const zbar_symbol_t *symbol);

CLAZY_HIDDEN AVEngineCLazyLibrary *czbar_library(void);

#endif
