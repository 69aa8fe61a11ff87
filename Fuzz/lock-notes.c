// Tells ThreadSanitizer of locks that threads wait for: Swift's Mutex then goes by futex(2), inside a library that is built without the
// sanitizer, and what the lock keeps apart would be reported as a race. Preloaded by scripts/sanitize.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <sys/syscall.h>

extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

long syscall(long number, ...) {
  static long (*next)(long, ...);
  if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  long words[6];
  va_list list;
  va_start(list, number);
  for (int index = 0; index < 6; index++) words[index] = va_arg(list, long);
  va_end(list);
  int operation = number == SYS_futex ? (int)words[1] & FUTEX_CMD_MASK : -1;
  if (operation == FUTEX_UNLOCK_PI && __tsan_release) __tsan_release((void *)words[0]);
  long result = next(number, words[0], words[1], words[2], words[3], words[4], words[5]);
  if ((operation == FUTEX_LOCK_PI || operation == FUTEX_TRYLOCK_PI) && result == 0 && __tsan_acquire) __tsan_acquire((void *)words[0]);
  return result;
}
