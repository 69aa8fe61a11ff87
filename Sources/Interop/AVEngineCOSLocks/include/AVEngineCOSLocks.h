// A lock of four bytes, which are 0 when it is free, for `os_unfair_lock`.
//
// Waiting threads sleep in the kernel (futex(2)). Locking twice on a thread, and unlocking on another, end the process
// with one line on standard error, which begins with `caller`.
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
