#include "CPango.h"

#include <string.h>

#include "CCairo.h"

// The types that pass through, all opaque but for the attribute's range.
typedef struct PangoContext PangoContext;
typedef struct PangoLayout PangoLayout;
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

#define PANGO_FUNCTIONS(F)                                                                                               \
  F(PangoContext *, pango_font_map_create_context, (PangoFontMap * m), (m))                                              \
  F(PangoLayout *, pango_layout_new, (PangoContext * c), (c))                                                            \
  F(void, pango_layout_set_text, (PangoLayout * l, const char *t, int n), (l, t, n))                                     \
  F(void, pango_layout_set_attributes, (PangoLayout * l, PangoAttrList *a), (l, a))                                      \
  F(void, pango_layout_set_font_description, (PangoLayout * l, const PangoFontDescription *d), (l, d))                   \
  F(void, pango_layout_set_width, (PangoLayout * l, int w), (l, w))                                                      \
  F(void, pango_layout_set_height, (PangoLayout * l, int h), (l, h))                                                     \
  F(void, pango_layout_set_wrap, (PangoLayout * l, int w), (l, w))                                                       \
  F(void, pango_layout_set_ellipsize, (PangoLayout * l, int e), (l, e))                                                  \
  F(void, pango_layout_set_alignment, (PangoLayout * l, int a), (l, a))                                                  \
  F(void, pango_layout_set_justify, (PangoLayout * l, int j), (l, j))                                                    \
  F(void, pango_layout_set_auto_dir, (PangoLayout * l, int d), (l, d))                                                   \
  F(void, pango_layout_get_extents, (PangoLayout * l, PangoRectangle *i, PangoRectangle *o), (l, i, o))                  \
  F(PangoFontDescription *, pango_font_description_new, (void), ())                                                      \
  F(void, pango_font_description_free, (PangoFontDescription * d), (d))                                                  \
  F(void, pango_font_description_set_family, (PangoFontDescription * d, const char *f), (d, f))                          \
  F(void, pango_font_description_set_absolute_size, (PangoFontDescription * d, double s), (d, s))                        \
  F(void, pango_font_description_set_weight, (PangoFontDescription * d, int w), (d, w))                                  \
  F(void, pango_font_description_set_style, (PangoFontDescription * d, int s), (d, s))                                   \
  F(PangoAttrList *, pango_attr_list_new, (void), ())                                                                    \
  F(void, pango_attr_list_unref, (PangoAttrList * a), (a))                                                               \
  F(void, pango_attr_list_insert, (PangoAttrList * a, PangoAttribute *b), (a, b))                                        \
  F(PangoAttribute *, pango_attr_font_desc_new, (const PangoFontDescription *d), (d))                                    \
  F(PangoAttribute *, pango_attr_foreground_new, (uint16_t r, uint16_t g, uint16_t b), (r, g, b))                        \
  F(PangoAttribute *, pango_attr_foreground_alpha_new, (uint16_t a), (a))                                                \
  F(PangoAttribute *, pango_attr_underline_new, (int u), (u))                                                            \
  F(PangoAttribute *, pango_attr_strikethrough_new, (int s), (s))                                                        \
  F(PangoAttribute *, pango_attr_letter_spacing_new, (int s), (s))

CLAZY_LIBRARY(pango, "Pango (Debian package libpango-1.0-0)", PANGO_FUNCTIONS, "libpango-1.0.so.0")

#undef CLAZY_CURRENT
#define CLAZY_CURRENT() (&clazy_library_pangocairo)
#define PANGOCAIRO_FUNCTIONS(F)                                                                                          \
  F(PangoFontMap *, pango_cairo_font_map_get_default, (void), ())                                                        \
  F(void, pango_cairo_context_set_font_options, (PangoContext * c, const cairo_font_options_t *o), (c, o))               \
  F(void, pango_cairo_show_layout, (cairo_t * c, PangoLayout *l), (c, l))

CLAZY_LIBRARY_AMONG_SEVERAL(pangocairo, "PangoCairo (Debian package libpangocairo-1.0-0)", PANGOCAIRO_FUNCTIONS, "libpangocairo-1.0.so.0")

#undef CLAZY_CURRENT
#define CLAZY_CURRENT() (&clazy_library_gobject)
#define GOBJECT_FUNCTIONS(F) F(void, g_object_unref, (void *o), (o))

CLAZY_LIBRARY_AMONG_SEVERAL(gobject, "GObject (Debian package libglib2.0-0)", GOBJECT_FUNCTIONS, "libgobject-2.0.so.0")

bool cpango_load(void) {
  return ccairo_load() && clazy_load(&clazy_library_pango) && clazy_load(&clazy_library_pangocairo) && clazy_load(&clazy_library_gobject);
}

const char *cpango_error(void) {
  if (!ccairo_load()) return ccairo_error();
  CLazyLibrary *libraries[] = {&clazy_library_pango, &clazy_library_pangocairo, &clazy_library_gobject};
  for (size_t index = 0; index < 3; index++) {
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
    // 0 means nothing set, so the most transparent is nearly so.
    insert(list, pango_attr_foreground_alpha_new(run->alpha ? run->alpha : 1), run);
  }
  if (run->is_underlined) insert(list, pango_attr_underline_new(1), run);
  if (run->is_struck) insert(list, pango_attr_strikethrough_new(1), run);
  if (run->kern != 0) insert(list, pango_attr_letter_spacing_new((int)(run->kern * units)), run);
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
  // A negative height counts lines of a paragraph.
  if (text->ellipsize != CPANGO_ELLIPSIZE_NONE) pango_layout_set_height(layout, text->is_wrapped ? text->height * units : -1);
}

// Shapes and positions do not depend on the resolution, so text grows evenly.
static cairo_font_options_t *font_options(void) {
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  return options;
}

static PangoLayout *make_layout(const CPangoText *text) {
  // The default font map is each thread's own.
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = font_options();
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
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
  // A layout without an edge is as wide as its widest line.
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
