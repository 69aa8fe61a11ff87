#include "AVEngineCPipeWire.h"

#include <errno.h>

#define PIPEWIRE_FUNCTIONS(F)                                                                                              \
  F(void, pw_init, (int *argc, char **argv[]), (argc, argv))                                                               \
  F(pw_thread_loop *, pw_thread_loop_new, (const char *name, const spa_dict *props), (name, props))                        \
  F(void, pw_thread_loop_destroy, (pw_thread_loop * loop), (loop))                                                         \
  F(pw_loop *, pw_thread_loop_get_loop, (pw_thread_loop * loop), (loop))                                                   \
  F(int, pw_thread_loop_start, (pw_thread_loop * loop), (loop))                                                            \
  F(void, pw_thread_loop_stop, (pw_thread_loop * loop), (loop))                                                            \
  F(void, pw_thread_loop_lock, (pw_thread_loop * loop), (loop))                                                            \
  F(void, pw_thread_loop_unlock, (pw_thread_loop * loop), (loop))                                                          \
  F(bool, pw_thread_loop_in_thread, (pw_thread_loop * loop), (loop))                                                       \
  F(pw_properties *, pw_properties_new_dict, (const spa_dict *dict), (dict))                                               \
  F(pw_context *, pw_context_new, (pw_loop * loop, pw_properties *props, size_t size), (loop, props, size))                \
  F(void, pw_context_destroy, (pw_context * context), (context))                                                           \
  F(pw_core *, pw_context_connect, (pw_context * context, pw_properties *props, size_t size), (context, props, size))      \
  F(pw_core *, pw_context_connect_fd, (pw_context * context, int fd, pw_properties *props, size_t size),                   \
    (context, fd, props, size))                                                                                            \
  F(int, pw_core_disconnect, (pw_core * core), (core))                                                                     \
  F(void, pw_proxy_add_object_listener, (pw_proxy * proxy, spa_hook *listener, const void *events, void *data),            \
    (proxy, listener, events, data))                                                                                       \
  F(void, pw_proxy_destroy, (pw_proxy * proxy), (proxy))                                                                   \
  F(pw_stream *, pw_stream_new, (pw_core * core, const char *name, pw_properties *props), (core, name, props))             \
  F(void, pw_stream_destroy, (pw_stream * stream), (stream))                                                               \
  F(void, pw_stream_add_listener, (pw_stream * stream, spa_hook *listener, const pw_stream_events *events, void *data),    \
    (stream, listener, events, data))                                                                                      \
  F(int, pw_stream_connect,                                                                                                \
    (pw_stream * stream, int direction, uint32_t target, int flags, const spa_pod **params, uint32_t count),               \
    (stream, direction, target, flags, params, count))                                                                     \
  F(int, pw_stream_update_params, (pw_stream * stream, const spa_pod **params, uint32_t count), (stream, params, count))   \
  F(pw_buffer *, pw_stream_dequeue_buffer, (pw_stream * stream), (stream))                                                 \
  F(int, pw_stream_queue_buffer, (pw_stream * stream, pw_buffer *buffer), (stream, buffer))                                \
  F(int, pw_stream_trigger_process, (pw_stream * stream), (stream))

CLAZY_LIBRARY(pipewire, "libpipewire (Debian package libpipewire-0.3-0)", PIPEWIRE_FUNCTIONS, "libpipewire-0.3.so.0")

AVEngineCLazyLibrary *cpipewire_library(void) { return &clazy_library_pipewire; }

// struct spa_interface, which is at the start of a core, a registry and a proxy.
typedef struct {
  const char *type;
  uint32_t version;
  const void *methods;
  void *data;
} interface;

// The first members of struct pw_core_methods.
typedef struct {
  uint32_t version;
  int (*add_listener)(void *object, spa_hook *listener, const void *events, void *data);
  int (*hello)(void *object, uint32_t version);
  int (*sync)(void *object, uint32_t id, int seq);
  int (*pong)(void *object, uint32_t id, int seq);
  int (*error)(void *object, uint32_t id, int seq, int result, const char *message);
  pw_proxy *(*get_registry)(void *object, uint32_t version, size_t user_data_size);
} core_methods;

// The first members of struct pw_registry_methods.
typedef struct {
  uint32_t version;
  int (*add_listener)(void *object, spa_hook *listener, const void *events, void *data);
  void *(*bind)(void *object, uint32_t id, const char *type, uint32_t version, size_t user_data_size);
} registry_methods;

// The first members of struct pw_node_methods.
typedef struct {
  uint32_t version;
  int (*add_listener)(void *object, spa_hook *listener, const void *events, void *data);
  int (*subscribe_params)(void *object, uint32_t *ids, uint32_t count);
  int (*enum_params)(void *object, int seq, uint32_t id, uint32_t start, uint32_t count, const spa_pod *filter);
} node_methods;

// PW_VERSION_REGISTRY and PW_VERSION_NODE.
enum { INTERFACE_VERSION = 3 };

int cpipewire_core_sync(pw_core *core, uint32_t id, int seq) {
  const interface *object = (const interface *)core;
  const core_methods *methods = object->methods;
  return methods && methods->sync ? methods->sync(object->data, id, seq) : -ENOTSUP;
}

pw_proxy *cpipewire_core_get_registry(pw_core *core) {
  const interface *object = (const interface *)core;
  const core_methods *methods = object->methods;
  return methods && methods->get_registry ? methods->get_registry(object->data, INTERFACE_VERSION, 0) : NULL;
}

pw_proxy *cpipewire_registry_bind_node(pw_proxy *registry, uint32_t id) {
  const interface *object = (const interface *)registry;
  const registry_methods *methods = object->methods;
  if (!methods || !methods->bind) return NULL;
  return methods->bind(object->data, id, "PipeWire:Interface:Node", INTERFACE_VERSION, 0);
}

int cpipewire_node_enum_params(pw_proxy *node, int seq, uint32_t id) {
  const interface *object = (const interface *)node;
  const node_methods *methods = object->methods;
  if (!methods || !methods->enum_params) return -ENOTSUP;
  return methods->enum_params(object->data, seq, id, 0, UINT32_MAX, NULL);
}
