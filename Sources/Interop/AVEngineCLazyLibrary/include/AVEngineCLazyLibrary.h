// A shared library that is opened at first use instead of being linked.
//
// Linking costs every process the library's loading time before `main`, and makes its absence fatal. A lazy library
// costs nothing until it is used, and its absence is an ordinary result with a text. Its headers are needed at build
// time only.
//
// Use, in one .c file of an interop target:
//
//   #include <cairo/cairo.h>
//   #include "AVEngineCLazyLibrary.h"
//
//   #define CAIRO_FUNCTIONS(F)                                               \
//     F(cairo_status_t, cairo_status, (cairo_t *cr), (cr))                   \
//     F(void, cairo_destroy, (cairo_t *cr), (cr))
//
//   CLAZY_LIBRARY(cairo, "Cairo (Debian package libcairo2)", CAIRO_FUNCTIONS, "libcairo.so.2")
//
// and in that target's header:
//
//   #include <cairo/cairo.h>
//   #include "AVEngineCLazyLibrary.h"
//   AVEngineCLazyLibrary *ccairo_library(void);    // { return &clazy_library_cairo; }
//
// The macro defines each listed function under its own name with hidden visibility. C and Swift therefore call
// `cairo_destroy` as if it were linked, while other libraries in the process that use Cairo keep the real one. Call
// `clazy_load` first: it returns false, with a text in `clazy_error`, if no soname opens or a listed function is
// missing. Calling a function of a missing library ends the process with that text: the caller should have called
// `clazy_load`.
//
// Several sonames are tried in order. If the ABI depends on the headers' major version (FFmpeg), give exactly one,
// built from the header's own number: CLAZY_LIBRARY(avutil, "…", AVUTIL_FUNCTIONS, "libavutil.so."
// CLAZY_STRING(LIBAVUTIL_VERSION_MAJOR)). Functions with variable arguments cannot be listed: list the variant with a
// va_list and write a shim. For a function that only newer versions have, use `clazy_symbol`, which may return NULL.
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

/// Opens the library unless that was tried before. Thread-safe; later results are the same.
CLAZY_HIDDEN bool clazy_load(AVEngineCLazyLibrary *library);
/// The reason why `clazy_load` returned false, or an empty text.
CLAZY_HIDDEN const char *clazy_error(AVEngineCLazyLibrary *library);
/// Returns the address of a function that may be missing, or NULL.
CLAZY_HIDDEN void *clazy_symbol(AVEngineCLazyLibrary *library, const char *name);
/// Loads the library or ends the process with the reason. A stub calls this function if the library is not loaded.
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

// CLAZY_CURRENT is the library of the stubs in a list. A file with one library needs no other definition. A file with
// several libraries uses CLAZY_LIBRARY_AMONG_SEVERAL for all of them, or for all but the first, and redefines
// CLAZY_CURRENT before each use:
//   #undef CLAZY_CURRENT
//   #define CLAZY_CURRENT() (&clazy_library_avutil)
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
