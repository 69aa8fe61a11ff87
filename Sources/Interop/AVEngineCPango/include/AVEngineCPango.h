// The functions have had the same declarations since Pango 1.50.
#ifndef CPANGO_H
#define CPANGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "AVEngineCLazyLibrary.h"

CLAZY_HIDDEN bool cpango_load(void);
CLAZY_HIDDEN const char *_Nonnull cpango_error(void);

/// `start` and `end` count the bytes of the text in UTF-8.
typedef struct {
  uint32_t start, end;
  /// NULL for the text's.
  const char *_Nullable family;
  /// In pixels; 0 for the text's.
  double size;
  /// 100 to 900; 0 for the text's.
  int weight;
  bool is_italic, has_color, has_background, is_underlined, is_overlined, is_struck;
  /// No line may be wrapped in the range.
  bool is_unbroken;
  /// 0 to 65535.
  uint16_t red, green, blue, alpha;
  /// Red, green, blue and alpha, 0 to 65535.
  uint16_t background[4];
  /// Extra space in pixels.
  double kern;
  /// If above 0, each character is an empty square with sides of this length, in pixels.
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
  /// Whether alignment follows the direction of the script, so that CPANGO_LEFT means its start.
  bool is_natural;
  /// The lines will be turned clockwise by a quarter: letters that are upright in them are turned back.
  bool is_vertical;
  /// In pixels.
  int width, height;
  const CPangoRun *_Nullable runs;
  size_t run_count;
} CPangoText;

/// The bitmap is premultiplied ARGB32 words in the machine's byte order, which the caller has zeroed.
CLAZY_HIDDEN bool cpango_draw(const CPangoText *_Nonnull text, unsigned char *_Nonnull pixels, int stride);
/// The logical extents, in pixels.
CLAZY_HIDDEN bool cpango_measure(const CPangoText *_Nonnull text, double *_Nonnull width, double *_Nonnull height);

typedef struct CPangoLines CPangoLines;

typedef struct {
  /// Bytes of the text's UTF-8.
  uint32_t start, end;
  /// In pixels; upwards and downwards from the baseline.
  double width, ascent, descent;
  bool is_right_to_left;
} CPangoLine;

/// Premultiplied ARGB32 words in the machine's byte order.
typedef struct {
  unsigned char *_Nonnull pixels;
  int width, height, stride;
} CPangoBitmap;

/// Only the calling thread may use the result, and must free it.
CLAZY_HIDDEN CPangoLines *_Nonnull cpango_lines_make(const CPangoText *_Nonnull text);
CLAZY_HIDDEN void cpango_lines_free(CPangoLines *_Nonnull lines);
CLAZY_HIDDEN int cpango_lines_count(CPangoLines *_Nonnull lines);
CLAZY_HIDDEN void cpango_line_get(CPangoLines *_Nonnull lines, int index, CPangoLine *_Nonnull line);

/// Writes at most `capacity` pairs of distances from the line's left end, in pixels; returns the number of all pairs.
CLAZY_HIDDEN int cpango_line_ranges(
  CPangoLines *_Nonnull lines, int index, uint32_t start, uint32_t end, double *_Nonnull pairs, int capacity);

/// `matrix` leads from the line's coordinates, which begin at the left end of its baseline with y downwards, to the
/// bitmap's pixels. `color` is that of text without one, 0 to 1. Without `pairs`, the whole line is drawn.
CLAZY_HIDDEN bool cpango_line_draw(
  CPangoLines *_Nonnull lines, int index, const CPangoBitmap *_Nonnull bitmap, const double *_Nonnull matrix,
  const double *_Nonnull color, const double *_Nullable pairs, int pair_count);

#endif
