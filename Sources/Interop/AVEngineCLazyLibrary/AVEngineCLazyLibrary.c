#include "AVEngineCLazyLibrary.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

// Swift's static Linux SDK links programs with musl, whose dlopen opens nothing in a static program.
#if defined(__linux__) && !defined(__GLIBC__)
#error "swift-avfoundation opens FFmpeg and other libraries with dlopen, which programs of Swift's static Linux SDK (musl) cannot do: build for glibc, without --swift-sdk"
#endif

static void forget_symbols(const AVEngineCLazyLibrary *library) {
  for (const CLazySymbol *symbol = library->symbols; symbol->name; symbol++) {
    __atomic_store_n(symbol->slot, NULL, __ATOMIC_RELEASE);
  }
}

static bool find_symbols(AVEngineCLazyLibrary *library, const char *soname) {
  for (const CLazySymbol *symbol = library->symbols; symbol->name; symbol++) {
    void *address = dlsym(library->handle, symbol->name);
    if (!address) {
      snprintf(library->error, sizeof library->error, "%s: %s has no %s; the installed version does not fit",
               library->title, soname, symbol->name);
      forget_symbols(library);
      return false;
    }
    __atomic_store_n(symbol->slot, address, __ATOMIC_RELEASE);
  }
  return true;
}

static bool open_first(AVEngineCLazyLibrary *library) {
  for (const char *const *soname = library->sonames; *soname; soname++) {
    // RTLD_LOCAL: a library that is opened here must not change which functions other libraries of the process find.
    library->handle = dlopen(*soname, RTLD_LAZY | RTLD_LOCAL);
    if (!library->handle) continue;
    if (find_symbols(library, *soname)) return true;
    dlclose(library->handle);
    library->handle = NULL;
  }
  if (!library->error[0]) {
    const char *reason = dlerror();
    snprintf(library->error, sizeof library->error, "%s is not installed: %s", library->title, reason ? reason : "not found");
  }
  return false;
}

bool clazy_load(AVEngineCLazyLibrary *library) {
  int state = __atomic_load_n(&library->state, __ATOMIC_ACQUIRE);
  if (state != 0) return state > 0;
  pthread_mutex_lock(&library->lock);
  if (library->state == 0) {
    bool loaded = open_first(library);
    if (loaded) library->error[0] = 0;
    __atomic_store_n(&library->state, loaded ? 1 : -1, __ATOMIC_RELEASE);
  }
  state = library->state;
  pthread_mutex_unlock(&library->lock);
  return state > 0;
}

const char *clazy_error(AVEngineCLazyLibrary *library) {
  clazy_load(library);
  return library->error;
}

void *clazy_symbol(AVEngineCLazyLibrary *library, const char *name) {
  return clazy_load(library) ? dlsym(library->handle, name) : NULL;
}

void clazy_require(AVEngineCLazyLibrary *library, const char *caller) {
  if (clazy_load(library)) return;
  fprintf(stderr, "%s called without its library. %s\n", caller, library->error);
  abort();
}
