// The compiler checks each line against FFmpeg's own declaration.
#define AVUTIL_FUNCTIONS(F) \
  F(void *, av_malloc, (size_t size), (size)) \
  F(void *, av_mallocz, (size_t size), (size)) \
  F(void, av_free, (void *ptr), (ptr)) \
  F(void, av_freep, (void *ptr), (ptr)) \
  F(int, av_strerror, (int errnum, char *errbuf, size_t errbuf_size), (errnum, errbuf, errbuf_size)) \
  F(struct AVAES *, av_aes_alloc, (void), ()) \
  F(int, av_aes_init, (struct AVAES *a, const uint8_t *key, int key_bits, int decrypt), (a, key, key_bits, decrypt)) \
  F(void, av_aes_crypt, (struct AVAES *a, uint8_t *dst, const uint8_t *src, int count, uint8_t *iv, int decrypt), \
    (a, dst, src, count, iv, decrypt)) \
  F(struct AVSHA *, av_sha_alloc, (void), ()) \
  F(int, av_sha_init, (struct AVSHA *context, int bits), (context, bits)) \
  F(void, av_sha_update, (struct AVSHA *ctx, const uint8_t *data, size_t len), (ctx, data, len)) \
  F(void, av_sha_final, (struct AVSHA *context, uint8_t *digest), (context, digest)) \
  F(AVFrame *, av_frame_alloc, (void), ()) \
  F(void, av_frame_free, (AVFrame **frame), (frame)) \
  F(void, av_frame_unref, (AVFrame *frame), (frame)) \
  F(int, av_frame_get_buffer, (AVFrame *frame, int align), (frame, align)) \
  F(AVBufferRef *, av_buffer_create, (uint8_t *data, size_t size, void (*free)(void *opaque, uint8_t *data), void *opaque, \
    int flags), (data, size, free, opaque, flags)) \
  F(void, av_buffer_unref, (AVBufferRef **buf), (buf)) \
  F(AVDictionaryEntry *, av_dict_get, (const AVDictionary *m, const char *key, const AVDictionaryEntry *prev, int flags), \
    (m, key, prev, flags)) \
  F(int, av_dict_set, (AVDictionary **pm, const char *key, const char *value, int flags), (pm, key, value, flags)) \
  F(void, av_dict_free, (AVDictionary **m), (m)) \
  F(int, av_opt_set, (void *obj, const char *name, const char *val, int search_flags), (obj, name, val, search_flags)) \
  F(int, av_opt_set_int, (void *obj, const char *name, int64_t val, int search_flags), (obj, name, val, search_flags)) \
  F(int, av_opt_set_double, (void *obj, const char *name, double val, int search_flags), (obj, name, val, search_flags)) \
  F(const AVPixFmtDescriptor *, av_pix_fmt_desc_get, (enum AVPixelFormat pix_fmt), (pix_fmt)) \
  F(enum AVPixelFormat, av_get_pix_fmt, (const char *name), (name)) \
  F(const char *, av_get_pix_fmt_name, (enum AVPixelFormat pix_fmt), (pix_fmt)) \
  F(const AVPixFmtDescriptor *, av_pix_fmt_desc_next, (const AVPixFmtDescriptor *prev), (prev)) \
  F(int, av_image_fill_arrays, (uint8_t *dst_data[4], int dst_linesize[4], const uint8_t *src, enum AVPixelFormat pix_fmt, \
    int width, int height, int align), (dst_data, dst_linesize, src, pix_fmt, width, height, align)) \
  F(int, av_image_get_buffer_size, (enum AVPixelFormat pix_fmt, int width, int height, int align), (pix_fmt, width, height, align)) \
  F(int, av_image_copy_to_buffer, (uint8_t *dst, int dst_size, const uint8_t * const src_data[4], const int src_linesize[4], \
    enum AVPixelFormat pix_fmt, int width, int height, int align), \
    (dst, dst_size, src_data, src_linesize, pix_fmt, width, height, align)) \
  F(int, av_get_bytes_per_sample, (enum AVSampleFormat sample_fmt), (sample_fmt)) \
  F(int, av_sample_fmt_is_planar, (enum AVSampleFormat sample_fmt), (sample_fmt)) \
  F(enum AVSampleFormat, av_get_packed_sample_fmt, (enum AVSampleFormat sample_fmt), (sample_fmt)) \
  F(enum AVSampleFormat, av_get_planar_sample_fmt, (enum AVSampleFormat sample_fmt), (sample_fmt)) \
  F(void, av_channel_layout_default, (AVChannelLayout *ch_layout, int nb_channels), (ch_layout, nb_channels)) \
  F(int, av_channel_layout_from_mask, (AVChannelLayout *channel_layout, uint64_t mask), (channel_layout, mask)) \
  F(int, av_channel_layout_copy, (AVChannelLayout *dst, const AVChannelLayout *src), (dst, src)) \
  F(void, av_channel_layout_uninit, (AVChannelLayout *channel_layout), (channel_layout)) \
  F(int64_t, av_rescale, (int64_t a, int64_t b, int64_t c), (a, b, c)) \
  F(int64_t, av_rescale_rnd, (int64_t a, int64_t b, int64_t c, enum AVRounding rnd), (a, b, c, rnd)) \
  F(int64_t, av_rescale_q, (int64_t a, AVRational bq, AVRational cq), (a, bq, cq)) \
  F(int, av_reduce, (int *dst_num, int *dst_den, int64_t num, int64_t den, int64_t max), (dst_num, dst_den, num, den, max)) \
  F(AVRational, av_d2q, (double d, int max), (d, max)) \
  F(void, av_log_set_callback, (void (*callback)(void*, int, const char*, va_list)), (callback)) \
  F(int, av_log_format_line2, (void *ptr, int level, const char *fmt, va_list vl, char *line, int line_size, int *print_prefix), \
    (ptr, level, fmt, vl, line, line_size, print_prefix))
