// Counts a thread's calls of the allocator and of locks. It redefines these functions of libc for the whole process
// that is linked with it; they count and then call libc's functions. Only for programs that tests start.
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
