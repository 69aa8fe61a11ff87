// Pango drawing through Cairo, opened at first use (see AVEngineCLazyLibrary.h). Debian packages libpango-1.0-0 and
// libpangocairo-1.0-0.
//
// No header of Pango is needed: the functions used have had the same declarations since 1.50 (2021), and are part of
// its binary interface. So building needs no -dev package.
#ifndef CPANGO_H
#define CPANGO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "AVEngineCLazyLibrary.h"

/// Whether Pango and Cairo are installed.
CLAZY_HIDDEN bool cpango_load(void);
/// The reason why Pango or Cairo cannot be opened, or an empty text.
CLAZY_HIDDEN const char *_Nonnull cpango_error(void);

/// The style of a range of text. `start` and `end` count the bytes of the text in UTF-8.
typedef struct {
  uint32_t start, end;
  /// The font family; NULL for the text's.
  const char *_Nullable family;
  /// The size in pixels; 0 for the text's.
  double size;
  /// The weight, 100 to 900; 0 for the text's.
  int weight;
  bool is_italic, has_color, has_background, is_underlined, is_overlined, is_struck;
  /// Whether no line may end in the range.
  bool is_unbroken;
  /// The colour of the letters, 0 to 65535.
  uint16_t red, green, blue, alpha;
  /// The background's red, green, blue and alpha, 0 to 65535.
  uint16_t background[4];
  /// The extra space between letters, in pixels.
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
  /// The colour, 0 to 1.
  double red, green, blue, alpha;
  int alignment, ellipsize;
  bool is_justified, is_wrapped;
  /// Whether alignment follows the direction of the script, so that CPANGO_LEFT means its start.
  bool is_natural;
  /// Whether the lines will be turned clockwise by a quarter. Letters that are upright in such lines are turned back by
  /// a quarter.
  bool is_vertical;
  /// The size of the bitmap, in pixels.
  int width, height;
  const CPangoRun *_Nullable runs;
  size_t run_count;
} CPangoText;

/// Draws text from the top of a bitmap of premultiplied ARGB32 words in the machine's byte order, which the caller has
/// zeroed. Returns false if memory is short.
CLAZY_HIDDEN bool cpango_draw(const CPangoText *_Nonnull text, unsigned char *_Nonnull pixels, int stride);
/// Sets the size that text needs: its logical extents, in pixels. Returns true.
CLAZY_HIDDEN bool cpango_measure(const CPangoText *_Nonnull text, double *_Nonnull width, double *_Nonnull height);

/// Text in lines, which are measured and drawn one by one.
typedef struct CPangoLines CPangoLines;

typedef struct {
  /// The line's bytes in the text's UTF-8.
  uint32_t start, end;
  /// The sizes in pixels; the ascent upwards and the descent downwards from the baseline.
  double width, ascent, descent;
  bool is_right_to_left;
} CPangoLine;

/// A bitmap that lines are drawn into: premultiplied ARGB32 words in the machine's byte order.
typedef struct {
  unsigned char *_Nonnull pixels;
  int width, height, stride;
} CPangoBitmap;

/// Breaks text into lines, at most `width` pixels wide if it is wrapped. Only the calling thread may use the result,
/// and must free it.
CLAZY_HIDDEN CPangoLines *_Nonnull cpango_lines_make(const CPangoText *_Nonnull text);
CLAZY_HIDDEN void cpango_lines_free(CPangoLines *_Nonnull lines);
CLAZY_HIDDEN int cpango_lines_count(CPangoLines *_Nonnull lines);
CLAZY_HIDDEN void cpango_line_get(CPangoLines *_Nonnull lines, int index, CPangoLine *_Nonnull line);

/// Finds the positions of bytes in a line: pairs of distances from the line's left end, from left to right.
///
/// Returns the number of pairs, of which at most `capacity` are written.
CLAZY_HIDDEN int cpango_line_ranges(
  CPangoLines *_Nonnull lines, int index, uint32_t start, uint32_t end, double *_Nonnull pairs, int capacity);

/// Draws a line. Returns false if memory is short.
///
/// - matrix: From the line's coordinates, which begin at the left end of its baseline with y downwards, to the bitmap's
///   pixels.
/// - color: The red, green, blue and alpha of text without a colour, 0 to 1.
/// - pairs: The part of the line to draw, as from `cpango_line_ranges`; NULL for the whole line.
CLAZY_HIDDEN bool cpango_line_draw(
  CPangoLines *_Nonnull lines, int index, const CPangoBitmap *_Nonnull bitmap, const double *_Nonnull matrix,
  const double *_Nonnull color, const double *_Nullable pairs, int pair_count);

#endif
