// The binary interface of libsqlite3.so.0; names and meanings are those of <sqlite3.h>. The linker's names begin with
// `avengine_`, because programs often contain a copy of SQLite.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <fcntl.h>
#include <linux/fs.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>

#include "AVEngineCLazyLibrary.h"

#define CSQLITE_NAME(name) __asm__("avengine_" #name)

typedef struct sqlite3 csqlite_database;
typedef struct sqlite3_stmt csqlite_statement;
typedef struct sqlite3_value csqlite_value;
typedef struct sqlite3_context csqlite_context;
typedef struct sqlite3_backup csqlite_backup;

static const int CSQLITE_OK = 0;
static const int CSQLITE_ERROR = 1;
static const int CSQLITE_BUSY = 5;
static const int CSQLITE_LOCKED = 6;
static const int CSQLITE_NOMEM = 7;
static const int CSQLITE_READONLY = 8;
static const int CSQLITE_INTERRUPT = 9;
static const int CSQLITE_IOERR = 10;
static const int CSQLITE_CORRUPT = 11;
static const int CSQLITE_FULL = 13;
static const int CSQLITE_CANTOPEN = 14;
static const int CSQLITE_PROTOCOL = 15;
static const int CSQLITE_CONSTRAINT = 19;
static const int CSQLITE_NOTADB = 26;
static const int CSQLITE_ROW = 100;
static const int CSQLITE_DONE = 101;
static const int CSQLITE_INTEGER = 1;
static const int CSQLITE_FLOAT = 2;
static const int CSQLITE_TEXT = 3;
static const int CSQLITE_BLOB = 4;
static const int CSQLITE_NULL = 5;
static const int CSQLITE_OPEN_READONLY = 1;
static const int CSQLITE_OPEN_READWRITE = 2;
static const int CSQLITE_OPEN_URI = 0x40;
static const int CSQLITE_OPEN_NOMUTEX = 0x8000;
static const int CSQLITE_UTF8 = 1;
static const int CSQLITE_PURE_UTF8 = 0x801;

typedef void (*csqlite_function)(csqlite_context *context, int count, csqlite_value **values);
typedef int (*csqlite_compare)(void *data, int length, const void *bytes, int otherLength, const void *other);

#define CSQLITE_DECLARE(ret, name, params, args) CLAZY_HIDDEN ret name params CSQLITE_NAME(name);

