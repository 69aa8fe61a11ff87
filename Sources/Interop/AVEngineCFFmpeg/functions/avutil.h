// The functions of libavutil that this package can call: F(result, name, (parameters), (arguments)). The compiler
// checks each line against FFmpeg's own declaration. Add a line here to make a function callable from Swift.
#define AVUTIL_FUNCTIONS(F) \
  F(unsigned, avutil_version, (void), ()) \
  F(void *, av_malloc, (size_t size), (size)) \
  F(void *, av_mallocz, (size_t size), (size)) \
  F(void, av_free, (void *ptr), (ptr)) \
  F(void, av_freep, (void *ptr), (ptr)) \
  F(char *, av_strdup, (const char *s), (s)) \
  F(void *, av_memdup, (const void *p, size_t size), (p, size)) \
  F(int, av_strerror, (int errnum, char *errbuf, size_t errbuf_size), (errnum, errbuf, errbuf_size)) \
  F(void, av_max_alloc, (size_t max), (max)) \
  F(int, av_cpu_count, (void), ()) \
  F(struct AVAES *, av_aes_alloc, (void), ()) \
  F(int, av_aes_init, (struct AVAES *a, const uint8_t *key, int key_bits, int decrypt), (a, key, key_bits, decrypt)) \
  F(void, av_aes_crypt, (struct AVAES *a, uint8_t *dst, const uint8_t *src, int count, uint8_t *iv, int decrypt), \
    (a, dst, src, count, iv, decrypt)) \
  F(AVFrame *, av_frame_alloc, (void), ()) \
  F(void, av_frame_free, (AVFrame **frame), (frame)) \
  F(int, av_frame_ref, (AVFrame *dst, const AVFrame *src), (dst, src)) \
  F(AVFrame *, av_frame_clone, (const AVFrame *src), (src)) \
  F(void, av_frame_unref, (AVFrame *frame), (frame)) \
  F(void, av_frame_move_ref, (AVFrame *dst, AVFrame *src), (dst, src)) \
  F(int, av_frame_get_buffer, (AVFrame *frame, int align), (frame, align)) \
  F(int, av_frame_is_writable, (AVFrame *frame), (frame)) \
  F(int, av_frame_make_writable, (AVFrame *frame), (frame)) \
  F(int, av_frame_copy, (AVFrame *dst, const AVFrame *src), (dst, src)) \
  F(int, av_frame_copy_props, (AVFrame *dst, const AVFrame *src), (dst, src)) \
  F(int, av_frame_apply_cropping, (AVFrame *frame, int flags), (frame, flags)) \
  F(AVFrameSideData *, av_frame_get_side_data, (const AVFrame *frame, enum AVFrameSideDataType type), (frame, type)) \
  F(AVFrameSideData *, av_frame_new_side_data, (AVFrame *frame, enum AVFrameSideDataType type, size_t size), (frame, type, size)) \
  F(void, av_frame_remove_side_data, (AVFrame *frame, enum AVFrameSideDataType type), (frame, type)) \
  F(AVBufferRef *, av_buffer_create, (uint8_t *data, size_t size, void (*free)(void *opaque, uint8_t *data), void *opaque, \
    int flags), (data, size, free, opaque, flags)) \
  F(AVBufferRef *, av_buffer_alloc, (size_t size), (size)) \
  F(AVBufferRef *, av_buffer_ref, (const AVBufferRef *buf), (buf)) \
  F(void, av_buffer_unref, (AVBufferRef **buf), (buf)) \
  F(int, av_buffer_is_writable, (const AVBufferRef *buf), (buf)) \
  F(int, av_buffer_get_ref_count, (const AVBufferRef *buf), (buf)) \
  F(AVBufferPool *, av_buffer_pool_init, (size_t size, AVBufferRef* (*alloc)(size_t size)), (size, alloc)) \
  F(AVBufferRef *, av_buffer_pool_get, (AVBufferPool *pool), (pool)) \
  F(void, av_buffer_pool_uninit, (AVBufferPool **pool), (pool)) \
  F(AVDictionaryEntry *, av_dict_get, (const AVDictionary *m, const char *key, const AVDictionaryEntry *prev, int flags), \
    (m, key, prev, flags)) \
  F(int, av_dict_set, (AVDictionary **pm, const char *key, const char *value, int flags), (pm, key, value, flags)) \
  F(int, av_dict_set_int, (AVDictionary **pm, const char *key, int64_t value, int flags), (pm, key, value, flags)) \
  F(void, av_dict_free, (AVDictionary **m), (m)) \
  F(int, av_dict_copy, (AVDictionary **dst, const AVDictionary *src, int flags), (dst, src, flags)) \
  F(int, av_dict_count, (const AVDictionary *m), (m)) \
  F(int, av_dict_parse_string, (AVDictionary **pm, const char *str, const char *key_val_sep, const char *pairs_sep, int flags), \
    (pm, str, key_val_sep, pairs_sep, flags)) \
  F(int, av_dict_get_string, (const AVDictionary *m, char **buffer, const char key_val_sep, const char pairs_sep), \
    (m, buffer, key_val_sep, pairs_sep)) \
  F(int, av_opt_set, (void *obj, const char *name, const char *val, int search_flags), (obj, name, val, search_flags)) \
  F(int, av_opt_set_int, (void *obj, const char *name, int64_t val, int search_flags), (obj, name, val, search_flags)) \
  F(int, av_opt_set_double, (void *obj, const char *name, double val, int search_flags), (obj, name, val, search_flags)) \
  F(int, av_opt_set_q, (void *obj, const char *name, AVRational val, int search_flags), (obj, name, val, search_flags)) \
  F(int, av_opt_set_sample_fmt, (void *obj, const char *name, enum AVSampleFormat fmt, int search_flags), \
    (obj, name, fmt, search_flags)) \
  F(int, av_opt_set_dict, (void *obj, struct AVDictionary **options), (obj, options)) \
  F(int, av_opt_get, (void *obj, const char *name, int search_flags, uint8_t **out_val), (obj, name, search_flags, out_val)) \
  F(int, av_opt_get_int, (void *obj, const char *name, int search_flags, int64_t *out_val), (obj, name, search_flags, out_val)) \
  F(const AVOption *, av_opt_find, (void *obj, const char *name, const char *unit, int opt_flags, int search_flags), \
    (obj, name, unit, opt_flags, search_flags)) \
  F(int, av_set_options_string, (void *ctx, const char *opts, const char *key_val_sep, const char *pairs_sep), \
    (ctx, opts, key_val_sep, pairs_sep)) \
  F(const AVPixFmtDescriptor *, av_pix_fmt_desc_get, (enum AVPixelFormat pix_fmt), (pix_fmt)) \
  F(enum AVPixelFormat, av_get_pix_fmt, (const char *name), (name)) \
  F(const char *, av_get_pix_fmt_name, (enum AVPixelFormat pix_fmt), (pix_fmt)) \
  F(int, av_pix_fmt_count_planes, (enum AVPixelFormat pix_fmt), (pix_fmt)) \
  F(int, av_pix_fmt_get_chroma_sub_sample, (enum AVPixelFormat pix_fmt, int *h_shift, int *v_shift), (pix_fmt, h_shift, v_shift)) \
  F(const AVPixFmtDescriptor *, av_pix_fmt_desc_next, (const AVPixFmtDescriptor *prev), (prev)) \
  F(enum AVPixelFormat, av_pix_fmt_desc_get_id, (const AVPixFmtDescriptor *desc), (desc)) \
  F(void, av_image_copy_plane, (uint8_t *dst, int dst_linesize, const uint8_t *src, int src_linesize, int bytewidth, int height), \
    (dst, dst_linesize, src, src_linesize, bytewidth, height)) \
  F(int, av_image_fill_linesizes, (int linesizes[4], enum AVPixelFormat pix_fmt, int width), (linesizes, pix_fmt, width)) \
  F(int, av_image_fill_arrays, (uint8_t *dst_data[4], int dst_linesize[4], const uint8_t *src, enum AVPixelFormat pix_fmt, \
    int width, int height, int align), (dst_data, dst_linesize, src, pix_fmt, width, height, align)) \
  F(int, av_image_get_buffer_size, (enum AVPixelFormat pix_fmt, int width, int height, int align), (pix_fmt, width, height, align)) \
  F(int, av_image_get_linesize, (enum AVPixelFormat pix_fmt, int width, int plane), (pix_fmt, width, plane)) \
  F(int, av_image_check_size, (unsigned int w, unsigned int h, int log_offset, void *log_ctx), (w, h, log_offset, log_ctx)) \
  F(int, av_image_copy_to_buffer, (uint8_t *dst, int dst_size, const uint8_t * const src_data[4], const int src_linesize[4], \
    enum AVPixelFormat pix_fmt, int width, int height, int align), \
    (dst, dst_size, src_data, src_linesize, pix_fmt, width, height, align)) \
  F(enum AVSampleFormat, av_get_sample_fmt, (const char *name), (name)) \
  F(const char *, av_get_sample_fmt_name, (enum AVSampleFormat sample_fmt), (sample_fmt)) \
  F(int, av_get_bytes_per_sample, (enum AVSampleFormat sample_fmt), (sample_fmt)) \
  F(int, av_sample_fmt_is_planar, (enum AVSampleFormat sample_fmt), (sample_fmt)) \
  F(enum AVSampleFormat, av_get_packed_sample_fmt, (enum AVSampleFormat sample_fmt), (sample_fmt)) \
  F(enum AVSampleFormat, av_get_planar_sample_fmt, (enum AVSampleFormat sample_fmt), (sample_fmt)) \
  F(int, av_samples_get_buffer_size, (int *linesize, int nb_channels, int nb_samples, enum AVSampleFormat sample_fmt, int align), \
    (linesize, nb_channels, nb_samples, sample_fmt, align)) \
  F(int, av_samples_alloc, (uint8_t **audio_data, int *linesize, int nb_channels, int nb_samples, enum AVSampleFormat sample_fmt, \
    int align), (audio_data, linesize, nb_channels, nb_samples, sample_fmt, align)) \
  F(int, av_samples_fill_arrays, (uint8_t **audio_data, int *linesize, const uint8_t *buf, int nb_channels, int nb_samples, \
    enum AVSampleFormat sample_fmt, int align), (audio_data, linesize, buf, nb_channels, nb_samples, sample_fmt, align)) \
  F(void, av_channel_layout_default, (AVChannelLayout *ch_layout, int nb_channels), (ch_layout, nb_channels)) \
  F(int, av_channel_layout_from_mask, (AVChannelLayout *channel_layout, uint64_t mask), (channel_layout, mask)) \
  F(int, av_channel_layout_from_string, (AVChannelLayout *channel_layout, const char *str), (channel_layout, str)) \
  F(int, av_channel_layout_copy, (AVChannelLayout *dst, const AVChannelLayout *src), (dst, src)) \
  F(void, av_channel_layout_uninit, (AVChannelLayout *channel_layout), (channel_layout)) \
  F(int, av_channel_layout_compare, (const AVChannelLayout *chl, const AVChannelLayout *chl1), (chl, chl1)) \
  F(int, av_channel_layout_describe, (const AVChannelLayout *channel_layout, char *buf, size_t buf_size), \
    (channel_layout, buf, buf_size)) \
  F(int, av_channel_layout_check, (const AVChannelLayout *channel_layout), (channel_layout)) \
  F(enum AVChannel, av_channel_layout_channel_from_index, (const AVChannelLayout *channel_layout, unsigned int idx), \
    (channel_layout, idx)) \
  F(int, av_channel_layout_index_from_channel, (const AVChannelLayout *channel_layout, enum AVChannel channel), \
    (channel_layout, channel)) \
  F(const AVChannelLayout *, av_channel_layout_standard, (void **opaque), (opaque)) \
  F(uint64_t, av_channel_layout_subset, (const AVChannelLayout *channel_layout, uint64_t mask), (channel_layout, mask)) \
  F(int, av_channel_name, (char *buf, size_t buf_size, enum AVChannel channel), (buf, buf_size, channel)) \
  F(int64_t, av_rescale, (int64_t a, int64_t b, int64_t c), (a, b, c)) \
  F(int64_t, av_rescale_rnd, (int64_t a, int64_t b, int64_t c, enum AVRounding rnd), (a, b, c, rnd)) \
  F(int64_t, av_rescale_q, (int64_t a, AVRational bq, AVRational cq), (a, bq, cq)) \
  F(int64_t, av_rescale_q_rnd, (int64_t a, AVRational bq, AVRational cq, enum AVRounding rnd), (a, bq, cq, rnd)) \
  F(int, av_compare_ts, (int64_t ts_a, AVRational tb_a, int64_t ts_b, AVRational tb_b), (ts_a, tb_a, ts_b, tb_b)) \
  F(int, av_reduce, (int *dst_num, int *dst_den, int64_t num, int64_t den, int64_t max), (dst_num, dst_den, num, den, max)) \
  F(int64_t, av_gcd, (int64_t a, int64_t b), (a, b)) \
  F(AVRational, av_mul_q, (AVRational b, AVRational c), (b, c)) \
  F(AVRational, av_div_q, (AVRational b, AVRational c), (b, c)) \
  F(AVRational, av_add_q, (AVRational b, AVRational c), (b, c)) \
  F(AVRational, av_sub_q, (AVRational b, AVRational c), (b, c)) \
  F(AVRational, av_d2q, (double d, int max), (d, max)) \
  F(void, av_log_set_callback, (void (*callback)(void*, int, const char*, va_list)), (callback)) \
  F(void, av_log_set_level, (int level), (level)) \
  F(int, av_log_get_level, (void), ()) \
  F(int, av_log_format_line2, (void *ptr, int level, const char *fmt, va_list vl, char *line, int line_size, int *print_prefix), \
    (ptr, level, fmt, vl, line, line_size, print_prefix)) \
  F(void, av_log_default_callback, (void *avcl, int level, const char *fmt, va_list vl), (avcl, level, fmt, vl)) \
  F(const char *, av_get_media_type_string, (enum AVMediaType media_type), (media_type)) \
  F(const char *, av_color_range_name, (enum AVColorRange range), (range)) \
  F(const char *, av_color_primaries_name, (enum AVColorPrimaries primaries), (primaries)) \
  F(const char *, av_color_transfer_name, (enum AVColorTransferCharacteristic transfer), (transfer)) \
  F(const char *, av_color_space_name, (enum AVColorSpace space), (space)) \
  F(const char *, av_chroma_location_name, (enum AVChromaLocation location), (location)) \
  F(double, av_display_rotation_get, (const int32_t matrix[9]), (matrix)) \
  F(void, av_display_rotation_set, (int32_t matrix[9], double angle), (matrix, angle)) \
  F(void, av_display_matrix_flip, (int32_t matrix[9], int hflip, int vflip), (matrix, hflip, vflip)) \
  F(AVMasteringDisplayMetadata *, av_mastering_display_metadata_alloc, (void), ()) \
  F(AVMasteringDisplayMetadata *, av_mastering_display_metadata_create_side_data, (AVFrame *frame), (frame)) \
  F(AVContentLightMetadata *, av_content_light_metadata_alloc, (size_t *size), (size)) \
  F(AVContentLightMetadata *, av_content_light_metadata_create_side_data, (AVFrame *frame), (frame))
