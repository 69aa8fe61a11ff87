#define _GNU_SOURCE
#include "AVEngineCXCB.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#define XCB_FUNCTIONS(F)                                                                                                     \
  F(xcb_connection_t *, xcb_connect, (const char *display, int *screen), (display, screen))                                  \
  F(void, xcb_disconnect, (xcb_connection_t * connection), (connection))                                                     \
  F(int, xcb_connection_has_error, (xcb_connection_t * connection), (connection))                                            \
  F(int, xcb_get_file_descriptor, (xcb_connection_t * connection), (connection))                                             \
  F(const xcb_setup_t *, xcb_get_setup, (xcb_connection_t * connection), (connection))                                       \
  F(xcb_screen_iterator_t, xcb_setup_roots_iterator, (const xcb_setup_t *setup), (setup))                                    \
  F(void, xcb_screen_next, (xcb_screen_iterator_t * iterator), (iterator))                                                   \
  F(xcb_format_t *, xcb_setup_pixmap_formats, (const xcb_setup_t *setup), (setup))                                           \
  F(xcb_depth_iterator_t, xcb_screen_allowed_depths_iterator, (const xcb_screen_t *screen), (screen))                        \
  F(void, xcb_depth_next, (xcb_depth_iterator_t * iterator), (iterator))                                                     \
  F(xcb_visualtype_t *, xcb_depth_visuals, (const xcb_depth_t *depth), (depth))                                              \
  F(uint32_t, xcb_generate_id, (xcb_connection_t * connection), (connection))                                                \
  F(int, xcb_flush, (xcb_connection_t * connection), (connection))                                                           \
  F(xcb_generic_event_t *, xcb_poll_for_event, (xcb_connection_t * connection), (connection))                                \
  F(int, xcb_poll_for_reply,                                                                                                 \
    (xcb_connection_t * connection, unsigned request, void **reply, xcb_generic_error_t **error),                            \
    (connection, request, reply, error))                                                                                     \
  F(void, xcb_discard_reply, (xcb_connection_t * connection, unsigned request), (connection, request))                       \
  F(cxcb_cookie, xcb_query_extension, (xcb_connection_t * connection, uint16_t length, const char *name),                    \
    (connection, length, name))                                                                                              \
  F(cxcb_cookie, xcb_query_pointer, (xcb_connection_t * connection, uint32_t window), (connection, window))                  \
  F(cxcb_cookie, xcb_get_atom_name, (xcb_connection_t * connection, uint32_t atom), (connection, atom))                      \
  F(cxcb_cookie, xcb_get_image,                                                                                              \
    (xcb_connection_t * connection, uint8_t format, uint32_t drawable, int16_t x, int16_t y, uint16_t width,                 \
     uint16_t height, uint32_t plane_mask),                                                                                  \
    (connection, format, drawable, x, y, width, height, plane_mask))

#define RANDR_FUNCTIONS(F)                                                                                                   \
  F(cxcb_cookie, xcb_randr_query_version, (xcb_connection_t * connection, uint32_t major, uint32_t minor),                   \
    (connection, major, minor))                                                                                              \
  F(cxcb_cookie, xcb_randr_select_input, (xcb_connection_t * connection, uint32_t window, uint16_t enable),                  \
    (connection, window, enable))                                                                                            \
  F(cxcb_cookie, xcb_randr_get_monitors, (xcb_connection_t * connection, uint32_t window, uint8_t get_active),               \
    (connection, window, get_active))

#define SHM_FUNCTIONS(F)                                                                                                     \
  F(cxcb_cookie, xcb_shm_query_version, (xcb_connection_t * connection), (connection))                                       \
  F(cxcb_cookie, xcb_shm_attach_fd,                                                                                          \
    (xcb_connection_t * connection, uint32_t segment, int32_t descriptor, uint8_t read_only),                                \
    (connection, segment, descriptor, read_only))                                                                            \
  F(cxcb_cookie, xcb_shm_detach, (xcb_connection_t * connection, uint32_t segment), (connection, segment))                   \
  F(cxcb_cookie, xcb_shm_get_image,                                                                                          \
    (xcb_connection_t * connection, uint32_t drawable, int16_t x, int16_t y, uint16_t width, uint16_t height,                \
     uint32_t plane_mask, uint8_t format, uint32_t segment, uint32_t offset),                                                \
    (connection, drawable, x, y, width, height, plane_mask, format, segment, offset))

