#include "AVEngineCZbar.h"

#define ZBAR_FUNCTIONS(F)                                                                                                    \
  F(zbar_image_scanner_t *, zbar_image_scanner_create, (void), ())                                                           \
  F(void, zbar_image_scanner_destroy, (zbar_image_scanner_t * scanner), (scanner))                                           \
  F(int, zbar_image_scanner_set_config, (zbar_image_scanner_t * scanner, int symbology, int config, int value),              \
    (scanner, symbology, config, value))                                                                                     \
  F(int, zbar_scan_image, (zbar_image_scanner_t * scanner, zbar_image_t * image), (scanner, image))                          \
  F(zbar_image_t *, zbar_image_create, (void), ())                                                                           \
  F(void, zbar_image_destroy, (zbar_image_t * image), (image))                                                               \
  F(void, zbar_image_set_format, (zbar_image_t * image, unsigned long format), (image, format))                              \
  F(void, zbar_image_set_size, (zbar_image_t * image, unsigned width, unsigned height), (image, width, height))              \
  F(void, zbar_image_set_data,                                                                                               \
    (zbar_image_t * image, const void *data, unsigned long size, void (*cleanup)(zbar_image_t *)),                           \
    (image, data, size, cleanup))                                                                                            \
  F(const zbar_symbol_t *, zbar_image_first_symbol, (const zbar_image_t *image), (image))                                    \
  F(const zbar_symbol_t *, zbar_symbol_next, (const zbar_symbol_t *symbol), (symbol))                                        \
  F(int, zbar_symbol_get_type, (const zbar_symbol_t *symbol), (symbol))                                                      \
  F(const char *, zbar_symbol_get_data, (const zbar_symbol_t *symbol), (symbol))                                             \
  F(unsigned, zbar_symbol_get_data_length, (const zbar_symbol_t *symbol), (symbol))                                          \
  F(unsigned, zbar_symbol_get_loc_size, (const zbar_symbol_t *symbol), (symbol))                                             \
  F(int, zbar_symbol_get_loc_x, (const zbar_symbol_t *symbol, unsigned index), (symbol, index))                              \
  F(int, zbar_symbol_get_loc_y, (const zbar_symbol_t *symbol, unsigned index), (symbol, index))                              \
  F(int, zbar_symbol_get_orientation, (const zbar_symbol_t *symbol), (symbol))

CLAZY_LIBRARY(zbar, "zbar (Debian package libzbar0)", ZBAR_FUNCTIONS, "libzbar.so.0")

AVEngineCLazyLibrary *czbar_library(void) { return &clazy_library_zbar; }
