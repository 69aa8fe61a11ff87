// A lock of four bytes, which are 0 when it is free, for `os_unfair_lock`.
//
// Waiting threads sleep in the kernel (futex(2)). The process ends, with one line on standard error that contains
// `caller`, if a thread locks a lock that it holds, or unlocks a lock that it does not hold.
#ifndef COSLOCKS_H
#define COSLOCKS_H

#include <stdbool.h>
#include <stdint.h>

#define COSLOCKS_HIDDEN __attribute__((visibility("hidden")))

COSLOCKS_HIDDEN void coslocks_lock(uint32_t *_Nonnull lock, const char *_Nonnull caller);
/// Returns false if a thread holds the lock, including the calling one.
COSLOCKS_HIDDEN bool coslocks_try(uint32_t *_Nonnull lock);
COSLOCKS_HIDDEN void coslocks_unlock(uint32_t *_Nonnull lock, const char *_Nonnull caller);
/// Returns whether the calling thread holds the lock.
COSLOCKS_HIDDEN bool coslocks_is_owned(const uint32_t *_Nonnull lock);
/// Ends the process with a line on standard error.
COSLOCKS_HIDDEN _Noreturn void coslocks_end(const char *_Nonnull caller, const char *_Nonnull rule);

#endif
