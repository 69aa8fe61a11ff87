// A shared library that is opened at first use, so that its absence is not fatal.
// CLAZY_LIBRARY, in a .c file, defines each listed function, F(result, name, (parameters), (arguments)), with hidden
// visibility, so other users of the library in the process keep the real one. Call `clazy_load` first: calling a
// function of a missing library ends the process.
// The sonames are tried in order. If the ABI depends on the headers' major version (FFmpeg), give one that contains it.
// Functions with variable arguments cannot be listed: list the variant with a va_list.
#ifndef CLAZY_LIBRARY_H
#define CLAZY_LIBRARY_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define CLAZY_HIDDEN __attribute__((visibility("hidden")))
#define CLAZY_STRING_(text) #text
#define CLAZY_STRING(text) CLAZY_STRING_(text)

typedef struct {
  const char *name;
  void **slot;
} CLazySymbol;

typedef struct AVEngineCLazyLibrary {
  const char *title;            // the name in error texts, with the package that contains it
  const char *const *sonames;   // tried in order, ends with NULL
  const CLazySymbol *symbols;   // all must be found, ends with a NULL name
  pthread_mutex_t lock;
  int state;                    // 0 not tried, 1 loaded, -1 missing or incomplete; changes only under the lock
  void *handle;
  char error[512];
} AVEngineCLazyLibrary;

/// Thread-safe; later results are the same.
CLAZY_HIDDEN bool clazy_load(AVEngineCLazyLibrary *library);
CLAZY_HIDDEN const char *clazy_error(AVEngineCLazyLibrary *library);
CLAZY_HIDDEN void *clazy_symbol(AVEngineCLazyLibrary *library, const char *name);
CLAZY_HIDDEN void clazy_require(AVEngineCLazyLibrary *library, const char *caller);

// Safety: a slot is written only under the library's lock, with release order, and never after the library was loaded;
// POSIX allows calling dlsym's void * as a function.
#define CLAZY_STUB(ret, name, params, args)                                                     \
  static void *clazy_slot_##name;                                                               \
  CLAZY_HIDDEN ret name params {                                                                \
    void *function = __atomic_load_n(&clazy_slot_##name, __ATOMIC_ACQUIRE);                     \
    if (__builtin_expect(function == NULL, 0)) {                                                \
      clazy_require(CLAZY_CURRENT(), #name);                                                    \
      function = __atomic_load_n(&clazy_slot_##name, __ATOMIC_ACQUIRE);                         \
    }                                                                                           \
    return ((ret(*) params)function)args;                                                       \
  }
#define CLAZY_ENTRY(ret, name, params, args) {#name, &clazy_slot_##name},

// The library of the stubs in a list. The further libraries of a file use CLAZY_LIBRARY_AMONG_SEVERAL, with this macro
// redefined before each use.
#define CLAZY_CURRENT() clazy_current_library()

#define CLAZY_LIBRARY(id, label, LIST, ...)                                                     \
  CLAZY_HIDDEN extern AVEngineCLazyLibrary clazy_library_##id;                                          \
  static inline AVEngineCLazyLibrary *clazy_current_library(void) { return &clazy_library_##id; }       \
  CLAZY_LIBRARY_AMONG_SEVERAL(id, label, LIST, __VA_ARGS__)

#define CLAZY_LIBRARY_AMONG_SEVERAL(id, label, LIST, ...)                                       \
  CLAZY_HIDDEN extern AVEngineCLazyLibrary clazy_library_##id;                                          \
  LIST(CLAZY_STUB)                                                                              \
  static const CLazySymbol clazy_symbols_##id[] = {LIST(CLAZY_ENTRY){NULL, NULL}};              \
  static const char *const clazy_sonames_##id[] = {__VA_ARGS__, NULL};                          \
  AVEngineCLazyLibrary clazy_library_##id = {                                                           \
    label, clazy_sonames_##id, clazy_symbols_##id, PTHREAD_MUTEX_INITIALIZER, 0, NULL, ""};

#endif
