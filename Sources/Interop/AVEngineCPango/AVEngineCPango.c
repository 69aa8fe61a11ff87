#include "AVEngineCPango.h"

#include <string.h>

#include "AVEngineCCairo.h"

typedef struct PangoContext PangoContext;
typedef struct PangoLayout PangoLayout;
typedef struct PangoLayoutLine PangoLayoutLine;
typedef struct PangoFontMap PangoFontMap;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoAttrList PangoAttrList;
typedef struct {
  const void *klass;
  unsigned start_index, end_index;
} PangoAttribute;
typedef struct {
  int x, y, width, height;
} PangoRectangle;

// PANGO_SCALE
enum { units = 1024 };

#define PANGO_FUNCTIONS(F)                                                                                             \
  F(PangoContext *, pango_font_map_create_context, (PangoFontMap * m), (m))                                            \
  F(PangoLayout *, pango_layout_new, (PangoContext * c), (c))                                                          \
  F(void, pango_layout_set_text, (PangoLayout * l, const char *t, int n), (l, t, n))                                   \
  F(void, pango_layout_set_attributes, (PangoLayout * l, PangoAttrList *a), (l, a))                                    \
  F(void, pango_layout_set_font_description, (PangoLayout * l, const PangoFontDescription *d), (l, d))                 \
  F(void, pango_layout_set_width, (PangoLayout * l, int w), (l, w))                                                    \
  F(void, pango_layout_set_height, (PangoLayout * l, int h), (l, h))                                                   \
  F(void, pango_layout_set_wrap, (PangoLayout * l, int w), (l, w))                                                     \
  F(void, pango_layout_set_ellipsize, (PangoLayout * l, int e), (l, e))                                                \
  F(void, pango_layout_set_alignment, (PangoLayout * l, int a), (l, a))                                                \
  F(void, pango_layout_set_justify, (PangoLayout * l, int j), (l, j))                                                  \
  F(void, pango_layout_set_auto_dir, (PangoLayout * l, int d), (l, d))                                                 \
  F(void, pango_layout_get_extents, (PangoLayout * l, PangoRectangle *i, PangoRectangle *o), (l, i, o))                \
  F(PangoFontDescription *, pango_font_description_new, (void), ())                                                    \
  F(void, pango_font_description_free, (PangoFontDescription * d), (d))                                                \
  F(void, pango_font_description_set_family, (PangoFontDescription * d, const char *f), (d, f))                        \
  F(void, pango_font_description_set_absolute_size, (PangoFontDescription * d, double s), (d, s))                      \
  F(void, pango_font_description_set_weight, (PangoFontDescription * d, int w), (d, w))                                \
  F(void, pango_font_description_set_style, (PangoFontDescription * d, int s), (d, s))                                 \
  F(PangoAttrList *, pango_attr_list_new, (void), ())                                                                  \
  F(void, pango_attr_list_unref, (PangoAttrList * a), (a))                                                             \
  F(void, pango_attr_list_insert, (PangoAttrList * a, PangoAttribute *b), (a, b))                                      \
  F(PangoAttribute *, pango_attr_font_desc_new, (const PangoFontDescription *d), (d))                                  \
  F(PangoAttribute *, pango_attr_foreground_new, (uint16_t r, uint16_t g, uint16_t b), (r, g, b))                      \
  F(PangoAttribute *, pango_attr_foreground_alpha_new, (uint16_t a), (a))                                              \
  F(PangoAttribute *, pango_attr_underline_new, (int u), (u))                                                          \
  F(PangoAttribute *, pango_attr_strikethrough_new, (int s), (s))                                                      \
  F(PangoAttribute *, pango_attr_letter_spacing_new, (int s), (s))                                                     \
  F(PangoAttribute *, pango_attr_overline_new, (int o), (o))                                                           \
  F(PangoAttribute *, pango_attr_background_new, (uint16_t r, uint16_t g, uint16_t b), (r, g, b))                      \
  F(PangoAttribute *, pango_attr_background_alpha_new, (uint16_t a), (a))                                              \
  F(PangoAttribute *, pango_attr_allow_breaks_new, (int a), (a))                                                       \
  F(PangoAttribute *, pango_attr_shape_new, (const PangoRectangle *i, const PangoRectangle *o), (i, o))                \
  F(void, pango_context_set_base_gravity, (PangoContext * c, int g), (c, g))                                           \
  F(int, pango_layout_get_line_count, (PangoLayout * l), (l))                                                          \
  F(PangoLayoutLine *, pango_layout_get_line_readonly, (PangoLayout * l, int i), (l, i))                               \
  F(int, pango_layout_line_get_start_index, (PangoLayoutLine * l), (l))                                                \
  F(int, pango_layout_line_get_length, (PangoLayoutLine * l), (l))                                                     \
  F(int, pango_layout_line_get_resolved_direction, (PangoLayoutLine * l), (l))                                         \
  F(void, pango_layout_line_get_extents, (PangoLayoutLine * l, PangoRectangle *i, PangoRectangle *o), (l, i, o))       \
  F(void, pango_layout_line_get_x_ranges, (PangoLayoutLine * l, int s, int e, int **r, int *n), (l, s, e, r, n))

