// The binary interface of libpulse; names and meanings are those of <pulse/pulseaudio.h>.
#ifndef CPULSE_H
#define CPULSE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/time.h>

#include "AVEngineCLazyLibrary.h"

typedef struct pa_threaded_mainloop pa_threaded_mainloop;
typedef struct pa_mainloop_api pa_mainloop_api;
typedef struct pa_context pa_context;
typedef struct pa_stream pa_stream;
typedef struct pa_operation pa_operation;

enum { CPULSE_CONTEXT_READY = 4, CPULSE_CONTEXT_FAILED = 5, CPULSE_CONTEXT_TERMINATED = 6 };
enum { CPULSE_STREAM_CREATING = 1, CPULSE_STREAM_READY = 2, CPULSE_STREAM_FAILED = 3, CPULSE_STREAM_TERMINATED = 4 };
enum {
  CPULSE_START_CORKED = 0x1,
  CPULSE_INTERPOLATE_TIMING = 0x2,
  CPULSE_AUTO_TIMING_UPDATE = 0x8,
  CPULSE_DONT_MOVE = 0x200,
  CPULSE_ADJUST_LATENCY = 0x2000
};
enum { CPULSE_ERR_NOENTITY = 5 };
enum { CPULSE_FLOAT32LE = 5, CPULSE_MAP_WAVEEX = 3, CPULSE_SEEK_RELATIVE = 0, CPULSE_CHANNELS_MAX = 32, CPULSE_RATE_MAX = 384000 };

typedef struct {
  int format;
  uint32_t rate;
  uint8_t channels;
} pa_sample_spec;

typedef struct {
  uint8_t channels;
  int map[CPULSE_CHANNELS_MAX];
} pa_channel_map;

typedef struct {
  uint32_t maxlength, tlength, prebuf, minreq, fragsize;
} pa_buffer_attr;

typedef struct {
  struct timeval timestamp;
  int synchronized_clocks;
  uint64_t sink_usec, source_usec, transport_usec;
  int playing;
  int write_index_corrupt;
  int64_t write_index;
  int read_index_corrupt;
  int64_t read_index;
  uint64_t configured_sink_usec, configured_source_usec;
  int64_t since_underrun;
} pa_timing_info;

enum { CPULSE_SUBSCRIBE_DEVICES = 0x1 | 0x2 | 0x80 };
enum { CPULSE_VOLUME_NORM = 0x10000 };
#define CPULSE_INVALID_INDEX UINT32_MAX

typedef struct pa_proplist pa_proplist;

typedef struct {
  uint8_t channels;
  uint32_t values[CPULSE_CHANNELS_MAX];
} pa_cvolume;

/// The first members of pa_sink_port_info and pa_source_port_info.
typedef struct {
  const char *name;
  const char *description;
} cpulse_port_info;

/// pa_sink_info, or pa_source_info, whose `monitor` is the sink that the source monitors.
typedef struct {
  const char *name;
  uint32_t index;
  const char *description;
  pa_sample_spec sample_spec;
  pa_channel_map channel_map;
  uint32_t owner_module;
  pa_cvolume volume;
  int mute;
  uint32_t monitor;
  const char *monitor_name;
  uint64_t latency;
  const char *driver;
  int flags;
  pa_proplist *proplist;
  uint64_t configured_latency;
  uint32_t base_volume;
  int state;
  uint32_t n_volume_steps;
  uint32_t card;
  uint32_t n_ports;
  cpulse_port_info **ports;
  cpulse_port_info *active_port;
} cpulse_device_info;

typedef struct {
  const char *user_name, *host_name, *server_version, *server_name;
  pa_sample_spec sample_spec;
  const char *default_sink_name, *default_source_name;
} pa_server_info;

typedef void (*cpulse_server_info)(pa_context *context, const pa_server_info *info, void *userdata);
typedef void (*cpulse_device_found)(pa_context *context, const cpulse_device_info *info, int end, void *userdata);
typedef void (*cpulse_context_success)(pa_context *context, int success, void *userdata);
typedef void (*cpulse_context_event)(pa_context *context, int event, uint32_t index, void *userdata);
typedef void (*cpulse_context_notify)(pa_context *context, void *userdata);
typedef void (*cpulse_stream_event)(pa_stream *stream, const char *name, pa_proplist *properties, void *userdata);
typedef void (*cpulse_stream_notify)(pa_stream *stream, void *userdata);
typedef void (*cpulse_stream_request)(pa_stream *stream, size_t bytes, void *userdata);
typedef void (*cpulse_stream_success)(pa_stream *stream, int success, void *userdata);

CLAZY_HIDDEN pa_threaded_mainloop *pa_threaded_mainloop_new(void);
CLAZY_HIDDEN void pa_threaded_mainloop_free(pa_threaded_mainloop *loop);
CLAZY_HIDDEN int pa_threaded_mainloop_start(pa_threaded_mainloop *loop);
CLAZY_HIDDEN void pa_threaded_mainloop_stop(pa_threaded_mainloop *loop);
CLAZY_HIDDEN void pa_threaded_mainloop_lock(pa_threaded_mainloop *loop);
CLAZY_HIDDEN void pa_threaded_mainloop_unlock(pa_threaded_mainloop *loop);
CLAZY_HIDDEN int pa_threaded_mainloop_in_thread(pa_threaded_mainloop *loop);
CLAZY_HIDDEN void pa_threaded_mainloop_set_name(pa_threaded_mainloop *loop, const char *name);
CLAZY_HIDDEN pa_mainloop_api *pa_threaded_mainloop_get_api(pa_threaded_mainloop *loop);

