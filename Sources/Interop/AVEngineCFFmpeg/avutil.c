#include "AVEngineCFFmpeg.h"
#include "functions/avutil.h"

// The major version in the file name is that of the headers at compile time: the layout of the structures depends on
// it.
CLAZY_LIBRARY(avutil, "FFmpeg (libavutil, Debian package libavutil" CLAZY_STRING(LIBAVUTIL_VERSION_MAJOR) ")", AVUTIL_FUNCTIONS,
              "libavutil.so." CLAZY_STRING(LIBAVUTIL_VERSION_MAJOR))
