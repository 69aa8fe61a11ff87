// The packet parameter became const between FFmpeg 5.1 and 7; the header at compile time decides.
#define AVCODEC_SUBTITLE_PACKET \
  __typeof__(_Generic(&avcodec_decode_subtitle2, \
    int (*)(AVCodecContext *, AVSubtitle *, int *, AVPacket *): (AVPacket *)NULL, default: (const AVPacket *)NULL))
#define AVCODEC_FUNCTIONS(F) \
  F(const AVCodec *, avcodec_find_decoder, (enum AVCodecID id), (id)) \
  F(const AVCodec *, avcodec_find_encoder_by_name, (const char *name), (name)) \
  F(AVCodecContext *, avcodec_alloc_context3, (const AVCodec *codec), (codec)) \
  F(void, avcodec_free_context, (AVCodecContext **avctx), (avctx)) \
  F(int, avcodec_open2, (AVCodecContext *avctx, const AVCodec *codec, AVDictionary **options), (avctx, codec, options)) \
  F(void, avcodec_flush_buffers, (AVCodecContext *avctx), (avctx)) \
  F(int, avcodec_send_packet, (AVCodecContext *avctx, const AVPacket *avpkt), (avctx, avpkt)) \
  F(int, avcodec_receive_frame, (AVCodecContext *avctx, AVFrame *frame), (avctx, frame)) \
  F(int, avcodec_send_frame, (AVCodecContext *avctx, const AVFrame *frame), (avctx, frame)) \
  F(int, avcodec_receive_packet, (AVCodecContext *avctx, AVPacket *avpkt), (avctx, avpkt)) \
  F(int, avcodec_parameters_to_context, (AVCodecContext *codec, const AVCodecParameters *par), (codec, par)) \
  F(const char *, avcodec_get_name, (enum AVCodecID id), (id)) \
  F(AVPacket *, av_packet_alloc, (void), ()) \
  F(void, av_packet_free, (AVPacket **pkt), (pkt)) \
  F(AVPacket *, av_packet_clone, (const AVPacket *src), (src)) \
  F(void, av_packet_unref, (AVPacket *pkt), (pkt)) \
  F(void, av_packet_move_ref, (AVPacket *dst, AVPacket *src), (dst, src)) \
  F(uint8_t*, av_packet_get_side_data, (const AVPacket *pkt, enum AVPacketSideDataType type, size_t *size), (pkt, type, size)) \
  F(AVCodecParserContext *, av_parser_init, (int codec_id), (codec_id)) \
  F(int, av_parser_parse2, (AVCodecParserContext *s, AVCodecContext *avctx, uint8_t **poutbuf, int *poutbuf_size, \
    const uint8_t *buf, int buf_size, int64_t pts, int64_t dts, int64_t pos), \
    (s, avctx, poutbuf, poutbuf_size, buf, buf_size, pts, dts, pos)) \
  F(void, av_parser_close, (AVCodecParserContext *s), (s)) \
  F(int, avcodec_decode_subtitle2, (AVCodecContext *avctx, AVSubtitle *sub, int *got_sub_ptr, AVCODEC_SUBTITLE_PACKET avpkt), \
    (avctx, sub, got_sub_ptr, avpkt)) \
  F(void, avsubtitle_free, (AVSubtitle *sub), (sub))