CLAZY_HIDDEN pa_context *pa_context_new(pa_mainloop_api *api, const char *name);
CLAZY_HIDDEN void pa_context_set_state_callback(pa_context *context, cpulse_context_notify callback, void *userdata);
CLAZY_HIDDEN int pa_context_connect(pa_context *context, const char *server, int flags, const void *spawn);
CLAZY_HIDDEN void pa_context_disconnect(pa_context *context);
CLAZY_HIDDEN void pa_context_unref(pa_context *context);
CLAZY_HIDDEN int pa_context_get_state(const pa_context *context);
CLAZY_HIDDEN int pa_context_errno(const pa_context *context);
CLAZY_HIDDEN const char *pa_strerror(int error);
CLAZY_HIDDEN pa_operation *pa_context_get_server_info(pa_context *context, cpulse_server_info callback, void *userdata);
CLAZY_HIDDEN pa_operation *pa_context_get_sink_info_list(pa_context *context, cpulse_device_found callback, void *userdata);
CLAZY_HIDDEN pa_operation *pa_context_get_source_info_list(pa_context *context, cpulse_device_found callback, void *userdata);
CLAZY_HIDDEN pa_operation *pa_context_set_sink_port_by_name(pa_context *context, const char *sink, const char *port,
                                                            cpulse_context_success callback, void *userdata);
CLAZY_HIDDEN pa_operation *pa_context_set_source_port_by_name(pa_context *context, const char *source, const char *port,
                                                              cpulse_context_success callback, void *userdata);
CLAZY_HIDDEN void pa_context_set_subscribe_callback(pa_context *context, cpulse_context_event callback, void *userdata);
CLAZY_HIDDEN pa_operation *pa_context_subscribe(pa_context *context, int mask, void *callback, void *userdata);
CLAZY_HIDDEN pa_proplist *pa_proplist_new(void);
CLAZY_HIDDEN void pa_proplist_free(pa_proplist *list);
CLAZY_HIDDEN int pa_proplist_sets(pa_proplist *list, const char *key, const char *value);
CLAZY_HIDDEN const char *pa_proplist_gets(pa_proplist *list, const char *key);

CLAZY_HIDDEN pa_channel_map *pa_channel_map_init_extend(pa_channel_map *map, unsigned channels, int definition);
CLAZY_HIDDEN pa_stream *pa_stream_new_with_proplist(pa_context *context, const char *name, const pa_sample_spec *spec,
                                                    const pa_channel_map *map, pa_proplist *properties);
CLAZY_HIDDEN void pa_stream_set_event_callback(pa_stream *stream, cpulse_stream_event callback, void *userdata);
CLAZY_HIDDEN int pa_stream_connect_playback(pa_stream *stream, const char *device, const pa_buffer_attr *attributes, int flags,
                                            const void *volume, pa_stream *sync);
CLAZY_HIDDEN int pa_stream_connect_record(pa_stream *stream, const char *device, const pa_buffer_attr *attributes, int flags);
CLAZY_HIDDEN int pa_stream_disconnect(pa_stream *stream);
CLAZY_HIDDEN void pa_stream_unref(pa_stream *stream);
CLAZY_HIDDEN int pa_stream_get_state(const pa_stream *stream);
CLAZY_HIDDEN int pa_stream_is_suspended(const pa_stream *stream);
CLAZY_HIDDEN void pa_stream_set_state_callback(pa_stream *stream, cpulse_stream_notify callback, void *userdata);
CLAZY_HIDDEN void pa_stream_set_write_callback(pa_stream *stream, cpulse_stream_request callback, void *userdata);
CLAZY_HIDDEN void pa_stream_set_read_callback(pa_stream *stream, cpulse_stream_request callback, void *userdata);
CLAZY_HIDDEN void pa_stream_set_underflow_callback(pa_stream *stream, cpulse_stream_notify callback, void *userdata);
CLAZY_HIDDEN void pa_stream_set_started_callback(pa_stream *stream, cpulse_stream_notify callback, void *userdata);
CLAZY_HIDDEN void pa_stream_set_latency_update_callback(pa_stream *stream, cpulse_stream_notify callback, void *userdata);
CLAZY_HIDDEN size_t pa_stream_writable_size(const pa_stream *stream);
CLAZY_HIDDEN int pa_stream_begin_write(pa_stream *stream, void **data, size_t *bytes);
CLAZY_HIDDEN int pa_stream_write(pa_stream *stream, const void *data, size_t bytes, void (*free)(void *), int64_t offset, int seek);
CLAZY_HIDDEN int pa_stream_peek(pa_stream *stream, const void **data, size_t *bytes);
CLAZY_HIDDEN int pa_stream_drop(pa_stream *stream);
CLAZY_HIDDEN pa_operation *pa_stream_cork(pa_stream *stream, int corked, cpulse_stream_success callback, void *userdata);
CLAZY_HIDDEN pa_operation *pa_stream_flush(pa_stream *stream, cpulse_stream_success callback, void *userdata);
CLAZY_HIDDEN pa_operation *pa_stream_set_buffer_attr(pa_stream *stream, const pa_buffer_attr *attributes, cpulse_stream_success callback,
                                                     void *userdata);
CLAZY_HIDDEN pa_operation *pa_stream_update_timing_info(pa_stream *stream, cpulse_stream_success callback, void *userdata);
CLAZY_HIDDEN const pa_timing_info *pa_stream_get_timing_info(pa_stream *stream);
CLAZY_HIDDEN void pa_operation_unref(pa_operation *operation);
CLAZY_HIDDEN void pa_operation_cancel(pa_operation *operation);

CLAZY_HIDDEN AVEngineCLazyLibrary *cpulse_library(void);

#endif
