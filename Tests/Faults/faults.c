// Makes the system of one program fail, for tests. It is preloaded into the program (LD_PRELOAD).
//
//   FAULT_CALL   pread, pwrite, fsync or renameat: the calls that fail
//   FAULT_ERROR  the number of the error; with 0, one read returns, or one large write stores, other bytes
//   FAULT_PATH   a part of the path of the files that the calls are for
//   FAULT_AFTER  the number of calls that succeed before
//   FAULT_DONE   if it is set, the call does its work although it reports an error
//   FAULT_HOST   the name of the machine
//   FAULT_CLOCK  the seconds by which the machine's clock is ahead
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static atomic_int calls;

static int number(const char *name) { return getenv(name) ? atoi(getenv(name)) : 0; }

static int fails(const char *call, const char *path) {
  const char *name = getenv("FAULT_CALL"), *part = getenv("FAULT_PATH");
  if (!name || strcmp(name, call) || !path || (part && !strstr(path, part))) return 0;
  int before = atomic_fetch_add(&calls, 1), after = number("FAULT_AFTER");
  errno = number("FAULT_ERROR");
  return errno ? before >= after : before == after;
}

static int fails_for(const char *call, int file) {
  char link[40], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t count = readlink(link, path, sizeof path - 1);
  if (count < 0) return 0;
  path[count] = 0;
  return fails(call, path);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  int fault = fails_for("pread", file);
  if (fault && errno) return -1;
  ssize_t done = REAL(pread)(file, bytes, count, offset);
  if (fault && done > 0) ((char *)bytes)[done / 2] ^= 1;
  return done;
}

ssize_t pread64(int file, void *bytes, size_t count, off_t offset) { return pread(file, bytes, count, offset); }

ssize_t pwritev(int file, const struct iovec *runs, int count, off_t offset) {
  int longest = 0;
  for (int index = 1; index < count; index++)
    if (runs[index].iov_len > runs[longest].iov_len) longest = index;
  int is_large = count > 0 && runs[longest].iov_len >= 1000;
  int fault = (is_large || number("FAULT_ERROR")) && fails_for("pwrite", file);
  if (fault && errno) return -1;
  if (fault) ((char *)runs[longest].iov_base)[runs[longest].iov_len / 2] ^= 1;
  return REAL(pwritev)(file, runs, count, offset);
}

ssize_t pwritev64(int file, const struct iovec *runs, int count, off_t offset) {
  return pwritev(file, runs, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return number("FAULT_ERROR") && fails_for("pwrite", file) ? -1 : REAL(pwrite)(file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset) { return pwrite(file, bytes, count, offset); }

int fsync(int file) { return fails_for("fsync", file) ? -1 : REAL(fsync)(file); }

int renameat(int from, const char *name, int to, const char *new) {
  int fault = fails("renameat", new);
  if (!fault) return REAL(renameat)(from, name, to, new);
  int error = errno;
  if (getenv("FAULT_DONE")) REAL(renameat)(from, name, to, new);
  errno = error;
  return -1;
}

int gethostname(char *name, size_t count) {
  if (!getenv("FAULT_HOST")) return REAL(gethostname)(name, count);
  snprintf(name, count, "%s", getenv("FAULT_HOST"));
  return 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = REAL(clock_gettime)(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += number("FAULT_CLOCK");
  return result;
}
