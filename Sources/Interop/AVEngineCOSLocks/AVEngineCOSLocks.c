#include "AVEngineCOSLocks.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The word is 0, or the kernel's ID of the thread that holds the lock. The top bit is set if other threads may be
// waiting. Thread IDs are below 2²² (proc(5), pid_max).
#define WAITED_FOR UINT32_C(0x80000000)

static _Thread_local uint32_t thread;
static void forget_thread(void) { thread = 0; }
// After fork(2), the only thread of the child is a copy of the thread that called it, and has another ID.
static void forget_in_children(void) { pthread_atfork(NULL, NULL, forget_thread); }

static uint32_t this_thread(void) {
  if (thread == 0) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, forget_in_children);
    thread = (uint32_t)syscall(SYS_gettid);
  }
  return thread;
}

_Noreturn void coslocks_end(const char *caller, const char *rule) {
  dprintf(STDERR_FILENO, "Fatal error: %s: %s (thread %u)\n", caller, rule, this_thread());
  abort();
}

bool coslocks_try(uint32_t *lock) {
  uint32_t free = 0;
  return __atomic_compare_exchange_n(lock, &free, this_thread(), false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

void coslocks_lock(uint32_t *lock, const char *caller) {
  const uint32_t own = this_thread();
  uint32_t held = 0;
  if (__atomic_compare_exchange_n(lock, &held, own, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
  if ((held & ~WAITED_FOR) == own) coslocks_end(caller, "this thread holds the lock already");
  while (true) {
    if (held == 0) {
      // Unlocking cleared the bit, but other threads may still be waiting. So this thread sets the bit again.
      if (__atomic_compare_exchange_n(lock, &held, own | WAITED_FOR, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
      continue;
    }
    const uint32_t expected = held | WAITED_FOR;
    if (held != expected && !__atomic_compare_exchange_n(lock, &held, expected, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) continue;
    const int error = errno;
    syscall(SYS_futex, lock, FUTEX_WAIT_PRIVATE, expected, NULL, NULL, 0);
    errno = error;
    held = __atomic_load_n(lock, __ATOMIC_RELAXED);
  }
}

void coslocks_unlock(uint32_t *lock, const char *caller) {
  const uint32_t own = this_thread();
  uint32_t held = own;
  if (__atomic_compare_exchange_n(lock, &held, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) return;
  if (held == 0) coslocks_end(caller, "no thread holds the lock");
  if ((held & ~WAITED_FOR) != own) coslocks_end(caller, "another thread holds the lock");
  __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
  const int error = errno;
  syscall(SYS_futex, lock, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  errno = error;
}

bool coslocks_is_owned(const uint32_t *lock) {
  return (__atomic_load_n(lock, __ATOMIC_RELAXED) & ~WAITED_FOR) == this_thread();
}
