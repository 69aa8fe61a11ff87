// The four bytes are 0 when the lock is free. The process ends if a thread locks a lock that it holds, or unlocks a
// lock that it does not hold.
#ifndef COSLOCKS_H
#define COSLOCKS_H

#include <stdbool.h>
#include <stdint.h>

#define COSLOCKS_HIDDEN __attribute__((visibility("hidden")))

COSLOCKS_HIDDEN void coslocks_lock(uint32_t *_Nonnull lock, const char *_Nonnull caller);
COSLOCKS_HIDDEN bool coslocks_try(uint32_t *_Nonnull lock);
COSLOCKS_HIDDEN void coslocks_unlock(uint32_t *_Nonnull lock, const char *_Nonnull caller);
COSLOCKS_HIDDEN bool coslocks_is_owned(const uint32_t *_Nonnull lock);
COSLOCKS_HIDDEN _Noreturn void coslocks_end(const char *_Nonnull caller, const char *_Nonnull rule);

#endif
