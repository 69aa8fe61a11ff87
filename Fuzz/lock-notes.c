// Tells ThreadSanitizer about the locks for which threads wait. To wait, Swift's Mutex calls functions of a library
// that is built without the sanitizer. These functions call futex(2), so that the sanitizer would report accesses as
// races although the lock separates them. scripts/sanitize preloads this library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

// The mangled names of Synchronization._MutexHandle._lockSlow(_: UInt32), ._tryLockSlow() and ._unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void (*lock_function)(uint32_t owner, SELF);
typedef SWIFT bool (*try_function)(SELF);
typedef SWIFT void (*unlock_function)(SELF);

static lock_function next_lock;
static try_function next_try;
static unlock_function next_unlock;

__attribute__((constructor)) static void find(void) {
  next_lock = (lock_function)dlsym(RTLD_NEXT, LOCK);
  next_try = (try_function)dlsym(RTLD_NEXT, TRY_LOCK);
  next_unlock = (unlock_function)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slow(uint32_t owner, SELF handle) __asm__(LOCK);
SWIFT void lock_slow(uint32_t owner, SELF handle) {
  next_lock(owner, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT bool try_lock_slow(SELF handle) __asm__(TRY_LOCK);
SWIFT bool try_lock_slow(SELF handle) {
  bool has = next_try(handle);
  if (has && __tsan_acquire) __tsan_acquire(handle);
  return has;
}

SWIFT void unlock_slow(SELF handle) __asm__(UNLOCK);
SWIFT void unlock_slow(SELF handle) {
  if (__tsan_release) __tsan_release(handle);
  next_unlock(handle);
}
