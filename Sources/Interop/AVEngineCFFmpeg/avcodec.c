#include "AVEngineCFFmpeg.h"
#include "functions/avcodec.h"

CLAZY_LIBRARY(avcodec, "FFmpeg (libavcodec, Debian package libavcodec" CLAZY_STRING(LIBAVCODEC_VERSION_MAJOR) ")", AVCODEC_FUNCTIONS,
              "libavcodec.so." CLAZY_STRING(LIBAVCODEC_VERSION_MAJOR))
