#include "AVEngineCIndexStore.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *data;
  size_t length;
} text;

enum { reference_role = 1 << 2, implicit_role = 1 << 8 };

#define FUNCTIONS(F)                                                                             \
  F(void *, store_create, (const char *, void *))                                                \
  F(void, store_dispose, (void *))                                                               \
  F(void *, record_reader_create, (void *, const char *, void *))                                \
  F(void, record_reader_dispose, (void *))                                                       \
  F(bool, record_reader_occurrences_apply_f, (void *, void *, bool (*)(void *, void *)))         \
  F(void *, occurrence_get_symbol, (void *))                                                     \
  F(uint64_t, occurrence_get_roles, (void *))                                                    \
  F(void, occurrence_get_line_col, (void *, unsigned *, unsigned *))                             \
  F(text, symbol_get_usr, (void *))                                                              \
  F(text, symbol_get_name, (void *))

typedef struct {
#define FIELD(result, name, parameters) result(*name) parameters;
  FUNCTIONS(FIELD)
#undef FIELD
} functions;

typedef struct {
  functions call;
  void *context;
  void (*each)(void *, const cindexstore_reference *);
} reading;

static char *copied(text it) {
  char *copy = malloc(it.length + 1);
  if (copy == NULL) abort();
  if (it.length > 0) memcpy(copy, it.data, it.length);
  copy[it.length] = 0;
  return copy;
}

static bool read_occurrence(void *context, void *occurrence) {
  reading *it = context;
  uint64_t roles = it->call.occurrence_get_roles(occurrence);
  if (!(roles & reference_role) || (roles & implicit_role)) return true;
  void *symbol = it->call.occurrence_get_symbol(occurrence);
  char *usr = copied(it->call.symbol_get_usr(symbol)), *name = copied(it->call.symbol_get_name(symbol));
  cindexstore_reference reference = {.usr = usr, .name = name};
  it->call.occurrence_get_line_col(occurrence, &reference.line, &reference.column);
  it->each(it->context, &reference);
  free(usr);
  free(name);
  return true;
}

bool cindexstore_read(
  const char *library, const char *store, const char *record, void *context,
  void (*each)(void *context, const cindexstore_reference *reference)) {
  // The library stays loaded, because it may have started threads.
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return false;
  reading it = {.context = context, .each = each};
  bool is_complete = true;
#define FIND(result, name, parameters)                                                    \
  *(void **)(&it.call.name) = dlsym(handle, "indexstore_" #name);                         \
  if (it.call.name == NULL) is_complete = false;
  FUNCTIONS(FIND)
#undef FIND
  if (!is_complete) return false;
  void *opened = it.call.store_create(store, NULL);
  if (opened == NULL) return false;
  void *reader = it.call.record_reader_create(opened, record, NULL);
  if (reader != NULL) {
    it.call.record_reader_occurrences_apply_f(reader, &it, read_occurrence);
    it.call.record_reader_dispose(reader);
  }
  it.call.store_dispose(opened);
  return reader != NULL;
}

// A function of Swift's standard library, which every program with Swift code contains.
char *swift_demangle(const char *name, size_t length, char *output, size_t *output_length, uint32_t flags);

char *cindexstore_declaration(const char *usr) {
  if (strncmp(usr, "s:", 2) != 0) return NULL;
  size_t length = strlen(usr);
  char *name = malloc(length + 1);
  if (name == NULL) abort();
  memcpy(name, usr, length + 1);
  name[0] = '$';
  name[1] = 's';
  char *declaration = swift_demangle(name, length, NULL, NULL, 0);
  free(name);
  return declaration;
}
