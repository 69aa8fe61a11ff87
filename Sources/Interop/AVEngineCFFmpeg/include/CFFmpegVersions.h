// Common functions for the differences between FFmpeg 5.1, 6 and 7.
#ifndef CFFMPEG_VERSIONS_H
#define CFFMPEG_VERSIONS_H

#define FF_UTIL_AT_LEAST(major, minor) (LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(major, minor, 100))
#define FF_CODEC_AT_LEAST(major, minor) (LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(major, minor, 100))

// MARK: Frames

// AVFrame.duration replaced pkt_duration in FFmpeg 6.0 (libavutil 57.30).
static inline int64_t ff_frame_duration(const AVFrame *_Nonnull frame) {
#if FF_UTIL_AT_LEAST(57, 30)
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}

static inline void ff_frame_set_duration(AVFrame *_Nonnull frame, int64_t duration) {
#if FF_UTIL_AT_LEAST(57, 30)
  frame->duration = duration;
#else
  frame->pkt_duration = duration;
#endif
}

// MARK: Codecs

static inline const void *_Nullable ff_codec_list(const AVCodec *_Nonnull codec, int kind) {
#if FF_CODEC_AT_LEAST(61, 13)
  static const enum AVCodecConfig kinds[] = {AV_CODEC_CONFIG_PIX_FORMAT, AV_CODEC_CONFIG_SAMPLE_FORMAT,
                                             AV_CODEC_CONFIG_SAMPLE_RATE, AV_CODEC_CONFIG_CHANNEL_LAYOUT};
  const void *list = NULL;
  return avcodec_get_supported_config(NULL, codec, kinds[kind], 0, &list, NULL) < 0 ? NULL : list;
#else
  switch (kind) {
    case 0: return codec->pix_fmts;
    case 1: return codec->sample_fmts;
    case 2: return codec->supported_samplerates;
    default: return codec->ch_layouts;
  }
#endif
}

/// The pixel formats of an encoder, ending with AV_PIX_FMT_NONE; NULL if it does not list them.
static inline const enum AVPixelFormat *_Nullable ff_codec_pixel_formats(const AVCodec *_Nonnull codec) {
  return (const enum AVPixelFormat *)ff_codec_list(codec, 0);
}

/// The sample formats of an encoder, ending with AV_SAMPLE_FMT_NONE; NULL if it does not list them.
static inline const enum AVSampleFormat *_Nullable ff_codec_sample_formats(const AVCodec *_Nonnull codec) {
  return (const enum AVSampleFormat *)ff_codec_list(codec, 1);
}

/// The sample rates of an encoder, ending with 0; NULL for any.
static inline const int *_Nullable ff_codec_sample_rates(const AVCodec *_Nonnull codec) {
  return (const int *)ff_codec_list(codec, 2);
}

/// The channel layouts of an encoder, ending with one without channels; NULL for any.
static inline const AVChannelLayout *_Nullable ff_codec_channel_layouts(const AVCodec *_Nonnull codec) {
  return (const AVChannelLayout *)ff_codec_list(codec, 3);
}

// MARK: Streams

/// Returns a stream's side data of a type, and sets its size; NULL if there is none. FFmpeg 6.1 (libavcodec 60.31)
/// moved it into the codec parameters; it is read from them in FFmpeg 7 and later.
static inline const uint8_t *_Nullable ff_stream_side_data(const AVStream *_Nonnull stream, enum AVPacketSideDataType type,
                                                           size_t *_Nonnull size) {
#if LIBAVFORMAT_VERSION_MAJOR < 61
  return av_stream_get_side_data(stream, type, size);
#else
  const AVCodecParameters *parameters = stream->codecpar;
  for (int i = 0; i < parameters->nb_coded_side_data; i++) {
    const AVPacketSideData *data = &parameters->coded_side_data[i];
    if (data->type != type) continue;
    *size = data->size;
    return data->data;
  }
  *size = 0;
  return NULL;
#endif
}

// The writer's bytes became const in FFmpeg 7.0 (libavformat 61).
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

/// Returns the channels of a layout in WAVE order as a mask, or 0 if the layout has another order.
static inline uint64_t ff_layout_mask(const AVChannelLayout *_Nonnull layout) {
  return layout->order == AV_CHANNEL_ORDER_NATIVE ? layout->u.mask : 0;
}

#endif
