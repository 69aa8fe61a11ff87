// The binary interface of libpipewire-0.3.so.0 from 0.3.65 to 1.x, as in <pipewire/pipewire.h> and <spa/…>.
#ifndef CPIPEWIRE_H
#define CPIPEWIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "AVEngineCLazyLibrary.h"

typedef struct pw_thread_loop pw_thread_loop;
typedef struct pw_loop pw_loop;
typedef struct pw_context pw_context;
typedef struct pw_properties pw_properties;
typedef struct pw_core pw_core;
typedef struct pw_proxy pw_proxy;
typedef struct pw_stream pw_stream;

#define CPIPEWIRE_ID_CORE 0u
#define CPIPEWIRE_ID_ANY UINT32_MAX
enum { CPIPEWIRE_PARAM_ENUM_FORMAT = 3, CPIPEWIRE_PARAM_FORMAT = 4, CPIPEWIRE_PARAM_BUFFERS = 5, CPIPEWIRE_PARAM_META = 6 };
enum { CPIPEWIRE_STREAM_ERROR = -1, CPIPEWIRE_STREAM_STREAMING = 3 };
enum { CPIPEWIRE_INPUT = 0, CPIPEWIRE_OUTPUT = 1 };
enum {
  CPIPEWIRE_AUTOCONNECT = 1 << 0,
  CPIPEWIRE_MAP_BUFFERS = 1 << 2,
  CPIPEWIRE_DRIVER = 1 << 3,
  CPIPEWIRE_DONT_RECONNECT = 1 << 7
};
enum { CPIPEWIRE_NODE_CHANGED_PROPS = 1 << 3, CPIPEWIRE_NODE_CHANGED_PARAMS = 1 << 4 };
enum { CPIPEWIRE_DATA_MEM_PTR = 1, CPIPEWIRE_DATA_MEM_FD = 2 };
enum { CPIPEWIRE_META_HEADER = 1, CPIPEWIRE_HEADER_CORRUPTED = 1 << 1, CPIPEWIRE_CHUNK_CORRUPTED = 1 << 0 };

/// `size` bytes follow.
typedef struct {
  uint32_t size;
  uint32_t type;
} spa_pod;

typedef struct {
  const char *key;
  const char *value;
} spa_dict_item;

typedef struct {
  uint32_t flags;
  uint32_t n_items;
  const spa_dict_item *items;
} spa_dict;

/// A hook must be zero at first, and must outlive the object that it listens to.
typedef struct {
  void *link[2];
  const void *functions;
  void *data;
  void *removed;
  void *priv;
} spa_hook;

typedef struct {
  uint32_t offset;
  uint32_t size;
  int32_t stride;
  int32_t flags;
} spa_chunk;

typedef struct {
  uint32_t type;
  uint32_t flags;
  int64_t fd;
  uint32_t mapoffset;
  uint32_t maxsize;
  void *data;
  spa_chunk *chunk;
} spa_data;

typedef struct {
  uint32_t flags;
  uint32_t offset;
  int64_t pts;
  int64_t dts_offset;
  uint64_t seq;
} spa_meta_header;

typedef struct {
  uint32_t type;
  uint32_t size;
  void *data;
} spa_meta;

typedef struct {
  uint32_t n_metas;
  uint32_t n_datas;
  spa_meta *metas;
  spa_data *datas;
} spa_buffer;

/// The first members of struct pw_buffer.
typedef struct {
  spa_buffer *buffer;
  void *user_data;
  uint64_t size;
} pw_buffer;

/// The members of struct pw_node_info up to its properties.
typedef struct {
  uint32_t id;
  uint32_t max_input_ports;
  uint32_t max_output_ports;
  uint64_t change_mask;
  uint32_t n_input_ports;
  uint32_t n_output_ports;
  int state;
  const char *error;
  const spa_dict *props;
} pw_node_info;

/// Version 0, as in the structures of events below.
typedef struct {
  uint32_t version;
  void (*info)(void *data, const void *info);
  void (*done)(void *data, uint32_t id, int seq);
  void (*ping)(void *data, uint32_t id, int seq);
  void (*error)(void *data, uint32_t id, int seq, int result, const char *message);
  void (*remove_id)(void *data, uint32_t id);
  void (*bound_id)(void *data, uint32_t id, uint32_t global_id);
  void (*add_mem)(void *data, uint32_t id, uint32_t type, int fd, uint32_t flags);
  void (*remove_mem)(void *data, uint32_t id);
} pw_core_events;

