#ifndef CCAIRO_H
#define CCAIRO_H

#include <cairo/cairo.h>
#include "AVEngineCLazyLibrary.h"

CLAZY_HIDDEN bool ccairo_load(void);
CLAZY_HIDDEN const char *ccairo_error(void);

#endif
