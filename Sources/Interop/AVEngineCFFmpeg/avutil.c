#include "AVEngineCFFmpeg.h"
#include "functions/avutil.h"

CLAZY_LIBRARY(avutil, "FFmpeg (libavutil, Debian package libavutil" CLAZY_STRING(LIBAVUTIL_VERSION_MAJOR) ")", AVUTIL_FUNCTIONS,
              "libavutil.so." CLAZY_STRING(LIBAVUTIL_VERSION_MAJOR))