typedef struct {
  uint32_t version;
  void (*global)(void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version, const spa_dict *props);
  void (*global_remove)(void *data, uint32_t id);
} pw_registry_events;

typedef struct {
  uint32_t version;
  void (*info)(void *data, const pw_node_info *info);
  void (*param)(void *data, int seq, uint32_t id, uint32_t index, uint32_t next, const spa_pod *param);
} pw_node_events;

typedef struct {
  uint32_t version;
  void (*destroy)(void *data);
  void (*state_changed)(void *data, int old, int state, const char *error);
  void (*control_info)(void *data, uint32_t id, const void *control);
  void (*io_changed)(void *data, uint32_t id, void *area, uint32_t size);
  void (*param_changed)(void *data, uint32_t id, const spa_pod *param);
  void (*add_buffer)(void *data, pw_buffer *buffer);
  void (*remove_buffer)(void *data, pw_buffer *buffer);
  void (*process)(void *data);
  void (*drained)(void *data);
} pw_stream_events;

CLAZY_HIDDEN void pw_init(int *argc, char **argv[]);

CLAZY_HIDDEN pw_thread_loop *pw_thread_loop_new(const char *name, const spa_dict *props);
CLAZY_HIDDEN void pw_thread_loop_destroy(pw_thread_loop *loop);
CLAZY_HIDDEN pw_loop *pw_thread_loop_get_loop(pw_thread_loop *loop);
CLAZY_HIDDEN int pw_thread_loop_start(pw_thread_loop *loop);
CLAZY_HIDDEN void pw_thread_loop_stop(pw_thread_loop *loop);
CLAZY_HIDDEN void pw_thread_loop_lock(pw_thread_loop *loop);
CLAZY_HIDDEN void pw_thread_loop_unlock(pw_thread_loop *loop);
CLAZY_HIDDEN bool pw_thread_loop_in_thread(pw_thread_loop *loop);

CLAZY_HIDDEN pw_properties *pw_properties_new_dict(const spa_dict *dict);

CLAZY_HIDDEN pw_context *pw_context_new(pw_loop *loop, pw_properties *props, size_t user_data_size);
CLAZY_HIDDEN void pw_context_destroy(pw_context *context);
CLAZY_HIDDEN pw_core *pw_context_connect(pw_context *context, pw_properties *props, size_t user_data_size);
/// Takes ownership of the descriptor.
CLAZY_HIDDEN pw_core *pw_context_connect_fd(pw_context *context, int fd, pw_properties *props, size_t user_data_size);
CLAZY_HIDDEN int pw_core_disconnect(pw_core *core);

CLAZY_HIDDEN void pw_proxy_add_object_listener(pw_proxy *proxy, spa_hook *listener, const void *events, void *data);
CLAZY_HIDDEN void pw_proxy_destroy(pw_proxy *proxy);

CLAZY_HIDDEN pw_stream *pw_stream_new(pw_core *core, const char *name, pw_properties *props);
CLAZY_HIDDEN void pw_stream_destroy(pw_stream *stream);
CLAZY_HIDDEN void pw_stream_add_listener(pw_stream *stream, spa_hook *listener, const pw_stream_events *events, void *data);
CLAZY_HIDDEN int pw_stream_connect(pw_stream *stream, int direction, uint32_t target, int flags, const spa_pod **params,
                                   uint32_t count);
CLAZY_HIDDEN int pw_stream_update_params(pw_stream *stream, const spa_pod **params, uint32_t count);
CLAZY_HIDDEN pw_buffer *pw_stream_dequeue_buffer(pw_stream *stream);
CLAZY_HIDDEN int pw_stream_queue_buffer(pw_stream *stream, pw_buffer *buffer);
CLAZY_HIDDEN int pw_stream_trigger_process(pw_stream *stream);

/// Returns the `seq` that the core's event `done` will have, or a value below zero.
CLAZY_HIDDEN int cpipewire_core_sync(pw_core *core, uint32_t id, int seq);
CLAZY_HIDDEN pw_proxy *cpipewire_core_get_registry(pw_core *core);
CLAZY_HIDDEN pw_proxy *cpipewire_registry_bind_node(pw_proxy *registry, uint32_t id);
CLAZY_HIDDEN int cpipewire_node_enum_params(pw_proxy *node, int seq, uint32_t id);

CLAZY_HIDDEN AVEngineCLazyLibrary *cpipewire_library(void);

#endif
