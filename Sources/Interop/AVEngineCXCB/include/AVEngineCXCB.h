// The layouts of the X11 protocol do not change; names and meanings are those of <xcb/…>. Unlike Xlib, libxcb does not
// end the process when the connection to the display ends.
#ifndef CXCB_H
#define CXCB_H

#include <stdint.h>

#include "AVEngineCLazyLibrary.h"

typedef struct xcb_connection_t xcb_connection_t;

typedef struct {
  unsigned sequence;
} cxcb_cookie;

/// The 32 bytes of the protocol; libxcb adds `full_sequence`.
typedef struct {
  uint8_t response_type;
  uint8_t detail;
  uint16_t sequence;
  uint32_t length;
  uint32_t words[6];
  uint32_t full_sequence;
} xcb_generic_event_t;

typedef struct {
  uint8_t response_type;
  uint8_t error_code;
  uint16_t sequence;
  uint32_t resource_id;
  uint16_t minor_code;
  uint8_t major_code;
} xcb_generic_error_t;

typedef struct {
  uint8_t status, pad0;
  uint16_t protocol_major_version, protocol_minor_version, length;
  uint32_t release_number, resource_id_base, resource_id_mask, motion_buffer_size;
  uint16_t vendor_len, maximum_request_length;
  uint8_t roots_len, pixmap_formats_len, image_byte_order, bitmap_format_bit_order;
  uint8_t bitmap_format_scanline_unit, bitmap_format_scanline_pad, min_keycode, max_keycode;
  uint8_t pad1[4];
} xcb_setup_t;

typedef struct {
  uint32_t root, default_colormap, white_pixel, black_pixel, current_input_masks;
  uint16_t width_in_pixels, height_in_pixels, width_in_millimeters, height_in_millimeters;
  uint16_t min_installed_maps, max_installed_maps;
  uint32_t root_visual;
  uint8_t backing_stores, save_unders, root_depth, allowed_depths_len;
} xcb_screen_t;

typedef struct {
  uint8_t depth, bits_per_pixel, scanline_pad;
  uint8_t pad0[5];
} xcb_format_t;

typedef struct {
  uint8_t depth, pad0;
  uint16_t visuals_len;
  uint8_t pad1[4];
} xcb_depth_t;

typedef struct {
  uint32_t visual_id;
  uint8_t visual_class, bits_per_rgb_value;
  uint16_t colormap_entries;
  uint32_t red_mask, green_mask, blue_mask;
  uint8_t pad0[4];
} xcb_visualtype_t;

typedef struct {
  xcb_screen_t *data;
  int rem, index;
} xcb_screen_iterator_t;
typedef struct {
  xcb_depth_t *data;
  int rem, index;
} xcb_depth_iterator_t;

typedef struct {
  uint8_t response_type, pad0;
  uint16_t sequence;
  uint32_t length;
  uint8_t present, major_opcode, first_event, first_error;
} xcb_query_extension_reply_t;

/// The pixels begin 32 bytes after the start, and have four times `length` bytes.
typedef struct {
  uint8_t response_type, depth;
  uint16_t sequence;
  uint32_t length, visual;
  uint8_t pad0[20];
} xcb_get_image_reply_t;

typedef struct {
  uint8_t response_type, same_screen;
  uint16_t sequence;
  uint32_t length, root, child;
  int16_t root_x, root_y, win_x, win_y;
  uint16_t mask;
  uint8_t pad0[2];
} xcb_query_pointer_reply_t;

/// The name begins 32 bytes after the start.
typedef struct {
  uint8_t response_type, pad0;
  uint16_t sequence;
  uint32_t length;
  uint16_t name_len;
  uint8_t pad1[22];
} xcb_get_atom_name_reply_t;

typedef struct {
  uint8_t response_type, pad0;
  uint16_t sequence;
  uint32_t length, major_version, minor_version;
  uint8_t pad1[16];
} cxcb_version_reply;

