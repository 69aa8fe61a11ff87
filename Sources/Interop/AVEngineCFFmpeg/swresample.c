#include "AVEngineCFFmpeg.h"
#include "functions/swresample.h"

CLAZY_LIBRARY(swresample, "FFmpeg (libswresample, Debian package libswresample" CLAZY_STRING(LIBSWRESAMPLE_VERSION_MAJOR) ")", SWRESAMPLE_FUNCTIONS,
              "libswresample.so." CLAZY_STRING(LIBSWRESAMPLE_VERSION_MAJOR))
