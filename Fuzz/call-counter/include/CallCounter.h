// Counts the calls that a thread makes to the allocator and to locks. For this it replaces functions of libc in the
// program that links it. Each replacement counts, and then calls libc. Only for programs that tests start.
#ifndef CALL_COUNTER_H
#define CALL_COUNTER_H

typedef struct {
  /// Calls of malloc, calloc, realloc, posix_memalign and aligned_alloc; calls of free with memory.
  long allocations, releases;
  /// Calls of pthread_mutex_lock; calls of futex, which a lock of Swift makes when it has to wait.
  long locks, waits;
} CallCounts;

/// Returns the counts of this thread since it began.
CallCounts call_counts(void);

#endif
