#ifndef CFFMPEG_VERSIONS_H
#define CFFMPEG_VERSIONS_H

#define FF_UTIL_AT_LEAST(major, minor) (LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(major, minor, 100))

// MARK: Frames

// AVFrame.duration replaced pkt_duration in FFmpeg 6.0 (libavutil 57.30).
static inline void ff_frame_set_duration(AVFrame *_Nonnull frame, int64_t duration) {
#if FF_UTIL_AT_LEAST(57, 30)
  frame->duration = duration;
#else
  frame->pkt_duration = duration;
#endif
}

// MARK: Streams

// The bytes that the write callback receives became const in FFmpeg 7.0 (libavformat 61).
#if LIBAVFORMAT_VERSION_MAJOR < 61
#define FF_CONST_WRITE
#else
#define FF_CONST_WRITE const
#endif

static inline AVIOContext *_Nullable ff_io_create(
    uint8_t *_Nonnull buffer, int size, bool writable, void *_Nullable opaque,
    int (*_Nullable read)(void *_Nullable, uint8_t *_Nonnull, int),
    int (*_Nullable write)(void *_Nullable, FF_CONST_WRITE uint8_t *_Nonnull, int),
    int64_t (*_Nullable seek)(void *_Nullable, int64_t, int)) {
  return avio_alloc_context(buffer, size, writable, opaque, read, write, seek);
}

// MARK: Audio

// swr_convert's pointers became const in FFmpeg 7.0 (libswresample 5).
#if LIBSWRESAMPLE_VERSION_MAJOR < 5
#define FF_SWR_OUT uint8_t **
#define FF_SWR_IN const uint8_t **
#else
#define FF_SWR_OUT uint8_t *const *
#define FF_SWR_IN const uint8_t *const *
#endif

static inline int ff_swr_convert(struct SwrContext *_Nonnull context, uint8_t *_Nullable *_Nullable out, int out_count,
                                 const uint8_t *_Nullable *_Nullable in, int in_count) {
  return swr_convert(context, (FF_SWR_OUT)out, out_count, (FF_SWR_IN)in, in_count);
}

/// 0 for a layout whose channels are not in WAVE order.
static inline uint64_t ff_layout_mask(const AVChannelLayout *_Nonnull layout) {
  return layout->order == AV_CHANNEL_ORDER_NATIVE ? layout->u.mask : 0;
}

#endif