CLAZY_LIBRARY(pango, "Pango (Debian package libpango-1.0-0)", PANGO_FUNCTIONS, "libpango-1.0.so.0")

#undef CLAZY_CURRENT
#define CLAZY_CURRENT() (&clazy_library_pangocairo)
#define PANGOCAIRO_FUNCTIONS(F)                                                                                        \
  F(PangoFontMap *, pango_cairo_font_map_get_default, (void), ())                                                      \
  F(void, pango_cairo_context_set_font_options, (PangoContext * c, const cairo_font_options_t *o), (c, o))             \
  F(void, pango_cairo_show_layout, (cairo_t * c, PangoLayout *l), (c, l))                                              \
  F(void, pango_cairo_show_layout_line, (cairo_t * c, PangoLayoutLine *l), (c, l))

CLAZY_LIBRARY_AMONG_SEVERAL(pangocairo, "PangoCairo (Debian package libpangocairo-1.0-0)", PANGOCAIRO_FUNCTIONS, "libpangocairo-1.0.so.0")

#undef CLAZY_CURRENT
#define CLAZY_CURRENT() (&clazy_library_gobject)
#define GOBJECT_FUNCTIONS(F) F(void, g_object_unref, (void *o), (o))

CLAZY_LIBRARY_AMONG_SEVERAL(gobject, "GObject (Debian package libglib2.0-0)", GOBJECT_FUNCTIONS, "libgobject-2.0.so.0")

#undef CLAZY_CURRENT
#define CLAZY_CURRENT() (&clazy_library_glib)
#define GLIB_FUNCTIONS(F) F(void, g_free, (void *p), (p))

CLAZY_LIBRARY_AMONG_SEVERAL(glib, "GLib (Debian package libglib2.0-0)", GLIB_FUNCTIONS, "libglib-2.0.so.0")

static AVEngineCLazyLibrary *const libraries[] = {
  &clazy_library_pango, &clazy_library_pangocairo, &clazy_library_gobject, &clazy_library_glib};
enum { library_count = sizeof libraries / sizeof *libraries };

bool cpango_load(void) {
  if (!ccairo_load()) return false;
  for (size_t index = 0; index < library_count; index++) {
    if (!clazy_load(libraries[index])) return false;
  }
  return true;
}

const char *cpango_error(void) {
  if (!ccairo_load()) return ccairo_error();
  for (size_t index = 0; index < library_count; index++) {
    if (!clazy_load(libraries[index])) return clazy_error(libraries[index]);
  }
  return "";
}

// PANGO_STYLE_ITALIC is 2.
static PangoFontDescription *describe(const char *family, double size, int weight, bool is_italic) {
  PangoFontDescription *description = pango_font_description_new();
  if (family) pango_font_description_set_family(description, family);
  if (size > 0) pango_font_description_set_absolute_size(description, size * units);
  if (weight > 0) pango_font_description_set_weight(description, weight);
  if (is_italic) pango_font_description_set_style(description, 2);
  return description;
}

static void insert(PangoAttrList *list, PangoAttribute *attribute, const CPangoRun *run) {
  attribute->start_index = run->start;
  attribute->end_index = run->end;
  pango_attr_list_insert(list, attribute);
}

