// The functions of libavcodec that this package can call: F(result, name, (parameters), (arguments)). The compiler
// checks each line against FFmpeg's own declaration. Add a line here to make a function callable from Swift.
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
#define AVCODEC_NEWER_FUNCTIONS(F) \
  F(int, avcodec_get_supported_config, (const AVCodecContext *avctx, const AVCodec *codec, enum AVCodecConfig config, \
    unsigned flags, const void **out_configs, int *out_num_configs), (avctx, codec, config, flags, out_configs, out_num_configs))
#else
#define AVCODEC_NEWER_FUNCTIONS(F)
#endif
// The packet became const between FFmpeg 5.1 and 7; the header at compile time decides.
#define AVCODEC_SUBTITLE_PACKET \
  __typeof__(_Generic(&avcodec_decode_subtitle2, \
    int (*)(AVCodecContext *, AVSubtitle *, int *, AVPacket *): (AVPacket *)NULL, default: (const AVPacket *)NULL))
#define AVCODEC_FUNCTIONS(F) \
  AVCODEC_NEWER_FUNCTIONS(F) \
  F(unsigned, avcodec_version, (void), ()) \
  F(const AVCodec *, avcodec_find_decoder, (enum AVCodecID id), (id)) \
  F(const AVCodec *, avcodec_find_encoder, (enum AVCodecID id), (id)) \
  F(const AVCodec *, avcodec_find_decoder_by_name, (const char *name), (name)) \
  F(const AVCodec *, avcodec_find_encoder_by_name, (const char *name), (name)) \
  F(const AVCodec *, av_codec_iterate, (void **opaque), (opaque)) \
  F(int, av_codec_is_decoder, (const AVCodec *codec), (codec)) \
  F(int, av_codec_is_encoder, (const AVCodec *codec), (codec)) \
  F(AVCodecContext *, avcodec_alloc_context3, (const AVCodec *codec), (codec)) \
  F(void, avcodec_free_context, (AVCodecContext **avctx), (avctx)) \
  F(int, avcodec_open2, (AVCodecContext *avctx, const AVCodec *codec, AVDictionary **options), (avctx, codec, options)) \
  F(int, avcodec_is_open, (AVCodecContext *s), (s)) \
  F(void, avcodec_flush_buffers, (AVCodecContext *avctx), (avctx)) \
  F(int, avcodec_send_packet, (AVCodecContext *avctx, const AVPacket *avpkt), (avctx, avpkt)) \
  F(int, avcodec_receive_frame, (AVCodecContext *avctx, AVFrame *frame), (avctx, frame)) \
  F(int, avcodec_send_frame, (AVCodecContext *avctx, const AVFrame *frame), (avctx, frame)) \
  F(int, avcodec_receive_packet, (AVCodecContext *avctx, AVPacket *avpkt), (avctx, avpkt)) \
  F(AVCodecParameters *, avcodec_parameters_alloc, (void), ()) \
  F(void, avcodec_parameters_free, (AVCodecParameters **par), (par)) \
  F(int, avcodec_parameters_copy, (AVCodecParameters *dst, const AVCodecParameters *src), (dst, src)) \
  F(int, avcodec_parameters_to_context, (AVCodecContext *codec, const AVCodecParameters *par), (codec, par)) \
  F(int, avcodec_parameters_from_context, (AVCodecParameters *par, const AVCodecContext *codec), (par, codec)) \
  F(const char *, avcodec_get_name, (enum AVCodecID id), (id)) \
  F(enum AVMediaType, avcodec_get_type, (enum AVCodecID codec_id), (codec_id)) \
  F(const char *, avcodec_profile_name, (enum AVCodecID codec_id, int profile), (codec_id, profile)) \
  F(const AVCodecDescriptor *, avcodec_descriptor_get, (enum AVCodecID id), (id)) \
  F(const AVCodecDescriptor *, avcodec_descriptor_get_by_name, (const char *name), (name)) \
  F(const AVCodecDescriptor *, avcodec_descriptor_next, (const AVCodecDescriptor *prev), (prev)) \
  F(int, avcodec_default_get_buffer2, (AVCodecContext *s, AVFrame *frame, int flags), (s, frame, flags)) \
  F(enum AVPixelFormat, avcodec_default_get_format, (struct AVCodecContext *s, const enum AVPixelFormat * fmt), (s, fmt)) \
  F(void, avcodec_align_dimensions2, (AVCodecContext *s, int *width, int *height, int linesize_align[8]), \
    (s, width, height, linesize_align)) \
  F(AVPacket *, av_packet_alloc, (void), ()) \
  F(void, av_packet_free, (AVPacket **pkt), (pkt)) \
  F(AVPacket *, av_packet_clone, (const AVPacket *src), (src)) \
  F(int, av_packet_ref, (AVPacket *dst, const AVPacket *src), (dst, src)) \
  F(void, av_packet_unref, (AVPacket *pkt), (pkt)) \
  F(void, av_packet_move_ref, (AVPacket *dst, AVPacket *src), (dst, src)) \
  F(int, av_packet_copy_props, (AVPacket *dst, const AVPacket *src), (dst, src)) \
  F(int, av_packet_from_data, (AVPacket *pkt, uint8_t *data, int size), (pkt, data, size)) \
  F(int, av_packet_make_refcounted, (AVPacket *pkt), (pkt)) \
  F(int, av_packet_make_writable, (AVPacket *pkt), (pkt)) \
  F(void, av_packet_rescale_ts, (AVPacket *pkt, AVRational tb_src, AVRational tb_dst), (pkt, tb_src, tb_dst)) \
  F(int, av_packet_add_side_data, (AVPacket *pkt, enum AVPacketSideDataType type, uint8_t *data, size_t size), (pkt, type, data, size)) \
  F(uint8_t*, av_packet_get_side_data, (const AVPacket *pkt, enum AVPacketSideDataType type, size_t *size), (pkt, type, size)) \
  F(uint8_t*, av_packet_new_side_data, (AVPacket *pkt, enum AVPacketSideDataType type, size_t size), (pkt, type, size)) \
  F(int, av_new_packet, (AVPacket *pkt, int size), (pkt, size)) \
  F(int, av_grow_packet, (AVPacket *pkt, int grow_by), (pkt, grow_by)) \
  F(void, av_shrink_packet, (AVPacket *pkt, int size), (pkt, size)) \
  F(AVCodecParserContext *, av_parser_init, (int codec_id), (codec_id)) \
  F(int, av_parser_parse2, (AVCodecParserContext *s, AVCodecContext *avctx, uint8_t **poutbuf, int *poutbuf_size, \
    const uint8_t *buf, int buf_size, int64_t pts, int64_t dts, int64_t pos), \
    (s, avctx, poutbuf, poutbuf_size, buf, buf_size, pts, dts, pos)) \
  F(void, av_parser_close, (AVCodecParserContext *s), (s)) \
  F(const AVBitStreamFilter *, av_bsf_get_by_name, (const char *name), (name)) \
  F(int, av_bsf_alloc, (const AVBitStreamFilter *filter, AVBSFContext **ctx), (filter, ctx)) \
  F(int, av_bsf_init, (AVBSFContext *ctx), (ctx)) \
  F(int, av_bsf_send_packet, (AVBSFContext *ctx, AVPacket *pkt), (ctx, pkt)) \
  F(int, av_bsf_receive_packet, (AVBSFContext *ctx, AVPacket *pkt), (ctx, pkt)) \
  F(void, av_bsf_flush, (AVBSFContext *ctx), (ctx)) \
  F(void, av_bsf_free, (AVBSFContext **ctx), (ctx)) \
  F(int, av_get_bits_per_sample, (enum AVCodecID codec_id), (codec_id)) \
  F(int, av_get_exact_bits_per_sample, (enum AVCodecID codec_id), (codec_id)) \
  F(int, av_get_audio_frame_duration2, (AVCodecParameters *par, int frame_bytes), (par, frame_bytes)) \
  F(int, avcodec_decode_subtitle2, (AVCodecContext *avctx, AVSubtitle *sub, int *got_sub_ptr, AVCODEC_SUBTITLE_PACKET avpkt), \
    (avctx, sub, got_sub_ptr, avpkt)) \
  F(void, avsubtitle_free, (AVSubtitle *sub), (sub)) \
  F(AVCPBProperties *, av_cpb_properties_alloc, (size_t *size), (size))
