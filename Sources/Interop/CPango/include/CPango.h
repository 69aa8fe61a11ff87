// Pango drawing through Cairo, opened at first use (see CLazyLibrary.h).  Debian packages libpango-1.0-0 and libpangocairo-1.0-0.
//
// No header of Pango is read: the functions used have had the same declarations since 1.16 (2007), and are part of its binary
// interface.  So building needs no -dev package.
#ifndef CPANGO_H
#define CPANGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CLazyLibrary.h"

/// Whether Pango and Cairo are there.
CLAZY_HIDDEN bool cpango_load(void);
/// Why they are not.
CLAZY_HIDDEN const char *_Nonnull cpango_error(void);

/// How a stretch of text looks, in bytes of its UTF-8.
typedef struct {
  uint32_t start, end;
  /// NULL for the text's own.
  const char *_Nullable family;
  /// In pixels; 0 for the text's own.
  double size;
  /// 100 to 900; 0 for the text's own.
  int weight;
  bool is_italic, has_color, is_underlined, is_struck;
  /// 0 to 65535.
  uint16_t red, green, blue, alpha;
  /// Added between letters, in pixels.
  double kern;
} CPangoRun;

enum { CPANGO_LEFT = 0, CPANGO_CENTER = 1, CPANGO_RIGHT = 2 };
enum { CPANGO_ELLIPSIZE_NONE = 0, CPANGO_ELLIPSIZE_START = 1, CPANGO_ELLIPSIZE_MIDDLE = 2, CPANGO_ELLIPSIZE_END = 3 };

typedef struct {
  const char *_Nonnull text;
  const char *_Nonnull family;
  double size;
  int weight;
  bool is_italic;
  /// 0 to 1.
  double red, green, blue, alpha;
  int alignment, ellipsize;
  bool is_justified, is_wrapped;
  /// Whether alignment follows the direction of the script, CPANGO_LEFT meaning its beginning.
  bool is_natural;
  /// The size of the picture, in pixels.
  int width, height;
  const CPangoRun *_Nullable runs;
  size_t run_count;
} CPangoText;

/// Draws text from the top of a picture: premultiplied ARGB32 words in the machine's order, zeroed before.  False where memory is short.
CLAZY_HIDDEN bool cpango_draw(const CPangoText *_Nonnull text, unsigned char *_Nonnull pixels, int stride);
/// The size that text takes: its logical extents, in pixels.
CLAZY_HIDDEN bool cpango_measure(const CPangoText *_Nonnull text, double *_Nonnull width, double *_Nonnull height);

#endif
