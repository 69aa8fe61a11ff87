#include "AVEngineCPulse.h"

#define PULSE_FUNCTIONS(F)                                                                                                   \
  F(pa_threaded_mainloop *, pa_threaded_mainloop_new, (void), ())                                                           \
  F(void, pa_threaded_mainloop_free, (pa_threaded_mainloop * loop), (loop))                                                 \
  F(int, pa_threaded_mainloop_start, (pa_threaded_mainloop * loop), (loop))                                                 \
  F(void, pa_threaded_mainloop_stop, (pa_threaded_mainloop * loop), (loop))                                                 \
  F(void, pa_threaded_mainloop_lock, (pa_threaded_mainloop * loop), (loop))                                                 \
  F(void, pa_threaded_mainloop_unlock, (pa_threaded_mainloop * loop), (loop))                                               \
  F(int, pa_threaded_mainloop_in_thread, (pa_threaded_mainloop * loop), (loop))                                             \
  F(void, pa_threaded_mainloop_set_name, (pa_threaded_mainloop * loop, const char *name), (loop, name))                     \
  F(pa_mainloop_api *, pa_threaded_mainloop_get_api, (pa_threaded_mainloop * loop), (loop))                                 \
  F(pa_context *, pa_context_new, (pa_mainloop_api * api, const char *name), (api, name))                                   \
  F(void, pa_context_set_state_callback, (pa_context * context, cpulse_context_notify callback, void *userdata),            \
    (context, callback, userdata))                                                                                          \
  F(int, pa_context_connect, (pa_context * context, const char *server, int flags, const void *spawn),                      \
    (context, server, flags, spawn))                                                                                        \
  F(void, pa_context_disconnect, (pa_context * context), (context))                                                         \
  F(void, pa_context_unref, (pa_context * context), (context))                                                              \
  F(int, pa_context_get_state, (const pa_context *context), (context))                                                      \
  F(int, pa_context_errno, (const pa_context *context), (context))                                                          \
  F(const char *, pa_strerror, (int error), (error))                                                                        \
  F(pa_operation *, pa_context_get_server_info, (pa_context * context, cpulse_server_info callback, void *userdata),         \
    (context, callback, userdata))                                                                                           \
  F(pa_operation *, pa_context_get_sink_info_list, (pa_context * context, cpulse_device_found callback, void *userdata),     \
    (context, callback, userdata))                                                                                           \
  F(pa_operation *, pa_context_get_source_info_list, (pa_context * context, cpulse_device_found callback, void *userdata),   \
    (context, callback, userdata))                                                                                           \
  F(pa_operation *, pa_context_set_sink_port_by_name,                                                                        \
    (pa_context * context, const char *sink, const char *port, cpulse_context_success callback, void *userdata),             \
    (context, sink, port, callback, userdata))                                                                               \
  F(pa_operation *, pa_context_set_source_port_by_name,                                                                      \
    (pa_context * context, const char *source, const char *port, cpulse_context_success callback, void *userdata),           \
    (context, source, port, callback, userdata))                                                                             \
  F(void, pa_context_set_subscribe_callback, (pa_context * context, cpulse_context_event callback, void *userdata),          \
    (context, callback, userdata))                                                                                           \
  F(pa_operation *, pa_context_subscribe, (pa_context * context, int mask, void *callback, void *userdata),                  \
    (context, mask, callback, userdata))                                                                                     \
  F(pa_proplist *, pa_proplist_new, (void), ())                                                                              \
  F(void, pa_proplist_free, (pa_proplist * list), (list))                                                                    \
  F(int, pa_proplist_sets, (pa_proplist * list, const char *key, const char *value), (list, key, value))                     \
  F(const char *, pa_proplist_gets, (pa_proplist * list, const char *key), (list, key))                                      \
  F(void, pa_operation_cancel, (pa_operation * operation), (operation))                                                      \
  F(pa_channel_map *, pa_channel_map_init_extend, (pa_channel_map * map, unsigned channels, int definition),                \
    (map, channels, definition))                                                                                            \
  F(pa_stream *, pa_stream_new_with_proplist,                                                                                \
    (pa_context * context, const char *name, const pa_sample_spec *spec, const pa_channel_map *map, pa_proplist *properties),\
    (context, name, spec, map, properties))                                                                                  \
  F(void, pa_stream_set_event_callback, (pa_stream * stream, cpulse_stream_event callback, void *userdata),                  \
    (stream, callback, userdata))                                                                                            \
  F(int, pa_stream_connect_playback,                                                                                        \
    (pa_stream * stream, const char *device, const pa_buffer_attr *attributes, int flags, const void *volume,               \
     pa_stream *sync),                                                                                                      \
    (stream, device, attributes, flags, volume, sync))                                                                      \
  F(int, pa_stream_connect_record,                                                                                           \
    (pa_stream * stream, const char *device, const pa_buffer_attr *attributes, int flags),                                   \
    (stream, device, attributes, flags))                                                                                     \
  F(int, pa_stream_disconnect, (pa_stream * stream), (stream))                                                              \
  F(void, pa_stream_unref, (pa_stream * stream), (stream))                                                                  \
  F(int, pa_stream_get_state, (const pa_stream *stream), (stream))                                                          \
  F(int, pa_stream_is_suspended, (const pa_stream *stream), (stream))                                                       \
  F(void, pa_stream_set_state_callback, (pa_stream * stream, cpulse_stream_notify callback, void *userdata),                \
    (stream, callback, userdata))                                                                                           \
  F(void, pa_stream_set_write_callback, (pa_stream * stream, cpulse_stream_request callback, void *userdata),               \
    (stream, callback, userdata))                                                                                           \
  F(void, pa_stream_set_read_callback, (pa_stream * stream, cpulse_stream_request callback, void *userdata),                 \
    (stream, callback, userdata))                                                                                            \
  F(void, pa_stream_set_underflow_callback, (pa_stream * stream, cpulse_stream_notify callback, void *userdata),            \
    (stream, callback, userdata))                                                                                           \
  F(void, pa_stream_set_started_callback, (pa_stream * stream, cpulse_stream_notify callback, void *userdata),              \
    (stream, callback, userdata))                                                                                           \
  F(void, pa_stream_set_latency_update_callback, (pa_stream * stream, cpulse_stream_notify callback, void *userdata),       \
    (stream, callback, userdata))                                                                                           \
  F(size_t, pa_stream_writable_size, (const pa_stream *stream), (stream))                                                   \
  F(int, pa_stream_begin_write, (pa_stream * stream, void **data, size_t *bytes), (stream, data, bytes))                    \
  F(int, pa_stream_write,                                                                                                   \
    (pa_stream * stream, const void *data, size_t bytes, void (*free)(void *), int64_t offset, int seek),                   \
    (stream, data, bytes, free, offset, seek))                                                                              \
  F(int, pa_stream_peek, (pa_stream * stream, const void **data, size_t *bytes), (stream, data, bytes))                      \
  F(int, pa_stream_drop, (pa_stream * stream), (stream))                                                                     \
  F(pa_operation *, pa_stream_cork, (pa_stream * stream, int corked, cpulse_stream_success callback, void *userdata),       \
    (stream, corked, callback, userdata))                                                                                   \
  F(pa_operation *, pa_stream_flush, (pa_stream * stream, cpulse_stream_success callback, void *userdata),                  \
    (stream, callback, userdata))                                                                                           \
  F(pa_operation *, pa_stream_set_buffer_attr,                                                                              \
    (pa_stream * stream, const pa_buffer_attr *attributes, cpulse_stream_success callback, void *userdata),                 \
    (stream, attributes, callback, userdata))                                                                               \
  F(pa_operation *, pa_stream_update_timing_info, (pa_stream * stream, cpulse_stream_success callback, void *userdata),     \
    (stream, callback, userdata))                                                                                           \
  F(const pa_timing_info *, pa_stream_get_timing_info, (pa_stream * stream), (stream))                                      \
  F(void, pa_operation_unref, (pa_operation * operation), (operation))

CLAZY_LIBRARY(pulse, "libpulse (Debian package libpulse0)", PULSE_FUNCTIONS, "libpulse.so.0")

AVEngineCLazyLibrary *cpulse_library(void) { return &clazy_library_pulse; }
