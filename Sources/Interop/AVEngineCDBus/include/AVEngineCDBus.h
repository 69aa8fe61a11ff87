// libdbus ends the process if it receives a text that is not a valid name, path, signature or UTF-8: call
// `dbus_validate_…` or `dbus_signature_validate…` first. Names and meanings are those of <dbus/dbus.h>.
#ifndef CDBUS_H
#define CDBUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>

#include "AVEngineCLazyLibrary.h"

typedef uint32_t dbus_bool_t;
typedef struct DBusConnection cdbus_connection;
typedef struct DBusMessage cdbus_message;
typedef struct DBusWatch cdbus_watch;

/// libdbus uses 72 bytes on machines of 64 bits; the rest is spare.
typedef struct {
  void *opaque[16];
} cdbus_iterator;

typedef struct {
  const char *name;
  const char *message;
  unsigned flags;
  void *padding;
} cdbus_error;

enum { CDBUS_METHOD_CALL = 1, CDBUS_METHOD_RETURN = 2, CDBUS_ERROR = 3, CDBUS_SIGNAL = 4 };
enum { CDBUS_WATCH_READABLE = 1, CDBUS_WATCH_WRITABLE = 2, CDBUS_WATCH_ERROR = 4, CDBUS_WATCH_HANGUP = 8 };

typedef dbus_bool_t (*cdbus_add_watch)(cdbus_watch *watch, void *data);
typedef void (*cdbus_watch_changed)(cdbus_watch *watch, void *data);

CLAZY_HIDDEN dbus_bool_t dbus_threads_init_default(void);
CLAZY_HIDDEN void dbus_error_init(cdbus_error *error);
CLAZY_HIDDEN void dbus_error_free(cdbus_error *error);
CLAZY_HIDDEN void dbus_free(void *memory);

CLAZY_HIDDEN void dbus_connection_set_change_sigpipe(dbus_bool_t changes);
CLAZY_HIDDEN cdbus_connection *dbus_connection_open_private(const char *address, cdbus_error *error);
CLAZY_HIDDEN void dbus_connection_close(cdbus_connection *connection);
CLAZY_HIDDEN void dbus_connection_unref(cdbus_connection *connection);
CLAZY_HIDDEN void dbus_connection_set_exit_on_disconnect(cdbus_connection *connection, dbus_bool_t exits);
CLAZY_HIDDEN void dbus_connection_set_max_message_size(cdbus_connection *connection, long size);
CLAZY_HIDDEN dbus_bool_t dbus_connection_set_watch_functions(cdbus_connection *connection, cdbus_add_watch add,
                                                             cdbus_watch_changed remove, cdbus_watch_changed toggled, void *data,
                                                             void (*free_data)(void *));
CLAZY_HIDDEN dbus_bool_t dbus_connection_get_is_connected(cdbus_connection *connection);
CLAZY_HIDDEN dbus_bool_t dbus_connection_send(cdbus_connection *connection, cdbus_message *message, uint32_t *serial);
CLAZY_HIDDEN cdbus_message *dbus_connection_pop_message(cdbus_connection *connection);
CLAZY_HIDDEN dbus_bool_t dbus_bus_set_unique_name(cdbus_connection *connection, const char *name);

CLAZY_HIDDEN int dbus_watch_get_unix_fd(cdbus_watch *watch);
CLAZY_HIDDEN unsigned dbus_watch_get_flags(cdbus_watch *watch);
CLAZY_HIDDEN dbus_bool_t dbus_watch_get_enabled(cdbus_watch *watch);
CLAZY_HIDDEN dbus_bool_t dbus_watch_handle(cdbus_watch *watch, unsigned flags);

