#include "AVEngineCCairo.h"

#define CAIRO_FUNCTIONS(F)                                                                                          \
  F(cairo_t *, cairo_create, (cairo_surface_t *s), (s))                                                             \
  F(void, cairo_destroy, (cairo_t *c), (c))                                                                         \
  F(cairo_status_t, cairo_status, (cairo_t *c), (c))                                                                \
  F(void, cairo_save, (cairo_t *c), (c))                                                                            \
  F(void, cairo_restore, (cairo_t *c), (c))                                                                         \
  F(void, cairo_push_group, (cairo_t *c), (c))                                                                      \
  F(void, cairo_pop_group_to_source, (cairo_t *c), (c))                                                             \
  F(void, cairo_set_matrix, (cairo_t *c, const cairo_matrix_t *m), (c, m))                                          \
  F(void, cairo_new_path, (cairo_t *c), (c))                                                                        \
  F(void, cairo_move_to, (cairo_t *c, double x, double y), (c, x, y))                                               \
  F(void, cairo_line_to, (cairo_t *c, double x, double y), (c, x, y))                                               \
  F(void, cairo_curve_to, (cairo_t *c, double x1, double y1, double x2, double y2, double x3, double y3),           \
    (c, x1, y1, x2, y2, x3, y3))                                                                                    \
  F(void, cairo_close_path, (cairo_t *c), (c))                                                                      \
  F(void, cairo_rectangle, (cairo_t *c, double x, double y, double w, double h), (c, x, y, w, h))                   \
  F(void, cairo_fill, (cairo_t *c), (c))                                                                            \
  F(void, cairo_stroke, (cairo_t *c), (c))                                                                          \
  F(void, cairo_paint, (cairo_t *c), (c))                                                                           \
  F(void, cairo_paint_with_alpha, (cairo_t *c, double a), (c, a))                                                   \
  F(void, cairo_mask_surface, (cairo_t *c, cairo_surface_t *s, double x, double y), (c, s, x, y))                   \
  F(void, cairo_mask, (cairo_t *c, cairo_pattern_t *p), (c, p))                                                     \
  F(void, cairo_clip, (cairo_t *c), (c))                                                                            \
  F(void, cairo_reset_clip, (cairo_t *c), (c))                                                                      \
  F(void, cairo_clip_extents, (cairo_t *c, double *a, double *b, double *d, double *e), (c, a, b, d, e))            \
  F(void, cairo_fill_extents, (cairo_t *c, double *a, double *b, double *d, double *e), (c, a, b, d, e))            \
  F(void, cairo_stroke_extents, (cairo_t *c, double *a, double *b, double *d, double *e), (c, a, b, d, e))          \
  F(cairo_bool_t, cairo_in_fill, (cairo_t *c, double x, double y), (c, x, y))                                       \
  F(cairo_bool_t, cairo_in_stroke, (cairo_t *c, double x, double y), (c, x, y))                                     \
  F(void, cairo_set_source, (cairo_t *c, cairo_pattern_t *p), (c, p))                                               \
  F(cairo_pattern_t *, cairo_get_source, (cairo_t *c), (c))                                                         \
  F(cairo_pattern_t *, cairo_pattern_reference, (cairo_pattern_t *p), (p))                                          \
  F(void, cairo_set_source_rgba, (cairo_t *c, double r, double g, double b, double a), (c, r, g, b, a))             \
  F(void, cairo_set_operator, (cairo_t *c, cairo_operator_t o), (c, o))                                             \
  F(void, cairo_set_fill_rule, (cairo_t *c, cairo_fill_rule_t r), (c, r))                                           \
  F(void, cairo_set_line_width, (cairo_t *c, double w), (c, w))                                                     \
  F(void, cairo_set_line_cap, (cairo_t *c, cairo_line_cap_t k), (c, k))                                             \
  F(void, cairo_set_line_join, (cairo_t *c, cairo_line_join_t j), (c, j))                                           \
  F(void, cairo_set_miter_limit, (cairo_t *c, double l), (c, l))                                                    \
  F(void, cairo_set_dash, (cairo_t *c, const double *d, int n, double o), (c, d, n, o))                             \
  F(void, cairo_set_antialias, (cairo_t *c, cairo_antialias_t a), (c, a))                                           \
  F(void, cairo_set_tolerance, (cairo_t *c, double t), (c, t))                                                      \
  F(cairo_surface_t *, cairo_image_surface_create_for_data,                                                         \
    (unsigned char *d, cairo_format_t f, int w, int h, int s), (d, f, w, h, s))                                     \
  F(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t f, int w, int h), (f, w, h))                     \
  F(void, cairo_surface_destroy, (cairo_surface_t *s), (s))                                                         \
  F(cairo_status_t, cairo_surface_status, (cairo_surface_t *s), (s))                                                \
  F(void, cairo_surface_flush, (cairo_surface_t *s), (s))                                                           \
  F(void, cairo_surface_mark_dirty, (cairo_surface_t *s), (s))                                                      \
  F(cairo_pattern_t *, cairo_pattern_create_for_surface, (cairo_surface_t *s), (s))                                 \
  F(cairo_pattern_t *, cairo_pattern_create_linear, (double a, double b, double c, double d), (a, b, c, d))         \
  F(cairo_pattern_t *, cairo_pattern_create_radial,                                                                 \
    (double a, double b, double r, double c, double d, double q), (a, b, r, c, d, q))                               \
  F(void, cairo_pattern_add_color_stop_rgba,                                                                        \
    (cairo_pattern_t *p, double o, double r, double g, double b, double a), (p, o, r, g, b, a))                     \
  F(cairo_font_options_t *, cairo_font_options_create, (void), ())                                                  \
  F(void, cairo_font_options_destroy, (cairo_font_options_t *o), (o))                                               \
  F(void, cairo_font_options_set_antialias, (cairo_font_options_t *o, cairo_antialias_t a), (o, a))                 \
  F(void, cairo_font_options_set_hint_style, (cairo_font_options_t *o, cairo_hint_style_t h), (o, h))               \
  F(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *o, cairo_hint_metrics_t h), (o, h))           \
  F(void, cairo_pattern_destroy, (cairo_pattern_t *p), (p))                                                         \
  F(void, cairo_pattern_set_filter, (cairo_pattern_t *p, cairo_filter_t f), (p, f))                                 \
  F(void, cairo_pattern_set_extend, (cairo_pattern_t *p, cairo_extend_t e), (p, e))

CLAZY_LIBRARY(cairo, "Cairo (Debian package libcairo2)", CAIRO_FUNCTIONS, "libcairo.so.2")

bool ccairo_load(void) { return clazy_load(&clazy_library_cairo); }
const char *ccairo_error(void) { return clazy_error(&clazy_library_cairo); }
