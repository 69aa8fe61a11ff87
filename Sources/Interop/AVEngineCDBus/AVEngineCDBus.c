#include "AVEngineCDBus.h"

#define DBUS_FUNCTIONS(F)                                                                                                    \
  F(dbus_bool_t, dbus_threads_init_default, (void), ())                                                                      \
  F(void, dbus_error_init, (cdbus_error *error), (error))                                                                    \
  F(void, dbus_error_free, (cdbus_error *error), (error))                                                                    \
  F(void, dbus_free, (void *memory), (memory))                                                                               \
  F(void, dbus_connection_set_change_sigpipe, (dbus_bool_t changes), (changes))                                              \
  F(cdbus_connection *, dbus_connection_open_private, (const char *address, cdbus_error *error), (address, error))           \
  F(void, dbus_connection_close, (cdbus_connection *connection), (connection))                                               \
  F(void, dbus_connection_unref, (cdbus_connection *connection), (connection))                                               \
  F(void, dbus_connection_set_exit_on_disconnect, (cdbus_connection *connection, dbus_bool_t exits), (connection, exits))    \
  F(void, dbus_connection_set_max_message_size, (cdbus_connection *connection, long size), (connection, size))               \
  F(dbus_bool_t, dbus_connection_set_watch_functions,                                                                        \
    (cdbus_connection *connection, cdbus_add_watch add, cdbus_watch_changed remove, cdbus_watch_changed toggled, void *data, void (*free_data)(void *)), \
    (connection, add, remove, toggled, data, free_data))                                                                     \
  F(dbus_bool_t, dbus_connection_get_is_connected, (cdbus_connection *connection), (connection))                             \
  F(dbus_bool_t, dbus_connection_send,                                                                                       \
    (cdbus_connection *connection, cdbus_message *message, uint32_t *serial),                                                \
    (connection, message, serial))                                                                                           \
  F(cdbus_message *, dbus_connection_pop_message, (cdbus_connection *connection), (connection))                              \
  F(dbus_bool_t, dbus_bus_set_unique_name, (cdbus_connection *connection, const char *name), (connection, name))             \
  F(int, dbus_watch_get_unix_fd, (cdbus_watch *watch), (watch))                                                              \
  F(unsigned, dbus_watch_get_flags, (cdbus_watch *watch), (watch))                                                           \
  F(dbus_bool_t, dbus_watch_get_enabled, (cdbus_watch *watch), (watch))                                                      \
  F(dbus_bool_t, dbus_watch_handle, (cdbus_watch *watch, unsigned flags), (watch, flags))                                    \
  F(cdbus_message *, dbus_message_new, (int type), (type))                                                                   \
  F(void, dbus_message_unref, (cdbus_message *message), (message))                                                           \
  F(dbus_bool_t, dbus_message_set_destination, (cdbus_message *message, const char *name), (message, name))                  \
  F(dbus_bool_t, dbus_message_set_path, (cdbus_message *message, const char *path), (message, path))                         \
  F(dbus_bool_t, dbus_message_set_interface, (cdbus_message *message, const char *name), (message, name))                    \
  F(dbus_bool_t, dbus_message_set_member, (cdbus_message *message, const char *name), (message, name))                       \
  F(dbus_bool_t, dbus_message_set_error_name, (cdbus_message *message, const char *name), (message, name))                   \
  F(dbus_bool_t, dbus_message_set_reply_serial, (cdbus_message *message, uint32_t serial), (message, serial))                \
  F(void, dbus_message_set_no_reply, (cdbus_message *message, dbus_bool_t none), (message, none))                            \
  F(int, dbus_message_get_type, (cdbus_message *message), (message))                                                         \
  F(uint32_t, dbus_message_get_serial, (cdbus_message *message), (message))                                                  \
  F(uint32_t, dbus_message_get_reply_serial, (cdbus_message *message), (message))                                            \
  F(dbus_bool_t, dbus_message_get_no_reply, (cdbus_message *message), (message))                                             \
  F(const char *, dbus_message_get_path, (cdbus_message *message), (message))                                                \
  F(const char *, dbus_message_get_interface, (cdbus_message *message), (message))                                           \
  F(const char *, dbus_message_get_member, (cdbus_message *message), (message))                                              \
  F(const char *, dbus_message_get_error_name, (cdbus_message *message), (message))                                          \
  F(const char *, dbus_message_get_sender, (cdbus_message *message), (message))                                              \
  F(const char *, dbus_message_get_destination, (cdbus_message *message), (message))                                         \
  F(dbus_bool_t, dbus_message_iter_init, (cdbus_message *message, cdbus_iterator *iterator), (message, iterator))            \
  F(void, dbus_message_iter_init_append, (cdbus_message *message, cdbus_iterator *iterator), (message, iterator))            \
  F(int, dbus_message_iter_get_arg_type, (cdbus_iterator *iterator), (iterator))                                             \
  F(char *, dbus_message_iter_get_signature, (cdbus_iterator *iterator), (iterator))                                         \
  F(void, dbus_message_iter_get_basic, (cdbus_iterator *iterator, void *value), (iterator, value))                           \
  F(void, dbus_message_iter_get_fixed_array, (cdbus_iterator *iterator, void *value, int *count), (iterator, value, count))  \
  F(void, dbus_message_iter_recurse, (cdbus_iterator *iterator, cdbus_iterator *inner), (iterator, inner))                   \
  F(dbus_bool_t, dbus_message_iter_next, (cdbus_iterator *iterator), (iterator))                                             \
  F(dbus_bool_t, dbus_message_iter_append_basic,                                                                             \
    (cdbus_iterator *iterator, int type, const void *value),                                                                 \
    (iterator, type, value))                                                                                                 \
  F(dbus_bool_t, dbus_message_iter_append_fixed_array,                                                                       \
    (cdbus_iterator *iterator, int type, const void *value, int count),                                                      \
    (iterator, type, value, count))                                                                                          \
  F(dbus_bool_t, dbus_message_iter_open_container,                                                                           \
    (cdbus_iterator *iterator, int type, const char *signature, cdbus_iterator *inner),                                      \
    (iterator, type, signature, inner))                                                                                      \
  F(dbus_bool_t, dbus_message_iter_close_container, (cdbus_iterator *iterator, cdbus_iterator *inner), (iterator, inner))    \
  F(void, dbus_message_iter_abandon_container, (cdbus_iterator *iterator, cdbus_iterator *inner), (iterator, inner))         \
  F(dbus_bool_t, dbus_validate_path, (const char *text, cdbus_error *error), (text, error))                                  \
  F(dbus_bool_t, dbus_validate_interface, (const char *text, cdbus_error *error), (text, error))                             \
  F(dbus_bool_t, dbus_validate_member, (const char *text, cdbus_error *error), (text, error))                                \
  F(dbus_bool_t, dbus_validate_error_name, (const char *text, cdbus_error *error), (text, error))                            \
  F(dbus_bool_t, dbus_validate_bus_name, (const char *text, cdbus_error *error), (text, error))                              \
  F(dbus_bool_t, dbus_validate_utf8, (const char *text, cdbus_error *error), (text, error))                                  \
  F(dbus_bool_t, dbus_signature_validate, (const char *signature, cdbus_error *error), (signature, error))                   \
  F(dbus_bool_t, dbus_signature_validate_single, (const char *signature, cdbus_error *error), (signature, error))

CLAZY_LIBRARY(dbus, "libdbus (Debian package libdbus-1-3)", DBUS_FUNCTIONS, "libdbus-1.so.3")

AVEngineCLazyLibrary *cdbus_library(void) { return &clazy_library_dbus; }
