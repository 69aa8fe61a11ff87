#include "AVEngineCFFmpeg.h"
#include "functions/swscale.h"

// The major version in the file name is that of the headers at compile time: the layout of the structures depends on
// it.
CLAZY_LIBRARY(swscale, "FFmpeg (libswscale, Debian package libswscale" CLAZY_STRING(LIBSWSCALE_VERSION_MAJOR) ")", SWSCALE_FUNCTIONS,
              "libswscale.so." CLAZY_STRING(LIBSWSCALE_VERSION_MAJOR))
