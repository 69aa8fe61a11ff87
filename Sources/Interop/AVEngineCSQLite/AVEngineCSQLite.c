#define _GNU_SOURCE
#include "AVEngineCSQLite.h"

#include <stdio.h>
#include <unistd.h>

CLAZY_LIBRARY(sqlite, "SQLite (Debian package libsqlite3-0)", CSQLITE_FUNCTIONS, "libsqlite3.so.0")

AVEngineCLazyLibrary *csqlite_library(void) { return &clazy_library_sqlite; }

// SQLITE_TRANSIENT: SQLite copies the bytes during the call.
#define CSQLITE_COPIED ((void (*)(void *))(intptr_t)-1)

int csqlite_bind_copied_text(csqlite_statement *statement, int place, const char *text, int length) {
  return sqlite3_bind_text(statement, place, text, length, CSQLITE_COPIED);
}

int csqlite_bind_copied_blob(csqlite_statement *statement, int place, const void *bytes, int length) {
  return sqlite3_bind_blob(statement, place, bytes, length, CSQLITE_COPIED);
}

int csqlite_clone_file(int target, int source) { return ioctl(target, FICLONE, source); }

int csqlite_move_file(const char *path, const char *target) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, target, RENAME_NOREPLACE);
}

int64_t csqlite_copy_range(int source, int target, size_t length) {
  return copy_file_range(source, NULL, target, NULL, length, 0);
}

int64_t csqlite_birth_time(int descriptor) {
  struct statx status;
  if (statx(descriptor, "", AT_EMPTY_PATH, STATX_BTIME, &status) != 0 || !(status.stx_mask & STATX_BTIME)) return 0;
  return (int64_t)status.stx_btime.tv_sec * 1000000000 + status.stx_btime.tv_nsec;
}
