// SHA-256 (FIPS 180-4). A state begins with `cdigest_begin`; `cdigest_end` writes the digest and spends the state.
#ifndef CDIGEST_H
#define CDIGEST_H

#include <stddef.h>
#include <stdint.h>

#define CDIGEST_HIDDEN __attribute__((visibility("hidden")))

typedef struct {
  uint32_t words[8];
  uint8_t block[64];
  uint64_t length;
} cdigest_state;

CDIGEST_HIDDEN void cdigest_begin(cdigest_state *_Nonnull state);
CDIGEST_HIDDEN void cdigest_add(cdigest_state *_Nonnull state, const void *_Nullable bytes, size_t count);
CDIGEST_HIDDEN void cdigest_end(cdigest_state *_Nonnull state, uint8_t digest[_Nonnull 32]);

#endif