/// The monitors begin 32 bytes after the start, each with its outputs.
typedef struct {
  uint8_t response_type, pad0;
  uint16_t sequence;
  uint32_t length, timestamp, nMonitors, nOutputs;
  uint8_t pad1[12];
} xcb_randr_get_monitors_reply_t;

/// `nOutput` identifiers of outputs, 4 bytes each, follow.
typedef struct {
  uint32_t name;
  uint8_t primary, automatic;
  uint16_t nOutput;
  int16_t x, y;
  uint16_t width, height;
  uint32_t width_in_millimeters, height_in_millimeters;
} xcb_randr_monitor_info_t;

typedef struct {
  uint8_t response_type, shared_pixmaps;
  uint16_t sequence;
  uint32_t length;
  uint16_t major_version, minor_version, uid, gid;
  uint8_t pixmap_format;
  uint8_t pad0[15];
} xcb_shm_query_version_reply_t;

typedef struct {
  uint8_t response_type, depth;
  uint16_t sequence;
  uint32_t length, visual, size;
} xcb_shm_get_image_reply_t;

typedef struct {
  int16_t x, y;
  uint16_t width, height;
} xcb_rectangle_t;

typedef struct {
  uint8_t response_type, level;
  uint16_t sequence;
  uint32_t drawable, damage, timestamp;
  xcb_rectangle_t area, geometry;
} xcb_damage_notify_event_t;

/// The pixels begin 32 bytes after the start, `width` times `height` of premultiplied ARGB, 4 bytes each.
typedef struct {
  uint8_t response_type, pad0;
  uint16_t sequence;
  uint32_t length;
  int16_t x, y;
  uint16_t width, height, xhot, yhot;
  uint32_t cursor_serial;
  uint8_t pad1[8];
} xcb_xfixes_get_cursor_image_reply_t;

enum { CXCB_Z_PIXMAP = 2, CXCB_LSB_FIRST = 0 };
enum { CXCB_BUTTONS = 0x100 | 0x200 | 0x400 };
/// CXCB_RANDR_EVENTS is the number of RandR's events: ScreenChangeNotify and Notify.
enum { CXCB_RANDR_CHANGES = 0x1 | 0x2 | 0x4, CXCB_RANDR_EVENTS = 2 };
/// An event for each rectangle that was not damaged before.
enum { CXCB_DAMAGE_DELTAS = 1 };
/// CXCB_CURSOR_NOTIFY is an offset from the extension's first event.
enum { CXCB_DISPLAY_CURSOR = 1, CXCB_CURSOR_NOTIFY = 1 };

CLAZY_HIDDEN xcb_connection_t *xcb_connect(const char *display, int *screen);
CLAZY_HIDDEN void xcb_disconnect(xcb_connection_t *connection);
CLAZY_HIDDEN int xcb_connection_has_error(xcb_connection_t *connection);
CLAZY_HIDDEN int xcb_get_file_descriptor(xcb_connection_t *connection);
CLAZY_HIDDEN const xcb_setup_t *xcb_get_setup(xcb_connection_t *connection);
CLAZY_HIDDEN xcb_screen_iterator_t xcb_setup_roots_iterator(const xcb_setup_t *setup);
CLAZY_HIDDEN void xcb_screen_next(xcb_screen_iterator_t *iterator);
CLAZY_HIDDEN xcb_format_t *xcb_setup_pixmap_formats(const xcb_setup_t *setup);
CLAZY_HIDDEN xcb_depth_iterator_t xcb_screen_allowed_depths_iterator(const xcb_screen_t *screen);
CLAZY_HIDDEN void xcb_depth_next(xcb_depth_iterator_t *iterator);
CLAZY_HIDDEN xcb_visualtype_t *xcb_depth_visuals(const xcb_depth_t *depth);
CLAZY_HIDDEN uint32_t xcb_generate_id(xcb_connection_t *connection);
CLAZY_HIDDEN int xcb_flush(xcb_connection_t *connection);
CLAZY_HIDDEN xcb_generic_event_t *xcb_poll_for_event(xcb_connection_t *connection);
CLAZY_HIDDEN int xcb_poll_for_reply(xcb_connection_t *connection, unsigned request, void **reply, xcb_generic_error_t **error);
CLAZY_HIDDEN void xcb_discard_reply(xcb_connection_t *connection, unsigned request);
CLAZY_HIDDEN cxcb_cookie xcb_query_extension(xcb_connection_t *connection, uint16_t length, const char *name);
CLAZY_HIDDEN cxcb_cookie xcb_query_pointer(xcb_connection_t *connection, uint32_t window);
CLAZY_HIDDEN cxcb_cookie xcb_get_atom_name(xcb_connection_t *connection, uint32_t atom);
CLAZY_HIDDEN cxcb_cookie xcb_get_image(xcb_connection_t *connection, uint8_t format, uint32_t drawable, int16_t x, int16_t y, uint16_t width,
                                       uint16_t height, uint32_t plane_mask);

