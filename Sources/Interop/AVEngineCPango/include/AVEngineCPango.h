// Pango drawing through Cairo, opened at first use (see AVEngineCLazyLibrary.h).  Debian packages libpango-1.0-0 and libpangocairo-1.0-0.
//
// No header of Pango is read: the functions used have had the same declarations since 1.50 (2021), and are part of its
// binary interface.  So building needs no -dev package.
#ifndef CPANGO_H
#define CPANGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "AVEngineCLazyLibrary.h"

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
  bool is_italic, has_color, has_background, is_underlined, is_overlined, is_struck;
  /// Whether no line ends within.
  bool is_unbroken;
  /// Of the letters, 0 to 65535.
  uint16_t red, green, blue, alpha;
  /// Red, green, blue and alpha behind the letters, 0 to 65535.
  uint16_t background[4];
  /// Added between letters, in pixels.
  double kern;
  /// Where it is above 0, each character is empty room of this width, in pixels, as high as it is wide.
  double room;
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
  /// Whether lines are to be turned clockwise by a quarter: letters that stand upright in such lines are turned back by
  /// a quarter.
  bool is_vertical;
  /// The size of the picture, in pixels.
  int width, height;
  const CPangoRun *_Nullable runs;
  size_t run_count;
} CPangoText;

/// Draws text from the top of a picture: premultiplied ARGB32 words in the machine's order, zeroed before.  False where memory is short.
CLAZY_HIDDEN bool cpango_draw(const CPangoText *_Nonnull text, unsigned char *_Nonnull pixels, int stride);
/// The size that text takes: its logical extents, in pixels.
CLAZY_HIDDEN bool cpango_measure(const CPangoText *_Nonnull text, double *_Nonnull width, double *_Nonnull height);

/// Text in lines, which are asked and drawn one by one.
typedef struct CPangoLines CPangoLines;

typedef struct {
  /// The line's bytes of the text's UTF-8.
  uint32_t start, end;
  /// In pixels; upwards and downwards from the baseline.
  double width, ascent, descent;
  bool is_right_to_left;
} CPangoLine;

/// A picture that lines are drawn into: premultiplied ARGB32 words in the machine's order.
typedef struct {
  unsigned char *_Nonnull pixels;
  int width, height, stride;
} CPangoBitmap;

/// Sets text in lines of at most its width.  What is returned belongs to the calling thread until it is freed.
CLAZY_HIDDEN CPangoLines *_Nonnull cpango_lines_make(const CPangoText *_Nonnull text);
CLAZY_HIDDEN void cpango_lines_free(CPangoLines *_Nonnull lines);
CLAZY_HIDDEN int cpango_lines_count(CPangoLines *_Nonnull lines);
CLAZY_HIDDEN void cpango_line_get(CPangoLines *_Nonnull lines, int index, CPangoLine *_Nonnull line);

/// Where bytes of a line stand: pairs of distances from the line's left end, from left to right.
///
/// Returns how many pairs there are, of which at most `capacity` are written.
CLAZY_HIDDEN int cpango_line_ranges(
  CPangoLines *_Nonnull lines, int index, uint32_t start, uint32_t end, double *_Nonnull pairs, int capacity);

/// Draws a line.
///
/// - matrix: from the line's coordinates, which begin at the left end of its baseline with y downwards, to the
///   picture's pixels.
/// - color: red, green, blue and alpha of what has no colour of its own, 0 to 1.
/// - pairs: what of the line is drawn, as `cpango_line_ranges` tells it; NULL: all of it.
CLAZY_HIDDEN bool cpango_line_draw(
  CPangoLines *_Nonnull lines, int index, const CPangoBitmap *_Nonnull bitmap, const double *_Nonnull matrix,
  const double *_Nonnull color, const double *_Nullable pairs, int pair_count);

#endif