static void add_run(PangoAttrList *list, const CPangoRun *run) {
  if (run->family || run->size > 0 || run->weight > 0 || run->is_italic) {
    PangoFontDescription *description = describe(run->family, run->size, run->weight, run->is_italic);
    insert(list, pango_attr_font_desc_new(description), run);
    pango_font_description_free(description);
  }
  if (run->has_color) {
    insert(list, pango_attr_foreground_new(run->red, run->green, run->blue), run);
    // Alpha 0 means that none is set, so the most transparent alpha is 1.
    insert(list, pango_attr_foreground_alpha_new(run->alpha ? run->alpha : 1), run);
  }
  if (run->has_background) {
    insert(list, pango_attr_background_new(run->background[0], run->background[1], run->background[2]), run);
    insert(list, pango_attr_background_alpha_new(run->background[3] ? run->background[3] : 1), run);
  }
  if (run->is_underlined) insert(list, pango_attr_underline_new(1), run);
  if (run->is_struck) insert(list, pango_attr_strikethrough_new(1), run);
  if (run->is_overlined) insert(list, pango_attr_overline_new(1), run);
  if (run->kern != 0) insert(list, pango_attr_letter_spacing_new((int)(run->kern * units)), run);
  if (run->is_unbroken) insert(list, pango_attr_allow_breaks_new(0), run);
  if (run->room > 0) {
    int side = (int)(run->room * units);
    PangoRectangle room = {0, -side / 2, side, side};
    insert(list, pango_attr_shape_new(&room, &room), run);
  }
}

// PANGO_WRAP_WORD_CHAR is 2.
static void arrange(PangoLayout *layout, const CPangoText *text) {
  pango_layout_set_wrap(layout, 2);
  pango_layout_set_alignment(layout, text->alignment);
  pango_layout_set_justify(layout, text->is_justified);
  pango_layout_set_auto_dir(layout, text->is_natural);
  bool has_edge = text->is_wrapped || text->ellipsize != CPANGO_ELLIPSIZE_NONE;
  pango_layout_set_width(layout, has_edge ? text->width * units : -1);
  pango_layout_set_ellipsize(layout, text->ellipsize);
  // A negative height is a number of lines for each paragraph.
  if (text->ellipsize != CPANGO_ELLIPSIZE_NONE) pango_layout_set_height(layout, text->is_wrapped ? text->height * units : -1);
}

// Shapes and positions do not depend on the resolution, so text scales evenly.
static cairo_font_options_t *font_options(void) {
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  return options;
}

static PangoLayout *make_layout(const CPangoText *text) {
  // Each thread has its own default font map.
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = font_options();
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  // PANGO_GRAVITY_EAST is 1.
  if (text->is_vertical) pango_context_set_base_gravity(context, 1);
  PangoLayout *layout = pango_layout_new(context);
  g_object_unref(context);
  PangoFontDescription *description = describe(text->family, text->size, text->weight, text->is_italic);
  pango_layout_set_font_description(layout, description);
  pango_font_description_free(description);
  pango_layout_set_text(layout, text->text, -1);
  if (text->run_count > 0) {
    PangoAttrList *list = pango_attr_list_new();
    for (size_t index = 0; index < text->run_count; index++) add_run(list, &text->runs[index]);
    pango_layout_set_attributes(layout, list);
    pango_attr_list_unref(list);
  }
  arrange(layout, text);
  return layout;
}

static void show(cairo_t *cairo, PangoLayout *layout, const CPangoText *text) {
  double x = 0;
  // A layout without a width is as wide as its widest line.
  if (!text->is_wrapped && text->ellipsize == CPANGO_ELLIPSIZE_NONE) {
    PangoRectangle logical;
    pango_layout_get_extents(layout, NULL, &logical);
    double room = text->width - (double)logical.width / units;
    x = (text->alignment == CPANGO_CENTER ? room / 2 : text->alignment == CPANGO_RIGHT ? room : 0) - (double)logical.x / units;
  }
  cairo_move_to(cairo, x, 0);
  cairo_set_source_rgba(cairo, text->red, text->green, text->blue, text->alpha);
  pango_cairo_show_layout(cairo, layout);
}

bool cpango_draw(const CPangoText *text, unsigned char *pixels, int stride) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, text->width, text->height, stride);
  cairo_t *cairo = cairo_create(surface);
  bool is_ready = cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
  if (is_ready) {
    PangoLayout *layout = make_layout(text);
    show(cairo, layout, text);
    g_object_unref(layout);
  }
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  cairo_surface_destroy(surface);
  return is_ready;
}

