// Cairo's functions, opened at first use; see AVEngineCLazyLibrary.h.
#ifndef CCAIRO_H
#define CCAIRO_H

#include <cairo/cairo.h>
#include "AVEngineCLazyLibrary.h"

/// Whether Cairo is installed. Cairo's functions may be called only after this has returned true.
CLAZY_HIDDEN bool ccairo_load(void);
/// The reason why Cairo cannot be opened, or an empty text.
CLAZY_HIDDEN const char *ccairo_error(void);

#endif