#define DAMAGE_FUNCTIONS(F)                                                                                                  \
  F(cxcb_cookie, xcb_damage_query_version, (xcb_connection_t * connection, uint32_t major, uint32_t minor),                  \
    (connection, major, minor))                                                                                              \
  F(cxcb_cookie, xcb_damage_create,                                                                                          \
    (xcb_connection_t * connection, uint32_t damage, uint32_t drawable, uint8_t level),                                      \
    (connection, damage, drawable, level))                                                                                   \
  F(cxcb_cookie, xcb_damage_subtract,                                                                                        \
    (xcb_connection_t * connection, uint32_t damage, uint32_t repair, uint32_t parts),                                       \
    (connection, damage, repair, parts))

#define XFIXES_FUNCTIONS(F)                                                                                                  \
  F(cxcb_cookie, xcb_xfixes_query_version, (xcb_connection_t * connection, uint32_t major, uint32_t minor),                  \
    (connection, major, minor))                                                                                              \
  F(cxcb_cookie, xcb_xfixes_select_cursor_input, (xcb_connection_t * connection, uint32_t window, uint32_t mask),            \
    (connection, window, mask))                                                                                              \
  F(cxcb_cookie, xcb_xfixes_get_cursor_image, (xcb_connection_t * connection), (connection))

#undef CLAZY_CURRENT
#define CLAZY_CURRENT() (&clazy_library_xcb)
CLAZY_LIBRARY_AMONG_SEVERAL(xcb, "libxcb (Debian package libxcb1)", XCB_FUNCTIONS, "libxcb.so.1")
#undef CLAZY_CURRENT
#define CLAZY_CURRENT() (&clazy_library_randr)
CLAZY_LIBRARY_AMONG_SEVERAL(randr, "libxcb-randr (Debian package libxcb-randr0)", RANDR_FUNCTIONS, "libxcb-randr.so.0")
#undef CLAZY_CURRENT
#define CLAZY_CURRENT() (&clazy_library_shm)
CLAZY_LIBRARY_AMONG_SEVERAL(shm, "libxcb-shm (Debian package libxcb-shm0)", SHM_FUNCTIONS, "libxcb-shm.so.0")
#undef CLAZY_CURRENT
#define CLAZY_CURRENT() (&clazy_library_damage)
CLAZY_LIBRARY_AMONG_SEVERAL(damage, "libxcb-damage (Debian package libxcb-damage0)", DAMAGE_FUNCTIONS, "libxcb-damage.so.0")
#undef CLAZY_CURRENT
#define CLAZY_CURRENT() (&clazy_library_xfixes)
CLAZY_LIBRARY_AMONG_SEVERAL(xfixes, "libxcb-xfixes (Debian package libxcb-xfixes0)", XFIXES_FUNCTIONS, "libxcb-xfixes.so.0")

AVEngineCLazyLibrary *cxcb_library(void) { return &clazy_library_xcb; }
AVEngineCLazyLibrary *cxcb_randr_library(void) { return &clazy_library_randr; }
AVEngineCLazyLibrary *cxcb_shm_library(void) { return &clazy_library_shm; }
AVEngineCLazyLibrary *cxcb_damage_library(void) { return &clazy_library_damage; }
AVEngineCLazyLibrary *cxcb_xfixes_library(void) { return &clazy_library_xfixes; }

int cxcb_shared_memory(size_t size) {
  int descriptor = memfd_create("screen", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  if (ftruncate(descriptor, (off_t)size) == 0 && fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0) {
    return descriptor;
  }
  close(descriptor);
  return -1;
}
