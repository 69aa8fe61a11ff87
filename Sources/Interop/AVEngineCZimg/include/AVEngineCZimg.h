#ifndef CZIMG_H
#define CZIMG_H

#include "AVEngineCLazyLibrary.h"

// zimg.h declares its functions with default visibility, and a hidden function of the same name would contradict it:
// the attribute is made empty while the header is read.
#define visibility(kind)
#include <zimg.h>
#undef visibility

CLAZY_HIDDEN AVEngineCLazyLibrary *czimg_library(void);

enum { CZIMG_API = ZIMG_API_VERSION };

/// ZIMG_BUFFER_MAX is a cast, and so invisible to Swift.
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