#define CSQLITE_FUNCTIONS(F)                                                                                                 \
  F(int, sqlite3_open_v2, (const char *path, csqlite_database **database, int flags, const char *vfs), (path, database, flags, vfs)) \
  F(int, sqlite3_close_v2, (csqlite_database *database), (database))                                                         \
  F(int, sqlite3_extended_result_codes, (csqlite_database *database, int on), (database, on))                                \
  F(int, sqlite3_extended_errcode, (csqlite_database *database), (database))                                                 \
  F(const char *, sqlite3_errmsg, (csqlite_database *database), (database))                                                  \
  F(int, sqlite3_busy_timeout, (csqlite_database *database, int milliseconds), (database, milliseconds))                     \
  F(int, sqlite3_get_autocommit, (csqlite_database *database), (database))                                                   \
  F(int64_t, sqlite3_last_insert_rowid, (csqlite_database *database), (database))                                            \
  F(int, sqlite3_changes, (csqlite_database *database), (database))                                                          \
  F(int, sqlite3_exec,                                                                                                       \
    (csqlite_database *database, const char *sql, int (*row)(void *, int, char **, char **), void *data, char **error),      \
    (database, sql, row, data, error))                                                                                       \
  F(int, sqlite3_prepare_v2,                                                                                                 \
    (csqlite_database *database, const char *sql, int length, csqlite_statement **statement, const char **rest),             \
    (database, sql, length, statement, rest))                                                                                \
  F(int, sqlite3_finalize, (csqlite_statement *statement), (statement))                                                      \
  F(int, sqlite3_step, (csqlite_statement *statement), (statement))                                                          \
  F(int, sqlite3_reset, (csqlite_statement *statement), (statement))                                                         \
  F(int, sqlite3_clear_bindings, (csqlite_statement *statement), (statement))                                                \
  F(int, sqlite3_bind_null, (csqlite_statement *statement, int place), (statement, place))                                   \
  F(int, sqlite3_bind_int64, (csqlite_statement *statement, int place, int64_t value), (statement, place, value))            \
  F(int, sqlite3_bind_double, (csqlite_statement *statement, int place, double value), (statement, place, value))            \
  F(int, sqlite3_bind_text,                                                                                                  \
    (csqlite_statement *statement, int place, const char *text, int length, void (*release)(void *)),                        \
    (statement, place, text, length, release))                                                                               \
  F(int, sqlite3_bind_blob,                                                                                                  \
    (csqlite_statement *statement, int place, const void *bytes, int length, void (*release)(void *)),                       \
    (statement, place, bytes, length, release))                                                                              \
  F(int, sqlite3_column_type, (csqlite_statement *statement, int column), (statement, column))                               \
  F(int64_t, sqlite3_column_int64, (csqlite_statement *statement, int column), (statement, column))                          \
  F(double, sqlite3_column_double, (csqlite_statement *statement, int column), (statement, column))                          \
  F(const unsigned char *, sqlite3_column_text, (csqlite_statement *statement, int column), (statement, column))             \
  F(const void *, sqlite3_column_blob, (csqlite_statement *statement, int column), (statement, column))                      \
  F(int, sqlite3_column_bytes, (csqlite_statement *statement, int column), (statement, column))                              \
  F(int, sqlite3_create_function_v2,                                                                                         \
    (csqlite_database *database, const char *name, int count, int flags, void *data, csqlite_function call,              \
     csqlite_function step, void (*final)(csqlite_context *), void (*release)(void *)),                                      \
    (database, name, count, flags, data, call, step, final, release))                                                    \
  F(int, sqlite3_create_collation_v2,                                                                                        \
    (csqlite_database *database, const char *name, int encoding, void *data, csqlite_compare compare,                        \
     void (*release)(void *)),                                                                                               \
    (database, name, encoding, data, compare, release))                                                                      \
  F(int, sqlite3_value_type, (csqlite_value *value), (value))                                                                \
  F(int64_t, sqlite3_value_int64, (csqlite_value *value), (value))                                                           \
  F(const unsigned char *, sqlite3_value_text, (csqlite_value *value), (value))                                              \
  F(int, sqlite3_value_bytes, (csqlite_value *value), (value))                                                               \
  F(void, sqlite3_result_int, (csqlite_context *context, int value), (context, value))                                       \
  F(csqlite_backup *, sqlite3_backup_init,                                                                                   \
    (csqlite_database *target, const char *targetName, csqlite_database *source, const char *sourceName),                    \
    (target, targetName, source, sourceName))                                                                                \
  F(int, sqlite3_backup_step, (csqlite_backup *backup, int pages), (backup, pages))                                          \
  F(int, sqlite3_backup_finish, (csqlite_backup *backup), (backup))

CSQLITE_FUNCTIONS(CSQLITE_DECLARE)

AVEngineCLazyLibrary *csqlite_library(void);

CLAZY_HIDDEN int csqlite_bind_copied_text(csqlite_statement *statement, int place, const char *text, int length);
CLAZY_HIDDEN int csqlite_bind_copied_blob(csqlite_statement *statement, int place, const void *bytes, int length);

/// By FICLONE: the target shares the source's contents. Returns 0, or -1 with errno.
CLAZY_HIDDEN int csqlite_clone_file(int target, int source);
/// Fails if the target exists. Returns 0, or -1 with errno.
CLAZY_HIDDEN int csqlite_move_file(const char *path, const char *target);
/// Returns the number of copied bytes, 0 at the end, or -1 with errno.
CLAZY_HIDDEN int64_t csqlite_copy_range(int source, int target, size_t length);
/// In nanoseconds since 1970; 0 if it is not known.
CLAZY_HIDDEN int64_t csqlite_birth_time(int descriptor);

#endif
