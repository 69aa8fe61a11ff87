// Cairo's functions, opened at first use; see AVEngineCLazyLibrary.h.
#ifndef CCAIRO_H
#define CCAIRO_H

#include <cairo/cairo.h>
#include "AVEngineCLazyLibrary.h"

/// Whether Cairo is there; every other function may be called only after this has said so.
CLAZY_HIDDEN bool ccairo_load(void);
/// Why Cairo is not there.
CLAZY_HIDDEN const char *ccairo_error(void);

#endif
