// Counts what a thread asks of the allocator and of locks: the functions of libc that do either are defined here again, for the whole
// process that is linked with this, and count before they call libc's own.  For programs that tests start, and nothing else.
#ifndef CALL_COUNTER_H
#define CALL_COUNTER_H

typedef struct {
  /// malloc, calloc, realloc, posix_memalign, aligned_alloc; free of memory.
  long allocations, releases;
  /// pthread_mutex_lock; futex, which a lock of Swift's calls where it has to wait.
  long locks, waits;
} CallCounts;

/// Those of this thread since it began.
CallCounts call_counts(void);

#endif
