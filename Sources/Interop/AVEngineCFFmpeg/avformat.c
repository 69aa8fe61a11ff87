#include "AVEngineCFFmpeg.h"
#include "functions/avformat.h"

// The major version in the file name is that of the headers at compile time: the layout of the structures depends on
// it.
CLAZY_LIBRARY(avformat, "FFmpeg (libavformat, Debian package libavformat" CLAZY_STRING(LIBAVFORMAT_VERSION_MAJOR) ")", AVFORMAT_FUNCTIONS,
              "libavformat.so." CLAZY_STRING(LIBAVFORMAT_VERSION_MAJOR))