bool cpango_measure(const CPangoText *text, double *width, double *height) {
  PangoLayout *layout = make_layout(text);
  PangoRectangle logical;
  pango_layout_get_extents(layout, NULL, &logical);
  *width = (double)logical.width / units;
  *height = (double)logical.height / units;
  g_object_unref(layout);
  return true;
}

// MARK: Lines

static PangoLayoutLine *line_at(CPangoLines *lines, int index) {
  return pango_layout_get_line_readonly((PangoLayout *)lines, index);
}

CPangoLines *cpango_lines_make(const CPangoText *text) { return (CPangoLines *)make_layout(text); }
void cpango_lines_free(CPangoLines *lines) { g_object_unref(lines); }
int cpango_lines_count(CPangoLines *lines) { return pango_layout_get_line_count((PangoLayout *)lines); }

// PANGO_DIRECTION_RTL is 1.
void cpango_line_get(CPangoLines *lines, int index, CPangoLine *line) {
  PangoLayoutLine *found = line_at(lines, index);
  PangoRectangle ink, logical;
  pango_layout_line_get_extents(found, &ink, &logical);
  // Ink outside the font's own height, such as a line above letters, also gets space.
  int top = ink.height > 0 && ink.y < logical.y ? ink.y : logical.y;
  int bottom = logical.y + logical.height;
  if (ink.height > 0 && ink.y + ink.height > bottom) bottom = ink.y + ink.height;
  line->start = (uint32_t)pango_layout_line_get_start_index(found);
  line->end = line->start + (uint32_t)pango_layout_line_get_length(found);
  line->width = (double)logical.width / units;
  line->ascent = -(double)top / units;
  line->descent = (double)bottom / units;
  line->is_right_to_left = pango_layout_line_get_resolved_direction(found) == 1;
}

int cpango_line_ranges(CPangoLines *lines, int index, uint32_t start, uint32_t end, double *pairs, int capacity) {
  CPangoLine line;
  cpango_line_get(lines, index, &line);
  if (start < line.start) start = line.start;
  if (end > line.end) end = line.end;
  if (start >= end) return 0;
  // Pango measures ranges from the left edge of the layout, not of the line.
  int *whole = NULL, *ranges = NULL, whole_count = 0, count = 0;
  pango_layout_line_get_x_ranges(line_at(lines, index), (int)line.start, (int)line.end, &whole, &whole_count);
  pango_layout_line_get_x_ranges(line_at(lines, index), (int)start, (int)end, &ranges, &count);
  int left = whole_count > 0 ? whole[0] : 0;
  for (int pair = 0; pair < count && pair < capacity; pair++) {
    pairs[2 * pair] = (double)(ranges[2 * pair] - left) / units;
    pairs[2 * pair + 1] = (double)(ranges[2 * pair + 1] - left) / units;
  }
  g_free(whole);
  g_free(ranges);
  return count;
}

bool cpango_line_draw(
  CPangoLines *lines, int index, const CPangoBitmap *bitmap, const double *matrix, const double *color,
  const double *pairs, int pair_count) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
    bitmap->pixels, CAIRO_FORMAT_ARGB32, bitmap->width, bitmap->height, bitmap->stride);
  cairo_t *cairo = cairo_create(surface);
  bool is_ready = cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
  if (is_ready) {
    cairo_matrix_t transform = {matrix[0], matrix[1], matrix[2], matrix[3], matrix[4], matrix[5]};
    cairo_set_matrix(cairo, &transform);
    if (pairs) {
      // A height above that of any line.
      double height = 1e5;
      for (int pair = 0; pair < pair_count; pair++) {
        cairo_rectangle(cairo, pairs[2 * pair], -height, pairs[2 * pair + 1] - pairs[2 * pair], 2 * height);
      }
      cairo_clip(cairo);
    }
    cairo_move_to(cairo, 0, 0);
    cairo_set_source_rgba(cairo, color[0], color[1], color[2], color[3]);
    pango_cairo_show_layout_line(cairo, line_at(lines, index));
  }
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  cairo_surface_destroy(surface);
  return is_ready;
}
