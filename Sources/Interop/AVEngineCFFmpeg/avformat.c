#include "AVEngineCFFmpeg.h"
#include "functions/avformat.h"

CLAZY_LIBRARY(avformat, "FFmpeg (libavformat, Debian package libavformat" CLAZY_STRING(LIBAVFORMAT_VERSION_MAJOR) ")", AVFORMAT_FUNCTIONS,
              "libavformat.so." CLAZY_STRING(LIBAVFORMAT_VERSION_MAJOR))
