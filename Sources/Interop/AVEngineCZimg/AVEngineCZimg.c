#include "AVEngineCZimg.h"

#define ZIMG_FUNCTIONS(F)                                                                                                     \
  F(zimg_error_code_e, zimg_get_last_error, (char *text, size_t size), (text, size))                                          \
  F(unsigned, zimg_select_buffer_mask, (unsigned count), (count))                                                             \
  F(void, zimg_filter_graph_free, (zimg_filter_graph * graph), (graph))                                                       \
  F(zimg_error_code_e, zimg_filter_graph_get_tmp_size, (const zimg_filter_graph *graph, size_t *out), (graph, out))           \
  F(zimg_error_code_e, zimg_filter_graph_get_input_buffering, (const zimg_filter_graph *graph, unsigned *out), (graph, out))  \
  F(zimg_error_code_e, zimg_filter_graph_get_output_buffering, (const zimg_filter_graph *graph, unsigned *out), (graph, out)) \
  F(zimg_error_code_e, zimg_filter_graph_process,                                                                             \
    (const zimg_filter_graph *graph, const zimg_image_buffer_const *from, const zimg_image_buffer *to, void *scratch,         \
     zimg_filter_graph_callback unpack, void *unpack_user, zimg_filter_graph_callback pack, void *pack_user),                 \
    (graph, from, to, scratch, unpack, unpack_user, pack, pack_user))                                                         \
  F(void, zimg_image_format_default, (zimg_image_format * format, unsigned version), (format, version))                       \
  F(void, zimg_graph_builder_params_default, (zimg_graph_builder_params * params, unsigned version), (params, version))       \
  F(zimg_filter_graph *, zimg_filter_graph_build,                                                                             \
    (const zimg_image_format *from, const zimg_image_format *to, const zimg_graph_builder_params *params), (from, to, params))

CLAZY_LIBRARY(zimg, "zimg (Debian package libzimg2)", ZIMG_FUNCTIONS, "libzimg.so.2")

AVEngineCLazyLibrary *czimg_library(void) { return &clazy_library_zimg; }
