#define _GNU_SOURCE
#include "CallCounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/syscall.h>

// glibc's allocator, which the functions below call.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static __thread CallCounts counts;

CallCounts call_counts(void) { return counts; }

void *malloc(size_t size) {
  counts.allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  counts.allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  counts.allocations++;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  counts.allocations++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  counts.allocations++;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

void free(void *memory) {
  if (memory) counts.releases++;
  __libc_free(memory);
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  static int (*original)(pthread_mutex_t *);
  if (!original) original = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_lock");
  counts.locks++;
  return original(mutex);
}

long syscall(long number, ...) {
  static long (*original)(long, ...);
  if (!original) original = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  if (number == SYS_futex) counts.waits++;
  // No system call has more than six arguments. Arguments that the caller did not pass have arbitrary values.
  va_list list;
  va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
  return original(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
