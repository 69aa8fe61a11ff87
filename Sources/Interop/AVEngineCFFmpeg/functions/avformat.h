#define AVFORMAT_FUNCTIONS(F) \
  F(AVFormatContext *, avformat_alloc_context, (void), ()) \
  F(int, avformat_open_input, (AVFormatContext **ps, const char *url, const AVInputFormat *fmt, AVDictionary **options), \
    (ps, url, fmt, options)) \
  F(void, avformat_close_input, (AVFormatContext **s), (s)) \
  F(int, avformat_find_stream_info, (AVFormatContext *ic, AVDictionary **options), (ic, options)) \
  F(const AVInputFormat *, av_find_input_format, (const char *short_name), (short_name)) \
  F(int, av_read_frame, (AVFormatContext *s, AVPacket *pkt), (s, pkt)) \
  F(int, av_seek_frame, (AVFormatContext *s, int stream_index, int64_t timestamp, int flags), (s, stream_index, timestamp, flags)) \
  F(AVIOContext *, avio_alloc_context, (unsigned char *buffer, int buffer_size, int write_flag, void *opaque, \
    int (*read_packet)(void *opaque, uint8_t *buf, int buf_size), int (*write_packet)(void *opaque, FF_CONST_WRITE uint8_t *buf, \
    int buf_size), int64_t (*seek)(void *opaque, int64_t offset, int whence)), \
    (buffer, buffer_size, write_flag, opaque, read_packet, write_packet, seek)) \
  F(void, avio_context_free, (AVIOContext **s), (s)) \
  F(int, av_find_best_stream, (AVFormatContext *ic, enum AVMediaType type, int wanted_stream_nb, int related_stream, \
    const AVCodec **decoder_ret, int flags), (ic, type, wanted_stream_nb, related_stream, decoder_ret, flags))
