#include "AVEngineCFFmpeg.h"
#include "functions/swresample.h"

// The major version in the file name is that of the headers at compile time: the layout of the structures depends on
// it.
CLAZY_LIBRARY(swresample, "FFmpeg (libswresample, Debian package libswresample" CLAZY_STRING(LIBSWRESAMPLE_VERSION_MAJOR) ")", SWRESAMPLE_FUNCTIONS,
              "libswresample.so." CLAZY_STRING(LIBSWRESAMPLE_VERSION_MAJOR))
