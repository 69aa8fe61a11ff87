// The functions of libavformat that this package can call: F(result, name, (parameters), (arguments)). The compiler
// checks each line against FFmpeg's own declaration. Add a line here to make a function callable from Swift.
#if LIBAVFORMAT_VERSION_MAJOR < 61
#define AVFORMAT_OLDER_FUNCTIONS(F) \
  F(uint8_t *, av_stream_get_side_data, (const AVStream *stream, enum AVPacketSideDataType type, size_t *size), (stream, type, size))
#else
#define AVFORMAT_OLDER_FUNCTIONS(F)
#endif
#define AVFORMAT_FUNCTIONS(F) \
  AVFORMAT_OLDER_FUNCTIONS(F) \
  F(unsigned, avformat_version, (void), ()) \
  F(AVFormatContext *, avformat_alloc_context, (void), ()) \
  F(void, avformat_free_context, (AVFormatContext *s), (s)) \
  F(int, avformat_open_input, (AVFormatContext **ps, const char *url, const AVInputFormat *fmt, AVDictionary **options), \
    (ps, url, fmt, options)) \
  F(void, avformat_close_input, (AVFormatContext **s), (s)) \
  F(int, avformat_find_stream_info, (AVFormatContext *ic, AVDictionary **options), (ic, options)) \
  F(const AVInputFormat *, av_find_input_format, (const char *short_name), (short_name)) \
  F(const AVInputFormat *, av_probe_input_format3, (const AVProbeData *pd, int is_opened, int *score_ret), (pd, is_opened, score_ret)) \
  F(int, av_probe_input_buffer2, (AVIOContext *pb, const AVInputFormat **fmt, const char *url, void *logctx, unsigned int offset, \
    unsigned int max_probe_size), (pb, fmt, url, logctx, offset, max_probe_size)) \
  F(const AVInputFormat *, av_demuxer_iterate, (void **opaque), (opaque)) \
  F(const AVOutputFormat *, av_muxer_iterate, (void **opaque), (opaque)) \
  F(int, av_read_frame, (AVFormatContext *s, AVPacket *pkt), (s, pkt)) \
  F(int, av_seek_frame, (AVFormatContext *s, int stream_index, int64_t timestamp, int flags), (s, stream_index, timestamp, flags)) \
  F(int, avformat_seek_file, (AVFormatContext *s, int stream_index, int64_t min_ts, int64_t ts, int64_t max_ts, int flags), \
    (s, stream_index, min_ts, ts, max_ts, flags)) \
  F(int, avformat_flush, (AVFormatContext *s), (s)) \
  F(int, avformat_index_get_entries_count, (const AVStream *st), (st)) \
  F(const AVIndexEntry *, avformat_index_get_entry, (AVStream *st, int idx), (st, idx)) \
  F(const AVIndexEntry *, avformat_index_get_entry_from_timestamp, (AVStream *st, int64_t wanted_timestamp, int flags), \
    (st, wanted_timestamp, flags)) \
  F(int, av_index_search_timestamp, (AVStream *st, int64_t timestamp, int flags), (st, timestamp, flags)) \
  F(AVIOContext *, avio_alloc_context, (unsigned char *buffer, int buffer_size, int write_flag, void *opaque, \
    int (*read_packet)(void *opaque, uint8_t *buf, int buf_size), int (*write_packet)(void *opaque, FF_CONST_WRITE uint8_t *buf, \
    int buf_size), int64_t (*seek)(void *opaque, int64_t offset, int whence)), \
    (buffer, buffer_size, write_flag, opaque, read_packet, write_packet, seek)) \
  F(void, avio_context_free, (AVIOContext **s), (s)) \
  F(int, avio_open2, (AVIOContext **s, const char *url, int flags, const AVIOInterruptCB *int_cb, AVDictionary **options), \
    (s, url, flags, int_cb, options)) \
  F(int, avio_closep, (AVIOContext **s), (s)) \
  F(int, avio_read, (AVIOContext *s, unsigned char *buf, int size), (s, buf, size)) \
  F(int64_t, avio_seek, (AVIOContext *s, int64_t offset, int whence), (s, offset, whence)) \
  F(int64_t, avio_size, (AVIOContext *s), (s)) \
  F(void, avio_write, (AVIOContext *s, const unsigned char *buf, int size), (s, buf, size)) \
  F(void, avio_flush, (AVIOContext *s), (s)) \
  F(int, avio_open_dyn_buf, (AVIOContext **s), (s)) \
  F(int, avio_close_dyn_buf, (AVIOContext *s, uint8_t **pbuffer), (s, pbuffer)) \
  F(int, avio_get_dyn_buf, (AVIOContext *s, uint8_t **pbuffer), (s, pbuffer)) \
  F(const char *, avio_enum_protocols, (void **opaque, int output), (opaque, output)) \
  F(const char *, avio_find_protocol_name, (const char *url), (url)) \
  F(AVStream *, avformat_new_stream, (AVFormatContext *s, const AVCodec *c), (s, c)) \
  F(int, avformat_alloc_output_context2, (AVFormatContext **ctx, const AVOutputFormat *oformat, const char *format_name, \
    const char *filename), (ctx, oformat, format_name, filename)) \
  F(int, avformat_write_header, (AVFormatContext *s, AVDictionary **options), (s, options)) \
  F(int, avformat_init_output, (AVFormatContext *s, AVDictionary **options), (s, options)) \
  F(int, av_write_frame, (AVFormatContext *s, AVPacket *pkt), (s, pkt)) \
  F(int, av_interleaved_write_frame, (AVFormatContext *s, AVPacket *pkt), (s, pkt)) \
  F(int, av_write_trailer, (AVFormatContext *s), (s)) \
  F(const AVOutputFormat *, av_guess_format, (const char *short_name, const char *filename, const char *mime_type), \
    (short_name, filename, mime_type)) \
  F(int, avformat_query_codec, (const AVOutputFormat *ofmt, enum AVCodecID codec_id, int std_compliance), \
    (ofmt, codec_id, std_compliance)) \
  F(enum AVCodecID, av_codec_get_id, (const struct AVCodecTag * const *tags, unsigned int tag), (tags, tag)) \
  F(unsigned int, av_codec_get_tag, (const struct AVCodecTag * const *tags, enum AVCodecID id), (tags, id)) \
  F(int, av_codec_get_tag2, (const struct AVCodecTag * const *tags, enum AVCodecID id, unsigned int *tag), (tags, id, tag)) \
  F(const struct AVCodecTag *, avformat_get_riff_video_tags, (void), ()) \
  F(const struct AVCodecTag *, avformat_get_riff_audio_tags, (void), ()) \
  F(const struct AVCodecTag *, avformat_get_mov_video_tags, (void), ()) \
  F(const struct AVCodecTag *, avformat_get_mov_audio_tags, (void), ()) \
  F(int, av_find_best_stream, (AVFormatContext *ic, enum AVMediaType type, int wanted_stream_nb, int related_stream, \
    const AVCodec **decoder_ret, int flags), (ic, type, wanted_stream_nb, related_stream, decoder_ret, flags)) \
  F(AVRational, av_guess_frame_rate, (AVFormatContext *ctx, AVStream *stream, AVFrame *frame), (ctx, stream, frame)) \
  F(AVRational, av_guess_sample_aspect_ratio, (AVFormatContext *format, AVStream *stream, AVFrame *frame), (format, stream, frame)) \
  F(AVProgram *, av_find_program_from_stream, (AVFormatContext *ic, AVProgram *last, int s), (ic, last, s)) \
  F(struct AVCodecParserContext *, av_stream_get_parser, (const AVStream *s), (s)) \
  F(int, avformat_network_init, (void), ()) \
  F(AVProgram *, av_new_program, (AVFormatContext *s, int id), (s, id))