CLAZY_HIDDEN cxcb_cookie xcb_randr_query_version(xcb_connection_t *connection, uint32_t major, uint32_t minor);
CLAZY_HIDDEN cxcb_cookie xcb_randr_select_input(xcb_connection_t *connection, uint32_t window, uint16_t enable);
CLAZY_HIDDEN cxcb_cookie xcb_randr_get_monitors(xcb_connection_t *connection, uint32_t window, uint8_t get_active);

CLAZY_HIDDEN cxcb_cookie xcb_shm_query_version(xcb_connection_t *connection);
/// Takes ownership of the descriptor.
CLAZY_HIDDEN cxcb_cookie xcb_shm_attach_fd(xcb_connection_t *connection, uint32_t segment, int32_t descriptor, uint8_t read_only);
CLAZY_HIDDEN cxcb_cookie xcb_shm_detach(xcb_connection_t *connection, uint32_t segment);
CLAZY_HIDDEN cxcb_cookie xcb_shm_get_image(xcb_connection_t *connection, uint32_t drawable, int16_t x, int16_t y, uint16_t width,
                                           uint16_t height, uint32_t plane_mask, uint8_t format, uint32_t segment, uint32_t offset);

CLAZY_HIDDEN cxcb_cookie xcb_damage_query_version(xcb_connection_t *connection, uint32_t major, uint32_t minor);
CLAZY_HIDDEN cxcb_cookie xcb_damage_create(xcb_connection_t *connection, uint32_t damage, uint32_t drawable, uint8_t level);
CLAZY_HIDDEN cxcb_cookie xcb_damage_subtract(xcb_connection_t *connection, uint32_t damage, uint32_t repair, uint32_t parts);

CLAZY_HIDDEN cxcb_cookie xcb_xfixes_query_version(xcb_connection_t *connection, uint32_t major, uint32_t minor);
CLAZY_HIDDEN cxcb_cookie xcb_xfixes_select_cursor_input(xcb_connection_t *connection, uint32_t window, uint32_t mask);
CLAZY_HIDDEN cxcb_cookie xcb_xfixes_get_cursor_image(xcb_connection_t *connection);

/// Neither this process nor one that gets the descriptor can change the size. Returns -1 with `errno` for an error.
CLAZY_HIDDEN int cxcb_shared_memory(size_t size);

/// The extensions also need libxcb.
CLAZY_HIDDEN AVEngineCLazyLibrary *cxcb_library(void);
CLAZY_HIDDEN AVEngineCLazyLibrary *cxcb_randr_library(void);
CLAZY_HIDDEN AVEngineCLazyLibrary *cxcb_shm_library(void);
CLAZY_HIDDEN AVEngineCLazyLibrary *cxcb_damage_library(void);
CLAZY_HIDDEN AVEngineCLazyLibrary *cxcb_xfixes_library(void);

#endif