CLAZY_HIDDEN cdbus_message *dbus_message_new(int type);
CLAZY_HIDDEN void dbus_message_unref(cdbus_message *message);
CLAZY_HIDDEN dbus_bool_t dbus_message_set_destination(cdbus_message *message, const char *name);
CLAZY_HIDDEN dbus_bool_t dbus_message_set_path(cdbus_message *message, const char *path);
CLAZY_HIDDEN dbus_bool_t dbus_message_set_interface(cdbus_message *message, const char *name);
CLAZY_HIDDEN dbus_bool_t dbus_message_set_member(cdbus_message *message, const char *name);
CLAZY_HIDDEN dbus_bool_t dbus_message_set_error_name(cdbus_message *message, const char *name);
CLAZY_HIDDEN dbus_bool_t dbus_message_set_reply_serial(cdbus_message *message, uint32_t serial);
CLAZY_HIDDEN void dbus_message_set_no_reply(cdbus_message *message, dbus_bool_t none);
CLAZY_HIDDEN int dbus_message_get_type(cdbus_message *message);
CLAZY_HIDDEN uint32_t dbus_message_get_serial(cdbus_message *message);
CLAZY_HIDDEN uint32_t dbus_message_get_reply_serial(cdbus_message *message);
CLAZY_HIDDEN dbus_bool_t dbus_message_get_no_reply(cdbus_message *message);
CLAZY_HIDDEN const char *dbus_message_get_path(cdbus_message *message);
CLAZY_HIDDEN const char *dbus_message_get_interface(cdbus_message *message);
CLAZY_HIDDEN const char *dbus_message_get_member(cdbus_message *message);
CLAZY_HIDDEN const char *dbus_message_get_error_name(cdbus_message *message);
CLAZY_HIDDEN const char *dbus_message_get_sender(cdbus_message *message);
CLAZY_HIDDEN const char *dbus_message_get_destination(cdbus_message *message);

CLAZY_HIDDEN dbus_bool_t dbus_message_iter_init(cdbus_message *message, cdbus_iterator *iterator);
CLAZY_HIDDEN void dbus_message_iter_init_append(cdbus_message *message, cdbus_iterator *iterator);
CLAZY_HIDDEN int dbus_message_iter_get_arg_type(cdbus_iterator *iterator);
CLAZY_HIDDEN char *dbus_message_iter_get_signature(cdbus_iterator *iterator);
CLAZY_HIDDEN void dbus_message_iter_get_basic(cdbus_iterator *iterator, void *value);
CLAZY_HIDDEN void dbus_message_iter_get_fixed_array(cdbus_iterator *iterator, void *value, int *count);
CLAZY_HIDDEN void dbus_message_iter_recurse(cdbus_iterator *iterator, cdbus_iterator *inner);
CLAZY_HIDDEN dbus_bool_t dbus_message_iter_next(cdbus_iterator *iterator);
CLAZY_HIDDEN dbus_bool_t dbus_message_iter_append_basic(cdbus_iterator *iterator, int type, const void *value);
CLAZY_HIDDEN dbus_bool_t dbus_message_iter_append_fixed_array(cdbus_iterator *iterator, int type, const void *value, int count);
CLAZY_HIDDEN dbus_bool_t dbus_message_iter_open_container(cdbus_iterator *iterator, int type, const char *signature,
                                                          cdbus_iterator *inner);
CLAZY_HIDDEN dbus_bool_t dbus_message_iter_close_container(cdbus_iterator *iterator, cdbus_iterator *inner);
CLAZY_HIDDEN void dbus_message_iter_abandon_container(cdbus_iterator *iterator, cdbus_iterator *inner);

CLAZY_HIDDEN dbus_bool_t dbus_validate_path(const char *text, cdbus_error *error);
CLAZY_HIDDEN dbus_bool_t dbus_validate_interface(const char *text, cdbus_error *error);
CLAZY_HIDDEN dbus_bool_t dbus_validate_member(const char *text, cdbus_error *error);
CLAZY_HIDDEN dbus_bool_t dbus_validate_error_name(const char *text, cdbus_error *error);
CLAZY_HIDDEN dbus_bool_t dbus_validate_bus_name(const char *text, cdbus_error *error);
CLAZY_HIDDEN dbus_bool_t dbus_validate_utf8(const char *text, cdbus_error *error);
CLAZY_HIDDEN dbus_bool_t dbus_signature_validate(const char *signature, cdbus_error *error);
CLAZY_HIDDEN dbus_bool_t dbus_signature_validate_single(const char *signature, cdbus_error *error);

CLAZY_HIDDEN AVEngineCLazyLibrary *cdbus_library(void);

#endif
