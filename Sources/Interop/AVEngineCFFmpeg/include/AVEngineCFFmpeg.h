// Call `ff_load` (or `ff_load_formats`, for libavformat) before any libav* function.
#ifndef CFFMPEG_H
#define CFFMPEG_H

#include <stdbool.h>

#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavutil/aes.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/dict.h>
#include <libavutil/display.h>
#include <libavutil/frame.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/mathematics.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/samplefmt.h>
#include <libavutil/sha.h>
#include <libswresample/swresample.h>

#include "AVEngineCLazyLibrary.h"
#include "CFFmpegConstants.h"
#include "CFFmpegLoading.h"
#include "CFFmpegVersions.h"

#endif
