#include "AVEngineCFFmpeg.h"
#include "functions/avcodec.h"

// The major version in the file name is that of the headers at compile time: the layout of the structures depends on
// it.
CLAZY_LIBRARY(avcodec, "FFmpeg (libavcodec, Debian package libavcodec" CLAZY_STRING(LIBAVCODEC_VERSION_MAJOR) ")", AVCODEC_FUNCTIONS,
              "libavcodec.so." CLAZY_STRING(LIBAVCODEC_VERSION_MAJOR))
