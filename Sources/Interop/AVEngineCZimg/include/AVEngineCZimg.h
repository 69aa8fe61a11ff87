// libzimg, opened at first use (see AVEngineCLazyLibrary.h). Colour conversion and scaling; Debian packages libzimg2,
// libzimg-dev.
#ifndef CZIMG_H
#define CZIMG_H

#include "AVEngineCLazyLibrary.h"

// zimg.h declares its functions with default visibility, and a hidden function of the same name would contradict it:
// the attribute is made empty while the header is read.
#define visibility(kind)
#include <zimg.h>
#undef visibility

/// Call `clazy_load(czimg_library())` before the first call of a zimg function.
CLAZY_HIDDEN AVEngineCLazyLibrary *czimg_library(void);

/// ZIMG_API_VERSION as a constant that Swift imports.
enum { CZIMG_API = ZIMG_API_VERSION };

/// Returns ZIMG_BUFFER_MAX, which is a cast and so invisible to Swift.
static inline unsigned czimg_whole_plane(void) { return ZIMG_BUFFER_MAX; }

// Swift does not import arrays of unnamed structures.

static inline void czimg_set_source_plane(zimg_image_buffer_const *buffer, unsigned index, const void *data, ptrdiff_t stride,
                                          unsigned mask) {
  if (index >= 4) return;
  buffer->plane[index].data = data;
  buffer->plane[index].stride = stride;
  buffer->plane[index].mask = mask;
}

static inline void czimg_set_target_plane(zimg_image_buffer *buffer, unsigned index, void *data, ptrdiff_t stride, unsigned mask) {
  if (index >= 4) return;
  buffer->plane[index].data = data;
  buffer->plane[index].stride = stride;
  buffer->plane[index].mask = mask;
}

#endif
