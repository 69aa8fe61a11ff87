// Reads the index store that the Swift compiler writes, through the toolchain's libIndexStore.
#ifndef CINDEXSTORE_H
#define CINDEXSTORE_H

#include <stdbool.h>
#include <stddef.h>

#define CINDEXSTORE_HIDDEN __attribute__((visibility("hidden")))

/// A reference to a symbol. The texts are valid during the call and end with a zero byte.
typedef struct {
  const char *_Nonnull usr;
  const char *_Nonnull name;
  unsigned line, column;
} cindexstore_reference;

/// Calls `each` for all references in a record, which describes a file. Returns false if the library, the store or the
/// record cannot be opened.
CINDEXSTORE_HIDDEN bool cindexstore_read(
  const char *_Nonnull library, const char *_Nonnull store, const char *_Nonnull record, void *_Nullable context,
  void (*_Nonnull each)(void *_Nullable context, const cindexstore_reference *_Nonnull reference));

/// The declaration that the USR of a Swift symbol names, with its module and its owners, or NULL. The caller frees it.
CINDEXSTORE_HIDDEN char *_Nullable cindexstore_declaration(const char *_Nonnull usr);

#endif
